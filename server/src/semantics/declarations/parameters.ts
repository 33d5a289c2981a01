// The parameters of functions and block literals, in the scope of their bodies.

import type { ParameterDeclaration } from '../../syntax/ast.js';
import { declaredName, nameOf } from '../../syntax/declarator.js';
import type { Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types, withQualifiers } from '../../types/interned.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { VariableSymbol } from '../symbols/symbols.js';
import { attributesOf, noteAttributes } from './attributes.js';
import { clashing } from './redeclarations.js';
import { isSizeDependent } from './typedefs.js';

export interface ParameterContext {
  readonly kernel: boolean;
  readonly block: boolean;
  readonly functionName: Name;
  readonly owner: object;
}

/** Declares a parameter in the scope of the body that follows. */
export function declareParameter(
  a: Analyzer,
  parameter: ParameterDeclaration,
  type: Type,
  written: Type,
  context: ParameterContext,
): VariableSymbol {
  const name = declaredName(parameter.declarator);
  const nameNode = name.kind === 'name' ? name : parameter;
  const symbol: VariableSymbol = {
    kind: 'variable',
    name: nameOf(parameter.declarator),
    type,
    place: a.place(nameNode.first),
    role: 'parameter',
    storage: undefined,
    owner: context.owner,
    specifiers: parameter.specifiers,
    declaration: parameter,
    initializer: undefined,
  };
  noteAttributes(a, attributesOf(parameter, parameter.specifiers), 'parameter');
  const failed = a.rejects({
    kind: 'parameter',
    unit: a.unit,
    symbol,
    parameter,
    nameNode,
    writtenType: written,
    kernel: context.kernel,
    block: context.block,
    functionName: context.functionName,
    sizeDependent: isSizeDependent(a, parameter.specifiers),
  });
  // A pointer was most likely meant, which leaves the type unknown.
  const { space } = elementOf(written);
  const declared =
    failed && space !== AddressSpace.None && space !== AddressSpace.Private
      ? { ...symbol, type: withQualifiers(Types.unknown, 0, space) }
      : symbol;
  const clash = clashing(a, symbol, nameNode, parameter);
  a.declare(declared);
  if (clash) a.restore(clash);
  return declared;
}
