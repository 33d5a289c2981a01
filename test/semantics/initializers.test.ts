import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { declarationsOf } from '../../server/src/features/navigation/places.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { spellType } from '../../server/src/types/spelling.js';

/** The type of each variable of a function's body. */
function types(body: string): string[] {
  const analysis = analyse(
    new SourceFile('k.cl', `struct S { float4 v; int x; };\nkernel void k(void) { ${body} }`),
    parseBuildOptions([]),
    { read: () => undefined },
  );
  const found = new Map<string, string>();
  for (const symbol of declarationsOf(analysis))
    if (symbol.kind === 'variable' && symbol.role === 'block')
      found.set(spellingOf(symbol.name), spellType(symbol.type, '', { vectorNames: true, outermost: false }));
  return [...found].map(([name, type]) => `${name}: ${type}`);
}

describe('the size that an initializer gives an array', () => {
  it('counts a scalar without braces as a whole vector', () => {
    assert.deepEqual(types('float4 a[] = {1, 2, 3}, b[] = {{1, 2, 3, 4}, 5}, c[] = {(float4)(1), 2};'), [
      'a: float4 [3]',
      'b: float4 [2]',
      'c: float4 [2]',
    ]);
  });
  it('handles omitted braces', () => {
    assert.deepEqual(
      types('struct S s[] = {1, 2, 3, 4, {5, 6}}; int n[][2] = {1, 2, 3}; char t[] = "abc"; int d[] = {[7] = 1, 2};'),
      ['s: struct S [3]', 'n: int [2][2]', 't: char [4]', 'd: int [9]'],
    );
  });
});
