// `clspace inspect FILE --accesses`: what each access of the kernels costs for a launch, as JSON.

import { costsOf, type KernelCosts } from '../costs/costs.js';
import { geometryFor, type MemoryGeometry, memoryGeometries } from '../costs/memory-geometry.js';
import type { AccessCost } from '../costs/recorder.js';
import { isConstant } from '../costs/spilled.js';
import { componentUses } from '../costs/vector-uses.js';
import type { Device } from '../devices/device.js';
import { Functions } from '../execution/functions.js';
import type { Launch } from '../execution/launch.js';
import type { BuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { expansionSpan, type FileSpan } from '../preprocessor/source-map.js';
import { Program } from '../semantics/program.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import { intern, spellingOf } from '../text/names.js';
import type { FileProvider, SourceFile } from '../text/source-file.js';
import type { CommandLine } from './command-line.js';
import { UsageError } from './command-line.js';
import { InputError } from './input-error.js';
import { missingArguments, unknownArguments } from './kernel-arguments.js';
import { launchGiven } from './launch.js';

/** Expressions times work-items that are executed at most for all kernels together: some seconds. */
const STEPS = 1 << 28;
/** What each kernel may take in any case. */
const MINIMUM_STEPS = 1 << 23;

/** The values of the options of `inspect --accesses`. */
export interface AccessQuestion {
  readonly kernel: string | undefined;
  readonly device: Device;
  readonly launch: Launch;
}

/** Throws UsageError and InputError. */
export function accessQuestion({ flags }: CommandLine, device: Device): AccessQuestion {
  const last = (name: string): string | undefined => flags.get(name)?.at(-1);
  const launch = launchGiven(flags);
  if (!launch) throw new UsageError('--accesses needs --global-size and --local-size');
  return {
    kernel: last('--kernel'),
    device,
    launch,
  };
}

/** The lines of `clspace inspect --accesses`, and the notes about them. Throws InputError. */
export function accessLines(
  root: SourceFile,
  options: BuildOptions,
  provider: FileProvider,
  question: AccessQuestion,
): { readonly lines: readonly string[]; readonly notes: readonly string[] } {
  const geometry = geometryFor(question.device);
  if (!geometry) {
    const names = memoryGeometries.map(({ name }) => name).join(', ');
    throw new InputError(`${question.device.name}: the costs of accesses are modelled only for ${names}`);
  }
  const preprocessor = new Preprocessor(options, provider);
  const chunks = preprocessor.run(root);
  const program = new Program<never>(
    { language: options.language, isMacroDefined: (name) => preprocessor.macro(intern(name)) !== undefined },
    () => false,
  );
  program.update(chunks, root);
  const fact = program.fact(chunks);
  const kernels = (fact?.bodies ?? []).filter(({ symbol }) => symbol.kernel);
  const wanted = kernels.filter(
    ({ symbol }) => (question.kernel ?? spellingOf(symbol.name)) === spellingOf(symbol.name),
  );
  if (question.kernel !== undefined && wanted.length === 0)
    throw new InputError(`--kernel ${question.kernel}: ${root.path} has no such kernel`);
  const [unknown] = unknownArguments(wanted, question.launch.arguments);
  if (unknown !== undefined) throw new InputError(unknown);
  const lines: string[] = [];
  const notes: string[] = [];
  if (!fact) return { lines, notes };
  const functions = new Functions(fact);
  const uses = new Map(fact.bodies.flatMap((body) => [...componentUses(body)]));
  const steps = Math.max(MINIMUM_STEPS, Math.floor(STEPS / Math.max(1, wanted.length)));
  for (const body of wanted) {
    const costs = costsOf(functions, body, { launch: question.launch, geometry, steps, isSampled: false });
    const name = spellingOf(body.symbol.name);
    if (!costs) {
      notes.push(`${name}: no device has work-groups of ${question.launch.localSize.join(' x ')} work-items`);
      continue;
    }
    for (const access of costs.accesses)
      for (const one of [access, ...readAsGlobal(access, geometry)]) {
        const line = lineOf(name, one, costs, uses.get(one.node)?.at ?? one.node);
        if (line !== undefined) lines.push(line);
      }
    const isOpen = costs.accesses.some((access) => access.isUnknown || access.isAssumed);
    const missing = isOpen ? missingArguments(body, question.launch) : undefined;
    if (missing !== undefined) notes.push(`${name}: ${missing}`);
    const note = noteOf(costs);
    if (note !== undefined) notes.push(`${name}: ${note}`);
  }
  return { lines, notes };
}

/** The access of global memory by which a device performs one of constant memory. */
function readAsGlobal(access: AccessCost, { readsConstantsAsGlobal }: MemoryGeometry): readonly AccessCost[] {
  const { node, space, asGlobal } = access;
  if (!readsConstantsAsGlobal || space !== 'constant') return [];
  // Constants at a known index are part of the instructions.
  if (node.kind === 'subscript' && isConstant(node.index, new Set())) return [];
  return [{ ...access, space: 'global', ...asGlobal }];
}

/** @param at  where the access is performed */
function lineOf(kernel: string, access: AccessCost, { groups, executed }: KernelCosts, at: Part): string | undefined {
  const span = spanOf(access.unit, at.first, at.last);
  if (!span) return undefined;
  const { file, start, end } = span;
  const scale = groups / executed;
  const { isUnknown, space, operation, bytes, pattern } = access;
  return JSON.stringify({
    kernel,
    path: file.path,
    range: { start: file.lines.position(start), end: file.lines.position(end) },
    space,
    operation,
    bytes,
    requests: Math.round(access.requests * scale),
    transactions: isUnknown ? null : Math.round(access.transactions * scale),
    ideal: isUnknown ? null : Math.round(access.ideal * scale),
    ...(pattern?.kind === 'stride' ? { stride: pattern.bytes } : {}),
    ...(pattern && !isUnknown ? { pattern: pattern.kind } : {}),
    ...(isUnknown ? { unknown: 'data' } : {}),
    ...(access.isAssumed ? { assumed: true } : {}),
    ...(executed < groups ? { sampled: executed / groups } : {}),
  });
}

/** Where tokens were expanded, the outermost macro's use for those of a macro. */
function spanOf(unit: Unit, first: number, last: number): FileSpan | undefined {
  const [from, to] = [unit.origin(first), unit.origin(last)];
  if (!from.chunk || !to.chunk) return undefined;
  const start = expansionSpan(from.chunk, from.index);
  const end = expansionSpan(to.chunk, to.index);
  return start.file === end.file && end.end >= start.start ? { ...start, end: end.end } : start;
}

function noteOf({ cut, groups, executed }: KernelCosts): string | undefined {
  const where = cut?.unit && cut.node && spanOf(cut.unit, cut.node.first, cut.node.first);
  const at = where ? ` in line ${where.file.lines.lineAt(where.start) + 1}` : '';
  if (cut?.reason === 'steps') return `too many steps: the costs cover only the part executed so far${at}`;
  if (cut?.reason === 'depth') return `the code is nested too deeply${at}: the rest is not counted`;
  return executed < groups ? `${executed} of ${groups} work-groups were executed` : undefined;
}
