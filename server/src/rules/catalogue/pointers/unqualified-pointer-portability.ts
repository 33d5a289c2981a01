import { fix, insertBefore, spaceTokenOf, spaceWord, writtenIn } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import { carrySpace, spaceOfArguments } from '../../../refactoring/pointers/carry.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceSpelling } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** The parameter is a pointer without an explicit address space. */
function isUnqualified({ name, type, specifiers, declaration }: VariableSymbol): boolean {
  if (
    name === 0 ||
    type.kind !== 'pointer' ||
    type.pointee.kind === 'function' ||
    declaration?.declarator.kind !== 'pointer' ||
    spaceTokenOf(specifiers) !== undefined ||
    specifiers.type.kind === 'unknown'
  )
    return false;
  const space = pointeeSpace(type);
  return space === AddressSpace.Private || space === AddressSpace.Generic;
}

const unqualifiedParameters = inAllParts(({ bodies }) =>
  bodies.flatMap(({ symbol }) => (symbol.kernel ? [] : symbol.parameters.filter(isUnqualified))),
);

/** The space that all callers use. */
function asCalled(program: ProgramAnalysed, parameter: VariableSymbol): RuleFix | undefined {
  for (const { symbol } of program.functions) {
    const index = symbol.parameters.indexOf(parameter);
    const space = index < 0 ? undefined : spaceOfArguments(program, symbol.name, parameter, index);
    const made =
      space === undefined || space === AddressSpace.Private
        ? undefined
        : carrySpace(parameter, symbol.name, space)?.(program);
    if (made) return { ...made, preferred: false };
  }
  return undefined;
}

/**
 * An unqualified pointee is private in 1.x and generic in 2.0. Among the functions that a file defines, the first such
 * parameter is marked.
 */
export const unqualifiedPointerPortability = rule(
  {
    id: 'unqualified-pointer-portability',
    title: 'Unqualified pointer',
    spec: 'Inference',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    find: (program) => {
      const root = program.chunks[0]?.file;
      const all = unqualifiedParameters(program).filter(
        ({ place: { unit, token } }) => writtenIn(unit, token) === root,
      );
      const [first] = all;
      if (!first) return undefined;
      return { program, all, first };
    },
    at: ({ first }) => first.place,
    message: ({ all, first }) => {
      const more =
        all.length > 1
          ? `; the same holds for ${all.length - 1} more ${all.length === 2 ? 'parameter' : 'parameters'} of this file`
          : '';
      return (
        `'${spellingOf(first.name)}' points to ${spaceSpelling(pointeeSpace(first.type))} here: an unqualified ` +
        `pointer is private in OpenCL C 1.x, generic in 2.0${more}`
      );
    },
    fixes: ({ program, first }) => {
      const { unit } = first.place;
      return [
        asCalled(program, first),
        fix(
          "Insert 'private'",
          insertBefore(unit, first.specifiers.first, `${spaceWord(unit, first.place.token, AddressSpace.Private)} `),
        ),
      ];
    },
  }),
);
