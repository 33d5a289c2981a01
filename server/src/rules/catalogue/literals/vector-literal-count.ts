import { literalFixes } from '../../../refactoring/fixes/call-fixes.js';
import { counted, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** A vector literal initializes all elements separately, or all with one value. */
export const vectorLiteralCount = rule(
  {
    id: 'vector-literal-count',
    title: 'Wrong number of elements in a vector literal',
    spec: 'Vector Literals',
    versions: 'all',
    severity: 'error',
  },
  on('vector-literal', {
    find: (fact) => {
      const { type, given, token } = fact;
      if (type.kind !== 'vector') return undefined;
      return { fact, type, given, token };
    },
    at: ({ token }) => token,
    message: ({ type, given }) =>
      given > type.count
        ? `too many elements: ${quoted(type)} has ${type.count}`
        : `${quoted(type)} has ${counted(type.count, 'element')}, and this literal gives ${given}`,
    fixes: ({ fact }) => literalFixes(fact),
  }),
);
