// The pointers of a program: where the space of each is written, and the flow between them.

import type { BodyAnalysed, FunctionDeclared, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { PointerCast, PointerFlows, PointersMet } from '../../semantics/facts/pointer-facts.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Specifiers } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { Type } from '../../types/type.js';
import { pointeeQualifier, spaceTokenOf } from '../edits/edits.js';

/** One declaration of a pointer: where the pointee's space is written, or would be. */
export interface Declared {
  readonly type: Type;
  readonly unit: Unit;
  readonly qualifier: { readonly token: number; readonly written: number | undefined } | undefined;
}

/**
 * A variable, a parameter in all its function's declarations, or a function's result: these must all point to one
 * space.
 */
export interface Pointer {
  readonly declared: Declared[];
  readonly symbols: VariableSymbol[];
  /** It cannot change with other pointers: it belongs to an overloaded function, or its own address is taken. */
  fixed: boolean;
  /** A kernel's parameter, which changes only if it is the one to fix, and not to every space. */
  kernel: boolean;
  readonly into: PointerFlows[];
  readonly outOf: { readonly flow: PointerFlows; readonly certain: boolean }[];
  readonly casts: { readonly cast: PointerCast; readonly certain: boolean }[];
  /** The pointers that it is compared with. */
  readonly met: { readonly type: Type; readonly source: ProgramSymbol | undefined; readonly certain: boolean }[];
  /** The builtin functions that receive it. */
  readonly builtins: Set<string>;
  written: boolean;
}

/** Whether the value of an expression is the named pointer, or points into the same object; false if unknown. */
export function pointsWith(node: Expression, name: number): boolean {
  switch (node.kind) {
    case 'identifier':
      return node.name === name;
    case 'paren':
      return pointsWith(node.inner, name);
    case 'cast':
      return pointsWith(node.operand, name);
    case 'postfix':
      return pointsWith(node.operand, name);
    case 'binary':
      return (
        (node.operator === '+' || node.operator === '-') &&
        (pointsWith(node.left, name) || pointsWith(node.right, name))
      );
    case 'unary': {
      if (node.operator === '++' || node.operator === '--') return pointsWith(node.operand, name);
      if (node.operator !== '&') return false;
      const object = withoutParens(node.operand);
      if (object.kind === 'subscript') return pointsWith(object.base, name);
      if (object.kind === 'unary' && object.operator === '*') return pointsWith(object.operand, name);
      if (object.kind !== 'member') return false;
      if (object.arrow) return pointsWith(object.base, name);
      return pointsWith({ ...node, operand: object.base }, name);
    }
    default:
      return false;
  }
}

/** The function whose result an expression is, ignoring offsets and casts. */
export function resultOf(node: Expression): Name | undefined {
  switch (node.kind) {
    case 'paren':
      return resultOf(node.inner);
    case 'cast':
      return resultOf(node.operand);
    case 'binary':
      return node.operator === '+' || node.operator === '-' ? resultOf(node.left) : undefined;
    case 'call':
      return node.callee.kind === 'identifier' ? node.callee.name : undefined;
    default:
      return undefined;
  }
}

const make = (): Pointer => ({
  declared: [],
  symbols: [],
  fixed: false,
  kernel: false,
  into: [],
  outOf: [],
  casts: [],
  met: [],
  builtins: new Set(),
  written: false,
});

/** Where the result of a function is declared to point; undefined if it is not a single pointer. */
function resultDeclared({ symbol, specifiers, unit }: FunctionDeclared): Declared | undefined {
  const { returns } = symbol.type;
  if (
    returns.kind !== 'pointer' ||
    returns.pointee.kind === 'pointer' ||
    returns.pointee.kind === 'array' ||
    specifiers.type.kind === 'missing'
  )
    return undefined;
  // A typedef may be the pointer itself.
  if (spellingOf(unit.names[specifiers.last + 1] ?? 0) !== '*') return undefined;
  return { type: returns, unit, qualifier: { token: specifiers.type.first, written: spaceTokenOf(specifiers) } };
}

export class Pointers {
  readonly #byDeclaration = new Map<object, Pointer>();
  readonly #bySpecifiers = new Map<Specifiers, Set<object>>();
  readonly #byParameter = new Map<string, Pointer>();
  readonly #byResult = new Map<Name, Pointer>();

  constructor(readonly program: ProgramAnalysed) {
    for (const declared of program.functions) this.#addFunction(declared);
    for (const body of program.bodies) this.#addBody(body);
    for (const flow of program.flows) {
      this.targetOf(flow)?.into.push(flow);
      const { source, expression } = flow;
      const from = this.sourceOf(flow);
      if (from) from.outOf.push({ flow, certain: source ? pointsWith(expression, source.name) : true });
    }
  }

  #addFunction(declared: FunctionDeclared): void {
    const { symbol } = declared;
    for (const [i, parameter] of symbol.parameters.entries()) {
      const key = `${symbol.name} ${i}`;
      const pointer = this.#byParameter.get(key) ?? make();
      this.#byParameter.set(key, pointer);
      this.#addSymbol(pointer, parameter);
      if (symbol.overloadable || !symbol.type.prototype) pointer.fixed = true;
      pointer.kernel ||= symbol.kernel;
    }
    const result = this.#byResult.get(symbol.name) ?? make();
    const place = resultDeclared(declared);
    if (symbol.overloadable || !place) result.fixed = true;
    if (place) result.declared.push(place);
    this.#byResult.set(symbol.name, result);
  }

  #addSymbol(pointer: Pointer, symbol: VariableSymbol): void {
    pointer.symbols.push(symbol);
    pointer.declared.push({ type: symbol.type, unit: symbol.place.unit, qualifier: pointeeQualifier(symbol) });
    if (symbol.declaration) this.#byDeclaration.set(symbol.declaration, pointer);
  }

  #addBody({ facts, symbol }: BodyAnalysed): void {
    const named = new Map<Name, Pointer>();
    for (const parameter of symbol.parameters) {
      const pointer = this.of(parameter);
      if (pointer) named.set(parameter.name, pointer);
    }
    for (const fact of facts) {
      if (fact.kind !== 'variable' || !fact.symbol.declaration) continue;
      const pointer = make();
      this.#addSymbol(pointer, fact.symbol);
      named.set(fact.symbol.name, pointer);
      const siblings = this.#bySpecifiers.get(fact.specifiers) ?? new Set();
      this.#bySpecifiers.set(fact.specifiers, siblings.add(fact.symbol.declaration));
    }
    for (const fact of facts) {
      if (fact.kind === 'cast') {
        const name = fact.source ? undefined : resultOf(fact.cast.operand);
        const from = name ? this.#byResult.get(name) : this.of(fact.source);
        from?.casts.push({
          cast: fact,
          certain: name !== undefined || (fact.source !== undefined && pointsWith(fact.cast.operand, fact.source.name)),
        });
      } else if (
        fact.kind === 'address-of' &&
        fact.expression.kind === 'unary' &&
        withoutParens(fact.expression.operand).kind === 'identifier'
      ) {
        const pointer = this.of(fact.symbol);
        if (pointer) pointer.fixed = true;
      } else if (fact.kind === 'write' && withoutParens(fact.target).kind !== 'identifier') {
        const pointer = this.of(fact.symbol);
        if (pointer) pointer.written = true;
      } else if (fact.kind === 'pointers-compared') {
        this.#addMeeting(fact);
      } else if (fact.kind === 'builtin-call') {
        for (const arg of fact.call.args)
          for (const [name, pointer] of named) if (pointsWith(arg, name)) pointer.builtins.add(spellingOf(fact.name));
      }
    }
  }

  #addMeeting({
    expression,
    left,
    right,
    leftSource,
    rightSource,
  }: { readonly expression: Expression } & Pick<PointersMet, 'left' | 'right' | 'leftSource' | 'rightSource'>): void {
    if (expression.kind !== 'binary') return;
    const certain = (node: Expression, symbol: ProgramSymbol | undefined): boolean =>
      symbol !== undefined && pointsWith(node, symbol.name);
    if (certain(expression.left, leftSource))
      this.of(leftSource)?.met.push({
        type: right,
        source: rightSource,
        certain: certain(expression.right, rightSource),
      });
    if (certain(expression.right, rightSource))
      this.of(rightSource)?.met.push({ type: left, source: leftSource, certain: certain(expression.left, leftSource) });
  }

  of(symbol: ProgramSymbol | undefined): Pointer | undefined {
    if (symbol?.kind !== 'variable' || !symbol.declaration || symbol.type.kind === 'array') return undefined;
    return this.#byDeclaration.get(symbol.declaration);
  }

  declaredBy(declarator: object): Pointer | undefined {
    return this.#byDeclaration.get(declarator);
  }

  parameter(name: Name, index: number): Pointer | undefined {
    return this.#byParameter.get(`${name} ${index}`);
  }

  result(name: Name): Pointer | undefined {
    return this.#byResult.get(name);
  }

  sourceOf({ source, expression }: Pick<PointerFlows, 'source' | 'expression'>): Pointer | undefined {
    if (source) return this.of(source);
    const name = resultOf(expression);
    return name === undefined ? undefined : this.#byResult.get(name);
  }

  targetOf({ context, callee, argumentIndex, target, targetNode }: PointerFlows): Pointer | undefined {
    if (context === 'argument') return callee && this.#byParameter.get(`${callee.name} ${argumentIndex}`);
    if (context === 'return') return callee && this.#byResult.get(callee.name);
    if (target?.type.kind !== 'pointer' || (targetNode && withoutParens(targetNode).kind !== 'identifier'))
      return undefined;
    return this.of(target);
  }

  /** The other variables of a declaration, which share its qualifiers. */
  *siblingsOf(symbol: VariableSymbol): Iterable<Pointer> {
    for (const declaration of this.#bySpecifiers.get(symbol.specifiers) ?? []) {
      const pointer = this.#byDeclaration.get(declaration);
      if (pointer) yield pointer;
    }
  }
}

export const graphOf = perOwner((program: ProgramAnalysed) => new Pointers(program));
