import { spellingOf } from '../../text/names.js';
import { callFixes } from '../conversion-fixes.js';
import { addOverload, mergeOverloads } from '../overload.js';
import { rule } from '../rule.js';
import { describeArgument, listSpaces, operandDeclared } from '../wording.js';

/** A call to user functions marked `overloadable` needs a candidate whose pointee spaces accept the argument. */
export const overloadSpace = rule({
  id: 'overload-space',
  title: "Some overload takes the argument's space.",
  spec: 'Address Space Conversions; overloadable is an attribute of compilers',
  versions: 'all',
  severity: 'error',
  on: 'call-unmatched',
  check(fact, report, { language }) {
    if (fact.builtin) return;
    report(
      fact.callee,
      `no overload of '${spellingOf(fact.name)}' takes ${describeArgument(fact)}, as argument ${fact.argumentIndex + 1}; there are some for ${listSpaces(fact.allowed)}`,
      {
        related: operandDeclared(fact.source),
        fixes: () => [
          addOverload(fact),
          language.genericAddressSpace ? mergeOverloads(fact) : undefined,
          ...callFixes(fact),
        ],
      },
    );
  },
});
