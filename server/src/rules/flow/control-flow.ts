// The control-flow graph of a function, as far as some of its variables need it.
import type { CompoundStatement, Expression, InitDeclarator, Node, Statement } from '../../syntax/ast.js';
import { nameOf } from '../../syntax/declarator.js';
import { overlapOf } from '../../syntax/overlap.js';
import { evaluatedPartsOf, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';

/** Something that happens to a variable: it is declared without a value, given one, or read. */
export interface FlowEvent<V> {
  readonly variable: V;
  readonly happens: 'declared' | 'set' | 'read';
  readonly node: Node;
}

/**
 * The condition under which an edge is taken: an expression that is true or false, or a selected label of a `switch`.
 */
export interface Branch {
  readonly at: Node;
  readonly when: boolean | 'case' | 'default';
}

export interface Edge<V> {
  readonly from: Block<V>;
  readonly to: Block<V>;
  /** Undefined for an unconditional edge. */
  readonly branch: Branch | undefined;
}

export class Block<V> {
  readonly events: FlowEvent<V>[] = [];
  readonly into: Edge<V>[] = [];
  readonly out: Edge<V>[] = [];
}

/** What the graph of a function is built for. */
export interface Followed<V> {
  /** The variable that a declarator declares without a value. */
  declaredBy(declarator: InitDeclarator): V | undefined;
  isPointer(variable: V): boolean;
  /** Whether only the execution decides a condition. */
  isOpen(condition: Expression): boolean;
}

/** Functions with deeper nesting are skipped. */
const DEEPEST = 200;

const NEVER_RETURN = /^(__builtin_unreachable|__builtin_trap|abort|exit)$/;

/** The blocks of a function, the entry block first; undefined where some edges are unknown. */
export function blocksOf<V>(body: CompoundStatement, followed: Followed<V>): readonly Block<V>[] | undefined {
  const flow = new FlowBuilder(followed);
  flow.statement(body);
  return flow.isKnown ? flow.blocks : undefined;
}

interface Targets<V> {
  readonly breakTo: Block<V>;
  readonly continueTo: Block<V> | undefined;
}

type StatementOf<K extends Statement['kind']> = Extract<Statement, { readonly kind: K }>;

class FlowBuilder<V> {
  readonly blocks: Block<V>[] = [];
  isKnown = true;
  #current = this.#block();
  #depth = 0;
  readonly #targets: Targets<V>[] = [];
  readonly #switches: { readonly head: Block<V>; hasDefault: boolean }[] = [];
  readonly #labels = new Map<Name, Block<V>>();
  /** The meaning of names in the current block; undefined for variables that are not followed. */
  #names = new Map<Name, V | undefined>();

  constructor(private readonly followed: Followed<V>) {}

  #block(): Block<V> {
    const block = new Block<V>();
    this.blocks.push(block);
    return block;
  }

  #link(from: Block<V>, to: Block<V>, branch?: Branch): void {
    const edge = { from, to, branch };
    from.out.push(edge);
    to.into.push(edge);
  }

  #goTo(block: Block<V>): void {
    this.#link(this.#current, block);
  }

  /** The following code starts a new block. */
  #leaveTo(block: Block<V> | undefined): void {
    if (block) this.#goTo(block);
    this.#current = this.#block();
  }

  #happens(node: Expression, happens: 'set' | 'read'): void {
    if (node.kind !== 'identifier') return;
    const variable = this.#names.get(node.name);
    if (variable !== undefined) this.#current.events.push({ variable, happens, node });
  }

  // ---------------------------------------------------------------------------------------------------- statements

  statement(node: Statement): void {
    if (++this.#depth > DEEPEST) this.isKnown = false;
    if (this.isKnown) this.#statement(node);
    this.#depth--;
  }

  #statement(node: Statement): void {
    switch (node.kind) {
      case 'compound':
        return this.#scope(() => {
          for (const one of node.statements) this.statement(one);
        });
      case 'declaration':
        for (const one of node.declarators) this.#declare(one);
        return;
      case 'expression':
        return this.#value(node.expression);
      case 'empty':
      case 'static-assert':
        return;
      case 'if':
        return this.#if(node);
      case 'while':
        return this.#loop(node.condition, node.body, undefined);
      case 'for':
        return this.#scope(() => {
          if (node.initial) this.statement(node.initial);
          this.#loop(node.condition, node.body, node.step);
        });
      case 'do':
        return this.#do(node.condition, node.body);
      case 'switch':
        return this.#switch(node.condition, node.body);
      case 'case':
      case 'default':
        return this.#case(node);
      case 'break':
        return this.#leaveTo(this.#targets.at(-1)?.breakTo);
      case 'continue':
        return this.#leaveTo(this.#targets.at(-1)?.continueTo);
      case 'return':
        if (node.value) this.#value(node.value);
        return this.#leaveTo(undefined);
      case 'goto':
        return this.#leaveTo(this.#label(node.name));
      case 'label':
        this.#fallInto(this.#label(node.name));
        return this.statement(node.body);
      default:
        this.isKnown = false;
    }
  }

  /** The names that `contents` declares are visible there only. */
  #scope(contents: () => void): void {
    const outer = this.#names;
    this.#names = new Map(outer);
    contents();
    this.#names = outer;
  }

  /** `block` follows the current one, and becomes the current one. */
  #fallInto(block: Block<V>): void {
    this.#goTo(block);
    this.#current = block;
  }

  #if(node: StatementOf<'if'>): void {
    const [yes, no, join] = [this.#block(), this.#block(), this.#block()];
    this.#decide(node.condition, yes, no, node.condition);
    this.#current = yes;
    this.statement(node.then);
    this.#goTo(join);
    this.#current = no;
    if (node.otherwise) this.statement(node.otherwise);
    this.#fallInto(join);
  }

  #do(end: Expression, repeated: Statement): void {
    const [body, condition, exit] = [this.#block(), this.#block(), this.#block()];
    this.#fallInto(body);
    this.#inside({ breakTo: exit, continueTo: condition }, repeated);
    this.#fallInto(condition);
    this.#decide(end, body, exit, end);
    this.#current = exit;
  }

  #switch(condition: Expression, body: Statement): void {
    if (!this.followed.isOpen(condition)) this.isKnown = false;
    this.#value(condition);
    const head = { head: this.#current, hasDefault: false };
    const exit = this.#block();
    this.#current = this.#block();
    this.#switches.push(head);
    this.#inside({ breakTo: exit, continueTo: this.#targets.at(-1)?.continueTo }, body);
    this.#switches.pop();
    this.#goTo(exit);
    if (!head.hasDefault) this.#link(head.head, exit);
    this.#current = exit;
  }

  #case(node: StatementOf<'case' | 'default'>): void {
    const around = this.#switches.at(-1);
    const label = this.#block();
    this.#goTo(label);
    if (around) this.#link(around.head, label, { at: labelOf(node), when: node.kind });
    if (around && node.kind === 'default') around.hasDefault = true;
    // A `switch` over an enumeration may name every value.
    if (node.kind === 'case' && withoutParens(node.value).kind === 'identifier') this.isKnown = false;
    this.#current = label;
    this.statement(node.body);
  }

  #label(name: Name): Block<V> {
    const label = this.#labels.get(name) ?? this.#block();
    this.#labels.set(name, label);
    return label;
  }

  #declare(declarator: InitDeclarator): void {
    const name = nameOf(declarator.declarator);
    this.#names.set(name, undefined);
    if (declarator.initializer) return this.#value(declarator.initializer);
    const variable = this.followed.declaredBy(declarator);
    if (variable === undefined) return;
    this.#names.set(name, variable);
    this.#current.events.push({ variable, happens: 'declared', node: declarator });
  }

  #inside(targets: Targets<V>, body: Statement): void {
    this.#targets.push(targets);
    this.statement(body);
    this.#targets.pop();
  }

  #loop(condition: Expression | undefined, body: Statement, step: Expression | undefined): void {
    const [head, inside, next, exit] = [this.#block(), this.#block(), this.#block(), this.#block()];
    this.#goTo(head);
    this.#current = head;
    if (condition) this.#decide(condition, inside, exit, condition);
    else this.#goTo(inside);
    this.#current = inside;
    this.#inside({ breakTo: exit, continueTo: next }, body);
    this.#goTo(next);
    this.#current = next;
    if (step) this.#value(step);
    this.#goTo(head);
    this.#current = exit;
  }

  // ---------------------------------------------------------------------------------------------------- expressions

  /** Branches to one of two blocks; `at` is the whole condition. */
  #decide(node: Expression, yes: Block<V>, no: Block<V>, at: Expression): void {
    if (++this.#depth > DEEPEST) this.isKnown = false;
    if (this.isKnown) this.#decideOnce(withoutParens(node), yes, no, at);
    this.#depth--;
  }

  #decideOnce(node: Expression, yes: Block<V>, no: Block<V>, at: Expression): void {
    if (node.kind === 'binary' && (node.operator === '&&' || node.operator === '||')) {
      const overlap = overlapOf(node);
      if (overlap !== undefined) {
        this.#value(node.left);
        this.#value(node.right);
        return this.#link(this.#current, overlap ? yes : no);
      }
      const right = this.#block();
      if (node.operator === '&&') this.#decide(node.left, right, no, node.left);
      else this.#decide(node.left, yes, right, node.left);
      this.#current = right;
      return this.#decide(node.right, yes, no, at);
    }
    this.#value(node);
    const from = this.#current;
    if (this.followed.isOpen(node)) {
      this.#link(from, yes, { at, when: true });
      this.#link(from, no, { at, when: false });
    } else if (node.kind === 'number') this.#link(from, /^0+[uUlL]*$/.test(spellingOf(node.name)) ? no : yes);
    else this.isKnown = false;
  }

  #value(node: Expression): void {
    if (++this.#depth > DEEPEST) this.isKnown = false;
    if (this.isKnown) this.#valueOf(node);
    this.#depth--;
  }

  #valueOf(node: Expression): void {
    switch (node.kind) {
      case 'identifier':
        if (NEVER_RETURN.test(spellingOf(node.name))) this.isKnown = false;
        return this.#happens(node, 'read');
      case 'assignment': {
        this.#value(node.right);
        const target = withoutParens(node.left);
        if (target.kind !== 'identifier') return this.#place(target);
        return this.#happens(target, node.operator === '=' ? 'set' : 'read');
      }
      case 'postfix':
        return this.#changed(node.operand);
      case 'unary':
        if (node.operator === '&') return this.#place(node.operand);
        if (node.operator === '++' || node.operator === '--') return this.#changed(node.operand);
        return node.operator === '&&' ? this.#giveUp() : this.#value(node.operand);
      case 'member':
      case 'subscript':
        return this.#place(node);
      case 'binary': {
        if (node.operator !== '&&' && node.operator !== '||') break;
        const [right, join] = [this.#block(), this.#block()];
        if (node.operator === '&&') this.#decide(node.left, right, join, node.left);
        else this.#decide(node.left, join, right, node.left);
        this.#current = right;
        this.#value(node.right);
        this.#goTo(join);
        this.#current = join;
        return;
      }
      case 'conditional': {
        if (!node.then) return this.#giveUp();
        const [yes, no, join] = [this.#block(), this.#block(), this.#block()];
        this.#decide(node.condition, yes, no, node.condition);
        this.#current = yes;
        this.#value(node.then);
        this.#goTo(join);
        this.#current = no;
        this.#value(node.otherwise);
        this.#goTo(join);
        this.#current = join;
        return;
      }
      case 'cast':
        // A cast to void reads nothing.
        if (isVoid(node.type.specifiers.type) && withoutParens(node.operand).kind === 'identifier') return;
        break;
      case 'statement-expression':
      case 'block':
      case 'error':
        return this.#giveUp();
    }
    for (const part of evaluatedPartsOf(node)) this.#value(part as Expression);
  }

  #giveUp(): void {
    this.isKnown = false;
  }

  #changed(node: Expression): void {
    const target = withoutParens(node);
    if (target.kind === 'identifier') this.#happens(target, 'read');
    else this.#place(target);
  }

  /** An object that is named but not read as a whole: compilers treat it as initialized from here on. */
  #place(node: Expression): void {
    const inner = withoutParens(node);
    switch (inner.kind) {
      case 'identifier':
        return this.#happens(inner, 'set');
      case 'member':
        return inner.arrow ? this.#value(inner.base) : this.#place(inner.base);
      case 'subscript': {
        const base = withoutParens(inner.base);
        const variable = base.kind === 'identifier' ? this.#names.get(base.name) : undefined;
        const isSet = variable !== undefined && !this.followed.isPointer(variable);
        if (isSet || base.kind === 'member') this.#place(base);
        else this.#value(base);
        return this.#value(inner.index);
      }
      default:
        this.#value(inner);
    }
  }
}

const isVoid = (type: { readonly kind: string; readonly words?: readonly string[] }): boolean =>
  type.kind === 'keywords' && type.words?.join() === 'void';

const labelOf = (node: Statement & { readonly kind: 'case' | 'default' }): Node =>
  node.kind === 'case'
    ? { first: node.first, last: (node.to ?? node.value).last }
    : { first: node.first, last: node.first };
