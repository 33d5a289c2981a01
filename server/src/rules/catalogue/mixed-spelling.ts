import { spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import { fix, type Piece, replaceToken, writtenIn } from '../edits.js';
import { rule } from '../rule.js';

/** One file mixes `global` and `__global`. Both spellings are always valid and mean the same; the first that is not as the file began is marked. */
export const mixedSpelling = rule({
  id: 'mixed-spelling',
  title: 'A file spells its address spaces one way.',
  spec: 'Address Space Qualifiers',
  versions: 'all',
  severity: 'hint',
  on: 'program',
  check(program, report) {
    const files = new Map<SourceFile, { readonly plain: boolean; readonly other: Piece[] }>();
    for (const { unit, token } of program.spaces) {
      const file = writtenIn(unit, token);
      const text = spellingOf(unit.names[token] ?? 0);
      // `__attribute__((opencl_global))` is neither.
      if (!file || text.startsWith('opencl')) continue;
      const plain = !text.startsWith('__');
      const known = files.get(file);
      if (!known) files.set(file, { plain, other: [] });
      else if (known.plain !== plain) known.other.push({ unit, token });
    }
    for (const { plain, other } of files.values()) {
      const [first] = other;
      if (!first) continue;
      const wanted = (text: string): string => (plain ? text.slice(2) : `__${text}`);
      const text = spellingOf(first.unit.names[first.token] ?? 0);
      const seen = new Set<number>();
      const edits = other.map(({ unit, token }) => replaceToken(unit, token, wanted(spellingOf(unit.names[token] ?? 0)))).filter((edit) => edit && !seen.has(edit.span.start) && seen.add(edit.span.start));
      report(first, `'${text}' stands beside '${wanted(text)}' and its like: one file, two spellings`, { fixes: [fix(`Spell it '${wanted(text)}' (${edits.length} ${edits.length === 1 ? 'place' : 'places'})`, false, ...edits)] });
    }
  },
});
