import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { Preprocessor, TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { expansion, MemoryFiles, snapshot } from './snapshot.js';

const LINES = [
  '#define A 1',
  '#define A 2',
  '#define B(x) x A',
  '#define B(x) #x x##1',
  '#define C(x, ...) B(x) __VA_ARGS__',
  '#undef A',
  '#undef B',
  '#if A == 1',
  '#ifdef B',
  '#ifndef A',
  '#else',
  '#elif defined(B)',
  '#endif',
  '#include "h.h"',
  '#include "g.h"',
  '#include "missing.h"',
  '#pragma once',
  '#line 100',
  '#line 7 "x.cl"',
  '#pragma push_macro("A")',
  '#pragma pop_macro("A")',
  '#pragma OPENCL EXTENSION all : enable',
  '#if __has_include("g.h")',
  '#error no',
  '#define',
  '#bogus',
  'int a = A;',
  'int b = B(3);',
  'int l = __LINE__;',
  'int c = __COUNTER__;',
  'C(1, 2, 3)',
  'B(',
  ')',
  'void f(void) {',
  '}',
  '/* a comment',
  'that ends */ int d;',
  '// x \\',
  'A B(A) C(A, A)',
  'int i = __INCLUDE_LEVEL__;',
  'char *s = __FILE__;',
  '_Pragma("once") int p;',
  `int long_${'x'.repeat(600)} = A;`,
  '/* c */ int q; /* d',
  '*/ #define E A',
  'E',
  '"unterminated',
  'a \\',
  '',
  '#define D B',
  'D (A)',
  'D',
  '#include_next "h.h"',
  '#import "g.h"',
];
const line = fc.constantFrom(...LINES);
/** Headers include in one direction only, or every case would be an include bomb. */
const without = (pattern: RegExp) => fc.constantFrom(...LINES.filter((one) => !pattern.test(one)));
const textOf = (lines: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(lines, { maxLength: 40 }), fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'))
    .map(([lines, newline]) => lines.join(newline));
const root = textOf(line);
const outerHeader = textOf(without(/h\.h/));
const innerHeader = textOf(without(/include|import/));
const inserted = without(/include|import/);
const fragment = fc.oneof(
  inserted,
  inserted.map((one) => `${one}\n`),
  fc.string({ maxLength: 3 }),
  fc.constantFrom('\n', '#', '\\', '(', ')', '/*', '*/', '"', ' ', 'A', '}', ''),
);
const edit = fc.record({
  file: fc.constantFrom('a.cl', 'a.cl', 'a.cl', 'h.h', 'g.h'),
  at: fc.nat({ max: 999 }),
  length: fc.oneof(fc.constant(0), fc.nat({ max: 8 }), fc.nat({ max: 2000 })),
  insert: fragment,
  hint: fc.boolean(),
});

/** The number of cases; more with CLSPACE_FUZZ, the factor. */
const runs = 200 * Number(process.env['CLSPACE_FUZZ'] ?? 1);

describe('a translation unit that is edited', () => {
  it('keeps its chunks when the same text comes in another object, again and again', () => {
    const files = new MemoryFiles({});
    const unit = new TranslationUnit(parseBuildOptions([]), files);
    const text = Array.from({ length: 300 }, (_, i) => `int f${i}(int x) { return x + ${i}; }\n`).join('');
    const chunks = [...unit.update(files.set('a.cl', text))];
    assert.ok(chunks.length > 3);
    for (let i = 0; i < 3; i++) {
      const again = unit.update(files.set('a.cl', text));
      assert.ok(again.length === chunks.length && again.every((chunk, at) => chunk === chunks[at]));
    }
  });

  it('equals the result of a run from scratch', function () {
    this.timeout(0);
    const options = parseBuildOptions(['-DA=3', '-I', 'include']);
    fc.assert(
      fc.property(
        root,
        outerHeader,
        innerHeader,
        fc.array(edit, { maxLength: 8 }),
        fc.boolean(),
        (root, h, g, edits, forced) => {
          const files = new MemoryFiles({ 'a.cl': root, 'h.h': h, 'g.h': g, 'include/h.h': g });
          const cache = new FragmentCache();
          const given = forced ? { ...options, forcedIncludes: ['g.h'] } : options;
          const unit = new TranslationUnit(given, files, cache);
          const second = new TranslationUnit(options, files, cache);
          const read = () => files.read('a.cl') ?? files.set('a.cl', '');
          unit.update(read());
          second.update(read());
          for (const { file, at, length, insert, hint } of edits) {
            const old = files.read(file);
            const before = old?.text ?? '';
            const start = Math.floor((at / 999) * before.length);
            const oldEnd = Math.min(before.length, start + length);
            const edited = old && { before: old, change: { start, oldEnd, newEnd: start + insert.length } };
            const text = before.slice(0, start) + insert + before.slice(oldEnd);
            files.set(file, text, hint && edited ? { edited } : {});
            const chunks = unit.update(read());
            assert.deepEqual(snapshot(chunks), snapshot(new Preprocessor(given, files).run(read())));
            assert.deepEqual(snapshot(second.update(read())), snapshot(new Preprocessor(options, files).run(read())));
            assert.deepEqual(snapshot(unit.update(read())), snapshot(new Preprocessor(given, files).run(read())));
          }
        },
      ),
      { numRuns: runs },
    );
  });
});
void expansion;
