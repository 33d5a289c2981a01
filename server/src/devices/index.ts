// The devices that settings and command lines can name. docs/devices.md has the steps to add one.

import { amd, amdRdna } from './amd.js';
import type { Device } from './device.js';
import { adreno, adreno6, adreno7, apple, appleIntel, mali, maliBifrost, maliMidgard, powervr } from './documented.js';
import { embedded, generic } from './generic.js';
import { intelCpu, intelGen9, intelGpu } from './intel.js';
import { rusticl } from './mesa.js';
import { nvidia } from './nvidia.js';
import { pocl } from './pocl.js';

/** The devices that `all` selects: one of each driver. */
export const oneOfEach: readonly Device[] = [
  generic,
  nvidia,
  intelGpu,
  intelCpu,
  amd,
  pocl,
  rusticl,
  adreno,
  mali,
  powervr,
  apple,
];

/** In the order in which lists and matrices show them: other generations come last. */
export const devices: readonly Device[] = [
  ...oneOfEach,
  embedded,
  intelGen9,
  amdRdna,
  adreno7,
  adreno6,
  maliBifrost,
  maliMidgard,
  appleIntel,
];

/** Former names of devices, and the names of the generations that short names mean. */
const ALIASES: Readonly<Record<string, string>> = {
  'full-profile': 'generic',
  'amd-gcn': 'amd',
  'intel-xe': 'intel-gpu',
  'arm-mali': 'mali',
  'adreno-8xx': 'adreno',
  'mali-valhall': 'mali',
  'powervr-rogue': 'powervr',
  'apple-m': 'apple',
};

/** The devices that a list selects. */
export interface SelectedDevices {
  /** Each once, in the order of the list. */
  readonly devices: readonly Device[];
  /** The first word that selects no device. */
  readonly unknown: string | undefined;
  /** Two words of the list that select different devices of one name, which reports could not tell apart. */
  readonly clash: { readonly name: string; readonly first: string; readonly second: string } | undefined;
}

/**
 * The devices of a list, in which `all` selects every device. `read` returns the device that a file describes: the same
 * object for the same file.
 */
export function devicesNamed(
  words: readonly string[],
  read: (file: string) => Device | undefined = () => undefined,
): SelectedDevices {
  const found = new Map<string, { readonly device: Device; readonly word: string }>();
  let unknown: string | undefined;
  let clash: SelectedDevices['clash'];
  for (const word of words) {
    const named = word === 'all' ? oneOfEach : [deviceNamed(word) ?? (word.endsWith('.json') ? read(word) : undefined)];
    for (const device of named) {
      if (!device) {
        unknown ??= word;
        continue;
      }
      const known = found.get(device.name);
      if (!known) found.set(device.name, { device, word });
      else if (known.device !== device) clash ??= { name: device.name, first: known.word, second: word };
    }
  }
  return { devices: [...found.values()].map(({ device }) => device), unknown, clash };
}

/** The message for two devices of one name. */
export const clashMessage = ({ name, first, second }: NonNullable<SelectedDevices['clash']>): string =>
  `${first} and ${second} are different devices named '${name}'; change the "name" of a profile`;

/** All names that a device can be selected by. */
export const deviceNames: readonly string[] = [...devices.map(({ name }) => name), ...Object.keys(ALIASES)];

/** The device of a current or former name. */
export function deviceNamed(name: string): Device | undefined {
  const wanted = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return devices.find((device) => device.name === wanted);
}
