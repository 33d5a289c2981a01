import { firstMember, globalMembers, passSeparately } from '../../../refactoring/edits/members.js';
import { describeType, pointeeSpace } from '../../../semantics/describe.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { memberProblem } from '../../shared.js';

/**
 * From 2.0 on pointer members are allowed in by-value structs only when they point to a named space other than private.
 */
export const kernelStructUnnamedPointer = rule(
  {
    id: 'kernel-struct-unnamed-pointer',
    title: 'Pointer without an address space in a struct passed to a kernel',
    spec: 'Restrictions',
    versions: '2.0+',
    severity: 'error',
  },
  on('parameter', {
    concerns: ({ kind }) => kind === 'record',
    find: (fact, { language }) => {
      if (!fact.kernel || memberProblem(fact.symbol.type, language) !== 'unnamed-pointer') return undefined;
      const { name, related } = firstMember(
        fact.symbol.type,
        ({ type }) =>
          elementOf(type).kind === 'pointer' &&
          ![AddressSpace.Global, AddressSpace.Local, AddressSpace.Constant].some(
            (space) => space === pointeeSpace(elementOf(type)),
          ),
      );
      return { fact, name, related };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, name }) =>
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: its member ${name} points to no named ` +
      'address space',
    related: ({ related }) => related,
    fixes: ({ fact }) => [globalMembers(fact.symbol.type), (program) => passSeparately(program, fact)],
  }),
);
