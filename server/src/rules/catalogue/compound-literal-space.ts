import { AddressSpace, elementOf, spaceSpelling } from '../../types/type.js';
import { declareVariable, literalFixes } from '../literals.js';
import { rule } from '../rule.js';

/** Inside a function a compound literal is an automatic object: its type cannot be qualified `global`, `local`, `constant` or `generic`. */
export const compoundLiteralSpace = rule({
  id: 'compound-literal-space',
  title: 'A compound literal in a function is private.',
  spec: 'Usage for Declaration Scopes and Variable Types; C99 6.5.2.5',
  versions: 'all',
  severity: 'error',
  on: 'compound-literal',
  check(fact, report, { language }) {
    const { space } = elementOf(fact.type);
    if (!fact.insideFunction || space === AddressSpace.None || space === AddressSpace.Private) return;
    report(fact.literal, `a compound literal in a function is private and cannot be in ${spaceSpelling(space)}`, {
      fixes: () => [
        ...literalFixes(fact.unit, fact.literal, space, language),
        declareVariable(fact.unit, fact.literal, AddressSpace.Constant, language),
      ],
    });
  },
});
