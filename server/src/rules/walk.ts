// Walks a function's body in the order of its text and tells how some of its variables are used.
import type { BodyAnalysed } from '../semantics/facts.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import type { Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/ast.js';
import type { Name } from '../text/names.js';
import { elementOf } from '../types/type.js';

export interface Visitor {
  /** A variable is used. `node` is what is read or written: it or a part of it. `loop` is the outermost loop around it. */
  use(node: Expression, variable: VariableSymbol, kind: 'read' | 'write' | 'address', loop: object | undefined): void;
  /** Nothing that is still to come matters. */
  readonly done: boolean;
}

/** Walks a body that declares `variables`, which are looked up by their declarations. */
export function walkBody(body: BodyAnalysed, variables: ReadonlyMap<object, VariableSymbol>, visitor: Visitor): void {
  new Walk(variables, visitor).statement(body.node.body);
}

class Walk {
  /** What each name means now that stands for one of the variables somewhere. */
  readonly #meanings = new Map<Name, VariableSymbol | undefined>();
  /** What comes back when the open scopes end. */
  readonly #hidden: { readonly name: Name; readonly meaning: VariableSymbol | undefined }[] = [];
  #loop: object | undefined;

  constructor(
    private readonly variables: ReadonlyMap<object, VariableSymbol>,
    private readonly visitor: Visitor,
  ) {
    for (const { name } of variables.values()) this.#meanings.set(name, undefined);
  }

  #declare(name: Name, declaration: object): void {
    if (!this.#meanings.has(name)) return;
    this.#hidden.push({ name, meaning: this.#meanings.get(name) });
    this.#meanings.set(name, this.variables.get(declaration));
  }

  /** Ends the scope that began when so many were hidden. */
  #endScope(begin: number): void {
    while (this.#hidden.length > begin) {
      const last = this.#hidden.pop();
      if (last) this.#meanings.set(last.name, last.meaning);
    }
  }

  /** The one of the variables that an lvalue is (part of), without going through a pointer, and whether all dimensions are indexed. */
  #object(node: Expression, levels = 0): { readonly variable: VariableSymbol; readonly whole: boolean } | undefined {
    switch (node.kind) {
      case 'paren':
        return this.#object(node.inner, levels);
      case 'identifier': {
        const variable = this.#meanings.get(node.name);
        if (!variable) return undefined;
        let { type } = variable;
        for (let i = 0; i < levels; i++) {
          if (type.kind === 'record' || type.kind === 'vector' || elementOf(type).kind === 'record')
            return { variable, whole: false };
          if (type.kind !== 'array') return undefined;
          type = type.element;
        }
        return { variable, whole: type.kind === 'array' };
      }
      case 'subscript':
        return this.#object(node.base, levels + 1);
      case 'member':
        return node.arrow ? undefined : this.#object(node.base, levels + 1);
      default:
        return undefined;
    }
  }

  /** The indices inside an lvalue are read. */
  #indices(node: Expression): void {
    if (node.kind === 'paren') this.#indices(node.inner);
    else if (node.kind === 'member') this.#indices(node.base);
    else if (node.kind === 'subscript') {
      this.#indices(node.base);
      this.expression(node.index);
    } else if (node.kind !== 'identifier') this.expression(node);
  }

  #lvalue(node: Expression, kind: 'read' | 'write' | 'address'): void {
    const object = this.#object(node);
    if (!object) return this.expression(node, false);
    this.#indices(node);
    this.visitor.use(node, object.variable, kind, this.#loop);
  }

  expression(node: Expression, asObject = true): void {
    switch (node.kind) {
      case 'identifier':
      case 'subscript':
      case 'member': {
        const object = asObject ? this.#object(node) : undefined;
        // An array that is named gives its address away, and so may what is only partly indexed.
        if (object) return this.#lvalue(node, object.whole ? 'address' : 'read');
        if (node.kind === 'subscript') {
          this.expression(node.base);
          this.expression(node.index);
        } else if (node.kind === 'member') this.expression(node.base);
        return;
      }
      case 'assignment':
        this.expression(node.right);
        if (node.operator !== '=') this.#lvalue(node.left, 'read');
        return this.#lvalue(node.left, 'write');
      case 'postfix':
        this.#lvalue(node.operand, 'read');
        return this.#lvalue(node.operand, 'write');
      case 'unary':
        if (node.operator === '++' || node.operator === '--') {
          this.#lvalue(node.operand, 'read');
          return this.#lvalue(node.operand, 'write');
        }
        if (node.operator === '&') return this.#lvalue(node.operand, 'address');
        return this.expression(node.operand);
      case 'binary': {
        const spine: Expression[] = [];
        let left: Expression = node;
        while (left.kind === 'binary') {
          spine.push(left.right);
          left = left.left;
        }
        this.expression(left);
        for (const right of spine.reverse()) this.expression(right);
        return;
      }
      case 'paren':
        return this.expression(node.inner);
      case 'paren-list':
        for (const element of node.elements) this.expression(element);
        return;
      case 'cast':
      case 'astype':
        return this.expression(node.operand);
      case 'conditional':
        this.expression(node.condition);
        if (node.then) this.expression(node.then);
        return this.expression(node.otherwise);
      case 'call':
        if (node.callee.kind !== 'identifier') this.expression(node.callee);
        for (const arg of node.args) this.expression(arg);
        return;
      case 'compound-literal':
        return this.expression(node.initializer);
      case 'initializer-list':
        for (const item of node.items) this.expression(item.value);
        return;
      case 'statement-expression':
      case 'block':
        return this.statement(node.body);
      case 'number':
      case 'character':
      case 'string':
      case 'sizeof':
      case 'offsetof':
      case 'type-trait':
      case 'error':
        return;
    }
  }

  #looped(node: Statement, run: () => void): void {
    const outer = this.#loop;
    this.#loop ??= node;
    run();
    this.#loop = outer;
  }

  statement(node: Statement): void {
    if (this.visitor.done) return;
    switch (node.kind) {
      case 'compound': {
        const begin = this.#hidden.length;
        for (const one of node.statements) this.statement(one);
        return this.#endScope(begin);
      }
      case 'declaration':
        for (const one of node.declarators) {
          const name = declaredName(one.declarator);
          if (name.kind === 'name') this.#declare(name.name, one);
          if (one.initializer) this.expression(one.initializer);
        }
        return;
      case 'expression':
        return this.expression(node.expression);
      case 'if':
        this.expression(node.condition);
        this.statement(node.then);
        if (node.otherwise) this.statement(node.otherwise);
        return;
      case 'while':
        return this.#looped(node, () => {
          this.expression(node.condition);
          this.statement(node.body);
        });
      case 'do':
        return this.#looped(node, () => {
          this.statement(node.body);
          this.expression(node.condition);
        });
      case 'switch':
        this.expression(node.condition);
        return this.statement(node.body);
      case 'for': {
        const begin = this.#hidden.length;
        if (node.initial) this.statement(node.initial);
        this.#looped(node, () => {
          if (node.condition) this.expression(node.condition);
          this.statement(node.body);
          if (node.step) this.expression(node.step);
        });
        return this.#endScope(begin);
      }
      case 'case':
      case 'default':
      case 'label':
        return this.statement(node.body);
      case 'return':
        if (node.value) this.expression(node.value);
        return;
      case 'asm':
        for (const operand of node.operands) this.#lvalue(operand, 'write');
        return;
      case 'empty':
      case 'break':
      case 'continue':
      case 'error':
      case 'goto':
      case 'static-assert':
        return;
    }
  }
}
