// The launches of kernels that hosts state with constants, as the project file describes them.

import type { Launch } from '../execution/launch.js';
import type { ArgumentSet, HostEvents, HostSpan, KernelLaunch } from './events.js';
import { signaturesFor } from './rules/candidates.js';
import type { Kernels } from './rules/finding.js';
import type { KernelSignature, SignatureParameter } from './signatures.js';

/** How a host launches a kernel, as far as it is constant. */
export interface StatedLaunch {
  readonly kernel: string;
  readonly localSize: readonly number[];
  /** Undefined if the global size is unknown. */
  readonly numGroups: readonly number[] | undefined;
  /** The scalar arguments, by parameter name. */
  readonly arguments: Readonly<Record<string, number>>;
  /** The bytes of buffers and local memory, by parameter name. */
  readonly buffers: Readonly<Record<string, number>>;
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
    if (kernels.named(signature.name).length > 1) return [];
    const [first] = all;
    const localSize = allKnown(first?.localSize ?? signature.requiredSize);
    if (!first || !localSize) return [];
    if (all.some((launch) => !same(allKnown(launch.localSize ?? signature.requiredSize), localSize))) return [];
    const groups = all.map((launch) => numGroupsOf(allKnown(launch.globalSize), localSize));
    const numGroups = groups.every((one) => same(one, groups[0])) ? groups[0] : undefined;
    return [
      {
        kernel: signature.name,
        localSize,
        numGroups,
        arguments: numbersOf(signature, events, kernels, SCALARS),
        buffers: numbersOf(signature, events, kernels, BUFFERS),
        at: first.at,
      },
    ];
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

/** A launch of a certain kernel with constant sizes. */
export interface KnownLaunch extends Pick<KernelSignature, 'root' | 'name'> {
  readonly launch: Launch;
  /** The implementation chooses the local size: the launch has one work-item in each group. */
  readonly isFree: boolean;
  /** Two parameters for which the host passes the same memory, if the kernel may write to it. */
  readonly shared: readonly [string, string] | undefined;
  readonly at: HostSpan;
}

/** The launches with constant sizes, each once. */
export function knownLaunches(events: HostEvents, kernels: Kernels): readonly KnownLaunch[] {
  const known = new Map<string, KnownLaunch>();
  for (const one of events.launches) {
    const [signature, ...others] = signaturesFor(one.kernels, kernels) ?? [];
    const globalSize = allKnown(one.globalSize);
    // Kernels are executed with ids from 0.
    if (!signature || others.length > 0 || !globalSize || one.hasOffset) continue;
    const { root, name, requiredSize } = signature;
    const stated = one.localSize ?? requiredSize;
    const isFree = one.localSize === null && !requiredSize;
    const localSize = isFree ? globalSize.map(() => 1) : allKnown(stated);
    const numGroups = localSize && numGroupsOf(globalSize, localSize);
    if (!localSize || !numGroups) continue;
    const launch: Launch = {
      localSize,
      numGroups,
      arguments: argumentsAt(one, signature, events, kernels),
      buffers: numbersAt(one, signature, events, kernels, BUFFERS),
    };
    const shared = sharedIn(one, signature, events);
    const key = JSON.stringify([root, name, launch, shared]);
    if (!known.has(key)) known.set(key, { root, name, launch, isFree, shared, at: one.at });
  }
  return [...known.values()];
}

/** Two parameters for which a launch may pass the same memory. */
function sharedIn(
  { kernels, reaching }: KernelLaunch,
  { parameters = [] }: KernelSignature,
  { sets }: HostEvents,
): KnownLaunch['shared'] {
  const own = reaching ? [...reaching.values()].flat() : sets.filter((set) => isForOne(set, kernels));
  const passed = own.flatMap((set) => {
    const parameter = set.index === undefined ? undefined : parameters[set.index];
    return parameter?.kind === 'buffer' ? [{ set, parameter }] : [];
  });
  for (const one of passed)
    for (const other of passed) {
      const isWritten = [one, other].some(({ parameter }) => !/\bconst(?:ant)?\b/.test(parameter.text));
      if (one.parameter.start < other.parameter.start && isWritten && mayOverlap(one.set, other.set))
        return [one.parameter.name, other.parameter.name];
    }
  return undefined;
}

const isForOne = (set: ArgumentSet, kernels: KernelLaunch['kernels']): boolean =>
  set.kernels?.some((kernel) => kernels?.includes(kernel)) === true;

/** Whether two calls pass the same memory: the objects are known to be the same, or are spelled the same. */
function mayOverlap(one: ArgumentSet, other: ArgumentSet): boolean {
  const [mine, theirs] = [one.value, other.value].map((value) =>
    value?.kind === 'memory' ? value.storage : undefined,
  );
  if (mine !== undefined && theirs !== undefined) return mine === theirs;
  const isNull = one.value?.kind === 'null' || other.value?.kind === 'null';
  return !isNull && textOf(one.valueAt) === textOf(other.valueAt);
}

const textOf = ({ file, start, end }: HostSpan): string => file.text.slice(start, end).replace(/\s+/g, '');

/** What calls that set arguments pass for some parameters. */
interface Passed {
  readonly numberOf: (set: ArgumentSet, signature: KernelSignature) => number | undefined;
  readonly isWanted: (parameter: SignatureParameter) => boolean;
}

const SCALARS: Passed = {
  numberOf: ({ constant }) => constant,
  isWanted: ({ kind, isVector, members }) => kind === 'value' && !isVector && !members,
};

/** The sizes of buffers and local memory. */
const BUFFERS: Passed = {
  numberOf: ({ value, size, index }, { parameters }) => {
    if (value?.kind === 'memory') return value.bytes;
    // A null pointer is local memory, or no buffer at all.
    const isLocal = index !== undefined && parameters?.[index]?.kind === 'local';
    return isLocal && (value?.kind === 'null' || value?.kind === 'local') ? size : undefined;
  },
  isWanted: ({ kind }) => kind === 'buffer' || kind === 'local',
};

/** The numbers that are the same in every call on the path to a launch, if that is known, or else in every call. */
function numbersAt(
  { reaching }: KernelLaunch,
  signature: KernelSignature,
  events: HostEvents,
  kernels: Kernels,
  passed: Passed,
): Readonly<Record<string, number>> {
  if (!reaching) return numbersOf(signature, events, kernels, passed);
  const values = new Map<number, number | undefined>();
  for (const [index, sets] of reaching) {
    const [first, ...others] = sets.map((set) => passed.numberOf(set, signature));
    values.set(index, others.every((other) => other === first) ? first : undefined);
  }
  return namedNumbers(signature, values, passed.isWanted);
}

/** The scalar arguments of a launch that are constant: those on its path, if that is known. */
export const argumentsAt = (
  launch: KernelLaunch,
  signature: KernelSignature,
  events: HostEvents,
  kernels: Kernels,
): Readonly<Record<string, number>> => numbersAt(launch, signature, events, kernels, SCALARS);

/** The numbers that every call passes for the wanted parameters, by name. */
function numbersOf(
  signature: KernelSignature,
  events: HostEvents,
  kernels: Kernels,
  { numberOf, isWanted }: Passed,
): Readonly<Record<string, number>> {
  const { name, root } = signature;
  const values = new Map<number, number | undefined>();
  for (const set of events.sets) {
    const { kernels: objects, index } = set;
    const signatures = signaturesFor(objects, kernels);
    // An unknown kernel or index may be this one.
    if (!signatures && objects) continue;
    if (signatures && !signatures.some((one) => one.name === name && one.root === root)) continue;
    if (!signatures || index === undefined) return {};
    const number = numberOf(set, signature);
    values.set(index, !values.has(index) || values.get(index) === number ? number : undefined);
  }
  return namedNumbers(signature, values, isWanted);
}

function namedNumbers(
  { parameters }: KernelSignature,
  values: ReadonlyMap<number, number | undefined>,
  isWanted: (parameter: SignatureParameter) => boolean,
): Readonly<Record<string, number>> {
  const known: Record<string, number> = {};
  for (const [index, parameter] of parameters?.entries() ?? []) {
    const value = values.get(index);
    if (isWanted(parameter) && value !== undefined && parameter.name !== '') known[parameter.name] = value;
  }
  return known;
}
