// What the names of vendors' extensions require, in words.

import { additionNamed, vendorExtensionOf } from '../builtins/index.js';
import { accepts, type Tolerance } from '../devices/device.js';
import { oneOfEach } from '../devices/index.js';
import type { Language } from '../preprocessor/language.js';
import { hasExtension } from '../semantics/symbols/declared-names.js';

/** What belongs to no extension: the builtin functions of targets, and the attributes of compilers for FPGAs. */
const COMPILERS: Readonly<Record<string, string>> = {
  amdgcn: 'a compiler for AMD GPUs',
  r600: 'a compiler for AMD GPUs',
  nvvm: 'a compiler for NVIDIA GPUs',
  IB: "Intel's compiler for GPUs",
  intel_fpga: 'the Intel FPGA SDK for OpenCL',
  xilinx: "Xilinx's compiler for FPGAs",
};

/** An extension in the words of a message: `cl_amd_media_ops (AMD)`, with the drivers that have it. */
export function requirementOf(extension: string): string {
  const compiler = COMPILERS[extension];
  if (compiler !== undefined) return compiler;
  const titles = oneOfEach.filter((device) => hasExtension(device, extension)).map(({ title }) => title);
  return titles.length > 0 ? `${extension} (${titles.join(', ')})` : extension;
}

/**
 * The end of a message about what some drivers accept although the specification does not allow it: names the devices.
 * Empty if the driver of a device is the judge.
 */
export function acceptedOn({ device }: Pick<Language, 'device'>, tolerance: Tolerance): string {
  const titles = device ? [] : oneOfEach.filter((one) => accepts(one, tolerance)).map(({ title }) => title);
  return titles.length > 0 ? `; only ${titles.join(' and ')} accept${titles.length === 1 ? 's' : ''} it` : '';
}

/** The extension of a vendor that has a function, type or constant. */
export const extensionOf = (name: string): string | undefined =>
  vendorExtensionOf(name) ?? (additionNamed('type', name) ?? additionNamed('constant', name))?.extension;
