import { spellingOf } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import { type Chunk, Spelled } from './chunk.js';
import type { Macro } from './macro.js';

/** A stretch of a file: UTF-16 offsets, end exclusive. */
export interface FileSpan {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** Where token `index` of a chunk was expanded: itself, or the outermost macro use that it comes from. */
export function expansionSpan(chunk: Chunk, index: number): FileSpan {
  const location = chunk.locations[index] ?? 0;
  if (location >= 0) {
    const end = chunk.continued?.get(index) ?? location + spellingOf(chunk.names[index] ?? 0).length;
    return { file: chunk.file, start: chunk.start + location, end: chunk.start + end };
  }
  const use = chunk.uses[chunk.expanded[~location * 3] ?? 0];
  return { file: chunk.file, start: chunk.start + (use?.start ?? 0), end: chunk.start + (use?.end ?? 0) };
}

/** The macro use that token `index` comes from; undefined for a token written in the text. */
export function macroUseOf(chunk: Chunk, index: number): Chunk['uses'][number] | undefined {
  const location = chunk.locations[index] ?? 0;
  return location >= 0 ? undefined : chunk.uses[chunk.expanded[~location * 3] ?? 0];
}

/** Where the characters of token `index` were written: a span of a file, the macro that no file defines, or nowhere. */
export function spellingSpan(chunk: Chunk, index: number): FileSpan | Macro | undefined {
  const location = chunk.locations[index] ?? 0;
  if (location >= 0) return expansionSpan(chunk, index);
  const k = ~location * 3;
  const definition = chunk.expanded[k + 1] ?? Spelled.Nowhere;
  const position = chunk.expanded[k + 2] ?? 0;
  const length = spellingOf(chunk.names[index] ?? 0).length;
  if (definition === Spelled.InChunk) return { file: chunk.file, start: chunk.start + position, end: chunk.start + position + length };
  if (definition === Spelled.Nowhere) return undefined;
  const macro = chunk.definitions[definition];
  if (!macro?.anchor) return macro;
  const { placement, offset } = macro.anchor;
  const start = placement.start + offset + (macro.body[position]?.offset ?? 0);
  return { file: placement.file, start, end: start + length };
}
