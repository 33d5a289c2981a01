import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { readExamples } from '../rules/examples.js';

/** The names in a text's units with a value whose location is wrong: expressions of other units. */
function misplaced(text: string, header?: string): string[] {
  const { units } = analyse(new SourceFile('a.cl', text), parseBuildOptions(['-cl-std=CL3.0']), {
    read: (path) => (header !== undefined && path === 'constants.h' ? new SourceFile(path, header) : undefined),
  });
  return units.flatMap(({ unit, values }) =>
    [...values].flatMap(([node]) =>
      node.kind === 'identifier' && unit.names[node.first] !== node.name
        ? [`${spellingOf(node.name)} at '${spellingOf(unit.names[node.first] ?? 0)}'`]
        : [],
    ),
  );
}

describe('the values of expressions', () => {
  it('exclude those of other units whose constants are folded', () => {
    assert.deepEqual(
      misplaced(
        '#include "constants.h"\nkernel void k(global int *out, global int *in, int n) { if (n < count) out[n] = count; }\n',
        'constant int table[3] = { 1, 2, 3 };\nconstant int count = sizeof(table) / sizeof(table[0]) - 1;\n',
      ),
      [],
    );
  });

  it('have their spelled location, in every example', () => {
    for (const { text } of readExamples('server/src/rules/catalogue')) assert.deepEqual(misplaced(text), [], text);
  });
});
