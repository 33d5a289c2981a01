// The launches of kernels that hosts state with constants, as the project file describes them.

import { signaturesFor } from './candidates.js';
import type { HostEvents, HostSpan, KernelLaunch } from './events.js';
import type { Kernels } from './finding.js';
import type { KernelSignature } from './signatures.js';

/** How a host launches a kernel, as far as it is constant. */
export interface StatedLaunch {
  readonly kernel: string;
  readonly localSize: readonly number[];
  /** Undefined if the global size is unknown. */
  readonly numGroups: readonly number[] | undefined;
  /** The scalar arguments, by parameter name. */
  readonly arguments: Readonly<Record<string, number>>;
  readonly at: HostSpan;
}

const allKnown = (sizes: readonly (number | undefined)[] | null | undefined): readonly number[] | undefined => {
  const known = sizes?.filter((size) => size !== undefined && Number.isInteger(size) && size > 0);
  return known && known.length > 0 && known.length === sizes?.length ? known.filter((n) => n !== undefined) : undefined;
};

const same = (one: readonly number[] | undefined, other: readonly number[] | undefined): boolean =>
  String(one) === String(other);

/**
 * The launches with a constant local size. A kernel that is launched with several sizes, or whose name several files
 * use, is left out.
 */
export function statedLaunches(events: HostEvents, kernels: Kernels): readonly StatedLaunch[] {
  const launches = new Map<string, { readonly signature: KernelSignature; readonly all: KernelLaunch[] }>();
  for (const launch of events.launches) {
    const [signature, ...others] = signaturesFor(launch.kernels, kernels) ?? [];
    if (!signature || others.length > 0) continue;
    const known = launches.get(signature.name);
    if (!known) launches.set(signature.name, { signature, all: [launch] });
    else if (known.signature === signature) known.all.push(launch);
  }
  return [...launches.values()].flatMap(({ signature, all }) => {
    if (kernels.signatures.filter(({ name }) => name === signature.name).length > 1) return [];
    const [first] = all;
    const localSize = allKnown(first?.localSize ?? signature.requiredSize);
    if (!first || !localSize) return [];
    if (all.some((launch) => !same(allKnown(launch.localSize ?? signature.requiredSize), localSize))) return [];
    const groups = all.map((launch) => numGroupsOf(allKnown(launch.globalSize), localSize));
    const numGroups = groups.every((one) => same(one, groups[0])) ? groups[0] : undefined;
    const values = argumentsOf(signature, events, kernels);
    return [{ kernel: signature.name, localSize, numGroups, arguments: values, at: first.at }];
  });
}

function numGroupsOf(
  globalSize: readonly number[] | undefined,
  localSize: readonly number[],
): readonly number[] | undefined {
  if (globalSize?.length !== localSize.length) return undefined;
  const groups = globalSize.map((size, d) => size / (localSize[d] ?? 1));
  return groups.every(Number.isInteger) ? groups : undefined;
}

/** The scalar arguments that every call sets to the same constant. */
export function argumentsOf(
  { name, root, parameters }: KernelSignature,
  events: HostEvents,
  kernels: Kernels,
): Readonly<Record<string, number>> {
  const values = new Map<number, number | undefined>();
  for (const { kernels: objects, index, constant } of events.sets) {
    const signatures = signaturesFor(objects, kernels);
    // An unknown kernel or index may be this one.
    if (!signatures && objects) continue;
    if (signatures && !signatures.some((one) => one.name === name && one.root === root)) continue;
    if (!signatures || index === undefined) return {};
    values.set(index, !values.has(index) || values.get(index) === constant ? constant : undefined);
  }
  const known: Record<string, number> = {};
  for (const [index, parameter] of parameters?.entries() ?? []) {
    const value = values.get(index);
    const isScalar = parameter.kind === 'value' && !parameter.isVector && !parameter.members;
    if (isScalar && value !== undefined && parameter.name !== '') known[parameter.name] = value;
  }
  return known;
}
