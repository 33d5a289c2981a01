import { sizesOf } from '../ir/body.js';
import { characterValue } from '../preprocessor/condition.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import { arithmeticConversion } from '../semantics/expressions/conversions.js';
import { components } from '../semantics/expressions/members.js';
import type { CallExpression, Expression, MemberExpression } from '../syntax/ast.js';
import { interned } from '../text/lazy.js';
import { type Name, spellingOf } from '../text/names.js';
import { Types } from '../types/interned.js';
import type { Type } from '../types/type.js';
import { converted, isIntegerType, operated, uniform } from './arithmetic.js';
import { callBuiltin, FENCES, maySpoil } from './builtins.js';
import { effectsOn } from './effects.js';
import type { Frame, Host } from './frame.js';
import { isKnown, plus, simplest } from './integers.js';
import { Lvalues, typeOf } from './lvalues.js';
import { isShared, readCell, SPOILED } from './memory.js';
import type { Recorder } from './recorder.js';
import { DATA, dataOf, integer, isSame, originOf, originOfAll, pointerTo, type Value } from './values.js';

/** The value of a numeric literal. */
const literalOf = interned((name: Name): Value => {
  const literal = integerLiteral(spellingOf(name));
  return literal ? integer(simplest(literal.value)) : { kind: 'uniform', key: spellingOf(name) };
});

/** Evaluates the expressions of one work-item (C99 6.5, 6.4 "Vector Operations"). */
export class Evaluation {
  readonly lvalues: Lvalues;

  constructor(
    private readonly host: Host,
    private readonly recorder: Recorder,
  ) {
    this.lvalues = new Lvalues(host, recorder, this);
  }

  equals(one: Value, other: Value): boolean {
    if (one.kind !== 'integer' || other.kind !== 'integer') return isSame(one, other);
    const difference = plus(one.value, other.value, -1);
    return difference !== undefined && this.host.choices.compare('==', difference, one.varies || other.varies);
  }

  // ---------------------------------------------------------------------------------------------- values

  value(frame: Frame, node: Expression): Value {
    if (!this.host.step()) return DATA;
    const { choices } = this.host;
    switch (node.kind) {
      case 'number':
        return literalOf(node.name);
      case 'character':
        return integer(Number(characterValue(spellingOf(node.name))));
      case 'string':
        return DATA;
      case 'paren':
        return this.value(frame, node.inner);
      case 'paren-list': {
        let last: Value = DATA;
        for (const element of node.elements) last = this.value(frame, element);
        return last;
      }
      case 'identifier':
        return this.#identifier(frame, node);
      case 'subscript':
      case 'member': {
        if (node.kind === 'member' && !node.arrow && !this.#isLvalue(node)) return this.#component(frame, node);
        const location = this.lvalues.location(frame, node);
        return location ? this.lvalues.load(frame, node, location) : DATA;
      }
      case 'unary':
        return this.#unary(frame, node);
      case 'postfix':
        return this.#changed(frame, node, node.operand, node.operator, true);
      case 'binary':
        return this.#binary(frame, node);
      case 'assignment':
        return this.#assignment(frame, node);
      case 'conditional':
        return this.#conditional(frame, node);
      case 'call':
        return this.#call(frame, node, typeOf(frame, node));
      case 'cast':
        return this.#cast(frame, node, typeOf(frame, node));
      case 'compound-literal': {
        const location = this.lvalues.location(frame, node);
        return location ? readCell(location, choices) : DATA;
      }
      case 'sizeof': {
        if (node.operator !== 'sizeof') return integer(choices.symbol(`${node.operator}@${node.first}`));
        return integer(sizesOf(frame.function).get(node) ?? choices.symbol(`sizeof@${node.first}`));
      }
      case 'statement-expression':
        this.host.statements(frame, node.body);
        return DATA;
      case 'astype':
        this.value(frame, node.operand);
        return DATA;
      default:
        return DATA;
    }
  }

  #assignment(frame: Frame, node: Expression & { readonly kind: 'assignment' }): Value {
    const right = this.value(frame, node.right);
    const location = this.lvalues.location(frame, node.left);
    const left = typeOf(frame, node.left);
    let value = right;
    if (node.operator !== '=') {
      const before = location ? this.lvalues.load(frame, node.left, location) : DATA;
      const types = { left, right: typeOf(frame, node.right), result: left };
      value = operated(node.operator.slice(0, -1), before, right, types, this.host.choices);
    }
    value = converted(value, left);
    if (node.left.kind === 'identifier') value = this.lvalues.said(frame, node.left.name, node.left.first, value, left);
    if (location) this.lvalues.store(frame, node.left, location, value);
    return value;
  }

  #conditional(frame: Frame, node: Expression & { readonly kind: 'conditional' }): Value {
    const { doubts } = this.host;
    const condition = this.value(frame, node.condition);
    const holds = this.host.condition(frame, node.condition, condition);
    if (holds === undefined) return dataOf(undefined, originOf(condition));
    const value = holds ? (node.then ? this.value(frame, node.then) : condition) : this.value(frame, node.otherwise);
    // An unknown value is unknown whichever operand it is.
    if (value.kind === 'data' || value.kind === 'uniform') this.host.settle(doubts);
    return value;
  }

  #identifier(frame: Frame, node: Expression & { readonly kind: 'identifier' }): Value {
    const location = this.lvalues.location(frame, node);
    if (location) return this.lvalues.load(frame, node, location);
    const spelling = spellingOf(node.name);
    const fence = FENCES.get(spelling);
    if (fence !== undefined) return integer(fence);
    if (spelling === 'true' || spelling === 'false') return integer(spelling === 'true' ? 1 : 0);
    const enumerator = this.host.functions.enumerator(node.name);
    if (enumerator !== undefined) return integer(simplest(enumerator));
    const type = typeOf(frame, node);
    // A value that the host may choose freely decides nothing: neither that work-items diverge nor that they do not.
    return type.kind === 'unknown' ? DATA : uniform(spelling, type, this.host.choices);
  }

  #isLvalue(node: Expression): boolean {
    let root = node;
    while (root.kind === 'paren' || root.kind === 'member') {
      if (root.kind === 'member' && root.arrow) return true;
      root = root.kind === 'paren' ? root.inner : root.base;
    }
    return root.kind === 'identifier' || root.kind === 'subscript' || (root.kind === 'unary' && root.operator === '*');
  }

  /** A part of an rvalue, as in `(a + b).x`. */
  #component(frame: Frame, node: MemberExpression): Value {
    const base = this.value(frame, node.base);
    const type = typeOf(frame, node.base);
    const selected = type.kind === 'vector' ? components(spellingOf(node.member), type.count) : undefined;
    const [only] = selected ?? [];
    if (base.kind === 'uniform' && selected?.length === 1)
      return uniform(`${base.key}.${only}`, typeOf(frame, node), this.host.choices);
    if (base.kind !== 'vector' || !selected || only === undefined)
      return dataOf(undefined, originOf(base), base.kind === 'data' && base.isFree);
    return selected.length === 1
      ? (base.elements[only] ?? DATA)
      : { kind: 'vector', elements: selected.map((i) => base.elements[i] ?? DATA) };
  }

  #unary(frame: Frame, node: Expression & { readonly kind: 'unary' }): Value {
    const { choices } = this.host;
    switch (node.operator) {
      case '*': {
        const location = this.lvalues.location(frame, node);
        return location ? this.lvalues.load(frame, node, location) : DATA;
      }
      case '&': {
        const location = this.lvalues.location(frame, node.operand);
        return location && !location.components
          ? pointerTo(location.object, location.offset, location.varies, location.spread)
          : DATA;
      }
      case '++':
      case '--':
        return this.#changed(frame, node, node.operand, node.operator, false);
      case '!': {
        const value = this.value(frame, node.operand);
        const holds = this.host.condition(frame, node.operand, value);
        return holds === undefined
          ? dataOf(undefined, originOf(value))
          : integer(holds ? 0 : 1, value.kind === 'integer' && value.varies, originOf(value));
      }
      case '-':
      case '~': {
        const value = this.value(frame, node.operand);
        const type = typeOf(frame, node);
        const types = { left: type, right: type, result: type };
        return node.operator === '-'
          ? operated('-', integer(0), value, types, choices)
          : operated('-', operated('-', integer(0), value, types, choices), integer(1), types, choices);
      }
      case '+':
      case '__extension__':
        return this.value(frame, node.operand);
      default:
        return DATA;
    }
  }

  /** `++` and `--`, which return the previous or the next value. */
  #changed(frame: Frame, node: Expression, operand: Expression, operator: '++' | '--', before: boolean): Value {
    const location = this.lvalues.location(frame, operand);
    if (!location) return DATA;
    const type = typeOf(frame, operand);
    const old = this.lvalues.load(frame, node, location);
    const types = { left: type, right: Types.int, result: type };
    const changed = converted(operated(operator === '++' ? '+' : '-', old, integer(1), types, this.host.choices), type);
    this.lvalues.store(frame, node, location, changed);
    return before ? old : changed;
  }

  #binary(frame: Frame, node: Expression & { readonly kind: 'binary' }): Value {
    const { operator } = node;
    const left = this.value(frame, node.left);
    if (operator === ',') return this.value(frame, node.right);
    if (operator === '&&' || operator === '||') {
      const first = this.host.condition(frame, node.left, left);
      if (first !== undefined && first === (operator === '||'))
        return integer(first ? 1 : 0, left.kind === 'integer' && left.varies, originOf(left));
      const right = this.value(frame, node.right);
      const second = this.host.condition(frame, node.right, right);
      // True for all data.
      if (second === (operator === '||')) return integer(second ? 1 : 0, right.kind === 'integer' && right.varies);
      if (first === undefined || second === undefined) return dataOf(undefined, originOfAll([left, right]));
      const varies = (left.kind === 'integer' && left.varies) || (right.kind === 'integer' && right.varies);
      return integer(second ? 1 : 0, varies, originOfAll([left, right]));
    }
    const right = this.value(frame, node.right);
    const result = typeOf(frame, node);
    if ((operator === '<<' || operator === '>>') && right.kind === 'integer' && result.kind === 'scalar') {
      const count = right.value;
      if (typeof count === 'number' && (count < 0 || count >= result.size * 8))
        this.recorder.shift({ unit: frame.unit, node }, count);
    }
    // Only the pointer's own type matters.
    const types =
      left.kind === 'pointer' || right.kind === 'pointer'
        ? { left: typeOf(frame, node.left), right: typeOf(frame, node.right), result }
        : { left: result, right: result, result };
    const [one, other] = this.#balanced(frame, node, left, right);
    return operated(operator, one, other, types, this.host.choices);
  }

  /** Operands after the usual arithmetic conversions, which change negative numbers only. */
  #balanced(
    frame: Frame,
    node: Expression & { readonly kind: 'binary' },
    left: Value,
    right: Value,
  ): readonly [Value, Value] {
    const isNegative = (value: Value): boolean => value.kind === 'integer' && isKnown(value.value) && value.value < 0;
    if (!isNegative(left) && !isNegative(right)) return [left, right];
    const [one, other] = [typeOf(frame, node.left), typeOf(frame, node.right)];
    if (/^(<<|>>)$/.test(node.operator) || !isIntegerType(one) || !isIntegerType(other)) return [left, right];
    const type = arithmeticConversion(one, other);
    return [converted(left, type), converted(right, type)];
  }

  #cast(frame: Frame, node: Expression & { readonly kind: 'cast' }, type: Type): Value {
    const { operand } = node;
    if (type.kind === 'vector' && (operand.kind === 'paren-list' || operand.kind === 'paren')) {
      const parts = operand.kind === 'paren-list' ? operand.elements : [operand.inner];
      const elements = parts.flatMap((part): readonly Value[] => {
        const value = this.value(frame, part);
        const of = typeOf(frame, part);
        if (of.kind !== 'vector') return [value];
        return value.kind === 'vector' ? value.elements : Array.from({ length: of.count }, () => DATA);
      });
      const [only] = elements;
      if (elements.length === 1 && only) return converted(only, type);
      return { kind: 'vector', elements };
    }
    const value = this.value(frame, operand);
    // A pointer that is converted to another space or type still points to the same place.
    return value.kind === 'pointer' && type.kind === 'pointer' ? value : converted(value, type);
  }

  // ---------------------------------------------------------------------------------------------- calls

  #call(frame: Frame, node: CallExpression, result: Type): Value {
    const { callee } = node;
    const args = this.host.choices.aside(() => node.args.map((arg) => this.value(frame, arg)));
    if (callee.kind !== 'identifier') return DATA;
    const own = this.host.functions.called(callee.name, node);
    if (own) return this.host.call(own, args, { unit: frame.unit, node });
    if (this.host.functions.has(callee.name) || this.lvalues.object(frame, callee.name)) {
      this.#forgetPassed(args);
      return DATA;
    }
    const types = node.args.map((arg) => typeOf(frame, arg));
    const name = spellingOf(callee.name);
    const answer = callBuiltin(
      { call: node, name, args, types, result },
      this.host.item,
      this.host.geometry,
      this.host.choices,
      effectsOn(this.recorder, frame.unit, () => this.host.way()),
    );
    if (maySpoil(name)) this.#forgetPassed(args);
    return answer;
  }

  /** A function that receives the address of a private object may change the object. */
  #forgetPassed(args: readonly Value[]): void {
    for (const arg of args)
      if (arg.kind === 'pointer' && !isShared(arg.object))
        for (const at of [...arg.object.cells.keys(), SPOILED]) arg.object.cells.set(at, DATA);
  }
}
