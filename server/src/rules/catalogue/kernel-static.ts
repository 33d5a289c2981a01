import { spellingOf } from '../../text/names.js';
import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** A kernel cannot have internal linkage. */
export const kernelStatic = rule({
  id: 'kernel-static',
  title: 'A kernel is not static.',
  spec: 'Storage-Class Specifiers',
  versions: '1.2+',
  severity: 'error',
  on: 'function',
  check(fact, report, context) {
    if (fact.specifiers.kernelToken === undefined || fact.symbol.storage !== 'static' || context.language.version < 120) return;
    report(fact.specifiers.storageToken, `kernel '${spellingOf(fact.symbol.name)}' cannot be static`, { fixes: [fix("Delete 'static'", true, deleteToken(fact.unit, fact.specifiers.storageToken))] });
  },
});
