// Which code of a body only some work-items of a work-group may reach.
import type { BodyAnalysed } from '../semantics/facts.js';
import type { Expression, Statement } from '../syntax/ast.js';
import type { Name } from '../text/names.js';
import { anyPart, calleeOf, partsOf, withoutParens } from './body.js';

const ID_FUNCTIONS = new Set([
  'get_global_id',
  'get_local_id',
  'get_global_linear_id',
  'get_local_linear_id',
  'get_sub_group_local_id',
]);

/** What makes work-items part: a condition, or (`left`) one behind which some of them have returned. */
export interface Cause {
  readonly node: Expression;
  readonly left: boolean;
}

/** Tokens that only some work-items reach when the condition varies. */
interface Region {
  readonly first: number;
  readonly last: number;
  readonly cause: Cause;
}

/**
 * Names are variables here: two of one name in different scopes count as one. What is read from memory, and what a
 * function of the program answers, counts as the same for all work-items, so that what is found is rarely wrong.
 */
export class Divergence {
  readonly #varying = new Set<Name>();
  readonly #regions: Region[] = [];
  #isSettled = false;

  constructor(private readonly body: BodyAnalysed) {
    this.#statement(body.node.body, body.node.body.last);
  }

  /** Why work-items may not all reach a token of the body; undefined where they do. */
  causeAt(token: number): Cause | undefined {
    return this.#regions.find(
      ({ first, last, cause }) => token >= first && token <= last && this.#variesHere(cause.node),
    )?.cause;
  }

  /** The same once it is known which variables vary: most barriers stand behind no condition, and nobody asks. */
  #variesHere(condition: Expression): boolean {
    for (let known = -1; !this.#isSettled && known !== this.#varying.size; ) {
      known = this.#varying.size;
      this.#assignments(this.body.node.body);
    }
    this.#isSettled = true;
    return this.#varies(condition);
  }

  #varies(node: Expression): boolean {
    switch (node.kind) {
      case 'identifier':
        return this.#varying.has(node.name);
      case 'call': {
        const name = calleeOf(node);
        return (
          ID_FUNCTIONS.has(name) ||
          (/^(min|max|abs|clamp|select|mad24|mul24|convert_.*)$/.test(name) &&
            node.args.some((arg) => this.#varies(arg)))
        );
      }
      case 'subscript':
      case 'sizeof':
      case 'block':
        return false;
      case 'member':
        return !node.arrow && this.#varies(node.base);
      // A quotient is most often the number of the group.
      case 'binary':
        return node.operator !== '/' && node.operator !== '>>' && (this.#varies(node.left) || this.#varies(node.right));
      case 'unary':
        return node.operator !== '*' && node.operator !== '&' && this.#varies(node.operand);
      default:
        return partsOf(node).some((part) => this.#varies(part));
    }
  }

  #assign(node: Expression): void {
    anyPart(node, (part) => {
      if (part.kind === 'assignment' && this.#varies(part.right)) {
        const target = withoutParens(part.left);
        if (target.kind === 'identifier') this.#varying.add(target.name);
      }
      return false;
    });
  }

  #assignments(node: Statement): void {
    switch (node.kind) {
      case 'compound':
        for (const one of node.statements) this.#assignments(one);
        return;
      case 'declaration':
        for (const { declarator, initializer } of node.declarators) {
          if (!initializer) continue;
          this.#assign(initializer);
          if (declarator.kind === 'name' && initializer.kind !== 'initializer-list' && this.#varies(initializer))
            this.#varying.add(declarator.name);
        }
        return;
      case 'expression':
        return this.#assign(node.expression);
      case 'if':
        this.#assign(node.condition);
        this.#assignments(node.then);
        if (node.otherwise) this.#assignments(node.otherwise);
        return;
      case 'while':
      case 'do':
      case 'switch':
        this.#assign(node.condition);
        return this.#assignments(node.body);
      case 'for':
        if (node.initial) this.#assignments(node.initial);
        if (node.condition) this.#assign(node.condition);
        if (node.step) this.#assign(node.step);
        return this.#assignments(node.body);
      case 'case':
      case 'default':
      case 'label':
        return this.#assignments(node.body);
      default:
    }
  }

  #diverges(condition: Expression, body: Statement, end: number): void {
    this.#regions.push({ first: body.first, last: body.last, cause: { node: condition, left: false } });
    if (returns(body)) this.#regions.push({ first: body.last + 1, last: end, cause: { node: condition, left: true } });
  }

  #statement(node: Statement, end: number): void {
    switch (node.kind) {
      case 'compound':
        for (const one of node.statements) this.#statement(one, end);
        return;
      case 'if':
        this.#diverges(node.condition, node.then, end);
        if (node.otherwise) this.#diverges(node.condition, node.otherwise, end);
        this.#statement(node.then, end);
        if (node.otherwise) this.#statement(node.otherwise, end);
        return;
      case 'while':
      case 'do':
      case 'switch':
        this.#diverges(node.condition, node.body, end);
        return this.#statement(node.body, end);
      case 'for':
        if (node.condition) this.#diverges(node.condition, node.body, end);
        return this.#statement(node.body, end);
      case 'case':
      case 'default':
      case 'label':
        return this.#statement(node.body, end);
      default:
    }
  }
}

/** A return stands in a statement. */
function returns(node: Statement): boolean {
  switch (node.kind) {
    case 'return':
      return true;
    case 'compound':
      return node.statements.some(returns);
    case 'if':
      return returns(node.then) || (node.otherwise !== undefined && returns(node.otherwise));
    case 'while':
    case 'do':
    case 'switch':
    case 'for':
    case 'case':
    case 'default':
    case 'label':
      return returns(node.body);
    default:
      return false;
  }
}
