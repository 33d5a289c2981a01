import type { Device } from './device.js';

/** What the API document guarantees for every device of the full profile (4.2 "Querying Devices"). */
export const generic: Device = {
  name: 'generic',
  title: 'every device',
  description: 'every device of the full profile',
  source: 'clang 19, and the specification for limits',
  limits: {},
};

/** The same of the embedded profile. */
export const embedded: Device = {
  name: 'embedded-profile',
  title: 'embedded devices',
  description: 'every device of the embedded profile',
  source: 'the specification',
  limits: { constantArguments: 4, constantBufferSize: 1024, localMemorySize: 1024 },
};
