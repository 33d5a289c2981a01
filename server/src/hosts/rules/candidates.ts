// The kernels that a kernel object of a host may be.
import { directoryOf } from '../../text/source-file.js';
import type { KernelObject } from '../events.js';
import type { KernelSignature } from '../signatures.js';
import type { Kernels } from './finding.js';

/** The possible signatures of a kernel object; undefined if one of them is unknown. */
export function signaturesFor(
  objects: readonly KernelObject[] | undefined,
  kernels: Kernels,
): readonly KernelSignature[] | undefined {
  if (!objects || objects.length === 0) return undefined;
  const found: KernelSignature[] = [];
  for (const object of objects) {
    if (!object.names || object.isAsked) return undefined;
    for (const name of object.names) {
      const same = kernels.signatures.filter((one) => one.name === name);
      if (same.length === 0 || kernels.unreadNames.has(name)) return undefined;
      found.push(...narrowed(same, object));
    }
  }
  return found;
}

/** Among kernels of several files, those in files that the host names, or else in its folder; all if there are none. */
function narrowed(all: readonly KernelSignature[], { at: { file } }: KernelObject): readonly KernelSignature[] {
  if (all.length < 2) return all;
  const own = all.filter(({ root }) => root === file.path);
  if (own.length > 0) return own;
  const named = all.filter(({ root }) => file.text.includes(root.slice(root.lastIndexOf('/') + 1)));
  if (named.length > 0) return named;
  const beside = all.filter(({ root }) => directoryOf(root) === directoryOf(file.path));
  return beside.length > 0 ? beside : all;
}
