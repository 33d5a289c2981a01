import { deleteToken, fix } from '../../refactoring/edits.js';
import { on, rule } from '../rule.js';

/** `auto` and `register` do not exist in OpenCL C. */
export const storageClassUnsupported = rule(
  {
    id: 'storage-class-unsupported',
    title: 'There is no auto and no register.',
    spec: 'Storage-Class Specifiers; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    when: ({ symbol: { storage } }) => storage === 'auto' || storage === 'register',
    at: (fact) => fact.specifiers.storageToken,
    message: (fact) => `OpenCL C has no '${fact.symbol.storage}' storage class`,
    fixes: (fact) => [fix('Delete the storage class', true, deleteToken(fact.unit, fact.specifiers.storageToken))],
  }),
);
