import type { ExpressionValues } from '../semantics/expressions/expression-values.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Declarator, Expression, InitializerList, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/declarator.js';
import { changedPlace, type Part, partsWithin } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { type Callees, Expressions, type Host, SAID } from './expressions.js';
import { divergent, type Form, isAlike, isUniform, join, type Reason, reasonOf, uniform } from './form.js';
import { copyOf, joinStates, type State, Variables } from './variables.js';

/** A condition that diverges within a work-group. */
export interface DivergentCondition {
  readonly node: Expression;
  readonly why: Reason;
}

/** Iterations of a loop before values that still change become divergent. */
const MAXIMUM_TURNS = 4;

/** An enclosing loop or `switch`. */
interface Loop {
  /** The state at its `break`s, and the reason if only some work-items take them. */
  exits: State | undefined;
  leaving: Reason | undefined;
  /** The same for `continue`; for a `switch`, the state at its beginning. */
  turns: State | undefined;
  turning: Reason | undefined;
  /** The number of divergent conditions around it. */
  readonly depth: number;
  readonly isSwitch: boolean;
}

const loopAt = (depth: number, turns: State | undefined, turning: Reason | undefined): Loop => ({
  exits: undefined,
  leaving: undefined,
  turns,
  turning,
  depth,
  isSwitch: false,
});

/** Walks the statements of a function. `given`: the arguments of its callers, if there are any. */
export class Walk implements Host {
  readonly conditions: DivergentCondition[] = [];
  /** The result of the function. */
  answer: Form | undefined;
  readonly #variables = new Variables();
  readonly #expressions: Expressions;
  readonly #loops: Loop[] = [];
  /** The enclosing divergent conditions. */
  readonly #parting: Reason[] = [];
  /** The assigned variables. */
  readonly #changed = new Set<Name>();

  constructor(
    private readonly body: BodyAnalysed,
    values: ExpressionValues,
    program: Callees,
    given: readonly Form[],
  ) {
    this.#expressions = new Expressions(body, values, program, this.#variables, this);
    for (const part of partsWithin(body.node.body)) {
      const name = changedBy(part);
      if (name !== undefined) this.#changed.add(name);
    }
    this.#parameters(given);
    this.statement(body.node.body);
  }

  get forms(): ReadonlyMap<number, Form> {
    return this.#expressions.forms;
  }

  get contradictions(): Expressions['contradictions'] {
    return this.#expressions.contradictions;
  }

  get args(): Expressions['args'] {
    return this.#expressions.args;
  }

  parting(): Reason | undefined {
    return this.#parting.at(-1);
  }

  #parameters(all: readonly Form[]): void {
    const { symbol } = this.body;
    const { forms, said } = this.#expressions;
    for (const [i, { name, place }] of symbol.parameters.entries()) {
      const given = all[i];
      const why = symbol.kernel
        ? { text: 'an argument of a kernel is the same for all' }
        : { text: given ? 'its callers pass a uniform value' : 'its callers are assumed to pass a uniform value' };
      const form = said.has(name) ? SAID : given && !isUniform(given) ? given : uniform(why);
      this.#variables.declare(name, form, !this.#changed.has(name));
      forms.set(place.token, form);
    }
  }

  /** Evaluates a condition; returns the reason if it diverges. */
  condition(node: Expression): Reason | undefined {
    const form = this.#expressions.value(node);
    if (isUniform(form)) return undefined;
    const why = reasonOf(form, { text: 'it depends on the work-item' });
    if (!this.conditions.some((one) => one.node === node)) this.conditions.push({ node, why });
    return { text: 'it is assigned in divergent control flow', at: this.#expressions.at(node) };
  }

  #parted(reason: Reason | undefined, run: () => void): void {
    if (reason) this.#parting.push(reason);
    run();
    if (reason) this.#parting.pop();
  }

  /** The function is too large. */
  get isGivenUp(): boolean {
    return this.#expressions.isGivenUp;
  }

  statement(node: Statement): void {
    this.#expressions.within(undefined, () => this.#into(node));
  }

  #into(node: Statement): void {
    switch (node.kind) {
      case 'compound':
        this.#variables.scoped(() => {
          for (const one of node.statements) this.statement(one);
        });
        return;
      case 'declaration':
        for (const { declarator, initializer } of node.declarators) this.#variable(declarator, initializer);
        return;
      case 'expression':
        this.#expressions.value(node.expression);
        return;
      case 'return': {
        const form = node.value ? this.#expressions.value(node.value) : undefined;
        const parting = this.#parting.at(-1);
        if (form) {
          const own = parting ? join(form, divergent(parting), parting) : form;
          this.answer = this.answer ? join(this.answer, own, undefined) : own;
        }
        this.#leave(undefined);
        return;
      }
      case 'if': {
        const parts = this.condition(node.condition);
        const before = copyOf(this.#variables.state);
        this.#parted(parts, () => this.statement(node.then));
        const then = this.#variables.state;
        this.#variables.state = before;
        if (node.otherwise) this.#parted(parts, () => node.otherwise && this.statement(node.otherwise));
        this.#variables.state = joinStates(then, this.#variables.state, parts);
        return;
      }
      case 'while':
      case 'do':
        return this.#loop(node.condition, undefined, node.body, node.kind === 'do');
      case 'for':
        this.#variables.scoped(() => {
          if (node.initial) this.statement(node.initial);
          this.#loop(node.condition, node.step, node.body, false);
        });
        return;
      case 'switch':
        return this.#switch(node.condition, node.body);
      case 'case':
      case 'default': {
        const loop = this.#loops.at(-1);
        if (loop?.isSwitch) this.#variables.state = joinStates(this.#variables.state, copyOf(loop.turns), loop.turning);
        return this.statement(node.body);
      }
      case 'break':
        return this.#leave(this.#loops.at(-1));
      case 'continue':
        return this.#leave(
          this.#loops.findLast(({ isSwitch }) => !isSwitch),
          true,
        );
      default:
    }
  }

  /** Continues elsewhere. If only some work-items do, the variables that the loop changes diverge from here on. */
  #leave(loop: Loop | undefined, isTurn = false): void {
    if (loop) {
      const parting = this.#parting.length > loop.depth ? this.#parting.at(-1) : undefined;
      const { state } = this.#variables;
      if (isTurn) {
        loop.turning ??= parting;
        loop.turns = joinStates(loop.turns, copyOf(state), parting);
      } else {
        loop.leaving ??= parting;
        loop.exits = joinStates(loop.exits, copyOf(state), parting);
      }
    }
    this.#variables.state = undefined;
  }

  #loop(condition: Expression | undefined, step: Expression | undefined, body: Statement, isDo: boolean): void {
    const variables = this.#variables;
    for (let turn = 0; variables.state; turn++) {
      const head = copyOf(variables.state);
      let own = !isDo && condition ? this.condition(condition) : undefined;
      // The state when the condition is false.
      let out = !isDo && condition ? copyOf(variables.state) : undefined;
      const loop = loopAt(this.#parting.length + (own ? 1 : 0), undefined, undefined);
      this.#loops.push(loop);
      this.#parted(own, () => this.statement(body));
      variables.state = joinStates(variables.state, loop.turns, loop.turning);
      if (variables.state && step) this.#expressions.value(step);
      if (isDo && variables.state && condition) {
        own = this.condition(condition);
        out = copyOf(variables.state);
      }
      this.#loops.pop();
      const back = variables.state;
      const next = joinStates(head, back, loop.turning);
      const isDone = !next || !head || [...next].every(([key, form]) => isAlike(form, head.get(key) ?? form));
      if (isDone || turn >= MAXIMUM_TURNS) {
        const parts = own ?? loop.leaving;
        const end = joinStates(out, loop.exits, parts);
        // An early exit keeps that iteration's values.
        if (parts && end)
          for (const [key, form] of end)
            if (back?.get(key) !== head?.get(key) && form.kind !== 'divergent') end.set(key, divergent(parts));
        variables.state = end;
        return;
      }
      variables.state = next;
      if (turn < MAXIMUM_TURNS - 1) continue;
      for (const [key, form] of next)
        if (!isAlike(form, head?.get(key) ?? form)) next.set(key, divergent({ text: 'it changes in a loop' }));
    }
  }

  #switch(condition: Expression, body: Statement): void {
    const parts = this.condition(condition);
    const before = copyOf(this.#variables.state);
    const loop: Loop = { ...loopAt(this.#parting.length + (parts ? 1 : 0), before, parts), isSwitch: true };
    this.#loops.push(loop);
    this.#variables.state = undefined;
    this.#parted(parts, () => this.statement(body));
    this.#loops.pop();
    let hasDefault = false;
    for (const part of partsWithin(body)) hasDefault ||= part.kind === 'default';
    this.#variables.state = joinStates(
      joinStates(this.#variables.state, loop.exits, parts),
      hasDefault ? undefined : before,
      parts,
    );
  }

  #variable(declarator: Declarator, initializer: Expression | InitializerList | undefined): void {
    const declared = declaredName(declarator);
    const form = initializer ? this.#expressions.value(initializer) : undefined;
    if (declared.kind !== 'name') return;
    const { name, first } = declared;
    const expressions = this.#expressions;
    const isSaid = expressions.said.has(name);
    if (isSaid && form && initializer) expressions.contradict(name, initializer, form);
    const own = isSaid ? SAID : form;
    this.#variables.declare(name, own, this.#loops.length === 0 && !this.#changed.has(name));
    if (own) expressions.forms.set(first, own);
  }
}

/** The variable that an assignment, `++`, `--` or `&` may change. */
function changedBy(part: Part): Name | undefined {
  let root: Expression | undefined = changedPlace(part);
  while (root && (root.kind === 'paren' || root.kind === 'member' || root.kind === 'subscript'))
    root = root.kind === 'paren' ? root.inner : root.base;
  return root?.kind === 'identifier' ? root.name : undefined;
}
