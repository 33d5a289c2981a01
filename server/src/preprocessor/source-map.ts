import { spellingOf } from '../text/names.js';
import type { SourceFile } from '../text/source-file.js';
import { type Chunk, Spelled } from './chunks/chunk.js';
import type { Anchor } from './chunks/placement.js';
import type { Macro } from './macros/macro.js';

/** A range of a file: UTF-16 offsets, end exclusive. */
export interface FileSpan {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** The location of token `index` of a chunk: its own, or that of the outermost macro use that it comes from. */
export function expansionSpan(chunk: Chunk, index: number): FileSpan {
  const location = chunk.locations[index] ?? 0;
  if (location >= 0) {
    const end = chunk.continued?.get(index) ?? location + spellingOf(chunk.names[index] ?? 0).length;
    return { file: chunk.file, start: chunk.start + location, end: chunk.start + end };
  }
  const use = chunk.uses[chunk.expanded[~location * 3] ?? 0];
  return { file: chunk.file, start: chunk.start + (use?.start ?? 0), end: chunk.start + (use?.end ?? 0) };
}

/**
 * The most precise location of token `index` in a file: a token of a macro argument is at the argument, a token of a
 * macro used in an argument at that macro's name, any other at the outermost use.
 */
export function innermostSpan(chunk: Chunk, index: number): FileSpan {
  const whole = expansionSpan(chunk, index);
  const use = macroUseOf(chunk, index);
  if (!use) return whole;
  const spanAt = (at: number, length: number): FileSpan => ({
    file: chunk.file,
    start: chunk.start + at,
    end: chunk.start + at + length,
  });
  if (definitionOf(chunk, index) === Spelled.InChunk)
    return spanAt(positionOf(chunk, index), spellingOf(chunk.names[index] ?? 0).length);
  // Tokens that `#` and `##` produced get the location of their neighbours.
  let token = index;
  while (definitionOf(chunk, token) < 0 && macroUseOf(chunk, token - 1) === use) token--;
  const definition = definitionOf(chunk, token);
  const macro = chunk.definitions[definition];
  if (!macro || macro === use.macro) return whole;
  // The tokens of one expansion are in the order of the body; a token of an argument identifies which expansion it was.
  const argument = argumentNear(chunk, token, -1) ?? argumentNear(chunk, token, 1);
  if (argument === undefined) return whole;
  const name = spellingOf(macro.name);
  const text = chunk.file.text.slice(chunk.start + use.start, chunk.start + positionOf(chunk, argument));
  const at = text.lastIndexOf(name);
  return at < 0 ? whole : spanAt(use.start + at, name.length);
}

/** The definition, by its index in the chunk, whose body spells a token of an expansion. */
const definitionOf = (chunk: Chunk, token: number): number =>
  chunk.expanded[~(chunk.locations[token] ?? 0) * 3 + 1] ?? Spelled.Nowhere;

/** Whether the body of a macro spells token `index`, or nothing does: `#` and `##` make such tokens. */
export const isOfMacro = (chunk: Chunk, index: number): boolean =>
  (chunk.locations[index] ?? 0) < 0 && definitionOf(chunk, index) !== Spelled.InChunk;

/** Where a token of an expansion is spelled, relative to its definition or to the chunk. */
const positionOf = (chunk: Chunk, token: number): number => chunk.expanded[~(chunk.locations[token] ?? 0) * 3 + 2] ?? 0;

/** The nearest token of an argument, in one direction, in the same expansion as `token`. */
function argumentNear(chunk: Chunk, token: number, step: 1 | -1): number | undefined {
  const use = macroUseOf(chunk, token);
  const definition = definitionOf(chunk, token);
  let position = positionOf(chunk, token);
  for (let at = token + step; at >= 0 && at < chunk.locations.length && macroUseOf(chunk, at) === use; at += step) {
    const from = definitionOf(chunk, at);
    if (from === Spelled.InChunk) return at;
    if (from !== definition) continue;
    if ((positionOf(chunk, at) - position) * step <= 0) return undefined;
    position = positionOf(chunk, at);
  }
  return undefined;
}

/** The macro use that token `index` comes from; undefined for a token spelled in the text. */
export function macroUseOf(chunk: Chunk, index: number): Chunk['uses'][number] | undefined {
  const location = chunk.locations[index] ?? 0;
  return location >= 0 ? undefined : chunk.uses[chunk.expanded[~location * 3] ?? 0];
}

/** Where the characters of token `index` are spelled: a span of a file, a macro without a file, or nowhere. */
export function spellingSpan(chunk: Chunk, index: number): FileSpan | Macro | undefined {
  const location = chunk.locations[index] ?? 0;
  if (location >= 0) return expansionSpan(chunk, index);
  const k = ~location * 3;
  const definition = chunk.expanded[k + 1] ?? Spelled.Nowhere;
  const position = chunk.expanded[k + 2] ?? 0;
  const length = spellingOf(chunk.names[index] ?? 0).length;
  if (definition === Spelled.InChunk)
    return { file: chunk.file, start: chunk.start + position, end: chunk.start + position + length };
  if (definition === Spelled.Nowhere) return undefined;
  const macro = chunk.definitions[definition];
  if (!macro?.anchor) return macro;
  const { file, start } = placeOf(macro.anchor, macro.body[position]?.offset ?? 0);
  return { file, start, end: start + length };
}

/** The current location of a token at `offset` after the name of its macro. */
export const placeOf = (
  { placement, offset: from }: Anchor,
  offset: number,
): { readonly file: SourceFile; readonly start: number } => ({
  file: placement.file,
  start: placement.start + from + offset,
});

/** The macro whose replacement list contains a token, and its index there; undefined for a token spelled elsewhere. */
export function bodyTokenOf(
  chunk: Chunk,
  index: number,
): { readonly macro: Macro; readonly offset: number } | undefined {
  const location = chunk.locations[index] ?? 0;
  const macro = location < 0 ? chunk.definitions[chunk.expanded[~location * 3 + 1] ?? -1] : undefined;
  const token = macro?.body[chunk.expanded[~location * 3 + 2] ?? -1];
  return macro && token && { macro, offset: token.offset };
}
