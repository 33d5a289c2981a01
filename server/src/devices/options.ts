// The build options that drivers accept, as regular expressions.
import { interned } from '../text/lazy.js';
import type { Device } from './device.js';

const OPTIMIZATIONS =
  'opt-disable|mad-enable|fast-relaxed-math|finite-math-only|unsafe-math-optimizations|no-signed-zeros|' +
  'denorms-are-zero|single-precision-constant|fp32-correctly-rounded-divide-sqrt|kernel-arg-info';

/** The options that every driver accepts (API, "Compiler Options"). `-include` inserts a header before the source. */
const COMMON = `-D.*|-I.*|-include.*|-w|-Werror|-cl-(?:${OPTIMIZATIONS})`;

/** All options that a driver accepts: the common ones, and its own alternatives. */
export const acceptedOptions = (...more: readonly string[]): string => [COMMON, ...more].join('|');

/** The options of the specification. */
const specifiedOptions = acceptedOptions(
  '-U.*',
  '-cl-(?:strict-aliasing|uniform-work-group-size|no-subgroup-ifp)',
  '-cl-std=CL(?:1\\.[0-2]|2\\.0|3\\.[01])',
  '-cl-ext=.*',
  '-g',
);

const patternOf = interned((options: string): RegExp => new RegExp(`^(?:${options})$`, 's'));

/** Whether the driver of a device accepts a build option, given with its value. */
export const acceptsOption = ({ options = specifiedOptions }: Pick<Device, 'options'>, option: string): boolean =>
  patternOf(options).test(option);

/** All versions of the language, as `__OPENCL_C_VERSION__` spells them. */
const VERSIONS = [100, 110, 120, 200, 300, 310];

/** The newest version that `-cl-std` can select on a device. */
export const newestVersionOf = (device: Pick<Device, 'options' | 'newestVersion'>): number =>
  device.newestVersion ??
  VERSIONS.findLast((version) => acceptsOption(device, `-cl-std=CL${(version / 100).toFixed(1)}`)) ??
  120;

/** Whether `-cl-std` names a version above those of a device, whose driver then rejects the option. */
export function isTooNew(device: Pick<Device, 'options' | 'newestVersion'>, option: string): boolean {
  const [, major, minor] = /^-cl-std=CL([1-3])\.(\d)$/i.exec(option) ?? [];
  return Number(major) * 100 + Number(minor) * 10 > newestVersionOf(device);
}
