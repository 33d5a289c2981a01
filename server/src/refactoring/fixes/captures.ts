// Fixes for variables that a block captures from the enclosing function.

import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { BlockLiteral, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { namings, type Part, wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { pointerTo } from '../../types/interned.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import { fix, indentationOf, insertAfter, insertBefore, replaceTokens, spelledAs } from '../edits/edits.js';
import type { DeferredFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { freeName } from '../pointers/copies.js';

/** The outermost block literal around an expression, and the statement in which it is written. */
function blockAround(
  program: ProgramAnalysed,
  unit: Unit,
  expression: Expression,
): { readonly block: BlockLiteral; readonly statement: Part } | undefined {
  const body = bodyAround(program, unit, expression);
  const way = body ? wayTo(body.node.body, expression) : [];
  const at = way.findIndex((part) => part.kind === 'block');
  const block = way[at];
  const statement = way[way.slice(0, at).findLastIndex((part) => part.kind === 'compound') + 1];
  return block?.kind === 'block' && statement ? { block, statement } : undefined;
}

const declare = (unit: Unit, token: number, type: Type, name: string): string =>
  spelledAs(unit, token, spellType(type, name, { vectorNames: true, outermost: false }));

/** The block captures a pointer to the variable, through which it may write. */
export const captureByPointer =
  (unit: Unit, expression: Expression, symbol: VariableSymbol): DeferredFix =>
  (program) => {
    const found = blockAround(program, unit, expression);
    if (!found || symbol.type.kind === 'array') return undefined;
    const { block, statement } = found;
    const name = spellingOf(symbol.name);
    const pointer = freeName(unit, expression, `${name}_pointer`);
    return fix(
      `Write through a pointer to '${name}'`,
      insertBefore(
        unit,
        statement.first,
        `${declare(unit, statement.first, pointerTo(symbol.type.unqualified), pointer)} = &${name};\n` +
          `${indentationOf(unit, statement.first)}`,
      ),
      ...namings(block.body, symbol.name).map((use) => replaceTokens(unit, use, `(*${pointer})`)),
    );
  };

/** The block gets a copy of the variable. */
export const copyInBlock =
  (unit: Unit, expression: Expression, symbol: VariableSymbol): DeferredFix =>
  (program) => {
    const found = blockAround(program, unit, expression);
    if (!found || symbol.type.kind === 'array') return undefined;
    const { block } = found;
    const name = spellingOf(symbol.name);
    const copy = freeName(unit, expression, `${name}_copy`);
    return fix(
      `Copy '${name}' in the block`,
      insertAfter(unit, block.body.first, ` ${declare(unit, block.first, symbol.type.unqualified, copy)} = ${name};`),
      ...namings(block.body, symbol.name).map((use) => replaceTokens(unit, use, copy)),
    );
  };
