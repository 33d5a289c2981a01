// The tokens of texts with their places, and which chunks edits keep.
import assert from 'node:assert/strict';
import { generic } from '../../server/src/devices/generic.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { forDevice, parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import type { Chunk } from '../../server/src/preprocessor/chunks/chunk.js';
import { FragmentCache } from '../../server/src/preprocessor/chunks/fragments.js';
import { Preprocessor, TranslationUnit } from '../../server/src/preprocessor/preprocessor.js';
import { assertRecorded } from '../as-recorded.js';
import { mistakesIn } from '../mistakes.js';
import { expansion, MemoryFiles, preprocess, snapshot } from './snapshot.js';

const HEADERS = {
  'h.h': '#ifndef H\n#define H\nint of_h = __INCLUDE_LEVEL__;\n#include "g.h"\n#endif\n',
  'g.h': '#pragma once\n#define G(x) h_##x\nchar *g = __FILE__;\n',
  'sub/own.h': '#include "other.h"\n',
  'sub/other.h': 'int other;\n',
  'inc/angle.h': 'int angle;\n',
};

const TEXTS = [
  'a b\\\nc /* d\n*/ e // f \\\n g\nh',
  'int i = 0x1Fu + 1.5e+3f - .5 + 07ll + 1e5 + 0b1 + 1.f.x;',
  '"a\\"b" \'c\' \'\\\'\' L"d" "e\n"f',
  'a+++b--->c<<=d>>=e...f%:g<:h:>i<%j%>k##l',
  '??= a ??/\nb @ $ \\ ` #',
  '#define A 1\n#define F(x, y) x + y * A\nF(A, (2, 3)) F (1, F(2, 3)) F\n(4, 5) F',
  '#define S(x) #x\n#define P(x, y) x##y\n#define X S(a "b\\n" \'c\')\nX P(a, 1) P(, b) P(c,) P(P(a, b), c) S( a  b )',
  '#define V(a, ...) a __VA_ARGS__ #__VA_ARGS__\n#define W(...) f(0 __VA_OPT__(, ) __VA_ARGS__)\nV(1) V(1, 2, 3) W() W(1)',
  '#define G(args...) g(args)\n#define E(a, ...) e(a, ##__VA_ARGS__)\nG(1, 2) G() E(1) E(1, 2)',
  '#define f(x) x f\n#define g f(g)\n#define self self + 1\nf(1)(2) g self f(f)(3)',
  '#define EMPTY\n#define LP (\n#define CALL(x) x\nCALL EMPTY (1) CALL LP 1) CALL(EMPTY) CALL()',
  '#define A(x) x\nA(1, 2) A( A(\n#undef A\n)',
  '#define A(x\n#define (\n#define 1\n#define B(x, x)\n#define C(x) #y\n#define D ## a\n#define E a ##\n#define defined 1\n#define F+1\nF',
  '#if 1 + 1 == 2 && !defined(A) || (3 > 2 ? 0 : 1 / 0)\na\n#elif 1\nb\n#else\nc\n#endif\n#if 1 / 0\n#endif\n#if (1\n#endif\n#if\n#endif',
  '#if 0\n#if 1\na\n#else\nb\n#endif\n"unterminated\n#elif -1 < 0u\nc\n#elif 1\nd\n#endif\n#endif\n#else\n#ifdef\n#ifndef 1\n#endif x\n#endif',
  "#if 'a' == 97 && '\\n' == 10 && 0x10 == 16 && 1u > -1 && ~0 == -1 && (1 << 3) >> 1 == 4 && 7 % 4 == 3 && (5 ^ 1) == 4\nyes\n#endif",
  '#if __OPENCL_VERSION__ >= 120 && defined cl_khr_fp64 && __has_include("h.h") && !__has_include("none.h")\nyes\n#endif',
  '#ifdef A\n#elifdef B\na\n#elifndef B\nb\n#else\nc\n#endif\n#else x',
  '#include "h.h"\n#include "h.h"\nG(1)\n#include "none.h"\n#include\n#include h.h\n#define NAME "g.h"\n#include NAME',
  '#include <angle.h>\n#include "sub/own.h"\n#include <none.h\n#include "h.h" x\n#include ""',
  '#line 7\n__LINE__ __FILE__\n#line 9 "x.cl"\n__LINE__ __FILE__\n#line\n#line x\n# 3 "y.cl"\n__LINE__',
  '__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__\n#define C __COUNTER__\nC C',
  '#pragma push_macro("A")\n#define A 1\n#pragma push_macro("A")\n#undef A\n#define A 2\nA\n#pragma pop_macro("A")\nA\n#pragma pop_macro("A")\nA',
  '#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#pragma OPENCL EXTENSION all : disable\n#pragma OPENCL EXTENSION none : enable\n#pragma OPENCL FP_CONTRACT OFF\n_Pragma("unroll 2") for\n_Pragma(1)',
  '#error no "way"\n#warning hm\n#bogus\n#\n# define Z 1\nZ\n#undef\n#undef 1\n#undef Z x\n#ident "a"',
  '#define __OPENCL_VERSION__ 1\n#undef __FILE__\n#define cl_khr_fp64 2\n__OPENCL_VERSION__ cl_khr_fp64',
  '\uFEFFint a;\r\nint b;\r#define A 1\r\nA\r\n',
  '__FILE_NAME__ __BASE_FILE__ __DATE__ __TIME__ __TIMESTAMP__\n#line 3 "x/y.cl"\n__FILE_NAME__ __FILE__\n#include "g.h"\ng',
  '#if !A && B + 1\n#elif !(true || A)\na\n#elif true && false\nb\n#elif A ? B : C\nc\n#endif\n#if __has_include(<angle.h>) && A\nd\n#endif',
  'a /* b *\\\n/ c /* d **\\\n\\\n/ e /* f *\\\n g */ h /\\\n* i */ j /\\\n/ k\nl /* m *\\\n',
  '\\U0010FFFF \\U00110000 \\u009f \\u00a0 \\u00aa x\\u00e9y \\N{LATIN SMALL LETTER A} \\u{e9} \\u{110000} \\u12',
  '#include "h.h"\nx\\\ny z\\\r\nw "a\\\nb" 1\\\n2 +\\\n+\n#include "g.h"\nv\\\nu t // s\\\nr\n#if 1\nq\\\np\n#endif',
  "??=define A ??( 1 ??) ??/\n2\nA ??< ??> ??! ??' ??- ??; \"??/\"\" '??/''",
  '0b12 0x 1e 1e+ 1.2.3 0x1p3 0x1.p 08 1ulL 1lu 1lll 1.0F 1.0h 1_a .5.x ..1 ...',
  '#define F(x) [x\nF(1] F(a, (b) F()\n#define G() g\nG( ) G(\n) G(1) G\n#define H(x, y) y x\nH((,), [,]) H(,) H(1\n,\n2)\n#define EMPTY()\nEMPTY() EMPTY ()',
  '#if 1\n#elif 1 +\n#else\n#else\n#elif 2\n#endif\n#if 0\n#elif\n#elif 0\n#elifdef\n#else 3\n#endif 4\n#endif',
  'a\tb\v\fc\0d\u00e9 \u{1F600} \\u00e9',
  '/* open',
  '#if 1\nint a;\n#else',
] as const;

const OPTIONS: readonly (readonly string[])[] = [
  ['-I', 'inc'],
  ['-cl-std=CL3.0', '-D', 'A=3', '-DB(x)=x+A', '-UA', '-I', 'inc', '-include', 'g.h'],
];

/** A text of several chunks. */
const functionsTo = (count: number, head: string): string =>
  `${head}${Array.from({ length: count }, (_, i) => `int f${i}(int x) { return x + A * ${i}; }\n`).join('')}`;

describe('the preprocessor', () => {
  it('yields tokens, diagnostics and macros as recorded', () => {
    const lines = TEXTS.flatMap((text) =>
      OPTIONS.flatMap((words, i) => [
        `${i === 0 ? JSON.stringify(text) : ''} ${words.slice(2).join(' ')}`.trim(),
        // Runs of inactive characters are one line.
        ...snapshot(preprocess(text, words, HEADERS))
          .filter((line, k, all) => !line.startsWith('inactive') || !all[k - 1]?.startsWith('inactive'))
          .map((line) => `  ${line.replaceAll('\n', '⏎')}`),
      ]),
    );
    assertRecorded('test/preprocessor/recorded.txt', `${lines.join('\n')}\n`);
  });

  it('expands each form of macro, for each form of argument, as recorded', () => {
    const bodies = [
      'x',
      'a x',
      'a ## x',
      'x ## b c',
      'x ## x',
      '#x',
      '#x x ## 1',
      'a, ## x',
      'M(x)',
      'N(x ## 1)',
      'x(2)',
    ];
    const args = [
      '',
      'b',
      'b c',
      'A',
      'A b A',
      '(b, c)',
      'M(A)',
      'N',
      '+ +',
      '1.',
      '"s\\n" \'c\'',
      '/* c */ b',
      'd, e',
      'M',
    ];
    const lines = bodies.flatMap((body) =>
      ['x', 'x, ...', 'x...', '...'].flatMap((parameters) => {
        const uses = body.replaceAll('x', parameters === '...' ? '__VA_ARGS__' : 'x');
        const rest = parameters === 'x, ...' ? ' | __VA_ARGS__ __VA_OPT__(x ## o) #__VA_ARGS__' : '';
        const head = `#define A 1\n#define N(x) n x\n#define M(${parameters}) ${uses}${rest}\n`;
        return [
          `#define M(${parameters}) ${uses}${rest}`,
          ...args.map((arg) => {
            const chunks = preprocess(`${head}M(${arg})\n`);
            const said = chunks.flatMap(({ diagnostics }) => diagnostics.map(({ id }) => id));
            return `  M(${arg}): ${expansion(chunks)} ${said.join(' ')}`.trimEnd();
          }),
        ];
      }),
    );
    assertRecorded('test/preprocessor/expansions.txt', `${lines.join('\n')}\n`);
  });

  it('yields tokens and diagnostics of texts with a mistake as recorded', () => {
    const lines = TEXTS.flatMap((text, i) => [
      JSON.stringify(text),
      ...mistakesIn(text, 40, 100 * i).map(({ title, text: changed }) => {
        const chunks = preprocess(changed, ['-I', 'inc'], HEADERS);
        const said = chunks.flatMap(({ start, diagnostics }) =>
          diagnostics.map((one) => `${start + one.start}-${start + one.end} ${one.message}`),
        );
        return `  ${JSON.stringify([title, expansion(chunks), ...said])}`;
      }),
    ]);
    assertRecorded('test/preprocessor/mistakes.txt', `${lines.join('\n')}\n`);
  });

  it('defines the macros of each device and version as recorded', () => {
    const names = [
      '__OPENCL_VERSION__',
      '__OPENCL_C_VERSION__',
      'cl_khr_fp64',
      '__opencl_c_generic_address_space',
      '__ENDIAN_LITTLE__',
      '__IMAGE_SUPPORT__',
      'cl_intel_subgroups',
      '__FAST_RELAXED_MATH__',
    ];
    const text = names.map((name) => `#ifdef ${name}\n${name}\n#else\nno\n#endif\n`).join('');
    const lines = ['generic', 'nvidia', 'amd', 'intel-gpu', 'pocl', 'mali', 'embedded-profile'].flatMap((name) =>
      ['CL1.0', 'CL1.2', 'CL2.0', 'CL3.0'].map((version) => {
        const given = parseBuildOptions([`-cl-std=${version}`, '-cl-fast-relaxed-math']);
        const options = forDevice(given, deviceNamed(name) ?? generic);
        const { language } = options;
        const files = new MemoryFiles();
        const chunks = new Preprocessor(options, files).run(files.set('a.cl', text));
        const values = snapshot(chunks).flatMap((line) => /^\d+ (\S+) a\.cl/.exec(line)?.[1] ?? []);
        const has = Object.entries(language).flatMap(([key, value]) => (value === true ? [key] : []));
        return `${name} ${version}: ${values.join(' ')}; ${has.join(' ')}`;
      }),
    );
    assertRecorded('test/preprocessor/devices.txt', `${lines.join('\n')}\n`);
  });

  it('keeps the chunks that an edit leaves alone', () => {
    const text = functionsTo(200, '#include "h.h"\n#define A 1\n');
    const edits: readonly (readonly [what: string, edit: (text: string) => string, header?: string])[] = [
      ['nothing', (one) => one],
      ['a number', (one) => one.replace('A * 150', 'A * 151')],
      ['a line', (one) => one.replace('int f150', 'int g;\nint f150')],
      ['a comment', (one) => one.replace('int f150', '/* c */ int f150')],
      ['a macro with the same body', (one) => one.replace('#define A 1', '#define  A  1')],
      ['a macro with another body', (one) => one.replace('#define A 1', '#define A 2')],
      ['another macro', (one) => one.replace('#define A 1', '#define A 1\n#define B 1')],
      ['a macro that is used later', (one) => one.replace('int f150', '#undef A\n#define A 3\nint f150')],
      ['a brace', (one) => one.replace('int f100(int x) {', 'int f100(int x) {{')],
      ['an open comment', (one) => one.replace('int f100', '/* int f100')],
      ['many comments', (one) => one.replace('int f100', `${'// one line of many\n'.repeat(2000)}int f100`)],
      ['a branch', (one) => one.replace('int f100', '#if A\n#endif\nint f100')],
      ['the end', (one) => `${one}int last;\n`],
      ['the beginning', (one) => `int first;\n${one}`],
      ['a header', (one) => one, '#define OTHER\nint h;\n'],
      ['a header that defines the macro', (one) => one.replace('#define A 1\n', ''), '#define A 1\n'],
    ];
    const lines = edits.map(([what, edit, header]) => {
      const files = new MemoryFiles(HEADERS);
      const options = parseBuildOptions([]);
      const cache = new FragmentCache();
      const unit = new TranslationUnit(options, files, cache);
      const other = new TranslationUnit(options, files, cache);
      const before = new Set(unit.update(files.set('a.cl', text)));
      if (header !== undefined) files.set('h.h', header);
      const file = files.set('a.cl', edit(text));
      const after = [...unit.update(file)];
      const shared = new Set<Chunk>(after);
      const again = other.update(files.set('b.cl', edit(text)));
      assert.deepEqual(snapshot(after), snapshot(new Preprocessor(options, files).run(file)), what);
      const kept = after.filter((chunk) => before.has(chunk)).length;
      const common = again.filter((chunk) => shared.has(chunk)).length;
      return `${what}: ${kept} of ${after.length} kept; ${common} shared with another file`;
    });
    assertRecorded('test/preprocessor/kept.txt', `${lines.join('\n')}\n`);
  });
});
