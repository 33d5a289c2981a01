import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expansion, preprocess } from './snapshot.js';

const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    '#',
    '\\',
    '\n',
    '\r',
    '"',
    "'",
    '(',
    ')',
    '/*',
    '*/',
    '//',
    '\0',
    '\ud800',
    '\ufeff',
    '??',
    '?',
    '<',
    'L',
    '0x',
    '1e+',
    '.',
  ),
  fc.constantFrom(
    '#define A',
    '#define F(x',
    '#define G(x) #x ## x __VA_OPT__(',
    ' A ',
    'F(',
    'G(',
    '#if ',
    '#elif',
    '#else\n',
    '#endif\n',
    '#include "a.h',
    '#include "a.h"\n',
    '#line ',
    '#pragma ',
    '_Pragma(',
    'defined',
    '__has_include(',
    '#undef A\n',
    '##',
    '...',
    '__VA_ARGS__',
    '__LINE__',
  ),
);

/** The words of the first diagnostic's message. */
const complaint = (text: string, headers: Readonly<Record<string, string>> = {}): string =>
  preprocess(text, [], headers).flatMap((chunk) => chunk.diagnostics)[0]?.message ?? '';
const nest = (depth: number, line: (i: number) => string): string =>
  Array.from({ length: depth }, (_, i) => line(i)).join('\n');

describe('the preprocessor on arbitrary text', () => {
  it('answers, with chunks that cover the text and tokens inside it', function () {
    this.timeout(0);
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), fc.array(pieces, { maxLength: 20 }), (root, header) => {
        const text = root.join('');
        let end = 0;
        for (const chunk of preprocess(text, [], { 'a.h': header.join('').replaceAll('#include', '') })) {
          if (chunk.file.path !== 'a.cl') continue;
          assert.equal(chunk.start, end);
          end = chunk.end;
          for (const location of chunk.locations) assert.ok(location < chunk.length);
          for (const use of chunk.uses) assert.ok(use.start >= 0 && use.start <= use.end && use.end <= chunk.length);
        }
        assert.equal(end, text.length);
      }),
      { numRuns: 1000 * Number(process.env['CLSPACE_FUZZ'] ?? 1) },
    );
  });

  for (const [name, text] of [
    ['objects', `${nest(60, (i) => `#define M${i + 1} M${i} M${i}`)}\nM60`],
    ['nothing', `#define M0\n${nest(60, (i) => `#define M${i + 1} M${i} M${i}`)}\nM60`],
    ['arguments', `#define D(x) x x\n${'D('.repeat(60)}a${')'.repeat(60)}`],
    ['string literals', `#define S(x) #x\n#define X(x) S(x x)\n${'X('.repeat(40)}a${')'.repeat(40)}`],
    ['pasted names', `#define Q0(x) x\n${nest(40, (i) => `#define Q${i + 1}(x) Q${i}(x##x)`)}\nQ40(aaaaaaaa)`],
    ['a condition', `#define M0 1\n${nest(60, (i) => `#define M${i + 1} M${i} + M${i}`)}\n#if M60\n#endif`],
  ] as const) {
    it(`bounds a bomb of ${name}`, function () {
      this.timeout(0);
      assert.match(complaint(text), /expands to more than 500000 tokens/);
    });
  }

  it('continues after a bomb, whose expansion is empty', () => {
    const bomb = `${nest(40, (i) => `#define M${i + 1} M${i} M${i}`)}\n#define D(x) x x\n`;
    const found = preprocess(`${bomb}int a M40 = 1;\nint b ${'D('.repeat(40)}c${')'.repeat(40)} = D(2);\n`);
    assert.equal(expansion(found), 'int a = 1 ; int b = 2 2 ;');
  });

  it('bounds fans of headers', function () {
    this.timeout(0);
    const headers = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [`h${i}`, `#include "h${i + 1}"\n`.repeat(10)]),
    );
    assert.match(complaint('#include "h0"', { ...headers, h60: 'int a;\n' }), /files would be included/);
    assert.match(complaint('#include "h"', { h: '#include "h"\n#include "h"\n' }), /nested more than 200 deep/);
  });

  it('handles deep nesting and long lines', function () {
    this.timeout(0);
    assert.equal(complaint(`#define F(x) x\nF(${'('.repeat(100_000)}${')'.repeat(100_000)})`), '');
    assert.match(complaint(`#if ${'('.repeat(100_000)}\n#endif`), /nested too deeply/);
    assert.match(complaint('#if 1\n'.repeat(100_000)), /#endif is missing/);
    assert.equal(complaint(`"${'a'.repeat(10_000_000)}`), '');
    assert.equal(complaint('+\\\n'.repeat(100_000)), '');
    assert.equal(expansion(preprocess(`${'a\\\n'.repeat(100_000)}`)), 'a'.repeat(100_000));
  });
});
