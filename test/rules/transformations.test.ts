// Laws of the reports: changes of a kernel that keep its meaning keep what is reported for it.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CONFIGURATIONS, type Example, readExamples } from './examples.js';

/** Words, numbers, literals and single characters; comments and directives are one token each. */
const TOKEN =
  /\/\/.*|\/\*[^]*?\*\/|^[ \t]*#(?:\\\n|.)*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_]\w*|\s+|[-+*/%&|^<>=!:#]+|./gm;
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
const isFixed = (token: string): boolean => /^\s*#|^\/[/*]/.test(token);

/** Of the examples, not those with comments for clspace, which count lines, or with a vendor's undeclared types. */
const examples = readExamples('server/src/rules/catalogue').filter(
  ({ rule, text }) => rule !== 'vendor-function' && !/clspace-|^\s*#/m.test(text),
);

/** What is reported, without places. */
function reports(text: string, { configurations: [first = '1.2'] }: Example): string[] {
  return analyse(new SourceFile('k.cl', text), parseBuildOptions(CONFIGURATIONS[first] ?? []), {
    read: () => undefined,
  })
    .diagnostics.map(({ severity, code }) => `${severity} ${code}`)
    .sort();
}

/** The tokens with some replaced. */
const mapped =
  (change: (token: string, i: number, tokens: readonly string[]) => string) =>
  (tokens: readonly string[]): string =>
    tokens.map((token, i) => (isFixed(token) ? token : change(token, i, tokens))).join('');

/** The line up to a token. */
const lineBefore = (tokens: readonly string[], i: number): string =>
  tokens.slice(0, i).join('').split('\n').at(-1) ?? '';

/** Half of the tokens. */
const isChosen = (i: number): boolean => i % 4 < 2;

interface Law {
  readonly title: string;
  readonly change: (tokens: readonly string[]) => string;
  /** Rules about what is changed. */
  readonly ignored?: readonly string[];
  /** Hints and warnings about what a person has written don't apply. */
  readonly onlyErrors?: true;
}

const LAWS: readonly Law[] = [
  {
    title: 'comments between tokens',
    change: mapped((token, i) => (isChosen(i) && token === ' ' ? ' /* and */ ' : token)),
  },
  { title: 'continued lines', change: mapped((token, i) => (isChosen(i) && token === ' ' ? ' \\\n ' : token)) },
  {
    title: 'parentheses around numbers',
    // Dimensions and required sizes are known only as literals.
    change: mapped((token, i, tokens) =>
      /^\.?\d/.test(token) && !/get_\w+\($|__attribute__/.test(lineBefore(tokens, i)) ? `(${token})` : token,
    ),
    ignored: ['operator-precedence'],
  },
  {
    title: 'underscores before address spaces',
    change: mapped((token) => (/^(?:global|local|constant|private)$/.test(token) ? `__${token}` : token)),
    ignored: ['mixed-spelling'],
  },
  {
    title: 'a macro around everything',
    change: (tokens) => `#define ALL(...) __VA_ARGS__\nALL(${tokens.filter((token) => !isFixed(token)).join('')})\n`,
    onlyErrors: true,
  },
  {
    title: 'unrelated functions around it',
    change: (tokens) => `int before_it(int n) { return n; }\n${tokens.join('')}\nint after_it(int n) { return n; }\n`,
  },
];

describe('a change that keeps the meaning keeps the reports:', () => {
  for (const [law, { title, change, ignored = [], onlyErrors = false }] of LAWS.entries())
    it(title, () => {
      const failed: string[] = [];
      for (const example of examples.filter((_, i) => i % 3 === law % 3)) {
        const text = change(tokensOf(example.text));
        const [before, after] = [example.text, text].map((one) =>
          reports(one, example).filter(
            (report) => !(onlyErrors && !report.startsWith('error')) && !ignored.some((code) => report.endsWith(code)),
          ),
        );
        if (before?.join() !== after?.join()) failed.push(`${example.rule}\n${text}\n - ${before}\n + ${after}`);
      }
      assert.deepEqual(failed, [], failed.join('\n\n'));
    });
});
