import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { declarationsOf } from '../../server/src/features/navigation/places.js';
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
  'enum __attribute__((packed)) E { A%, B% = 300 }',
  'narrow',
  'struct { char c; long l; } __attribute__((packed))',
  'struct __attribute__((aligned(32))) { short s; }',
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
/** Arrays can't have elements with an alignment larger than their size. */
const ALIGNED = ['wide', 'enum E { A%, B% } __attribute__((aligned(16)))'];
const member = fc.oneof(
  { arbitrary: fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom('', '', '[3]', '[2][2]'), attributes), weight: 8 },
  { arbitrary: fc.tuple(fc.constantFrom(...ALIGNED), fc.constant(''), attributes), weight: 1 },
);
const bitField = fc.tuple(
  fc.constantFrom('char', 'uchar', 'short', 'int', 'uint', 'long', 'bool', 'enum E { A%, B% }', 'narrow'),
  fc.constantFrom(' : 1', ' : 1', '!: 0', '!: 3', ' : 3', ' : 7', ' : 8', ' : 13', ' : 31', ' : 47'),
  attributes,
);
/** Directives before a struct. */
const packing = fc.constantFrom(
  ...['', '', '', '', '', 'pack(push, 1)', 'pack(2)', 'pack(push, 4)', 'pack(8)', 'pack()', 'pack(0)', 'pack(3)'],
  ...['pack(push)', 'pack(pop)', 'pack(pop)', 'pack(pop)', 'pack(push, one, 2)', 'pack(push, two)', 'pack(pop, one)'],
  ...['pack(pop, two)', 'pack(pop, three)', 'pack(pop, 2)', 'pack(show)', 'pack(TWO)', 'pack(push, 1 + 1)', 'pack(16)'],
  ...['options align=packed', 'options align=reset'],
);
const record = fc.tuple(
  fc.constantFrom('struct', 'struct', 'struct', 'union'),
  fc.array(fc.oneof({ arbitrary: member, weight: 4 }, { arbitrary: bitField, weight: 2 }), {
    minLength: 1,
    maxLength: 6,
  }),
  attributes,
  packing,
);

/** Typedefs with explicit alignments, and settings for bit-fields. */
const PRELUDE = `#define TWO 2
typedef int wide __attribute__((aligned(16)));
typedef int narrow __attribute__((aligned(2)));
#pragma OPENCL EXTENSION __cl_clang_bitfields : enable
`;
/** The width of the type with a bit-field's size. */
const WIDTHS: Readonly<Record<string, number>> = { char: 8, uchar: 8, bool: 1, short: 16 };

describe('the layout of generated structs', () => {
  it('is clang’s', function () {
    const oracle = new Oracle('layout');
    if (!oracle.canAnswer) this.skip();
    const records = fc.sample(record, {
      numRuns: Number(process.env.CLSPACE_RUNS ?? 1500),
      seed: Number(process.env.CLSPACE_SEED ?? 5),
    });
    let unique = 0;
    const text = records.map(([tag, members, attribute, pragma], i) => {
      const fields = members.map(([type, suffix, own], j) => {
        const named = type.replace('E {', `E${unique} {`).replace(/%/g, () => `${unique++}`);
        const width = /: (\d+)/.exec(suffix)?.[1];
        const bits = width && Math.min(Number(width), WIDTHS[type] ?? (type === 'long' ? 64 : 32));
        const name = suffix.startsWith('!') ? '' : `m${j}`;
        return `${named} ${name}${width ? ` : ${bits}` : suffix}${own};`;
      });
      const before = pragma ? `#pragma ${pragma}\n` : '';
      return `${before}typedef ${tag} R${i} { ${fields.join(' ')} }${attribute} T${i};`;
    });
    const root = new SourceFile('layout.cl', `${PRELUDE}${text.join('\n')}\n`);
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
      // The offset of a bit-field cannot be queried.
      for (const { field, offset } of layout.fields.filter((one) => one.field.bits === undefined))
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
