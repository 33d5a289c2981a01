import type { ProgramPart } from '../semantics/facts.js';
import { SourceFile } from '../text/source-file.js';
import type { RuleFix } from './fix.js';
import { describeChange, noteSurfaces, surfaceChange } from './surface.js';

/**
 * The tokens that may be analysed again to prove the fixes of one state of a text: so many, and so many more for each
 * token of the text. Fixes beyond that are not offered, and counted.
 */
const TOKENS = 40_000;
const TOKENS_PER_TOKEN = 4;
const MAXIMUM_TOKENS = 100_000;
/** What a proof costs besides, in tokens, and for each unit of the text, which is compared with what it was. */
const TOKENS_PER_PROOF = 100;
const TOKENS_PER_UNIT = 2;

/** The files after a fix, by their paths. */
export function filesAfter({ edits }: RuleFix): Map<string, SourceFile> {
  const files = new Map<string, SourceFile>();
  for (const { file } of new Set(edits.map(({ span }) => span))) {
    if (files.has(file.path)) continue;
    let { text } = file;
    const own = edits.filter(({ span }) => span.file === file).sort((a, b) => b.span.start - a.span.start);
    for (const { span, newText } of own) text = text.slice(0, span.start) + newText + text.slice(span.end);
    files.set(file.path, new SourceFile(file.path, text));
  }
  return files;
}

/** What a text comes to. */
export interface Outcome {
  /**
   * Each error by what it says, wherever it stands, in groups: the same object as long as nothing in the group changes.
   */
  readonly errors: readonly (readonly string[])[];
  /** What is another than before, beside the text of the main file. */
  readonly changed: 'text' | 'headers' | 'options';
  readonly parts: readonly ProgramPart[];
  /** What the analysis of each of the parts has cost, in tokens. */
  readonly efforts: readonly number[];
  /** The length of the text. */
  readonly tokens: number;
}

/** A fix after its proof. */
export interface ProvedFix extends RuleFix {
  /** How many errors fewer there are with it. */
  readonly mends: number;
}

/** What a fix comes to. */
interface Trial {
  /** How many errors are left with it. */
  readonly left: number;
  /** How many more there are of each, or fewer. */
  readonly changed: ReadonlyMap<string, number>;
  /** The rules that still report errors; undefined where that does not matter. */
  readonly rules: ReadonlySet<string> | false | undefined;
  /** What others notice of it. */
  readonly change: string | undefined;
}

interface Candidate {
  readonly fix: RuleFix;
  /** How many errors are left with it. */
  readonly left: number;
  /** What others notice of it. */
  readonly change: string | undefined;
}

const countOf = ({ errors }: Outcome): number => errors.reduce((sum, group) => sum + group.length, 0);

/** The rule of an error. */
const ruleOf = (error: string): string => error.slice(0, error.indexOf(' '));

/** How many more of each error there are after a change, or fewer; groups that are in both cost nothing. */
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

/** What deletes comes after what mends. */
const byDeletion = (a: RuleFix, b: RuleFix): number => Number(a.deletes ?? false) - Number(b.deletes ?? false);

/** The text of a fix, whatever it is called: two ways may lead to the same one. */
const keyOf = ({ edits, buildOptions }: RuleFix): string =>
  edits
    .map(({ span, newText }) => `${span.file.path}:${span.start}-${span.end}:${newText}`)
    .sort()
    .join('\n') + (buildOptions ?? []).join(' ');

/**
 * Proves fixes: each is made on a copy, and offered when the copy has fewer errors, or for what is no error not more.
 * So a fix never trades one error for another, whatever the rest of the program does with what it changes.
 */
export class Proofs {
  #before: Outcome | undefined;
  /** Tokens that may still be analysed; undefined before the length of the text is known. */
  #left: number | undefined;
  #omitted = 0;
  readonly #seen = new WeakSet<ProgramPart>();
  readonly #kinds = new Set<Outcome['changed']>();
  readonly #trials = new Map<string, Trial>();

  /** `outcome` tells what the text comes to after a fix, or as it is without one. */
  constructor(private readonly outcome: (fix: RuleFix | undefined) => Outcome) {}

  get #now(): Outcome {
    if (!this.#before) {
      this.#before = this.outcome(undefined);
      // The next outcome moves what these parts declare.
      noteSurfaces(this.#before.parts);
      this.#costOf(this.#before);
    }
    return this.#before;
  }

  /**
   * The cost of the parts that no outcome had before; none for the first outcome of its kind, which is of a whole text.
   * Some of them may have been analysed for another text: the proofs of one must not depend on that.
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

  /** How many problems have fixes that were not tried, because the budget of the text was spent. */
  get omitted(): number {
    return this.#omitted;
  }

  /** Whether the budget is spent; the fixes of one more problem are then counted as omitted. */
  omitsAll(): boolean {
    if (this.#budget > 0) return false;
    this.#omitted++;
    return true;
  }

  /** Takes what some work has cost off the budget; `tokens` as many as would take as long to analyse. */
  spend(tokens: number): void {
    this.#left = this.#budget - tokens;
  }

  /** Starts over with the whole budget: somebody asks for the fixes of one more place. */
  renew(): void {
    this.#left = undefined;
    this.#omitted = 0;
  }

  /** The tokens that may still be analysed; negative where the last proof took more than was left. */
  get #budget(): number {
    this.#left ??= Math.min(MAXIMUM_TOKENS, TOKENS + TOKENS_PER_TOKEN * this.#now.tokens);
    return this.#left;
  }

  /**
   * The fixes of what is no error, without those that would make one; preferred ones are known to be safe. Fixes whose
   * effect shows only in execution are kept where `ends` says that they remove what they are for.
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
    return kept.map((fix) => ({ ...fix, mends: 0 }));
  }

  /**
   * The fixes that remove the error that says `own` and make no other, the best one first. Preferred is one that leaves
   * the fewest errors and changes nothing that others see.
   */
  of(fixes: readonly RuleFix[], own: string): readonly ProvedFix[] {
    const candidates: Candidate[] = [];
    let isOmitted = false;
    const seen = new Set<string>();
    const before = countOf(this.#now);
    for (const fix of fixes) {
      const key = keyOf(fix);
      if (seen.has(key)) continue;
      seen.add(key);
      if (!this.#canTry(key)) {
        isOmitted = true;
        continue;
      }
      const { left, changed, change, rules } = this.#trial(key, fix);
      // A fix neither leaves the error that it is for nor makes one that was not there.
      const keeps =
        (changed.get(own) ?? 0) >= 0 ||
        [...changed.values()].some((count) => count > 0) ||
        (rules && rules.has(ruleOf(own)));
      if (left < before && !keeps) candidates.push({ fix, left, change });
    }
    if (isOmitted) this.#omitted++;
    // Another version of the language mends all that is about the version: that says nothing about the other fixes.
    const inText = candidates.filter(({ fix }) => !fix.buildOptions);
    const isClean = inText.some(({ left }) => left === 0);
    const offered = candidates
      .filter(({ fix, left }) => fix.buildOptions || !isClean || left === 0)
      .sort((a, b) => byDeletion(a.fix, b.fix) || a.left - b.left || Number(!!a.change) - Number(!!b.change));
    const fewest = Math.min(...inText.map(({ left }) => left));
    const best = offered.find(
      ({ fix, left, change }) => fix.preferred && !fix.buildOptions && !fix.deletes && !change && left === fewest,
    );
    return [...(best ? [best] : []), ...offered.filter((one) => one !== best)].map((one) => ({
      ...one.fix,
      title: titleWith(one),
      preferred: one === best && !isOmitted,
      mends: before - one.left,
    }));
  }

  /** Whether the budget allows to try a fix, or it was tried already. */
  #canTry(key: string): boolean {
    return this.#trials.has(key) || this.#budget > 0;
  }

  /** What becomes of a fix, which several errors may have. */
  #trial(key: string, fix: RuleFix): Trial {
    const known = this.#trials.get(key);
    if (known) return known;
    const before = this.#now;
    const after = this.outcome(fix);
    this.spend(this.#costOf(after) + TOKENS_PER_PROOF + TOKENS_PER_UNIT * after.parts.length);
    const trial = {
      left: countOf(after),
      changed: difference(before, after),
      rules: fix.isForAll && new Set(after.errors.flat().map(ruleOf)),
      change: fix.buildOptions ? undefined : describeChange(surfaceChange(before.parts, after.parts)),
    };
    this.#trials.set(key, trial);
    return trial;
  }
}
