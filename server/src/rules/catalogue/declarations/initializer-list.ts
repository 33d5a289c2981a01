import { deleteToken, fix, insertBefore } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import type { InitializerRefused } from '../../../semantics/facts/declaration-facts.js';
import { spellingOf } from '../../../text/names.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** A string can initialize an array of characters, too. */
const orString = (type: Type): string =>
  type.kind === 'array' && type.element.kind === 'scalar' && type.element.size === 1 ? ', or by a string' : '';

function problemOf({ problem, type, name }: InitializerRefused): string {
  const named = `'${spellingOf(name)}'`;
  const described = `'${describeType(type)}'`;
  switch (problem) {
    case 'excess':
      return `${described} is already initialized: excess value`;
    case 'excess-vector':
      return `${described} has no component left for this value`;
    case 'vector-of-one':
    case 'vector-count':
      return `the values in this list do not have as many components as ${described}`;
    case 'opaque':
      return `${described} is initialized by a value without braces`;
    case 'array-needs-list':
      return `array ${name === 0 ? '' : `${named} `}is initialized by a list in braces${orString(type)}`;
    case 'no-member':
      return `${described} has no member ${named}`;
    case 'member-of-other':
      return `${described} has no members, so nothing is initialized by '.${spellingOf(name)}'`;
    case 'index-of-other':
      return `${described} has no elements, so nothing is initialized by an index`;
    case 'scalar-designator':
      return `${described} has no parts that a designator could name`;
    case 'index-too-large':
      return `this index is beyond the last element of ${described}`;
    case 'index-negative':
      return 'an index cannot be negative';
    case 'index-not-constant':
      return 'the index of an initializer must be an integer constant';
    case 'index-range':
      return 'the range of indices ends before it begins';
    case 'no-value':
      return 'an initializer list is not an expression: it initializes a variable, or follows a type in parentheses';
    case 'no-elements':
      return `${described} has no elements: only empty braces initialize it`;
    case 'typedef':
      return `${named} is a type: only variables can be initialized`;
    case 'function':
      return `${named} is a function: only variables can be initialized`;
  }
}

/** An initializer list has at most one value for each member, element or component, and names only existing ones. */
export const initializerList = rule(
  {
    id: 'initializer-list',
    title: 'Invalid initializer list',
    spec: 'C99 6.7.8',
    versions: 'all',
    severity: 'error',
  },
  on('initializer', {
    at: (fact) => fact.node,
    message: (fact) => problemOf(fact),
    severity: (fact) => (fact.problem === 'excess' ? 'warning' : 'error'),
    fixes: ({ problem, unit, node, type }) => {
      // A number without braces initializes every component.
      if (problem === 'vector-of-one')
        return [
          fix(
            'Remove the braces: all components are this value',
            deleteToken(unit, node.first),
            deleteToken(unit, node.last),
          ),
        ];
      if (problem !== 'no-value' || (type.kind !== 'record' && type.kind !== 'vector')) return [];
      const cast = `(${describeType(type.unqualified)})`;
      return [fix(`Write '${cast}' before it`, insertBefore(unit, node.first, cast))];
    },
  }),
);
