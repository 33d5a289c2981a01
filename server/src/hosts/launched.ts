// Kernels in the launches that hosts state: what is wrong in these, and in no other that is known.
import type { Analysis, Diagnostic } from '../analysis/analysis.js';
import { findVerdicts, type KernelVerdicts, knownVerdicts } from '../analysis/verdicts.js';
import { dependsOnGroups } from '../execution/kernels.js';
import type { Launch, Launches } from '../execution/launch.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { spellingOf } from '../text/names.js';
import { certainKernel, rangeOfBody } from './extents.js';
import type { KnownLaunch } from './launches.js';

/** The rules about the execution of a kernel. */
const EXECUTION: ReadonlySet<string> = new Set([
  'race-local',
  'race-global',
  'race-async-copy',
  'barrier-divergent',
  'index-out-of-bounds',
  'null-dereference',
  'id-unguarded',
]);
/** The launches of a kernel that are tried. */
const MAXIMUM_LAUNCHES = 8;

/** Analyses a file again in parts, with launches of its kernels, and executes them. */
export type Relaunch = (launches: Launches['kernels']) => Generator<undefined, Analysis>;

const keyOf = ({ code, severity, span }: Diagnostic): string => [code, severity, span.file.path, span.start].join();

/** Without the diagnostics that are known. */
export function withoutKnown(diagnostics: readonly Diagnostic[], known: readonly Diagnostic[]): readonly Diagnostic[] {
  const keys = new Set(known.map(keyOf));
  return diagnostics.filter((diagnostic) => !keys.has(keyOf(diagnostic)));
}

/**
 * The diagnostics about the execution of the kernels of a file in the launches that hosts state. Those that hold
 * without a launch are in `before`. Kernels whose meaning depends on unknown build options are left out.
 *
 * @param stated  the launches that the user states, which decide
 * @param analysed  receives the analysis of each launch
 */
export function* diagnosticsOfLaunches(
  before: Analysis,
  launches: readonly KnownLaunch[],
  stated: Launches | undefined,
  relaunch: Relaunch,
  analysed: (analysis: Analysis, launches: ReadonlyMap<string, KnownLaunch>) => void = () => {},
): Generator<undefined, readonly Diagnostic[]> {
  const byKernel = new Map<string, KnownLaunch[]>();
  for (const launch of launches) {
    if (stated?.every || (stated && Object.hasOwn(stated.kernels, launch.name))) continue;
    const own = byKernel.get(launch.name) ?? [];
    byKernel.set(launch.name, own);
    if (own.length < MAXIMUM_LAUNCHES) own.push(launch);
  }
  for (const [name, own] of byKernel) {
    const certain = certainKernel(before, name);
    const isGrouped = certain?.reached.some(dependsOnGroups) !== false;
    const rest = certain ? own.filter(({ isFree }) => !isFree || !isGrouped) : [];
    if (rest.length > 0) byKernel.set(name, rest);
    else byKernel.delete(name);
  }
  const found: Diagnostic[] = [];
  for (let round = 0; round < MAXIMUM_LAUNCHES; round++) {
    const now = new Map<string, KnownLaunch>();
    for (const [name, { [round]: launch }] of byKernel) if (launch) now.set(name, launch);
    if (now.size === 0) break;
    const kernels: Record<string, Launch> = Object.fromEntries([...now].map(([name, { launch }]) => [name, launch]));
    const analysis = yield* relaunch(kernels);
    // Verdicts and costs are those of launches whose ids start at 0.
    analysed(analysis, new Map([...now].filter(([, { launch }]) => !launch.offset)));
    const own = analysis.diagnostics.filter(({ code }) => EXECUTION.has(code));
    for (const diagnostic of withoutKnown(own, [...before.diagnostics, ...found]))
      found.push(withLaunch(diagnostic, launchAround(analysis, diagnostic.span, now)));
  }
  return found;
}

/** The launch of the kernel that contains a place, or the only one. */
function launchAround(
  analysis: Analysis,
  { file, start }: FileSpan,
  launches: ReadonlyMap<string, KnownLaunch>,
): KnownLaunch | undefined {
  const [only] = launches.values();
  if (launches.size === 1) return only;
  for (const { bodies } of analysis.programs())
    for (const body of bodies) {
      const range = body.symbol.kernel ? rangeOfBody(body) : undefined;
      if (range?.file === file && range.start <= start && start < range.end)
        return launches.get(spellingOf(body.symbol.name));
    }
  return undefined;
}

const product = (sizes: readonly number[]): string => sizes.join(' × ');

export const globalSizeOf = ({ launch: { numGroups, localSize } }: KnownLaunch): readonly number[] =>
  numGroups.map((groups, d) => groups * (localSize[d] ?? 1));

/** `launched at main.c:535` */
export function placeText({ at: { file, start } }: KnownLaunch): string {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return `launched at ${name}:${file.lines.lineAt(start) + 1}`;
}

/** `1024 work-items in groups of 64` */
function sizesText(known: KnownLaunch): string {
  const { localSize, offset } = known.launch;
  const size = globalSizeOf(known);
  const isOne = size.every((one) => one === 1);
  const items = isOne ? '1 work-item' : `${product(size)} work-items`;
  const groups = isOne || known.isFree ? '' : ` in groups of ${product(localSize)}`;
  return `${items}${groups}${offset ? ` from offset ${offset.join(', ')}` : ''}`;
}

/** `launched at main.c:535 with 1024 work-items in groups of 64` */
export const launchTextOf = (known: KnownLaunch): string => `${placeText(known)} with ${sizesText(known)}`;

function withLaunch({ code, severity, message, span, related, fixes }: Diagnostic, known?: KnownLaunch): Diagnostic {
  if (!known) return { code, severity, message, span, related, fixes };
  const launch = { message: `the host launches ${sizesText(known)} here`, span: known.at };
  return { code, severity, message, span, related: [...related, launch], fixes };
}

/** The verdicts about a kernel in a launch that a host states. */
export interface LaunchVerdicts {
  readonly launch: KnownLaunch;
  readonly kernel: KernelVerdicts;
}

/** The verdicts about the kernels of an analysis in launches, by the name of the kernel, in parts. */
export function* verdictsInLaunches(
  analysis: Analysis,
  launches: ReadonlyMap<string, KnownLaunch>,
): Generator<undefined, readonly LaunchVerdicts[]> {
  for (const name of launches.keys()) yield* findVerdicts(analysis, name);
  return knownVerdicts(analysis).flatMap(({ verdicts, ...kernel }) => {
    const launch = launches.get(kernel.name);
    return launch && verdicts ? [{ launch, kernel: { ...kernel, verdicts: inLaunch(verdicts, launch) } }] : [];
  });
}

/** The verdicts in a launch: they hold for parameters that point to different memory. */
function inLaunch(verdicts: KernelVerdicts['verdicts'], { memory }: KnownLaunch): KernelVerdicts['verdicts'] {
  const { races } = verdicts;
  if (!/^(?:proved|conditional)$/.test(races.verdict)) return verdicts;
  if (memory.same) {
    const reason = `the host passes one buffer for '${memory.same[0]}' and '${memory.same[1]}'`;
    return { ...verdicts, races: { verdict: 'unknown', reason, assumes: [] } };
  }
  if (memory.open.length === 0) return verdicts;
  const names = memory.open.map((name) => `'${name}'`);
  const apart = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} point to different memory`;
  return { ...verdicts, races: { ...races, verdict: 'conditional', assumes: [...races.assumes, apart] } };
}
