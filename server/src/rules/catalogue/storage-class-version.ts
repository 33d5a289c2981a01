import { deleteToken, fix } from '../edits.js';
import { rule } from '../rule.js';
import { useVersion } from '../versions.js';

/** `static` and `extern` need OpenCL C 1.2 or newer, on functions and on variables. */
export const storageClassVersion = rule({
  id: 'storage-class-version',
  title: 'static and extern need OpenCL C 1.2.',
  spec: 'Storage-Class Specifiers',
  versions: '1.0, 1.1',
  severity: 'error',
  on: ['variable', 'function'],
  concerns: (_, { version }) => version < 120,
  check(fact, report, context) {
    const { storage } = fact.symbol;
    if (context.language.version >= 120 || (storage !== 'static' && storage !== 'extern')) return;
    report(
      fact.specifiers.storageToken,
      `OpenCL C ${context.language.version === 100 ? '1.0' : '1.1'} has no '${storage}' storage class; it came with 1.2`,
      {
        fixes: () => [
          fix('Delete the storage class', true, deleteToken(fact.unit, fact.specifiers.storageToken)),
          useVersion(120),
        ],
      },
    );
  },
});
