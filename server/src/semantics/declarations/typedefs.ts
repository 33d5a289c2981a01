// What a typedef's name says besides its type.
import type { Declarator, Specifiers } from '../../syntax/ast.js';
import { intern, type Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';

const SIZE_DEPENDENT = new Set(['size_t', 'ptrdiff_t', 'intptr_t', 'uintptr_t'].map(intern));

/** The specifiers name one of the types whose size host and device may not agree on, directly or through typedefs. */
export function isSizeDependent(a: Analyzer, specifiers: Specifiers): boolean {
  if (specifiers.type.kind !== 'name') return false;
  const symbol = a.lookup(specifiers.type.name);
  return symbol?.kind === 'typedef' ? symbol.sizeDependent : SIZE_DEPENDENT.has(specifiers.type.name);
}

/** The alignment that a typedef gives to objects and arrays of its type; 0 if the type's own alignment applies. */
export function alignmentByTypedef(a: Analyzer, { type }: Specifiers, declarator: Declarator): number {
  if (type.kind !== 'name') return 0;
  const symbol = a.lookup(type.name);
  if (symbol?.kind !== 'typedef' || symbol.alignment === 0) return 0;
  let at = declarator;
  while (at.kind === 'paren' || at.kind === 'array') at = at.inner;
  return at.kind === 'name' || at.kind === 'abstract' ? symbol.alignment : 0;
}

/** An unnamed struct, union or enum is known by the first typedef of it. */
export function nameByTypedef(type: Type, name: Name): void {
  const definition = type.kind === 'record' ? type.record : type.kind === 'enum' ? type.enumeration : undefined;
  if (definition?.name !== 0) return;
  definition.name = name;
  definition.namedByTypedef = true;
}
