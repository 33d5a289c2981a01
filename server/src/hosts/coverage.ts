// How much of hosts was matched to kernels: what is not matched was not checked.
import type { ArgumentSet, HostEvents, KernelLaunch, KernelObject, UnknownPart } from './events.js';
import { signaturesFor } from './rules/candidates.js';
import type { Kernels } from './rules/finding.js';

interface Matched {
  readonly matched: number;
  readonly of: number;
}

/**
 * The calls of hosts that were compared with the kernels that they refer to. A call that is executed for several callers
 * counts once, and as compared if it was for all of them.
 */
export interface HostCoverage {
  readonly launches: Matched;
  readonly arguments: Matched;
  /** The calls that were not, each once for a reason, and the parts of hosts that were not followed. */
  readonly unknown: readonly UnknownPart[];
}

export function coverageOf({ sets, launches, unknown }: HostEvents, kernels: Kernels): HostCoverage {
  const ofLaunches = launches.flatMap((call) => unmatched(call, kernels));
  const ofSets = sets.flatMap((call) => unmatched(call, kernels));
  const matched = (kind: UnknownPart['call'], all: readonly Call[], missed: readonly Call[]): Matched => {
    const calls = new Set(all.map(keyOf)).size;
    return {
      matched: calls - new Set(missed.map(keyOf)).size,
      of: calls + unknown.filter(({ call }) => call === kind).length,
    };
  };
  return {
    launches: matched('launch', launches, ofLaunches),
    arguments: matched('argument', sets, ofSets),
    unknown: once([...unknown, ...ofLaunches, ...ofSets]).sort(
      ({ at: one }, { at: other }) =>
        (one.file.path < other.file.path ? -1 : one.file.path > other.file.path ? 1 : 0) || one.start - other.start,
    ),
  };
}

type Call = Pick<UnknownPart, 'at'>;

const keyOf = ({ at: { file, start, end } }: Call): string => `${file.path}:${start}:${end}`;

/** Parts without repetition. */
const once = (parts: readonly UnknownPart[]): UnknownPart[] => [
  ...new Map(
    parts.map((part) => [`${part.at.file.path}:${part.at.start}:${part.at.end}:${part.reason}`, part]),
  ).values(),
];

/** The call with the reason why it is not compared with a kernel; empty if it is. */
function unmatched(call: KernelLaunch | ArgumentSet, kernels: Kernels): readonly UnknownPart[] {
  const isSet = 'index' in call;
  const signatures = signaturesFor(call.kernels, kernels);
  const reason = !signatures
    ? reasonOf(call.kernels, kernels)
    : !isSet
      ? undefined
      : call.index === undefined
        ? 'the index is unknown'
        : signatures.every(({ parameters }) => !parameters)
          ? `the parameters of kernel '${signatures[0]?.name}' are only partly known`
          : undefined;
  const what = isSet ? 'this argument' : 'this launch';
  return reason === undefined ? [] : [{ at: call.at, reason: `${what} is not checked: ${reason}` }];
}

/** Why the kernel of a call is unknown. */
function reasonOf(objects: readonly KernelObject[] | undefined, kernels: Kernels): string {
  const open = objects?.find((object) => !signaturesFor([object], kernels));
  if (!open) return 'it is unknown which kernel it is for';
  if (!open.names) return "the kernel's name is unknown";
  if (open.isAsked) return "the host adapts to the kernel's parameters, which it queries";
  const name = open.names.find((one) => kernels.named(one).length === 0);
  return name === undefined
    ? `the source of kernel '${open.names[0]}' is only partly known`
    : `no kernel '${name}' is among the checked files`;
}
