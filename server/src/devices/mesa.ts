import { type Device, NO_REGISTERS } from './device.js';
import { acceptedOptions } from './options.js';

/** Mesa's rusticl: clang 15, libclc and SPIR-V's linker. */
export const rusticl: Device = {
  name: 'rusticl',
  title: 'rusticl',
  description: "Mesa's rusticl",
  source: 'tested: Mesa 22.3.6 on llvmpipe',
  clang: 15,
  macros: 'rusticl',
  options: acceptedOptions(
    '-U.*',
    '-O\\w?',
    '-W\\S*',
    '-pedantic',
    '-v',
    '-f(?:fast-math|approx-func|no-builtin|no-inline|inline-functions|unroll-loops|no-unroll-loops)',
    '-cl-(?:strict-aliasing|uniform-work-group-size)',
    '-cl-std=(?:CL(?:1\\.[0-2]|2\\.0|3\\.0)?|[a-z0-9.+]*)',
    '-std=\\S+',
    '-cl-ext=.*',
  ),
  extensions: [],
  provides: ['cl_khr_depth_images'],
  lacks: ['memory_scope_sub_group'],
  accepts: ['clang-headers'],
  registers: 'r',
  clobbers: NO_REGISTERS,
  rejects: ['undefined-function-in-unused', 'undefined-function', 'undefined-variable'],
  limits: { localMemorySize: 32768, constantBufferSize: 134217728 },
};
