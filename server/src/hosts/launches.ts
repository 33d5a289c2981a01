// The launches of kernels that hosts state with constants, as the project file describes them.

import type { Launch } from '../execution/launch.js';
import { perOwner } from '../text/per-owner.js';
import type { ArgumentSet, HostEvents, HostSpan, KernelLaunch } from './events.js';
import { mayBeOneArray } from './interpretation/storage.js';
import { signaturesFor } from './rules/candidates.js';
import { type Kernels, type KnownCalls, kept } from './rules/finding.js';
import { settersIn, settersOf } from './rules/setters.js';
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

/** Whether the global ids of a launch certainly start at 0. */
export const isFromZero = ({ offset }: KernelLaunch): boolean => offset?.every((start) => start === 0) === true;

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
    // A project file states no offset.
    if (!all.every(isFromZero)) return [];
    if (all.some((launch) => !same(allKnown(launch.localSize ?? signature.requiredSize), localSize))) return [];
    const groups = all.map((launch) => numGroupsOf(allKnown(launch.globalSize), localSize));
    const numGroups = groups.every((one) => same(one, groups[0])) ? groups[0] : undefined;
    const sets = setsOf(signature, events, kernels);
    return [
      {
        kernel: signature.name,
        localSize,
        numGroups,
        arguments: numbersIn(sets, signature, SCALARS),
        buffers: numbersIn(sets, signature, BUFFERS),
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

/** Which memory a launch passes to a kernel, as far as the kernel may write to it. */
interface PassedMemory {
  /** Two parameters that get the same. */
  readonly same: readonly [string, string] | undefined;
  /** The parameters that may get the same. */
  readonly open: readonly string[];
}

/** A launch of a certain kernel with constant sizes. */
export interface KnownLaunch extends Pick<KernelSignature, 'root' | 'name'> {
  readonly launch: Launch;
  /** The implementation chooses the local size: the launch has one work-item in each group. */
  readonly isFree: boolean;
  readonly memory: PassedMemory;
  readonly at: HostSpan;
}

/** The bytes that local arguments need in a launch, by parameter name, as far as they are known. */
type NeededBytes = (launch: KernelLaunch) => { readonly needed: NeededSizes } | undefined;
type NeededSizes = ReadonlyMap<string, { readonly bytes: number }>;

/**
 * The launches with constant sizes, each once. A local argument that is too small is reported at the host: the kernel is
 * executed with what it needs.
 */
export function knownLaunches(events: HostEvents, kernels: Kernels, neededBy: NeededBytes): readonly KnownLaunch[] {
  const known = new Map<string, KnownLaunch>();
  for (const one of events.launches) {
    const needed = neededBy(one)?.needed;
    const make = () => knownLaunch(one, needed, { events, kernels }) ?? null;
    // Without a known path, what other parts of the program set may reach it.
    const found = one.reaching && !needed ? kept(launchesOf(kernels.known), one, make) : make();
    if (found && !known.has(found.key)) known.set(found.key, found.launch);
  }
  return [...known.values()];
}

/** The launches of calls, with texts that are equal for equal ones; null for those that are not known. */
const launchesOf = perOwner(
  (_known: KnownCalls) => new WeakMap<KernelLaunch, { readonly key: string; readonly launch: KnownLaunch } | null>(),
);

function knownLaunch(
  one: KernelLaunch,
  needed: NeededSizes | undefined,
  program: Known,
): { readonly key: string; readonly launch: KnownLaunch } | undefined {
  const [signature, ...others] = signaturesFor(one.kernels, program.kernels) ?? [];
  const globalSize = allKnown(one.globalSize);
  const offset = one.offset?.filter((start) => start !== undefined);
  if (!signature || others.length > 0 || !globalSize || offset?.length !== one.offset?.length || !offset)
    return undefined;
  const { root, name, requiredSize } = signature;
  const stated = one.localSize ?? requiredSize;
  const isFree = one.localSize === null && !requiredSize;
  const localSize = isFree ? globalSize.map(() => 1) : allKnown(stated);
  const numGroups = localSize && numGroupsOf(globalSize, localSize);
  if (!localSize || !numGroups) return undefined;
  const sets = setsFor(one, signature, program);
  const buffers = { ...numbersIn(sets, signature, BUFFERS) };
  for (const [parameter, { bytes }] of needed ?? [])
    if ((buffers[parameter] ?? bytes) < bytes) buffers[parameter] = bytes;
  const launch: Launch = {
    localSize,
    numGroups,
    ...(offset.some((start) => start !== 0) && { offset }),
    arguments: numbersIn(sets, signature, SCALARS),
    buffers,
  };
  const memory = memoryIn(sets, signature);
  const key = JSON.stringify([root, name, launch, memory]);
  return { key, launch: { root, name, launch, isFree, memory, at: one.at } };
}

/** The memory that a launch passes for the parameters that are pointers to buffers. */
function memoryIn(own: readonly ArgumentSet[] = [], { parameters = [] }: KernelSignature): PassedMemory {
  const buffers = parameters.flatMap((parameter, index) =>
    parameter.kind === 'buffer' ? [{ parameter, passed: own.filter((set) => set.index === index) }] : [],
  );
  const isWritten = ({ text }: SignatureParameter): boolean => !/\bconst(?:ant)?\b/.test(text);
  const open = new Set<string>();
  for (const [i, one] of buffers.entries())
    for (const other of buffers.slice(i + 1)) {
      if (!isWritten(one.parameter) && !isWritten(other.parameter)) continue;
      const names = [one.parameter.name, other.parameter.name] as const;
      const found = one.passed.flatMap((mine) => other.passed.map((theirs) => overlapOf(mine, theirs)));
      if (found.includes('same')) return { same: names, open: [] };
      if (found.length === 0 || found.includes('unknown')) for (const name of names) open.add(name);
    }
  return { same: undefined, open: [...open] };
}

/** Whether two calls pass the same memory. */
function overlapOf(one: ArgumentSet, other: ArgumentSet): 'same' | 'different' | 'unknown' {
  if (one.value?.kind === 'null' || other.value?.kind === 'null') return 'different';
  const [mine, theirs] = [one.value, other.value].map((value) =>
    value?.kind === 'memory' ? value.storage : undefined,
  );
  if (mine !== undefined && theirs !== undefined)
    return mine === theirs ? 'same' : mayBeOneArray(mine, theirs) ? 'unknown' : 'different';
  return textOf(one.valueAt) === textOf(other.valueAt) ? 'same' : 'unknown';
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

/** The calls that may have set the arguments of a launch: those on its path, if that is known. */
function setsFor(
  launch: KernelLaunch,
  signature: KernelSignature,
  { events, kernels }: Known,
): readonly ArgumentSet[] | undefined {
  if (launch.reaching) return [...launch.reaching.values()].flat();
  return settersOf(launch, events, settersIn(events)) && setsOf(signature, events, kernels);
}

/** What is known of a program. */
export interface Known {
  readonly events: HostEvents;
  readonly kernels: Kernels;
}

/** The calls that set arguments of a kernel; undefined if one may, and it is unknown which argument. */
function setsOf(
  { name, root }: KernelSignature,
  { sets }: HostEvents,
  kernels: Kernels,
): readonly ArgumentSet[] | undefined {
  const own = sets.filter(({ kernels: objects }) => {
    const signatures = signaturesFor(objects, kernels);
    // An unknown kernel may be this one.
    return signatures ? signatures.some((one) => one.name === name && one.root === root) : !objects;
  });
  return own.every(({ kernels: objects, index }) => objects && index !== undefined) ? own : undefined;
}

/** The scalar arguments of a launch that are constant. */
export const argumentsAt = (
  launch: KernelLaunch,
  signature: KernelSignature,
  known: Known,
): Readonly<Record<string, number>> => numbersIn(setsFor(launch, signature, known), signature, SCALARS);

/** The numbers that all calls for the wanted parameters pass, by name. */
function numbersIn(
  sets: readonly ArgumentSet[] = [],
  signature: KernelSignature,
  { numberOf, isWanted }: Passed,
): Readonly<Record<string, number>> {
  const known: Record<string, number> = {};
  for (const [index, parameter] of signature.parameters?.entries() ?? []) {
    if (!isWanted(parameter) || parameter.name === '') continue;
    const [value, ...others] = sets.filter((set) => set.index === index).map((set) => numberOf(set, signature));
    if (value !== undefined && others.every((other) => other === value)) known[parameter.name] = value;
  }
  return known;
}
