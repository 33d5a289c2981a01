import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { fix, insertBefore, replaceToken, spaceTokenOf, spaceWord } from '../edits.js';
import { variableVerdict } from '../shared.js';
import { rule } from '../rule.js';

/** Before 2.0, and in 3.0 without program-scope variables, every program-scope variable must itself be in `constant`. That includes `const` variables and pointers: for a pointer it is the pointer, not the pointee, that needs the qualifier. */
export const programScopeNeedsConstant = rule({
  id: 'program-scope-needs-constant',
  title: 'Program-scope variables are constant.',
  spec: 'Usage for Declaration Scopes and Variable Types; Inference',
  versions: 'without program-scope variables',
  severity: 'error',
  on: 'variable',
  check(fact, report, context) {
    if (variableVerdict(fact, context) !== 'program-scope-needs-constant') return;
    const name = spellingOf(fact.symbol.name);
    const word = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant);
    const constToken = fact.specifiers.qualifiers.find((q) => q.kind === 'const')?.token;
    const { declarator } = fact.declarator;
    const pointer = fact.symbol.type.kind === 'pointer';
    report(fact.nameNode, `program-scope variable '${name}' must be in __constant: before OpenCL C 2.0 no other memory exists there`, {
      fixes: [
        !fact.symbol.initializer ? undefined
          : pointer ? (declarator.kind === 'pointer' ? fix(`Put the pointer into '${word}'`, true, insertBefore(fact.unit, fact.nameNode.first, `${word} `)) : undefined)
          : constToken !== undefined ? fix(`Replace 'const' by '${word}'`, true, replaceToken(fact.unit, constToken, word))
          : spaceTokenOf(fact.specifiers) === undefined ? fix(`Insert '${word}'`, true, insertBefore(fact.unit, fact.specifiers.type.first, `${word} `)) : undefined,
      ],
    });
  },
});
