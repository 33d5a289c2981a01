import {
  deleteToken,
  editableSpan,
  fix,
  insertBefore,
  preferredIf,
  spaceTokenOf,
  spaceWord,
} from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { bodyAround, isUsedAsPointer } from '../../../refactoring/edits/nodes.js';
import { renameReserved } from '../../../refactoring/edits/reserved.js';
import type { ParameterDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace, spaceName, spaceSpelling } from '../../../types/address-space.js';
import { isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** A parameter that is used as a pointer was meant to be one; any other is a copy that belongs to the function. */
const asMeant =
  ({ unit, nameNode, symbol, parameter }: ParameterDeclared, token: number): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, parameter);
    if (body && isUsedAsPointer(body, symbol.name))
      return fix(`Make '${spellingOf(symbol.name)}' a pointer`, insertBefore(unit, nameNode.first, '*'));
    return fix('Delete the qualifier', deleteToken(unit, token));
  };

/**
 * A parameter is itself a private object: it cannot be qualified `global`, `local`, `constant` or `generic`. Qualifiers
 * on the pointee are allowed, and an array parameter's qualifier belongs to its elements.
 */
export const parameterSpace = rule(
  {
    id: 'parameter-space',
    title: 'Parameter outside of private memory',
    spec: 'Address Space Qualifiers; Inference',
    versions: 'all',
    severity: 'error',
  },
  on('parameter', {
    concerns: ({ space }) => space !== AddressSpace.Private,
    find: (fact) => {
      const written = fact.writtenType;
      if (
        written.kind === 'array' ||
        written.kind === 'unknown' ||
        written.space === AddressSpace.None ||
        written.space === AddressSpace.Private
      )
        return undefined;
      if (isImage(written) || written.kind === 'pipe') return undefined;
      const name = spellingOf(fact.symbol.name);
      return { fact, name, written };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ name, written }) =>
      `${name ? `parameter '${name}'` : 'a parameter'} cannot be in ${spaceSpelling(written.space)}` +
      `${name ? ': a parameter is a private copy' : ''}`,
    fixes: ({ fact, name, written }) => {
      const { specifiers, declarator } = fact.parameter;
      const afterStar =
        declarator.kind === 'pointer' ? declarator.qualifiers.find((q) => q.kind === 'space')?.token : undefined;
      const token = afterStar ?? spaceTokenOf(specifiers);
      const word = spaceName(written.space);
      const at = token === undefined ? undefined : editableSpan(fact.unit, token);
      return [
        !name && token !== undefined && token > specifiers.type.last && at
          ? renameReserved(at.file, at.file.text.slice(at.start, at.end))
          : undefined,
        token === undefined
          ? undefined
          : afterStar === undefined && name && declarator.kind === 'name' && fact.symbol.type.kind !== 'pointer'
            ? asMeant(fact, token)
            : preferredIf(afterStar !== undefined, fix('Delete the qualifier', deleteToken(fact.unit, token))),
        afterStar !== undefined && spaceTokenOf(specifiers) === undefined
          ? fix(
              `Make it point to ${word}`,
              deleteToken(fact.unit, afterStar),
              insertBefore(fact.unit, specifiers.first, `${spaceWord(fact.unit, afterStar, written.space)} `),
            )
          : undefined,
      ];
    },
  }),
);
