import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

/** pocl on a processor: clang 15 and a library of its own. */
export const pocl: Device = {
  name: 'pocl',
  title: 'pocl',
  description: 'pocl on a processor',
  source: 'asked: pocl 3.1 (LLVM 15) on x86-64',
  clang: 15,
  macros: 'pocl',
  defaultVersion: 300,
  options: acceptedOptions(
    '-g\\S*',
    '-cl-(?:strict-aliasing|uniform-work-group-size)',
    '-cl-std=CL(?:1\\.[12]|2\\.0|3\\.0)',
    '-create-library',
  ),
  features: { generic: [], programScope: [], enqueue: [], pipes: [] },
  extensions: [],
  rejects: ['builtin-redefinition', 'undefined-function'],
  limits: { localMemorySize: 1048576, constantBufferSize: 1048576 },
};
