import { underlyingOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';

/** An enumeration is compatible with the type that its values are kept as (C99 6.7.2.2 §4). */
export const isSameAssociation = (one: Type, other: Type): boolean =>
  one === other ||
  (one.kind === 'enum' && other === underlyingOf(one.enumeration)) ||
  (other.kind === 'enum' && one === underlyingOf(other.enumeration));

/**
 * The index of the association of `_Generic` whose type is that of the control (C11 6.5.1.1 §2). `default` is undefined
 * among the types; -1 is no association.
 */
export function chosenAssociation(types: readonly (Type | undefined)[], wanted: Type): number {
  const same = types.findIndex((type) => type !== undefined && isSameAssociation(type, wanted));
  return same >= 0 ? same : types.indexOf(undefined);
}
