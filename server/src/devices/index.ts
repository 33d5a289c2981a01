// The devices that settings and command lines can name. To add one, create a file here and list it below.

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

/** Former names of devices. */
const ALIASES: Readonly<Record<string, string>> = {
  'full-profile': 'generic',
  'amd-gcn': 'amd',
  'intel-xe': 'intel-gpu',
  'arm-mali': 'mali',
};

/** The devices that `all` selects: one of each driver. */
export const oneOfEach: readonly Device[] = devices.filter(
  ({ name }) => name !== 'embedded-profile' && name !== 'intel-gen9',
);

/**
 * The devices of a list, in which `all` selects every device; undefined if a name is unknown. `read` returns the device
 * that a file describes.
 */
export function devicesNamed(
  names: readonly string[],
  read: (file: string) => Device | undefined = () => undefined,
): readonly Device[] | undefined {
  const found = new Map<string, Device>();
  for (const name of names) {
    const named = name === 'all' ? oneOfEach : [deviceNamed(name) ?? (name.endsWith('.json') ? read(name) : undefined)];
    for (const device of named) {
      if (!device) return undefined;
      found.set(device.name, device);
    }
  }
  return [...found.values()];
}

/** All names that a device can be selected by. */
export const deviceNames: readonly string[] = [...devices.map(({ name }) => name), ...Object.keys(ALIASES)];

/** The device of a current or former name. */
export function deviceNamed(name: string): Device | undefined {
  const wanted = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return devices.find((device) => device.name === wanted);
}
