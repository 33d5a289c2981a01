// The picture of an access pattern: a grid of words, in rows that hold each bank once or some blocks of global memory.
import type { AccessPattern } from '../../server/src/protocol/requests.js';

type Pattern = Pick<AccessPattern, 'memory' | 'starts' | 'bytes' | 'row' | 'block' | 'unit'>;

/** The bytes of a cell of the grid. */
const WORD = 4;
const CELL = 22;
const LABEL = 70;
const HEAD = 18;
/** Further rows are not drawn. */
const MOST_ROWS = 64;

/** A row of the grid that work-items touch: for each word the work-items, by their numbers in the warp. */
export interface GridRow {
  readonly index: number;
  readonly words: readonly (readonly number[])[];
}

/** The rows that work-items touch, in order. */
export function rowsOf({ starts, bytes, row }: Pattern): readonly GridRow[] {
  const rows = new Map<number, number[][]>();
  for (const [item, start] of starts.entries()) {
    if (start === null) continue;
    for (let word = Math.floor(start / WORD); word * WORD < start + bytes; word++) {
      const index = Math.floor((word * WORD) / row);
      const words = rows.get(index) ?? Array.from({ length: row / WORD }, () => []);
      words[word - (index * row) / WORD]?.push(item);
      rows.set(index, words);
    }
  }
  return [...rows].map(([index, words]) => ({ index, words })).sort((one, other) => one.index - other.index);
}

/** The number of rows in which each bank is touched: more than one is a conflict. */
export const rowsPerBank = (rows: readonly GridRow[]): readonly number[] =>
  (rows[0]?.words ?? []).map((_, bank) => rows.filter(({ words }) => (words[bank]?.length ?? 0) > 0).length);

/** `3` for the only work-item of a word; `2×` for two. */
const spellItems = (items: readonly number[]): string => (items.length === 1 ? `${items[0]}` : `${items.length}×`);

const spellAll = (items: readonly number[]): string =>
  items.length === 1 ? `work-item ${items[0]}` : `work-items ${items.join(', ')}`;

/** The picture as SVG, whose classes the page colours. */
export function picture(pattern: Pattern, label: string): string {
  const { memory, bytes, row, block, unit } = pattern;
  const rows = rowsOf(pattern);
  const columns = row / WORD;
  const perBlock = Math.max(1, block / WORD);
  const conflicts = rowsPerBank(rows);
  const parts: string[] = [];
  const text = (x: number, y: number, of: string, kind: string): void => {
    parts.push(`<text class="${kind}" x="${x}" y="${y}">${of}</text>`);
  };
  text(LABEL - 6, HEAD - 5, memory === 'local' ? 'bank' : 'element', 'row');
  if (memory === 'local') for (let i = 0; i < columns; i++) text(LABEL + (i + 0.5) * CELL, HEAD - 5, `${i}`, 'column');
  for (const [line, { index, words }] of rows.slice(0, MOST_ROWS).entries()) {
    const y = HEAD + line * CELL;
    const element = Math.floor((index * row) / bytes);
    text(LABEL - 6, y + CELL - 7, `[${element}]`, 'row');
    for (const [i, items] of words.entries()) {
      const isFetched = memory === 'global' && isTouched(words, i - (i % perBlock), perBlock);
      const isConflict = memory === 'local' && (conflicts[i] ?? 0) > 1;
      const kind = items.length > 0 ? (isConflict ? 'conflict' : 'used') : isFetched ? 'fetched' : 'idle';
      const title = items.length > 0 ? spellAll(items) : isFetched ? `the ${unit} is transferred for other words` : '';
      const x = LABEL + i * CELL;
      parts.push(
        `<rect class="${kind}" x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}">` +
          `${title && `<title>${title}</title>`}</rect>`,
      );
      if (items.length > 0) text(x + CELL / 2, y + CELL - 7, spellItems(items), `item ${kind}-item`);
    }
    if (memory === 'global')
      for (let i = 0; i <= columns; i += perBlock)
        parts.push(`<line x1="${LABEL + i * CELL}" x2="${LABEL + i * CELL}" y1="${y}" y2="${y + CELL}"/>`);
  }
  const height = HEAD + Math.min(rows.length, MOST_ROWS) * CELL + 2;
  const width = LABEL + columns * CELL + 2;
  return (
    `<svg role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${parts.join('')}</svg>`
  );
}

const isTouched = (words: GridRow['words'], from: number, count: number): boolean =>
  words.slice(from, from + count).some((items) => items.length > 0);

/** What the picture shows, in words: `4 sectors, of which 32 of 32 words are used`. */
export function caption(pattern: Pattern): string {
  const { memory, block, unit } = pattern;
  const rows = rowsOf(pattern);
  const cut = rows.length > MOST_ROWS ? `; ${rows.length - MOST_ROWS} more rows are not drawn` : '';
  if (memory === 'local') {
    const worst = Math.max(0, ...rowsPerBank(rows));
    return (worst > 1 ? `one bank is touched in ${worst} rows` : 'each bank is touched in one row') + cut;
  }
  const perBlock = Math.max(1, block / WORD);
  let blocks = 0;
  let used = 0;
  for (const { words } of rows)
    for (let i = 0; i < words.length; i += perBlock) {
      const touched = words.slice(i, i + perBlock).filter((items) => items.length > 0).length;
      if (touched > 0) blocks++;
      used += touched;
    }
  return `${blocks} ${unit}${blocks === 1 ? '' : 's'}, of which ${used} of ${blocks * perBlock} words are used${cut}`;
}
