import { fieldSymbols, type VariableSymbol } from '../../semantics/symbols/symbols.js';
import { spellingOf } from '../../text/names.js';
import { type FieldLayout, recordLayout } from '../../types/layout.js';
import { spellType } from '../../types/spelling.js';
import type { RecordDefinition } from '../../types/type.js';

const bytes = (n: number): string => `${n} ${n === 1 ? 'byte' : 'bytes'}`;

/** The layout of a struct or union, as a Markdown table; undefined if it is unknown. */
export function layoutTable(record: RecordDefinition): string | undefined {
  const layout = recordLayout(record);
  if (!layout) return undefined;
  const rows: string[] = [];
  const row = (offset: number, size: number, alignment: number | '', what: string): number =>
    rows.push(`| ${offset} | ${size} | ${alignment} | ${what} |`);
  for (const { field, offset, size, alignment, padding } of layout.fields) {
    if (padding > 0) row(offset - padding, padding, '', '*padding*');
    row(
      offset,
      size,
      alignment,
      `\`${spellType(field.type, spellingOf(field.name), { vectorNames: true, outermost: false })}\``,
    );
  }
  if (layout.padding > 0) row(layout.size - layout.padding, layout.padding, '', '*padding*');
  const summary = `${bytes(layout.size)}, aligned to ${layout.alignment}`;
  if (rows.length === 0) return `${summary}.`;
  return [`${summary}:`, ['| offset | size | alignment | member |', '|--:|--:|--:|---|', ...rows].join('\n')].join(
    '\n\n',
  );
}

/** The layout of the member that a symbol denotes. */
export const fieldLayoutOf = (symbol: VariableSymbol): FieldLayout | undefined =>
  symbol.record &&
  recordLayout(symbol.record)?.fields.find(({ field }) => fieldSymbols.get(field)?.place === symbol.place);
