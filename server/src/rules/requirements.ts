// What the names of vendors' extensions require, in words.

import { additionNamed, vendorExtensionOf } from '../builtins/index.js';
import { devices } from '../devices/index.js';
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

/** An extension in the words of a message: `cl_amd_media_ops (AMD)`, with the devices that have it. */
export function requirementOf(extension: string): string {
  const compiler = COMPILERS[extension];
  if (compiler !== undefined) return compiler;
  const titles = devices.filter((device) => hasExtension(device, extension)).map(({ title }) => title);
  return titles.length > 0 ? `${extension} (${titles.join(', ')})` : extension;
}

/** The extension of a vendor that has a function, type or constant. */
export const extensionOf = (name: string): string | undefined =>
  vendorExtensionOf(name) ?? (additionNamed('type', name) ?? additionNamed('constant', name))?.extension;
