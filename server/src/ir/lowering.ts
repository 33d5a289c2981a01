/** Lowers a function to a control-flow graph (C99 6.8, 6.7.8). */
import { initializedParts } from '../semantics/declarations/initialized-parts.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { isStatic, type VariableSymbol } from '../semantics/symbols/symbols.js';
import type { CompoundStatement, Expression, InitDeclarator, Statement, StringExpression } from '../syntax/ast.js';
import { withoutParens } from '../syntax/walk.js';
import { unescaped } from '../text/literals.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner, perOwnerBy } from '../text/per-owner.js';
import { AddressSpace } from '../types/address-space.js';
import { pointerTo, Types } from '../types/interned.js';
import type { ArrayType, Type } from '../types/type.js';
import { type Scope, variablesOf } from './body.js';
import { Builder } from './builder.js';
import { Expressions, type Place, type Surroundings } from './expressions.js';
import type { Block, FunctionGraph, Instruction, Variable } from './ir.js';
import { variableIn } from './liveness.js';

/** The graph of a function, kept with its body. */
export const graphOf = perOwner((body: BodyAnalysed): FunctionGraph => new Lowering(body).run(body));

interface Initialized {
  readonly declarator: InitDeclarator;
  readonly initializer: Expression;
  readonly scope: Scope;
}

interface Initialization {
  readonly graph: FunctionGraph;
  readonly variable: Variable;
}

/** The initialization of an object before a function runs, as a graph, and the object's variable in it. */
export const initializationOf = perOwnerBy(
  (symbol: VariableSymbol, { declarator, initializer, scope }: Initialized): Initialization => {
    const { name, type } = symbol;
    const variable: Variable = { name, type, symbol, role: 'variable', declarator };
    return { graph: new Lowering(scope).initialization(variable, initializer), variable };
  },
);

/** The names of the file scope in a function. */
export const namesOf = (body: BodyAnalysed): ReadonlySet<Name> =>
  new Set(
    graphOf(body).blocks.flatMap(({ instructions }) =>
      instructions.flatMap((one) => (one.op === 'name' ? [one.name] : [])),
    ),
  );

interface Switch {
  readonly head: Block;
  readonly cases: { from: Instruction; to: Instruction; block: Block }[];
  otherwise: Block | undefined;
}

class Lowering implements Surroundings {
  readonly #builder: Builder;
  readonly #expressions: Expressions;
  readonly #scopes: Map<Name, Variable>[] = [];
  readonly #labels = new Map<Name, Block>();
  readonly #breaks: Block[] = [];
  readonly #continues: Block[] = [];
  readonly #switches: Switch[] = [];

  #returns: Type = Types.void;

  constructor(private readonly scope: Scope) {
    this.#builder = new Builder(scope.unit);
    this.#expressions = new Expressions(this.#builder, scope, this);
  }

  run({ symbol, node, unit, complete }: BodyAnalysed): FunctionGraph {
    this.#returns = symbol.type.returns;
    const scope = new Map<Name, Variable>();
    this.#scopes.push(scope);
    const parameters = symbol.parameters.map((one): Variable => {
      const variable: Variable = {
        name: one.name,
        type: one.type,
        symbol: one,
        role: 'parameter',
        declarator: undefined,
      };
      scope.set(one.name, variable);
      return variable;
    });
    this.#statement(node.body);
    this.#endMissingLabels(node);
    const blocks = this.#builder.finish(node);
    return {
      name: symbol.name,
      unit,
      parameters,
      returns: this.#returns,
      blocks,
      isComplete: complete,
    };
  }

  /** The graph that initializes an object outside its function. */
  initialization(variable: Variable, initializer: Expression): FunctionGraph {
    this.initialize(this.#expressions.variable(initializer, variable), initializer);
    const blocks = this.#builder.finish(initializer);
    const { name } = variable;
    return { name, unit: this.scope.unit, parameters: [], returns: this.#returns, blocks, isComplete: true };
  }

  variable(name: Name): Variable | undefined {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const variable = this.#scopes[i]?.get(name);
      if (variable) return variable;
    }
    return undefined;
  }

  statements({ statements }: CompoundStatement): Instruction | undefined {
    let value: Instruction | undefined;
    this.#scopes.push(new Map());
    for (const [i, statement] of statements.entries())
      if (i === statements.length - 1 && statement.kind === 'expression')
        value = this.#expressions.value(statement.expression);
      else this.#statement(statement);
    this.#scopes.pop();
    return value;
  }

  // ---------------------------------------------------------------------------------------------- statements

  #statement(node: Statement): void {
    this.#builder.nested(node, Types.void, () => this.#lower(node));
  }

  #lower(node: Statement): void {
    const builder = this.#builder;
    const expressions = this.#expressions;
    switch (node.kind) {
      case 'compound':
        this.#scopes.push(new Map());
        for (const one of node.statements) this.#statement(one);
        this.#scopes.pop();
        return;
      case 'declaration':
        return this.#declare(node);
      case 'expression':
        expressions.value(node.expression);
        if (node.isTarget) builder.effect(node, { op: 'unknown', reason: 'computed goto', effects: true });
        return;
      case 'if': {
        const [then, otherwise, join] = [builder.block(), builder.block(), builder.block()];
        expressions.condition(node.condition, then, node.otherwise ? otherwise : join, { join, loop: undefined });
        builder.begin(then);
        this.#statement(node.then);
        if (node.otherwise) {
          builder.end({ kind: 'jump', to: join });
          builder.begin(otherwise);
          this.#statement(node.otherwise);
        }
        return builder.begin(join);
      }
      case 'while':
        return this.#loop(node.condition, undefined, node.body, false);
      case 'do':
        return this.#loop(node.condition, undefined, node.body, true);
      case 'for':
        this.#scopes.push(new Map());
        if (node.initial) this.#statement(node.initial);
        this.#loop(node.condition, node.step, node.body, false);
        this.#scopes.pop();
        return;
      case 'switch':
        return this.#switch(node.condition, node.body);
      case 'case':
      case 'default': {
        const block = builder.block();
        const around = this.#switches.at(-1);
        if (around && node.kind === 'default') around.otherwise = block;
        else if (around && node.kind === 'case') {
          const valueOf = (value: Expression) => builder.within(around.head, () => expressions.value(value));
          const from = valueOf(node.value);
          around.cases.push({ from, to: node.to ? valueOf(node.to) : from, block });
        }
        builder.begin(block);
        return this.#statement(node.body);
      }
      case 'label':
        builder.begin(this.#label(node.name));
        return this.#statement(node.body);
      case 'goto':
        return builder.end({ kind: 'jump', to: this.#label(node.name) });
      case 'break':
      case 'continue': {
        const to = (node.kind === 'break' ? this.#breaks : this.#continues).at(-1);
        if (to) builder.end({ kind: 'jump', to });
        return;
      }
      case 'return': {
        const value = node.value && expressions.value(node.value);
        return builder.end({ kind: 'return', value: value && expressions.converted(node, value, this.#returns), node });
      }
      case 'asm':
      case 'error':
        return builder.effect(node, { op: 'unknown', reason: node.kind, effects: true });
      case 'static-assert':
      case 'empty':
      case 'local-labels':
        return;
    }
  }

  #label(name: Name): Block {
    let block = this.#labels.get(name);
    if (!block) {
      block = this.#builder.block();
      this.#labels.set(name, block);
    }
    return block;
  }

  /** Nothing is known after a jump to a label that the function lacks. */
  #endMissingLabels(node: BodyAnalysed['node']): void {
    const builder = this.#builder;
    for (const block of this.#labels.values()) {
      if (block.order > 0) continue;
      builder.end({ kind: 'return', value: undefined, node });
      builder.begin(block);
      builder.effect(node.body, { op: 'unknown', reason: 'missing label', effects: true });
    }
  }

  #loop(condition: Expression | undefined, step: Expression | undefined, body: Statement, isDo: boolean): void {
    const builder = this.#builder;
    const [head, start, next, end] = [builder.block(), builder.block(), builder.block(), builder.block()];
    const test = (): void => {
      if (condition) this.#expressions.condition(condition, start, end, { join: end, loop: isDo ? start : head });
      else builder.end({ kind: 'jump', to: start });
    };
    if (!isDo) {
      builder.begin(head);
      test();
    }
    builder.begin(start);
    this.#breaks.push(end);
    this.#continues.push(next);
    this.#statement(body);
    this.#breaks.pop();
    this.#continues.pop();
    builder.begin(next);
    if (step) this.#expressions.value(step);
    if (isDo) test();
    else builder.end({ kind: 'jump', to: head });
    builder.begin(end);
  }

  #switch(condition: Expression, body: Statement): void {
    const builder = this.#builder;
    const value = this.#expressions.value(condition);
    const end = builder.block();
    const head = builder.current;
    const own: Switch = { head, cases: [], otherwise: undefined };
    this.#switches.push(own);
    this.#breaks.push(end);
    // The head ends when all cases are known.
    const inside = builder.block();
    builder.begin(inside);
    this.#statement(body);
    this.#breaks.pop();
    this.#switches.pop();
    const { cases, otherwise = end } = own;
    head.terminator = { kind: 'switch', value, node: condition, cases, otherwise, join: end, loop: undefined };
    builder.begin(end);
  }

  // ---------------------------------------------------------------------------------------------- objects

  #declare(node: Statement & { readonly kind: 'declaration' }): void {
    for (const declarator of node.declarators) {
      const symbol = variablesOf(this.scope).get(declarator);
      if (!symbol) continue;
      const { name, type } = symbol;
      const variable: Variable = { name, type, symbol, role: 'variable', declarator };
      this.#scopes.at(-1)?.set(name, variable);
      // Shared objects exist before the function runs.
      if (isStatic(symbol) || type.space === AddressSpace.Local || type.space === AddressSpace.Constant) continue;
      const { initializer } = declarator;
      if (!initializer) this.#builder.effect(node, { op: 'begin', variable });
      else this.initialize(this.#expressions.variable(node, variable), initializer);
    }
  }

  initialize(place: Place, initializer: Expression): void {
    const builder = this.#builder;
    const { pointer, type } = place;
    if (initializer.kind !== 'initializer-list') {
      const bare = withoutParens(initializer);
      if (bare.kind === 'string' && type.kind === 'array') return this.#characters(place, type, bare);
      const value = this.#expressions.converted(initializer, this.#expressions.value(initializer), type);
      return this.#expressions.store(initializer, place, value);
    }
    // Parts without an initializer are 0 (C99 6.7.8 §21).
    if (pointer.op === 'variable') builder.effect(initializer, { op: 'zero', variable: pointer.variable });
    const asked = {
      typeOf: (node: Expression) => this.#expressions.typeOf(node),
      indexOf: (node: Expression) =>
        node.kind === 'number' ? Number(integerLiteral(spellingOf(node.name))?.value ?? Number.NaN) : Number.NaN,
    };
    for (const { offset, type: part, component, value } of initializedParts(initializer, type, asked)) {
      if (offset === undefined) return this.#forget(pointer, 'designated initializer');
      const { unqualified } = part;
      if (component === undefined || unqualified.kind !== 'vector')
        this.initialize(this.#part(place, offset, part), value);
      else
        this.initialize(this.#part(place, offset + component * unqualified.element.size, unqualified.element), value);
    }
  }

  /** The elements of an array that a string literal initializes; those after it are 0 (C99 6.7.8 §14). */
  #characters(place: Place, { element, size = 0 }: ArrayType, node: StringExpression): void {
    const { pointer, type } = place;
    const characters = charactersIn(node);
    if (!characters) return this.#forget(pointer, 'string');
    // The parts of a larger object are 0 already.
    if (pointer.op === 'variable' && pointer.variable.type.unqualified === type.unqualified)
      this.#builder.effect(node, { op: 'zero', variable: pointer.variable });
    for (const [i, text] of characters.slice(0, size).entries()) {
      const value = this.#builder.emit(node, element, { op: 'constant', value: text.charCodeAt(0), text });
      this.#expressions.store(node, this.#part(place, i, element), value);
    }
  }

  /** The whole object of an address is unknown from here. */
  #forget(pointer: Instruction, reason: string): void {
    const variable = variableIn(pointer);
    if (variable) this.#builder.effect(pointer.node, { op: 'begin', variable });
    else this.#builder.effect(pointer.node, { op: 'unknown', reason, effects: true });
  }

  #part({ pointer }: Place, offset: number, part: Type): Place {
    const base =
      offset === 0
        ? pointer
        : this.#builder.emit(pointer.node, pointerTo(part), { op: 'field', base: pointer, offset });
    return { pointer: base, type: part };
  }
}

/** Of a longer string, nothing is known. */
const MAXIMUM_CHARACTERS = 256;

/** The characters of a string; undefined if they are not single bytes. */
function charactersIn({ parts }: StringExpression): readonly string[] | undefined {
  const written = parts.map((part) => /^"(.*)"$/s.exec(spellingOf(part))?.[1]);
  const text = written.map((part) => (part === undefined ? '\u{fffd}' : unescaped(part))).join('');
  return text.length <= MAXIMUM_CHARACTERS && /^[\0-\x7f]*$/.test(text) ? [...text] : undefined;
}
