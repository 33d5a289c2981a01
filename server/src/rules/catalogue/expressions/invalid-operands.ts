import { operandFixes } from '../../../refactoring/fixes/expression-fixes.js';
import type { OperandsInvalid } from '../../../semantics/facts/expression-facts.js';
import { counted, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

function messageOf({ problem, operator, left, right }: OperandsInvalid): string {
  const both = right ? `${quoted(left)} and ${quoted(right)}` : quoted(left);
  switch (problem) {
    case 'rank': {
      const [vector, scalar] = left.kind === 'vector' ? [left, right] : [right, left];
      return (
        `the scalar ${scalar ? quoted(scalar) : ''} has a greater rank than the elements of ` +
        `${vector ? quoted(vector) : ''}, so that '${operator}' does not widen it`
      );
    }
    case 'sizes':
      return left.kind === 'vector' && right?.kind === 'vector'
        ? `'${operator}' takes vectors of one length, and these have ${left.count} and ` +
            `${counted(right.count, 'element')}`
        : `'${operator}' takes vectors of one length`;
    case 'vector-shift':
      return (
        `a scalar can only be shifted by a scalar: ${right ? quoted(right) : 'this'} is a vector and ${quoted(left)} is ` +
        'none'
      );
    case 'incompatible-pointers':
      return `'${operator}' takes pointers to one type, not ${both}`;
    case 'incomplete':
      return `'${operator}' needs the size of the pointee of ${both}, which is unknown`;
    case 'block':
      return "'?:' cannot select a block";
    default:
      return `'${operator}' does not take ${both}`;
  }
}

/**
 * Each operator accepts operands of certain types. Two vectors must have the same type, and a scalar that is widened to
 * a vector must not have a greater rank than its elements.
 */
export const invalidOperands = rule(
  {
    id: 'invalid-operands',
    title: 'Invalid operands',
    spec: 'Operators',
    versions: 'all',
    severity: 'error',
  },
  on('operands', {
    when: (fact) => fact.problem !== 'condition' && fact.problem !== 'condition-size',
    at: (fact) => fact.operatorToken,
    message: (fact) => messageOf(fact),
    needsDefinition: ({ problem }) => problem === 'incomplete',
    fixes: (fact) => operandFixes(fact),
  }),
);
