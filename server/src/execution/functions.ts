import type { Scope } from '../ir/body.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed, PartGroup, ProgramAnalysed } from '../semantics/facts/facts.js';
import type { VariableSymbol } from '../semantics/symbols/symbols.js';
import type { InitDeclarator } from '../syntax/ast.js';
import { partsWithin } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** Functions, by name. */
const functionsOf = perOwner(({ parts }: PartGroup): ReadonlyMap<Name, readonly BodyAnalysed[]> => {
  const functions = new Map<Name, BodyAnalysed[]>();
  for (const { bodies } of parts)
    for (const body of bodies) {
      const known = functions.get(body.symbol.name);
      if (known) known.push(body);
      else functions.set(body.symbol.name, [body]);
    }
  return functions;
});

/** The values of the enumerators of the file scope. */
const enumerators = perOwner((program: ProgramAnalysed): ReadonlyMap<Name, bigint> => {
  const values = new Map<Name, bigint>();
  for (const { declared } of program.parts)
    for (const [name, symbol] of declared)
      if (symbol.kind === 'enumerator' && symbol.value !== undefined) values.set(name, symbol.value);
  return values;
});

/** A variable of the file scope. */
export interface FileVariable {
  readonly symbol: VariableSymbol;
  readonly declarator: InitDeclarator;
  readonly scope: Scope;
}

const fileVariables = perOwner((program: ProgramAnalysed): ReadonlyMap<Name, FileVariable> => {
  const variables = new Map<Name, FileVariable>();
  for (const { variables: declared, values } of program.parts)
    for (const { symbol, declarator, unit } of declared)
      variables.set(symbol.name, { symbol, declarator, scope: { unit, values, facts: [] } });
  return variables;
});

/** The functions, variables and enumerators of a program, by name. */
export class Functions {
  readonly #named = new Map<Name, readonly BodyAnalysed[]>();

  constructor(private readonly program: ProgramAnalysed) {}

  /** Whether the program has a function of that name. */
  has(name: Name): boolean {
    return this.named(name).length > 0;
  }

  named(name: Name): readonly BodyAnalysed[] {
    let named = this.#named.get(name);
    if (!named) {
      named = this.program.groups.flatMap((group) => functionsOf(group).get(name) ?? []);
      this.#named.set(name, named);
    }
    return named;
  }

  /** The function that a call runs, if its name and the number of its arguments determine it. */
  called(name: Name, count: number): BodyAnalysed | undefined {
    const fitting = this.named(name).filter(({ symbol }) => symbol.parameters.length === count);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  enumerator(name: Name): bigint | undefined {
    return enumerators(this.program).get(name);
  }

  variable(name: Name): FileVariable | undefined {
    return fileVariables(this.program).get(name);
  }
}

/** The functions of a program. */
export const functionsIn = perOwner((program: ProgramAnalysed) => new Functions(program));

/** The integer literals of a body, except for huge ones. */
export const numbersIn = perOwner(({ node }: BodyAnalysed): ReadonlySet<number> => {
  const numbers = new Set<number>();
  for (const part of partsWithin(node.body)) {
    const literal = part.kind === 'number' ? integerLiteral(spellingOf(part.name)) : undefined;
    if (literal && literal.value < 1n << 20n) numbers.add(Number(literal.value));
  }
  return numbers;
});
