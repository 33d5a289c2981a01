import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** `sizeof` requires a complete type, or a value of one; `vec_step` a scalar or a vector. */
export const sizeofOperand = rule(
  {
    id: 'sizeof-operand',
    title: "Invalid operand of 'sizeof' or 'vec_step'",
    spec: 'The Sizeof Operator',
    versions: 'all',
    severity: 'error',
  },
  on('no-size', {
    at: ({ token }) => token,
    needsDefinition: ({ problem, type }) => problem === 'incomplete' && type.kind !== 'array',
    message: ({ problem, operator, type }) => {
      const word = operator === 'alignof' ? '_Alignof' : operator;
      return problem === 'vec-step'
        ? `'vec_step' takes a scalar or a vector, not ${quoted(type)}`
        : problem === 'bit-field'
          ? `'${word}' does not take a bit-field`
          : `'${word}' does not take ${quoted(type)}, which has no size` +
            `${problem === 'incomplete' && type.kind !== 'array' ? ': its type is incomplete' : ''}`;
    },
  }),
);
