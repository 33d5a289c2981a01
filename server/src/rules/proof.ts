import type { ProgramPart } from '../semantics/facts.js';
import { SourceFile } from '../text/source-file.js';
import type { RuleFix } from './rule.js';
import { describeChange, surfaceChange } from './surface.js';

/** How many fixes of one state of a text are proved: what comes after them is offered as it is, to be looked at. */
const MAXIMUM_PROOFS = 256;

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
  /** Each error by what it says, wherever it stands. */
  readonly errors: readonly string[];
  readonly parts: readonly ProgramPart[];
}

/** A fix after its proof. */
export interface ProvedFix extends RuleFix {
  /** How many errors fewer there are with it; 0 for one that was not proved, or that mends no error. */
  readonly mends: number;
}

interface Candidate {
  readonly fix: RuleFix;
  /** How many errors are left with it. */
  readonly left: number;
  /** It leaves the error that it is for, or makes one that was not there. */
  readonly keeps: boolean;
  /** What others notice of it. */
  readonly change: string | undefined;
}

function counted(errors: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const error of errors) counts.set(error, (counts.get(error) ?? 0) + 1);
  return counts;
}

const titleWith = ({ fix: { title }, change }: Candidate): string =>
  change ? `${title}${title.includes(': ') ? ';' : ':'} ${change}` : title;

const unproved = (fix: RuleFix): ProvedFix => ({ ...fix, preferred: false, mends: 0 });

/** What deletes comes after what mends. */
const byDeletion = (a: RuleFix, b: RuleFix): number => Number(a.deletes ?? false) - Number(b.deletes ?? false);

/** The text of a fix, whatever it is called: two ways may lead to the same one. */
const keyOf = ({ edits, buildOptions }: RuleFix): string =>
  edits
    .map(({ span, newText }) => `${span.file.path}:${span.start}-${span.end}:${newText}`)
    .sort()
    .join('\n') + (buildOptions ?? []).join(' ');

/**
 * Proves fixes: each is made on a copy, and offered when the copy has fewer errors, or for what is no error not more. So a fix
 * never trades one error for another, whatever the rest of the program does with what it changes.
 */
export class Proofs {
  #before: Outcome | undefined;
  #left = MAXIMUM_PROOFS;

  /** `outcome` tells what the text comes to after a fix, or as it is without one. */
  constructor(private readonly outcome: (fix: RuleFix | undefined) => Outcome) {}

  get #now(): Outcome {
    this.#before ??= this.outcome(undefined);
    return this.#before;
  }

  /** The fixes of what is no error, without those that would make one; preferred ones are known to be safe. */
  harmless(fixes: readonly RuleFix[]): readonly ProvedFix[] {
    return fixes
      .filter((fix) => fix.preferred || this.#left-- <= 0 || this.outcome(fix).errors.length <= this.#now.errors.length)
      .map((fix) => ({ ...fix, mends: 0 }));
  }

  /**
   * The fixes that mend something of the error that says `own`, the best one first. Where one keeps no error, none that keeps
   * one is among them. Preferred is one that leaves the fewest errors and changes nothing that others see.
   */
  of(fixes: readonly RuleFix[], own: string): readonly ProvedFix[] {
    const candidates: Candidate[] = [];
    const others: RuleFix[] = [];
    const seen = new Set<string>();
    for (const fix of fixes) {
      const key = keyOf(fix);
      if (seen.has(key)) continue;
      seen.add(key);
      if (this.#left-- <= 0) others.push(fix);
      else {
        const candidate = this.#tried(fix, own);
        if (candidate) candidates.push(candidate);
      }
    }
    // Another version of the language mends all that is about the version: that says nothing about the other fixes.
    const inText = candidates.filter(({ fix }) => !fix.buildOptions);
    const isClean = inText.some(({ left }) => left === 0);
    const keepsNone = inText.some(({ keeps }) => !keeps);
    const offered = candidates
      .filter(({ fix, left, keeps }) => fix.buildOptions || (isClean ? left === 0 : !(keepsNone && keeps)))
      .sort((a, b) => byDeletion(a.fix, b.fix) || a.left - b.left || Number(!!a.change) - Number(!!b.change));
    const fewest = Math.min(...inText.map(({ left }) => left));
    const best = offered.find(
      ({ fix, left, change }) => fix.preferred && !fix.buildOptions && !fix.deletes && !change && left === fewest,
    );
    const before = this.#now.errors.length;
    return [
      ...[...(best ? [best] : []), ...offered.filter((one) => one !== best)].map((one) => ({
        ...one.fix,
        title: titleWith(one),
        preferred: one === best,
        mends: before - one.left,
      })),
      ...others.sort(byDeletion).map(unproved),
    ];
  }

  /** What becomes of a fix; undefined for one that mends nothing. */
  #tried(fix: RuleFix, own: string): Candidate | undefined {
    const before = this.#now;
    const { errors, parts } = this.outcome(fix);
    if (errors.length >= before.errors.length) return undefined;
    const had = counted(before.errors);
    const has = counted(errors);
    const keepsOwn = (has.get(own) ?? 0) >= (had.get(own) ?? 0);
    const makesNew = [...has].some(([error, count]) => count > (had.get(error) ?? 0));
    const change = fix.buildOptions ? undefined : describeChange(surfaceChange(before.parts, parts));
    return { fix, left: errors.length, keeps: keepsOwn || makesNew, change };
  }
}
