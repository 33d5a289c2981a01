// The groups of conditional inclusion (C11 6.10.1), by the text of their conditions.
import { expansionSpan } from '../preprocessor/source-map.js';
import type { Unit } from '../syntax/unit.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';

/** A group of a conditional, with the text of all its conditions up to here. */
interface Group {
  readonly start: number;
  readonly end: number;
  readonly condition: string;
}

/** Whether a conditional only keeps a header from being included twice: `#ifndef NAME`, then `#define NAME`. */
function isIncludeGuard(text: string, { start, condition }: Omit<Group, 'end'>): boolean {
  const [name, ...others] = condition.match(/\w+/g)?.filter((word) => word !== 'defined') ?? [];
  if (others.length > 0 || /[^\s!()\w]/.test(condition)) return false;
  const [, defined] = /^\s*#[ \t]*define[ \t]+(\w+)/.exec(text.slice(start, start + 400)) ?? [];
  return name !== undefined && defined === name;
}

/** The groups of the conditionals of a file, in the order of their ends, without those of include guards. */
const groupsOf = perOwner(({ text }: SourceFile): readonly Group[] => {
  const groups: Group[] = [];
  const open: { start: number; condition: string }[] = [];
  const directive = /^[ \t]*(?:#|%:)[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b((?:\\\r?\n|[^\n])*)/gm;
  for (const { index, 0: all, 1: name = '', 2: rest = '' } of text.matchAll(directive)) {
    const isFirst = name.startsWith('if');
    const last = isFirst ? undefined : open.pop();
    if (last && !isIncludeGuard(text, last)) groups.push({ ...last, end: index });
    if (name !== 'endif') open.push({ start: index + all.length, condition: `${last?.condition ?? ''} ${rest}` });
  }
  for (const left of open) if (!isIncludeGuard(text, left)) groups.push({ ...left, end: text.length });
  return groups;
});

/** The conditions that decide whether a place of a file is compiled, the inner ones first. */
export const conditionsAt = (file: SourceFile, at: number): readonly string[] =>
  groupsOf(file).flatMap(({ start, end, condition }) => (start <= at && at < end ? [condition] : []));

/** Whether a condition that matches a pattern, by default any, decides if a place of a file is compiled. */
export const isConditional = (file: SourceFile, at: number, by = /(?:)/): boolean =>
  conditionsAt(file, at).some((condition) => by.test(condition));

/** The same for a token. */
export function isGuarded(unit: Unit, token: number, by: RegExp): boolean {
  const { chunk, index } = unit.origin(token);
  if (!chunk) return false;
  const { file, start } = expansionSpan(chunk, index);
  return isConditional(file, start, by);
}
