// What hosts and kernels know of each other, for an editor: from a call to the kernel, and from the kernel to its
// calls.

import { hostLanguageOf } from '../text/literals.js';
import { finish } from '../text/parts.js';
import { callAround, calledName, pathBefore } from './call-text.js';
import { coverageOf, type HostCoverage } from './coverage.js';
import type { ArgumentSet, HostEvents, HostSpan, KernelLaunch, KernelObject } from './events.js';
import type { Extents } from './extents.js';
import { signaturesFor } from './rules/candidates.js';
import type { HostFinding, Kernels } from './rules/finding.js';
import { judging } from './rules/judge.js';
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

/** The UTF-16 units before the name of a kernel that may be the call that creates it, and the variable for it. */
const LONGEST_CREATION = 300;

/** The variable that the call which creates a kernel initializes; empty if it is another expression. */
function holderOf({ nameAt: { file, start } }: KernelObject): string {
  const language = hostLanguageOf(file.path);
  const text = file.text.slice(Math.max(0, start - LONGEST_CREATION), start);
  const call = language && callAround(text, text.length, language);
  if (!call) return '';
  if (call.isDeclaration) return calledName(call.callee);
  const before = text.slice(0, call.start).trimEnd();
  return before.endsWith('=') ? pathBefore(before, before.length - 1) : '';
}

/** An expression without white space. */
const compact = (expression: string): string => expression.replace(/\s+/g, '');

const contains = ({ file, start, end }: HostSpan, path: string, offset: number): boolean =>
  file.path === path && start <= offset && offset <= end;

export class HostContract {
  constructor(
    readonly events: HostEvents,
    readonly kernels: Kernels,
    private readonly extents: Extents,
  ) {}

  /** The same kernels and other operations on them. */
  withEvents(events: HostEvents): HostContract {
    return new HostContract(events, this.kernels, this.extents);
  }

  get findings(): readonly HostFinding[] {
    this.#findings ??= finish(judging(this.events, this.kernels, this.extents));
    return this.#findings;
  }

  #findings: readonly HostFinding[] | undefined;

  /** Finds what is wrong, in short parts. */
  *judging(): Generator<undefined, readonly HostFinding[]> {
    this.#findings ??= yield* judging(this.events, this.kernels, this.extents);
    return this.#findings;
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

  /** The names of all kernels that hosts may create, with their signatures, as far as they are known. */
  kernelNames(): ReadonlyMap<string, KernelSignature | undefined> {
    return new Map([...this.kernels.names].map((name) => [name, this.kernels.named(name)[0]]));
  }

  /**
   * The kernels that an expression at an offset of a host means: those of the nearest earlier place with the same
   * expression, or else of the first later one. For a member that is written so nowhere else, those that variables and
   * members of its name hold. Empty if none is known.
   */
  kernelsOf(expression: string, path: string, offset: number): readonly KernelSignature[] {
    const wanted = compact(expression);
    let nearest: { readonly start: number; readonly kernels: readonly KernelObject[] } | undefined;
    const consider = (start: number, kernels: readonly KernelObject[] | undefined): void => {
      const isNearer =
        nearest && (start <= offset ? nearest.start > offset || nearest.start < start : start < nearest.start);
      if (kernels && (!nearest || isNearer)) nearest = { start, kernels };
    };
    const { objects, sets, launches } = this.events;
    for (const object of objects) {
      const { file, start } = object.nameAt;
      if (file.path === path && compact(holderOf(object)) === wanted) consider(start, [object]);
    }
    for (const { kernelAt, kernels } of [...sets, ...launches]) {
      const { file, start, end } = kernelAt;
      if (file.path === path && compact(file.text.slice(start, end)) === wanted) consider(start, kernels);
    }
    const kernels = nearest?.kernels ?? this.#inMembers(wanted, path) ?? this.#inMembers(wanted);
    return signaturesFor(kernels, this.kernels) ?? [];
  }

  /** The kernels that variables and members hold whose name an expression ends with; in one file, if it is given. */
  #inMembers(expression: string, path?: string): readonly KernelObject[] | undefined {
    if (!/\.|->/.test(expression)) return undefined;
    const member = calledName(expression);
    const isWanted = ({ file }: HostSpan): boolean => path === undefined || file.path === path;
    const { objects, sets, launches } = this.events;
    const held = new Set(
      objects.filter((object) => isWanted(object.nameAt) && calledName(holderOf(object)) === member),
    );
    for (const { kernelAt, kernels } of [...sets, ...launches])
      if (isWanted(kernelAt) && calledName(kernelAt.file.text.slice(kernelAt.start, kernelAt.end)) === member)
        for (const kernel of kernels ?? []) held.add(kernel);
    return held.size > 0 ? [...held] : undefined;
  }

  /** Whether an expression of a host in Python is a program, of which another place of the file takes a kernel. */
  isProgram(expression: string, path: string): boolean {
    const wanted = `${compact(expression)}.`;
    return this.events.objects.some(({ nameAt: { file, start } }) => {
      if (file.path !== path || file.text.charAt(start - 1) !== '.') return false;
      return `${compact(pathBefore(file.text, start - 1))}.` === wanted;
    });
  }

  /** The calls that set an argument of a kernel, and of no other. */
  settersOf(kernel: Pick<KernelSignature, 'root' | 'name'>, index: number): readonly ArgumentSet[] {
    const isKernel = this.#is(kernel);
    return this.events.sets.filter(
      (set) => set.index === index && set.kernels && set.kernels.length > 0 && set.kernels.every(isKernel),
    );
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

  /** The name of the function of a host that contains a place; undefined outside of functions. */
  functionAt(at: HostSpan): HostSpan | undefined {
    return this.kernels.functionAt(at);
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
