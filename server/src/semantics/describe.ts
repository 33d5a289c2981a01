import type { Expression } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, spaceSpelling } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import { spellType } from '../types/spelling.js';
import type { Type } from '../types/type.js';
import type { ProgramSymbol, VariableSymbol } from './symbols/symbols.js';

/** A type as a user writes it: `__global float4 *`. */
export const describeType = (type: Type): string => spellType(type, '', { vectorNames: true, outermost: false });

/** What a pointer points to, in words: `points to __global`. */
export const describePointer = (type: Type): string =>
  type.kind === 'pointer' ? `points to ${describeSpace(elementOf(type.pointee).space)}` : describeType(type);

/** What a pointer points to, in words: `a pointer to __global`. */
export const describeUnnamedPointer = (type: Type): string =>
  type.kind === 'pointer' ? `a pointer to ${describeSpace(elementOf(type.pointee).space)}` : `a ${describeType(type)}`;

/** A space in words; none is that of a compound literal's object. */
const describeSpace = (space: AddressSpace): string =>
  space === AddressSpace.None ? 'a compound literal' : spaceSpelling(space);

export const pointeeSpace = (type: Type): AddressSpace =>
  type.kind === 'pointer' ? elementOf(type.pointee).space : AddressSpace.None;

/** The quoted name of what an expression names, or `the value`. */
export const objectName = (symbol: ProgramSymbol | undefined): string =>
  symbol ? `'${spellingOf(symbol.name)}'` : 'this';

/** The variable that an expression names through parentheses, members and indices; undefined for anything else. */
export function sourceOf(node: Expression): (Expression & { readonly kind: 'identifier' }) | undefined {
  let at = node;
  for (;;) {
    switch (at.kind) {
      case 'identifier':
        return at;
      case 'paren':
        at = at.inner;
        break;
      case 'subscript':
      case 'member':
        at = at.base;
        break;
      case 'unary':
      case 'postfix':
        at = at.operand;
        break;
      default:
        return undefined;
    }
  }
}

/** Where a variable is declared, as related information. */
export function declaredAt(
  symbol: VariableSymbol | undefined,
): { readonly message: string; readonly place: VariableSymbol['place'] }[] {
  if (!symbol || symbol.place.token < 0) return [];
  const { type } = symbol;
  const where = type.space === AddressSpace.None ? '' : `, in ${spaceSpelling(elementOf(type).space)} memory`;
  const points = type.kind === 'pointer' ? `, and points to ${spaceSpelling(pointeeSpace(type))}` : '';
  return [{ message: `'${spellingOf(symbol.name)}' is declared here${where}${points}`, place: symbol.place }];
}
