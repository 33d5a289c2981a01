import type { Device, DeviceLimits } from '../devices/device.js';
import type { Language } from '../preprocessor/language.js';

/**
 * The limits of a device for programs of one language version, whose document's minimum counts where the device is
 * silent.
 */
export const limitsOf = (device: Device, language: Language): DeviceLimits => ({
  constantArguments: 8,
  constantBufferSize: 65536,
  localMemorySize: language.version === 100 ? 16384 : 32768,
  globalVariableSize: 65536,
  privateArraySize: 1024,
  ...device.limits,
});
