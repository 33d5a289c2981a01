import type { Launches } from '../execution/launch.js';
import type { Language } from '../preprocessor/language.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Fixes, Tokens } from '../refactoring/fix.js';
import type { BodyAnalysed, Fact, FactKind, FactOf } from '../semantics/facts.js';
import type { Place } from '../semantics/symbols.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Type } from '../types/type.js';
import type { DeviceLimits, Vendor } from './device.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface Finding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly unit: Unit;
  readonly tokens: Tokens;
  /** Where it is, when no token stands there. */
  readonly span: FileSpan | undefined;
  readonly related: readonly { readonly message: string; readonly place: Place }[];
  readonly fixes: Fixes;
}

/** Places that a message refers to, and what is to be seen there. */
export type Related = Finding['related'];

/** Where something is: tokens, or one, of the fact's unit or of another one, or a range of a text. */
export type Where = Tokens | (Tokens & { readonly unit: Unit }) | number | Place | FileSpan;

/** Kernels, at least one, that there was no time to execute. */
export interface WaitingKernels {
  readonly kernels: readonly BodyAnalysed[];
  /** Executes one of them, a work-item at a time; returns whether there is something to report. */
  execute(kernel: BodyAnalysed): Generator<undefined, boolean>;
}

/** How many kernels may still be executed in this update, and what is left to do later. */
export interface ExecutionBudget {
  /**
   * Kernels in which something was wrong and that are executed quickly: their diagnostics must not flicker, so they are
   * executed within each update.
   */
  readonly wrong: Set<Name>;
  left: number;
  /** Steps that the kernels executed in this update took. */
  steps: number;
  waiting: WaitingKernels[];
}

/** What a rule may ask besides the fact itself. */
export interface RuleContext {
  readonly language: Language;
  /** Extensions that pragmas have switched on before this place. */
  readonly extensions: ReadonlySet<string>;
  /** What the device is known to have. */
  readonly limits: DeviceLimits;
  /** How messages call that device. */
  readonly device: string;
  /** Undefined for devices of any vendor. */
  readonly vendor: Vendor | undefined;
  /** How kernels are launched, where that is known. */
  readonly launches: Launches | undefined;
  readonly executions: ExecutionBudget;
  /** Somebody has said how the program is built, so that no name comes from elsewhere. */
  readonly optionsKnown: boolean;
}

/** What is reported of a `Found`, and what can be done about it. */
interface Answer<Found> {
  at(found: Found, context: RuleContext): Where;
  message(found: Found, context: RuleContext): string;
  related?(found: Found, context: RuleContext): Related;
  /** Where the rule's own severity does not fit. */
  severity?(found: Found, context: RuleContext): Severity;
  /** Asked only when somebody wants to see them. */
  fixes?(found: Found, context: RuleContext): ReturnType<Fixes>;
}

/**
 * A question to the facts of some kinds. What is wrong is the fact itself, always or under a condition (`when`),
 * something that is worked out of it (`find`), or several such things (`each`).
 */
interface CaseDefinition<F extends Fact, Found> extends Answer<NoInfer<Found>> {
  /**
   * Whether variables, parameters and written objects of a type can concern the rule; without it all do. Asked once for
   * each type, so it must not look at what may still change: the members and the name of a struct.
   */
  readonly concerns?: (type: Type, language: Language) => boolean;
  /** Whether calls of a builtin can concern the rule; without it all do. Asked once for each name. */
  readonly ofBuiltin?: (name: string, language: Language) => boolean;
  when?(fact: F, context: RuleContext): boolean;
  find?(fact: F, context: RuleContext): Found | undefined;
  each?(fact: F, context: RuleContext): Iterable<Found>;
}

type OfAny = CaseDefinition<Fact, unknown>;
type Said = 'at' | 'message';

/**
 * A case of some rule, to be given facts of its own kinds and types alone. All are of one shape, because some are asked
 * about every fact.
 */
export type Case = { readonly on: readonly FactKind[] } & Pick<OfAny, Said> & {
    readonly [Property in Exclude<keyof OfAny, Said>]: OfAny[Property] | undefined;
  };

/** What the documentation says of a rule. */
interface RuleText {
  readonly id: string;
  /** One sentence that states the rule. */
  readonly title: string;
  /** The section of the OpenCL C specification. */
  readonly spec: string;
  /** The versions it holds in, as the documentation says it. */
  readonly versions: string;
  readonly severity: Severity;
  /** It tells what happens when kernels are executed, which may be later than all else. */
  readonly executes?: true;
  /** What it reports does nothing, and is shown as such. */
  readonly greyed?: true;
}

export interface Rule extends RuleText {
  readonly cases: readonly Case[];
}

/** Asks facts of the kinds `kinds`. `find` or `each` stands before what is reported of what they answer. */
export function on<K extends FactKind, Found = FactOf<K>>(
  kinds: K | readonly K[],
  { concerns, ofBuiltin, when, find, each, at, message, related, severity, fixes }: CaseDefinition<FactOf<K>, Found>,
): Case {
  const facts = typeof kinds === 'string' ? [kinds] : kinds;
  return { on: facts, concerns, ofBuiltin, when, find, each, at, message, related, severity, fixes };
}

/** Makes a rule. Several cases are asked one after the other, each about its own kinds of facts. */
export const rule = (text: RuleText, ...cases: readonly Case[]): Rule => ({ cases, ...text });
