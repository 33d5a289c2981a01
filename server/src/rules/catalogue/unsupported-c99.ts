import { isOn } from '../../semantics/extensions.js';
import { fix, replaceTokens } from '../edits.js';
import { rule } from '../rule.js';

/** Bit-fields and variable length arrays are not supported in any space. */
export const unsupportedC99 = rule({
  id: 'unsupported-c99',
  title: 'There are no bit-fields and no variable length arrays.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['field', 'variable-length'],
  check(fact, report, context) {
    if (fact.kind === 'variable-length') {
      report(fact.size, 'the size of an array must be a constant: there are no variable length arrays in OpenCL C');
      return;
    }
    if (fact.type.kind === 'array' && fact.type.size === undefined)
      report(fact.nameNode, 'flexible array members are not supported', { severity: 'warning' });
    if (fact.bits && !isOn(context.extensions, '__cl_clang_bitfields'))
      report(fact.nameNode, 'there are no bit-fields in OpenCL C', {
        fixes: () => [
          fact.declarator?.bits
            ? fix(
                'Make it a whole member',
                false,
                replaceTokens(
                  fact.unit,
                  { first: fact.declarator.bits.first - 1, last: fact.declarator.bits.last },
                  '',
                ),
              )
            : undefined,
        ],
      });
  },
});
