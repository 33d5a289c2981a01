import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis.js';
import { declarationsOf } from '../../server/src/features/places.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { recordLayout } from '../../server/src/types/layout.js';
import { Oracle } from '../oracle.js';

const TYPES = [
  'char',
  'short',
  'int',
  'long',
  'float',
  'double',
  'char2',
  'uchar3',
  'short4',
  'int3',
  'float4',
  'double2',
  'float16',
  'global int *',
  'enum E { A%, B% }',
  'bool',
  'size_t',
  'struct { char c; float3 v; }',
  'union { char c; long l; }',
];

const attributes = fc.constantFrom(
  '',
  '',
  '',
  '',
  ' __attribute__((aligned(16)))',
  ' __attribute__((aligned(2)))',
  ' __attribute__((packed))',
  ' __attribute__((aligned))',
);
const member = fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom('', '', '[3]', '[2][2]'), attributes);
const record = fc.tuple(
  fc.constantFrom('struct', 'struct', 'struct', 'union'),
  fc.array(member, { minLength: 1, maxLength: 6 }),
  attributes,
);

describe('the layout of generated structs', () => {
  it('is clang’s', function () {
    const oracle = new Oracle('layout');
    if (!oracle.canAnswer) this.skip();
    const records = fc.sample(record, {
      numRuns: Number(process.env.CLSPACE_RUNS ?? 1500),
      seed: Number(process.env.CLSPACE_SEED ?? 5),
    });
    let unique = 0;
    const text = records.map(([tag, members, attribute], i) => {
      const fields = members.map(([type, array, own], j) =>
        `${type.replace('E {', `E${unique} {`).replace(/%/g, () => `${unique++}`)} m${j}${array}${own};`.replace(
          /\*(\s*)m/,
          '* m',
        ),
      );
      return `typedef ${tag} R${i} { ${fields.join(' ')} }${attribute} T${i};`;
    });
    const root = new SourceFile('layout.cl', `${text.join('\n')}\n`);
    const analysis = analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined });
    assert.deepEqual(
      analysis.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message),
      [],
    );
    const asserted: string[] = [];
    for (const symbol of declarationsOf(analysis)) {
      if (symbol.kind !== 'typedef' || symbol.type.kind !== 'record') continue;
      const layout = recordLayout(symbol.type.record);
      const name = spellingOf(symbol.name);
      assert.ok(layout, name);
      asserted.push(
        `_Static_assert(sizeof(${name}) == ${layout.size} && __alignof__(${name}) == ${layout.alignment}, "${name}");`,
      );
      for (const { field, offset } of layout.fields)
        asserted.push(
          `_Static_assert(__builtin_offsetof(${name}, ${spellingOf(field.name)}) == ${offset}, "${name}.${spellingOf(field.name)}");`,
        );
    }
    assert.ok(asserted.length > records.length * 2);
    const errors = oracle.ask(
      ['-x', 'cl', '-cl-std=CL2.0', '--target=spir64-unknown-unknown', '-fsyntax-only', '-w', '-ferror-limit=20'],
      `${root.text}${asserted.join('\n')}\n`,
      ({ status, stderr }) => (status === 0 ? '' : stderr.slice(0, 3000)),
    );
    assert.equal(errors, '');
    oracle.finish();
  });
});
