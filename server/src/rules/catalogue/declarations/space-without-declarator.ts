import { deleteToken, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import { on, rule } from '../../rule.js';

/** A qualifier has no effect in a declaration that declares only a tag (struct, union, enum). */
export const spaceWithoutDeclarator = rule(
  {
    id: 'space-without-declarator',
    title: 'Address space without a declarator',
    spec: 'Address Space Qualifiers; C99 6.7.3',
    versions: 'all',
    severity: 'warning',
  },
  on('empty-declaration', {
    find: (fact) => {
      const { specifiers } = fact;
      const token = spaceTokenOf(specifiers);
      if (token === undefined || specifiers.type.kind !== 'tag') return undefined;
      return { fact, token };
    },
    at: ({ token }) => token,
    message: () => 'this address space has no effect: the declaration has no declarator',
    fixes: ({ fact, token }) => [preferredFix('Delete the qualifier', deleteToken(fact.unit, token))],
  }),
);
