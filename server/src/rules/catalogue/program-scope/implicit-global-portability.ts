import { insertBefore, preferredFix, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** A program-scope or `static` variable relying on the implicit `global`: invalid in 1.x and optional in 3.0. */
export const implicitGlobalPortability = rule(
  {
    id: 'implicit-global-portability',
    title: 'Unqualified program-scope variable',
    spec: 'Inference; Features',
    versions: 'with program-scope variables',
    severity: 'hint',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Global,
    find: (fact) => {
      const base = elementOf(fact.symbol.type);
      if (
        elementOf(fact.writtenType).space !== AddressSpace.None ||
        fact.symbol.storage === 'extern' ||
        base.kind === 'opaque' ||
        fact.specifiers.qualifiers.some((q) => q.kind === 'const')
      )
        return undefined;
      if (fact.position !== 'program-scope' && fact.symbol.storage !== 'static') return undefined;
      return { fact, base };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact }) =>
      `'${spellingOf(fact.symbol.name)}' is in __global memory because no address space is written; OpenCL C 1.x has no ` +
      'such variables',
    fixes: ({ fact, base }) => [
      // Before the type it would qualify the pointee.
      base.kind === 'pointer' || base.kind === 'block'
        ? undefined
        : preferredFix(
            "Insert 'global'",
            insertBefore(
              fact.unit,
              fact.specifiers.type.first,
              `${spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Global)} `,
            ),
          ),
    ],
  }),
);
