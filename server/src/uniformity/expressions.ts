import { attributesOf } from '../semantics/declarations/attributes.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { ExpressionValues } from '../semantics/expressions/expression-values.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression, InitializerList, Statement } from '../syntax/ast.js';
import { operandsOf, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import {
  differing,
  divergent,
  type Form,
  isUniform,
  join,
  number,
  operated,
  partOf,
  type Reason,
  reasonOf,
  sum,
  uniform,
} from './form.js';
import { saidUniform } from './stated.js';
import type { Key, Variables } from './variables.js';
import { builtinAnswer, literalOf, placeAsked, sizeAsked, spelledCall } from './work-items.js';

/** The summaries of called functions. */
export interface Callees {
  /** The program has a function of that name. */
  has(name: Name): boolean;
  /** Its result if all its arguments are uniform; undefined if unknown. */
  answerOf(name: Name): Form | undefined;
}

/** The walk of the statements around expressions. */
export interface Host {
  /** Why the innermost divergent condition diverges; undefined if all work-items reach this code. */
  parting(): Reason | undefined;
  /** Evaluates a condition; returns the reason if it diverges. */
  condition(node: Expression): Reason | undefined;
  statement(node: Statement): void;
}

const UNKNOWN = divergent({ text: 'it is unknown' });
export const SAID = uniform({ text: 'a comment states it' });
const KEPT = divergent({ text: 'its address is stored elsewhere' });

/** The maximum number of expressions and statements of a function, and their maximum nesting. */
const MAXIMUM_STEPS = 400_000;
const MAXIMUM_NESTING = 400;

/** The forms of the expressions of a function. */
export class Expressions {
  /** By the tokens of names: the value of the variable at that point. */
  readonly forms = new Map<number, Form>();
  readonly contradictions: { readonly name: Name; readonly node: Expression; readonly form: Form }[] = [];
  /** The arguments of the functions that it calls, call by call. */
  readonly args = new Map<Name, (readonly Form[])[]>();
  readonly #sizes: readonly (number | undefined)[];
  /** Evaluated indices, by their subscripts. */
  readonly #indices = new Map<Expression, Form>();
  #steps = 0;
  #depth = 0;
  /** The variables that comments declare to be uniform. */
  readonly said: ReadonlySet<Name>;

  constructor(
    private readonly body: BodyAnalysed,
    private readonly values: ExpressionValues,
    private readonly program: Callees,
    private readonly variables: Variables,
    private readonly host: Host,
  ) {
    const { node } = body;
    const required = attributesOf(node, node.specifiers).find(({ name }) => name === 'reqd_work_group_size');
    this.#sizes = (required?.args ?? []).map(literalOf);
    this.said = saidUniform(body);
  }

  at(node: Expression): Reason['at'] {
    return { unit: this.body.unit, node };
  }

  /** Reports a divergent value once per name, if a comment declares it to be uniform. */
  contradict(name: Name, node: Expression, form: Form): void {
    const term = form.kind === 'affine' ? (form.terms.get('local id') ?? form.terms.get('global id')) : undefined;
    if (term && term.number !== 0 && term.symbols === '' && !this.contradictions.some((one) => one.node === node))
      this.contradictions.push({ name, node, form });
  }

  /** Assigns to an lvalue that has been evaluated. */
  #assign(target: Expression, node: Expression, form: Form, isWhole = true): void {
    const inner = withoutParens(target);
    if (inner.kind === 'identifier') {
      const key = this.variables.keyOf(inner.name);
      if (!key) return;
      const isSaid = this.said.has(inner.name);
      if (isSaid) this.contradict(inner.name, node, form);
      const before = this.variables.state?.get(key);
      const own = isSaid ? SAID : isWhole || !before ? form : join(before, form, this.host.parting());
      if (!this.variables.kept.has(key)) this.variables.state?.set(key, own);
      this.forms.set(inner.first, this.variables.kept.has(key) ? KEPT : own);
      return;
    }
    // A part of a private object: the whole object has one form.
    if (inner.kind === 'member' && !inner.arrow) {
      this.#assign(inner.base, node, form, false);
      return;
    }
    if (inner.kind === 'subscript') {
      const base = withoutParens(inner.base);
      const type = this.values.get(base)?.type;
      if (type?.kind !== 'array' || !this.#isPrivate(base)) return;
      const index = this.#indices.get(inner) ?? UNKNOWN;
      this.#assign(base, node, isUniform(index) ? form : divergent(this.#elements(inner)), false);
    }
  }

  /** Evaluates the subexpressions of an lvalue that is not read. */
  #target(target: Expression): void {
    const inner = withoutParens(target);
    if (inner.kind === 'identifier') return;
    if (inner.kind === 'subscript') this.#element(inner);
    else if (inner.kind === 'member' && !inner.arrow) this.#target(inner.base);
    else for (const operand of operandsOf(inner)) this.value(operand);
  }

  #elements(node: Expression): Reason {
    return { text: 'it is read at an index that differs', at: this.at(node) };
  }

  #isPrivate(node: Expression): boolean {
    const type = this.values.get(node)?.type;
    const space = type && elementOf(type).space;
    return space === undefined || space === AddressSpace.Private || space === AddressSpace.None;
  }

  #all(nodes: readonly Expression[], why?: Reason): Form {
    let found: Form = uniform(why);
    for (const node of nodes) {
      const form = this.value(node);
      if (isUniform(found) && !isUniform(form)) found = differing(form);
    }
    return found;
  }

  /** The function is too large or too deeply nested: it has no result. */
  get isGivenUp(): boolean {
    return this.#steps > MAXIMUM_STEPS;
  }

  /** Enters a nested construct, unless the function is too large. */
  within<T>(instead: T, run: () => T): T {
    if (++this.#steps > MAXIMUM_STEPS) return instead;
    if (this.#depth >= MAXIMUM_NESTING) {
      this.#steps = Number.POSITIVE_INFINITY;
      return instead;
    }
    this.#depth++;
    const made = run();
    this.#depth--;
    return made;
  }

  value(node: Expression | InitializerList): Form {
    return this.within(UNKNOWN, () => this.#valueOf(node));
  }

  #valueOf(node: Expression | InitializerList): Form {
    switch (node.kind) {
      case 'number': {
        const literal = integerLiteral(spellingOf(node.name));
        return literal && literal.value < 1n << 31n
          ? number(Number(literal.value))
          : uniform({ text: 'it is a constant' });
      }
      case 'identifier':
        return this.#name(node);
      case 'paren':
        return this.value(node.inner);
      case 'cast':
        return this.value(node.operand);
      case 'unary':
        return this.#unary(node);
      case 'postfix': {
        const before = this.value(node.operand);
        this.#assign(node.operand, node, sum(before, number(1), node.operator === '++' ? 1 : -1));
        return before;
      }
      case 'binary':
        return this.#binary(node.operator, node.left, node.right);
      case 'assignment': {
        const right = this.value(node.right);
        if (node.operator === '=') this.#target(node.left);
        const form = node.operator === '=' ? right : operated(node.operator.slice(0, -1), this.value(node.left), right);
        this.#assign(node.left, node, form);
        return form;
      }
      case 'conditional': {
        const parts = this.host.condition(node.condition);
        const then = node.then ? this.value(node.then) : uniform();
        return join(then, this.value(node.otherwise), parts);
      }
      case 'call':
        return this.#call(node);
      case 'subscript':
        return this.#element(node);
      case 'member':
        return node.arrow ? this.#pointee(node, this.value(node.base), node.base) : partOf(this.value(node.base));
      case 'sizeof':
        return uniform({ text: 'it is a constant' });
      case 'statement-expression':
        this.host.statement(node.body);
        return UNKNOWN;
      case 'block':
        return uniform();
      case 'initializer-list':
        return this.#all(node.items.map(({ value }) => value));
      default:
        return this.#all(operandsOf(node));
    }
  }

  #name(node: Expression & { readonly kind: 'identifier' }): Form {
    const key = this.variables.keyOf(node.name);
    // A name of the program: a constant, an enumerator, a shared object.
    if (!key) return uniform(undefined, spellingOf(node.name));
    const isShared = !this.#isPrivate(node) && this.values.get(node)?.type.kind !== 'array';
    const form = isShared
      ? uniform({ text: 'it is shared by the work-group' })
      : this.variables.kept.has(key)
        ? KEPT
        : (this.variables.state?.get(key) ?? uniform());
    this.forms.set(node.first, form);
    return isUniform(form) && form.constant === undefined && this.variables.isSpelled(key)
      ? { ...form, spelling: spellingOf(node.name) }
      : form;
  }

  #unary(node: Expression & { readonly kind: 'unary' }): Form {
    const { operand, operator } = node;
    if (operator === '&') {
      const inner = withoutParens(operand);
      const key = inner.kind === 'identifier' ? this.variables.keyOf(inner.name) : undefined;
      if (key && this.#isPrivate(inner)) this.variables.kept.add(key);
      else this.value(operand);
      return uniform({ text: 'it is an address' });
    }
    const form = this.value(operand);
    switch (operator) {
      case '-':
        return sum(number(0), form, -1);
      case '+':
        return form;
      case '*':
        return this.#pointee(node, form, operand);
      case '++':
      case '--': {
        const changed = sum(form, number(1), operator === '++' ? 1 : -1);
        this.#assign(operand, node, changed);
        return changed;
      }
      default:
        return isUniform(form) ? uniform(form.why) : divergent(reasonOf(form, UNKNOWN.why ?? { text: '' }));
    }
  }

  #binary(operator: string, left: Expression, right: Expression): Form {
    const one = this.value(left);
    if (operator === '&&' || operator === '||') {
      const other = this.value(right);
      return isUniform(one) && isUniform(other) ? uniform(one.why) : differing(isUniform(one) ? other : one);
    }
    return operated(operator, one, this.value(right));
  }

  /** The pointee of a pointer. */
  #pointee(node: Expression, pointer: Form, base: Expression): Form {
    const type = this.values.get(base)?.type;
    const space =
      type?.kind === 'pointer' || type?.kind === 'array'
        ? elementOf(type.kind === 'pointer' ? type.pointee : type).space
        : undefined;
    if (!isUniform(pointer)) return divergent(this.#elements(node));
    const isShared = space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;
    return isShared
      ? uniform({ text: 'all read it from the same address', at: this.at(node) })
      : divergent({ text: 'it is read through a pointer that may be private', at: this.at(node) });
  }

  #element(node: Expression & { readonly kind: 'subscript' }): Form {
    const index = this.value(node.index);
    this.#indices.set(node, index);
    const base = withoutParens(node.base);
    const type = this.values.get(base)?.type;
    const form = this.value(node.base);
    if (type?.kind === 'array' && this.#isPrivate(base))
      return isUniform(index) ? partOf(form) : isUniform(form) ? divergent(this.#elements(node)) : form;
    if (type?.kind === 'vector') return isUniform(index) ? partOf(form) : divergent(this.#elements(node));
    return this.#pointee(node, isUniform(index) ? (type?.kind === 'array' ? uniform() : form) : index, node.base);
  }

  #call(node: Expression & { readonly kind: 'call' }): Form {
    const { callee, args } = node;
    const name = callee.kind === 'identifier' ? spellingOf(callee.name) : '';
    const why: Reason = { text: `it depends on ${spelledCall(name, args)}`, at: this.at(node) };
    const isOwn = callee.kind === 'identifier' && this.program.has(callee.name);
    if (!isOwn) {
      const size = sizeAsked(name, args);
      if (size) {
        for (const arg of args) this.value(arg);
        return size;
      }
      const known = placeAsked(name, args, this.#sizes, why);
      if (known) return known;
    }
    const passed: Key[] = [];
    const forms = args.map((arg) => {
      const inner = withoutParens(arg);
      const target = inner.kind === 'unary' && inner.operator === '&' ? withoutParens(inner.operand) : inner;
      const key = target.kind === 'identifier' ? this.variables.keyOf(target.name) : undefined;
      const isPassed =
        key && this.#isPrivate(target) && (target !== inner || this.values.get(target)?.type.kind === 'array');
      if (!isPassed) return this.value(arg);
      passed.push(key);
      return this.variables.state?.get(key) ?? uniform();
    });
    const differs = forms.find((form) => !isUniform(form));
    let answer: Form = differs ? differing(differs) : uniform({ text: 'its operands are the same for all' });
    if (isOwn && callee.kind === 'identifier') {
      const all = this.args.get(callee.name) ?? [];
      this.args.set(callee.name, [...all, forms]);
      const own = this.program.answerOf(callee.name);
      if (!own) answer = divergent({ text: `'${name}' is not analysed`, at: this.at(node) });
      else if (!isUniform(own)) answer = differing(own);
    } else answer = builtinAnswer(name, why) ?? answer;
    // An object passed by its address may be changed to anything as uniform as the arguments.
    for (const key of passed) {
      const before = this.variables.state?.get(key) ?? uniform();
      this.variables.state?.set(key, isUniform(answer) ? join(before, uniform(), this.host.parting()) : answer);
    }
    return answer;
  }
}
