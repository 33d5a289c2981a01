import { spellingOf } from '../../text/names.js';
import { Types } from '../../types/type.js';
import { carrySpace } from '../carry.js';
import { overloadAll } from '../overload.js';
import { rule } from '../rule.js';
import { describePointer, pointeeSpace, requalify } from '../shared.js';

/** A prototype and its definition must agree on the address space of each parameter's pointee and of the returned pointer. */
export const functionRedeclarationSpace = rule({
  id: 'function-redeclaration-space',
  title: 'All declarations of a function agree on the spaces of its parameters.',
  spec: 'Address Space Qualifiers; Inference',
  versions: 'all',
  severity: 'error',
  on: 'function',
  check(fact, report) {
    if (!fact.conflicting || !fact.onlySpacesDiffer || !fact.previous) return;
    const previous = fact.previous;
    const index = fact.symbol.type.parameters.findIndex(
      (p, i) => p.unqualified !== previous.type.parameters[i]?.unqualified,
    );
    const parameter = fact.symbol.parameters[index];
    const which = parameter
      ? `parameter '${spellingOf(parameter.name)}' ${describePointer(parameter.type)}, but ${describePointer(previous.type.parameters[index] ?? Types.unknown)} in the declaration before`
      : 'its result differs in address space';
    report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' does not agree with its other declaration: ${which}`, {
      related: [{ message: 'the other declaration', place: previous.place }],
      fixes: () =>
        parameter
          ? [
              carrySpace(parameter, fact.symbol.name, pointeeSpace(parameter.type)),
              carrySpace(
                parameter,
                fact.symbol.name,
                pointeeSpace(previous.type.parameters[index] ?? Types.unknown),
                undefined,
                false,
              ),
              requalify(previous.parameters[index], pointeeSpace(parameter.type)),
              requalify(parameter, pointeeSpace(previous.type.parameters[index] ?? Types.unknown)),
              overloadAll(fact.symbol.name),
            ]
          : [],
    });
  },
});
