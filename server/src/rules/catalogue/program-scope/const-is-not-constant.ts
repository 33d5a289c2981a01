import { fix, replaceToken, spaceWord } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * `const` at program scope allocates in global memory where program-scope variables exist. Read-only tables are usually
 * meant to be `constant`.
 */
export const constIsNotConstant = rule(
  {
    id: 'const-is-not-constant',
    title: "'const' variable in global memory",
    spec: 'Inference; constant',
    versions: 'with program-scope variables',
    severity: 'hint',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Global,
    find: (fact) => {
      const token = fact.specifiers.qualifiers.find((q) => q.kind === 'const')?.token;
      const base = elementOf(fact.symbol.type);
      if (
        fact.position !== 'program-scope' ||
        token === undefined ||
        elementOf(fact.writtenType).space !== AddressSpace.None ||
        base.kind === 'pointer' ||
        !fact.declarator.initializer
      )
        return undefined;
      return { fact, token };
    },
    at: ({ token }) => token,
    message: ({ fact }) =>
      `'${spellingOf(fact.symbol.name)}' is in __global memory here; 'constant' puts a read-only table into ` +
      'constant memory',
    fixes: ({ fact, token }) => [
      fix(
        "Replace 'const' by 'constant'",
        replaceToken(fact.unit, token, spaceWord(fact.unit, token, AddressSpace.Constant)),
      ),
    ],
  }),
);
