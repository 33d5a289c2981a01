import { inAllParts } from '../../../refactoring/edits/parts.js';
import { type Later, laterFixes, lineOfDeclaration } from '../../../refactoring/fixes/move-fixes.js';
import type { PrototypeTag } from '../../../semantics/facts/declaration-facts.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** The definition of a struct or union at file scope; it comes later, because an earlier one would be in effect. */
function definitionOf({ parts }: ProgramAnalysed, { node }: PrototypeTag): Later | undefined {
  for (const { tags } of parts)
    for (const { node: made, unit } of tags)
      if (made.name === node.name && made.tag === node.tag)
        return { kind: 'place', place: { unit, token: made.first }, function: undefined };
  return undefined;
}

const prototypeTagsIn = inAllParts(({ prototypeTags }) => prototypeTags);

/**
 * A struct or union that is first named in a parameter list exists only there: a later definition is a different type,
 * and no caller can have a value of the parameter's type.
 */
export const tagVisibility = rule(
  {
    id: 'tag-visibility',
    title: 'Struct declared inside a parameter list',
    spec: 'C99 6.2.1 Scopes of identifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program) {
      for (const fact of prototypeTagsIn(program)) yield { fact, later: definitionOf(program, fact) };
    },
    at: ({ fact: { unit, node } }) => ({ unit, first: node.first, last: node.last }),
    message: ({ fact: { node }, later }) => {
      const name = `'${node.tag} ${spellingOf(node.name)}'`;
      const line = later && lineOfDeclaration(later);
      return line === undefined
        ? `${name} is declared inside the parameter list and is not visible outside the function`
        : `${name} is defined at line ${line}, after its use`;
    },
    fixes: ({ fact: { unit, node }, later }) =>
      later ? laterFixes({ unit, token: node.first, name: node.name }, later) : [],
  }),
);
