import { callFixes } from '../../../refactoring/fixes/conversion-fixes.js';
import { addOverload, mergeOverloads } from '../../../refactoring/pointers/overload.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { describeArgument, listSpaces, operandDeclared } from '../../wording.js';

/** A call to user functions marked `overloadable` needs a candidate whose pointee spaces accept the argument. */
export const overloadSpace = rule(
  {
    id: 'overload-space',
    title: 'No overload for the address space of an argument',
    spec: 'Address Space Conversions; overloadable is an attribute of compilers',
    versions: 'all',
    severity: 'error',
  },
  on('call-unmatched', {
    when: (fact) => !fact.builtin,
    at: (fact) => fact.callee,
    message: (fact) =>
      `no overload of '${spellingOf(fact.name)}' takes ${describeArgument(fact)}, as argument ` +
      `${fact.argumentIndex + 1}; there are some for ${listSpaces(fact.allowed)}`,
    related: (fact) => operandDeclared(fact.source),
    fixes: (fact, { language }) => [
      addOverload(fact),
      language.genericAddressSpace ? mergeOverloads(fact) : undefined,
      ...callFixes(fact),
    ],
  }),
);
