import { deleteToken, preferredFix, replaceToken, spelledAs } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { describeType } from '../../../semantics/describe.js';
import type { VariableDeclared } from '../../../semantics/facts/facts.js';
import { mentionsUnknown } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

const MISSING: ReadonlySet<string | undefined> = new Set(['auto', 'register', '__thread', '_Thread_local']);

/** `auto x = …`, as in C++. */
const isDeduced = ({ symbol: { storage }, specifiers, declarator }: VariableDeclared): boolean =>
  storage === 'auto' && specifiers.type.kind === 'missing' && declarator.initializer !== undefined;

/** Replaces `auto` by the type of the initializer. */
const deducedType =
  ({ unit, specifiers, declarator: { initializer } }: VariableDeclared): DeferredFix =>
  ({ parts }) => {
    if (!initializer || initializer.kind === 'initializer-list') return undefined;
    const type = parts.map(({ values }) => values.get(initializer)?.type).find((one) => one !== undefined);
    if (!type || mentionsUnknown(type) || type.kind === 'array' || type.kind === 'function') return undefined;
    const text = spelledAs(unit, specifiers.first, describeType(type.unqualified));
    return preferredFix(`Declare it as '${text}'`, replaceToken(unit, specifiers.storageToken, text));
  };

/** `auto` and `register` do not exist in OpenCL C, nor does thread-local storage. */
export const storageClassUnsupported = rule(
  {
    id: 'storage-class-unsupported',
    title: 'Unsupported storage class',
    spec: 'Storage-Class Specifiers; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    when: ({ symbol: { storage } }) => MISSING.has(storage),
    at: (fact) => fact.specifiers.storageToken,
    message: (fact) =>
      isDeduced(fact)
        ? "'auto' does not deduce a type: that is C++"
        : `OpenCL C has no '${fact.symbol.storage}' storage class`,
    fixes: (fact) => [
      isDeduced(fact)
        ? deducedType(fact)
        : preferredFix('Delete the storage class', deleteToken(fact.unit, fact.specifiers.storageToken)),
    ],
  }),
);
