// The sizes that a kernel's local arguments need in a launch: questions that hosts raise, answered by executing
// kernels.
import type { Analysis } from '../analysis/analysis.js';
import { localExtents } from '../execution/extents.js';
import { Functions } from '../execution/functions.js';
import { reached } from '../execution/kernels.js';
import { type FileSpan, spellingSpan } from '../preprocessor/source-map.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import type { HostEvents, KernelLaunch } from './events.js';
import { argumentsAt, isFromZero, type Known } from './launches.js';
import { conditionalsOf, dependsOnConditionals, kernelNamesIn } from './reading/conditional-names.js';
import { signaturesFor } from './rules/candidates.js';
import type { Kernels } from './rules/finding.js';
import type { KernelSignature } from './signatures.js';

/** A kernel in a launch. Plain data, so that answers can be kept by its text. */
export interface ExtentQuestion {
  readonly root: string;
  readonly name: string;
  readonly localSize: readonly number[];
  readonly numGroups: readonly (number | undefined)[];
  readonly arguments: Readonly<Record<string, number>>;
}

/** The farthest certain access to a local argument. */
interface LocalExtent {
  readonly offset: number;
  /** The bytes up to the end of the access. */
  readonly bytes: number;
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The extents of the local arguments of a kernel, by name. */
export type LocalExtents = ReadonlyMap<string, LocalExtent>;

/** The answers by question (`JSON.stringify`). */
export type Extents = ReadonlyMap<string, LocalExtents>;

export const keyOfQuestion = (question: ExtentQuestion): string => JSON.stringify(question);

/** The question that a launch of a certain kernel raises; undefined if the sizes are unknown or nothing is local. */
function questionOf(
  launch: KernelLaunch,
  signatures: readonly KernelSignature[] | undefined,
  program: Known,
): ExtentQuestion | undefined {
  const [signature, ...others] = signatures ?? [];
  if (!signature || others.length > 0 || !signature.parameters?.some(({ kind }) => kind === 'local')) return undefined;
  const { globalSize } = launch;
  if (!isFromZero(launch)) return undefined;
  const sizes = launch.localSize ?? signature.requiredSize;
  const localSize = sizes?.filter((size) => size !== undefined && size > 0 && Number.isInteger(size));
  if (!sizes || !localSize || localSize.length < sizes.length) return undefined;
  const known = localSize.filter((size) => size !== undefined);
  // The only work-group may be a smaller one.
  const isWhole = (size: number, d: number): boolean => (globalSize?.[d] ?? 0) >= size;
  if (signature.allowsRemainder && !known.every(isWhole)) return undefined;
  const numGroups = [0, 1, 2].map((d) => {
    if (d >= known.length) return 1;
    const groups = (globalSize?.[d] ?? Number.NaN) / (known[d] ?? 1);
    return Number.isInteger(groups) ? groups : undefined;
  });
  const { root, name } = signature;
  return { root, name, localSize: known, numGroups, arguments: argumentsAt(launch, signature, program) };
}

/** All questions of a program. */
export function questionsOf(events: HostEvents, kernels: Kernels): readonly ExtentQuestion[] {
  const questions = new Map<string, ExtentQuestion>();
  for (const launch of events.launches) {
    const question = questionOf(launch, signaturesFor(launch.kernels, kernels), { events, kernels });
    if (question) questions.set(keyOfQuestion(question), question);
  }
  return [...questions.values()];
}

/** What the local arguments of a kernel need with a local size. */
export interface NeededLocals {
  readonly localSize: readonly number[];
  readonly needed: LocalExtents;
}

/** What is known of the local arguments in the launches of a program. */
export function neededIn(
  events: HostEvents,
  kernels: Kernels,
  extents: Extents,
): (launch: KernelLaunch) => NeededLocals | undefined {
  return (launch) => {
    const question =
      extents.size > 0 ? questionOf(launch, signaturesFor(launch.kernels, kernels), { events, kernels }) : undefined;
    const needed = question && extents.get(keyOfQuestion(question));
    return question && needed && { localSize: question.localSize, needed };
  };
}

interface CertainKernel {
  readonly kernel: BodyAnalysed;
  /** The functions that it may run. */
  readonly reached: readonly BodyAnalysed[];
  readonly functions: Functions;
}

/** The kernel of a name; undefined if build options may change what it does. */
export function certainKernel(analysis: Analysis, name: string): CertainKernel | undefined {
  const [found, ...others] = analysis
    .programs()
    .flatMap((program) =>
      program.bodies
        .filter(({ symbol }) => symbol.kernel && spellingOf(symbol.name) === name)
        .map((body) => ({ program, body })),
    );
  if (!found || others.length > 0) return undefined;
  const functions = new Functions(found.program);
  const kernel = found.body;
  const run = reached(kernel, functions);
  const files = [...new Set(analysis.chunks.map(({ file }) => file))];
  const isCertain =
    kernelNamesIn(analysis.root.text).filter((one) => one === name).length === 1 &&
    run.missing.length === 0 &&
    run.functions.every((body) => !dependsOnOptions(body, files));
  return isCertain ? { kernel, reached: run.functions, functions } : undefined;
}

/** Executes a kernel; no answer if build options may change what it does. */
export function extentsIn(analysis: Analysis, question: ExtentQuestion): LocalExtents {
  const certain = certainKernel(analysis, question.name);
  if (!certain) return new Map();
  const { localSize, numGroups, arguments: values } = question;
  const dimensions = Math.max(1, localSize.length);
  const geometry = { localSize: [0, 1, 2].map((d) => localSize[d] ?? 1), numGroups, dimensions, arguments: values };
  const extents = new Map<string, LocalExtent>();
  for (const [name, { at, offset, bytes }] of localExtents(
    certain.kernel,
    certain.reached,
    certain.functions,
    geometry,
  )) {
    const { chunk, index } = at.unit.origin(at.node.first);
    const span = chunk && spellingSpan(chunk, index);
    if (span && 'start' in span)
      extents.set(name, { offset, bytes, path: span.file.path, start: span.start, end: span.end });
  }
  return extents;
}

/** Where a function is written; undefined if a macro or several files contain it. */
export function rangeOfBody({ node, unit }: BodyAnalysed): FileSpan | undefined {
  const [first, last] = [node.first, node.last].map((token) => {
    const { chunk, index } = unit.origin(token);
    const span = chunk && spellingSpan(chunk, index);
    return span && 'start' in span ? span : undefined;
  });
  const isWhole = first && first.file === last?.file && first.start <= last.end;
  return isWhole ? { file: first.file, start: first.start, end: last.end } : undefined;
}

/** Whether conditionals decide about the text of a function, or about the meaning of a name in it. */
function dependsOnOptions(body: BodyAnalysed, files: Parameters<typeof dependsOnConditionals>[1]): boolean {
  const range = rangeOfBody(body);
  if (!range) return true;
  const { file, start, end } = range;
  if (conditionalsOf(file).ranges.some((one) => one.start < end && start < one.end)) return true;
  return dependsOnConditionals(file.text.slice(start, end).match(/[A-Za-z_]\w*/g) ?? [], files);
}
