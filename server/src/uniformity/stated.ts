/**
 * Facts that comments state about a function because no analysis can see them: `// clspace: uniform n, m` (the
 * variables are the same for all work-items of a work-group) and `// clspace: disjoint a, b` (the pointees do not
 * overlap). They are inside the function, because a comment above it doesn't certainly belong to its unit; the text
 * after `--` is a reason.
 */
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { expansionSpan, type FileSpan } from '../preprocessor/source-map.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { partsWithin } from '../syntax/walk.js';
import { commentsIn } from '../text/comments.js';
import { intern, type Name } from '../text/names.js';
import { Memory, perOwner } from '../text/per-owner.js';

/** A range of a comment, by its offsets in a chunk, which edits elsewhere may move. */
export interface CommentPlace {
  readonly chunk: Chunk;
  readonly start: number;
  readonly end: number;
}

/** A name in a comment. */
interface StatedName {
  readonly name: Name;
  readonly place: CommentPlace;
}

/** The current location of a part of a comment. */
export const spanInFile = ({ chunk, start, end }: CommentPlace): FileSpan => ({
  file: chunk.file,
  start: chunk.start + start,
  end: chunk.start + end,
});

export interface Stated {
  readonly uniform: readonly StatedName[];
  /** One for each comment. */
  readonly disjoint: readonly (readonly StatedName[])[];
  /** Stated facts that can't be understood, each with its location. */
  readonly unknown: readonly {
    readonly problem: 'word' | 'name' | 'alone';
    readonly text: string;
    readonly place: CommentPlace;
  }[];
}

const STATEMENT = /^\/[/*]\s*clspace:\s*(\S*)([^*\n]*)/;

const known = new Memory<BodyAnalysed, Stated>();

/** Whether a chunk may contain such a comment: hardly any does. */
const maySpeak = perOwner(({ file, start, end }: Chunk): boolean => file.text.slice(start, end).includes('clspace:'));

/** The facts that comments state about a function; undefined if there are none. */
export function statedOf(body: BodyAnalysed): Stated | undefined {
  const { unit, node } = body;
  if (!unit.chunks.some(maySpeak)) return undefined;
  const before = known.get(body);
  if (before) return before;
  const [first, last] = [unit.origin(node.first), unit.origin(node.last)];
  if (!first.chunk || !last.chunk || first.chunk.file !== last.chunk.file) return undefined;
  const { chunk } = first;
  const { start } = expansionSpan(chunk, first.index);
  const { end } = expansionSpan(last.chunk, last.index);
  const stated = read(chunk.file.text.slice(start, end), chunk, start - chunk.start, namesIn(body));
  known.set(body, stated);
  return stated;
}

/** The names of a function's variables. */
function namesIn({ node, symbol, facts }: BodyAnalysed): ReadonlySet<Name> {
  const names = new Set(symbol.parameters.map(({ name }) => name));
  for (const fact of facts) if (fact.kind === 'variable') names.add(fact.symbol.name);
  for (const part of partsWithin(node.body)) if (part.kind === 'identifier') names.add(part.name);
  return names;
}

/** `start`: the offset of the text in the chunk. */
function read(text: string, chunk: Chunk, start: number, names: ReadonlySet<Name>): Stated {
  const uniform: StatedName[] = [];
  const disjoint: StatedName[][] = [];
  const unknown: Stated['unknown'][number][] = [];
  for (const { text: comment, index } of commentsIn(text)) {
    const statement = STATEMENT.exec(comment);
    if (!statement) continue;
    const [all, word = '', rest = ''] = statement;
    const listed = rest.split(/\s--/)[0] ?? '';
    const listStart = start + index + all.length - rest.length;
    const placeAt = (at: number, length: number): CommentPlace => ({ chunk, start: at, end: at + length });
    if (word !== 'uniform' && word !== 'disjoint') {
      unknown.push({ problem: 'word', text: word, place: placeAt(listStart - word.length, word.length) });
      continue;
    }
    const own: StatedName[] = [];
    const before = unknown.length;
    for (const { 0: spelling, index: at } of listed.matchAll(/[^\s,]+/g)) {
      const place = placeAt(listStart + at, spelling.length);
      const name = intern(spelling);
      if (names.has(name)) own.push({ name, place });
      else unknown.push({ problem: 'name', text: spelling, place });
    }
    if (word === 'uniform') uniform.push(...own);
    else if (own.length > 1) disjoint.push(own);
    else if (unknown.length === before)
      unknown.push({ problem: 'alone', text: word, place: placeAt(listStart - word.length, word.length) });
  }
  return { uniform, disjoint, unknown };
}

/** The variables of a function that a comment declares to be uniform. */
export const saidUniform = (body: BodyAnalysed): ReadonlySet<Name> => {
  const stated = statedOf(body);
  return stated && stated.uniform.length > 0 ? new Set(stated.uniform.map(({ name }) => name)) : NOTHING;
};

const NOTHING: ReadonlySet<Name> = new Set();

/** Whether a comment declares two pointers of a function to be disjoint. */
export const areSaidDisjoint = (body: BodyAnalysed, one: Name, other: Name): boolean =>
  one !== other &&
  (statedOf(body)?.disjoint.some((all) => [one, other].every((name) => all.some((own) => own.name === name))) ?? false);
