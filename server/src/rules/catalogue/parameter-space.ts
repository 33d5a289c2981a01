import { spellingOf } from '../../text/names.js';
import { AddressSpace, isImage, spaceName, spaceSpelling } from '../../types/type.js';
import { deleteToken, fix, insertBefore, spaceTokenOf, spaceWord } from '../edits.js';
import { rule } from '../rule.js';

/** A parameter is itself a private object: it cannot be qualified `global`, `local`, `constant` or `generic`. Qualifiers on the pointee are allowed, and an array parameter's qualifier belongs to its elements. */
export const parameterSpace = rule({
  id: 'parameter-space',
  title: 'A parameter is a private object.',
  spec: 'Address Space Qualifiers; Inference',
  versions: 'all',
  severity: 'error',
  on: 'parameter',
  check(fact, report) {
    const written = fact.writtenType;
    if (written.kind === 'array' || written.kind === 'unknown' || written.space === AddressSpace.None || written.space === AddressSpace.Private) return;
    if (isImage(written) || written.kind === 'pipe') return;
    const { specifiers, declarator } = fact.parameter;
    const behind = declarator.kind === 'pointer' ? declarator.qualifiers.find((q) => q.kind === 'space')?.token : undefined;
    const token = behind ?? spaceTokenOf(specifiers);
    const word = spaceName(written.space);
    const name = spellingOf(fact.symbol.name);
    report(fact.nameNode, `${name ? `parameter '${name}'` : 'a parameter'} cannot be in ${spaceSpelling(written.space)}${name ? ': a parameter is a private copy' : ''}`, {
      fixes: [
        token === undefined ? undefined : fix('Delete the qualifier', behind !== undefined, deleteToken(fact.unit, token)),
        behind !== undefined && spaceTokenOf(specifiers) === undefined ? fix(`Make it point to ${word}`, false, deleteToken(fact.unit, behind), insertBefore(fact.unit, specifiers.first, `${spaceWord(fact.unit, behind, written.space)} `)) : undefined,
      ],
    });
  },
});
