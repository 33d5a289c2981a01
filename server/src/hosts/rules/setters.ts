// The calls that may set the arguments of a launched kernel.
import { hostLanguageOf } from '../../text/literals.js';
import { perOwner } from '../../text/per-owner.js';
import type { ArgumentSet, HostEvents, KernelLaunch, KernelObject } from '../events.js';

/** The calls that set arguments, by the kernel that they may be for. */
export interface Setters {
  readonly ofKernel: ReadonlyMap<KernelObject, readonly Setter[]>;
  /** Those for unknown kernels, by language. */
  readonly ofAny: ReadonlyMap<string | undefined, readonly Setter[]>;
}

/** A call with its position among all of them. */
interface Setter {
  readonly set: ArgumentSet;
  readonly position: number;
}

export const settersIn = perOwner(({ sets }: HostEvents): Setters => {
  const ofKernel = new Map<KernelObject, Setter[]>();
  const ofAny = new Map<string | undefined, Setter[]>();
  const add = <K>(map: Map<K, Setter[]>, key: K, one: Setter): void => {
    const known = map.get(key);
    if (known) known.push(one);
    else map.set(key, [one]);
  };
  for (const [position, set] of sets.entries()) {
    for (const kernel of set.kernels ?? []) add(ofKernel, kernel, { set, position });
    if (!set.kernels) add(ofAny, hostLanguageOf(set.at.file.path), { set, position });
  }
  return { ofKernel, ofAny };
});

/** The calls that may set arguments of a launched kernel; undefined if code that is not analysed may set them, too. */
export function settersOf(
  launch: KernelLaunch,
  { unread }: HostEvents,
  setters: Setters,
): readonly ArgumentSet[] | undefined {
  const objects = launch.kernels;
  if (!objects || objects.some(({ isShared }) => isShared)) return undefined;
  const files = new Set([launch.at.file, ...objects.map(({ at }) => at.file)]);
  if ([...files].some((file) => unread.has(file))) return undefined;
  const all = [
    ...objects.flatMap((kernel) => setters.ofKernel.get(kernel) ?? []),
    ...(setters.ofAny.get(hostLanguageOf(launch.at.file.path)) ?? []),
  ];
  const unique = new Map(all.map(({ set, position }) => [position, set]));
  return [...unique].sort(([one], [other]) => one - other).map(([, set]) => set);
}
