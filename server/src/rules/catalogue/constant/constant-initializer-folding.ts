import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/**
 * clang accepts a `constant` initializer that is only constant because the compiler folds a `const` or another
 * `constant` variable, but C99 does not guarantee that.
 */
export const constantInitializerFolding = rule(
  {
    id: 'constant-initializer-folding',
    title: 'Initializer in constant memory reads a variable',
    spec: 'Initialization; C99 6.6',
    versions: 'all',
    severity: 'hint',
  },
  on('constant-folded', {
    at: (fact) => fact.read,
    message: (fact) => {
      const name = fact.read.kind === 'identifier' ? `'${spellingOf(fact.read.name)}'` : 'this';
      return (
        `${name} is a variable: whether the initializer of '${spellingOf(fact.symbol.name)}' is constant is up to ` +
        'the compiler'
      );
    },
    fixes: (fact) => {
      // The variable's initializer, if that is a number.
      const value = fact.variable?.initializer;
      const text = fact.variable && value?.kind === 'number' ? textOf(fact.variable.place.unit, value) : undefined;
      return [text ? fix(`Replace by its value`, replaceTokens(fact.unit, fact.read, text)) : undefined];
    },
  }),
);
