import { SourceFile } from '../text/source-file.js';
import type { RuleFix } from './rule.js';

/** How many fixes of one state of a text are proved: what comes after them is offered as it is, to be looked at. */
const MAXIMUM_PROOFS = 64;

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

/**
 * Proves fixes: each is made on a copy, and offered when the copy has fewer errors, or for what is no error not more. So a fix
 * never trades one error for another, whatever the rest of the program does with what it changes.
 */
export class Proofs {
  #errors: number | undefined;
  #left = MAXIMUM_PROOFS;

  /** `errorsAfter` counts the errors that are left after a fix, or that there are without one. */
  constructor(private readonly errorsAfter: (fix: RuleFix | undefined) => number) {}

  /** The fixes of what is no error, without those that would make one; preferred ones are known to be safe. */
  harmless(fixes: readonly RuleFix[]): readonly RuleFix[] {
    return fixes.filter(
      (fix) =>
        fix.preferred || this.#left-- <= 0 || this.errorsAfter(fix) <= (this.#errors ??= this.errorsAfter(undefined)),
    );
  }

  /** The fixes that mend something. */
  of(fixes: readonly RuleFix[]): readonly RuleFix[] {
    const proved: RuleFix[] = [];
    const seen = new Set<string>();
    for (const fix of fixes) {
      // Two ways may lead to the same text.
      const key =
        fix.edits
          .map(({ span, newText }) => `${span.file.path}:${span.start}-${span.end}:${newText}`)
          .sort()
          .join('\n') + (fix.buildOptions ?? []).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      if (this.#left-- <= 0) proved.push({ ...fix, preferred: false });
      else if (this.errorsAfter(fix) < (this.#errors ??= this.errorsAfter(undefined))) proved.push(fix);
    }
    // The first that is safe is the one to make without looking.
    const best = proved.find(({ preferred }) => preferred);
    return best
      ? [
          best,
          ...proved.filter((fix) => fix !== best).map((fix) => (fix.preferred ? { ...fix, preferred: false } : fix)),
        ]
      : proved;
  }
}
