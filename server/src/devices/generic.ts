import type { Device } from './device.js';

/** The minimum that the API guarantees for every device of the full profile (4.2 "Querying Devices"). */
export const generic: Device = {
  name: 'generic',
  title: 'the generic device',
  description: 'every device of the full profile',
  source: 'clang 19, and the specification for limits',
  limits: {},
};

/** The minimum for the embedded profile. */
export const embedded: Device = {
  name: 'embedded-profile',
  title: 'embedded devices',
  description: 'every device of the embedded profile',
  source: 'the specification',
  limits: { constantArguments: 4, constantBufferSize: 1024, localMemorySize: 1024 },
};
