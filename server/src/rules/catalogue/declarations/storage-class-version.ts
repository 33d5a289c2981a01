import { deleteToken, preferredFix } from '../../../refactoring/edits/edits.js';
import { useVersion } from '../../../refactoring/fixes/versions.js';
import { on, rule } from '../../rule.js';

/** `static` and `extern` need OpenCL C 1.2 or newer, on functions and on variables. */
export const storageClassVersion = rule(
  {
    id: 'storage-class-version',
    title: "'static' or 'extern' before OpenCL C 1.2",
    spec: 'Storage-Class Specifiers',
    versions: '1.0, 1.1',
    severity: 'error',
  },
  on(['variable', 'function'], {
    concerns: (_, { version }) => version < 120,
    when: (fact, context) => {
      const { storage } = fact.symbol;
      return context.language.version < 120 && (storage === 'static' || storage === 'extern');
    },
    at: (fact) => fact.specifiers.storageToken,
    message: (fact, context) => {
      const { storage } = fact.symbol;
      return (
        `OpenCL C ${context.language.version === 100 ? '1.0' : '1.1'} has no '${storage}' storage class; it came ` +
        'with 1.2'
      );
    },
    fixes: (fact) => [
      preferredFix('Delete the storage class', deleteToken(fact.unit, fact.specifiers.storageToken)),
      useVersion(120),
    ],
  }),
);
