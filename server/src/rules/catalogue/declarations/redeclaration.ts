import { deleteLines, fix, preferredFix, replaceTokens } from '../../../refactoring/edits/edits.js';
import type { DeferredFix, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { describeType } from '../../../semantics/describe.js';
import type { NamedKind, NameRedeclared } from '../../../semantics/facts/declaration-facts.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { intern, type Name, spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const WORDS: Readonly<Record<NamedKind, string>> = {
  variable: 'a variable',
  parameter: 'a parameter',
  function: 'a function',
  type: 'a type',
  enumerator: 'an enumerator',
  member: 'a member',
  label: 'a label',
  tag: 'a struct, union or enum',
};

function problemOf(fact: NameRedeclared): string {
  const name = `'${spellingOf(fact.name)}'`;
  switch (fact.difference) {
    case 'kind':
      if (!fact.place) return `${name} is ${WORDS[fact.before]} of OpenCL C, and cannot be ${WORDS[fact.what]}`;
      return `${name} is ${WORDS[fact.before]} already, and cannot be ${WORDS[fact.what]} in the same scope`;
    case 'type':
      if (!fact.place && fact.what === 'type') return `${name} is a type of OpenCL C and cannot be redefined`;
      if (!fact.place && fact.type && fact.typeBefore)
        return `${name} is declared as '${describeType(fact.type)}', but OpenCL C has it as '${describeType(fact.typeBefore)}'`;
      return fact.type && fact.typeBefore
        ? `${name} is declared as '${describeType(fact.type)}', but was declared as '${describeType(fact.typeBefore)}' before`
        : `${name} is declared with another type than before`;
    case 'builtin':
      return `${name} is a compiler function and cannot be redeclared`;
    case 'storage':
      return `${name} is static here, but not in the declaration before`;
    case 'definition':
      switch (fact.what) {
        case 'function':
          return `function ${name} is already defined`;
        case 'member':
          return `the struct already has a member ${name}`;
        case 'label':
          return `the function already has a label ${name}`;
        case 'tag':
          return `${name} is defined already`;
        default:
          return `${name} is declared in this scope already, as ${WORDS[fact.before]}`;
      }
  }
}

/** A name that is unused in the program; the division into units depends on earlier edits. */
function freeName(name: Name, { chunks }: ProgramAnalysed): string {
  const base = spellingOf(name).replace(/\d$/, '$&_');
  const isUsed = (other: Name): boolean => chunks.some(({ names }) => names.includes(other));
  for (let i = 2; ; i++) if (!isUsed(intern(`${base}${i}`))) return `${base}${i}`;
}

const rename =
  ({ unit, name, node }: NameRedeclared): DeferredFix =>
  (program) => {
    const other = freeName(name, program);
    return fix(`Call it '${other}'`, replaceTokens(unit, node, other));
  };

const remove = ({ unit, declaration, what }: NameRedeclared): RuleFix | undefined =>
  declaration && what !== 'parameter'
    ? fix('Remove the second declaration', deleteLines(unit, declaration))
    : undefined;

/** Removes the second of two functions. */
const removeBody =
  ({ unit, node }: NameRedeclared): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, node);
    const made = body && fix('Remove the second definition', deleteLines(unit, body.node));
    return made && { ...made, deletes: true };
  };

/** Removes a declaration that only defines a struct, union or enum. */
function removeTag({ unit, node }: NameRedeclared): RuleFix | undefined {
  const textAt = (token: number): string => spellingOf(unit.names[token] ?? 0);
  const isAlone = node.first < 2 || /^[;{}]$/.test(textAt(node.first - 2));
  if (!isAlone || !/^(struct|union|enum)$/.test(textAt(node.first - 1)) || textAt(node.last + 1) !== '{')
    return undefined;
  let depth = 0;
  for (let token = node.last + 1; token < unit.length; token++) {
    const text = textAt(token);
    if (text === '{') depth++;
    if (text !== '}' || --depth > 0) continue;
    const made =
      textAt(token + 1) === ';'
        ? fix('Remove the second definition', deleteLines(unit, { first: node.first - 1, last: token + 1 }))
        : undefined;
    return made && { ...made, deletes: true };
  }
  return undefined;
}

const withArticle = (tag: string): string => `${tag === 'enum' ? 'an' : 'a'} ${tag}`;

/**
 * A scope declares each name once, except for compatible redeclarations: of a function, a type, or an object with
 * static storage duration.
 */
export const redeclaration = rule(
  {
    id: 'redeclaration',
    title: 'Conflicting redeclaration',
    spec: 'C99 6.2.7, 6.7, 6.9',
    versions: 'all',
    severity: 'error',
  },
  on('tag-mismatch', {
    at: ({ node }) => node.first,
    message: ({ node, before }) => `'${spellingOf(node.name)}' is ${withArticle(before)}, not ${withArticle(node.tag)}`,
    fixes: ({ node, before, unit }) => [
      preferredFix(`Write '${before}'`, replaceTokens(unit, { first: node.first, last: node.first }, before)),
    ],
  }),
  on('redeclared', {
    at: ({ node }) => node,
    message: problemOf,
    related: ({ place }) => (place ? [{ message: 'the declaration before', place }] : []),
    fixes: (fact) => [
      fact.difference === 'definition' ? remove(fact) : undefined,
      rename(fact),
      fact.what === 'tag' ? removeTag(fact) : undefined,
      fact.what === 'function' && fact.difference === 'definition' ? removeBody(fact) : undefined,
    ],
  }),
);
