import { editableSpan } from '../../../refactoring/edits/edits.js';
import { renameReserved } from '../../../refactoring/edits/reserved.js';
import { on, rule } from '../../rule.js';

/**
 * `global`, `local`, `constant`, `private`, `generic` and their `__` forms cannot name anything. A name in another
 * declarator position is a syntax error.
 */
export const reservedSpaceName = rule(
  {
    id: 'reserved-space-name',
    title: 'Declaration named like an address space',
    spec: 'Keywords; Address Space Qualifiers',
    versions: 'all',
    severity: 'error',
  },
  on('empty-declaration', {
    find: (fact) => {
      const { specifiers } = fact;
      const last = specifiers.qualifiers[specifiers.qualifiers.length - 1];
      if (
        specifiers.type.kind === 'tag' ||
        specifiers.type.kind === 'missing' ||
        last?.kind !== 'space' ||
        last.token < specifiers.type.last
      )
        return undefined;
      return { fact, last };
    },
    at: ({ last }) => last.token,
    message: ({ last }) => `'${last.space}' is an address-space qualifier and cannot be a name`,
    fixes: ({ fact, last }) => {
      const at = editableSpan(fact.unit, last.token);
      return [at && renameReserved(at.file, at.file.text.slice(at.start, at.end))];
    },
  }),
);
