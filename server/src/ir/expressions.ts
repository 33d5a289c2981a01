/** Lowers expressions (C99 6.5, OpenCL C 6.3). */
import { isBuiltinName, isConversionName, traitsOf } from '../builtins/index.js';
import { characterValue } from '../preprocessor/condition.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import { arithmeticConversion, decay, promote } from '../semantics/expressions/conversions.js';
import { components } from '../semantics/expressions/members.js';
import type { CompoundStatement, Expression, MemberExpression, SubscriptExpression } from '../syntax/ast.js';
import { type Part, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { pointerTo, Types, vectorOf, withQualifiers } from '../types/interned.js';
import { layoutOf, memberOf } from '../types/layout.js';
import { isInteger, isVoid } from '../types/queries.js';
import { Qualifiers, type Type } from '../types/type.js';
import { calledIn, type Scope, sizesOf } from './body.js';
import type { Builder } from './builder.js';
import type { Block, Choosing, Instruction, Variable } from './ir.js';

/** An object, or a part of one. */
export interface Place {
  readonly pointer: Instruction;
  readonly type: Type;
  /** Components of a vector, by number. */
  readonly components?: readonly number[];
  /** The width of a bit-field. */
  readonly bits?: number | undefined;
}

/** What expressions need of the statements around them. */
export interface Surroundings {
  /** The variable that a name denotes; undefined for names of the file scope. */
  variable(name: Name): Variable | undefined;
  /** Lowers a statement expression; returns its value. */
  statements(body: CompoundStatement): Instruction | undefined;
  /** Initializes an object. */
  initialize(place: Place, initializer: Expression): void;
}

export class Expressions {
  constructor(
    private readonly builder: Builder,
    private readonly scope: Scope,
    private readonly around: Surroundings,
  ) {}

  typeOf(node: Expression): Type {
    return this.scope.values.typeOf(node) ?? Types.unknown;
  }

  constant(node: Part, value: number, type: Type = Types.int): Instruction {
    return this.builder.emit(node, type, { op: 'constant', value, text: String(value) });
  }

  #unknown(node: Expression, reason: string, effects = true): Instruction {
    return this.builder.emit(node, decay(this.typeOf(node)), { op: 'unknown', reason, effects });
  }

  // ---------------------------------------------------------------------------------------------- values

  value(node: Expression): Instruction {
    return this.builder.nested(node, decay(this.typeOf(node)), () => this.#value(node));
  }

  #value(node: Expression): Instruction {
    const { builder } = this;
    switch (node.kind) {
      case 'number': {
        const spelling = spellingOf(node.name);
        const literal = integerLiteral(spelling);
        const value = literal && literal.value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(literal.value) : undefined;
        return builder.emit(node, this.typeOf(node), { op: 'constant', value, text: spelling });
      }
      case 'character':
        return this.constant(node, Number(characterValue(spellingOf(node.name))), this.typeOf(node));
      case 'string':
        return this.#unknown(node, 'string', false);
      case 'paren':
        return this.value(node.inner);
      case 'paren-list':
        return node.elements.map((element) => this.value(element)).at(-1) ?? this.#unknown(node, 'expression');
      case 'identifier':
      case 'subscript':
      case 'member':
      case 'compound-literal':
        return this.#designated(node);
      case 'unary':
        return this.#unary(node);
      case 'postfix':
        return this.#changed(node, node.operand, node.operator, true);
      case 'binary':
        return this.#binary(node);
      case 'assignment':
        return this.#assignment(node);
      case 'conditional':
        return this.#conditional(node);
      case 'call':
        return this.#call(node);
      case 'cast':
        return this.#cast(node);
      case 'sizeof':
        return this.#sizeof(node);
      case 'statement-expression':
        return this.around.statements(node.body) ?? this.constant(node, 0);
      case 'astype': {
        const value = this.value(node.operand);
        const type = this.typeOf(node);
        if (haveSameBits(value.type, type)) return this.converted(node, value, type);
        return builder.emit(node, type, { op: 'builtin', name: node.operator, traits: PURE, args: [value] });
      }
      case 'offsetof':
      case 'type-trait':
        return builder.emit(node, this.typeOf(node), { op: 'constant', value: undefined, text: node.kind });
      case 'block':
        return this.#unknown(node, 'block', false);
      case 'generic-selection':
      case 'initializer-list':
      case 'error':
        return this.#unknown(node, node.kind);
    }
  }

  #sizeof(node: Expression & { readonly kind: 'sizeof' }): Instruction {
    const value = node.operator === 'sizeof' ? sizesOf(this.scope).get(node) : undefined;
    return this.builder.emit(node, this.typeOf(node), { op: 'constant', value, text: node.operator });
  }

  /** The value of an lvalue, of a part of another value, or of a name. */
  #designated(node: Expression & { readonly kind: 'identifier' | 'subscript' | 'member' | 'compound-literal' }) {
    const place = this.place(node);
    if (place) return this.load(node, place);
    if (node.kind === 'identifier') {
      const spelling = spellingOf(node.name);
      if (spelling === 'true' || spelling === 'false') return this.constant(node, spelling === 'true' ? 1 : 0);
      return this.builder.emit(node, decay(this.typeOf(node)), { op: 'name', name: node.name });
    }
    if (node.kind !== 'member') return this.#unknown(node, 'expression');
    const type = this.typeOf(node.base).unqualified;
    const chosen = type.kind === 'vector' ? validComponents(node.member, type.count) : undefined;
    if (!chosen) return this.#unknown(node, 'member');
    return this.builder.emit(node, this.typeOf(node).unqualified, {
      op: 'extract',
      value: this.value(node.base),
      components: chosen,
    });
  }

  load(node: Expression, { pointer, type, components: chosen, bits }: Place): Instruction {
    // Its first element
    if (type.kind === 'array') {
      const first = pointerTo(type.element);
      return pointer.type === first
        ? pointer
        : this.builder.emit(node, first, { op: 'field', base: pointer, offset: 0 });
    }
    const bare = type.unqualified;
    const isVolatile = (type.qualifiers & Qualifiers.Volatile) !== 0;
    if (!chosen || bare.kind !== 'vector')
      return this.builder.emit(node, bare, { op: 'load', from: pointer, bits, isVolatile });
    const parts = chosen.map((i) =>
      this.builder.emit(node, bare.element, {
        op: 'load',
        from: this.#field(node, pointer, i * bare.element.size, bare.element),
        bits: undefined,
        isVolatile,
      }),
    );
    const [only] = parts;
    if (parts.length === 1 && only) return only;
    return this.builder.emit(node, this.typeOf(node).unqualified, { op: 'build', parts });
  }

  store(node: Expression, { pointer, type, components: chosen, bits }: Place, value: Instruction): void {
    const bare = type.unqualified;
    if (!chosen || bare.kind !== 'vector') return this.builder.effect(node, { op: 'store', to: pointer, value, bits });
    for (const [i, component] of chosen.entries()) {
      const part =
        value.type.kind === 'vector'
          ? this.builder.emit(node, bare.element, { op: 'extract', value, components: [i] })
          : value;
      const to = this.#field(node, pointer, component * bare.element.size, bare.element);
      this.builder.effect(node, { op: 'store', to, value: part, bits: undefined });
    }
  }

  #field(node: Part, base: Instruction, offset: number | undefined, type: Type): Instruction {
    return offset === 0 ? base : this.builder.emit(node, pointerTo(type), { op: 'field', base, offset });
  }

  /** A place that holds a value, for a part of it. */
  #spilled(node: Expression, value: Instruction): Place {
    const variable = this.builder.temporary(value.type);
    const place = this.variable(node, variable);
    this.store(node, place, value);
    return place;
  }

  /** The place of a variable of the function. */
  variable(node: Part, variable: Variable): Place {
    const pointer = this.builder.emit(node, pointerTo(variable.type), { op: 'variable', variable });
    return { pointer, type: variable.type };
  }

  // ---------------------------------------------------------------------------------------------- places

  /** The object that an lvalue designates; undefined for other expressions. */
  place(node: Expression): Place | undefined {
    switch (node.kind) {
      case 'paren':
        return this.place(node.inner);
      case 'identifier': {
        const variable = this.around.variable(node.name);
        if (variable) return this.variable(node, variable);
        const known = this.scope.values.get(node);
        if (!known?.lvalue) return undefined;
        const pointer = this.builder.emit(node, pointerTo(known.type), { op: 'name', name: node.name });
        return { pointer, type: known.type };
      }
      case 'unary':
        if (node.operator === '__extension__') return this.place(node.operand);
        return node.operator === '*' ? { pointer: this.value(node.operand), type: this.typeOf(node) } : undefined;
      case 'subscript':
        return this.#element(node);
      case 'member':
        return this.#member(node);
      case 'compound-literal': {
        const place = this.variable(node, this.builder.temporary(this.typeOf(node)));
        this.around.initialize(place, node.initializer);
        return place;
      }
      default:
        return undefined;
    }
  }

  #element(node: SubscriptExpression): Place | undefined {
    const baseType = decay(this.typeOf(node.base));
    const type = this.typeOf(node);
    if (baseType.kind === 'vector') {
      const vector = this.place(node.base) ?? this.#spilled(node.base, this.value(node.base));
      const { element } = baseType;
      return { pointer: this.#moved(node, vector.pointer, this.value(node.index), element), type: element };
    }
    const isSwapped = baseType.kind !== 'pointer';
    const first = this.value(node.base);
    const second = this.value(node.index);
    const [base, index] = isSwapped ? [second, first] : [first, second];
    return { pointer: this.#moved(node, base, index, type), type };
  }

  #moved(node: Part, base: Instruction, index: Instruction, type: Type): Instruction {
    const size = layoutOf(type)?.size ?? (isVoid(type) ? 1 : undefined);
    return this.builder.emit(node, pointerTo(type), { op: 'element', base, index, size });
  }

  #member(node: MemberExpression): Place | undefined {
    const written = this.typeOf(node.base);
    let base: Place | undefined;
    if (node.arrow) {
      const pointee =
        written.kind === 'pointer' ? written.pointee : written.kind === 'array' ? written.element : Types.unknown;
      base = { pointer: this.value(node.base), type: pointee };
    } else base = this.place(node.base);
    const type = (base?.type ?? written).unqualified;
    if (type.kind === 'vector') {
      if (!base) return undefined;
      const chosen = validComponents(node.member, type.count);
      const { components: before } = base;
      return chosen && { ...base, components: before ? chosen.map((i) => before[i] ?? i) : chosen };
    }
    const field = type.kind === 'record' ? memberOf(type.record, node.member) : undefined;
    if (!base && type.kind === 'record') base = this.#spilled(node.base, this.value(node.base));
    if (!base) return undefined;
    const { pointer } = base;
    const own = field?.field.type ?? this.typeOf(node);
    return {
      pointer: this.#field(node, pointer, field?.offset, own),
      type: this.typeOf(node),
      bits: field?.field.bits,
    };
  }

  // ---------------------------------------------------------------------------------------------- operators

  converted(node: Part, value: Instruction, to: Type): Instruction {
    const target = to.unqualified;
    const from = value.type;
    const isSame = from.unqualified === target || isVoid(target);
    if (isSame || from.kind === 'unknown' || target.kind === 'unknown' || target.kind === 'record') return value;
    if (target.kind === 'array' || target.kind === 'function') return value;
    if (value.op === 'constant' && value.value !== undefined && holds(target, value.value))
      return this.builder.emit(node, target, { op: 'constant', value: value.value, text: value.text });
    return this.builder.emit(node, target, { op: 'convert', value, from });
  }

  #unary(node: Expression & { readonly kind: 'unary' }): Instruction {
    const type = this.typeOf(node);
    switch (node.operator) {
      case '*': {
        const place = this.place(node);
        return place ? this.load(node, place) : this.#unknown(node, 'expression');
      }
      case '&': {
        const place = this.place(node.operand);
        if (!place) return this.value(node.operand);
        const vector = place.type.unqualified;
        const [first = 0] = place.components ?? [];
        if (vector.kind !== 'vector') return place.pointer;
        return this.#field(node, place.pointer, first * vector.element.size, vector.element);
      }
      case '++':
      case '--':
        return this.#changed(node, node.operand, node.operator, false);
      case '!':
        return this.builder.emit(node, type, { op: 'unary', operator: '!', operand: this.value(node.operand) });
      case '-':
      case '~': {
        const operand = this.converted(node, this.value(node.operand), type);
        if (node.operator === '-' && operand.op === 'constant' && operand.value !== undefined && holds(type, -1))
          return this.constant(node, -operand.value, type);
        return this.builder.emit(node, type, { op: 'unary', operator: node.operator, operand });
      }
      case '+':
      case '__extension__':
        return this.converted(node, this.value(node.operand), type);
      default:
        return this.#unknown(node, node.operator);
    }
  }

  /** `++` and `--`; `isBefore`: the value is that before the change. */
  #changed(node: Expression, operand: Expression, operator: '++' | '--', isBefore: boolean): Instruction {
    const place = this.place(operand);
    if (!place) return this.#unknown(node, operator);
    const before = this.load(operand, place);
    const one = this.constant(node, 1);
    const after = this.operated(node, operator === '++' ? '+' : '-', before, one, this.typeOf(operand));
    this.store(operand, place, after);
    return isBefore ? before : after;
  }

  #assignment(node: Expression & { readonly kind: 'assignment' }): Instruction {
    const right = this.value(node.right);
    const place = this.place(node.left);
    const left = this.typeOf(node.left);
    if (!place) return this.#unknown(node, 'assignment');
    const value =
      node.operator === '='
        ? this.converted(node, right, left)
        : this.operated(node, node.operator.slice(0, -1), this.load(node.left, place), right, left);
    this.store(node.left, place, value);
    return value;
  }

  #binary(node: Expression & { readonly kind: 'binary' }): Instruction {
    const { operator } = node;
    if (operator === ',') {
      this.value(node.left);
      return this.value(node.right);
    }
    const type = this.typeOf(node);
    if ((operator === '&&' || operator === '||') && type.kind !== 'vector')
      return this.#chosen(node, type, node, [() => this.constant(node, 1, type), () => this.constant(node, 0, type)]);
    const left = this.value(node.left);
    return this.operated(node, operator, left, this.value(node.right), type);
  }

  /** The result of an operator, after the usual arithmetic conversions, as a value of `result`. */
  operated(node: Part, operator: string, left: Instruction, right: Instruction, result: Type): Instruction {
    const { builder } = this;
    const [one, other] = [left.type, right.type];
    if (one.kind === 'pointer' || other.kind === 'pointer') {
      const pointer = one.kind === 'pointer' ? one : other;
      const isMoved = (operator === '+' || operator === '-') && !(one.kind === 'pointer' && other.kind === 'pointer');
      if (isMoved && pointer.kind === 'pointer') {
        const [base, by] = one.kind === 'pointer' ? [left, right] : [right, left];
        const index =
          operator === '+'
            ? by
            : builder.emit(node, Types.long, {
                op: 'unary',
                operator: '-',
                operand: this.converted(node, by, Types.long),
              });
        return this.#moved(node, base, index, pointer.pointee);
      }
      return builder.emit(node, result, { op: 'binary', operator, left, right, domain: pointer });
    }
    const isShift = operator === '<<' || operator === '>>';
    const vector = one.kind === 'vector' ? one : other.kind === 'vector' ? other : undefined;
    const domain = vector ?? (isShift ? promote(one) : arithmeticConversion(valueType(one), valueType(other)));
    const a = this.converted(node, left, domain);
    const b = isShift && !vector ? right : this.converted(node, right, domain);
    const isComparison = COMPARISON.test(operator);
    const own = isComparison ? (vector ? result : Types.int) : domain;
    return this.converted(node, builder.emit(node, own, { op: 'binary', operator, left: a, right: b, domain }), result);
  }

  #conditional(node: Expression & { readonly kind: 'conditional' }): Instruction {
    const type = decay(this.typeOf(node));
    if (this.typeOf(node.condition).unqualified.kind === 'vector') {
      const args = [node.condition, node.then ?? node.condition, node.otherwise].map((one) => this.value(one));
      return this.builder.emit(node, type, { op: 'builtin', name: '?:', traits: PURE, args });
    }
    const then = node.then;
    if (!then) {
      const condition = this.value(node.condition);
      return this.#chosen(node, type, condition, [() => condition, () => this.value(node.otherwise)]);
    }
    return this.#chosen(node, type, node.condition, [() => this.value(then), () => this.value(node.otherwise)]);
  }

  /** One of two values, by a condition. */
  #chosen(
    node: Expression,
    type: Type,
    condition: Expression | Instruction,
    arms: readonly [() => Instruction, () => Instruction],
  ): Instruction {
    const { builder } = this;
    const [then, otherwise, join] = [builder.block(), builder.block(), builder.block()];
    const variable = builder.temporary(type);
    const context = { join, loop: undefined };
    if ('op' in condition) builder.end({ kind: 'branch', condition, node, then, otherwise, ...context });
    else this.condition(condition, then, otherwise, context);
    for (const [i, block] of [then, otherwise].entries()) {
      builder.begin(block);
      const value = arms[i === 0 ? 0 : 1]();
      if (!isVoid(type)) this.store(node, this.variable(node, variable), this.converted(node, value, type));
      builder.end({ kind: 'jump', to: join });
    }
    builder.begin(join);
    return isVoid(type) ? this.constant(node, 0) : this.load(node, this.variable(node, variable));
  }

  /** Ends the current block with a condition. */
  condition(node: Expression, then: Block, otherwise: Block, context: Omit<Choosing, 'node'>): void {
    const bare = withoutParens(node);
    const { builder } = this;
    if (bare.kind === 'unary' && bare.operator === '!') return this.condition(bare.operand, otherwise, then, context);
    if (bare.kind === 'binary' && (bare.operator === '&&' || bare.operator === '||')) {
      const next = builder.block();
      if (bare.operator === '&&') this.condition(bare.left, next, otherwise, context);
      else this.condition(bare.left, then, next, context);
      builder.begin(next);
      return this.condition(bare.right, then, otherwise, context);
    }
    const condition = this.value(bare);
    builder.end({ kind: 'branch', condition, node: bare, then, otherwise, ...context });
  }

  #cast(node: Expression & { readonly kind: 'cast' }): Instruction {
    const type = this.typeOf(node).unqualified;
    const { operand } = node;
    if (type.kind === 'vector' && (operand.kind === 'paren-list' || operand.kind === 'paren')) {
      const list = operand.kind === 'paren-list' ? operand.elements : [operand.inner];
      const parts = list.map((part) => {
        const value = this.value(part);
        return value.type.kind === 'vector' ? value : this.converted(part, value, type.element);
      });
      const [only] = parts;
      if (parts.length === 1 && only) return this.converted(node, only, type);
      return this.builder.emit(node, type, { op: 'build', parts });
    }
    return this.converted(node, this.value(operand), type);
  }

  #call(node: Expression & { readonly kind: 'call' }): Instruction {
    const { callee } = node;
    const type = decay(this.typeOf(node));
    if (callee.kind !== 'identifier' || this.around.variable(callee.name)) {
      for (const arg of node.args) this.value(arg);
      return this.#unknown(node, 'call through a pointer or block');
    }
    const args = node.args.map((arg) => this.value(arg));
    const name = spellingOf(callee.name);
    if (!calledIn(this.scope).own.has(callee.name) && (isBuiltinName(name) || isConversionName(name)))
      return (
        this.#transferred(node, name, args) ?? this.#operation(node, name, args) ?? this.#builtin(node, name, args)
      );
    return this.builder.emit(node, type, { op: 'call', callee: callee.name, args });
  }

  /** A function that writes a second result through its last argument stores the value of another one, `*sincos`. */
  #builtin(node: Expression, name: string, args: readonly Instruction[]): Instruction {
    const traits = traitsOf(name);
    const type = decay(this.typeOf(node));
    const to = args.at(-1);
    if (!(traits.has('pure') && traits.has('writes')) || to?.type.kind !== 'pointer')
      return this.builder.emit(node, type, { op: 'builtin', name, traits, args });
    const computed = { op: 'builtin', traits: PURE, args: args.slice(0, -1) } as const;
    const value = this.builder.emit(node, to.type.pointee.unqualified, { ...computed, name: `*${name}` });
    this.builder.effect(node, { op: 'store', to, value, bits: undefined });
    return this.builder.emit(node, type, { ...computed, name });
  }

  /** A function that is an operator or a conversion of C; undefined for others. */
  #operation(node: Expression, name: string, [one, other, third]: readonly Instruction[]): Instruction | undefined {
    const type = this.typeOf(node);
    if (one && other && (name === 'mul24' || name === 'mad24')) {
      const product = this.operated(node, '*', one, other, type);
      return third ? this.operated(node, '+', product, third, type) : product;
    }
    const [, isSaturated, rounds] = /^convert_[a-z]+\d*(_sat)?(_rt[ezpn])?$/.exec(name) ?? [name, true];
    if (!one) return undefined;
    const isExact = !isSaturated && (!rounds || areIntegers(one.type, type));
    return isExact || (/^as_/.test(name) && haveSameBits(one.type, type)) ? this.converted(node, one, type) : undefined;
  }

  /** A load or store of a vector, or of halves (6.13.7); undefined for other functions. */
  #transferred(node: Expression, name: string, args: readonly Instruction[]): Instruction | undefined {
    const [, operation, aligned, digits] = TRANSFER.exec(name) ?? [];
    const [base, index] = [args.at(-1), args.at(-2)];
    if (!operation || !index || base?.type.kind !== 'pointer') return undefined;
    const { pointee } = base.type;
    const element = pointee.unqualified;
    if (element.kind !== 'scalar') return undefined;
    const count = Number(digits ?? 1);
    const type = count === 1 ? element : vectorOf(element, count);
    const address = this.builder.emit(node, pointerTo(withQualifiers(type, pointee.qualifiers, pointee.space)), {
      op: 'element',
      base,
      index,
      // The elements of `vloada_half3` are four halves apart.
      size: element.size * (aligned && count === 3 ? 4 : count),
    });
    // Compilers make no use of the alignment that `vloada_halfn` requires.
    const how = { bits: undefined, alignment: count === 1 ? undefined : element.size };
    if (operation === 'store') {
      const value = this.converted(node, args[0] ?? index, type);
      return this.builder.emit(node, Types.void, { op: 'store', to: address, value, ...how });
    }
    const isVolatile = (pointee.qualifiers & Qualifiers.Volatile) !== 0;
    const loaded = this.builder.emit(node, type, { op: 'load', from: address, ...how, isVolatile });
    return this.converted(node, loaded, this.typeOf(node));
  }
}

const PURE = traitsOf('as_int');

/** Vector data load and store functions: the operation, whether the vector is aligned, and its size. */
const TRANSFER = /^v(load|store)(a?)(?:_half)?(2|3|4|8|16)?(?:_rt[ezpn])?$/;

const componentOf = ({ unqualified: type }: Type): Type => (type.kind === 'vector' ? type.element : type);

const areIntegers = (one: Type, other: Type): boolean => isInteger(componentOf(one)) && isInteger(componentOf(other));

/** Whether a conversion between integer types leaves the bits of every component as they are. */
const haveSameBits = (one: Type, other: Type): boolean =>
  areIntegers(one, other) &&
  layoutOf(componentOf(one))?.size === layoutOf(componentOf(other))?.size &&
  layoutOf(one)?.size === layoutOf(other)?.size;

const COMPARISON = /^([<>=!]=|[<>]|&&|\|\|)$/;

const valueType = (type: Type): Type => (type.kind === 'atomic' ? type.value : type);

/** Whether an integer type holds a number without a conversion. */
function holds(type: Type, value: number): boolean {
  if (type.kind !== 'scalar' || type.floating || type.bits !== undefined || type.name === 'bool') return false;
  if (value < 0) return type.signed && value >= -(2 ** (8 * type.size - 1));
  return value < 2 ** (8 * type.size - (type.signed ? 1 : 0));
}

function validComponents(member: Name, count: number): readonly number[] | undefined {
  const chosen = member === 0 ? undefined : components(spellingOf(member), count);
  return chosen?.every((i) => i < count) && chosen.length > 0 ? chosen : undefined;
}
