// Divergent code of a body: code that only some work-items of a work-group reach.

import { calleeOf, literalValue } from '../../refactoring/edits/body.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { CompoundStatement, Expression, Statement } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { type Part, partsOutsideBlocks, partsWithin, withoutParens } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { saidUniform } from '../../uniformity/stated.js';
import { type Changes, changedBy, changesIn } from '../changes.js';
import { VaryingValues } from './varying-values.js';

/**
 * The cause of divergence: a condition, or (`left`) a condition under which some work-items have returned earlier.
 * `inLarge`: only in work-groups above a certain size.
 */
export interface Cause {
  readonly node: Expression;
  readonly left: boolean;
  readonly inLarge: boolean;
}

/** Tokens that only some work-items reach. */
interface Region {
  readonly first: number;
  readonly last: number;
  readonly cause: Cause;
}

/** The common shape of all loops; a `do` runs its body first. */
interface Loop {
  readonly initial: Statement | undefined;
  readonly condition: Expression | undefined;
  readonly step: Expression | undefined;
  readonly body: Statement;
  readonly isDo: boolean;
}

/**
 * Follows the values of a body from statement to statement. A variable varies where it certainly depends on the
 * work-item's position in its work-group, on every path; another assignment makes it uniform again. Memory and the
 * results of the program's functions count as uniform. The analysis therefore misses divergence, but never invents it.
 */
export class Divergence {
  readonly #values: VaryingValues;
  readonly #regions: Region[] = [];
  /** Variables whose address is taken, which any pointer may change. */
  readonly #addressed = new Set<Name>();
  /** Statements that are certainly unreachable. */
  readonly #unreached: Statement[] = [];
  /** Blocks, which run in launches of their own. */
  readonly #blocks: Part[] = [];
  /** The values of outer declarations that the open scopes shadow: whether they vary. */
  readonly #hidden: { readonly name: Name; readonly varies: boolean }[] = [];
  /** What comments declare to be uniform. */
  readonly #said: ReadonlySet<Name>;

  /**
   * Code that only the first iteration of a loop runs, and all work-items reach, with the cause that makes the loop
   * diverge.
   */
  readonly #reached: Region[] = [];
  /** The enclosing loops whose first iteration all work-items run: the variable and its initial value. */
  readonly #first: { readonly name: Name; readonly value: bigint; readonly cause: Cause }[] = [];
  /** Variables that always hold an id. */
  readonly #ids: ReadonlySet<Name>;

  constructor(body: BodyAnalysed) {
    const { node } = body;
    this.#ids = idVariables(node.body);
    this.#said = saidUniform(body);
    this.#values = new VaryingValues(body);
    for (const part of partsWithin(node.body)) {
      // `goto`: the predecessors are unknown.
      if (part.kind === 'goto' || part.kind === 'label' || part.kind === 'asm') return;
      if (part.kind === 'unary' && part.operator === '&') {
        const operand = withoutParens(part.operand);
        if (operand.kind === 'identifier') this.#addressed.add(operand.name);
      }
      if (part.kind === 'block') this.#blocks.push(part);
      this.#values.note(part);
    }
    this.#statement(node.body, node.body.last);
  }

  /** Why only some work-items reach a token of the body; undefined where all do, or where that is uncertain. */
  causeAt(token: number): Cause | undefined {
    for (const parts of [this.#unreached, this.#blocks])
      if (parts.some(({ first, last }) => token >= first && token <= last)) return undefined;
    const isWithin = ({ first, last }: Region): boolean => token >= first && token <= last;
    const causes = this.#regions
      .filter((region) => isWithin(region) && !this.#reached.some((one) => one.cause === region.cause && isWithin(one)))
      .map(({ cause }) => cause);
    return causes.find(({ inLarge }) => !inLarge) ?? causes[0];
  }

  #set(name: Name, varies: boolean): void {
    if (varies && !this.#addressed.has(name) && !this.#said.has(name)) this.#values.names.add(name);
    else this.#values.names.delete(name);
  }

  /** Ends a scope: restores the shadowed names from the given index on. */
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
      if (name !== undefined && part.kind === 'assignment') this.#set(name, this.#values.varies(part));
    }
  }

  #alternatives(...ways: readonly (() => void)[]): void {
    const before = this.#values.names;
    let after: Set<Name> | undefined;
    for (const way of ways) {
      this.#values.names = new Set(before);
      way();
      const own = this.#values.names;
      after = after ? new Set([...after].filter((name) => own.has(name))) : own;
    }
    this.#values.names = after ?? before;
  }

  /** Only some work-items run this body, or leave the function in it. */
  #diverges(condition: Expression, body: Statement, end: number, inLarge = false): Cause {
    const cause = { node: condition, left: false, inLarge };
    this.#regions.push({ first: body.first, last: body.last, cause });
    if (returns(body)) this.#regions.push({ first: body.last + 1, last: end, cause: { ...cause, left: true } });
    return cause;
  }

  /** `node` is the whole loop, whose changes count. */
  #loop(node: Statement, { initial, condition, step, body, isDo }: Loop, end: number): void {
    const first = this.#first.length;
    const changes = changesIn(node);
    for (const name of changes.assigned) this.#values.names.delete(name);
    if (isDo) {
      this.#statement(body, end);
      if (condition) this.#evaluate(condition);
    } else {
      if (condition) this.#evaluate(condition);
      if (condition && !this.#mayRunEqually(condition, changes)) {
        const isCertain = this.#values.varies(condition) || this.#goesByOne(condition, changes);
        if (isCertain || this.#values.answerOf(condition)?.inLarge) {
          const cause = this.#diverges(condition, body, end, !isCertain);
          const start = initial && this.#startOf(initial, condition);
          if (start) this.#first.push({ ...start, cause });
        }
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
    for (const name of changes.assigned) this.#values.names.delete(name);
    this.#first.length = first;
  }

  /** The variable and number that a loop starts with, if its condition then holds for all work-items. */
  #startOf(initial: Statement, condition: Expression): { readonly name: Name; readonly value: bigint } | undefined {
    const { name, value } = startIn(initial) ?? {};
    const inner = withoutParens(condition);
    if (name === undefined || value === undefined || inner.kind !== 'binary') return undefined;
    const isVariable = (node: Expression): boolean => {
      const own = withoutParens(node);
      return own.kind === 'identifier' && own.name === name;
    };
    const { operator, left, right } = inner;
    const bound = isVariable(left) ? right : isVariable(right) ? left : undefined;
    const least = bound && this.#leastOf(bound);
    if (least === undefined) return undefined;
    const upward = bound === right ? operator : operator === '>' ? '<' : operator === '>=' ? '<=' : '';
    const holds = upward === '<' ? value < least : upward === '<=' && value <= least;
    return holds ? { name, value } : undefined;
  }

  /** The least value of an expression: ids are at least 0. */
  #leastOf(node: Expression): bigint | undefined {
    const inner = withoutParens(node);
    const literal = literalValue(inner);
    if (literal !== undefined) return literal;
    if (inner.kind === 'cast') return this.#leastOf(inner.operand);
    if (isIdCall(inner) || (inner.kind === 'identifier' && this.#ids.has(inner.name))) return 0n;
    if (inner.kind !== 'binary' || inner.operator !== '+') return undefined;
    const [left, right] = [this.#leastOf(inner.left), this.#leastOf(inner.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }

  /** Records code that only the first iteration of a loop runs: `if (i == 0)`. */
  #noteFirst(condition: Expression, then: Statement): void {
    const inner = withoutParens(condition);
    for (const { name, value, cause } of this.#first) {
      const isStart =
        inner.kind === 'unary' && inner.operator === '!'
          ? value === 0n && isNamed(inner.operand, name)
          : inner.kind === 'binary' &&
            inner.operator === '==' &&
            ((isNamed(inner.left, name) && literalValue(inner.right) === value) ||
              (isNamed(inner.right, name) && literalValue(inner.left) === value));
      if (isStart) this.#reached.push({ first: then.first, last: then.last, cause });
    }
  }

  /**
   * A loop that starts at a work-item's position and advances by a stride: all work-items may run it equally often if
   * the amount of work is the same for each. With a stride of one they don't.
   */
  #mayRunEqually(condition: Expression, { steps }: Changes): boolean {
    for (const part of partsWithin(condition)) {
      if (part.kind !== 'identifier' || !this.#values.names.has(part.name) || !steps.has(part.name)) continue;
      const step = steps.get(part.name);
      if (step === 1n || step === -1n) continue;
      const inner = withoutParens(condition);
      const bound = inner.kind === 'binary' ? literalValue(inner.right) : undefined;
      if (step === undefined || step === 0n || bound === undefined || bound % step === 0n) return true;
    }
    return false;
  }

  /**
   * A loop that counts from a work-item's position to a bound in steps of one: each work-item runs a different number
   * of iterations.
   */
  #goesByOne(condition: Expression, { steps }: Changes): boolean {
    if (!this.#values.answerOf(condition)?.inLarge) return false;
    for (const part of partsWithin(condition)) {
      if (part.kind !== 'identifier' || !this.#values.names.has(part.name)) continue;
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
            this.#values.varies(initializer);
          this.#hidden.push({ name: name.name, varies: this.#values.names.has(name.name) });
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
        this.#noteFirst(node.condition, then);
        const answer = this.#values.answerOf(node.condition);
        if (this.#values.varies(node.condition) || (answer?.inLarge && otherwise)) {
          // A barrier in both branches: each work-group has more work-items than one branch takes.
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
        if (this.#values.varies(node.condition)) this.#diverges(node.condition, node.body, end);
        const { assigned } = changesIn(node.body);
        for (const name of assigned) this.#values.names.delete(name);
        this.#statement(node.body, end);
        for (const name of assigned) this.#values.names.delete(name);
        return;
      }
      case 'while':
      case 'do':
        return this.#loop(
          node,
          { initial: undefined, condition: node.condition, step: undefined, body: node.body, isDo: node.kind === 'do' },
          end,
        );
      case 'for': {
        const open = this.#hidden.length;
        if (node.initial) this.#statement(node.initial, end);
        const { initial, condition, step, body } = node;
        this.#loop(node, { initial, condition, step, body, isDo: false }, end);
        return this.#endScope(open);
      }
      case 'case':
      case 'default':
        return this.#statement(node.body, end);
      default:
    }
  }
}

const isNamed = (node: Expression, name: Name): boolean => {
  const inner = withoutParens(node);
  return inner.kind === 'identifier' && inner.name === name;
};

const isIdCall = (node: Expression): boolean => /^get_(local|global)(_linear)?_id$/.test(calleeOf(node));

/** Variables of a body that are initialized with an id and never changed. */
function idVariables(body: CompoundStatement): ReadonlySet<Name> {
  const ids = new Set<Name>();
  const { assigned, steps } = changesIn(body);
  for (const part of partsWithin(body)) {
    if (part.kind !== 'declaration') continue;
    for (const { declarator, initializer } of part.declarators) {
      if (declarator.kind !== 'name' || !initializer || initializer.kind === 'initializer-list') continue;
      let value = withoutParens(initializer);
      while (value.kind === 'cast') value = withoutParens(value.operand);
      const { name } = declarator;
      if (isIdCall(value) && !assigned.has(name) && !steps.has(name)) ids.add(name);
    }
  }
  return ids;
}

/** The variable that the head of a loop initializes with a number. */
function startIn(initial: Statement): { readonly name: Name; readonly value: bigint } | undefined {
  if (initial.kind === 'declaration') {
    const [only, ...others] = initial.declarators;
    const name = only && declaredName(only.declarator);
    if (
      others.length > 0 ||
      name?.kind !== 'name' ||
      !only?.initializer ||
      only.initializer.kind === 'initializer-list'
    )
      return undefined;
    const value = literalValue(only.initializer);
    return value === undefined ? undefined : { name: name.name, value };
  }
  const assignment = initial.kind === 'expression' ? withoutParens(initial.expression) : undefined;
  if (assignment?.kind !== 'assignment' || assignment.operator !== '=' || assignment.left.kind !== 'identifier')
    return undefined;
  const value = literalValue(assignment.right);
  return value === undefined ? undefined : { name: assignment.left.name, value };
}

/** Whether a token of a body is in a nested statement, or after a `return`; all work-items reach every other token. */
export function canBeMissed(body: CompoundStatement, token: number): boolean {
  for (const statement of body.statements) {
    if (statement.first > token) return false;
    if (statement.kind === 'declaration' || statement.kind === 'expression') continue;
    if (statement.last >= token || returns(statement)) return true;
  }
  return false;
}

/** A statement contains a return. */
function returns(node: Statement): boolean {
  for (const part of partsOutsideBlocks(node)) if (part.kind === 'return') return true;
  return false;
}
