import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';

/** `auto` and `register` do not exist in OpenCL C. */
export const storageClassUnsupported = rule({
  id: 'storage-class-unsupported',
  title: 'There is no auto and no register.',
  spec: 'Storage-Class Specifiers; Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    report(fact.specifiers.storageToken, `OpenCL C has no '${fact.symbol.storage}' storage class`, {
      fixes: () => [fix('Delete the storage class', true, deleteToken(fact.unit, fact.specifiers.storageToken))],
    });
  },
});
