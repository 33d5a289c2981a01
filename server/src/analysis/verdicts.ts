// Verdicts about kernels: what is proved of them, and what diagnostics refute.
import { type Functions, functionsIn } from '../execution/functions.js';
import { dimensionsUsed, reached, statedLaunch } from '../execution/kernels.js';
import type { Launch } from '../execution/launch.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { areSame, type Dependences, dependencesOf } from '../prover/dependences.js';
import { provingFor } from '../prover/launches.js';
import { allSteps } from '../prover/setting.js';
import { VERDICT_KINDS, type Verdict, type VerdictKind, type Verdicts } from '../prover/verdict.js';
import { isAboutKernel } from '../rules/executions.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import { Memory, perOwner } from '../text/per-owner.js';
import type { Analysis } from './analysis.js';
import { type Diagnostic, spanOf } from './diagnostics.js';

export { VERDICT_KINDS, type VerdictKind } from '../prover/verdict.js';

export interface KernelVerdict {
  readonly verdict: Verdict['verdict'] | 'refuted';
  readonly reason?: string;
  readonly span?: FileSpan;
  readonly assumes: readonly string[];
}

interface NamedKernel {
  readonly name: string;
  /** Its name. */
  readonly span: FileSpan;
}

export interface KernelVerdicts extends NamedKernel {
  readonly verdicts: Readonly<Record<VerdictKind, KernelVerdict>>;
}

/** `verdicts`: undefined until it is proved. */
export type PossibleVerdicts = NamedKernel & { readonly verdicts: KernelVerdicts['verdicts'] | undefined };

/** The diagnostics that refute; after a null pointer is dereferenced, nothing is certain. */
const REFUTING: Readonly<Record<VerdictKind, ReadonlySet<string>>> = {
  races: new Set(['race-local', 'race-global', 'race-async-copy', 'barrier-fence', 'null-dereference']),
  barriers: new Set(['barrier-divergent']),
  bounds: new Set(['index-out-of-bounds', 'null-dereference']),
};

/** What a proof depends on, and its result. */
interface Proved extends Dependences {
  readonly launch: Launch | undefined;
  /** The last dimension in which the program queries ids. */
  readonly last: number;
  readonly result: Verdicts;
}

const known = new Memory<BodyAnalysed, Proved>();

const lastDimension = perOwner(({ bodies }: ProgramAnalysed): { readonly last: number } => ({
  last: Math.max(...dimensionsUsed(bodies)),
}));

/** A kernel of the text, and what its verdicts depend on. */
class Kernel implements NamedKernel {
  readonly name: string;
  readonly #functions: Functions;

  constructor(
    private readonly program: ProgramAnalysed,
    private readonly body: BodyAnalysed,
    readonly span: FileSpan,
    private readonly settings: Analysis['settings'],
  ) {
    this.name = spellingOf(body.symbol.name);
    this.#functions = functionsIn(program);
  }

  get #launch(): Launch | undefined {
    return statedLaunch(this.settings.launches, this.body);
  }

  /** What is proved; undefined if that is not known for the current program. */
  get proved(): Proved | undefined {
    const before = known.get(this.body);
    if (!before || before.launch !== this.#launch || before.last !== lastDimension(this.program).last) return undefined;
    return areSame(before, this.#functions) ? before : undefined;
  }

  /** Proves what is not known, in parts. */
  *prove(): Generator<undefined, Proved> {
    const before = this.proved;
    if (before) return before;
    const kernel = this.body;
    const run = reached(kernel, this.#functions);
    const bodies = run.functions;
    const { last } = lastDimension(this.program);
    const launch = this.#launch;
    const question = { program: this.program, functions: this.#functions, kernel, steps: allSteps() };
    const now = {
      ...dependencesOf(bodies, run.missing, this.#functions),
      launch,
      last,
      result: yield* provingFor(question, bodies, launch),
    };
    known.set(this.body, now);
    return now;
  }

  /** The verdicts, with what diagnostics say. */
  verdicts({ called, result }: Proved, diagnostics: readonly Diagnostic[]): KernelVerdicts['verdicts'] {
    const bodies = [...called.values()].flat();
    const own = diagnostics.filter((one) => isWithin(one, bodies));
    const hasError = own.some(({ severity }) => severity === 'error');
    const verdictOf = (kind: VerdictKind): KernelVerdict => {
      const diagnostic = own.find(
        ({ code, source }) => REFUTING[kind].has(code) && source && isAboutKernel(source, this.body, this.program),
      );
      if (diagnostic) return { verdict: 'refuted', reason: diagnostic.message, span: diagnostic.span, assumes: [] };
      if (hasError) return { verdict: 'unknown', reason: 'the kernel has an error', assumes: [] };
      return placed(result[kind]);
    };
    return { races: verdictOf('races'), barriers: verdictOf('barriers'), bounds: verdictOf('bounds') };
  }
}

/** The kernels of a text, in its order. */
const kernelsOf = ({ programs, settings, root }: Analysis): readonly Kernel[] =>
  programs().flatMap((program) =>
    program.bodies.flatMap((body) => {
      const { place, kernel } = body.symbol;
      const span = kernel ? spanOf(body.unit, place.token, place.token) : undefined;
      return span?.file === root ? [new Kernel(program, body, span, settings)] : [];
    }),
  );

/** Errors, and what refutes. */
const decisive = ({ diagnostics }: Analysis): readonly Diagnostic[] =>
  diagnostics.filter(
    ({ severity, code }) =>
      severity === 'error' || (severity !== 'hint' && VERDICT_KINDS.some((kind) => REFUTING[kind].has(code))),
  );

/** The verdicts about the kernels of a text, as far as they are known. */
export function knownVerdicts(analysis: Analysis): readonly PossibleVerdicts[] {
  const diagnostics = decisive(analysis);
  return kernelsOf(analysis).map((kernel) => {
    const { name, span, proved } = kernel;
    return { name, span, verdicts: proved && kernel.verdicts(proved, diagnostics) };
  });
}

/** Finds the verdicts that are not known, in parts; those about the kernel of a name, if one is given. */
export function* findVerdicts(analysis: Analysis, name?: string): Generator<undefined, void> {
  for (const kernel of kernelsOf(analysis)) if (name === undefined || kernel.name === name) yield* kernel.prove();
}

/** The verdicts about the kernels of a text, in its order. */
export function verdictsOf(analysis: Analysis): readonly KernelVerdicts[] {
  for (const finding = findVerdicts(analysis); !finding.next().done; );
  return knownVerdicts(analysis).flatMap(({ verdicts, ...kernel }) => (verdicts ? [{ ...kernel, verdicts }] : []));
}

/** Whether a diagnostic is about one of some functions. */
function isWithin({ span }: Diagnostic, bodies: readonly BodyAnalysed[]): boolean {
  return bodies.some(({ unit, node }) => {
    const whole = spanOf(unit, node.first, node.last);
    return whole?.file === span.file && span.start >= whole.start && span.end <= whole.end;
  });
}

function placed({ verdict, reason, spot, assumes }: Verdicts[VerdictKind]): KernelVerdict {
  const span = spot && spanOf(spot.unit, spot.node.first, spot.node.last);
  return { verdict, ...(reason !== undefined && { reason }), ...(span && { span }), assumes };
}
