import type { Specifiers } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { type RuleFix, rule } from '../rule.js';

/** What is no pipe holds one packet. */
const dropPipe = (unit: Unit, { pipeToken }: Specifiers): RuleFix | undefined =>
  pipeToken === undefined
    ? undefined
    : fix("Delete 'pipe': it becomes a variable", false, deleteToken(unit, pipeToken));

/** A pipe can only be a parameter, unqualified by any space: no variables, pointers, arrays, members, return types. */
export const pipeDeclaration = rule({
  id: 'pipe-declaration',
  title: 'A pipe is only a parameter.',
  spec: 'Pipe Functions, Restrictions',
  versions: 'with device enqueue',
  severity: 'error',
  on: ['refused-variable', 'parameter', 'field', 'derived'],
  concerns: ({ kind }) => kind === 'pipe',
  check(fact, report) {
    switch (fact.kind) {
      case 'variable':
        report(
          fact.nameNode,
          `'${spellingOf(fact.symbol.name)}' cannot be a variable: a pipe can only be a parameter`,
          { fixes: () => [dropPipe(fact.unit, fact.specifiers)] },
        );
        return;
      case 'parameter':
        if (
          fact.writtenType.kind === 'pipe' &&
          fact.writtenType.space !== AddressSpace.None &&
          fact.writtenType.space !== AddressSpace.Private
        ) {
          const { qualifiers } = fact.parameter.specifiers;
          const token = spaceTokenOf(fact.parameter.specifiers);
          // Compilers forget a space that stands before 'write_only'.
          const forgotten = qualifiers.some(
            (q) => q.kind === 'access' && q.access === 'write_only' && token !== undefined && token < q.token,
          );
          report(fact.nameNode, `pipe '${spellingOf(fact.symbol.name)}' takes no address space`, {
            ...(forgotten ? { severity: 'warning' as const } : {}),
            fixes: () => [
              token === undefined ? undefined : fix('Delete the qualifier', true, deleteToken(fact.unit, token)),
            ],
          });
        }
        return;
      case 'field':
        if (elementOf(fact.type).kind === 'pipe')
          report(fact.nameNode, 'a pipe cannot be a member: it can only be a parameter', {
            fixes: () => [dropPipe(fact.unit, fact.field.specifiers)],
          });
        return;
      case 'derived':
        if (fact.from.kind === 'pipe')
          report(fact.node, `there is no ${fact.derivation === 'pointer' ? 'pointer to' : 'array of'} a pipe`);
    }
  },
});
