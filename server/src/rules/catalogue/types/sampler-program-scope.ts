import { fix, insertAfter, insertBefore, preferredFix, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf, isOpaque } from '../../../types/queries.js';
import { Qualifiers } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** A program-scope sampler must be `constant` or `const`, and initialized. */
export const samplerProgramScope = rule(
  {
    id: 'sampler-program-scope',
    title: "Program-scope sampler without 'constant' or an initializer",
    spec: 'Samplers',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isOpaque(elementOf(type), 'sampler_t'),
    find: (fact) => {
      const { space, qualifiers } = elementOf(fact.symbol.type);
      const isRight =
        space === AddressSpace.Constant
          ? fact.declarator.initializer !== undefined
          : (qualifiers & Qualifiers.Const) !== 0;
      return fact.position !== 'program-scope' || isRight ? undefined : { fact, missing: !fact.symbol.initializer };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, missing }) =>
      missing
        ? `program-scope sampler '${spellingOf(fact.symbol.name)}' must be initialized`
        : `program-scope sampler '${spellingOf(fact.symbol.name)}' must be constant or const`,
    fixes: ({ fact, missing }) => [
      missing
        ? fix(
            "Add '= CLK_FILTER_NEAREST'",
            insertAfter(fact.unit, fact.declarator.declarator.last, ' = CLK_FILTER_NEAREST'),
          )
        : preferredFix(
            "Insert 'constant'",
            insertBefore(
              fact.unit,
              fact.specifiers.type.first,
              `${spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant)} `,
            ),
          ),
    ],
  }),
);
