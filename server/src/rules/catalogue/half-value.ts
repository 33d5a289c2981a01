import { spellingOf } from '../../text/names.js';
import { variableVerdict } from '../shared.js';
import { atTop, fix } from '../edits.js';
import { rule } from '../rule.js';

/** Without an enabled `cl_khr_fp16`, `half` is storage only: pointers to half in any space are fine; half variables, arrays, parameters, returns, and direct loads or stores are not. */
export const halfValue = rule({
  id: 'half-value',
  title: 'Half is storage only without cl_khr_fp16.',
  spec: 'The half Data Type; Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['variable', 'half', 'function'],
  check(fact, report, context) {
    const fixes = [context.language.fp16 ? fix('Enable cl_khr_fp16', false, atTop(fact.unit, '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n')) : undefined];
    if (fact.kind === 'variable') {
      if (variableVerdict(fact, context) === 'half-value') report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot be a half variable without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'`, { fixes });
    } else if (fact.kind === 'half') report(fact.expression, fact.access === 'load' ? 'a half cannot be read directly without cl_khr_fp16; use vload_half' : 'a half cannot be written directly without cl_khr_fp16; use vstore_half', { fixes });
    else {
      const { returns } = fact.symbol.type;
      if (returns.kind === 'scalar' && returns.name === 'half' && !(context.language.fp16 && context.extensions.has('cl_khr_fp16'))) report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot return a half without cl_khr_fp16`, { fixes });
    }
  },
});
