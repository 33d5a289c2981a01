import type { Language } from '../preprocessor/language.js';
import { withLineEnds } from '../refactoring/edits/edits.js';
import type { Fixes, RuleFix, Tokens } from '../refactoring/edits/fix.js';
import type { Fact, FactKind, ProgramAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { Type } from '../types/type.js';
import { rules } from './catalogue/index.js';
import { precedences } from './precedence.js';
import type { Case, Finding, Rule, RuleContext, Where } from './rule.js';

/** A case and its rule. */
interface Question {
  readonly rule: Rule;
  readonly of: Case;
  /** Reported only if no rule with a higher precedence reports the fact. */
  readonly isRanked: boolean;
}

/** The cases for a fact. */
interface Questions {
  /** In catalogue order, without those that find several things and exclude each other; the first one wins. */
  readonly all: readonly Question[];
  /** Those that exclude each other for the whole fact, by precedence. */
  readonly ranked: readonly Question[];
  /** The cases to try if none of them reports anything. */
  readonly others: readonly Question[];
}

const questionsOf = (all: readonly Question[], ranked: readonly Question[]): Questions => ({
  all,
  ranked,
  others: all.filter(({ of, isRanked }) => !isRanked || of.each),
});

const NONE = questionsOf([], []);

/** The cases for each kind of fact, in catalogue order. */
const cases = new Map<FactKind, Pick<Question, 'rule' | 'of'>[]>();
for (const rule of rules)
  for (const of of rule.cases)
    for (const kind of of.on) {
      const known = cases.get(kind);
      if (known) known.push({ rule, of });
      else cases.set(kind, [{ rule, of }]);
    }

const questions: ReadonlyMap<FactKind, Questions> = new Map([...cases.keys()].map((kind) => [kind, questionsOn(kind)]));

function questionsOn(kind: FactKind): Questions {
  const { rules: order = [], always = [] } = precedences.find(({ on }) => on === kind) ?? {};
  const all = (cases.get(kind) ?? []).map(({ rule, of }) => ({
    rule,
    of,
    isRanked: order.includes(rule.id) && !always.includes(rule.id),
  }));
  const ordered = order.flatMap((id) => all.filter(({ rule }) => rule.id === id));
  const byPlace = new Set(ordered.filter(({ of, isRanked }) => isRanked && of.each));
  return questionsOf(
    [...all.filter((one) => !byPlace.has(one)), ...byPlace],
    ordered.filter((one) => !byPlace.has(one)),
  );
}

/** Whether a fact about the whole program can be an error; if not, error counts can skip such facts. */
export const wholeCanBeWrong = (questions.get('program') ?? NONE).all.some(({ rule }) => rule.severity === 'error');

/** The cases for variables, parameters or written objects, by type: most types have hardly any. */
function questionsByType(kind: FactKind, language: Language): (type: Type) => Questions {
  const { all, ranked } = questions.get(kind) ?? NONE;
  const isRankedFor = precedences.find(({ on }) => on === kind)?.concerns;
  return perOwner((type) => {
    const isRanked = isRankedFor?.(type) ?? true;
    const concerned = all.filter(
      (one) => (isRanked || !one.isRanked) && (!one.of.concerns || one.of.concerns(type, language)),
    );
    return questionsOf(concerned, isRanked ? ranked.filter((one) => concerned.includes(one)) : []);
  });
}

/** The cases for calls of builtins, by name. */
const questionsByName = (language: Language): ((name: Name) => Questions) => {
  const { all, ranked } = questions.get('builtin-call') ?? NONE;
  const byName = new Map<Name, Questions>();
  return (name) => {
    let known = byName.get(name);
    if (!known) {
      const concerned = all.filter(({ of }) => !of.ofBuiltin || of.ofBuiltin(spellingOf(name), language));
      known = questionsOf(
        concerned,
        ranked.filter((one) => concerned.includes(one)),
      );
      byName.set(name, known);
    }
    return known;
  };
};

/** Whether a case that finds at most one thing reports a fact. */
const objects = ({ of }: Question, fact: Fact, context: RuleContext): boolean =>
  of.find ? of.find(fact, context) !== undefined : !of.when || of.when(fact, context);

/** Tokens from the first to the last; a location given as a place or a range has none. */
const tokensAt = (at: Where): Tokens =>
  typeof at === 'number'
    ? { first: at, last: at }
    : 'first' in at
      ? at
      : 'token' in at
        ? { first: at.token, last: at.token }
        : { first: 0, last: 0 };

function findingOf({ rule, of }: Question, found: unknown, fact: Fact, context: RuleContext): Finding {
  const at = of.at(found, context);
  return {
    rule,
    severity: of.severity?.(found, context) ?? rule.severity,
    message: of.message(found, context),
    unit: typeof at !== 'number' && 'unit' in at ? at.unit : fact.unit,
    tokens: tokensAt(at),
    span: typeof at !== 'number' && 'file' in at ? at : undefined,
    related: of.related?.(found, context) ?? [],
    fixes: of.fixes ? (by: RuleContext) => of.fixes?.(found, by) ?? [] : NO_FIXES,
    needsDefinition: of.needsDefinition?.(found) ?? false,
  };
}

const NO_FIXES: Fixes = () => [];

/** Judges a fact by every rule that concerns it; returns true if one of them reports an error. */
export type Judge = (fact: Fact, onFinding: (finding: Finding) => void) => boolean;

/** Makes a judge for one translation unit. */
export function judgeFor(context: RuleContext): Judge {
  const { language } = context;
  const variables = questionsByType('variable', language);
  const parameters = questionsByType('parameter', language);
  const writes = questionsByType('write', language);
  const builtins = questionsByName(language);

  function concerned(fact: Fact): Questions {
    switch (fact.kind) {
      case 'variable':
      case 'parameter':
        return (fact.kind === 'variable' ? variables : parameters)(fact.symbol.type);
      case 'write':
        return writes(fact.type);
      case 'builtin-call':
        return builtins(fact.name);
      default:
        return questions.get(fact.kind) ?? NONE;
    }
  }

  // There are many facts and few findings: a fact without findings allocates nothing.
  return (fact, onFinding) => {
    const { all, ranked, others } = concerned(fact);
    let first: Rule | undefined;
    for (let i = 0; i < ranked.length && !first; i++) {
      const question = ranked[i];
      if (question && objects(question, fact, context)) first = question.rule;
    }
    let isWrong = false;
    let reported: Finding[] | undefined;
    const candidates = first ? all : others;
    for (let i = 0; i < candidates.length; i++) {
      const question = candidates[i];
      if (!question) continue;
      const { of, isRanked } = question;
      if (of.each) {
        for (const found of of.each(fact, context)) {
          const finding = findingOf(question, found, fact, context);
          if (isRanked) {
            reported ??= [];
            if (reported.some((one) => one.rule !== finding.rule && holds(one, finding))) continue;
            reported.push(finding);
          }
          if (emit(finding, onFinding)) isWrong = true;
        }
        continue;
      }
      if (isRanked && question.rule !== first) continue;
      const found = of.find ? of.find(fact, context) : !of.when || of.when(fact, context) ? fact : undefined;
      if (found !== undefined && emit(findingOf(question, found, fact, context), onFinding)) isWrong = true;
    }
    return isWrong;
  };
}

/** Whether the location of one finding contains that of another. */
const holds = (one: Finding, other: Finding): boolean =>
  one.unit === other.unit && one.tokens.first <= other.tokens.first && other.tokens.last <= one.tokens.last;

/** Passes a finding on; returns true if it is an error. */
function emit(finding: Finding, onFinding: (finding: Finding) => void): boolean {
  onFinding(finding);
  return finding.severity === 'error';
}

/** The applicable fixes, including those that need the whole program; without a program those are omitted. */
export function settle(fixes: Fixes, program: ProgramAnalysed | undefined): RuleFix[] {
  return fixes()
    .map((one) => (typeof one !== 'function' ? one : program && one(program)))
    .filter((one) => one !== undefined)
    .map(withLineEnds);
}

export { rules };
