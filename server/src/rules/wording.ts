// How messages describe the source and destination of a pointer and the reasons for their address spaces.

import { spaceTokenOf } from '../refactoring/edits/edits.js';
import { pointsWith } from '../refactoring/pointers/pointers.js';
import { declaredAt, describePointer, describeUnnamedPointer, pointeeSpace, sourceOf } from '../semantics/describe.js';
import type { CallUnmatched, PointerCast, PointerConverted } from '../semantics/facts/pointer-facts.js';
import type { ProgramSymbol, VariableSymbol } from '../semantics/symbols/symbols.js';
import type { Expression } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, spaceSpelling } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import type { RuleContext } from './rule.js';

/** Describes a value after a verb: `'g', which points to __global,`. */
export function describeSource({
  expression,
  source,
  from,
}: Pick<PointerConverted, 'expression' | 'source' | 'from'>): string {
  if (source?.kind === 'variable' && source.role !== 'field') {
    const name = `'${spellingOf(source.name)}'`;
    if (
      source.type.kind === 'pointer' &&
      pointsWith(expression, source.name) &&
      pointeeSpace(source.type) === pointeeSpace(from)
    )
      return `${name}, which ${describePointer(from)},`;
    const space = elementOf(source.type).space;
    if (source.type.kind !== 'pointer' && sourceOf(expression)?.name === source.name && space === pointeeSpace(from))
      return `a pointer to ${name}, which is in ${spaceSpelling(space)},`;
  }
  return describeUnnamedPointer(from);
}

/** Where both ends of a conversion are declared. */
export const bothDeclared = ({
  source,
  target,
  field,
  callee,
  argumentIndex,
}: PointerConverted): ReturnType<typeof declaredAt> => {
  const destination = field ?? target ?? callee?.parameters[argumentIndex];
  return [
    ...declaredAt(destination),
    ...(source?.kind === 'variable' && source !== destination ? declaredAt(source) : []),
  ];
};

/** Why an unqualified variable has its address space. */
export function implied(symbol: VariableSymbol | undefined, { language }: RuleContext): string {
  if (
    !symbol ||
    spaceTokenOf(symbol.specifiers) !== undefined ||
    symbol.specifiers.type.kind === 'name' ||
    symbol.type.kind !== 'pointer'
  )
    return '';
  // An array is a pointer to private elements in every version.
  if (symbol.declaration?.declarator.kind === 'array')
    return symbol.role === 'parameter' ? ' because the elements of an unqualified array parameter are private' : '';
  if (language.genericAddressSpace)
    return pointeeSpace(symbol.type) === AddressSpace.Generic ? ' because it is unqualified' : '';
  return (
    ` because OpenCL C ${(language.version / 100).toFixed(1)} gives an unqualified pointer` +
    `${symbol.role === 'parameter' ? ' parameter' : ''} ` +
    'the private space'
  );
}

/** Describes the operand of an operator: `'g', which points to __global`. */
export const describeOperand = (node: Expression, symbol: ProgramSymbol | undefined, type: Type): string =>
  describeSource({ expression: node, source: symbol, from: type }).replace(/,$/, '');

/** Where the variable that an operand names is declared. */
export const operandDeclared = (symbol: ProgramSymbol | undefined): ReturnType<typeof declaredAt> =>
  symbol?.kind === 'variable' ? declaredAt(symbol) : [];

/** Describes the operand of a cast, after a verb. */
export const describeCast = ({ cast, source, from }: PointerCast): string =>
  describeSource({ expression: cast.operand, source, from });

/** Describes the argument that doesn't fit: `'c', which points to __constant`. */
export function describeArgument({ callee, args, argumentIndex, source, argumentType }: CallUnmatched): string {
  return describeOperand(args[argumentIndex] ?? callee, source, argumentType);
}

/** Describes the argument that doesn't fit, before a preposition: `'c', which points to __constant,`. */
export const describePassed = ({ callee, args, argumentIndex, source, argumentType }: CallUnmatched): string =>
  describeSource({ expression: args[argumentIndex] ?? callee, source, from: argumentType });

/** Spaces as a list: `__global or __local`. */
export function listSpaces(spaces: readonly AddressSpace[]): string {
  const names = [...spaces].sort((a, b) => a - b).map(spaceSpelling);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
