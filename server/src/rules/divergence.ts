// Which code of a body only some work-items of a work-group reach.

import { calleeOf, literalValue } from '../refactoring/body.js';
import { attributesOf } from '../semantics/attributes.js';
import type { BodyAnalysed } from '../semantics/facts.js';
import type { CompoundStatement, Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/declarator.js';
import { COMPARISONS } from '../syntax/overlap.js';
import { type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { saidUniform } from '../uniformity/stated.js';
import { type Changes, changedBy, changesIn } from './changes.js';

/**
 * What makes work-items part: a condition, or (`left`) one behind which some of them have returned. `inLarge`: in
 * work-groups of a certain size alone.
 */
export interface Cause {
  readonly node: Expression;
  readonly left: boolean;
  readonly inLarge: boolean;
}

/** What a comparison is for all work-items; `inLarge`: unless the work-group is large enough. */
interface Answer {
  readonly is: boolean;
  readonly inLarge: boolean;
}

/** Tokens that only some work-items reach. */
interface Region {
  readonly first: number;
  readonly last: number;
  readonly cause: Cause;
}

/** What the loops have in common; a `do` runs its body first. */
interface Loop {
  readonly condition: Expression | undefined;
  readonly step: Expression | undefined;
  readonly body: Statement;
  readonly isDo: boolean;
}

const COMPARISON = /^([<>]=?|[!=]=)$/;

const ANSWERS_LIKE_ARGUMENTS = /^(min|max|abs|clamp|select|mad24|mul24|convert_\w+)$/;

/**
 * Follows the values of a body from statement to statement. A variable varies where it certainly holds something that
 * depends on the work-item's place in its work-group, whichever way led there: what is assigned something else varies
 * no more. What is read from memory, and what a function of the program answers, counts as the same for all work-items.
 * So what is found is there.
 */
export class Divergence {
  #varying = new Set<Name>();
  readonly #regions: Region[] = [];
  /** Variables whose address is taken: anybody may change them. */
  readonly #addressed = new Set<Name>();
  /** Statements that, as far as is certain, no work-item comes to. */
  readonly #unreached: Statement[] = [];
  /** What shadowing declarations of the open scopes hide: whether it varies. */
  readonly #hidden: { readonly name: Name; readonly varies: boolean }[] = [];
  /** The sizes of the work-group, where the kernel says them. */
  readonly #sizes: readonly (bigint | undefined)[];
  /** What comments say to be the same for all. */
  readonly #said: ReadonlySet<Name>;
  /** The dimensions in which the body asks for places in the work-group. */
  readonly #local = new Set<bigint>();

  constructor(body: BodyAnalysed) {
    const { node } = body;
    this.#said = saidUniform(body);
    const { args } = attributesOf(node, node.specifiers).find(({ name }) => name === 'reqd_work_group_size') ?? {
      args: [],
    };
    this.#sizes = args.map(literalValue);
    for (const part of partsWithin(node.body)) {
      // Who jumps comes from anywhere.
      if (part.kind === 'goto' || part.kind === 'label' || part.kind === 'asm') return;
      if (part.kind === 'unary' && part.operator === '&') {
        const operand = withoutParens(part.operand);
        if (operand.kind === 'identifier') this.#addressed.add(operand.name);
      }
      if (part.kind === 'call' && calleeOf(part) === 'get_local_id') this.#local.add(dimensionOf(part));
    }
    this.#statement(node.body, node.body.last);
  }

  /** Why work-items do not all reach a token of the body; undefined where they do, or that is not certain. */
  causeAt(token: number): Cause | undefined {
    if (this.#unreached.some(({ first, last }) => token >= first && token <= last)) return undefined;
    const causes = this.#regions.filter(({ first, last }) => token >= first && token <= last).map(({ cause }) => cause);
    return causes.find(({ inLarge }) => !inLarge) ?? causes[0];
  }

  // -------------------------------------------------------------------------------------------------- values

  #isId(node: Expression): boolean {
    const name = calleeOf(node);
    if (name === 'get_local_linear_id' || name === 'get_global_linear_id' || name === 'get_sub_group_local_id')
      return this.#sizes.length === 0 || this.#sizes.some((size) => size !== 1n);
    if (name !== 'get_local_id' && name !== 'get_global_id') return false;
    const dimension = dimensionOf(node);
    if (dimension < 0n || dimension > 2n) return false;
    const size = this.#sizes[Number(dimension)];
    if (size !== undefined) return size !== 1n;
    // Of the other dimensions, many kernels use the number of a block: one work-item wide.
    return dimension === 0n || name === 'get_local_id' || this.#local.has(dimension);
  }

  #varies(node: Expression): boolean {
    switch (node.kind) {
      case 'identifier':
        return this.#varying.has(node.name);
      case 'call':
        return (
          this.#isId(node) ||
          (ANSWERS_LIKE_ARGUMENTS.test(calleeOf(node)) && node.args.some((arg) => this.#varies(arg)))
        );
      case 'paren':
        return this.#varies(node.inner);
      case 'cast':
      case 'astype':
      case 'postfix':
        return this.#varies(node.operand);
      case 'unary':
        return /^(\+|-|!|\+\+|--)$/.test(node.operator) && this.#varies(node.operand);
      case 'binary':
        return this.#operationVaries(node.operator, node.left, node.right);
      case 'assignment':
        return node.operator === '='
          ? this.#varies(node.right)
          : this.#operationVaries(node.operator.slice(0, -1), node.left, node.right);
      // Of one that depends on nothing, or of which both values vary, nobody knows; of two numbers they differ.
      case 'conditional': {
        const { then, otherwise } = node;
        if (!then) return false;
        if (this.#varies(then) && this.#varies(otherwise)) return true;
        const values = [literalValue(then), literalValue(otherwise)];
        return this.#varies(node.condition) && !values.includes(undefined) && values[0] !== values[1];
      }
      // All components of a vector.
      case 'paren-list':
        return node.elements.every((element) => this.#varies(element));
      case 'member':
        return !node.arrow && this.#varies(node.base);
      default:
        return false;
    }
  }

  #operationVaries(operator: string, left: Expression, right: Expression): boolean {
    const both = [this.#varies(left), this.#varies(right)] as const;
    if (both[0] === both[1]) return both[0] && /^(\+|&&|\|\|)$/.test(operator);
    const other = both[0] ? right : left;
    switch (operator) {
      case '&&':
      case '||':
      case '+':
      case '-':
      case '^':
      case '|':
        return true;
      case '*':
      case '&':
        return literalValue(other) !== 0n && (operator === '*' || literalValue(other) !== undefined);
      case '%':
        return both[0] && literalValue(right) !== 1n;
      // A quotient is most often the number of the group.
      case '/':
      case '>>':
        return false;
      case ',':
        return both[1];
      case '<<':
        return both[0];
      default:
        return COMPARISON.test(operator) && this.#answer(operator, left, right) === undefined;
    }
  }

  /**
   * What a comparison of something that varies is for all work-items, as far as that is certain; undefined where it
   * parts them. Where nobody says how large a work-group is, it may be as small as two work-items.
   */
  #answer(operator: string, left: Expression, right: Expression): Answer | undefined {
    const isMirrored = this.#varies(right);
    const id = withoutParens(isMirrored ? right : left);
    const other = withoutParens(isMirrored ? left : right);
    const compare = (place: bigint, bound: bigint): boolean =>
      (isMirrored ? COMPARISONS[operator]?.(bound, place) : COMPARISONS[operator]?.(place, bound)) === true;
    // A place in the work-group and its size: nobody is behind the end.
    if (calleeOf(other) === 'get_local_size') return { is: compare(0n, 1n), inLarge: false };
    const bound = literalValue(other);
    const inLarge = this.#sizes.length === 0;
    const size = inLarge ? 2n : calleeOf(id) === 'get_local_id' ? this.#sizes[Number(dimensionOf(id))] : undefined;
    if (bound === undefined || size === undefined) return undefined;
    const is = compare(0n, bound);
    // Only one of those between may equal a number.
    const isBetween = /^[!=]=$/.test(operator) && bound > 0n && bound < size - 1n;
    return is !== compare(size - 1n, bound) || isBetween ? undefined : { is, inLarge: inLarge && bound > 0n };
  }

  /** The same of a condition. */
  #answerOf(condition: Expression): Answer | undefined {
    const node = withoutParens(condition);
    return node.kind === 'binary' &&
      COMPARISON.test(node.operator) &&
      this.#varies(node.left) !== this.#varies(node.right)
      ? this.#answer(node.operator, node.left, node.right)
      : undefined;
  }

  // -------------------------------------------------------------------------------------------------- statements

  #set(name: Name, varies: boolean): void {
    if (varies && !this.#addressed.has(name) && !this.#said.has(name)) this.#varying.add(name);
    else this.#varying.delete(name);
  }

  /** Ends the scope that began when so many were hidden: the names mean again what they did. */
  #endScope(open: number): void {
    while (this.#hidden.length > open) {
      const last = this.#hidden.pop();
      if (last) this.#set(last.name, last.varies);
    }
  }

  /** The assignments in an expression, inner ones first. */
  #evaluate(node: Expression): void {
    const assignments: Part[] = [];
    for (const part of partsWithin(node)) if (part.kind === 'assignment') assignments.push(part);
    for (const part of assignments.reverse()) {
      const name = changedBy(part);
      if (name !== undefined && part.kind === 'assignment') this.#set(name, this.#varies(part));
    }
  }

  #alternatives(...ways: readonly (() => void)[]): void {
    const before = this.#varying;
    let after: Set<Name> | undefined;
    for (const way of ways) {
      this.#varying = new Set(before);
      way();
      const own = this.#varying;
      after = after ? new Set([...after].filter((name) => own.has(name))) : own;
    }
    this.#varying = after ?? before;
  }

  /** Some work-items alone do this, or leave the function in it. */
  #diverges(condition: Expression, body: Statement, end: number, inLarge = false): void {
    const cause = { node: condition, left: false, inLarge };
    this.#regions.push({ first: body.first, last: body.last, cause });
    if (returns(body)) this.#regions.push({ first: body.last + 1, last: end, cause: { ...cause, left: true } });
  }

  /** `node` is all of the loop, for what it changes. */
  #loop(node: Statement, { condition, step, body, isDo }: Loop, end: number): void {
    const changes = changesIn(node);
    for (const name of changes.assigned) this.#varying.delete(name);
    if (isDo) {
      this.#statement(body, end);
      if (condition) this.#evaluate(condition);
    } else {
      if (condition) this.#evaluate(condition);
      if (condition && !this.#mayRunEqually(condition, changes)) {
        const isCertain = this.#varies(condition) || this.#goesByOne(condition, changes);
        if (isCertain || this.#answerOf(condition)?.inLarge) this.#diverges(condition, body, end, !isCertain);
      }
      // The body may not run at all.
      this.#alternatives(
        () => {},
        () => {
          this.#statement(body, end);
          if (step) this.#evaluate(step);
        },
      );
    }
    for (const name of changes.assigned) this.#varying.delete(name);
  }

  /**
   * A loop from a work-item's place on, in steps: all of them may run it equally often, when there is as much to do for
   * each. With steps of one they do not.
   */
  #mayRunEqually(condition: Expression, { steps }: Changes): boolean {
    for (const part of partsWithin(condition)) {
      if (part.kind !== 'identifier' || !this.#varying.has(part.name) || !steps.has(part.name)) continue;
      const step = steps.get(part.name);
      if (step === 1n || step === -1n) continue;
      const inner = withoutParens(condition);
      const bound = inner.kind === 'binary' ? literalValue(inner.right) : undefined;
      if (step === undefined || step === 0n || bound === undefined || bound % step === 0n) return true;
    }
    return false;
  }

  /** A loop from a work-item's place to a number, one by one: each goes round it another time. */
  #goesByOne(condition: Expression, { steps }: Changes): boolean {
    if (!this.#answerOf(condition)?.inLarge) return false;
    for (const part of partsWithin(condition)) {
      if (part.kind !== 'identifier' || !this.#varying.has(part.name)) continue;
      const step = steps.get(part.name);
      if (step === 1n || step === -1n) return true;
    }
    return false;
  }

  #statement(node: Statement, end: number): void {
    switch (node.kind) {
      case 'compound': {
        const open = this.#hidden.length;
        for (const one of node.statements) this.#statement(one, end);
        return this.#endScope(open);
      }
      case 'declaration':
        for (const { declarator, initializer } of node.declarators) {
          if (initializer) this.#evaluate(initializer);
          const name = declaredName(declarator);
          if (name.kind !== 'name') continue;
          const varies =
            declarator.kind === 'name' &&
            initializer !== undefined &&
            initializer.kind !== 'initializer-list' &&
            this.#varies(initializer);
          this.#hidden.push({ name: name.name, varies: this.#varying.has(name.name) });
          this.#set(name.name, varies);
        }
        return;
      case 'expression':
        return this.#evaluate(node.expression);
      case 'return':
        if (node.value) this.#evaluate(node.value);
        return;
      case 'if': {
        this.#evaluate(node.condition);
        const { then, otherwise } = node;
        const answer = this.#answerOf(node.condition);
        if (this.#varies(node.condition) || (answer?.inLarge && otherwise)) {
          // Who writes both ways has more work-items than one way takes.
          this.#diverges(node.condition, then, end);
          if (otherwise) this.#diverges(node.condition, otherwise, end);
        } else if (answer?.inLarge) this.#diverges(node.condition, then, end, true);
        else if (answer?.is === false) this.#unreached.push(then);
        this.#alternatives(
          () => this.#statement(then, end),
          () => {
            if (otherwise) this.#statement(otherwise, end);
          },
        );
        return;
      }
      case 'switch': {
        this.#evaluate(node.condition);
        if (this.#varies(node.condition)) this.#diverges(node.condition, node.body, end);
        const { assigned } = changesIn(node.body);
        for (const name of assigned) this.#varying.delete(name);
        this.#statement(node.body, end);
        for (const name of assigned) this.#varying.delete(name);
        return;
      }
      case 'while':
      case 'do':
        return this.#loop(
          node,
          { condition: node.condition, step: undefined, body: node.body, isDo: node.kind === 'do' },
          end,
        );
      case 'for': {
        const open = this.#hidden.length;
        if (node.initial) this.#statement(node.initial, end);
        this.#loop(node, { condition: node.condition, step: node.step, body: node.body, isDo: false }, end);
        return this.#endScope(open);
      }
      case 'case':
      case 'default':
        return this.#statement(node.body, end);
      default:
    }
  }
}

/** The dimension that a call asks about; -1 where that is not written as a number. */
function dimensionOf(node: Part): bigint {
  const argument = node.kind === 'call' ? node.args[0] : undefined;
  return (argument && literalValue(argument)) ?? -1n;
}

/**
 * Whether a token of a body stands in a statement within another, or behind a `return`: all work-items reach every
 * other.
 */
export function canBeMissed(body: CompoundStatement, token: number): boolean {
  for (const statement of body.statements) {
    if (statement.first > token) return false;
    if (statement.kind === 'declaration' || statement.kind === 'expression') continue;
    if (statement.last >= token || returns(statement)) return true;
  }
  return false;
}

/** A return stands in a statement. */
function returns(node: Statement): boolean {
  for (const part of partsWithin(node)) if (part.kind === 'return') return true;
  return false;
}
