import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { canBeSilenced, type Reach, silenced } from '../../server/src/features/refactorings/suppress.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The comment that suppresses the first diagnostic of a rule, `|` and what follows it; undefined if none is possible. */
function suppressed(text: string, rule: string, reach: Reach, path = 'k.cl'): string | undefined {
  const file = new SourceFile(path, text);
  const kernel = new SourceFile('k.cl', text);
  const found = analyse(kernel, parseBuildOptions([]), { read: () => undefined }).diagnostics.find(
    ({ code }) => code === rule,
  );
  assert.ok(found, `${rule} is not reported`);
  const edit = silenced(file, found, reach);
  return edit && `${edit.newText}|${text.slice(edit.span.end, edit.span.end + 12)}`;
}

const WRONG = '  int unused = 1;\n';
const kernel = (body: string): string => `kernel void k(global int *p) {\n${body}  *p = 1;\n}\n`;

/** A kernel with an unused variable, and the comment. */
const LINES: readonly (readonly [title: string, before: string, after: string])[] = [
  [
    'above the line, with its indentation',
    kernel(WRONG),
    '  // clspace-disable-next-line unused-variable\n|  int unused',
  ],
  [
    'in the comment that is there',
    kernel(`  // clspace-disable-next-line other\n${WRONG}`),
    ', unused-variable|\n  int unuse',
  ],
  [
    'in the comment that has a reason',
    kernel(`  // clspace-disable-next-line other, more -- because\n${WRONG}`),
    ', unused-variable| -- because\n',
  ],
  [
    'not in another comment',
    kernel(`  // clspace-disable other\n${WRONG}`),
    '  // clspace-disable-next-line unused-variable\n|  int unused',
  ],
  [
    'not below the continuation of a line',
    kernel(`#define M 1 \\\n${WRONG}`.replace('int unused', '+ 2\n  int unused')),
    '  // clspace-disable-next-line unused-variable\n|  int unused',
  ],
  [
    'in a line that continues another',
    `kernel void k(global int *p) { *p = 1; \\\n int unused = 1; }\n`,
    '/* clspace-disable-line unused-variable */ |unused = 1; ',
  ],
  [
    'in a line that begins in a comment',
    kernel(`/* a\n */ int unused = 1;\n`),
    '/* clspace-disable-line unused-variable */ |unused = 1;\n',
  ],
  [
    'with the line ends of the file',
    kernel(WRONG).replaceAll('\n', '\r\n'),
    '  // clspace-disable-next-line unused-variable\r\n|  int unused',
  ],
  [
    'with tabs',
    kernel(WRONG.replace('  ', '\t\t')),
    '\t\t// clspace-disable-next-line unused-variable\n|\t\tint unused',
  ],
  [
    'in the first line',
    `kernel void k(global int *p) { int unused = 1; *p = 1; }`,
    '// clspace-disable-next-line unused-variable\n|kernel void ',
  ],
];
const FILES: readonly (readonly [title: string, before: string, after: string])[] = [
  ['in the first line', kernel(WRONG), '// clspace-disable unused-variable\n|kernel void '],
  [
    'after a licence',
    `// A licence.\n// More.\n\n${kernel(WRONG)}`,
    '// clspace-disable unused-variable\n|kernel void ',
  ],
  [
    'after a block comment',
    `/* A\n * licence. */\n\n${kernel(WRONG)}`,
    '// clspace-disable unused-variable\n|kernel void ',
  ],
  [
    'after a byte order mark',
    `\uFEFF// A licence.\r\n${kernel(WRONG)}`,
    '// clspace-disable unused-variable\r\n|kernel void ',
  ],
  [
    'before a comment and code on one line',
    `/* a */ ${kernel(WRONG)}`,
    '// clspace-disable unused-variable\n|/* a */ kern',
  ],
];

describe('the comment that suppresses a rule', () => {
  for (const [title, before, after] of LINES)
    it(`on a line is ${title}`, () => assert.equal(suppressed(before, 'unused-variable', 'line'), after));
  for (const [title, before, after] of FILES)
    it(`in a file is ${title}`, () => assert.equal(suppressed(before, 'unused-variable', 'file'), after));
  it('does not exist for errors', () => {
    const of = (text: string) =>
      analyse(new SourceFile('k.cl', text), parseBuildOptions([]), { read: () => undefined }).diagnostics.map(
        (one) => `${one.code} ${canBeSilenced(one)}`,
      );
    assert.deepEqual(of(kernel(`${WRONG}  p = 1.0f % 2;\n`)), ['unused-variable true', 'invalid-operands false']);
  });
});
