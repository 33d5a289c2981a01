import { spellingOf } from '../../text/names.js';
import { factsOf } from '../body.js';
import { deleteLines, fix, soleDeclaration } from '../edits.js';
import { rule } from '../rule.js';

/** A variable of a function that nothing names does nothing. */
export const unusedVariable = rule({
  id: 'unused-variable',
  title: 'A variable is used.',
  spec: 'C99 6.2.4',
  versions: 'all',
  severity: 'hint',
  on: 'body',
  check({ facts, node, complete }, report) {
    // A macro that is missing may use anything.
    if (!complete) return;
    for (const { symbol, nameNode, unit, specifiers, declarator } of factsOf(facts, 'variable')) {
      const isSilenced = [...specifiers.attributes, ...declarator.attributes].some(({ name }) => name === 'unused');
      if (symbol.isUsed || symbol.role !== 'block' || isSilenced || nameNode.first > node.body.last) continue;
      const declaration =
        declarator.initializer || symbol.isSet ? undefined : soleDeclaration(unit, specifiers, declarator);
      report(nameNode, `'${spellingOf(symbol.name)}' is ${symbol.isSet ? 'set and never read' : 'never used'}`, {
        fixes: () => [declaration && fix('Delete the variable', false, deleteLines(unit, declaration))],
      });
    }
  },
});
