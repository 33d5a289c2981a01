import {
  deleteTokens,
  fix,
  insertAfter,
  replaceTokens,
  spelledAs,
  unwrapping,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { placeholder } from '../../../refactoring/fixes/expression-fixes.js';
import { describeType } from '../../../semantics/describe.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { FunctionSymbol } from '../../../semantics/symbols/symbols.js';
import type { Unit } from '../../../syntax/unit.js';
import { spellingOf } from '../../../text/names.js';
import type { Type } from '../../../types/type.js';
import { declaredHere, quoted } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

const withValue = (unit: Unit, token: number, value: string | undefined): RuleFix | undefined =>
  value === undefined ? undefined : fix(`Return ${value}`, insertAfter(unit, token, ` ${value}`));

/** Makes the function return values of a type, or nothing. */
function returning({ bodies }: ProgramAnalysed, of: FunctionSymbol, type: Type | undefined): RuleFix | undefined {
  const body = bodies.find(
    ({ symbol }) => symbol.place.unit === of.place.unit && symbol.place.token === of.place.token,
  );
  if (!body) return undefined;
  const { unit, node } = body;
  const name = `'${spellingOf(of.name)}'`;
  const result = type ? spelledAs(unit, node.first, describeType(type.unqualified)) : 'void';
  if (result.includes('*')) return undefined;
  return fix(
    type ? `Let ${name} return '${result}'` : `Let ${name} return nothing`,
    replaceTokens(unit, node.specifiers.type, result),
  );
}

/** A function declared `void` returns no value, any other one does. */
export const returnValue = rule(
  {
    id: 'return-value',
    title: "'return' does not match the return type",
    spec: 'C99 6.8.6.4 The return statement',
    versions: 'all',
    severity: 'error',
  },
  on('return', {
    at: ({ statement }) => statement.first,
    message: ({ problem, returns, from, function: of }) => {
      if (problem === 'other')
        return `the block has returned ${quoted(returns)} before, and returns ${from ? quoted(from) : 'nothing'} here`;
      const name = of ? `'${spellingOf(of.name)}'` : 'the block';
      return problem === 'missing'
        ? `${name} returns ${quoted(returns)}: a value is missing`
        : `${name} returns nothing, but a value is returned here`;
    },
    related: ({ function: of }) => declaredHere(of),
    fixes: ({ problem, statement, value, returns, from, function: of, unit }) => [
      problem === 'other'
        ? undefined
        : value
          ? unwrapping(fix('Return nothing', deleteTokens(unit, value)))
          : withValue(unit, statement.first, placeholder(returns)),
      problem !== 'other' && of && !of.kernel
        ? (program) => returning(program, of, value ? from : undefined)
        : undefined,
    ],
  }),
);
