import {
  fix,
  indentationOf,
  innerIndentationOf,
  insertBefore,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
} from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { bodyAround, declaresName, deleteStatement } from '../../../refactoring/edits/nodes.js';
import { carrySpace } from '../../../refactoring/pointers/carry.js';
import { freeName, isCopied } from '../../../refactoring/pointers/copies.js';
import { declaredAt, describeType } from '../../../semantics/describe.js';
import type { ObjectWritten } from '../../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import { namings, wayTo } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** The function makes a copy of the variable first, and works on that. */
function workOnCopy({ unit, target }: ObjectWritten, symbol: VariableSymbol): DeferredFix {
  return (program) => {
    const body = bodyAround(program, unit, target);
    const first = body?.node.body.statements[0];
    const element = elementOf(symbol.type).unqualified;
    const name = spellingOf(symbol.name);
    const isArray = symbol.type.kind === 'array';
    if (!body || !first || symbol.role !== 'file' || !isCopied(element) || declaresName(body, symbol.name))
      return undefined;
    // Arrays are copied element by element, and only those of one dimension.
    if (symbol.type.kind === 'array' && (symbol.type.element.kind === 'array' || symbol.type.size === undefined))
      return undefined;
    const copy = freeName(unit, first, `${name}_copy`);
    const indentation = indentationOf(unit, first.first);
    const made =
      symbol.type.kind === 'array'
        ? `${describeType(element)} ${copy}[${symbol.type.size}];\n` +
          `${indentation}for (uint i = 0; i < ${symbol.type.size}; ++i)\n` +
          `${innerIndentationOf(unit, first.first)}${copy}[i] = ${name}[i];`
        : `${describeType(element)} ${copy} = ${name};`;
    return fix(
      `Work on a private copy of ${isArray ? 'the array' : `'${name}'`}`,
      insertBefore(unit, first.first, `${made}\n${indentation}`),
      ...namings(body.node.body, symbol.name).map((use) => replaceTokens(unit, use, copy)),
    );
  };
}

/** Deletes a statement that does nothing but write. */
const deleteWrite =
  ({ unit, target }: ObjectWritten): DeferredFix =>
  (program) => {
    const body = bodyAround(program, unit, target);
    const way = body ? wayTo(body.node.body, target) : [];
    const write = way.findLast(
      (part) => part.kind === 'assignment' || part.kind === 'unary' || part.kind === 'postfix',
    );
    return write && deleteStatement('Delete the statement', unit, way, write);
  };

/**
 * Nothing in `constant` can be modified: assignment, compound assignment, `++`, `--`, through a variable, element,
 * member, vector component, dereference or string literal.
 */
export const constantWrite = rule(
  {
    id: 'constant-write',
    title: 'Write to constant memory',
    spec: 'constant',
    versions: 'all',
    severity: 'error',
  },
  on('write', {
    concerns: (type) => elementOf(type).space === AddressSpace.Constant,
    find: (fact) => {
      const symbol = fact.symbol?.kind === 'variable' ? fact.symbol : undefined;
      return { fact, symbol };
    },
    at: ({ fact }) => fact.target,
    message: ({ symbol }) =>
      `${symbol ? `'${spellingOf(symbol.name)}'` : 'this'} ` +
      `${symbol?.type.kind === 'pointer' ? 'points to' : 'is in'} __constant memory, which cannot be written`,
    related: ({ symbol }) => declaredAt(symbol),
    fixes: ({ fact, symbol }, context) => {
      const token = symbol && spaceTokenOf(symbol.specifiers);
      return [
        ...(symbol?.type.kind === 'pointer' && symbol.type.space !== AddressSpace.Constant
          ? [
              carrySpace(symbol, 0, AddressSpace.Global, { preferred: false }),
              carrySpace(symbol, 0, AddressSpace.Local, { preferred: false }),
            ]
          : symbol?.role === 'file' && context.language.programScopeGlobals && token !== undefined
            ? [
                fix(
                  'Declare it in global memory',
                  replaceToken(symbol.place.unit, token, spaceWord(symbol.place.unit, token, AddressSpace.Global)),
                ),
              ]
            : []),
        symbol && symbol.type.kind !== 'pointer' ? workOnCopy(fact, symbol) : undefined,
        deleteWrite(fact),
      ];
    },
  }),
);
