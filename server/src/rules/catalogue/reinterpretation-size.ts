import { quoted } from '../expression-wording.js';
import { on, rule } from '../rule.js';

/**
 * `as_type` takes the bits of a value for one of another type, which has as many; a vector of three counts as one of
 * four.
 */
export const reinterpretationSize = rule(
  {
    id: 'reinterpretation-size',
    title: "'as_type' between types of different sizes",
    spec: 'Reinterpreting Types Using as_type() and as_typen()',
    versions: 'all',
    severity: 'error',
  },
  on('reinterpretation', {
    at: ({ expression }) => expression,
    message: ({ from, to }) => `${quoted(from)} cannot be reinterpreted as ${quoted(to)}, which has another size`,
  }),
);
