// Verdicts about kernels: what is proved of them, and what diagnostics refute.
import { type ExecutableFunction, Functions } from '../execution/functions.js';
import { dimensionsUsed, reached, requiredSize } from '../execution/kernels.js';
import { geometryOf, launchOf } from '../execution/launch.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { prove } from '../prover/prover.js';
import type { Verdict, Verdicts } from '../prover/verdict.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import type { Analysis } from './analysis.js';
import { type Diagnostic, spanOf } from './diagnostics.js';

export const VERDICT_KINDS = ['races', 'barriers', 'bounds'] as const;
/** The dimensions of a launch. */
const DIMENSIONS = [0, 1, 2];

export type VerdictKind = (typeof VERDICT_KINDS)[number];

interface KernelVerdict {
  readonly verdict: Verdict['verdict'] | 'refuted';
  readonly reason?: string;
  readonly span?: FileSpan;
  readonly assumes: readonly string[];
}

export interface KernelVerdicts {
  readonly name: string;
  /** Its name. */
  readonly span: FileSpan;
  readonly verdicts: Readonly<Record<VerdictKind, KernelVerdict>>;
}

/** The diagnostics that refute; after a null pointer is dereferenced, nothing is certain. */
const REFUTING: Readonly<Record<VerdictKind, ReadonlySet<string>>> = {
  races: new Set(['race-local', 'race-global', 'race-async-copy', 'barrier-fence', 'null-dereference']),
  barriers: new Set(['barrier-divergent']),
  bounds: new Set(['index-out-of-bounds', 'null-dereference']),
};

/** The verdicts about the kernels of a text, in its order. */
export function verdictsOf({ programs, settings, diagnostics, root }: Analysis): readonly KernelVerdicts[] {
  return programs().flatMap((program) => {
    const functions = new Functions(program);
    return program.bodies.flatMap((body): readonly KernelVerdicts[] => {
      const kernel = body.symbol.kernel ? functions.of(body) : undefined;
      const span = spanOf(body.unit, body.symbol.place.token, body.symbol.place.token);
      if (!kernel || span?.file !== root) return [];
      const name = spellingOf(body.symbol.name);
      const bodies = reached(kernel, functions).functions.map((one) => one.body);
      const proved = provedOf(program, functions, kernel, bodies, settings.launches);
      const hasError = diagnostics.some((one) => one.severity === 'error' && isWithin(one, bodies));
      const own = (kind: VerdictKind): KernelVerdict => {
        const diagnostic = diagnostics.find(
          (one) => REFUTING[kind].has(one.code) && isSure(one) && isWithin(one, bodies),
        );
        if (diagnostic) return { verdict: 'refuted', reason: diagnostic.message, span: diagnostic.span, assumes: [] };
        if (hasError) return { verdict: 'unknown', reason: 'the kernel has an error', assumes: [] };
        return placed(proved[kind]);
      };
      return [{ name, span, verdicts: { races: own('races'), barriers: own('barriers'), bounds: own('bounds') } }];
    });
  });
}

const isSure = ({ severity }: Diagnostic): boolean => severity === 'error' || severity === 'warning';

/** Whether a diagnostic is about one of some functions. */
function isWithin({ span }: Diagnostic, bodies: readonly BodyAnalysed[]): boolean {
  return bodies.some(({ unit, node }) => {
    const whole = spanOf(unit, node.first, node.last);
    return whole?.file === span.file && span.start >= whole.start && span.end <= whole.end;
  });
}

/**
 * The verdicts for the stated launch. Without one, a launch has the dimensions up to the last one in which the program
 * queries ids; if that is not enough, those in which the kernel does so, which is an assumption then.
 */
function provedOf(
  program: ProgramAnalysed,
  functions: Functions,
  kernel: ExecutableFunction,
  run: readonly BodyAnalysed[],
  launches: Analysis['settings']['launches'],
): Verdicts {
  const launch = launches && launchOf(launches, spellingOf(kernel.body.symbol.name));
  if (launch) return prove(program, functions, kernel, geometryOf(launch));
  const required = requiredSize(kernel.body);
  const last = Math.max(...dimensionsUsed(program.bodies));
  const all = DIMENSIONS.filter((d) => d <= last || (required?.[d] ?? 1) > 1);
  const used = dimensionsUsed(run);
  const own = all.filter((d) => used.has(d) || (required?.[d] ?? 1) > 1);
  const inDimensions = (dimensions: readonly number[]): Verdicts =>
    prove(program, functions, kernel, {
      localSize: DIMENSIONS.map((d) => required?.[d] ?? (dimensions.includes(d) ? undefined : 1)),
      numGroups: DIMENSIONS.map((d) => (dimensions.includes(d) ? undefined : 1)),
      dimensions: DIMENSIONS.length,
    });
  const first = inDimensions(all);
  if (own.length === all.length || own.length === 0) return first;
  const assumed = all.filter((d) => !own.includes(d)).map((d) => `get_global_size(${d}) == 1`);
  let second: Verdicts | undefined;
  const better = (kind: VerdictKind): Verdict => {
    if (first[kind].verdict === 'proved') return first[kind];
    second ??= inDimensions(own);
    const { verdict, assumes } = second[kind];
    return verdict === 'unknown' ? first[kind] : { verdict: 'conditional', assumes: [...assumed, ...assumes] };
  };
  return { races: better('races'), barriers: better('barriers'), bounds: better('bounds') };
}

function placed({ verdict, reason, spot, assumes }: Verdicts[VerdictKind]): KernelVerdict {
  const span = spot && spanOf(spot.unit, spot.node.first, spot.node.last);
  return { verdict, ...(reason !== undefined && { reason }), ...(span && { span }), assumes };
}
