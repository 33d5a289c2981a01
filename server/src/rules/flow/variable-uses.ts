// The uses of some variables of a function, in evaluation order.
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { CallExpression, Expression, Statement } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import { evaluatedPartsOf, type Part, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { elementOf } from '../../types/queries.js';

/** `update`: the write of `+=` and the like, after a read. */
export type UseKind = 'read' | 'write' | 'update' | 'address';
const READ: readonly UseKind[] = ['read'];
const WRITE: readonly UseKind[] = ['write'];
const CHANGE: readonly UseKind[] = ['read', 'update'];
const ADDRESS: readonly UseKind[] = ['address'];

/** Atomic functions that read what they change. */
const UPDATES = /^atom(?:ic)?_(?:add|sub|inc|dec|cmpxchg|min|max|and|or|xor|fetch_\w+)$/;

const calleeName = ({ callee }: CallExpression): string =>
  callee.kind === 'identifier' ? spellingOf(callee.name) : '';

export interface UseVisitor {
  /**
   * A use of a variable. `node` is what is read or written: the variable or a part of it. `loop` is the outermost loop
   * around it.
   */
  use(node: Expression, variable: VariableSymbol, kind: UseKind, loop: object | undefined): void;
  /** Set to end the walk early. */
  readonly done: boolean;
}

/** Visits the uses in a body that declares `variables`, which are looked up by their declarations. */
export function visitUses(
  body: BodyAnalysed,
  variables: ReadonlyMap<object, VariableSymbol>,
  visitor: UseVisitor,
): void {
  new Uses(variables, visitor).part(body.node.body);
}

class Uses {
  /** The current meaning of each name that denotes one of the variables somewhere. */
  readonly #meanings = new Map<Name, VariableSymbol | undefined>();
  /** The meanings to restore when the open scopes end. */
  readonly #hidden: { readonly name: Name; readonly meaning: VariableSymbol | undefined }[] = [];
  #loop: object | undefined;

  constructor(
    private readonly variables: ReadonlyMap<object, VariableSymbol>,
    private readonly visitor: UseVisitor,
  ) {
    for (const { name } of variables.values()) this.#meanings.set(name, undefined);
  }

  #declare(name: Name, declaration: object): void {
    if (!this.#meanings.has(name)) return;
    this.#hidden.push({ name, meaning: this.#meanings.get(name) });
    this.#meanings.set(name, this.variables.get(declaration));
  }

  /** Ends a scope: restores the hidden meanings from an index on. */
  #endScope(begin: number): void {
    while (this.#hidden.length > begin) {
      const last = this.#hidden.pop();
      if (last) this.#meanings.set(last.name, last.meaning);
    }
  }

  /**
   * The object that an expression designates through members, indices and parentheses; each part of the path is visited
   * once, however long it is. The outermost part that is (part of) one of the variables is used: with `kinds`, if that
   * is the whole expression, and otherwise for its value. The indices on the path are read.
   */
  #named(node: Expression, kinds?: readonly UseKind[]): void {
    const way: Expression[] = [node];
    let root = node;
    while (root.kind === 'paren' || root.kind === 'subscript' || root.kind === 'member') {
      root = root.kind === 'paren' ? root.inner : root.base;
      way.push(root);
    }
    const variable = root.kind === 'identifier' ? this.#meanings.get(root.name) : undefined;
    if (!variable && root.kind !== 'identifier') this.part(root);
    let type = variable?.type;
    /** Inside a member or a component: the rest of the path is a part of it, too. */
    let inside = false;
    let object = variable ? way.length - 1 : way.length;
    for (let i = way.length - 2; type && i >= 0; i--) {
      const part = way[i];
      if (part?.kind === 'member' && part.arrow) break;
      if (part?.kind === 'subscript' || part?.kind === 'member') {
        inside ||= type.kind === 'vector' || /^(?:record|unknown)$/.test(elementOf(type).kind);
        if (!inside && type.kind !== 'array') break;
        if (!inside && type.kind === 'array') type = type.element;
      }
      object = i;
    }
    this.#indices(way, way.length - 2, Math.min(object, way.length - 1));
    const used = way[object];
    if (variable && used) {
      // Naming an array exposes its address, and so may partial indexing.
      const value = !inside && type?.kind === 'array' ? ADDRESS : READ;
      for (const kind of (object === 0 ? kinds : undefined) ?? value)
        this.visitor.use(used, variable, kind, this.#loop);
      this.#indices(way, object - 1, 0);
    }
  }

  /** The indices on a path, from one part to another, are read. */
  #indices(way: readonly Expression[], from: number, to: number): void {
    for (let i = from; i >= to; i--) {
      const part = way[i];
      if (part?.kind === 'subscript') this.part(part.index);
    }
  }

  part(node: Part): void {
    if (this.visitor.done) return;
    switch (node.kind) {
      case 'identifier':
      case 'subscript':
      case 'member':
      case 'paren':
        return this.#named(node);
      case 'assignment':
        this.part(node.right);
        return this.#named(node.left, node.operator === '=' ? WRITE : CHANGE);
      case 'postfix':
        return this.#named(node.operand, CHANGE);
      case 'unary':
        if (node.operator === '++' || node.operator === '--') return this.#named(node.operand, CHANGE);
        if (node.operator === '&') return this.#named(node.operand, ADDRESS);
        return this.part(node.operand);
      case 'binary': {
        // Iterative: a sum of thousands of operands is as deep.
        const spine: Expression[] = [];
        let left: Expression = node;
        while (left.kind === 'binary') {
          spine.push(left.right);
          left = left.left;
        }
        this.part(left);
        for (const right of spine.reverse()) this.part(right);
        return;
      }
      case 'call':
        // The name of a called function is not a variable.
        if (node.callee.kind !== 'identifier') this.part(node.callee);
        for (const [i, arg] of node.args.entries()) {
          const target = i === 0 && UPDATES.test(calleeName(node)) ? withoutParens(arg) : undefined;
          if (target?.kind === 'unary' && target.operator === '&') this.#named(target.operand, CHANGE);
          else this.part(arg);
        }
        return;
      case 'asm':
        for (const { value } of [...node.outputs, ...node.inputs]) this.#named(value, WRITE);
        return;
      case 'declaration':
        for (const one of node.declarators) {
          const name = declaredName(one.declarator);
          if (name.kind === 'name') this.#declare(name.name, one);
          if (one.initializer) this.part(one.initializer);
        }
        return;
      case 'compound': {
        const begin = this.#hidden.length;
        this.#parts(node);
        return this.#endScope(begin);
      }
      case 'for': {
        const begin = this.#hidden.length;
        if (node.initial) this.part(node.initial);
        this.#looped(node, node.initial);
        return this.#endScope(begin);
      }
      case 'while':
      case 'do':
        return this.#looped(node);
      default:
        this.#parts(node);
    }
  }

  #parts(node: Part, but?: Part): void {
    for (const part of evaluatedPartsOf(node)) if (part !== but) this.part(part);
  }

  /** The repeated part of a loop: all but its initialization. */
  #looped(node: Statement, beginning?: Statement): void {
    const outer = this.#loop;
    this.#loop ??= node;
    this.#parts(node, beginning);
    this.#loop = outer;
  }
}
