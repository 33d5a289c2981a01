// Compares the operations of a host with the signatures of kernels. Only certain mismatches are reported: if a call may
// refer to one of several kernels, none of them may accept it.

import { hostLanguageOf } from '../../text/literals.js';
import type { ArgumentSet, HostEvents, KernelLaunch } from '../events.js';
import { type Extents, keyOfQuestion, questionOf } from '../extents.js';
import { argumentFinding } from './argument-rules.js';
import { signaturesFor } from './candidates.js';
import type { HostFinding, Kernels } from './finding.js';
import { launchFindings } from './launch-rules.js';
import { smallLocals } from './local-size.js';
import { unknownKernels, unusedKernels } from './name-rules.js';

/** All mismatches, without duplicates. `extents`: what the local arguments of kernels need in launches. */
export function judge(events: HostEvents, kernels: Kernels, extents: Extents): readonly HostFinding[] {
  const findings: HostFinding[] = [];
  const add = (calls: readonly Judged[]): void => {
    const silent = new Set(
      calls.filter(({ call, found }) => call.isConditional && found.length === 0).map(({ call }) => keyOf(call)),
    );
    for (const { call, found } of calls) if (!silent.has(keyOf(call))) findings.push(...found);
  };
  const sets = events.sets.map((call): Judged<ArgumentSet> => {
    const finding = argumentFinding(call, signaturesFor(call.kernels, kernels), kernels);
    return { call, found: finding ? [finding] : [] };
  });
  add(sets.filter(({ call, found }) => found.length === 0 || !hasRightAlternative(call, sets)));
  add(
    events.launches.map((call) => {
      const signatures = signaturesFor(call.kernels, kernels);
      const setters = settersOf(call, events);
      const question = extents.size > 0 ? questionOf(call, signatures, events, kernels) : undefined;
      const needed = question && extents.get(keyOfQuestion(question));
      return {
        call,
        found: [
          ...launchFindings(call, signatures, setters, kernels),
          ...(question && needed && setters
            ? smallLocals(call, { ...question, needed }, signatures, setters, kernels)
            : []),
        ],
      };
    }),
  );
  findings.push(...unknownKernels(events, kernels), ...unusedKernels(events, kernels));
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

/** Whether another branch sets the same argument correctly: the condition then depends on how the kernel was built. */
function hasRightAlternative(set: ArgumentSet, all: readonly Judged<ArgumentSet>[]): boolean {
  return all.some(
    ({ call, found }) =>
      (set.isConditional || call.isConditional) &&
      found.length === 0 &&
      call.index === set.index &&
      call.at.start !== set.at.start &&
      call.at.file === set.at.file &&
      call.scope === set.scope &&
      call.kernels?.some((kernel) => set.kernels?.includes(kernel)),
  );
}

/** The calls that may set arguments of a launched kernel; undefined if code that is not analysed may set them, too. */
function settersOf(launch: KernelLaunch, events: HostEvents): readonly ArgumentSet[] | undefined {
  const objects = launch.kernels;
  if (!objects || objects.some(({ isShared }) => isShared)) return undefined;
  const files = new Set([launch.at.file, ...objects.map(({ at }) => at.file)]);
  if ([...files].some((file) => events.unread.has(file))) return undefined;
  const language = hostLanguageOf(launch.at.file.path);
  return events.sets.filter(({ kernels, at }) =>
    kernels ? kernels.some((kernel) => objects.includes(kernel)) : hostLanguageOf(at.file.path) === language,
  );
}
