// The candidates after a '.' or '->', and after the '.' of a designator.

import type { Analysis } from '../../analysis/analysis.js';
import { P } from '../../syntax/keywords.js';
import { spellingOf } from '../../text/names.js';
import { spellType } from '../../types/spelling.js';
import type { Field, Type } from '../../types/type.js';
import { type Completion, type Completions, typeText } from './completion-item.js';
import { type Cut, isInitializer, PLACEHOLDER, typedExpressions } from './incomplete.js';

/** A dot that begins a designator: `{ .x = 1, .y = 2 }`. */
export function isDesignator(cut: Cut): boolean {
  const { tokens, open } = cut;
  const brace = open.at(-1);
  const before = tokens.names.at(-2);
  return brace !== undefined && (before === P.leftBrace || before === P.comma) && isInitializer(cut, brace);
}

export function memberCompletions(copy: Analysis, cut: Cut, arrow: boolean): Pick<Completions, 'items' | 'also'> {
  const { tokens } = cut;
  const expressions = typedExpressions(copy);
  for (const [node] of [...expressions].reverse()) {
    if (node.kind !== 'member' || node.member !== PLACEHOLDER) continue;
    const base = expressions.get(node.base)?.type;
    if (!base) break;
    const object = base.kind === 'pointer' ? base.pointee : arrow && base.kind === 'array' ? base.element : base;
    const items =
      object.kind === 'record'
        ? fieldCompletions(object.record.fields ?? [])
        : object.kind === 'vector'
          ? swizzles(object.element, object.count, namesAfterDots(cut.head))
          : [];
    const start = tokens.starts.at(-1);
    return {
      items,
      ...(base.kind === 'pointer' &&
        !arrow &&
        start !== undefined && { also: { start, end: start + 1, newText: '->' } }),
    };
  }
  return { items: [] };
}

export function fieldCompletions(fields: readonly Field[]): Completion[] {
  return fields.flatMap((field): Completion[] => {
    if (field.name !== 0)
      return [{ label: spellingOf(field.name), kind: 'field', detail: typeText(field.type), rank: 0 }];
    return field.type.kind === 'record' ? fieldCompletions(field.type.record.fields ?? []) : [];
  });
}

/** The names after dots in a text. */
const namesAfterDots = (text: string): string[] =>
  [...text.matchAll(/\.([xyzw]{2,4}|[sS][0-9a-fA-F]{2,16})\b/g)].map(([, name = '']) => name);

/** Whether a word names as many components as a vector may have, each of them one that it has. */
function isSwizzle(label: string, count: number): boolean {
  const named = label.replace(/^[sS]/, '');
  const has = /^[sS]/.test(label) ? '0123456789abcdef'.slice(0, count) : 'xyzw'.slice(0, count);
  return [2, 3, 4, 8, 16].includes(named.length) && [...named.toLowerCase()].every((letter) => has.includes(letter));
}

/** The components of a vector: single ones, halves, and the usual groups (6.3.7 "Vector Components"). */
function swizzles(element: Type, count: number, used: readonly string[]): Completion[] {
  const name = spellType(element, '', { vectorNames: true, outermost: false });
  const letters = 'xyzw'.slice(0, Math.min(count, 4));
  const groups = [
    ...letters,
    ...(count >= 2 ? ['xy'] : []),
    ...(count >= 3 ? ['xyz'] : []),
    ...(count >= 4 ? ['zw', 'xyzw', 'wzyx'] : []),
  ];
  const halves = count >= 2 ? ['lo', 'hi', 'even', 'odd'] : [];
  const digits = '0123456789abcdef'.slice(0, count);
  const numbers = [...digits].map((digit) => `s${digit}`);
  // Halves, quarters and pairs of a long vector
  const wide = [2, 4, 8]
    .filter((size) => size < count && count > 4)
    .flatMap((size) => Array.from({ length: count / size }, (_, i) => `s${digits.slice(i * size, (i + 1) * size)}`));
  const width = (label: string): number =>
    halves.includes(label) ? (count === 3 ? 2 : count / 2) : label.startsWith('s') ? label.length - 1 : label.length;
  const written = [...new Set(used)].filter((label) => isSwizzle(label, count));
  return [
    ...new Set(
      // Four components have letters, more than that have numbers.
      count > 4
        ? [...numbers, ...wide, ...halves, ...groups, ...written]
        : [...groups, ...halves, ...numbers, ...written],
    ),
  ].map((label, rank) => ({
    label,
    kind: 'swizzle',
    detail: width(label) > 1 ? `${name}${width(label)}` : name,
    rank,
  }));
}
