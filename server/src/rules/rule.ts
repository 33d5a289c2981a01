import type { Launches } from '../execution/launch.js';
import type { Language } from '../preprocessor/language.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type {
  Fact,
  FactKind,
  FactOf,
  ParameterDeclared,
  ProgramAnalysed,
  VariableDeclared,
} from '../semantics/facts.js';
import type { Place } from '../semantics/symbols.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { Type } from '../types/type.js';
import type { DeviceLimits } from './device.js';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One change of a text. */
export interface Edit {
  readonly span: FileSpan;
  readonly newText: string;
}

/** A repair: all its edits at once. `preferred` ones may be applied without looking. */
export interface RuleFix {
  readonly title: string;
  readonly preferred: boolean;
  readonly edits: readonly Edit[];
  /** What the project's build options need besides: one option each, as `clBuildProgram` takes it. A `-cl-std` replaces the one that is there. */
  readonly buildOptions?: readonly string[];
  /** Takes away what somebody wrote, without anything in its place: never the first choice. */
  readonly deletes?: boolean;
  /** What it comes to is seen only when kernels are executed with it. */
  readonly isExecuted?: boolean;
}

/** Tokens of a unit, from `first` to `last`, both inclusive. */
export interface Tokens {
  readonly first: number;
  readonly last: number;
}

/** A repair that depends on what the rest of the program does: worked out when all of it is known. */
export type DeferredFix = (program: ProgramAnalysed) => RuleFix | undefined;

/** Fixes, the best one first; those that cannot be made here are undefined. Worked out when somebody asks for them, in the text as it is then. */
export type Fixes = () => readonly (RuleFix | DeferredFix | undefined)[];

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

export interface Details {
  readonly related?: readonly { readonly message: string; readonly place: Place }[];
  readonly fixes?: Fixes;
  /** Where the rule's own severity does not fit. */
  readonly severity?: Severity;
}

export type Report = (
  at: Tokens | (Tokens & { readonly unit: Unit }) | number | Place | FileSpan,
  message: string,
  details?: Details,
) => void;

/** How many kernels may still be executed in this update, and what is left to do later. */
export interface ExecutionBudget {
  /** Kernels in which something was wrong: what is told of them must not go and come again. */
  readonly wrong: Set<Name>;
  left: number;
  /** Each executes one kernel, and tells whether something is wrong with it. */
  waiting: (() => boolean)[];
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
  /** How kernels are launched, where that is known. */
  readonly launches: Launches | undefined;
  readonly executions: ExecutionBudget;
  /** Somebody has said how the program is built, so that no name comes from elsewhere. */
  readonly optionsKnown: boolean;
}

/**
 * What a rule is asked about: facts of a kind, or those variables or parameters of kernels alone that it is the first to refuse, in
 * the order in which compilers look (`variableVerdict`, `kernelParameterVerdict`).
 */
export type Concern = FactKind | 'refused-variable' | 'refused-kernel-parameter';

type FactAbout<C extends Concern> = C extends FactKind
  ? FactOf<C>
  : C extends 'refused-variable'
    ? VariableDeclared
    : ParameterDeclared;

export interface RuleDefinition<K extends Concern> {
  readonly id: string;
  /** One sentence that states the rule. */
  readonly title: string;
  /** The section of the OpenCL C specification. */
  readonly spec: string;
  /** The versions it holds in, as the documentation says it. */
  readonly versions: string;
  readonly severity: Severity;
  readonly on: K | readonly K[];
  /**
   * Whether variables, parameters and written objects of a type can concern the rule; without it all do. Asked once for each
   * type, so it must not look at what may still change: the members and the name of a struct.
   */
  readonly concerns?: (type: Type, language: Language) => boolean;
  check(fact: FactAbout<K>, report: Report, context: RuleContext): void;
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly spec: string;
  readonly versions: string;
  readonly severity: Severity;
  readonly on: readonly Concern[];
  readonly concerns: ((type: Type, language: Language) => boolean) | undefined;
  /** To be given facts of those kinds and types alone. */
  run(fact: Fact, report: Report, context: RuleContext): void;
}

/** Makes a rule that is asked about the kinds of facts that it names. */
export function rule<K extends Concern>(definition: RuleDefinition<K>): Rule {
  const on: readonly Concern[] = typeof definition.on === 'string' ? [definition.on] : definition.on;
  return {
    id: definition.id,
    title: definition.title,
    spec: definition.spec,
    versions: definition.versions,
    severity: definition.severity,
    on,
    concerns: definition.concerns,
    run: definition.check,
  };
}
