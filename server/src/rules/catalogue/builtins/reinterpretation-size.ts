import { quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/**
 * `as_type` reinterprets the bits of a value as another type of the same size; a vector of three elements has the size
 * of four.
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
