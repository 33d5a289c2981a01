import type { Chunk } from '../../../preprocessor/chunks/chunk.js';
import { fix, type Piece, replaceToken, writtenIn } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { joined } from '../../../refactoring/edits/parts.js';
import type { ProgramPart } from '../../../semantics/facts/facts.js';
import { intern, type Name, spellingOf } from '../../../text/names.js';
import type { SourceFile } from '../../../text/source-file.js';
import { on, rule } from '../../rule.js';

const textOf = ({ unit, token }: Piece): string => spellingOf(unit.names[token] ?? 0);
const UNDERSCORED: ReadonlySet<Name> = new Set(
  ['private', 'local', 'global', 'constant', 'generic'].map((name) => intern(`__${name}`)),
);
const isPlain = ({ unit, token }: Piece): boolean => !UNDERSCORED.has(unit.names[token] ?? 0);
/** The same qualifier in the other spelling. */
const otherSpelling = (text: string): string => (text.startsWith('__') ? text.slice(2) : `__${text}`);
/** `__attribute__((opencl_global))` is neither. */
const isQualifier = (piece: Piece): boolean =>
  writtenIn(piece.unit, piece.token) !== undefined && !textOf(piece).startsWith('opencl');

/** The first qualifier of a file, and the first that is spelled differently; `chunk` is one of the file. */
interface Spelling {
  readonly chunk: Chunk;
  readonly first: Piece;
  readonly plain: boolean;
  other: Piece | undefined;
}

function spellingsOf({ spaces }: ProgramPart): readonly Spelling[] {
  const found = new Map<Chunk, Spelling>();
  for (const piece of spaces) {
    const { chunk } = piece.unit.origin(piece.token);
    const known = chunk && found.get(chunk);
    const plain = isPlain(piece);
    if (!chunk || known?.plain === plain || known?.other || !isQualifier(piece)) continue;
    if (known) known.other = piece;
    else found.set(chunk, { chunk, first: piece, plain, other: undefined });
  }
  return [...found.values()];
}

/** One for each file. */
const spellings = joined(spellingsOf, (all) => {
  const files = new Map<SourceFile, Spelling>();
  for (const some of all)
    for (const one of some) {
      const known = files.get(one.chunk.file);
      if (!known) files.set(one.chunk.file, { ...one });
      else known.other ??= one.plain === known.plain ? one.other : one.first;
    }
  return [...files.values()];
});

/** Spells all qualifiers of a file like the first one. */
const spellAlike =
  (file: SourceFile, plain: boolean, first: Piece): DeferredFix =>
  (program) => {
    const seen = new Set<number>();
    const other = program.spaces.filter(
      (piece) => writtenIn(piece.unit, piece.token) === file && isQualifier(piece) && isPlain(piece) !== plain,
    );
    const edits = other
      .map((piece) => replaceToken(piece.unit, piece.token, otherSpelling(textOf(piece))))
      .filter((edit) => edit && !seen.has(edit.span.start) && seen.add(edit.span.start));
    return fix(
      `Spell it '${otherSpelling(textOf(first))}' (${edits.length} ${edits.length === 1 ? 'place' : 'places'})`,
      ...edits,
    );
  };

/**
 * A file mixes `global` and `__global`. Both spellings are valid and mean the same; the first one that differs from the
 * first qualifier of the file is marked.
 */
export const mixedSpelling = rule(
  {
    id: 'mixed-spelling',
    title: "Address spaces spelled with and without '__' in one file",
    spec: 'Address Space Qualifiers',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    *each(program) {
      for (const { chunk, plain, other } of spellings(program)) if (other) yield { plain, other, file: chunk.file };
    },
    at: ({ other }) => other,
    message: ({ other }) =>
      `'${textOf(other)}' and '${otherSpelling(textOf(other))}': inconsistent spelling in one file`,
    fixes: ({ plain, other, file }) => [spellAlike(file, plain, other)],
  }),
);
