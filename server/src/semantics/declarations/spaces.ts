import type { Language } from '../../preprocessor/language.js';
import { AddressSpace } from '../../types/address-space.js';
import type { Type } from '../../types/type.js';

/** The position of a declaration, as far as implied address spaces depend on it. */
export type DeclarationPosition =
  | 'program-scope'
  | 'static-local'
  | 'extern-local'
  | 'automatic'
  | 'parameter'
  | 'field'
  | 'typedef'
  | 'return-type'
  | 'type-name'
  | 'array-parameter-element';

/**
 * What an unwritten address space means (6.7.8 "Address Space Qualifiers", "Inference"): the one place that decides it.
 *
 * `level` is `object` for what the declaration declares, `pointee` for what any of its pointers points to.
 * AddressSpace.None: there is no object, or (program scope where variables cannot be global) no default exists.
 */
export function implicitSpace(
  position: DeclarationPosition,
  level: 'object' | 'pointee',
  language: Language,
): AddressSpace {
  if (level === 'pointee') return language.genericAddressSpace ? AddressSpace.Generic : AddressSpace.Private;
  switch (position) {
    case 'program-scope':
    case 'static-local':
    case 'extern-local':
      return language.programScopeGlobals ? AddressSpace.Global : AddressSpace.None;
    // The elements of an array parameter are the caller's, but the document makes every argument private.
    case 'automatic':
    case 'parameter':
    case 'array-parameter-element':
      return AddressSpace.Private;
    case 'field':
    case 'typedef':
    case 'return-type':
    case 'type-name':
      return AddressSpace.None;
  }
}

/** Types for whose objects no address space is inferred: programs do not choose their memory. */
export const hasNoImplicitSpace = (type: Type): boolean =>
  type.kind === 'unknown' ||
  type.kind === 'function' ||
  (type.kind === 'opaque' && type.name === 'sampler_t') ||
  (type.kind === 'scalar' && type.name === 'void');
