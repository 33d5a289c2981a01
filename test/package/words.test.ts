import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { WORDS } from '../../grammar/tokens/alphabet.js';
import { builtinNames } from '../../server/src/builtins/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { predefinedTypes } from '../../server/src/semantics/declarations/builtin-types.js';
import { spellingOf } from '../../server/src/text/names.js';
import { builtinPattern, keywordPatterns, typeWords } from './textmate.js';

const { repository } = JSON.parse(readFileSync('syntaxes/opencl-c.tmLanguage.json', 'utf8'));
const words = WORDS.flatMap(([, , spellings]) => spellings.split(' ')).filter((word) => /^\w+$/.test(word));

/** Whether one of the patterns matches the whole text. */
const takes = (patterns: readonly { readonly match: string }[], text: string, suffix = ''): boolean =>
  patterns.some(({ match }) => new RegExp(match).exec(text + suffix)?.[0] === text);

interface Rule {
  readonly type: string;
  readonly value?: string;
  readonly content?: Rule;
  readonly members?: readonly Rule[];
}

const within = (rule: Rule): Rule[] => [
  rule,
  ...(rule.content ? within(rule.content) : []),
  ...(rule.members ?? []).flatMap(within),
];

/** The names of the tokens that have several spellings, by spelling. */
function namesOfSpellings(): ReadonlyMap<string, string> {
  const { rules }: { rules: Readonly<Record<string, Rule>> } = JSON.parse(
    readFileSync('grammar/src/grammar.json', 'utf8'),
  );
  const tokens = Object.values(rules)
    .flatMap(within)
    .filter(({ type, content }) => type === 'ALIAS' && content?.type === 'TOKEN');
  return new Map(
    tokens.flatMap((token) =>
      within(token)
        .filter(({ type }) => type === 'STRING')
        .map(({ value }): [string, string] => [value ?? '', token.value ?? '']),
    ),
  );
}

describe("the language's words", () => {
  it('are those of the TextMate grammar', () => {
    assert.deepEqual(repository.keywords.patterns, keywordPatterns(), 'run npm run docs');
    const missing = words.filter(
      (word) =>
        !takes(repository.keywords.patterns, word) && !typeWords().includes(word) && !word.startsWith('__builtin'),
    );
    assert.deepEqual(missing, []);
  });

  it('equal those of grammar.js in the grammar over characters', () => {
    const grammar = readFileSync('grammar/src/grammar.json', 'utf8');
    const missing = words.filter((word) => !new RegExp(`(?<!\\w)${word}(?!\\w)`).test(grammar));
    // Names of types there, and names that only compilers have.
    assert.deepEqual(missing, [
      ...['__signed', '__signed__', '__complex', '__complex__', '__float128', '__ibm128', '__auto_type'],
      ...['_Thread_local', '__pascal', '__regcall'],
    ]);
  });

  it('are highlighted in every editor that takes the queries', () => {
    const queries = readFileSync('grammar/queries/highlights.scm', 'utf8');
    /** Grammar nodes that are highlighted as a whole. */
    const nodes: Readonly<Record<string, string>> = {
      type_word: 'primitive_type',
      storage_class: 'storage_class_specifier',
      qualifier: 'type_qualifier',
      function_specifier: 'storage_class_specifier',
      space: 'address_space_qualifier',
      access: 'access_qualifier',
      kernel: 'kernel_qualifier',
      atomic: 'type_qualifier',
      pipe: 'pipe_qualifier',
    };
    const names = namesOfSpellings();
    const missing = WORDS.flatMap(([terminal, , spellings]) =>
      spellings.split(' ').filter((word) => {
        if (!/^\w+$/.test(word)) return false;
        const node = nodes[terminal];
        return (
          !queries.includes(`"${names.get(word) ?? word}"`) && !(node !== undefined && queries.includes(`(${node}`))
        );
      }),
    );
    assert.deepEqual(missing, []);
  });

  it('name types in the TextMate grammar', () => {
    const { language } = parseBuildOptions(['-cl-std=CL3.0']);
    const names = [...predefinedTypes(language).keys()].map(spellingOf).filter((name) => !name.startsWith('__'));
    assert.ok(names.length > 100);
    assert.deepEqual(
      [...names, ...typeWords().filter((word) => !word.startsWith('__'))].filter(
        (name) => !takes(repository.types.patterns, name),
      ),
      [],
    );
  });

  it('name functions in the TextMate grammar', () => {
    const names = builtinNames().filter((name) => !/^(__|intel_|amd_|arm_|qcom_|cl_)/.test(name));
    assert.ok(names.length > 400);
    assert.equal(repository.builtins.match, builtinPattern(), 'run npm run docs');
    assert.deepEqual(
      [...names, 'convert_uchar4_sat_rte', 'as_float4'].filter((name) => !takes([repository.builtins], name, '(')),
      [],
    );
  });
});
