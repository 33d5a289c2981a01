import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

/** NVIDIA's OpenCL driver: a compiler built on clang 7, and ptxas, which links. */
export const nvidia: Device = {
  name: 'nvidia',
  title: 'NVIDIA',
  description: 'an NVIDIA GPU',
  source: 'tested: driver 580.159.04 (CUDA 13.0) on an H100',
  vendor: 'nvidia',
  clang: 7,
  macros: 'nvidia',
  defaultVersion: 300,
  options: acceptedOptions(
    '-U.*',
    '-g',
    '-cl-strict-aliasing',
    '-cl-std=[cC][lL](?:1\\.[12]|2\\.0|3\\.0)',
    '-cl-nv-(?:verbose|maxrregcount=\\d+|opt-level=\\d+|arch \\S+|cstd=\\S+)',
    '-nv-line-info',
  ),
  features: {
    fp16: [100, 110, 120, 200, 300],
    generic: [200, 300],
    programScope: [200, 300],
    enqueue: [200, 300],
    readWriteImages: [200, 300],
    pipes: [],
  },
  provides: [
    '__opencl_c_3d_image_writes',
    '__opencl_c_atomic_order_acq_rel',
    '__opencl_c_atomic_order_seq_cst',
    '__opencl_c_atomic_scope_all_devices',
    '__opencl_c_atomic_scope_device',
    '__opencl_c_device_enqueue',
    '__opencl_c_images',
    '__opencl_c_read_write_images',
    '__opencl_c_work_group_collective_functions',
    'cl_khr_depth_images',
  ],
  early: ['work_group_barrier', 'get_enqueued_local_size', 'get_global_linear_id', 'get_local_linear_id'],
  registers: 'chlrfdqnC',
  stripsQuotes: true,
  mostArguments: 32764,
  mostConstants: 65536,
  // The compiler accepts the keyword 'asm' in addition to '__asm__'.
  ownMacros: {
    asm: '__asm__',
    // The driver accepts the name although it defines no such macro; only '#ifdef' differs.
    CLK_NORMALIZED_COORDS_TRUE: '1',
    // Calls, which are not allowed in initializers at program scope.
    INFINITY: '__int_as_float(0x7f800000)',
    HUGE_VALF: '__int_as_float(0x7f800000)',
    NAN: '__int_as_float(0x7fffffff)',
  },
  lacks: ['memory_scope_sub_group', 'memory_scope_all_devices'],
  extensions: [],
  // An unknown builtin of the compiler is an error everywhere.
  leftToLinker: /^(?!__builtin_)/,
  targets: ['nvvm', 'ptx'],
  accepts: ['enqueued-block-parameters', 'int128', 'variable-as-sampler'],
  rejects: [
    'builtin-redefinition',
    'undefined-function',
    'inline-with-opt-disable',
    'pointer-to-pointer-argument',
    'variadic-macro',
    'double-without-pragma-1.1',
    'printf-declaration',
    'printf-format-not-literal',
  ],
  mostLocalMemory: 232448,
  // Threads per block: CUDA C++ Programming Guide, table of technical specifications per compute capability.
  workItemSizes: [1024, 1024, 64],
  limits: { constantArguments: 9, localMemorySize: 49152, workGroupSize: 1024 },
};
