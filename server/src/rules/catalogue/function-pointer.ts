import { isOn } from '../../semantics/extensions.js';
import { rule } from '../rule.js';
import { isFunctionPointer } from '../shared.js';

/** Pointers to functions do not exist: no declarations, no address of a function. */
export const functionPointer = rule({
  id: 'function-pointer',
  title: 'There are no pointers to functions.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['variable', 'parameter', 'field', 'function-named'],
  concerns: isFunctionPointer,
  check(fact, report, context) {
    if (isOn(context.extensions, '__cl_clang_function_pointers')) return;
    if (fact.kind === 'function-named') {
      report(fact.expression, 'the address of a function cannot be taken');
      return;
    }
    if (isFunctionPointer(fact.kind === 'field' ? fact.type : fact.symbol.type))
      report(fact.nameNode, 'there are no pointers to functions in OpenCL C');
  },
});
