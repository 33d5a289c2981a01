import type { Device, DeviceLimits } from '../devices/device.js';
import type { Launches } from '../execution/launch.js';
import type { BuildOptions } from '../preprocessor/build-options.js';
import type { Language } from '../preprocessor/language.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Fixes, Tokens } from '../refactoring/edits/fix.js';
import type { BodyAnalysed, Fact, FactKind, FactOf } from '../semantics/facts/facts.js';
import type { Place } from '../semantics/symbols/symbols.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import type { Type } from '../types/type.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface Finding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly unit: Unit;
  readonly tokens: Tokens;
  /** The location, where there is no token. */
  readonly span: FileSpan | undefined;
  readonly related: readonly { readonly message: string; readonly place: Place }[];
  /** Computed on request, for the device that is the judge then. */
  readonly fixes: (context: RuleContext) => ReturnType<Fixes>;
  /** The definition of a struct, union or enum, which a missing header may contain, would make the code valid. */
  readonly needsDefinition: boolean;
}

/** Further locations that a message refers to, with a description. */
export type Related = Finding['related'];

/** A location: one or more tokens of the fact's unit or of another one, or a range of a text. */
export type Where = Tokens | (Tokens & { readonly unit: Unit }) | number | Place | FileSpan;

/** Kernels, at least one, that are still to be executed. */
export interface WaitingKernels {
  readonly kernels: readonly BodyAnalysed[];
  /** Executes one of them, a work-item at a time; returns whether there are findings. */
  execute(kernel: BodyAnalysed): Generator<undefined, boolean>;
}

/** How many kernels may still be executed in this update, and which ones are postponed. */
export interface ExecutionBudget {
  /**
   * Kernels with findings that execute quickly: they run within each update, so that their diagnostics don't flicker.
   */
  readonly wrong: Set<Name>;
  /**
   * Kernels whose accesses had hints and whose costs are computed quickly; they are executed within each update, too.
   */
  readonly costly: Set<Name>;
  left: number;
  /** The steps that this update's executions took. */
  steps: number;
  waiting: WaitingKernels[];
}

/** The context that a rule may use besides the fact. */
export interface RuleContext {
  readonly language: Language;
  /** Extensions that pragmas have enabled before this place. */
  readonly extensions: ReadonlySet<string>;
  /** The known limits of the device. */
  readonly limits: DeviceLimits;
  /** The name of the device in messages. */
  readonly device: string;
  /** The device whose driver is the judge. */
  readonly target: Device;
  readonly options: BuildOptions;
  /** The file that is compiled. */
  readonly root: () => SourceFile | undefined;
  /** How kernels are launched, if known. */
  readonly launches: Launches | undefined;
  readonly executions: ExecutionBudget;
  /** Whether the hints of a rule are shown, and need to be computed. */
  readonly isHintShown: (rule: string) => boolean;
  /** The build options are known, so that undeclared names don't come from elsewhere. */
  readonly optionsKnown: boolean;
  /** The build options are a compiler's flags, as in `AnalysisSettings`. */
  readonly optionsAreFlags: boolean;
}

/** The report of a `Found`, and its fixes. */
interface Answer<Found> {
  at(found: Found, context: RuleContext): Where;
  message(found: Found, context: RuleContext): string;
  related?(found: Found, context: RuleContext): Related;
  /** Overrides the rule's severity. */
  severity?(found: Found, context: RuleContext): Severity;
  /** Whether the definition of a struct, union or enum would make the code valid. */
  needsDefinition?(found: Found): boolean;
  /** Called only if fixes are requested. */
  fixes?(found: Found, context: RuleContext): ReturnType<Fixes>;
}

/**
 * A check of facts of some kinds. It reports the fact itself, always or under a condition (`when`), a value computed
 * from it (`find`), or several such values (`each`).
 */
interface CaseDefinition<F extends Fact, Found> extends Answer<NoInfer<Found>> {
  /**
   * Whether the rule can match variables, parameters and written objects of a type; by default it matches all. Called
   * once for each type, so it must not read what may still change: the members and the name of a struct.
   */
  readonly concerns?: (type: Type, language: Pick<Language, 'version'>) => boolean;
  /** Whether the rule can match calls of a builtin; by default it matches all. Called once for each name. */
  readonly ofBuiltin?: (name: string, language: Pick<Language, 'version'>) => boolean;
  when?(fact: F, context: RuleContext): boolean;
  find?(fact: F, context: RuleContext): Found | undefined;
  each?(fact: F, context: RuleContext): Iterable<Found>;
}

type OfAny = CaseDefinition<Fact, unknown>;
type Said = 'at' | 'message';

/**
 * A case of a rule, called only with facts of its kinds and types. All cases have one shape, because some are called
 * for every fact.
 */
export type Case = { readonly on: readonly FactKind[] } & Pick<OfAny, Said> & {
    readonly [Property in Exclude<keyof OfAny, Said>]: OfAny[Property] | undefined;
  };

/** The documentation of a rule. */
interface RuleText {
  readonly id: string;
  /** One sentence that names the problem. */
  readonly title: string;
  /** The section of the OpenCL C specification. */
  readonly spec: string;
  /** The versions that it applies to, as the documentation spells them. */
  readonly versions: string;
  readonly severity: Severity;
  /** It reports what happens when kernels are executed, possibly later than all other diagnostics. */
  readonly executes?: true;
  /** It reports code without effect, which editors fade out. */
  readonly greyed?: true;
}

export interface Rule extends RuleText {
  readonly cases: readonly Case[];
}

/** Makes a case for facts of the kinds `kinds`. `find` or `each` precedes the report, which depends on their type. */
export function on<K extends FactKind, Found = FactOf<K>>(
  kinds: K | readonly K[],
  {
    concerns,
    ofBuiltin,
    when,
    find,
    each,
    at,
    message,
    related,
    severity,
    needsDefinition,
    fixes,
  }: CaseDefinition<FactOf<K>, Found>,
): Case {
  const facts = typeof kinds === 'string' ? [kinds] : kinds;
  return { on: facts, concerns, ofBuiltin, when, find, each, at, message, related, severity, needsDefinition, fixes };
}

/** Makes a rule. Several cases are tried in turn, each with its own kinds of facts. */
export const rule = (text: RuleText, ...cases: readonly Case[]): Rule => ({ cases, ...text });
