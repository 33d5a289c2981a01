import { spellingOf } from '../../text/names.js';
import { deleteToken, fix } from '../edits.js';
import { moveToProgramScope } from '../hoist.js';
import { rule } from '../rule.js';
import { useVersion } from '../versions.js';

/** A variable with `static` inside a function body needs 2.0 or newer. */
export const staticLocalVersion = rule({
  id: 'static-local-version',
  title: 'A static variable in a function needs OpenCL C 2.0.',
  spec: 'Storage-Class Specifiers',
  versions: '1.2',
  severity: 'error',
  on: 'refused-variable',
  check(fact, report) {
    report(
      fact.nameNode,
      `'${spellingOf(fact.symbol.name)}' cannot be static: variables in functions can be from OpenCL C 2.0 on`,
      {
        fixes: () => [
          moveToProgramScope(fact, true),
          fix("Drop 'static'", false, deleteToken(fact.unit, fact.specifiers.storageToken)),
          useVersion(200),
        ],
      },
    );
  },
});
