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

/** What a device can be called. */
export const deviceNames: readonly string[] = [...devices.map(({ name }) => name), ...Object.keys(ALIASES)];

/** The device of a name, or of one that it had before. */
export function deviceNamed(name: string): Device | undefined {
  const wanted = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  return devices.find((device) => device.name === wanted);
}
