import { spellingOf } from '../../text/names.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { variableVerdict } from '../shared.js';
import { deleteToken, fix, spaceTokenOf } from '../edits.js';
import { rule } from '../rule.js';

/** A pipe can only be a parameter, unqualified by any space: no variables, pointers, arrays, members, return types. */
export const pipeDeclaration = rule({
  id: 'pipe-declaration',
  title: 'A pipe is only a parameter.',
  spec: 'Pipe Functions, Restrictions',
  versions: 'with device enqueue',
  severity: 'error',
  on: ['variable', 'parameter', 'field', 'derived'],
  check(fact, report, context) {
    switch (fact.kind) {
      case 'variable':
        if (variableVerdict(fact, context) === 'pipe-declaration') report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' cannot be a variable: a pipe can only be a parameter`);
        return;
      case 'parameter':
        if (fact.writtenType.kind === 'pipe' && fact.writtenType.space !== AddressSpace.None) {
          const { qualifiers } = fact.parameter.specifiers;
          const token = spaceTokenOf(fact.parameter.specifiers);
          // Compilers forget a space that stands before 'write_only'.
          const forgotten = qualifiers.some((q) => q.kind === 'access' && q.access === 'write_only' && token !== undefined && token < q.token);
          report(fact.nameNode, `pipe '${spellingOf(fact.symbol.name)}' takes no address space`, {
            ...(forgotten ? { severity: 'warning' as const } : {}),
            fixes: [token === undefined ? undefined : fix('Delete the qualifier', true, deleteToken(fact.unit, token))],
          });
        }
        return;
      case 'field':
        if (elementOf(fact.type).kind === 'pipe') report(fact.nameNode, 'a pipe cannot be a member: it can only be a parameter');
        return;
      case 'derived':
        if (fact.from.kind === 'pipe') report(fact.node, `there is no ${fact.derivation === 'pointer' ? 'pointer to' : 'array of'} a pipe`);
    }
  },
});
