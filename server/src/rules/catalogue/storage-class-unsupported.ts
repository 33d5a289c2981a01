import { deleteToken, fix } from '../../refactoring/edits.js';
import { on, rule } from '../rule.js';

const MISSING: ReadonlySet<string | undefined> = new Set(['auto', 'register', '__thread', '_Thread_local']);

/** `auto` and `register` do not exist in OpenCL C, nor do objects of a thread of the host. */
export const storageClassUnsupported = rule(
  {
    id: 'storage-class-unsupported',
    title: 'There is no auto, no register and no _Thread_local.',
    spec: 'Storage-Class Specifiers; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    when: ({ symbol: { storage } }) => MISSING.has(storage),
    at: (fact) => fact.specifiers.storageToken,
    message: (fact) => `OpenCL C has no '${fact.symbol.storage}' storage class`,
    fixes: (fact) => [fix('Delete the storage class', true, deleteToken(fact.unit, fact.specifiers.storageToken))],
  }),
);
