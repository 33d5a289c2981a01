// The devices that settings and command lines can name; a new one is a file here and a line below.

import { amd } from './amd.js';
import type { Device } from './device.js';
import { adreno, apple, mali, powervr } from './documented.js';
import { embedded, generic } from './generic.js';
import { intelCpu, intelGen9, intelGpu } from './intel.js';
import { rusticl } from './mesa.js';
import { nvidia } from './nvidia.js';
import { pocl } from './pocl.js';

/** In the order in which lists and matrices show them. */
export const devices: readonly Device[] = [
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
  embedded,
  intelGen9,
];

/** Names that devices had before. */
const ALIASES: Readonly<Record<string, string>> = {
  'full-profile': 'generic',
  'amd-gcn': 'amd',
  'intel-xe': 'intel-gpu',
  'arm-mali': 'mali',
};

/** The devices that `all` selects: one of each driver. */
const EACH: readonly Device[] = devices.filter(({ name }) => name !== 'embedded-profile' && name !== 'intel-gen9');

/**
 * The devices that a list names, separated by commas, `all` for each of them; undefined where a name is unknown.
 * `read` gives the device that a file describes.
 */
export function devicesNamed(
  text: string,
  read: (file: string) => Device | undefined = () => undefined,
): readonly Device[] | undefined {
  const found = new Map<string, Device>();
  for (const name of text.split(',').map((one) => one.trim())) {
    const named = name === 'all' ? EACH : [deviceNamed(name) ?? (name.endsWith('.json') ? read(name) : undefined)];
    for (const device of named) {
      if (!device) return undefined;
      found.set(device.name, device);
    }
  }
  return [...found.values()];
}

/** What a device can be called. */
export const deviceNames: readonly string[] = [...devices.map(({ name }) => name), ...Object.keys(ALIASES)];

/** The device of a name, or of one that it had before. */
export function deviceNamed(name: string): Device | undefined {
  const wanted = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return devices.find((device) => device.name === wanted);
}
