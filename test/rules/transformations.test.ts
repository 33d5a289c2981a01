// Laws of the reports: changes of a kernel that keep its meaning keep what is reported for it.
import assert from 'node:assert/strict';
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { unitsIn } from '../../server/src/features/navigation/places.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { nameOf } from '../../server/src/syntax/declarator.js';
import { spellingOf } from '../../server/src/text/names.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CONFIGURATIONS, type Example, readExamples } from './examples.js';

/** Words, numbers, literals and single characters; comments and directives are one token each. */
const TOKEN =
  /\/\/.*|\/\*[^]*?\*\/|^[ \t]*#(?:\\\n|.)*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\.?\d(?:[eEpP][+-]|[\w.])*|[A-Za-z_]\w*|\s+|[-+*/%&|^<>=!:#]+|./gm;
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? [];
const isFixed = (token: string): boolean => /^\s*#|^\/[/*]/.test(token);

/** Of the examples, not those with comments for clspace, which count lines, or with a vendor's undeclared types. */
const examples = readExamples('server/src/rules/catalogue').filter(
  ({ rule, text }) => rule !== 'vendor-function' && !/clspace[-:]|^\s*#/m.test(text),
);

const analysisOf = (text: string, { configurations: [first = '1.2'] }: Example): Analysis =>
  analyse(new SourceFile('k.cl', text), parseBuildOptions(CONFIGURATIONS[first] ?? []), { read: () => undefined });

/** What is reported, without places. */
const reports = (text: string, example: Example): string[] =>
  analysisOf(text, example)
    .diagnostics.map(({ severity, code }) => `${severity} ${code}`)
    .sort();

/** The names of variables and parameters in functions that name nothing else. */
function localNames(example: Example): Set<string> {
  const analysis = analysisOf(example.text, example);
  const locals = new Set<string>();
  const others = new Set(
    [...example.text.matchAll(/(?:\.|->)\s*(\w+)|\bgoto\s+(\w+)/g)].flatMap(([, ...names]) => names),
  );
  for (const { names } of unitsIn(analysis, { start: 0, end: example.text.length })) {
    for (const symbol of names.declarations)
      (symbol.kind === 'variable' && symbol.role !== 'file' ? locals : others).add(spellingOf(symbol.name));
    for (const { name, fields } of names.tags)
      for (const other of [
        name,
        ...(fields ?? []).flatMap(({ declarators }) => declarators.map(({ declarator }) => nameOf(declarator))),
      ])
        others.add(spellingOf(other));
  }
  return new Set([...locals].filter((name) => !others.has(name)));
}

/** The external declarations of a text, with the space and comments before each. */
function externalDeclarations(tokens: readonly string[]): string[] {
  const declarations = [''];
  let depth = 0;
  for (const token of tokens) {
    declarations.push(`${declarations.pop()}${token}`);
    if (/^[{([]/.test(token)) depth++;
    if (/^[})\]]/.test(token)) depth--;
    if (depth === 0 && (token === ';' || token === '}')) declarations.push('');
  }
  return declarations;
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
  readonly change: (tokens: readonly string[], example: Example) => string;
  /** Rules about what is changed. */
  readonly ignored?: readonly string[];
  /** Hints and warnings about what a person has written don't apply. */
  readonly onlyErrors?: true;
  /** Few examples can be changed: all are tried, instead of a fifth. */
  readonly isRare?: true;
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
  {
    title: 'other names for variables',
    change: (tokens, example) => {
      const locals = localNames(example);
      return mapped((token) => (locals.has(token) ? `${token}_other` : token))(tokens);
    },
    // A misspelled name is an error only if it is similar to another one.
    ignored: ['unknown-name', 'missing-names'],
  },
  {
    title: 'one declaration for each variable',
    isRare: true,
    change: (tokens) =>
      tokens
        .join('')
        .replace(
          /(?<=[;{}]\s*)((?:(?:const|volatile|unsigned|(?:__)?(?:local|private)|u?(?:char|short|int|long)|float|bool)\d*\s+)+)((?:\*?\w+(?: = [\w.+*-]+)?, )+)(?=\*?\w+(?: = [\w.+*-]+)?;)/g,
          (_, type, declarators) => `${declarators.replaceAll(/(\S.*?), /g, `${type}$1; `)}${type}`,
        ),
  },
  {
    title: 'another order of functions that do not call each other',
    isRare: true,
    change: (tokens) => {
      const declarations = externalDeclarations(tokens);
      const functionIn = (text = ''): string | undefined => /^[^={}]*?(\w+)\s*\([^={}]*\)\s*\{/.exec(text)?.[1];
      for (let i = 1; i < declarations.length; i++) {
        const [one = '', other = ''] = [declarations[i - 1], declarations[i]];
        const [a, b] = [functionIn(one), functionIn(other)];
        if (a && b && !/overloadable/.test(one + other) && !other.includes(a) && !one.includes(b))
          declarations.splice(i++ - 1, 2, other, one);
      }
      return declarations.join('');
    },
  },
];

describe('a change that keeps the meaning keeps the reports:', () => {
  for (const [law, { title, change, ignored = [], onlyErrors = false, isRare = false }] of LAWS.entries())
    it(title, () => {
      const failed: string[] = [];
      let changed = 0;
      for (const example of examples.filter((_, i) => isRare || i % 10 === law % 10)) {
        const text = change(tokensOf(example.text), example);
        if (text === example.text) continue;
        changed++;
        const [before, after] = [example.text, text].map((one) =>
          reports(one, example).filter(
            (report) => !(onlyErrors && !report.startsWith('error')) && !ignored.some((code) => report.endsWith(code)),
          ),
        );
        if (before?.join() !== after?.join()) failed.push(`${example.rule}\n${text}\n - ${before}\n + ${after}`);
      }
      assert.ok(changed >= 9, `only ${changed} examples were changed`);
      assert.deepEqual(failed, [], failed.join('\n\n'));
    });
});
