import type { ExpressionValues } from '../semantics/expression-values.js';
import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../semantics/facts.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { CallExpression, Expression, InitDeclarator, ParameterDeclaration } from '../syntax/ast.js';
import type { Name } from '../text/names.js';
import type { Type } from '../types/type.js';

/** A function with what its expressions are. */
export interface ExecutableFunction {
  readonly body: BodyAnalysed;
  readonly values: ExpressionValues;
  /** What its declarations declare. */
  readonly variables: ReadonlyMap<InitDeclarator | ParameterDeclaration, VariableSymbol>;
  /** What its `sizeof` are about. */
  readonly sizes: ReadonlyMap<Expression, Type>;
}

/** The functions and variables of a program, by their names. */
export class Functions {
  readonly #functions = new Map<Name, ExecutableFunction[]>();
  readonly #variables = new Map<Name, VariableDeclared>();

  constructor(program: ProgramAnalysed) {
    for (const { bodies, values, variables } of program.parts) {
      for (const body of bodies) {
        const known = this.#functions.get(body.symbol.name);
        const made = { body, values, variables: variablesOf(body), sizes: sizesOf(body) };
        if (known) known.push(made);
        else this.#functions.set(body.symbol.name, [made]);
      }
      for (const variable of variables) this.#variables.set(variable.symbol.name, variable);
    }
  }

  of(body: BodyAnalysed): ExecutableFunction | undefined {
    return this.#functions.get(body.symbol.name)?.find((one) => one.body === body);
  }

  /** The function that a call runs, where its name and the number of its arguments tell. */
  called(name: Name, call: CallExpression): ExecutableFunction | undefined {
    const fitting = (this.#functions.get(name) ?? []).filter(
      ({ body }) => body.symbol.parameters.length === call.args.length,
    );
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  /** Whether the program has a function of that name. */
  has(name: Name): boolean {
    return this.#functions.has(name);
  }

  named(name: Name): readonly ExecutableFunction[] {
    return this.#functions.get(name) ?? [];
  }

  variable(name: Name): VariableDeclared | undefined {
    return this.#variables.get(name);
  }
}

function sizesOf({ facts }: BodyAnalysed): ExecutableFunction['sizes'] {
  const sizes = new Map<Expression, Type>();
  for (const fact of facts) if (fact.kind === 'size-of') sizes.set(fact.expression, fact.type);
  return sizes;
}

function variablesOf({ facts, symbol }: BodyAnalysed): ExecutableFunction['variables'] {
  const variables = new Map<InitDeclarator | ParameterDeclaration, VariableSymbol>();
  for (const fact of facts) if (fact.kind === 'variable') variables.set(fact.declarator, fact.symbol);
  for (const parameter of symbol.parameters) if (parameter.declaration) variables.set(parameter.declaration, parameter);
  return variables;
}
