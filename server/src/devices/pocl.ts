import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

/** pocl on a processor: clang 15 and a library of its own. */
export const pocl: Device = {
  name: 'pocl',
  title: 'pocl',
  description: 'pocl on a processor',
  source: 'tested: pocl 3.1 (LLVM 15) on x86-64',
  clang: 15,
  macros: 'pocl',
  defaultVersion: 300,
  options: acceptedOptions(
    '-g\\S*',
    '-cl-(?:strict-aliasing|uniform-work-group-size)',
    '-cl-std=CL(?:1\\.[12]|2\\.0|3\\.0)',
    '-create-library',
  ),
  features: { generic: [], programScope: [200], enqueue: [200], pipes: [] },
  // The library lacks the functions of 2.0 that need the generic address space or several work-items. Those with a
  // generic pointer in 2.0 take pointers to private memory only.
  withholds: {
    __opencl_c_named_address_space_builtins: [200],
    cl_khr_depth_images: [100, 110, 120, 200, 300],
    __opencl_c_work_group_collective_functions: [200],
    __opencl_c_atomic_order_seq_cst: [200],
    __opencl_c_atomic_scope_device: [200],
    __opencl_c_device_enqueue: [200],
  },
  targets: ['ia32'],
  clobbers:
    /^%?(?:memory|cc|unwind|dirflag|fpsr|flags|st(?:\(\d\))?|[re]?(?:[abcd]x|[sd]i|[sb]p)|[abcd][lh]|r(?:[89]|1[0-5])[bdw]?|[xyz]?mm\d+|k[0-7])$/,
  registers: 'rqRQabcdDSlvxytkuA',
  stripsQuotes: true,
  accepts: ['int128'],
  extensions: [],
  lacks: ['memory_scope_sub_group'],
  rejects: ['undefined-function-in-unused', 'builtin-redefinition', 'undefined-function'],
  limits: { localMemorySize: 1048576, constantBufferSize: 1048576 },
};
