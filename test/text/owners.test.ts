// Cached data belong to an object, which ends with them: maps of modules would grow for the lifetime of the process.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Maps of modules: those that are filled when the module is loaded, and those of types, which live for ever. */
const KNOWN = [
  'rules/judge.ts cases',
  'semantics/declarations/specifiers.ts KEYWORD_TYPES',
  'syntax/alphabet.ts characters',
  'syntax/alphabet.ts spellings',
  'syntax/alphabet.ts symbols',
  'syntax/alphabet.ts words',
  'syntax/keywords.ts table',
  'types/interned.ts opaques',
  'types/interned.ts scalars',
  'types/interned.ts unknowns',
];

const MAP = /^(?:export )?(?:const|let) (\w+)(?:: (?!Readonly)[^=]*)? = new (?:Weak)?(?:Map|Set)\b(?:<.*>)?\(\)/gm;

describe('modules of the server', () => {
  it('have no maps that grow', () => {
    const folder = 'server/src';
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        [...readFileSync(path.join(folder, name), 'utf8').matchAll(MAP)].map(
          ([, map]) => `${name.replaceAll('\\', '/')} ${map}`,
        ),
      );
    assert.deepEqual(found.sort(), KNOWN);
  });
});
