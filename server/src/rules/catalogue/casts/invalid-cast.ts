import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import { describeType } from '../../../semantics/describe.js';
import { withoutParens } from '../../../syntax/walk.js';
import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * Casts convert between scalars, and from a scalar to all elements of a vector; a vector is converted by `convert_` or
 * `as_`.
 */
export const invalidCast = rule(
  {
    id: 'invalid-cast',
    title: 'Invalid cast',
    spec: 'Explicit Casts',
    versions: 'all',
    severity: 'error',
  },
  on('cast-invalid', {
    find: ({ cast, from, to, unit }) => {
      const isAlike = from.kind === 'vector' && to.kind === 'vector' && from.count === to.count;
      const name = `convert_${describeType(to)}`;
      return { cast, from, to, unit, isAlike, name };
    },
    at: ({ cast }) => ({ first: cast.first, last: cast.operand.first - 1 }),
    message: ({ from, to, isAlike, name }) => {
      const hint = isAlike ? `; '${name}' converts each element` : '';
      return `${quoted(from)} cannot be cast to ${quoted(to)}${hint}`;
    },
    fixes: ({ cast, unit, isAlike, name }) => {
      const text = textOf(unit, withoutParens(cast.operand));
      return isAlike ? [fix(`Convert with '${name}'`, replaceTokens(unit, cast, `${name}(${text})`))] : [];
    },
  }),
);
