import type { Language } from '../preprocessor/language.js';

/** Limits of the device that a program may rely on. Sizes are in bytes. */
export interface DeviceLimits {
  /** CL_DEVICE_MAX_CONSTANT_ARGS. */
  readonly constantArguments: number;
  /** CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE. */
  readonly constantBufferSize: number;
  /** CL_DEVICE_LOCAL_MEM_SIZE. */
  readonly localMemorySize: number;
  /** CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE. */
  readonly globalVariableSize: number;
  /** The size above which a private array gets a hint; devices report no such limit. */
  readonly privateArraySize: number;
}

/** The vendor of a device's compiler, which has its own functions and registers. */
export type Vendor = 'nvidia' | 'amd' | 'intel';

/** A kind of device. Limits that it doesn't give default to the minimum of the full profile. */
export interface DeviceProfile {
  readonly name: string;
  /** Its description, which ends the sentence "… is all there is on". */
  readonly description: string;
  readonly limits: Partial<DeviceLimits>;
  readonly vendor?: Vendor;
  /** Optional extensions that it lacks; all others are assumed to be supported. */
  readonly lacks?: readonly string[];
}

/** What the API document guarantees for every device of the full profile (4.2 "Querying Devices"). */
export const guaranteed: DeviceProfile = {
  name: 'full-profile',
  description: 'every device of the full profile',
  limits: {},
};

/** Profiles that settings can name. The vendors' values are those that their drivers return from device queries. */
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
 * The limits of a device for programs of one language version, whose specification gives the minimum where the profile
 * has no value.
 */
export const limitsOf = (profile: DeviceProfile, language: Language): DeviceLimits => ({
  constantArguments: 8,
  constantBufferSize: 65536,
  localMemorySize: language.version === 100 ? 16384 : 32768,
  globalVariableSize: 65536,
  privateArraySize: 1024,
  ...profile.limits,
});
