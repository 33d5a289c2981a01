import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rules } from '../../server/src/rules/judge.js';
import { filesIn } from './examples.js';

/** The ids of the preprocessor and the parser, which are not rules of the catalogue, as in their sources. */
function otherIds(): Set<string> {
  const folder = path.resolve('server/src/preprocessor');
  const sources = [...filesIn(folder, '.ts'), path.resolve('server/src/analysis/diagnostics.ts')];
  return new Set(
    sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'([a-z0-9]+(?:-[a-z0-9]+)+)'/g)].map(([, id = '']) => id),
    ),
  );
}

describe("the table of clang's errors", () => {
  it('names rules that exist', () => {
    const known = otherIds();
    for (const { id } of rules) known.add(id);
    const table = readFileSync('docs/clang-errors.md', 'utf8');
    const named = [...table.matchAll(/^\|(?:[^|\\]|\\.)*\|(?:[^|\\]|\\.)*\| *`([\w.-]+)`/gm)].map(([, id = '']) => id);
    assert.ok(named.length > 100, 'the table has been read');
    assert.deepEqual(
      [...new Set(named)].filter((id) => !known.has(id)),
      [],
    );
  });
});
