// The kernels that a kernel object of a host may be.
import { hostLanguageOf } from '../../text/literals.js';
import { directoryOf } from '../../text/source-file.js';
import type { ArgumentSet, KernelLaunch, KernelObject } from '../events.js';
import type { KernelSignature } from '../signatures.js';
import { type Kernels, kept } from './finding.js';

/** The possible signatures of a kernel object; undefined if one of them is unknown. */
export function signaturesFor(
  objects: readonly KernelObject[] | undefined,
  kernels: Kernels,
): readonly KernelSignature[] | undefined {
  if (!objects || objects.length === 0) return undefined;
  const found: KernelSignature[] = [];
  for (const object of objects) {
    const own = kept(kernels.known.signatures, object, () => signaturesOf(object, kernels) ?? null);
    if (!own) return undefined;
    found.push(...own);
  }
  return found;
}

function signaturesOf(object: KernelObject, kernels: Kernels): readonly KernelSignature[] | undefined {
  if (object.isAny && object.source && !object.isAsked) {
    const all = kernels.signatures.filter((one) => mayContain(object, one));
    return all.length > 0 ? all : undefined;
  }
  if (!object.names || object.isAsked) return undefined;
  const found: KernelSignature[] = [];
  for (const name of object.names) {
    const same = kernels.named(name).filter((one) => mayContain(object, one));
    if (same.length === 0 || kernels.isUnread(name, object.at.file)) return undefined;
    found.push(...narrowed(same, object));
  }
  return found;
}

/** Whether kernel objects can only be one kernel, whose parameters do not depend on build options. */
export function isOneKernel(objects: readonly KernelObject[] | undefined, kernels: Kernels): boolean {
  const [name, ...others] = new Set(objects?.flatMap((one) => (one.isAny ? [] : (one.names ?? []))));
  if (name === undefined || others.length > 0 || objects?.some((one) => one.isAny || !one.names)) return false;
  const [only, ...more] = kernels.named(name);
  return only?.parameters !== undefined && more.length === 0;
}

/** Whether the program of a kernel object may contain a kernel. */
export const mayContain = ({ source }: KernelObject, { path, start }: KernelSignature): boolean =>
  source?.some((span) => span.file.path === path && span.start <= start && start < span.end) ?? true;

/** The calls that may have set an argument before a launch: those on its path, if that is known. */
export const settersBefore = (
  { reaching }: KernelLaunch,
  setters: readonly ArgumentSet[],
  index: number,
): readonly ArgumentSet[] => (reaching ? (reaching.get(index) ?? []) : setters.filter((set) => set.index === index));

/** Whether a host can use kernels in the text of a file: hosts in other languages have their own. */
export function sharesText(path: string, host: string): boolean {
  const language = hostLanguageOf(path);
  return language === undefined || language === hostLanguageOf(host);
}

/** Among kernels of several files, those in files that the host names, or else in its folder; all if there are none. */
function narrowed(of: readonly KernelSignature[], { at: { file } }: KernelObject): readonly KernelSignature[] {
  const all = of.filter(({ root }) => sharesText(root, file.path));
  if (all.length === 0) return of;
  if (all.length < 2) return all;
  const own = all.filter(({ root }) => root === file.path);
  if (own.length > 0) return own;
  const named = all.filter(({ root }) => file.text.includes(root.slice(root.lastIndexOf('/') + 1)));
  if (named.length > 0) return named;
  const beside = all.filter(({ root }) => directoryOf(root) === directoryOf(file.path));
  return beside.length > 0 ? beside : all;
}
