import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

/** NVIDIA's OpenCL driver: a compiler built on clang 7, and ptxas, which links. */
export const nvidia: Device = {
  name: 'nvidia',
  title: 'NVIDIA',
  description: 'an NVIDIA GPU',
  source: 'asked: driver 580.159.04 (CUDA 13.0) on an H100',
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
  features: { fp16: [100, 110, 120, 200, 300], generic: [], pipes: [] },
  // The keyword 'asm' is one, besides '__asm__'.
  ownMacros: { asm: '__asm__' },
  extensions: [],
  targets: ['nvvm', 'nv', 'ptx'],
  accepts: ['enqueued-block-parameters'],
  rejects: [
    'builtin-redefinition',
    'undefined-function',
    'inline-without-optimization',
    'pointer-to-pointer-argument',
    'variadic-macro',
    'pipe-keyword',
    'double-pragma-1.1',
  ],
  mostLocalMemory: 232448,
  limits: { constantArguments: 9, localMemorySize: 49152 },
};
