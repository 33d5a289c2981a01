import type { ExpressionValues } from '../semantics/expression-values.js';
import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../semantics/facts.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { CallExpression, Expression, InitDeclarator, ParameterDeclaration } from '../syntax/ast.js';
import { type Part, partsWithin } from '../syntax/walk.js';
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

/** What a part of a program does, without executing it. */
export interface Summary {
  /** What it may change: operands of assignments, `++`, `--` and `&`. */
  readonly targets: readonly Expression[];
  /** Calls of functions by their names. */
  readonly calls: readonly (CallExpression & { readonly callee: { readonly kind: 'identifier' } })[];
}

/** The functions and variables of a program, by their names. */
export class Functions {
  readonly #bodies = new Map<Name, { readonly body: BodyAnalysed; readonly values: ExpressionValues }[]>();
  readonly #made = new Map<BodyAnalysed, ExecutableFunction>();
  readonly #summaries = new Map<Part, Summary>();
  #variables: Map<Name, VariableDeclared> | undefined;

  constructor(private readonly program: ProgramAnalysed) {
    for (const { bodies, values } of program.parts) {
      for (const body of bodies) {
        const known = this.#bodies.get(body.symbol.name);
        if (known) known.push({ body, values });
        else this.#bodies.set(body.symbol.name, [{ body, values }]);
      }
    }
  }

  /** Whether a body is one of the program's as it is now. */
  isCurrent(body: BodyAnalysed): boolean {
    return this.#bodies.get(body.symbol.name)?.some((one) => one.body === body) ?? false;
  }

  /** Whether the program has a function of that name. */
  has(name: Name): boolean {
    return this.#bodies.has(name);
  }

  named(name: Name): readonly ExecutableFunction[] {
    return (this.#bodies.get(name) ?? []).map(({ body, values }) => this.#make(body, values));
  }

  of(body: BodyAnalysed): ExecutableFunction | undefined {
    return this.named(body.symbol.name).find((one) => one.body === body);
  }

  /** The function that a call runs, where its name and the number of its arguments tell. */
  called(name: Name, call: CallExpression): ExecutableFunction | undefined {
    const fitting = this.named(name).filter(({ body }) => body.symbol.parameters.length === call.args.length);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  variable(name: Name): VariableDeclared | undefined {
    this.#variables ??= new Map(this.program.variables.map((variable) => [variable.symbol.name, variable]));
    return this.#variables.get(name);
  }

  /** The same for the same part: loops ask often. */
  summaryOf(part: Part): Summary {
    let summary = this.#summaries.get(part);
    if (!summary) {
      summary = summarize(part);
      this.#summaries.set(part, summary);
    }
    return summary;
  }

  #make(body: BodyAnalysed, values: ExpressionValues): ExecutableFunction {
    let made = this.#made.get(body);
    if (!made) {
      made = { body, values, variables: variablesOf(body), sizes: sizesOf(body) };
      this.#made.set(body, made);
    }
    return made;
  }
}

function summarize(part: Part): Summary {
  const targets: Expression[] = [];
  const calls: Summary['calls'][number][] = [];
  for (const one of partsWithin(part)) {
    if (one.kind === 'assignment') targets.push(one.left);
    else if (one.kind === 'postfix' || (one.kind === 'unary' && /^(\+\+|--|&)$/.test(one.operator)))
      targets.push(one.operand);
    else if (one.kind === 'call' && one.callee.kind === 'identifier') calls.push({ ...one, callee: one.callee });
  }
  return { targets, calls };
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
