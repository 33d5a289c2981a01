// Divergent code of a body: code that only some work-items of a work-group reach.

import { factsOf, literalValue } from '../../refactoring/edits/body.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { CompoundStatement, Expression, Node, Statement } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { type Part, partsOutsideBlocks, partsWithin, withoutParens } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { type Divergent, type Form, isUniform, varies } from '../../uniformity/form.js';
import { type Decision, walkedAlone } from '../../uniformity/walk.js';
import { type Changes, changesIn } from '../changes.js';

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

type Loop = Pick<Extract<Statement, { readonly kind: 'for' }>, 'body'> & Part;

/**
 * The code of a body under conditions that certainly differ between the work-items of a group (`uniformity/`), whatever
 * memory and the functions of the program contribute. It therefore misses divergence, but never invents it.
 */
export class Divergence {
  readonly #regions: Region[] = [];
  /** Blocks, which run in launches of their own. */
  readonly #blocks: Part[] = [];
  /** Code under a condition that is always false. */
  readonly #unreached: Part[] = [];
  /**
   * Code that only the first iteration of a loop runs, and all work-items reach, with the cause that makes the loop
   * diverge.
   */
  readonly #reached: Region[] = [];
  readonly #decisions: ReadonlyMap<Node, Decision> = new Map();
  readonly #forms: ReadonlyMap<number, Form> = new Map();
  readonly #end: number;
  /** Undeclared names. */
  readonly #unknown: ReadonlySet<Name>;

  constructor(body: BodyAnalysed) {
    const { node } = body;
    this.#end = node.body.last;
    this.#unknown = new Set(factsOf(body, 'unknown-name').map(({ name }) => name));
    const parts = partsWithin(node.body);
    // `goto`: the predecessors are unknown.
    if (parts.some(({ kind }) => kind === 'goto' || kind === 'label' || kind === 'asm')) return;
    const { decisions, forms } = walkedAlone(body);
    if (!decisions || !forms) return;
    this.#decisions = decisions;
    this.#forms = forms;
    for (const part of parts) this.#note(part);
  }

  /** Why only some work-items reach a token of the body; undefined where all do, or where that is uncertain. */
  causeAt(token: number): Cause | undefined {
    const isWithin = ({ first, last }: Node): boolean => token >= first && token <= last;
    if (this.#blocks.some(isWithin) || this.#unreached.some(isWithin)) return undefined;
    const causes = this.#regions
      .filter((region) => isWithin(region) && !this.#reached.some((one) => one.cause === region.cause && isWithin(one)))
      .map(({ cause }) => cause);
    return causes.find(({ inLarge }) => !inLarge) ?? causes[0];
  }

  #note(part: Part): void {
    switch (part.kind) {
      case 'block':
        this.#blocks.push(part);
        return;
      case 'if': {
        const { condition, then, otherwise } = part;
        const certainly = this.#certainly(condition);
        if (this.#isFalse(condition)) this.#unreached.push(then);
        // In large groups each branch has work-items that the other one lacks.
        const isAlways = certainly === 'always' || (certainly !== undefined && otherwise !== undefined);
        if (certainly) this.#diverges(condition, then, !isAlways);
        if (isAlways && otherwise) this.#diverges(condition, otherwise, false);
        return;
      }
      case 'switch':
        if (this.#certainly(part.condition) === 'always') this.#diverges(part.condition, part.body, false);
        return;
      case 'for':
        return this.#noteLoop(part.condition, part, part.initial);
      case 'while':
        return this.#noteLoop(part.condition, part);
      default:
    }
  }

  /** Whether a condition differs, by the operands of `&&`, `||` and `!` that decide. */
  #certainly(condition: Expression): Divergent['certainly'] {
    const parts = partsWithin(condition);
    // The host may define it as anything.
    if (parts.some((part) => part.kind === 'identifier' && this.#unknown.has(part.name))) return undefined;
    const forms = parts.flatMap((part) => this.#decisions.get(part)?.form ?? []);
    // A part that is constant may decide the whole.
    if (forms.some((form) => isUniform(form) && form.constant !== undefined)) return undefined;
    if (forms.some(varies)) return 'always';
    const [only, ...others] = forms;
    return only?.kind === 'divergent' && others.length === 0 ? only.certainly : undefined;
  }

  /** `0`, or `get_local_id(0) >= get_local_size(0)` and the same for what is computed from ids. */
  #isFalse(condition: Expression): boolean {
    const inner = withoutParens(condition);
    const decision = this.#decisions.get(inner);
    if (decision && isUniform(decision.form) && decision.form.constant === 0) return true;
    const isSize = (form?: Form): boolean =>
      form?.kind === 'affine' && form.spelling?.startsWith('get_local_size') === true;
    return (
      inner.kind === 'binary' &&
      ((/^(>=|>|==)$/.test(inner.operator) && isSize(decision?.right)) ||
        (/^(<=|<|==)$/.test(inner.operator) && isSize(decision?.left)))
    );
  }

  /** Only some work-items run this body, or leave the function in it. */
  #diverges(condition: Expression, body: Statement, inLarge: boolean): Cause {
    const cause = { node: condition, left: false, inLarge };
    this.#regions.push({ first: body.first, last: body.last, cause });
    if (returns(body)) this.#regions.push({ first: body.last + 1, last: this.#end, cause: { ...cause, left: true } });
    return cause;
  }

  #noteLoop(condition: Expression | undefined, loop: Loop, initial?: Statement): void {
    const certainly = condition && this.#certainly(condition);
    const changes = changesIn(loop);
    if (!condition || !certainly || this.#mayRunEqually(condition, changes)) return;
    const isAlways =
      certainly === 'always' || this.#stepsIn(condition, changes).some((step) => step === 1n || step === -1n);
    const cause = this.#diverges(condition, loop.body, !isAlways);
    const start = initial && startIn(initial);
    if (!start || !this.#isFirstRun(start, condition)) return;
    for (const part of partsWithin(loop.body))
      if (part.kind === 'if' && isStart(part.condition, start))
        this.#reached.push({ first: part.then.first, last: part.then.last, cause });
  }

  /** The steps of the varying variables in a condition; undefined for an unknown one. */
  #stepsIn(condition: Expression, { steps }: Changes): readonly (bigint | undefined)[] {
    return partsWithin(condition).flatMap((part) => {
      const form = part.kind === 'identifier' ? this.#forms.get(part.first) : undefined;
      return part.kind === 'identifier' && form && varies(form) && steps.has(part.name) ? [steps.get(part.name)] : [];
    });
  }

  /**
   * A loop that starts at a work-item's position and advances by a stride: all work-items may run it equally often if
   * the amount of work is the same for each. With a stride of one they don't.
   */
  #mayRunEqually(condition: Expression, changes: Changes): boolean {
    const inner = withoutParens(condition);
    const bound = inner.kind === 'binary' ? literalValue(inner.right) : undefined;
    return this.#stepsIn(condition, changes).some(
      (step) =>
        step !== 1n &&
        step !== -1n &&
        (step === undefined || step === 0n || bound === undefined || bound % step === 0n),
    );
  }

  /** Whether the condition of a loop holds for all work-items when it starts. */
  #isFirstRun({ name, value }: Start, condition: Expression): boolean {
    const inner = withoutParens(condition);
    const decision = this.#decisions.get(inner);
    if (inner.kind !== 'binary' || !decision) return false;
    const bound = isNamed(inner.left, name) ? decision.right : isNamed(inner.right, name) ? decision.left : undefined;
    const least = bound && leastOf(bound);
    if (least === undefined) return false;
    const upward = bound === decision.right ? inner.operator : inner.operator.replace('>', '<');
    const isUpward = bound === decision.right || inner.operator.startsWith('>');
    return isUpward && ((upward === '<' && value < least) || (upward === '<=' && value <= least));
  }
}

/** The least value of a form: positions are at least 0. */
function leastOf(form: Form): number | undefined {
  if (form.kind === 'divergent') return undefined;
  const isSum = [...form.terms.values()].every(({ number, symbols }) => number > 0 && symbols === '');
  return isSum ? form.constant : undefined;
}

/** Whether a condition holds only in the iteration with which a loop starts: `i == 0`. */
function isStart(condition: Expression, { name, value }: Start): boolean {
  const inner = withoutParens(condition);
  if (inner.kind === 'unary' && inner.operator === '!') return value === 0n && isNamed(inner.operand, name);
  if (inner.kind !== 'binary' || inner.operator !== '==') return false;
  const { left, right } = inner;
  return (
    (isNamed(left, name) && literalValue(right) === value) || (isNamed(right, name) && literalValue(left) === value)
  );
}

const isNamed = (node: Expression, name: Name): boolean => {
  const inner = withoutParens(node);
  return inner.kind === 'identifier' && inner.name === name;
};

/** The variable that the head of a loop initializes with a number. */
interface Start {
  readonly name: Name;
  readonly value: bigint;
}

function startIn(initial: Statement): Start | undefined {
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
