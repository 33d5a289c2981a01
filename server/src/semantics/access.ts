// Access qualifiers: what they may stand at (6.9 "Access Qualifiers").
import type { Specifiers } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { isImage, isUnknown, type Type } from '../types/type.js';
import type { Analyzer } from './analyzer.js';
import type { AccessMisplaced } from './declaration-facts.js';

/** Tells of access qualifiers that do not go with the type, or with each other. */
export function noteAccess(a: Analyzer, { qualifiers, pipeToken }: Specifiers, type: Type): void {
  let isFirst = true;
  for (let i = 0; i < qualifiers.length; i++) {
    const qualifier = qualifiers[i];
    if (qualifier?.kind !== 'access') continue;
    const { token, access } = qualifier;
    const tell = (problem: AccessMisplaced['problem']) =>
      a.fact({ kind: 'access', unit: a.unit, problem, word: spellingOf(a.unit.names[token] ?? 0), token, type });
    if (!isFirst) tell('twice');
    else if (pipeToken !== undefined) {
      if (access === 'read_write') tell('pipe');
    } else if (!isImage(type) && !isUnknown(type) && type.kind !== 'pipe') tell('type');
    else if (access === 'read_write' && isImage(type) && !hasReadWriteImages(a)) tell('version');
    isFirst = false;
  }
}

const hasReadWriteImages = ({ language, options }: Analyzer): boolean =>
  language.version >= 300 ? options.isMacroDefined('__opencl_c_read_write_images') : language.version >= 200;
