import { spellingOf } from '../../text/names.js';
import { deleteTokens, fix } from '../edits.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** Arrays have elements of a known size and a whole number of them; functions return values, not arrays; `void` stands alone in a list of parameters. */
export const declaratorType = rule({
  id: 'declarator-type',
  title: 'Arrays and functions are made of what they can be made of.',
  spec: 'C99 6.7.5',
  versions: 'all',
  severity: 'error',
  on: 'declarator',
  check({ problem, node, type, name, unit }, report) {
    const named = name === 0 ? 'an array' : `'${spellingOf(name)}'`;
    switch (problem) {
      case 'array-of-functions':
        report(node, `${named} cannot be an array of functions`);
        return;
      case 'returns-array':
        report(node, `a function cannot return the array '${describeType(type)}'`);
        return;
      case 'negative-size':
        report(node, `${named} cannot have fewer than no elements`);
        return;
      case 'size-not-integer':
        report(node, `the size of an array is an integer, not '${describeType(type)}'`);
        return;
      case 'missing-size':
        report(node, `array ${named} needs a size, or an initialiser that tells it`);
        return;
      case 'inner-size':
        report(node, `${named} needs the size of every dimension but the first`);
        return;
      case 'restrict':
        report(node, `'restrict' is about pointers, not about '${describeType(type)}'`, {
          fixes: () => [fix("Delete 'restrict'", true, deleteTokens(unit, node))],
        });
        return;
      case 'empty-enum':
        report(node, 'an enum has enumerators');
        return;
      case 'void-parameter':
        report(
          node,
          name === 0 ? "'void' can only stand alone in a list of parameters" : `parameter ${named} cannot be void`,
          { fixes: () => [name === 0 ? undefined : fix('Delete the name', false, deleteTokens(unit, node))] },
        );
    }
  },
});
