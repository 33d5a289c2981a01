// What profiles of devices and the output of `clinfo` mean, and what drivers accept.
import { type Device, FEATURES } from '../../server/src/devices/device.js';
import { devices, devicesNamed } from '../../server/src/devices/index.js';
import { acceptsOption, isTooNew, newestVersionOf } from '../../server/src/devices/options.js';
import { deviceMacro } from '../../server/src/devices/predefined.js';
import { deviceOf, profilesOfClinfo } from '../../server/src/devices/profile.js';
import { readProfile } from '../../server/src/devices/profile-file.js';
import { exceededLimit } from '../../server/src/devices/work-groups.js';
import { intern } from '../../server/src/text/names.js';
import { assertRecorded } from '../as-recorded.js';

const LISTED = ['cl_khr_fp64', 'cl_khr_int64_base_atomics', 'cl_vendor_thing'];
const FEATURED = ['__opencl_c_images', '__opencl_c_generic_address_space', '__opencl_c_atomic_order_seq_cst'];

const PROFILES: readonly unknown[] = [
  ...[
    null,
    [],
    5,
    {},
    { title: 'x' },
    { name: 'x' },
    { base: 'amd' },
    { name: '', base: 'amd' },
    { name: 5, base: 'amd' },
  ],
  ...[
    { name: 'x', base: 'none' },
    { name: 'x', base: 'amd', more: 1 },
    { $schema: 'x', name: 'x', base: 'nvidia' },
  ],
  ...[
    { title: ' ' },
    { source: 5 },
    { versions: 200 },
    { versions: ['2.0'] },
    { versions: [205] },
    { versions: [90] },
    { versions: [320] },
    { versions: [120, 200, 200] },
    { extensions: 'cl_khr_fp64' },
    { extensions: ['cl khr'] },
    { extensions: [5] },
    { lacks: ['none'] },
    { lacks: ['images', 'pipes'] },
    { isEmbedded: 'yes' },
    { addressBits: 16 },
    { addressBits: 32 },
    { workItemSizes: [0] },
    { workItemSizes: [1.5] },
    { workItemSizes: [64, 64, 1] },
    { subGroupSizes: [3] },
    { subGroupSizes: [0] },
    { subGroupSizes: [8, 16] },
    { limits: [] },
    { limits: { none: 1 } },
    { limits: { localMemorySize: 0 } },
    { limits: { localMemorySize: 1, subGroups: 0, argumentsSize: 256, workGroupSize: 32 } },
    { limits: { workGroupSize: 1.5 } },
    { limits: { workGroupSize: 'a text that is so long that a message does not quote it as a whole' } },
  ].map((more) => ({ name: 'own', base: 'generic', ...more })),
  ...['generic', 'nvidia', 'amd', 'intel-gpu', 'pocl'].flatMap((base) =>
    [
      { extensions: LISTED },
      { extensions: [...LISTED, ...FEATURED], versions: [120, 300] },
      { extensions: [...LISTED, ...FEATURED], versions: [120, 200, 300], lacks: ['fp64', 'generic'] },
      { extensions: ['cl_khr_subgroups', 'cles_khr_int64', '__opencl_c_pipes'], isEmbedded: true, lacks: ['fp16'] },
      { extensions: ['cl_intel_subgroups'], isEmbedded: true, addressBits: 32 },
    ].map((more) => ({ name: 'own', base, ...more })),
  ),
];

const CLINFO = `Number of platforms                               2
  Platform Name                                   Portable Computing Language
  Platform Extensions                             cl_khr_icd
  Platform Name                                   NVIDIA CUDA

  Platform Name                                   Portable Computing Language
Number of devices                                 1
  Device Name                                     cpu-znver3
  Device Vendor                                   AuthenticAMD
  Device Version                                  OpenCL 3.0 PoCL HSTR: cpu
  Driver Version                                  5.0
  Device OpenCL C Version                         OpenCL C 1.2 PoCL 3.0
  Device OpenCL C all versions                    OpenCL C                                                         0x400000 (1.0.0)
                                                  OpenCL C                                                         0xc00000 (3.0.0)
  Device OpenCL C features                        __opencl_c_images                                                0xc00000 (3.0.0)
                                                  __opencl_c_fp64                                                  0xc00000 (3.0.0)
  Device Type                                     CPU
  Device Profile                                  FULL_PROFILE
  Address bits                                    64, Little-Endian
  Max work item sizes                             4096x4096x4096
  Max work group size                             4096
  Sub-group sizes (Intel)                         1, 2, 4
  Max size for global variable                    64000 (62.5KiB)
  Local memory size                               524288 (512KiB)
  Max number of constant args                     8
  Max constant buffer size                        (n/a)
  Max size of kernel argument                     1024
  Image support                                   Yes
  Pipe support                                    No
  Device enqueue capabilities                     (n/a)
  Generic address space support                   No
  Device Extensions                               cl_khr_byte_addressable_store cl_khr_fp64 cles_khr_int64

  Platform Name                                   NVIDIA CUDA
Number of devices                                 2
  Device Name                                     NVIDIA H200 (R)
  Device Vendor                                   NVIDIA Corporation
  Device OpenCL C Version                         OpenCL C 1.2
  Address bits                                    32, Little-Endian
  Device Profile                                  EMBEDDED_PROFILE
  Image support                                   No
  Device enqueue support                          CL_FALSE
  Device Extensions                               cl_khr_fp16 cl_nv_compiler_options
  Device Name                                     NVIDIA H200 (R)
  Device Board Name (AMD)                         <printDeviceInfo: no>
  Local memory size                               0

NULL platform behavior
  clGetPlatformInfo(NULL, CL_PLATFORM_NAME, ...)  NVIDIA CUDA
  Device Extensions                               cl_khr_of_no_device
  Device Name                                     no device

ICD loader properties
  ICD loader Name                                 OpenCL ICD Loader
  Device Extensions                               cl_khr_of_no_device
`;
const RAW = `[NV/0] CL_DEVICE_NAME                              Intel(R) Arc(TM) Graphics
[NV/0] CL_DEVICE_VENDOR                            Intel
[NV/0] CL_DEVICE_OPENCL_C_VERSION                  OpenCL C 3.0
[NV/0] CL_DEVICE_MAX_WORK_GROUP_SIZE               1024
[NV/0] CL_DEVICE_WAVEFRONT_WIDTH_AMD               32
[NV/0] CL_DEVICE_EXTENSIONS                        cl_intel_subgroups cl_khr_fp16
`;
const JSON_OUTPUT = JSON.stringify({
  devices: [
    {
      online: [
        {
          CL_DEVICE_NAME: 'gfx1100',
          CL_DEVICE_VENDOR: 'Advanced Micro Devices, Inc.',
          CL_DEVICE_WAVEFRONT_WIDTH_AMD: 32,
          CL_DEVICE_OPENCL_C_ALL_VERSIONS: [{ name: 'OpenCL C', version: { raw: 12582912, version: '3.0.0' } }],
          CL_DEVICE_EXTENSIONS: 'cl_khr_fp64 cl_amd_media_ops',
          CL_DEVICE_MAX_WORK_ITEM_SIZES: [1024, 1024, 64],
          CL_DEVICE_LOCAL_MEM_SIZE: 65536,
        },
      ],
    },
  ],
});
const OUTPUTS = [CLINFO, RAW, JSON_OUTPUT, '', '{', '{}', '{"devices": 5}', 'no devices', 'Number of platforms 0\n'];

const MACROS = [
  ...['cl_khr_fp64', 'cl_khr_fp16', 'cl_khr_subgroups', 'cl_vendor_thing', '__EMBEDDED_PROFILE__', '__POINTER_WIDTH__'],
  ...['__opencl_c_fp64', '__opencl_c_images', '__opencl_c_pipes', '__opencl_c_subgroups', '__opencl_c_int64'],
  ...['__opencl_c_generic_address_space', '__opencl_c_atomic_order_seq_cst', '__OPENCL_C_VERSION__', '__SIZE_TYPE__'],
  ...['__IMAGE_SUPPORT__', '__FAST_RELAXED_MATH__', 'cl_intel_subgroups', 'cl_nv_compiler_options', 'none'],
];
const VERSIONS = [110, 120, 200, 300];
const OPTIONS = [
  ...['-cl-std=CL1.2', '-cl-std=CL2.0', '-cl-std=CL3.0', '-cl-std=CL3.1', '-cl-fast-relaxed-math', '-cl-nv-verbose'],
  ...[
    '-cl-mad-enable',
    '-g',
    '-O3',
    '-w',
    '-Werror',
    '-cl-opt-disable',
    '-x',
    '-save-temps',
    '-cl-intel-256-GRF-per-thread',
  ],
  ...['-cl-no-subgroup-ifp', '-cl-uniform-work-group-size', '-create-library', '-ffast-math', '--none', '-cl-none'],
];
const SIZES = [[1], [64], [1024], [1025], [32, 32], [64, 32], [1, 1, 65], [1, 1, 1024], [0], [2048, 1, 1]];

/** What a device has beside the driver that it is based on. */
function described(device: Device): string[] {
  const { limits, mostArguments, addressBits, workItemSizes, subGroupSizes, newestVersion, lacks, extensions } = device;
  const features = FEATURES.flatMap((feature) =>
    device.features?.[feature] ? [`${feature} in ${device.features[feature].join(' ') || 'no version'}`] : [],
  );
  const macros = MACROS.map((name) => {
    const values = VERSIONS.map((version) => String(deviceMacro(device, intern(name), version)));
    return new Set(values).size === 1 ? `${name}: ${values[0]}` : `${name}: ${values.join(' / ')}`;
  });
  return [
    `  ${device.name}: ${device.title}, ${device.source}, as ${device.base ?? 'itself'}, newest ${newestVersionOf(device)}`,
    `  ${JSON.stringify({ limits, mostArguments, addressBits, workItemSizes, subGroupSizes, newestVersion, lacks, extensions })}`,
    `  ${features.join(', ')}`,
    `  ${macros.join(', ')}`,
  ];
}

describe('devices', () => {
  it('of profiles are as recorded', () => {
    const lines = PROFILES.flatMap((profile) => {
      const read = readProfile(JSON.stringify(profile));
      return [JSON.stringify(profile), ...('problem' in read ? [`  ${read.problem}`] : described(read.device))];
    });
    for (const text of ['', '{', '\uFEFF{"name": "x", "base": "amd"}']) {
      const read = readProfile(text);
      lines.push(JSON.stringify(text), `  ${'problem' in read ? read.problem : read.device.name}`);
    }
    assertRecorded('test/devices/profiles.txt', `${lines.join('\n')}\n`);
  });

  it('of clinfo are as recorded', () => {
    const lines = OUTPUTS.flatMap((text) => [
      JSON.stringify(text.slice(0, 60)),
      ...profilesOfClinfo(text).flatMap((profile) => [`  ${JSON.stringify(profile)}`, ...described(deviceOf(profile))]),
    ]);
    assertRecorded('test/devices/clinfo.txt', `${lines.join('\n')}\n`);
  });

  it('that are known accept what is recorded', () => {
    const lines = devices.flatMap((device) => [
      ...described(device),
      `  accepts ${OPTIONS.filter((option) => acceptsOption(device, option)).join(' ')}`,
      `  has not yet ${OPTIONS.filter((option) => isTooNew(device, option)).join(' ')}`,
      ...SIZES.map(
        (sizes) =>
          `  ${sizes.join(' × ')}: ${JSON.stringify(exceededLimit(sizes, device.limits?.workGroupSize, device))}`,
      ),
    ]);
    for (const words of [
      ['all'],
      ['amd', 'amd-gcn'],
      ['none'],
      ['nvidia', 'x', 'y'],
      [],
      ['mali-valhall', 'embedded-profile'],
    ]) {
      const { devices: found, unknown, clash } = devicesNamed(words);
      lines.push(
        `${words.join(',')}: ${found.map(({ name }) => name).join(' ')} ${JSON.stringify({ unknown, clash })}`,
      );
    }
    assertRecorded('test/devices/known.txt', `${lines.join('\n')}\n`);
  });
});
