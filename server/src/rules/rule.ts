import type { Language } from '../preprocessor/language.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Fact, FactKind, FactOf, ProgramAnalysed } from '../semantics/facts.js';
import type { Place } from '../semantics/symbols.js';
import type { Unit } from '../syntax/unit.js';
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
}

/** Tokens of a unit, from `first` to `last`, both inclusive. */
export interface Tokens {
  readonly first: number;
  readonly last: number;
}

/** A repair that depends on what the rest of the program does: worked out when all of it is known. */
export type DeferredFix = (program: ProgramAnalysed) => RuleFix | undefined;

export interface Finding {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly message: string;
  readonly unit: Unit;
  readonly tokens: Tokens;
  /** Where it is, when no token stands there. */
  readonly span: FileSpan | undefined;
  readonly related: readonly { readonly message: string; readonly place: Place }[];
  readonly fixes: readonly (RuleFix | DeferredFix)[];
}

export interface Details {
  readonly related?: readonly { readonly message: string; readonly place: Place }[];
  /** Fixes, the best one first; those that cannot be made here are undefined. */
  readonly fixes?: readonly (RuleFix | DeferredFix | undefined)[];
  /** Where the rule's own severity does not fit. */
  readonly severity?: Severity;
}

export type Report = (at: Tokens | number | Place | FileSpan, message: string, details?: Details) => void;

/** What a rule may ask besides the fact itself. */
export interface RuleContext {
  readonly language: Language;
  /** Extensions that pragmas have switched on before this place. */
  readonly extensions: ReadonlySet<string>;
  /** What the device is known to have. */
  readonly limits: DeviceLimits;
  /** How messages call that device. */
  readonly device: string;
}

export interface RuleDefinition<K extends FactKind> {
  readonly id: string;
  /** One sentence that states the rule. */
  readonly title: string;
  /** The section of the OpenCL C specification. */
  readonly spec: string;
  /** The versions it holds in, as the documentation says it. */
  readonly versions: string;
  readonly severity: Severity;
  readonly on: K | readonly K[];
  check(fact: FactOf<K>, report: Report, context: RuleContext): void;
}

export interface Rule {
  readonly id: string;
  readonly title: string;
  readonly spec: string;
  readonly versions: string;
  readonly severity: Severity;
  readonly kinds: readonly FactKind[];
  /** To be given facts of those kinds alone. */
  run(fact: Fact, report: Report, context: RuleContext): void;
}

/** Makes a rule that is asked about the kinds of facts that it names. */
export function rule<K extends FactKind>(definition: RuleDefinition<K>): Rule {
  const kinds: readonly FactKind[] = typeof definition.on === 'string' ? [definition.on] : definition.on;
  return { id: definition.id, title: definition.title, spec: definition.spec, versions: definition.versions, severity: definition.severity, kinds, run: definition.check };
}
