/**
 * What comments state of a function, since no analysis sees it: `// clspace: uniform n, m` (the variables hold the same
 * for all work-items of a work-group) and `// clspace: disjoint a, b` (what the pointers point to does not overlap).
 * They stand inside the function, since what stands above it belongs to no unit for certain; what follows `--` is a
 * reason.
 */
import type { Chunk } from '../preprocessor/chunk.js';
import { expansionSpan, type FileSpan } from '../preprocessor/source-map.js';
import type { BodyAnalysed } from '../semantics/facts.js';
import { partsWithin } from '../syntax/walk.js';
import { intern, type Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** A range of a comment, by its offsets in a chunk, which edits elsewhere may move. */
export interface CommentPlace {
  readonly chunk: Chunk;
  readonly start: number;
  readonly end: number;
}

/** A name as a comment has it. */
interface StatedName {
  readonly name: Name;
  readonly place: CommentPlace;
}

/** Where something of a comment stands now. */
export const spanInFile = ({ chunk, start, end }: CommentPlace): FileSpan => ({
  file: chunk.file,
  start: chunk.start + start,
  end: chunk.start + end,
});

export interface Stated {
  readonly uniform: readonly StatedName[];
  /** Each in a comment of its own. */
  readonly disjoint: readonly (readonly StatedName[])[];
  /** What is said that nobody can know, each with where it stands. */
  readonly unknown: readonly {
    readonly problem: 'word' | 'name' | 'alone';
    readonly text: string;
    readonly place: CommentPlace;
  }[];
}

/** Comments, and what could look like one inside a literal. */
const COMMENT = /(?<!\\)(?:"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const STATEMENT = /^\/[/*]\s*clspace:\s*(\S*)([^*\n]*)/;

const known = new WeakMap<BodyAnalysed, Stated>();

/** Whether a chunk may hold such a comment: hardly any does. */
const maySpeak = perOwner(({ file, start, end }: Chunk): boolean => file.text.slice(start, end).includes('clspace:'));

/** What comments state of a function; undefined where they say nothing. */
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

/** What a function may call its variables. */
function namesIn({ node, symbol, facts }: BodyAnalysed): ReadonlySet<Name> {
  const names = new Set(symbol.parameters.map(({ name }) => name));
  for (const fact of facts) if (fact.kind === 'variable') names.add(fact.symbol.name);
  for (const part of partsWithin(node.body)) if (part.kind === 'identifier') names.add(part.name);
  return names;
}

/** `start`: where the text begins in the chunk. */
function read(text: string, chunk: Chunk, start: number, names: ReadonlySet<Name>): Stated {
  const uniform: StatedName[] = [];
  const disjoint: StatedName[][] = [];
  const unknown: Stated['unknown'][number][] = [];
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
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

/** The variables of a function that a comment says to be uniform. */
export const saidUniform = (body: BodyAnalysed): ReadonlySet<Name> => {
  const stated = statedOf(body);
  return stated && stated.uniform.length > 0 ? new Set(stated.uniform.map(({ name }) => name)) : NOTHING;
};

const NOTHING: ReadonlySet<Name> = new Set();

/** Whether a comment says that two pointers of a function do not overlap. */
export const areSaidDisjoint = (body: BodyAnalysed, one: Name, other: Name): boolean =>
  one !== other &&
  (statedOf(body)?.disjoint.some((all) => [one, other].every((name) => all.some((own) => own.name === name))) ?? false);
