import type { Language } from '../preprocessor/language.js';
import type { Fact, ProgramAnalysed } from '../semantics/facts.js';
import type { Type } from '../types/type.js';
import { rules } from './catalogue/index.js';
import { withLineEnds } from './edits.js';
import type { Concern, Finding, Fixes, Report, Rule, RuleContext, RuleFix } from './rule.js';
import { kernelParameterVerdict, variableVerdict } from './shared.js';

const byConcern = new Map<Concern, Rule[]>();
for (const rule of rules) {
  for (const concern of rule.on) {
    const list = byConcern.get(concern);
    if (list) list.push(rule);
    else byConcern.set(concern, [rule]);
  }
}

const rulesOn = (concern: Concern): readonly Rule[] => byConcern.get(concern) ?? [];

/** Whether a fact about the whole program can be an error; else who counts errors need not ask. */
export const wholeCanBeWrong = rulesOn('program').some(({ severity }) => severity === 'error');

/** The rules on declared variables, parameters or written objects by their types: most types concern hardly any. */
class RulesByType {
  readonly #known = new WeakMap<Type, readonly Rule[]>();
  readonly #all: readonly Rule[];
  readonly #refusals: readonly Rule[];

  constructor(
    private readonly language: Language,
    all: Concern,
    refused?: Concern,
  ) {
    this.#all = rulesOn(all);
    this.#refusals = refused ? rulesOn(refused) : [];
  }

  /** The rules that a type concerns and the one with the id `verdict`, in the order of the catalogue. */
  of(type: Type, verdict?: string): readonly Rule[] {
    let found = this.#known.get(type);
    if (!found) {
      found = this.#all.filter(({ concerns }) => !concerns || concerns(type, this.language));
      this.#known.set(type, found);
    }
    const refusing = verdict && this.#refusals.find(({ id }) => id === verdict);
    return refusing && !found.includes(refusing) ? [...found, refusing].sort((a, b) => (a.id < b.id ? -1 : 1)) : found;
  }
}

const NO_FIXES: Fixes = () => [];

/** Asks every rule that is concerned about a fact; true when one of them finds an error. */
export type Judge = (fact: Fact, onFinding: (finding: Finding) => void) => boolean;

/** Makes a judge for one translation unit. */
export function judgeFor(context: RuleContext): Judge {
  const { language } = context;
  const variables = new RulesByType(language, 'variable', 'refused-variable');
  const parameters = new RulesByType(language, 'parameter', 'refused-kernel-parameter');
  const writes = new RulesByType(language, 'write');

  function concerned(fact: Fact): readonly Rule[] | undefined {
    switch (fact.kind) {
      case 'variable':
        return variables.of(fact.symbol.type, variableVerdict(fact, context));
      case 'parameter':
        return parameters.of(fact.symbol.type, fact.kernel ? kernelParameterVerdict(fact, context) : undefined);
      case 'write':
        return writes.of(fact.type);
      default:
        return byConcern.get(fact.kind);
    }
  }

  // Who is asked about what: facts are many and findings few, so that a fact alone makes no objects.
  let rule: Rule | undefined;
  let asked: Fact | undefined;
  let tell: (finding: Finding) => void = () => {};
  let error = false;
  const report: Report = (at, message, details = {}) => {
    if (!rule || !asked) return;
    const severity = details.severity ?? rule.severity;
    if (severity === 'error') error = true;
    const tokens =
      typeof at === 'number'
        ? { first: at, last: at }
        : 'first' in at
          ? at
          : 'token' in at
            ? { first: at.token, last: at.token }
            : { first: 0, last: 0 };
    const unit = typeof at !== 'number' && 'unit' in at ? at.unit : asked.unit;
    const span = typeof at !== 'number' && 'file' in at ? at : undefined;
    const { related = [], fixes = NO_FIXES } = details;
    tell({ rule, severity, message, unit, tokens, span, related, fixes });
  };

  return (fact, onFinding) => {
    const list = concerned(fact);
    if (!list || list.length === 0) return false;
    asked = fact;
    tell = onFinding;
    error = false;
    for (let i = 0; i < list.length; i++) {
      rule = list[i];
      rule?.run(fact, report, context);
    }
    return error;
  };
}

/** The fixes that can be made, those that waited for the program included; without one they cannot be. */
export function settle(fixes: Fixes, program: ProgramAnalysed | undefined): RuleFix[] {
  return fixes()
    .map((one) => (typeof one !== 'function' ? one : program && one(program)))
    .filter((one) => one !== undefined)
    .map(withLineEnds);
}

export { rules };
