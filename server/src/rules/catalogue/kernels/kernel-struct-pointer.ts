import { firstMember, globalMembers, passSeparately } from '../../../refactoring/edits/members.js';
import { alsoBuild, useVersion } from '../../../refactoring/fixes/versions.js';
import { describeType } from '../../../semantics/describe.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';
import { memberProblem } from '../../shared.js';

/**
 * Before 2.0 a struct or union passed by value to a kernel cannot contain pointers, at any nesting depth or inside
 * arrays.
 */
export const kernelStructPointer = rule(
  {
    id: 'kernel-struct-pointer',
    title: 'Pointer in a struct passed to a kernel',
    spec: 'Restrictions',
    versions: '1.x',
    severity: 'error',
  },
  on('parameter', {
    concerns: ({ kind }) => kind === 'record',
    find: (fact, { language }) => {
      if (!fact.kernel || memberProblem(fact.symbol.type, language) !== 'pointer') return undefined;
      const { name, related } = firstMember(fact.symbol.type, ({ type }) => elementOf(type).kind === 'pointer');
      return { fact, name, related };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, name }) =>
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel: its member ${name} is a pointer`,
    related: ({ related }) => related,
    fixes: ({ fact }) => [
      (program) => passSeparately(program, fact),
      useVersion(200),
      alsoBuild(globalMembers(fact.symbol.type), useVersion(200)),
    ],
  }),
);
