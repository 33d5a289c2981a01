import type { Chunk } from '../preprocessor/chunks/chunk.js';
import { TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';

/** A `#pragma` before token `at` of its unit. */
export interface Pragma {
  readonly at: number;
  readonly text: string;
  readonly chunk: Chunk;
  readonly index: number;
}

/** Digraphs (C99 6.4.6) are equivalent to other punctuators except for their spelling. */
const DIGRAPHS = new Map<Name, Name>(
  (
    [
      ['<:', '['],
      [':>', ']'],
      ['<%', '{'],
      ['%>', '}'],
      ['%:', '#'],
      ['%:%:', '##'],
    ] as const
  ).map(([from, to]) => [intern(from), intern(to)]),
);
const FIRST_DIGRAPH = Math.min(...DIGRAPHS.keys());
const LAST_DIGRAPH = Math.max(...DIGRAPHS.keys());

const FROM_THE_START = new Int32Array(1);

/** Whether the unit has the same tokens as the chunk: none is a pragma or a digraph. */
function isParsedAsItIs({ kinds, names }: Chunk): boolean {
  if (kinds.includes(TokenKind.Pragma)) return false;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] ?? 0;
    if (name >= FIRST_DIGRAPH && name <= LAST_DIGRAPH && DIGRAPHS.has(name)) return false;
  }
  return true;
}

/** Consecutive tokens of a translation unit that form whole external declarations: the unit of parsing and analysis. */
export class Unit {
  readonly kinds: Uint8Array;
  readonly names: Int32Array;
  /** For each token its index in its chunk, if that differs, and for each chunk its first token here. */
  readonly #indices: Int32Array | undefined;
  readonly #starts: Int32Array;
  readonly pragmas: readonly Pragma[];

  constructor(readonly chunks: readonly Chunk[]) {
    const [one] = chunks;
    if (one && chunks.length === 1 && isParsedAsItIs(one)) {
      this.kinds = one.kinds;
      this.names = one.names;
      this.#starts = FROM_THE_START;
      this.pragmas = [];
      return;
    }
    let total = 0;
    for (const chunk of chunks) total += chunk.kinds.length;
    const kinds = new Uint8Array(total);
    const names = new Int32Array(total);
    const indices = new Int32Array(total);
    const pragmas: Pragma[] = [];
    this.#starts = new Int32Array(chunks.length);
    let at = 0;
    chunks.forEach((chunk, c) => {
      this.#starts[c] = at;
      for (let i = 0; i < chunk.kinds.length; i++) {
        const kind = chunk.kinds[i] ?? 0;
        let name = chunk.names[i] ?? 0;
        if (kind === TokenKind.Pragma) {
          pragmas.push({ at, text: spellingOf(name), chunk, index: i });
          continue;
        }
        if (name >= FIRST_DIGRAPH && name <= LAST_DIGRAPH) name = DIGRAPHS.get(name) ?? name;
        kinds[at] = kind;
        names[at] = name;
        indices[at++] = i;
      }
    });
    this.kinds = kinds.subarray(0, at);
    this.names = names.subarray(0, at);
    this.#indices = indices.subarray(0, at);
    this.pragmas = pragmas;
  }

  /** The number of tokens. */
  get length(): number {
    return this.kinds.length;
  }

  /**
   * The chunk that token `index` comes from, and its index there; for an index out of range that of the nearest token.
   */
  origin(index: number): { readonly chunk: Chunk | undefined; readonly index: number } {
    const clamped = Math.max(0, Math.min(index, this.length - 1));
    let low = 0;
    let high = this.chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= clamped) low = middle;
      else high = middle - 1;
    }
    return { chunk: this.chunks[low], index: this.#indices ? (this.#indices[clamped] ?? 0) : clamped };
  }
}
