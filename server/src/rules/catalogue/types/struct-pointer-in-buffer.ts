import { fix, replaceTokens } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { pointeeSpace } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { fieldSymbols } from '../../../semantics/symbols/symbols.js';
import { partsWithin } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf, fieldsWithin } from '../../../types/queries.js';
import type { Field } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** Replaces the pointer by an index into a buffer, for a member that is not used yet. */
function asIndex(program: ProgramAnalysed, field: Field): RuleFix | undefined {
  const symbol = fieldSymbols.get(field);
  const declarator = symbol?.declaration?.declarator;
  const isUsed = program.bodies.some(({ node }) =>
    partsWithin(node.body).some((part) => part.kind === 'member' && part.member === field.name),
  );
  if (!symbol || isUsed || declarator?.kind !== 'pointer' || declarator.inner.kind !== 'name') return undefined;
  return fix(
    "Replace the pointer by an index: 'uint'",
    replaceTokens(
      symbol.place.unit,
      { first: symbol.specifiers.first, last: declarator.last },
      `uint ${spellingOf(field.name)}`,
    ),
  );
}

/**
 * A struct in a kernel's buffer that holds pointers only works with shared virtual memory (2.0 and later), and never
 * for pointers to local or private memory.
 */
export const structPointerInBuffer = rule(
  {
    id: 'struct-pointer-in-buffer',
    title: 'Pointer in a struct in a buffer',
    spec: 'global; Restrictions',
    versions: 'all',
    severity: 'hint',
  },
  on('parameter', {
    concerns: (type) => type.kind === 'pointer' && type.pointee.kind === 'record',
    *each(fact) {
      const { type } = fact.symbol;
      const space = pointeeSpace(type);
      if (
        !fact.kernel ||
        type.kind !== 'pointer' ||
        type.pointee.kind !== 'record' ||
        (space !== AddressSpace.Global && space !== AddressSpace.Constant)
      )
        return;
      for (const field of fieldsWithin(type.pointee)) {
        if (elementOf(field.type).kind !== 'pointer') continue;
        const place = fieldSymbols.get(field)?.place;
        if (place) yield { fact, field, place };
      }
    },
    at: ({ place }) => place,
    message: ({ field }) =>
      `'${spellingOf(field.name)}' is a pointer in a buffer: it is only valid with shared virtual memory`,
    related: ({ fact }) => [{ message: `'${spellingOf(fact.symbol.name)}' is the buffer`, place: fact.symbol.place }],
    fixes: ({ field }) => [(program) => asIndex(program, field)],
  }),
);
