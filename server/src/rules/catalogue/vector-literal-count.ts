import { literalFixes } from '../call-fixes.js';
import { counted, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** A vector literal gives all elements, or one for all of them. */
export const vectorLiteralCount = rule({
  id: 'vector-literal-count',
  title: 'A vector literal has as many elements as the vector.',
  spec: 'Vector Literals',
  versions: 'all',
  severity: 'error',
  on: 'vector-literal',
  check(fact, report) {
    const { type, given, token } = fact;
    if (type.kind !== 'vector') return;
    report(
      token,
      given > type.count
        ? `too many elements: ${quoted(type)} has ${type.count}`
        : `${quoted(type)} has ${counted(type.count, 'element')}, and this literal gives ${given}`,
      { fixes: () => literalFixes(fact) },
    );
  },
});
