import { clangOf } from '../../../devices/device.js';
import { deleteToken, fix, preferredFix, spaceTokenOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import type { Specifiers } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { isPipeOfFpga } from '../../pipes.js';
import { on, rule } from '../../rule.js';

/** Without `pipe`, the parameter is one packet. */
const dropPipe = (unit: Unit, { pipeToken }: Specifiers): RuleFix | undefined =>
  pipeToken === undefined ? undefined : fix("Delete 'pipe': it becomes a variable", deleteToken(unit, pipeToken));

/** A pipe can only be a parameter, unqualified by any space: no variables, pointers, arrays, members, return types. */
export const pipeDeclaration = rule(
  {
    id: 'pipe-declaration',
    title: 'Pipe that is not a parameter',
    spec: 'Pipe Functions, Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => elementOf(type).kind === 'pipe',
    when: (fact) => !isPipeOfFpga(fact),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' cannot be a variable: a pipe can only be a parameter`,
    fixes: ({ unit, specifiers }) => [dropPipe(unit, specifiers)],
  }),
  on('parameter', {
    concerns: ({ kind }, { version }) => kind === 'pipe' && version < 200,
    find: ({ parameter: { specifiers } }) => specifiers.pipeToken,
    at: (pipeToken) => pipeToken,
    message: () => "pipes require OpenCL C 2.0: in earlier versions 'pipe' is an ordinary identifier",
  }),
  // Since clang 13, 'pipe' is a keyword only where the target has the feature.
  on('parameter', {
    concerns: ({ kind }, { version }) => kind === 'pipe' && version >= 200,
    find: ({ parameter: { specifiers } }, { language: { device, pipes } }) =>
      !pipes && device && clangOf(device) >= 13 ? specifiers.pipeToken : undefined,
    at: (pipeToken) => pipeToken,
    message: () => 'pipes require __opencl_c_pipes',
  }),
  on('parameter', {
    concerns: ({ kind }) => kind === 'pipe',
    when: ({ writtenType, parameter: { specifiers } }, { language }) =>
      writtenType.kind === 'pipe' &&
      writtenType.space !== AddressSpace.None &&
      writtenType.space !== AddressSpace.Private &&
      !(language.version < 200 && specifiers.pipeToken !== undefined),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `pipe '${spellingOf(symbol.name)}' takes no address space`,
    // Compilers ignore an address space before 'write_only'.
    severity: ({ parameter: { specifiers } }) => {
      const token = spaceTokenOf(specifiers);
      const isForgotten = specifiers.qualifiers.some(
        (q) => q.kind === 'access' && q.access === 'write_only' && token !== undefined && token < q.token,
      );
      return isForgotten ? 'warning' : 'error';
    },
    fixes: ({ unit, parameter }) => {
      const token = spaceTokenOf(parameter.specifiers);
      return [token === undefined ? undefined : preferredFix('Delete the qualifier', deleteToken(unit, token))];
    },
  }),
  on('field', {
    when: ({ type }) => elementOf(type).kind === 'pipe',
    at: ({ nameNode }) => nameNode,
    message: () => 'a pipe cannot be a member: it can only be a parameter',
    fixes: ({ unit, field }) => [dropPipe(unit, field.specifiers)],
  }),
  on('derived', {
    when: ({ from }) => from.kind === 'pipe',
    at: ({ node }) => node,
    message: ({ derivation }) => `${derivation === 'pointer' ? 'pointers to' : 'arrays of'} pipes are not allowed`,
  }),
);
