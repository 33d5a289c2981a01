// The launch that the command line describes.

import type { AnalysisSettings } from '../analysis/analysis.js';
import type { Device } from '../devices/device.js';
import { exceededLimit } from '../devices/work-groups.js';
import type { Launch, Launches } from '../execution/launch.js';
import { counted } from '../rules/expression-wording.js';
import type { CommandLine } from './command-line.js';
import { InputError } from './input-error.js';

/** Reads `64` or `8,8`. Throws InputError. */
function sizesOf(option: string, text: string): readonly number[] {
  const sizes = text.split(',').map(Number);
  if (sizes.length > 3 || sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
    throw new InputError(`${option} ${text}: one to three positive numbers are expected, as in 64 or 8,8`);
  return sizes;
}

/** The launch that the command line describes; undefined where it does not. Throws InputError. */
export function launchGiven(flags: CommandLine['flags']): Launch | undefined {
  const last = (name: string): string | undefined => flags.get(name)?.at(-1);
  const [local, groups, global] = ['--local-size', '--num-groups', '--global-size'].map(last);
  const given = (flags.get('--argument') ?? []).map(argumentOf);
  if (local === undefined && groups === undefined && global === undefined) {
    if (given.length > 0) throw new InputError('--argument needs --local-size');
    return undefined;
  }
  const values = given.length > 0 ? { arguments: Object.fromEntries(given) } : {};
  if (local === undefined) throw new InputError('--num-groups and --global-size need --local-size');
  if (groups !== undefined && global !== undefined)
    throw new InputError('--num-groups and --global-size cannot be combined');
  const localSize = sizesOf('--local-size', local);
  if (groups !== undefined) return { localSize, numGroups: sizesOf('--num-groups', groups), ...values };
  const globalSize = global === undefined ? localSize : sizesOf('--global-size', global);
  return { ...launchOfSizes(localSize, globalSize), ...values };
}

/** The launch of whole work-groups that contains a global size. */
const launchOfSizes = (localSize: readonly number[], globalSize: readonly number[]): Launch => ({
  localSize,
  numGroups: globalSize.map((size, d) => Math.max(1, Math.ceil(size / (localSize[d] ?? 1)))),
});

/** Reads `NAME=VALUE`. Throws InputError. */
function argumentOf(text: string): readonly [string, number] {
  const [, name, value] = /^([A-Za-z_]\w*)=(.+)$/.exec(text) ?? [];
  const number = Number(value);
  if (name === undefined || value === undefined || Number.isNaN(number))
    throw new InputError(`--argument ${text}: NAME=NUMBER is expected`);
  return [name, number];
}

/** What the user should know of the launches of the command line and of projects, each said once. */
export function launchNotes(
  flags: CommandLine['flags'],
  settings: readonly Pick<AnalysisSettings, 'device' | 'launches'>[],
): ReadonlySet<string> {
  const rounded = roundingNote(flags);
  const beyond = settings.flatMap(({ device, launches }) => (device && launches ? limitNotes(device, launches) : []));
  return new Set([...(rounded === undefined ? [] : [rounded]), ...beyond]);
}

/** Says where the launch that the command line describes has more work-items than it names. */
function roundingNote(flags: CommandLine['flags']): string | undefined {
  const [local, global] = ['--local-size', '--global-size'].map((name) => flags.get(name)?.at(-1));
  if (local === undefined || global === undefined) return undefined;
  const { localSize, numGroups } = launchOfSizes(sizesOf('--local-size', local), sizesOf('--global-size', global));
  const whole = numGroups.map((groups, d) => groups * (localSize[d] ?? 1)).join();
  if (whole === sizesOf('--global-size', global).join()) return undefined;
  return `--global-size ${global} is not a multiple of --local-size ${local}: whole work-groups are checked, ${whole} work-items`;
}

/** Says which launches exceed the limits of a device. */
function limitNotes(device: Device, { every, kernels }: Launches): readonly string[] {
  const launches = [
    ['kernels are', every],
    ...Object.entries(kernels).map(([name, one]) => [`'${name}' is`, one] as const),
  ] as const;
  return launches.flatMap(([who, launch]) => {
    const limit = launch && exceededLimit(launch.localSize, device.limits.workGroupSize, device);
    if (!limit) return [];
    const { size, most, dimension } = limit;
    const where = dimension === undefined ? '' : ` in dimension ${dimension}`;
    return [
      `${who} launched in work-groups of ${counted(size, 'work-item')}${where}; ${most} is the maximum on ${device.title}`,
    ];
  });
}
