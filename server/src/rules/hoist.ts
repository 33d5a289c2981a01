// Moves declarations to where they may stand.
import type { ProgramAnalysed } from '../semantics/facts.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { Unit } from '../syntax/unit.js';
import { deleteToken, fix, replaceToken, spaceTokenOf } from './edits.js';
import { isSameVariable } from './body.js';
import type { DeferredFix } from './rule.js';

/** Something in the program changes the variable. */
const isWritten = ({ bodies }: ProgramAnalysed, variable: VariableSymbol): boolean => bodies.some(({ facts }) => facts.some((fact) => fact.kind === 'write' && isSameVariable(fact.symbol, variable)));

/** Makes an automatic `constant` variable a private one: `const`, unless somebody writes it. */
export function dropConstant({ unit, symbol }: { readonly unit: Unit; readonly symbol: VariableSymbol }): DeferredFix | undefined {
  const token = spaceTokenOf(symbol.specifiers);
  if (token === undefined) return undefined;
  return (program) => (isWritten(program, symbol)
    ? fix("Drop 'constant': the variable becomes private", false, deleteToken(unit, token))
    : fix("Replace 'constant' by 'const': the variable becomes private", false, replaceToken(unit, token, 'const')));
}
