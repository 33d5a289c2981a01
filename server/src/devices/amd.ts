import type { Device } from './device.js';
import { acceptedOptions } from './options.js';

/** AMD's code object manager, as the ROCm runtime calls it: clang 15, device libraries and lld. */
export const amd: Device = {
  name: 'amd',
  title: 'AMD',
  description: 'an AMD GCN or CDNA GPU',
  source: 'tested: comgr 2.4 (ROCm 5.2.3) for gfx90a',
  vendor: 'amd',
  clang: 15,
  macros: 'amd',
  options: acceptedOptions(
    '-U.*',
    '-O\\w?',
    '-g\\S*',
    '-W\\S*',
    '-pedantic',
    '-v',
    '-s',
    '-m(?:32|64|arch=\\S+)',
    '-f(?:fast-math|approx-func|no-builtin|no-inline|inline-functions|unroll-loops|no-unroll-loops|PIC)',
    '-f(?:no-signed-zeros|finite-math-only|math-errno|no-math-errno|strict-aliasing|no-strict-aliasing)',
    '-ferror-limit=\\d+',
    '-cl-(?:strict-aliasing|uniform-work-group-size)',
    '-cl-std=CL(?:1\\.[0-2]|2\\.0)',
    '-cl-ext=.*',
  ),
  extensions: ['cl_amd_media_ops', 'cl_amd_media_ops2'],
  targets: ['amdgcn', 'r600'],
  accepts: ['int128'],
  leastVersion: 120,
  ignoresSwitches: true,
  registers: 'vsar',
  instructions: /^(?:[sv]_|ds_|t?buffer_|flat_|global_|scratch_|image_|exp\b|[;.#/])/,
  mostPrivateMemory: 131056,
  rejects: ['builtin-redefinition', 'undefined-function', 'undefined-variable', 'inline-recursion'],
  mostLocalMemory: 65536,
  limits: { localMemorySize: 65536 },
};

/** RDNA: work-groups run in waves of 32. */
export const amdRdna: Device = {
  ...amd,
  name: 'amd-rdna',
  title: 'AMD RDNA',
  description: 'an AMD RDNA GPU',
  source: "untested: waves of 32 from gfx10 on, as ROCm's OpenCL runtime selects them (rocclr, rocsettings.cpp)",
  assumed: [`all else: as ${amd.name} (${amd.source})`],
  ownMacros: { __AMDGCN_WAVEFRONT_SIZE: '32' },
};
