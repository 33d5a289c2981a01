import { describeType } from '../../../semantics/describe.js';
import type { IntegerConstantExpected } from '../../../semantics/facts/declaration-facts.js';
import { on, rule } from '../../rule.js';

const WORDS: Readonly<Record<IntegerConstantExpected['use'], string>> = {
  case: 'the value of a case',
  enumerator: 'the value of an enumerator',
  width: 'the width of a _BitInt',
  assertion: 'the condition of _Static_assert',
};

/** Case labels, enumerators and assertions require integer constant expressions. */
export const integerConstant = rule(
  {
    id: 'integer-constant',
    title: 'Integer constant expression expected',
    spec: 'C99 6.6, 6.7.2.2, 6.8.4.2',
    versions: 'all',
    severity: 'error',
  },
  on('integer-constant', {
    at: ({ expression }) => expression,
    message: ({ use, type, integer }) =>
      integer
        ? `${WORDS[use]} must be a constant expression`
        : `${WORDS[use]} must be an integer, not '${describeType(type)}'`,
  }),
);
