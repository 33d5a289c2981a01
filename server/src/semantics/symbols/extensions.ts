import { accepts } from '../../devices/device.js';
import type { Language } from '../../preprocessor/language.js';

/**
 * Represents any extension among those that pragmas have enabled, if they are unknown because a header is missing.
 */
export const ANY_EXTENSION = '?';

/** Halves are numbers like any others: the device has them, and a pragma has enabled them unless it needs none. */
export const isHalfEnabled = ({ fp16, device }: Language, extensions: ReadonlySet<string>): boolean =>
  fp16 && (accepts(device, 'half-without-pragma') || isOn(extensions, 'cl_khr_fp16'));

/** Whether an extension is on, or may be. */
export const isOn = (extensions: ReadonlySet<string>, name: string): boolean =>
  extensions.has(name) || extensions.has(ANY_EXTENSION);
