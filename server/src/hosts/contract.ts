// What hosts and kernels know of each other, for an editor: from a call to the kernel, and from the kernel to its calls.

import { coverageOf, type HostCoverage } from './coverage.js';
import type { HostEvents, HostSpan, KernelLaunch, KernelObject } from './events.js';
import type { Extents } from './extents.js';
import { signaturesFor } from './rules/candidates.js';
import type { HostFinding, Kernels } from './rules/finding.js';
import { judge } from './rules/judge.js';
import { nameWithin } from './rules/name-rules.js';
import type { KernelSignature, SignatureParameter } from './signatures.js';

/** What a place in a host refers to. */
export interface HostTarget {
  readonly origin: HostSpan;
  /** The possible kernels: several if conditionals decide. */
  readonly kernels: readonly [KernelSignature, ...KernelSignature[]];
  /** The index of the parameter; undefined if the place refers to the kernel itself. */
  readonly index: number | undefined;
  readonly parameter: SignatureParameter | undefined;
}

const contains = ({ file, start, end }: HostSpan, path: string, offset: number): boolean =>
  file.path === path && start <= offset && offset <= end;

export class HostContract {
  readonly findings: readonly HostFinding[];

  constructor(
    readonly events: HostEvents,
    private readonly kernels: Kernels,
    extents: Extents,
  ) {
    this.findings = judge(events, kernels, extents);
  }

  /** How much of the hosts was compared with kernels. */
  get coverage(): HostCoverage {
    this.#coverage ??= coverageOf(this.events, this.kernels);
    return this.#coverage;
  }

  #coverage: HostCoverage | undefined;

  /** The kernel or parameter that the text at an offset of a host refers to. */
  targetAt(path: string, offset: number): HostTarget | undefined {
    for (const object of this.events.objects) {
      const [name, ...others] = object.names ?? [];
      if (name === undefined || others.length > 0 || !object.isLiteral) continue;
      const origin = nameWithin(object, name);
      const target = contains(origin, path, offset) ? this.#target(origin, [object]) : undefined;
      if (target) return target;
    }
    for (const { kernels, index, kernelAt, indexAt, valueAt } of this.events.sets) {
      if (contains(kernelAt, path, offset)) return this.#target(kernelAt, kernels);
      const origin = contains(indexAt, path, offset) ? indexAt : valueAt;
      if (index !== undefined && contains(origin, path, offset)) return this.#target(origin, kernels, index);
    }
    for (const { kernels, kernelAt } of this.events.launches)
      if (contains(kernelAt, path, offset)) return this.#target(kernelAt, kernels);
    return undefined;
  }

  #target(origin: HostSpan, objects: readonly KernelObject[] | undefined, index?: number): HostTarget | undefined {
    const [first, ...others] = signaturesFor(objects, this.kernels) ?? [];
    if (!first) return undefined;
    const parameter = index === undefined ? undefined : first.parameters?.[index];
    return index !== undefined && !parameter ? undefined : { origin, kernels: [first, ...others], index, parameter };
  }

  /** Whether a kernel object may be this kernel. */
  readonly #is =
    ({ root, name }: Pick<KernelSignature, 'root' | 'name'>) =>
    (object: KernelObject): boolean =>
      signaturesFor([object], this.kernels)?.some((one) => one.root === root && one.name === name) === true;

  /** The names of a kernel in hosts: those in literals, which a renaming has to change. */
  namesOf(kernel: Pick<KernelSignature, 'root' | 'name'>): readonly HostSpan[] {
    const spans = new Map<string, HostSpan>();
    for (const object of this.events.objects.filter(this.#is(kernel)))
      if (object.isLiteral && object.names?.length === 1) {
        const span = nameWithin(object, kernel.name);
        spans.set(`${span.file.path}:${span.start}`, span);
      }
    return [...spans.values()];
  }

  /** The launches of a kernel, and of no other. */
  launchesOf(kernel: Pick<KernelSignature, 'root' | 'name'>): readonly KernelLaunch[] {
    const isKernel = this.#is(kernel);
    const launches = new Map<string, KernelLaunch>();
    for (const launch of this.events.launches)
      if (launch.kernels?.length && launch.kernels.every(isKernel)) {
        const key = `${launch.at.file.path}:${launch.at.start}`;
        const known = launches.get(key);
        launches.set(key, known ? merged(known, launch) : launch);
      }
    return [...launches.values()];
  }
}

/** One call that is executed with several sizes: only those that never change are known. */
const merged = (one: KernelLaunch, other: KernelLaunch): KernelLaunch => ({
  ...one,
  localSize: String(one.localSize) === String(other.localSize) ? one.localSize : undefined,
  globalSize: String(one.globalSize) === String(other.globalSize) ? one.globalSize : undefined,
});
