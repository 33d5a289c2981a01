import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** Casts go between scalars, from a scalar to all elements of a vector, and nowhere else: a vector becomes another by `convert_` or `as_`. */
export const invalidCast = rule({
  id: 'invalid-cast',
  title: 'A cast goes between scalars, or from a scalar to a vector.',
  spec: 'Explicit Casts',
  versions: 'all',
  severity: 'error',
  on: 'cast-invalid',
  check({ cast, from, to }, report) {
    const hint =
      from.kind === 'vector' && to.kind === 'vector'
        ? from.count === to.count
          ? `; 'convert_${quoted(to).slice(1, -1)}' converts each element`
          : ''
        : '';
    report(
      { first: cast.first, last: cast.operand.first - 1 },
      `${quoted(from)} cannot be cast to ${quoted(to)}${hint}`,
    );
  },
});
