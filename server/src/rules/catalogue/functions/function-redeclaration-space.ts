import { carrySpace } from '../../../refactoring/pointers/carry.js';
import { overloadAll } from '../../../refactoring/pointers/overload.js';
import { requalify } from '../../../refactoring/pointers/requalify.js';
import { describePointer, pointeeSpace } from '../../../semantics/describe.js';
import { spellingOf } from '../../../text/names.js';
import { Types } from '../../../types/interned.js';
import { on, rule } from '../../rule.js';

/**
 * A prototype and its definition must agree on the address space of each parameter's pointee and of the returned
 * pointer.
 */
export const functionRedeclarationSpace = rule(
  {
    id: 'function-redeclaration-space',
    title: 'Redeclaration of a function with other address spaces',
    spec: 'Address Space Qualifiers; Inference',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    find: (fact) => {
      if (!fact.conflicting || !fact.onlySpacesDiffer || !fact.previous) return undefined;
      const previous = fact.previous;
      const index = fact.symbol.type.parameters.findIndex(
        (p, i) => p.unqualified !== previous.type.parameters[i]?.unqualified,
      );
      const parameter = fact.symbol.parameters[index];
      return { fact, previous, index, parameter };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, previous, index, parameter }) => {
      const which = parameter
        ? `parameter '${spellingOf(parameter.name)}' ${describePointer(parameter.type)}, but ` +
          `${describePointer(previous.type.parameters[index] ?? Types.unknown)} in the declaration before`
        : 'its result differs in address space';
      return `'${spellingOf(fact.symbol.name)}' does not agree with its other declaration: ${which}`;
    },
    related: ({ previous }) => [{ message: 'the other declaration', place: previous.place }],
    fixes: ({ fact, previous, index, parameter }) => {
      return parameter
        ? [
            carrySpace(parameter, fact.symbol.name, pointeeSpace(parameter.type)),
            carrySpace(parameter, fact.symbol.name, pointeeSpace(previous.type.parameters[index] ?? Types.unknown), {
              preferred: false,
            }),
            requalify(previous.parameters[index], pointeeSpace(parameter.type)),
            requalify(parameter, pointeeSpace(previous.type.parameters[index] ?? Types.unknown)),
            overloadAll(fact.symbol.name),
          ]
        : [];
    },
  }),
);
