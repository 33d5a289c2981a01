import { deleteTokens, fix } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/**
 * Array elements have a known size, and their number is an integer; functions return values, not arrays; `void` must be
 * the only parameter.
 */
export const declaratorType = rule(
  {
    id: 'declarator-type',
    title: 'Invalid array or function type',
    spec: 'C99 6.7.5',
    versions: 'all',
    severity: 'error',
  },
  on('declarator', {
    at: ({ node }) => node,
    message: ({ problem, type, name }) => {
      const named = name === 0 ? 'an array' : `'${spellingOf(name)}'`;
      switch (problem) {
        case 'array-of-functions':
          return `${named} cannot be an array of functions`;
        case 'returns-array':
          return `a function cannot return the array '${describeType(type)}'`;
        case 'negative-size':
          return `${named} cannot have a negative size`;
        case 'size-too-large':
          return `${named} is too large`;
        case 'size-not-integer':
          return `the size of an array must be an integer, not '${describeType(type)}'`;
        case 'missing-size':
          return `array ${named} needs a size or an initializer`;
        case 'inner-size':
          return `${named} needs the size of every dimension but the first`;
        case 'flexible-inside':
          return `${named} has no size, so it must be the last member`;
        case 'restrict':
          return `'restrict' requires a pointer, not '${describeType(type)}'`;
        case 'element-alignment':
          return `the elements of ${named} are aligned to more bytes than they have`;
        case 'empty-enum':
          return 'an enum must have enumerators';
        case 'void-parameter':
          return name === 0 ? "'void' must be the only parameter" : `parameter ${named} cannot be void`;
      }
    },
    fixes: ({ problem, node, name, unit }) => [
      // A '*' may be missing instead.
      problem === 'restrict'
        ? fix("Delete 'restrict'", deleteTokens(unit, node))
        : problem === 'void-parameter' && name !== 0
          ? fix('Delete the name', deleteTokens(unit, node))
          : undefined,
    ],
  }),
);
