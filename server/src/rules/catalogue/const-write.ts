import { spellingOf } from '../../text/names.js';
import { declaredHere, quoted } from '../expression-wording.js';
import { rule } from '../rule.js';

/** An object that is `const`, or is reached through a pointer to `const`, is not written; neither is a struct with such a member as a whole. */
export const constWrite = rule({
  id: 'const-write',
  title: "What is 'const' is not written.",
  spec: 'C99 6.7.3 Type qualifiers',
  versions: 'all',
  severity: 'error',
  on: 'not-assignable',
  check({ problem, operatorToken, symbol, type }, report) {
    if (problem === 'const-member')
      report(operatorToken, `${quoted(type)} has a member that is const, and is not written as a whole`, {
        related: declaredHere(symbol),
      });
    else if (problem === 'const') {
      const name = symbol ? `'${spellingOf(symbol.name)}'` : 'this';
      const points = symbol?.kind === 'variable' && symbol.type.kind === 'pointer' && type.kind !== 'pointer';
      report(
        operatorToken,
        points ? `${name} points to what is const, which is not written` : `${name} is const and is not written`,
        {
          related: declaredHere(symbol),
        },
      );
    }
  },
});
