// How messages about expressions describe operands, objects and functions.
import { describeType } from '../semantics/describe.js';
import type { ValueMisfit } from '../semantics/facts/expression-facts.js';
import type { ProgramSymbol } from '../semantics/symbols/symbols.js';
import { spellingOf } from '../text/names.js';
import { isVoid } from '../types/queries.js';
import type { Type } from '../types/type.js';
import type { Related } from './rule.js';

/** A type in quotes, as a user writes it. */
export const quoted = (type: Type): string => `'${describeType(type)}'`;

/** The type of an expression's value, in quotes, or a statement that it has no value. */
export const valueOf = (type: Type): string => (isVoid(type) ? 'no value' : `a value of type ${quoted(type)}`);

/** `1 argument`, `2 arguments`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** Types as the arguments of a call: `(int, float4)`. */
export const listTypes = (types: readonly Type[]): string => `(${types.map(describeType).join(', ')})`;

/** The declaration of the symbol that a message names, if it is in the source. */
export const declaredHere = (symbol: ProgramSymbol | undefined): Related =>
  symbol && symbol.place.token >= 0
    ? [{ message: `'${spellingOf(symbol.name)}' is declared here`, place: symbol.place }]
    : [];

/** Describes the destination of a value. */
export function destinationOf({
  context,
  target,
  callee,
  calleeName,
  argumentIndex,
  to,
}: Pick<ValueMisfit, 'context' | 'target' | 'callee' | 'calleeName' | 'argumentIndex' | 'to'>): string {
  switch (context) {
    case 'initialization':
      return `${target ? `'${spellingOf(target.name)}'` : 'an object'} of type ${quoted(to)}`;
    case 'assignment':
      return `an object of type ${quoted(to)}`;
    case 'argument': {
      const name = callee?.parameters[argumentIndex]?.name;
      const parameter = name ? `parameter '${spellingOf(name)}'` : `parameter ${argumentIndex + 1}`;
      const of = calleeName === 0 ? '' : ` of '${spellingOf(calleeName)}'`;
      return `${parameter}${of} of type ${quoted(to)}`;
    }
    case 'return':
      return `the result of '${spellingOf(callee?.name ?? 0)}' of type ${quoted(to)}`;
  }
}

/** States that a value doesn't fit its destination. */
export function refusalOf(fact: ValueMisfit): string {
  const [value, destination] = [valueOf(fact.from), destinationOf(fact)];
  switch (fact.context) {
    case 'initialization':
      return `cannot initialize ${destination} with ${value}`;
    case 'assignment':
      return `cannot assign ${value} to ${destination}`;
    case 'argument':
      return `cannot pass ${value} to ${destination}`;
    case 'return':
      return `cannot return ${value} as ${destination}`;
  }
}
