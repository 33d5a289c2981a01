import { addressFixes } from '../call-fixes.js';
import { quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** `&` takes an object: a value has no address, and neither has a component of a vector or a bit-field. */
export const addressOfValue = rule({
  id: 'address-of-value',
  title: "'&' takes an object, and neither a vector's component nor a bit-field.",
  spec: 'Vector Components; C99 6.5.3.2 Address and indirection operators',
  versions: 'all',
  severity: 'error',
  on: 'no-address',
  check(fact, report) {
    const { problem, expression, type } = fact;
    switch (problem) {
      case 'component':
        report(expression, 'a component of a vector has no address', { fixes: () => addressFixes(fact) });
        return;
      case 'bit-field':
        report(expression, 'a bit-field has no address');
        return;
      case 'value':
        report(expression, `a value of type ${quoted(type)} has no address`);
    }
  },
});
