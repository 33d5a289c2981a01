import { deleteToken, fix } from '../../../refactoring/edits/edits.js';
import { moveToProgramScope } from '../../../refactoring/fixes/hoist.js';
import { useVersion } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** A variable with `static` inside a function body needs 2.0 or newer. */
export const staticLocalVersion = rule(
  {
    id: 'static-local-version',
    title: 'Static variable in a function before OpenCL C 2.0',
    spec: 'Storage-Class Specifiers',
    versions: '1.2',
    severity: 'error',
  },
  on('variable', {
    when: ({ symbol, position }, { language }) =>
      symbol.storage === 'static' && position !== 'program-scope' && language.version <= 120,
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' cannot be static: static local variables require OpenCL C 2.0`,
    fixes: (fact) => [
      moveToProgramScope(fact, true),
      fix("Drop 'static'", deleteToken(fact.unit, fact.specifiers.storageToken)),
      useVersion(200),
    ],
  }),
);
