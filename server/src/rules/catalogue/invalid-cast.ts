import { withoutParens } from '../body.js';
import { fix, replaceTokens, textOf } from '../edits.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';
import { describeType } from '../shared.js';

/** Casts go between scalars, from a scalar to all elements of a vector, and nowhere else: a vector becomes another by `convert_` or `as_`. */
export const invalidCast = rule({
  id: 'invalid-cast',
  title: 'A cast goes between scalars, or from a scalar to a vector.',
  spec: 'Explicit Casts',
  versions: 'all',
  severity: 'error',
  on: 'cast-invalid',
  check({ cast, from, to, unit }, report) {
    const isAlike = from.kind === 'vector' && to.kind === 'vector' && from.count === to.count;
    const name = `convert_${describeType(to)}`;
    const hint = isAlike ? `; '${name}' converts each element` : '';
    const text = textOf(unit, withoutParens(cast.operand));
    report(
      { first: cast.first, last: cast.operand.first - 1 },
      `${quoted(from)} cannot be cast to ${quoted(to)}${hint}`,
      {
        fixes: () =>
          isAlike && text !== undefined
            ? [fix(`Convert with '${name}'`, false, replaceTokens(unit, cast, `${name}(${text})`))]
            : [],
      },
    );
  },
});
