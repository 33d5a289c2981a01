import { factsOf, isMarkedUnused } from '../../../refactoring/edits/body.js';
import { deleteLines, fix, soleDeclaration } from '../../../refactoring/edits/edits.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** A variable that its function does not use is unnecessary. */
export const unusedVariable = rule(
  {
    id: 'unused-variable',
    title: 'Unused variable',
    spec: 'C99 6.2.4',
    versions: 'all',
    severity: 'hint',
    greyed: true,
  },
  on('body', {
    *each(body) {
      const { node, complete } = body;
      // An undefined macro may use anything.
      if (!complete) return;
      for (const { symbol, nameNode, unit, specifiers, declarator } of factsOf(body, 'variable')) {
        const isSilenced = isMarkedUnused(declarator, specifiers);
        if (symbol.isUsed || symbol.role !== 'block' || isSilenced || nameNode.first > node.body.last) continue;
        const declaration =
          declarator.initializer || symbol.isSet ? undefined : soleDeclaration(unit, specifiers, declarator);
        yield { symbol, nameNode, unit, declaration };
      }
    },
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' is ${symbol.isSet ? 'set and never read' : 'never used'}`,
    fixes: ({ unit, declaration }) => [declaration && fix('Delete the variable', deleteLines(unit, declaration))],
  }),
);
