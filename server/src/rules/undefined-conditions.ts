// Finds the conditional that does not declare what a file needs because its condition names an undefined macro.
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';

interface Branch {
  /** The start of its text, after the directive. */
  readonly start: number;
  readonly end: number;
  readonly directive: string;
  /** The rest of the directive, and where it starts. */
  readonly condition: string;
  readonly at: number;
}

/** The branches of each conditional of a file, in the order of their ends. */
const conditionalsOf = perOwner(({ text }: SourceFile): readonly (readonly Branch[])[] => {
  const found: Branch[][] = [];
  const open: Branch[][] = [];
  const pattern = /^[ \t]*(?:#|%:)[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b((?:\\\r?\n|[^\n])*)/gm;
  for (const { index, 0: all, 1: directive = '', 2: condition = '' } of text.matchAll(pattern)) {
    const start = index + all.length;
    const branch = { start, end: text.length, directive, condition, at: start - condition.length };
    if (directive.startsWith('if')) {
      open.push([branch]);
      continue;
    }
    const last = open.at(-1);
    const before = last?.pop();
    if (!last || !before) continue;
    last.push({ ...before, end: index });
    if (directive !== 'endif') last.push(branch);
    else found.push(...open.splice(-1));
  }
  return found;
});

/** Names of the language and of devices, which no host defines. */
const PREDEFINED = /^(?:defined$|__|cl_|CL_|CLK_)/;

/** A comparison of a macro's value, as opposed to a question whether it is defined. */
const COMPARISON = /[=!<>]=|[<>]/;

/**
 * The undefined macro of a condition, all of whose branches that would declare some of the names are inactive. A branch
 * that includes a header may declare them if the value of a macro selects the header.
 */
export function undefinedCondition(
  chunks: readonly Chunk[],
  names: ReadonlySet<string>,
  isDefined: (name: string) => boolean,
): { readonly macro: string; readonly span: FileSpan } | undefined {
  const files = new Map<SourceFile, { readonly start: number; readonly end: number }[]>();
  for (const { file, start, inactive } of chunks) {
    if (inactive.length === 0) continue;
    const ranges = files.get(file) ?? [];
    ranges.push(...inactive.map((range) => ({ start: start + range.start, end: start + range.end })));
    files.set(file, ranges);
  }
  let best: { readonly macro: string; readonly span: FileSpan; readonly count: number } | undefined;
  for (const [file, ranges] of files) {
    const isInactive = (at: number): boolean => ranges.some(({ start, end }) => start <= at && at < end);
    for (const branches of conditionalsOf(file)) {
      const [first] = branches;
      if (!first || isInactive(first.at)) continue;
      const macro = undefinedIn(branches, isDefined);
      if (!macro) continue;
      const skipped = branches.filter(({ start, end }) => isInactive(Math.min(start + 1, end - 1)));
      const texts = skipped.map(({ start, end }) => file.text.slice(start, end));
      const declared = new Set(texts.flatMap((text) => [...declaredIn(text)].filter((name) => names.has(name))));
      const selects = skipped.length > 1 && skipped.length === branches.length && COMPARISON.test(first.condition);
      const count = declared.size || (selects && texts.every((text) => INCLUDE.test(text)) ? 0.5 : 0);
      if (count > (best?.count ?? 0)) best = { macro: macro.name, span: { file, ...macro.range }, count };
    }
  }
  return best;
}

const INCLUDE = /^[ \t]*#[ \t]*include\b/m;

/** The names that a text defines as macros or types. */
function* declaredIn(text: string): Iterable<string> {
  for (const [, name = ''] of text.matchAll(/^[ \t]*#[ \t]*define[ \t]+(\w+)/gm)) yield name;
  for (const [, words = ''] of text.matchAll(/\btypedef\b([^;{}]*);/g)) yield words.trimEnd().split(/\W/).at(-1) ?? '';
}

/** The first undefined name in the conditions of a conditional. */
function undefinedIn(
  branches: readonly Branch[],
  isDefined: (name: string) => boolean,
): { readonly name: string; readonly range: { readonly start: number; readonly end: number } } | undefined {
  for (const { condition, at } of branches)
    for (const { index, 0: name } of condition.replace(/\/[/*].*/s, '').matchAll(/\b[A-Za-z_]\w*/g))
      if (!PREDEFINED.test(name) && !isDefined(name))
        return { name, range: { start: at + index, end: at + index + name.length } };
  return undefined;
}
