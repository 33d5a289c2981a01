import type { Language } from '../preprocessor/language.js';

/** What a program can count on from the device that it runs on. Sizes are in bytes. */
export interface DeviceLimits {
  /** CL_DEVICE_MAX_CONSTANT_ARGS. */
  readonly constantArguments: number;
  /** CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE. */
  readonly constantBufferSize: number;
  /** CL_DEVICE_LOCAL_MEM_SIZE. */
  readonly localMemorySize: number;
  /** CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE. */
  readonly globalVariableSize: number;
  /** The size above which a private array is worth a hint; no device tells it. */
  readonly privateArraySize: number;
}

/** Whose compiler builds for a device: each has functions and registers of its own. */
export type Vendor = 'nvidia' | 'amd' | 'intel';

/** A kind of device: limits that it does not name are those that every device of the full profile has. */
export interface DeviceProfile {
  readonly name: string;
  /** What it stands for, in words that end the sentence "… is all there is on". */
  readonly description: string;
  readonly limits: Partial<DeviceLimits>;
  readonly vendor?: Vendor;
  /** Optional extensions that it does not have, which are otherwise taken for present. */
  readonly lacks?: readonly string[];
}

/** What the API document guarantees for every device of the full profile (4.2 "Querying Devices"). */
export const guaranteed: DeviceProfile = {
  name: 'full-profile',
  description: 'every device of the full profile',
  limits: {},
};

/** Profiles that settings can name. Those of vendors are what their drivers answer to device queries. */
export const deviceProfiles: readonly DeviceProfile[] = [
  guaranteed,
  {
    name: 'embedded-profile',
    description: 'every device of the embedded profile',
    limits: { constantArguments: 4, constantBufferSize: 1024, localMemorySize: 1024 },
  },
  {
    name: 'nvidia',
    description: 'an NVIDIA GPU',
    limits: { constantArguments: 9, localMemorySize: 49152 },
    vendor: 'nvidia',
  },
  { name: 'amd-gcn', description: 'an AMD GCN or RDNA GPU', limits: { localMemorySize: 65536 }, vendor: 'amd' },
  {
    name: 'intel-xe',
    description: 'an Intel Xe-LP or Arc GPU',
    limits: { constantBufferSize: 4294959104, localMemorySize: 65536 },
    vendor: 'intel',
    lacks: ['cl_khr_fp64'],
  },
  {
    name: 'arm-mali',
    description: 'an Arm Mali GPU of the Valhall generation',
    limits: { localMemorySize: 32768 },
    lacks: ['cl_khr_fp64'],
  },
  {
    name: 'intel-gen9',
    description: 'an Intel Gen9 or later GPU',
    limits: { constantBufferSize: 4294959104, localMemorySize: 65536 },
    vendor: 'intel',
  },
];

/**
 * The limits of a device for programs of one language version, whose document's minimum counts where the profile is
 * silent.
 */
export const limitsOf = (profile: DeviceProfile, language: Language): DeviceLimits => ({
  constantArguments: 8,
  constantBufferSize: 65536,
  localMemorySize: language.version === 100 ? 16384 : 32768,
  globalVariableSize: 65536,
  privateArraySize: 1024,
  ...profile.limits,
});
