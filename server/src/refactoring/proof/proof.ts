import type { ProgramPart } from '../../semantics/facts/facts.js';
import { SourceFile } from '../../text/source-file.js';
import { applied } from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';
import { describeChange, noteSurfaces, surfaceChange } from '../edits/surface.js';

/**
 * The budget of tokens that may be analysed again to prove the fixes of one version of a text: a base, and a number for
 * each token of the text. Fixes beyond it are not offered, but counted.
 */
const TOKENS = 40_000;
const TOKENS_PER_TOKEN = 4;
const MAXIMUM_TOKENS = 100_000;
/**
 * The fixed cost of a proof, in tokens, and the cost for each unit of the text, which is compared with the original.
 */
const TOKENS_PER_PROOF = 100;
const TOKENS_PER_UNIT = 2;

/** The files after a fix, by their paths. */
export function filesAfter({ edits }: RuleFix): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const file of new Set(edits.map(({ span }) => span.file))) {
    const own = edits.filter(({ span }) => span.file === file);
    files.set(file.path, new SourceFile(file.path, applied(file.text, own)));
  }
  return files;
}

/** The result of analysing a text. */
export interface Outcome {
  /** Each error by its message, independent of its location, in groups: an unchanged group is the same object. */
  readonly errors: readonly (readonly string[])[];
  /** What changed besides the text of the main file. */
  readonly changed: 'text' | 'headers' | 'options';
  readonly parts: readonly ProgramPart[];
  /** The analysis cost of each of the parts, in tokens. */
  readonly efforts: readonly number[];
  /** The length of the text. */
  readonly tokens: number;
}

/** A fix after its proof. */
export interface ProvedFix extends RuleFix {
  /** The number of errors that it removes. */
  readonly removedErrors: number;
  /** It only deletes code, or invents some. */
  readonly isLastResort?: boolean;
}

/** The result of testing a fix. */
interface Trial {
  /** The number of remaining errors. */
  readonly left: number;
  /** The increase or decrease of each error. */
  readonly changed: ReadonlyMap<string, number>;
  /** The rules that still report errors; undefined where that doesn't matter. */
  readonly rules: ReadonlySet<string> | false | undefined;
  /** A declaration that it changes still has an error that may be the cause of this one. */
  readonly leavesCause: boolean;
  /** Its externally visible change. */
  readonly change: string | undefined;
}

interface Candidate {
  readonly fix: RuleFix;
  /** The number of remaining errors. */
  readonly left: number;
  /** Its externally visible change. */
  readonly change: string | undefined;
  readonly leavesCause: boolean;
}

/** Rules whose errors make code mean something else: what follows from them is fixed with them. */
const CAUSES: ReadonlySet<string> = new Set([
  'declarator-type',
  'invalid-literal',
  'missing-names',
  'space-conflict',
  'specifier-misplaced',
  'syntax-error',
  'type-specifiers',
  'unknown-name',
]);

/** Whether an error that may cause others is left in what a change affects. */
function leavesCause(before: Outcome, after: Outcome): boolean {
  const known = new Set(before.errors);
  return after.errors.some((group) => !known.has(group) && group.some((error) => CAUSES.has(ruleOf(error))));
}

const countOf = ({ errors }: Outcome): number => errors.reduce((sum, group) => sum + group.length, 0);

/** The rule of an error. */
const ruleOf = (error: string): string => error.slice(0, error.indexOf(' '));

/** The increase or decrease of each error after a change; groups that are in both cost nothing. */
function difference(before: Outcome, after: Outcome): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (groups: readonly (readonly string[])[], known: ReadonlySet<readonly string[]>, by: number): void => {
    for (const group of groups)
      if (!known.has(group)) for (const error of group) counts.set(error, (counts.get(error) ?? 0) + by);
  };
  add(before.errors, new Set(after.errors), -1);
  add(after.errors, new Set(before.errors), 1);
  return counts;
}

const titleWith = ({ fix: { title }, change }: Candidate): string =>
  change ? `${title}${title.includes(': ') ? ';' : ':'} ${change}` : title;

/** Whether a fix only deletes code, and nothing says that this is what the author meant. */
const isDeletion = ({ edits, preferred, deletes }: RuleFix): boolean =>
  deletes ?? (!preferred && edits.length > 0 && edits.every((edit) => edit.newText === '' && !isOfWord(edit)));

/** Whether an edit replaces a single word, such as a qualifier: without it the declaration has another meaning. */
const isOfWord = ({ span: { file, start, end } }: Edit): boolean =>
  /^\s*[A-Za-z_]\w*\s*$/.test(file.text.slice(start, end));

/** Fixes that change the code that exists come first, then those that invent code, then those that delete it. */
const rankOf = (fix: RuleFix): number => (isDeletion(fix) ? 2 : fix.invents ? 1 : 0);

/** The text of a fix without its title: two fixes may have the same edits. */
const keyOf = ({ edits, buildOptions }: RuleFix): string =>
  edits
    .map(({ span, newText }) => `${span.file.path}:${span.start}-${span.end}:${newText}`)
    .sort()
    .join('\n') + (buildOptions ?? []).join(' ');

/**
 * Proves fixes: applies each to a copy, and offers it if the copy has fewer errors, or for a diagnostic that is not an
 * error, no more. So a fix never replaces one error by another, however the rest of the program depends on its changes.
 */
export class Proofs {
  #before: Outcome | undefined;
  /** Tokens that may still be analysed; undefined before the length of the text is known. */
  #left: number | undefined;
  #omitted = 0;
  readonly #seen = new WeakSet<ProgramPart>();
  readonly #kinds = new Set<Outcome['changed']>();
  readonly #trials = new Map<string, Trial>();

  /** `outcome` analyses the text with a fix, or without one. */
  constructor(private readonly outcome: (fix: RuleFix | undefined) => Outcome) {}

  get #now(): Outcome {
    if (!this.#before) {
      this.#before = this.outcome(undefined);
      // The next outcome moves the declarations of these parts.
      noteSurfaces(this.#before.parts);
      this.#costOf(this.#before);
    }
    return this.#before;
  }

  /**
   * The cost of the parts that no earlier outcome had; zero for the first outcome of its kind, which analyses a whole
   * text. Some parts may have been analysed for another text, but the proofs of one text must not depend on that.
   */
  #costOf({ changed, parts, efforts }: Outcome): number {
    let cost = 0;
    parts.forEach((part, i) => {
      if (!this.#seen.has(part)) cost += efforts[i] ?? 0;
      this.#seen.add(part);
    });
    const isFirst = !this.#kinds.has(changed);
    this.#kinds.add(changed);
    return isFirst ? 0 : cost;
  }

  /** The number of problems whose fixes were not tested because the budget of the text is spent. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Whether the budget is spent; the fixes of one more problem are then counted as omitted. */
  omitsAll(): boolean {
    if (this.#budget > 0) return false;
    this.#omitted++;
    return true;
  }

  /** Subtracts a cost from the budget, in tokens that would take as long to analyse. */
  spend(tokens: number): void {
    this.#left = this.#budget - tokens;
  }

  /** Restores the whole budget, for a request at another location. */
  renew(): void {
    this.#left = undefined;
    this.#omitted = 0;
  }

  /** The tokens that may still be analysed; negative if the last proof took more than was left. */
  get #budget(): number {
    this.#left ??= Math.min(MAXIMUM_TOKENS, TOKENS + TOKENS_PER_TOKEN * this.#now.tokens);
    return this.#left;
  }

  /**
   * The fixes of a diagnostic that is not an error, without those that would introduce one; preferred ones are known to
   * be safe. Fixes whose effect shows only in execution are kept if `ends` reports that they remove their diagnostic.
   */
  harmless(fixes: readonly RuleFix[], ends: (fix: RuleFix) => boolean = () => true): readonly ProvedFix[] {
    let isOmitted = false;
    const canTry = (isKnown: boolean): boolean => {
      const can = isKnown || this.#budget > 0;
      isOmitted ||= !can;
      return can;
    };
    const kept = fixes.filter((fix) => {
      const key = keyOf(fix);
      const isFree =
        fix.preferred || (canTry(this.#trials.has(key)) && this.#trial(key, fix).left <= countOf(this.#now));
      return isFree && (!fix.isExecuted || (canTry(false) && ends(fix)));
    });
    if (isOmitted) this.#omitted++;
    return kept.map((fix) => ({ ...fix, removedErrors: 0 }));
  }

  /**
   * The fixes that remove the error `own` and introduce no other, the best one first. The preferred one leaves the
   * fewest errors and has no externally visible change.
   */
  of(fixes: readonly RuleFix[], own: string): readonly ProvedFix[] {
    const candidates: Candidate[] = [];
    let isOmitted = false;
    const seen = new Set<string>();
    const before = countOf(this.#now);
    for (const fix of fixes) {
      const key = keyOf(fix);
      if (seen.has(key) || (fix.isFallback && candidates.some(({ left }) => left === 0))) continue;
      seen.add(key);
      if (!this.#canTry(key)) {
        isOmitted = true;
        continue;
      }
      const { left, changed, change, rules, leavesCause: isUnsure } = this.#trial(key, fix);
      // A fix must neither leave its error nor introduce a new one.
      const keeps =
        (changed.get(own) ?? 0) >= 0 ||
        [...changed.values()].some((count) => count > 0) ||
        (rules && rules.has(ruleOf(own)));
      if (left < before && !keeps) candidates.push({ fix, left, change, leavesCause: isUnsure });
    }
    if (isOmitted) this.#omitted++;
    // Another language version resolves all errors about the version, regardless of the other fixes.
    const usual = Math.min(before, ...candidates.flatMap(({ fix, left }) => (fix.isFallback ? [] : [left])));
    const possible = candidates.filter(({ fix, left }) => !fix.isFallback || left < usual);
    const inText = possible.filter(({ fix }) => !fix.buildOptions);
    const isClean = inText.some(({ fix, left }) => left === 0 && rankOf(fix) === 0);
    const offered = possible
      .filter(({ fix, left }) => fix.buildOptions || !isClean || left === 0)
      .sort((a, b) => rankOf(a.fix) - rankOf(b.fix) || a.left - b.left || Number(!!a.change) - Number(!!b.change));
    const fewest = Math.min(...inText.map(({ left }) => left));
    const best = offered.find(
      ({ fix, left, change }) => fix.preferred && !fix.buildOptions && !fix.deletes && !change && left === fewest,
    );
    return [...(best ? [best] : []), ...offered.filter((one) => one !== best)].map((one) => ({
      ...one.fix,
      title: titleWith(one),
      isLastResort: rankOf(one.fix) > 0,
      preferred: one === best && !isOmitted,
      ...(one.leavesCause && !one.fix.isSpelling && { safety: one.fix.safety ?? 'unsafe' }),
      removedErrors: before - one.left,
    }));
  }

  /** Whether the budget allows testing a fix, or it was tested already. */
  #canTry(key: string): boolean {
    return this.#trials.has(key) || this.#budget > 0;
  }

  /** The result of testing a fix, which several errors may share. */
  #trial(key: string, fix: RuleFix): Trial {
    const known = this.#trials.get(key);
    if (known) return known;
    const before = this.#now;
    const after = this.outcome(fix);
    this.spend(this.#costOf(after) + TOKENS_PER_PROOF + TOKENS_PER_UNIT * after.parts.length);
    const trial = {
      left: countOf(after),
      changed: difference(before, after),
      leavesCause: leavesCause(before, after),
      rules: fix.isForAll && new Set(after.errors.flat().map(ruleOf)),
      change: fix.buildOptions || fix.isSpelling ? undefined : describeChange(surfaceChange(before.parts, after.parts)),
    };
    this.#trials.set(key, trial);
    return trial;
  }
}
