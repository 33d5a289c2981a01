// Compares the operations of a host with the signatures of kernels. Only certain mismatches are reported: if a call may
// refer to one of several kernels, none of them may accept it.

import { lazy } from '../../text/lazy.js';
import { finish } from '../../text/parts.js';
import type { ArgumentSet, HostEvents, KernelLaunch } from '../events.js';
import { type Extents, neededIn } from '../extents.js';
import { argumentFinding } from './argument-rules.js';
import { strayWords } from './build-rules.js';
import { isOneKernel, signaturesFor } from './candidates.js';
import { type HostFinding, type Kernels, kept } from './finding.js';
import { launchFindings, shortSet } from './launch-rules.js';
import { misuseFinding, unorderedFinding } from './lifetime-rules.js';
import { smallLocals } from './local-size.js';
import { unknownKernels, unusedKernels } from './name-rules.js';
import { settersIn, settersOf } from './setters.js';
import { transferFinding } from './transfer-rules.js';

/** All mismatches, without duplicates. `extents`: what the local arguments of kernels need in launches. */
export const judge = (...program: Parameters<typeof judging>): readonly HostFinding[] => finish(judging(...program));

/** The calls that are judged in one part. */
const PART = 256;

/** The same in parts. */
export function* judging(
  events: HostEvents,
  kernels: Kernels,
  extents: Extents,
): Generator<undefined, readonly HostFinding[]> {
  const findings: HostFinding[] = [];
  const add = (calls: readonly Judged[]): void => {
    const silent = new Set(
      calls.filter(({ call, found }) => call.isConditional && found.length === 0).map(({ call }) => keyOf(call)),
    );
    for (const { call, found } of calls) if (found.length > 0 && !silent.has(keyOf(call))) findings.push(...found);
  };
  const { known } = kernels;
  known.follow(events.sets.filter((set) => !set.kernels));
  const neededBy = neededIn(events, kernels, extents);
  const sets: Judged<ArgumentSet>[] = [];
  for (const [i, call] of events.sets.entries()) {
    const found = kept(known.arguments, call, () => {
      const finding = argumentFinding(call, signaturesFor(call.kernels, kernels), kernels);
      return finding ? [finding] : [];
    });
    sets.push({ call, found });
    if (i % PART === 0) yield;
  }
  const right = lazy(() => alternativesIn(sets));
  // A kernel that is built in one way only is the same in each branch, which is judged alone.
  const isOpen = (set: ArgumentSet): boolean => !isOneKernel(set.kernels, kernels) && hasRightAlternative(set, right());
  add(sets.filter(({ call, found }) => found.length === 0 || !isOpen(call)));
  const launches: Judged[] = [];
  for (const [i, call] of events.launches.entries()) {
    const signatures = signaturesFor(call.kernels, kernels);
    const setters = lazy(() => settersOf(call, events, settersIn(events)));
    const own = kept(known.launches, call, () => launchFindings(call, signatures, setters(), kernels));
    const needed = neededBy(call);
    const small = needed && setters() ? smallLocals(call, needed, signatures, setters() ?? [], kernels) : [];
    launches.push({ call, found: [...own, ...small] });
    if (i % PART === 0) yield;
  }
  add(launches);
  // Where the kernel is launched, the arguments are judged there.
  const launched = new Set(events.launches.flatMap((call) => call.kernels ?? []));
  for (const set of events.wholeSets) {
    const finding = set.kernels.some((kernel) => launched.has(kernel)) ? undefined : shortSet(set, kernels);
    if (finding) findings.push(finding);
  }
  for (const transfer of events.transfers) {
    const finding = transferFinding(transfer);
    if (finding) findings.push(finding);
  }
  findings.push(...events.misuses.map(misuseFinding));
  for (const unordered of events.unordered) {
    const finding = unorderedFinding(unordered, kernels);
    if (finding) findings.push(finding);
  }
  findings.push(...unknownKernels(events, kernels), ...unusedKernels(events, kernels), ...strayWords(events));
  const seen = new Set<string>();
  return findings.filter(({ code, span, message }) => {
    const key = `${code} ${span.file.path} ${span.start} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A call with its findings. If a call is right for one of its possible kernels, a condition selects that kernel. */
interface Judged<T extends ArgumentSet | KernelLaunch = ArgumentSet | KernelLaunch> {
  readonly call: T;
  readonly found: readonly HostFinding[];
}

const keyOf = ({ at }: ArgumentSet | KernelLaunch): string => `${at.file.path}:${at.start}`;

const alternativeKey = ({ at, scope, index }: ArgumentSet): string => `${at.file.path}:${scope}:${index}`;

/** The correct calls, by function and argument. */
function alternativesIn(all: readonly Judged<ArgumentSet>[]): ReadonlyMap<string, readonly ArgumentSet[]> {
  const right = new Map<string, ArgumentSet[]>();
  for (const { call, found } of all) {
    if (found.length > 0) continue;
    const key = alternativeKey(call);
    const known = right.get(key);
    if (known) known.push(call);
    else right.set(key, [call]);
  }
  return right;
}

/** Whether another branch sets the same argument correctly: the condition then depends on how the kernel was built. */
function hasRightAlternative(set: ArgumentSet, right: ReadonlyMap<string, readonly ArgumentSet[]>): boolean {
  return (right.get(alternativeKey(set)) ?? []).some(
    (call) =>
      (set.isConditional || call.isConditional) &&
      call.at.start !== set.at.start &&
      call.kernels?.some((kernel) => set.kernels?.includes(kernel)),
  );
}
