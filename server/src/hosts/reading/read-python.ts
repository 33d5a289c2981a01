// Reads hosts in Python.
import type { Node } from 'web-tree-sitter';
import type { SourceFile } from '../../text/source-file.js';
import { type HostParser, TOO_LONG } from './grammars.js';
import { Nesting } from './nesting.js';
import {
  AUTO,
  type HostArgument,
  type HostExpression,
  type HostFunction,
  type HostParameter,
  type HostStatement,
  type HostUnit,
  type Range,
  unreadUnit,
} from './syntax.js';

const LEAVES: Readonly<Record<string, 'continue' | 'throw'>> = {
  continue_statement: 'continue',
  raise_statement: 'throw',
};
const children = (node: Node): Node[] => node.namedChildren.filter((child) => child.type !== 'comment');
const range = (node: Node) => ({ start: node.startIndex, end: node.endIndex });

/** Reads a file. */
export function readPython(file: SourceFile, parser: HostParser): HostUnit {
  const unit = parser.parse(file.text, (root) => {
    const reader = new PythonReader();
    const body = reader.block(root, undefined);
    const names = reader.assigned(root);
    const statements = [...names].map((name) => declaration(name, root, true));
    return {
      file,
      language: 'python' as const,
      functions: reader.functions,
      statements: [...statements, ...body],
      records: new Map(),
      typedefs: new Map(),
      constants: new Map(),
      includes: [],
      hasErrors: root.hasError,
      // Code with syntax errors may set arguments.
      hidden: new Set(root.hasError ? ['set_arg'] : []),
      sites: [],
      gaps: reader.nesting.gaps,
      expected: reader.expected,
      imported: reader.imported,
      bases: reader.bases,
    };
  });
  return unit ?? unreadUnit(file, 'python', TOO_LONG);
}

const declaration = (name: string, node: Node, isStatic: boolean): HostStatement => ({
  kind: 'declare',
  name,
  type: AUTO,
  init: undefined,
  isStatic,
  isExtern: false,
  isConstant: false,
  ...range(node),
});

class PythonReader {
  readonly nesting = new Nesting();
  readonly expected: Range[] = [];
  readonly functions: HostFunction[] = [];
  readonly imported = new Set<string>();
  readonly bases = new Map<string, readonly string[]>();

  block(node: Node, owner: string | undefined): HostStatement[] {
    return children(node).flatMap((child) => this.#statement(child, owner));
  }

  /** The names that a scope assigns, which are local to it. */
  assigned(node: Node): Set<string> {
    const names = new Set<string>();
    const foreign = new Set<string>();
    const waiting = [node];
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (at !== node && /^(?:function_definition|class_definition|lambda)$/.test(at.type)) continue;
      if (/^(?:global|nonlocal)_statement$/.test(at.type)) for (const child of children(at)) foreign.add(child.text);
      const target = /^(?:assignment|augmented_assignment|for_statement|named_expression)$/.test(at.type)
        ? (at.childForFieldName('left') ?? at.childForFieldName('name'))
        : at.type === 'as_pattern_target'
          ? at
          : null;
      if (target)
        for (const one of target.type === 'identifier' ? [target] : target.descendantsOfType('identifier')) {
          // `a.b = c` and `a[i] = c` do not bind names.
          const parent = one?.parent?.type;
          if (one && (one === target || (parent !== 'attribute' && parent !== 'subscript'))) names.add(one.text);
        }
      waiting.push(...children(at));
    }
    for (const name of foreign) names.delete(name);
    return names;
  }

  #function(node: Node, owner: string | undefined, isProperty = false): void {
    const body = node.childForFieldName('body');
    const list = node.childForFieldName('parameters');
    const name = node.childForFieldName('name')?.text;
    if (!body || !list || name === undefined) return;
    const parameters = this.#parameters(list).filter(
      (parameter, i) => !(i === 0 && owner !== undefined && parameter.name === 'self'),
    );
    const own = this.assigned(body);
    for (const parameter of parameters) own.delete(parameter.name);
    const locals = [...own].map((local) => declaration(local, body, false));
    const changed = changedByInner(body);
    this.functions.push({
      name,
      owner,
      parameters,
      body: [...locals, ...this.block(body, undefined)],
      isStatic: false,
      isMacro: false,
      ...(isProperty && { isProperty }),
      ...(changed.size > 0 && { changedByInner: changed }),
      ...range(node),
    });
  }

  #parameters(list: Node): HostParameter[] {
    return children(list).map((child) => {
      const inner =
        child.childForFieldName('name') ?? (child.type === 'typed_parameter' ? child.namedChildren[0] : child);
      const value = child.childForFieldName('value');
      return { name: inner?.text ?? '', type: AUTO, init: value ? this.expression(value) : undefined };
    });
  }

  #if(node: Node, consequence: readonly HostStatement[], owner: string | undefined): HostStatement {
    const condition = node.childForFieldName('condition');
    const alternatives = node.childrenForFieldName('alternative').filter((child) => child !== null);
    const alternative = alternatives.reduceRight<HostStatement[]>((rest, child) => {
      if (child.type === 'else_clause') return this.#body(child, owner);
      const [made] = this.#statement(child, owner);
      return made?.kind === 'if' ? [{ ...made, alternative: rest }] : rest;
    }, []);
    return {
      kind: 'if',
      condition: condition ? this.expression(condition) : undefined,
      consequence,
      alternative,
      ...range(node),
    };
  }

  /** The clauses after the body of a `try`: handlers may be executed, the others are. */
  #handlers(node: Node, owner: string | undefined): HostStatement[] {
    return children(node).flatMap((clause): HostStatement[] => {
      if (!/^(?:except|except_group|else|finally)_clause$/.test(clause.type)) return [];
      const body = this.#body(clause, owner);
      return clause.type.startsWith('except')
        ? [{ kind: 'if', condition: undefined, consequence: body, alternative: [], ...range(clause) }]
        : body;
    });
  }

  #statement(node: Node, owner: string | undefined): HostStatement[] {
    return this.nesting.within(
      node,
      () => this.#read(node, owner),
      () => [],
    );
  }

  #read(node: Node, owner: string | undefined): HostStatement[] {
    const at = range(node);
    const blockOf = (name: string): HostStatement[] => {
      const child = node.childForFieldName(name);
      return child ? this.block(child, owner) : [];
    };
    switch (node.type) {
      case 'function_definition':
        this.#function(node, owner);
        return [];
      case 'class_definition': {
        const body = node.childForFieldName('body');
        const name = node.childForFieldName('name')?.text ?? '';
        const bases = node.childForFieldName('superclasses');
        if (bases)
          this.bases.set(
            name,
            children(bases).map(({ text }) => text.replace(/^.*\./, '')),
          );
        return body ? this.block(body, name) : [];
      }
      case 'decorated_definition': {
        const inner = node.childForFieldName('definition');
        const isProperty = children(node).some(({ type, text }) => type === 'decorator' && /property$/.test(text));
        if (inner?.type === 'function_definition') this.#function(inner, owner, isProperty);
        else if (inner) return this.#statement(inner, owner);
        return [];
      }
      case 'expression_statement':
        return children(node).map((child) => ({
          kind: 'expression',
          expression: ofClass(this.expression(child), owner),
          ...at,
        }));
      case 'delete_statement':
        return node.descendantsOfType('subscript').flatMap((child): HostStatement[] => {
          const object = child?.childForFieldName('value');
          if (!object) return [];
          const callee: HostExpression = {
            kind: 'member',
            object: this.expression(object),
            name: '__delitem__',
            ...at,
          };
          return [{ kind: 'expression', expression: { kind: 'call', callee, args: [], types: [], ...at }, ...at }];
        });
      case 'return_statement': {
        const [value] = children(node);
        return [{ kind: 'return', value: value ? this.expression(value) : undefined, ...at }];
      }
      case 'raise_statement':
      case 'break_statement':
      case 'continue_statement':
        return [{ kind: 'leave', by: LEAVES[node.type] ?? 'break', ...at }];
      case 'if_statement':
      case 'elif_clause':
        return [this.#if(node, blockOf('consequence'), owner)];
      case 'while_statement': {
        const condition = node.childForFieldName('condition');
        return [
          {
            kind: 'loop',
            init: [],
            condition: condition ? this.expression(condition) : undefined,
            update: undefined,
            body: blockOf('body'),
            ...at,
          },
        ];
      }
      case 'for_statement':
        return [this.#for(node, blockOf('body'))];
      case 'with_statement':
        if (/^with\b[^\n]*\braises\(/.test(node.text)) this.expected.push(at);
        // Leaving the block may wait: a queue finishes.
        return [
          ...this.#with(node),
          ...blockOf('body'),
          { kind: 'expression', expression: { kind: 'other', children: [], ...at }, ...at },
        ];
      case 'try_statement':
        if (
          children(node).some(({ type, text }) => type === 'except_clause' && /^except\b[^:]*AttributeError/.test(text))
        )
          this.expected.push(at);
        return [...blockOf('body'), ...this.#handlers(node, owner)];
      case 'import_statement':
      case 'import_from_statement':
        for (const name of node.childrenForFieldName('name'))
          this.imported.add((name?.childForFieldName('alias') ?? name)?.text.split('.')[0] ?? '');
        return [];
      case 'pass_statement':
      case 'global_statement':
      case 'nonlocal_statement':
        return [];
      case 'block':
      case 'ERROR':
        return this.block(node, owner);
      default:
        return [{ kind: 'expression', expression: this.expression(node), ...at }];
    }
  }

  /** The statements of a clause. */
  #body(node: Node, owner: string | undefined): HostStatement[] {
    const body = node.childForFieldName('body') ?? children(node).find(({ type }) => type === 'block');
    return body ? this.block(body, owner) : [];
  }

  #for(node: Node, body: HostStatement[]): HostStatement {
    const left = node.childForFieldName('left');
    const right = node.childForFieldName('right');
    const names = left ? namesIn(left) : [];
    const of: HostExpression = right ? this.expression(right) : { kind: 'other', children: [], ...range(node) };
    return { kind: 'each', names, type: undefined, of, body, ...range(node) };
  }

  #with(node: Node): HostStatement[] {
    return node.descendantsOfType('with_item').flatMap((item): HostStatement[] => {
      const value = item?.childForFieldName('value');
      return value ? [{ kind: 'expression', expression: this.expression(value), ...range(value) }] : [];
    });
  }

  expression(node: Node): HostExpression {
    const nothing = (): HostExpression => ({ kind: 'other', children: [], ...range(node) });
    return this.nesting.within(node, () => this.#expression(node), nothing);
  }

  #expression(node: Node): HostExpression {
    const at = range(node);
    const field = (name: string): HostExpression => {
      const child = node.childForFieldName(name);
      return child ? this.expression(child) : { kind: 'other', children: [], ...at };
    };
    const list = (): HostExpression[] => children(node).map((child) => this.expression(child));
    switch (node.type) {
      case 'identifier':
        return { kind: 'name', name: node.text, ...at };
      case 'integer':
      case 'float':
      case 'true':
      case 'false':
      case 'none':
      case 'string':
        return literalOf(node);
      case 'parenthesized_expression':
      case 'await':
      case 'as_pattern': {
        const [inner] = children(node);
        return inner ? this.expression(inner) : { kind: 'other', children: [], ...at };
      }
      case 'attribute':
        return {
          kind: 'member',
          object: field('object'),
          name: node.childForFieldName('attribute')?.text ?? '',
          ...at,
        };
      case 'subscript':
        return { kind: 'subscript', object: field('value'), index: field('subscript'), ...at };
      case 'call': {
        const args = node.childForFieldName('arguments');
        return { kind: 'call', callee: field('function'), args: args ? this.#arguments(args) : [], types: [], ...at };
      }
      case 'tuple':
      case 'list':
      case 'expression_list':
      case 'pattern_list':
      case 'tuple_pattern':
      case 'list_pattern':
        return { kind: 'list', elements: list(), ...(node.type === 'list' && { isChangeable: true }), ...at };
      case 'assignment':
      case 'named_expression':
      case 'augmented_assignment':
      case 'binary_operator':
      case 'unary_operator':
        return operationOf(node, field);
      case 'conditional_expression': {
        const [consequence, condition, alternative] = list();
        return consequence && condition && alternative
          ? { kind: 'conditional', consequence, condition, alternative, ...at }
          : { kind: 'other', children: [], ...at };
      }
      case 'lambda': {
        const body = field('body');
        const list = node.childForFieldName('parameters');
        return {
          kind: 'other',
          children: [],
          body: [{ kind: 'expression', expression: body, start: body.start, end: body.end }],
          parameters: list ? this.#parameters(list) : [],
          ...at,
        };
      }
      case 'dictionary':
        return {
          kind: 'dictionary',
          isWhole: children(node).every(({ type }) => type === 'pair'),
          entries: children(node).flatMap((pair) => {
            const [key, value] = [pair.childForFieldName('key'), pair.childForFieldName('value')];
            return key && value ? [{ key: this.expression(key), value: this.expression(value) }] : [];
          }),
          ...at,
        };
      case 'list_comprehension':
      case 'generator_expression':
      case 'dictionary_comprehension':
        return this.#comprehension(node) ?? { kind: 'other', children: list(), ...at };
      default:
        return { kind: 'other', children: list(), ...at };
    }
  }

  /** A comprehension with one loop and no condition; undefined for others. */
  #comprehension(node: Node): HostExpression | undefined {
    const [clause, ...others] = children(node).filter(({ type }) => /^(?:for_in|if)_clause$/.test(type));
    const [left, of] = [clause?.childForFieldName('left'), clause?.childForFieldName('right')];
    const body = node.childForFieldName('body');
    if (!left || !of || !body || others.length > 0) return undefined;
    const [key, value] = [body.childForFieldName('key'), body.childForFieldName('value')];
    const isPair = body.type === 'pair' && key && value;
    return {
      kind: 'comprehension',
      names: namesIn(left),
      of: this.expression(of),
      key: isPair ? this.expression(key) : undefined,
      body: this.expression(isPair ? value : body),
      ...range(node),
    };
  }

  #arguments(node: Node): HostArgument[] {
    return children(node).map((child) => {
      const value = child.childForFieldName('value');
      if (child.type === 'keyword_argument' && value)
        return { name: child.childForFieldName('name')?.text ?? '', value: this.expression(value) };
      const [unpacked] = children(child);
      if (child.type === 'list_splat' && unpacked) return { name: '*', value: this.expression(unpacked) };
      // Which keywords a dictionary has is unknown.
      if (child.type === 'dictionary_splat')
        return {
          name: '**',
          value: { kind: 'other', children: children(child).map((one) => this.expression(one)), ...range(child) },
        };
      return { value: this.expression(child) };
    });
  }
}

/** An assignment in the body of a class, to a member of the class. */
function ofClass(expression: HostExpression, owner: string | undefined): HostExpression {
  if (owner === undefined || expression.kind !== 'assign' || expression.target.kind !== 'name') return expression;
  const { start, end, name } = expression.target;
  const object: HostExpression = { kind: 'name', name: owner, start, end };
  return { ...expression, target: { kind: 'member', object, name, start, end } };
}

/** The variables of a function that functions in it assign or change. */
function changedByInner(body: Node): ReadonlySet<string> {
  const names = new Set<string>();
  for (const inner of body.descendantsOfType('function_definition')) {
    const text = inner?.text ?? '';
    for (const [, listed = ''] of text.matchAll(/\bnonlocal\s+([\w, ]+)/g))
      for (const name of listed.split(/,\s*/)) names.add(name);
    for (const [, name = ''] of text.matchAll(
      /(?<![\w.])(\w+)\s*(?:\[[^[\]]*\]\s*[-+*/|]?=(?!=)|\.(?:append|extend|update)\()/g,
    ))
      names.add(name);
  }
  return names;
}

/** The names that a loop binds. */
const namesIn = (left: Node): string[] =>
  left.type === 'identifier' ? [left.text] : left.descendantsOfType('identifier').map((one) => one?.text ?? '');

function literalOf(node: Node): HostExpression {
  const at = range(node);
  switch (node.type) {
    case 'integer':
    case 'float': {
      // Not a complex number
      const value = Number(node.text.replace(/_/g, ''));
      if (!Number.isFinite(value)) return { kind: 'other', children: [], ...at };
      return { kind: 'number', value, type: node.type === 'float' ? 'double' : 'int', ...at };
    }
    case 'true':
    case 'false':
      return { kind: 'number', value: node.type === 'true' ? 1 : 0, type: 'bool', ...at };
    case 'string': {
      const parts = children(node);
      const isPlain = parts.every(({ type }) => /^string_(?:start|content|end)$/.test(type));
      const text = parts.map((part) => (part.type === 'string_content' ? part.text : '')).join('');
      return { kind: 'string', value: isPlain ? text : `${text}\uE000`, ...at };
    }
    default:
      return { kind: 'null', ...at };
  }
}

/** An assignment, or an operator with its operands. `field`: the expression of a field. */
function operationOf(node: Node, field: (name: string) => HostExpression): HostExpression {
  const at = range(node);
  const operator = node.childForFieldName('operator')?.text ?? '?';
  switch (node.type) {
    case 'assignment':
      return node.childForFieldName('right')
        ? { kind: 'assign', operator: '=', target: field('left'), value: field('right'), ...at }
        : { kind: 'other', children: [], ...at };
    case 'named_expression':
      return { kind: 'assign', operator: '=', target: field('name'), value: field('value'), ...at };
    case 'augmented_assignment':
      return { kind: 'assign', operator, target: field('left'), value: field('right'), ...at };
    case 'binary_operator':
      return { kind: 'binary', operator, left: field('left'), right: field('right'), ...at };
    default:
      return { kind: 'unary', operator, operand: field('argument'), ...at };
  }
}
