import { severitySince } from '../../../devices/device.js';
import {
  deleteToken,
  deleteTokens,
  fix,
  insertBefore,
  preferredFix,
  preferredIf,
  textOf,
  unsafe,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { describeType } from '../../../semantics/describe.js';
import type { SpecifiersClash } from '../../../semantics/facts/declaration-facts.js';
import { P } from '../../../syntax/keywords.js';
import { beginsLine } from '../../../syntax/recovery/line-starts.js';
import type { Unit } from '../../../syntax/unit.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const DEDUCED = {
  place: "'__auto_type' requires a variable with an initializer that determines its type",
  'no-initializer': "'__auto_type' requires an initializer",
  list: "'__auto_type' cannot be deduced from an initializer list",
  others: "'__auto_type' cannot have different types in one declaration",
} as const;

/** Describes a single invalid type specifier. */
function messageOf(problem: SpecifiersClash['problem']): string {
  switch (problem.of) {
    case 'deduced':
      return DEDUCED[problem.why];
    case 'width':
      return problem.signed
        ? `a _BitInt has 2 to 128 bits, not ${problem.bits}`
        : `an unsigned _BitInt has 1 to 128 bits, not ${problem.bits}`;
    case 'enum-base':
      return `the underlying type of an enum must be a standard integer type, not '${describeType(problem.type)}'`;
    case 'enum-value':
      return `${problem.value} does not fit into the type of its enum, '${describeType(problem.type)}'`;
    case 'enum-differs':
      return 'this enum was declared with another underlying type, or with none';
    case 'unsupported':
      return `OpenCL devices do not support '${problem.word}'`;
    case 'pair':
    case 'missing':
      return 'no type';
  }
}

/** Removes a duplicate word. */
function withoutSecond({ unit, specifiers }: SpecifiersClash): RuleFix | undefined {
  if (!specifiers) return undefined;
  for (let token = specifiers.first + 1; token <= specifiers.last; token++)
    if (unit.names[token] === unit.names[token - 1])
      return unsafe(
        preferredFix(`Remove the second '${spellingOf(unit.names[token] ?? 0)}'`, deleteToken(unit, token)),
      );
  return undefined;
}

/** Removes one of two words that exclude each other, or the type on a line of its own before another type. */
function withoutOne({ unit, specifiers }: SpecifiersClash, words: readonly string[]): (RuleFix | undefined)[] {
  if (!specifiers) return [];
  const { first } = specifiers;
  const last = endOfFirstLine(unit, specifiers);
  if (last < specifiers.last) {
    const removed = { first, last };
    return [fix(`Remove '${textOf(unit, removed)}'`, deleteTokens(unit, removed))];
  }
  const fixes: (RuleFix | undefined)[] = [];
  for (let token = first; token <= last; token++) {
    const word = spellingOf(unit.names[token] ?? 0);
    if (words.includes(word)) fixes.push(fix(`Remove '${word}'`, deleteToken(unit, token)));
  }
  return fixes;
}

/**
 * The last token of a type on its first line, if another type follows on the next line; else the last token of both.
 */
function endOfFirstLine(unit: Unit, { first, last }: { readonly first: number; readonly last: number }): number {
  for (let token = last; token > first; token--) if (beginsLine(unit, token)) return token - 1;
  return last;
}

/**
 * A declaration has one type. The words for lengths and signs combine with some types only: `unsigned int`, `long`, but
 * not `unsigned float` or `short char`.
 */
export const typeSpecifiers = rule(
  {
    id: 'type-specifiers',
    title: 'Invalid combination of type specifiers',
    spec: 'C99 6.7.2',
    versions: 'all',
    severity: 'error',
  },
  on('specifiers', {
    // The missing type of 'auto' is reported at the keyword.
    when: ({ problem, specifiers }) => problem.of === 'missing' && specifiers?.storage !== 'auto',
    at: ({ node }) => node.first,
    // An int in compilers before clang 16.
    severity: (_, { target }) => severitySince(16, target),
    message: () => 'a type is missing: there is no implicit int',
    fixes: ({ node, unit, specifiers }) => {
      const isFunction = unit.names[node.first + 1] === P.leftParen;
      const type = specifiers?.kernelToken === undefined ? 'int' : 'void';
      if (type === 'void' && !isFunction)
        return [
          fix(`Remove '${textOf(unit, { first: node.first, last: node.first })}'`, deleteToken(unit, node.first)),
        ];
      const made = preferredIf(
        type === 'void',
        fix(`Declare it as '${type}'`, insertBefore(unit, node.first, `${type} `)),
      );
      // A second 'kernel' may be a slip for any other word.
      const words = specifiers ? unit.names.slice(specifiers.first, specifiers.last + 1) : [];
      return [words.filter((name) => /kernel$/.test(spellingOf(name))).length > 1 ? unsafe(made) : made];
    },
  }),
  on('specifiers', {
    find: ({ problem, ...fact }) => (problem.of === 'pair' ? { ...fact, problem } : undefined),
    at: ({ node, unit }) => endOfFirstLine(unit, node),
    message: ({ problem: { first, second } }) =>
      second === 'type'
        ? `'${first}' cannot be combined with another type`
        : `'${first}' and '${second}' cannot be combined`,
    fixes: (fact) => {
      const second = withoutSecond(fact);
      return second ? [second] : withoutOne(fact, [fact.problem.first, fact.problem.second]);
    },
  }),
  on('specifiers', {
    when: ({ problem }) => problem.of !== 'missing' && problem.of !== 'pair',
    at: ({ node }) => node,
    message: ({ problem }) => messageOf(problem),
  }),
);
