import type { Language } from '../preprocessor/language.js';
import { withLineEnds } from '../refactoring/edits.js';
import type { Fixes, RuleFix, Tokens } from '../refactoring/fix.js';
import type { Fact, FactKind, ProgramAnalysed } from '../semantics/facts.js';
import { perOwner } from '../text/per-owner.js';
import type { Type } from '../types/type.js';
import { rules } from './catalogue/index.js';
import { precedences } from './precedence.js';
import type { Case, Finding, Rule, RuleContext, Where } from './rule.js';

/** A case and the rule that it is of. */
interface Question {
  readonly rule: Rule;
  readonly of: Case;
  /** Reported only where no rule before it in the precedence objects. */
  readonly isRanked: boolean;
}

/** Who is asked about a fact. */
interface Questions {
  /** In the order of the catalogue, those aside that find several things and exclude each other: the first first. */
  readonly all: readonly Question[];
  /** Those that exclude each other with all of the fact, the first first. */
  readonly ranked: readonly Question[];
}

const NOBODY: Questions = { all: [], ranked: [] };

const questions: ReadonlyMap<FactKind, Questions> = new Map(
  [...new Set(rules.flatMap(({ cases }) => cases.flatMap(({ on }) => on)))].map((kind) => [kind, questionsOn(kind)]),
);

function questionsOn(kind: FactKind): Questions {
  const { rules: order = [], always = [] } = precedences.find(({ on }) => on === kind) ?? {};
  const all = rules.flatMap((rule) =>
    rule.cases
      .filter(({ on }) => on.includes(kind))
      .map((of) => ({ rule, of, isRanked: order.includes(rule.id) && !always.includes(rule.id) })),
  );
  const ordered = order.flatMap((id) => all.filter(({ rule }) => rule.id === id));
  const byPlace = new Set(ordered.filter(({ of, isRanked }) => isRanked && of.each));
  return {
    all: [...all.filter((one) => !byPlace.has(one)), ...byPlace],
    ranked: ordered.filter((one) => !byPlace.has(one)),
  };
}

/** Whether a fact about the whole program can be an error; else who counts errors need not ask. */
export const wholeCanBeWrong = questionsOn('program').all.some(({ rule }) => rule.severity === 'error');

/** Who is asked about variables, parameters or written objects, by their types: of most types hardly anybody. */
function questionsByType(kind: FactKind, language: Language): (type: Type) => Questions {
  const { all, ranked } = questions.get(kind) ?? NOBODY;
  const isRankedFor = precedences.find(({ on }) => on === kind)?.concerns;
  return perOwner((type) => {
    const isRanked = isRankedFor?.(type) ?? true;
    const concerned = all.filter(
      (one) => (isRanked || !one.isRanked) && (!one.of.concerns || one.of.concerns(type, language)),
    );
    return { all: concerned, ranked: isRanked ? ranked.filter((one) => concerned.includes(one)) : [] };
  });
}

/** Whether a case, which finds one thing at most, finds something wrong with a fact. */
const objects = ({ of }: Question, fact: Fact, context: RuleContext): boolean =>
  of.find ? of.find(fact, context) !== undefined : !of.when || of.when(fact, context);

/** Tokens from the first to the last; those of a place or a range in a text are not asked for. */
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
    fixes: of.fixes ? () => of.fixes?.(found, context) ?? [] : NO_FIXES,
  };
}

const NO_FIXES: Fixes = () => [];

/** Asks every rule that is concerned about a fact; true when one of them finds an error. */
export type Judge = (fact: Fact, onFinding: (finding: Finding) => void) => boolean;

/** Makes a judge for one translation unit. */
export function judgeFor(context: RuleContext): Judge {
  const { language } = context;
  const variables = questionsByType('variable', language);
  const parameters = questionsByType('parameter', language);
  const writes = questionsByType('write', language);

  function concerned(fact: Fact): Questions {
    switch (fact.kind) {
      case 'variable':
      case 'parameter':
        return (fact.kind === 'variable' ? variables : parameters)(fact.symbol.type);
      case 'write':
        return writes(fact.type);
      default:
        return questions.get(fact.kind) ?? NOBODY;
    }
  }

  // Facts are many and findings few: a fact alone makes no objects.
  return (fact, onFinding) => {
    const { all, ranked } = concerned(fact);
    let first: Rule | undefined;
    for (let i = 0; i < ranked.length && !first; i++) {
      const question = ranked[i];
      if (question && objects(question, fact, context)) first = question.rule;
    }
    let isWrong = false;
    let told: Finding[] | undefined;
    for (let i = 0; i < all.length; i++) {
      const question = all[i];
      if (!question) continue;
      const { of, isRanked } = question;
      if (of.each) {
        for (const found of of.each(fact, context)) {
          const finding = findingOf(question, found, fact, context);
          if (isRanked) {
            told ??= [];
            if (told.some((one) => one.rule !== finding.rule && holds(one, finding))) continue;
            told.push(finding);
          }
          if (tell(finding, onFinding)) isWrong = true;
        }
        continue;
      }
      if (isRanked && question.rule !== first) continue;
      const found = of.find ? of.find(fact, context) : !of.when || of.when(fact, context) ? fact : undefined;
      if (found !== undefined && tell(findingOf(question, found, fact, context), onFinding)) isWrong = true;
    }
    return isWrong;
  };
}

/** Whether one finding is about a place that holds another one's. */
const holds = (one: Finding, other: Finding): boolean =>
  one.unit === other.unit && one.tokens.first <= other.tokens.first && other.tokens.last <= one.tokens.last;

/** Hands a finding on; true when it is an error. */
function tell(finding: Finding, onFinding: (finding: Finding) => void): boolean {
  onFinding(finding);
  return finding.severity === 'error';
}

/** The fixes that can be made, those that waited for the program included; without one they cannot be. */
export function settle(fixes: Fixes, program: ProgramAnalysed | undefined): RuleFix[] {
  return fixes()
    .map((one) => (typeof one !== 'function' ? one : program && one(program)))
    .filter((one) => one !== undefined)
    .map(withLineEnds);
}

export { rules };
