// Access qualifiers: the types and declarations that allow them (6.9 "Access Qualifiers").
import type { Specifiers } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { isImage, isUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import type { AccessMisplaced } from '../facts/declaration-facts.js';

/** Reports access qualifiers that do not go with the type, or with each other. */
export function noteAccess(a: Analyzer, specifiers: Specifiers, type: Type): void {
  const { qualifiers, pipeToken } = specifiers;
  if (qualifiers.length === 0) return;
  let first: string | undefined = accessOfTypedef(a, specifiers, type);
  for (let i = 0; i < qualifiers.length; i++) {
    const qualifier = qualifiers[i];
    if (qualifier?.kind !== 'access') continue;
    const { token, access } = qualifier;
    const report = (problem: AccessMisplaced['problem']) =>
      a.fact({ kind: 'access', unit: a.unit, problem, word: spellingOf(a.unit.names[token] ?? 0), token, type });
    // The same one twice does no harm.
    if (first !== undefined) {
      if (first !== access) report('twice');
    } else if (pipeToken !== undefined) {
      if (access === 'read_write') report('pipe');
    } else if (!isImage(type) && !isUnknown(type) && type.kind !== 'pipe') report('type');
    else if (access === 'read_write' && isImage(type) && !hasReadWriteImages(a)) report('version');
    first ??= access;
  }
}

/** The access of a typedef of an image: a qualifier beside its name does not change it. */
function accessOfTypedef(a: Analyzer, { type: named }: Specifiers, type: Type): string | undefined {
  if (type.kind !== 'opaque' || !isImage(type) || named.kind !== 'name') return undefined;
  return a.lookup(named.name)?.kind === 'typedef' ? (type.access ?? 'read_only') : undefined;
}

/** Whether kernels may read and write one image. */
export const hasReadWriteImages = ({ language, options }: Analyzer): boolean =>
  language.version >= 300 ? options.isMacroDefined('__opencl_c_read_write_images') : language.version >= 200;
