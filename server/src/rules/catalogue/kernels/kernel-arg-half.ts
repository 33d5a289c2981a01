import { atTop, fix, insertBefore, replaceTokens, spaceWord } from '../../../refactoring/edits/edits.js';
import { firstMember } from '../../../refactoring/edits/members.js';
import { bodyAround, isUsedAsPointer } from '../../../refactoring/edits/nodes.js';
import { describeType } from '../../../semantics/describe.js';
import type { ParameterDeclared, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { isHalfEnabled } from '../../../semantics/symbols/extensions.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { Types } from '../../../types/interned.js';
import { elementOf, fieldsWithin } from '../../../types/queries.js';
import type { Field } from '../../../types/type.js';
import { acceptedOn } from '../../requirements.js';
import { on, rule } from '../../rule.js';
import { memberProblem } from '../../shared.js';

const isHalf = ({ type }: Field): boolean => elementOf(type).unqualified === Types.half;

/** Whether a parameter is used as the pointer that it may have been meant to be. */
function isPointerLike(program: ProgramAnalysed, { unit, parameter, symbol }: ParameterDeclared): boolean {
  const body = bodyAround(program, unit, parameter);
  return body !== undefined && isUsedAsPointer(body, symbol.name);
}

/** Without an enabled `cl_khr_fp16`, no parameter of any function can be a `half` value; pointers to half are fine. */
export const kernelArgHalf = rule(
  {
    id: 'kernel-arg-half',
    title: 'Half parameter without cl_khr_fp16',
    spec: 'The half Data Type; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    concerns: (type) => type.kind === 'scalar' && type.name === 'half',
    when: (fact, context) => {
      const { type } = fact.symbol;
      return type.kind === 'scalar' && type.name === 'half' && !isHalfEnabled(context.language, context.extensions);
    },
    at: (fact) => fact.nameNode,
    message: (fact, { language }) =>
      `parameter '${spellingOf(fact.symbol.name)}' cannot be a half without '#pragma OPENCL EXTENSION ` +
      `cl_khr_fp16 : enable'${acceptedOn(language, 'half-without-pragma')}; did you mean a pointer to one?`,
    fixes: (fact, context) => [
      (program) =>
        isPointerLike(program, fact)
          ? fact.kernel &&
            fact.parameter.declarator.kind === 'name' &&
            fact.parameter.specifiers.qualifiers.length === 0
            ? fix(
                "Take a pointer to 'global half'",
                insertBefore(
                  fact.unit,
                  fact.parameter.specifiers.first,
                  `${spaceWord(fact.unit, fact.parameter.first, AddressSpace.Global)} `,
                ),
                insertBefore(fact.unit, fact.nameNode.first, '*'),
              )
            : undefined
          : fix("Change the type to 'float'", replaceTokens(fact.unit, fact.parameter.specifiers.type, 'float')),
      context.language.fp16
        ? fix('Enable cl_khr_fp16', atTop(fact.unit, '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n'))
        : undefined,
    ],
  }),
  on('parameter', {
    concerns: ({ kind }) => kind === 'record',
    find: (fact, { language, extensions }) => {
      const { type } = fact.symbol;
      if (!fact.kernel || isHalfEnabled(language, extensions)) return undefined;
      if (![...fieldsWithin(type)].some((field) => isHalf(field)) || memberProblem(type, language)) return undefined;
      const { name, related } = firstMember(type, isHalf);
      return { fact, name, related };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, name }) =>
      `'${describeType(fact.symbol.type)}' cannot be passed to a kernel without '#pragma OPENCL EXTENSION ` +
      `cl_khr_fp16 : enable': its member ${name} is a half`,
    related: ({ related }) => related,
  }),
);
