// Reads hosts in Rust.
import type { Node } from 'web-tree-sitter';
import type { SourceFile } from '../../text/source-file.js';
import { type HostParser, TOO_LONG } from './grammars.js';
import { Nesting } from './nesting.js';
import {
  AUTO,
  type HostArgument,
  type HostExpression,
  type HostFunction,
  type HostRecord,
  type HostStatement,
  type HostType,
  type HostUnit,
  unreadUnit,
} from './syntax.js';

/** The types of comments and attributes in the syntax tree. */
const ANNOTATION = /comment$|^attribute_item$/;

const children = (node: Node): Node[] => node.namedChildren.filter((child) => !ANNOTATION.test(child.type));
const range = (node: Node) => ({ start: node.startIndex, end: node.endIndex });
const nothing = (node: Node): HostExpression => ({ kind: 'other', children: [], ...range(node) });
/** The last two parts of a path: `Kernel::create` of `opencl3::kernel::Kernel::create`. */
const pathOf = (text: string): string =>
  text
    .replace(/\s|::<.*?>(?=::|$)/g, '')
    .split('::')
    .slice(-2)
    .join('::');

/** A vector of some elements is a list, like an array. */
const VECTOR = /\bvec!(?=\s*\[)/g;

/** Reads a file. */
export function readRust(file: SourceFile, parser: HostParser): HostUnit {
  // The grammar reads the arguments of macros as tokens.
  const text = file.text.replace(VECTOR, (name) => ' '.repeat(name.length));
  const unit = parser.parse(text, (root) => {
    const reader = new RustReader();
    reader.items(root, undefined);
    return {
      file,
      language: 'rust' as const,
      functions: reader.functions,
      statements: reader.statements,
      records: reader.records,
      typedefs: reader.typedefs,
      constants: new Map(),
      includes: [],
      hasErrors: root.hasError,
      // Code with syntax errors may set arguments.
      hidden: new Set(root.hasError ? ['set_arg'] : []),
      sites: [],
      gaps: reader.nesting.gaps,
    };
  });
  return unit ?? unreadUnit(file, 'rust', TOO_LONG);
}

class RustReader {
  readonly nesting = new Nesting();
  readonly functions: HostFunction[] = [];
  readonly statements: HostStatement[] = [];
  readonly records = new Map<string, HostRecord>();
  readonly typedefs = new Map<string, HostType>();

  /** Reads the items of a file, module or implementation. */
  items(node: Node, owner: string | undefined): void {
    for (const child of children(node)) {
      const item = this.#item(child, owner);
      if (item) this.statements.push(item);
    }
  }

  /** A constant is a declaration; other items are noted. */
  #item(node: Node, owner: string | undefined): HostStatement | undefined {
    return this.nesting.within(
      node,
      () => this.#readItem(node, owner),
      () => undefined,
    );
  }

  #readItem(node: Node, owner: string | undefined): HostStatement | undefined {
    const body = node.childForFieldName('body');
    const name = node.childForFieldName('name')?.text ?? '';
    switch (node.type) {
      case 'function_item':
        this.#function(node, owner);
        return undefined;
      case 'impl_item':
        if (body) this.items(body, node.childForFieldName('type')?.text.replace(/<.*/s, ''));
        return undefined;
      case 'mod_item':
      case 'trait_item':
        if (body) this.items(body, undefined);
        return undefined;
      case 'struct_item':
        if (body) this.records.set(name, this.#record(node, name, body));
        return undefined;
      case 'type_item': {
        const type = node.childForFieldName('type');
        if (type) this.typedefs.set(name, this.#type(type));
        return undefined;
      }
      case 'const_item':
      case 'static_item':
        return this.#declaration(node, name, node.type === 'const_item');
      default:
        return undefined;
    }
  }

  #record(node: Node, name: string, body: Node): HostRecord {
    const layouts: string[] = [];
    for (let at = node.previousNamedSibling; at && ANNOTATION.test(at.type); at = at.previousNamedSibling)
      layouts.push(
        ...(at.type === 'attribute_item' ? (/\brepr\s*\(([^\]]*)\)/.exec(at.text)?.[1]?.split(',') ?? []) : []),
      );
    const words = layouts.map((layout) => /^(C|align|packed)(?:\((\d+)\))?$/.exec(layout.replace(/\s/g, '')));
    const packed = words.find((word) => word?.[1] === 'packed');
    const aligned = words.find((word) => word?.[1] === 'align');
    return {
      name,
      isUnion: false,
      // Without it, the compiler orders the fields.
      isPlain: words.some((word) => word?.[1] === 'C') && words.every((word) => word !== null),
      ...(packed && { mostAligned: Number(packed[2] ?? 1) }),
      ...(aligned?.[2] && { leastAligned: Number(aligned[2]) }),
      fields: children(body).flatMap((field) => {
        const type = field.childForFieldName('type');
        return type
          ? [{ name: field.childForFieldName('name')?.text ?? '', type: this.#type(type), isBitField: false }]
          : [];
      }),
    };
  }

  #declaration(node: Node, name: string, isConstant: boolean): HostStatement {
    const type = node.childForFieldName('type');
    const value = node.childForFieldName('value');
    const init = value ? this.expression(value) : undefined;
    const isBuffer = type?.type === 'generic_type' && /\bBuffer$/.test(type.childForFieldName('type')?.text ?? '');
    const [element] = (isBuffer && type.childForFieldName('type_arguments')?.namedChildren) || [];
    return {
      kind: 'declare',
      name,
      type: type ? this.#type(type) : AUTO,
      init: init && element ? withElement(init, this.#type(element)) : init,
      isStatic: false,
      isExtern: false,
      isConstant,
      ...range(node),
    };
  }

  #function(node: Node, owner: string | undefined): void {
    const body = node.childForFieldName('body');
    const list = node.childForFieldName('parameters');
    const name = node.childForFieldName('name')?.text;
    if (!body || !list || name === undefined) return;
    const parameters = children(list)
      .filter(({ type }) => type === 'parameter')
      .map((child) => {
        const type = child.childForFieldName('type');
        const pattern = child.childForFieldName('pattern');
        return { name: pattern?.text ?? '', type: type ? this.#type(type) : AUTO, init: undefined };
      });
    this.functions.push({
      name,
      owner,
      parameters,
      body: this.#block(body, true),
      isStatic: false,
      isMacro: false,
      ...range(node),
    });
  }

  #type(node: Node): HostType {
    switch (node.type) {
      case 'reference_type': {
        const inner = node.childForFieldName('type');
        return inner ? this.#type(inner) : AUTO;
      }
      case 'generic_type': {
        const args = node.childForFieldName('type_arguments');
        const name = pathOf(node.childForFieldName('type')?.text ?? '').replace(/^.*::/, '');
        return { ...AUTO, name, arguments: args ? children(args).map((one) => this.#type(one)) : [] };
      }
      case 'array_type': {
        const element = node.childForFieldName('element');
        const length = node.childForFieldName('length');
        if (!element || !length) return { ...AUTO, name: '?' };
        const of = this.#type(element);
        return { ...of, dimensions: [this.expression(length), ...of.dimensions] };
      }
      case 'primitive_type':
      case 'type_identifier':
      case 'scoped_type_identifier':
        return { ...AUTO, name: node.text.replace(/^.*::/s, '') };
      default:
        return { ...AUTO, name: '?' };
    }
  }

  /** The statements of a block; the value of a function's block is returned. */
  #block(node: Node, isFunction = false): HostStatement[] {
    const all = children(node);
    return all.flatMap((child, i): HostStatement[] => {
      const isValue = isFunction && i === all.length - 1 && !/_(?:statement|declaration|item)$/.test(child.type);
      if (isValue && !/^(?:if|match|for|while|loop)_expression$/.test(child.type))
        return [{ kind: 'return', value: this.expression(child), ...range(child) }];
      return this.#statement(child);
    });
  }

  #statement(node: Node): HostStatement[] {
    return this.nesting.within(
      node,
      () => this.#read(node),
      () => [],
    );
  }

  #read(node: Node): HostStatement[] {
    const at = range(node);
    const blockOf = (name: string): HostStatement[] => {
      const child = node.childForFieldName(name);
      return child ? this.#block(child) : [];
    };
    const expressionOf = (name: string): HostExpression | undefined => {
      const child = node.childForFieldName(name);
      return child ? this.expression(child) : undefined;
    };
    switch (node.type) {
      case 'expression_statement': {
        const [inner] = children(node);
        return inner ? this.#statement(inner) : [];
      }
      case 'let_declaration':
        return this.#let(node);
      case 'unsafe_block':
      case 'async_block':
      case 'block': {
        const inner = node.type === 'block' ? node : children(node).find(({ type }) => type === 'block');
        return [{ kind: 'block', body: inner ? this.#block(inner) : [], ...at }];
      }
      case 'if_expression': {
        const alternative = node.childForFieldName('alternative');
        const other = alternative && children(alternative)[0];
        return [
          {
            kind: 'if',
            condition: expressionOf('condition'),
            consequence: blockOf('consequence'),
            alternative: other ? this.#statement(other) : [],
            ...at,
          },
        ];
      }
      case 'match_expression': {
        const body = node.childForFieldName('body');
        const cases = (body ? children(body) : []).map((arm) => {
          const value = arm.childForFieldName('value');
          const statements = value ? this.#statement(value) : [];
          return [...statements, { kind: 'leave' as const, by: 'break' as const, ...range(arm) }];
        });
        return [{ kind: 'switch', value: expressionOf('value'), cases, ...at }];
      }
      case 'for_expression': {
        const pattern = node.childForFieldName('pattern');
        const names = pattern?.type === 'identifier' ? [pattern.text] : namesIn(pattern);
        const of = expressionOf('value') ?? nothing(node);
        return [{ kind: 'each', names, type: undefined, of, body: blockOf('body'), ...at }];
      }
      case 'while_expression':
      case 'loop_expression':
        return [
          {
            kind: 'loop',
            init: [],
            condition: expressionOf('condition'),
            update: undefined,
            body: blockOf('body'),
            ...at,
          },
        ];
      case 'return_expression': {
        const [value] = children(node);
        return [{ kind: 'return', value: value ? this.expression(value) : undefined, ...at }];
      }
      case 'break_expression':
      case 'continue_expression':
        return [{ kind: 'leave', by: node.type === 'break_expression' ? 'break' : 'continue', ...at }];
      default: {
        if (/_item$/.test(node.type)) {
          const item = this.#item(node, undefined);
          return item ? [item] : [];
        }
        return [{ kind: 'expression', expression: this.expression(node), ...at }];
      }
    }
  }

  #let(node: Node): HostStatement[] {
    const pattern = node.childForFieldName('pattern');
    const value = node.childForFieldName('value');
    const parts = pattern?.type === 'tuple_pattern' ? children(pattern) : [];
    if (value && parts.length > 1 && parts.every(({ type }) => type === 'identifier')) {
      const names = parts.map(({ text }) => text);
      return [{ kind: 'unpack', names, isReference: false, init: this.expression(value), ...range(node) }];
    }
    if (pattern?.type !== 'identifier') {
      const made = namesIn(pattern).map((name) => this.#declaration(node, name, false));
      const init: HostStatement[] = value
        ? [{ kind: 'expression', expression: this.expression(value), ...range(value) }]
        : [];
      return [...init, ...made.map((one) => (one.kind === 'declare' ? { ...one, type: AUTO, init: undefined } : one))];
    }
    const declared = this.#declaration(node, pattern.text, false);
    const block = value && blockIn(value);
    const all = block ? children(block) : [];
    // The statements before a block's value.
    const before = all.slice(0, -1).flatMap((child) => this.#statement(child));
    return [...before, declared];
  }

  expression(node: Node): HostExpression {
    return this.nesting.within(
      node,
      () => this.#expression(node),
      () => nothing(node),
    );
  }

  #expression(node: Node): HostExpression {
    const at = range(node);
    const field = (name: string): HostExpression => {
      const child = node.childForFieldName(name);
      return child ? this.expression(child) : nothing(node);
    };
    switch (node.type) {
      case 'identifier':
      case 'self':
        return { kind: 'name', name: node.text, ...at };
      case 'scoped_identifier':
        return { kind: 'name', name: pathOf(node.text), ...at };
      case 'generic_function': {
        const callee = field('function');
        return { ...callee, ...at };
      }
      case 'integer_literal':
      case 'float_literal':
      case 'boolean_literal':
      case 'string_literal':
      case 'raw_string_literal':
        return literalOf(node);
      case 'reference_expression':
      case 'parenthesized_expression':
      case 'try_expression':
      case 'await_expression': {
        const inner = node.childForFieldName('value') ?? children(node).at(-1);
        return inner ? this.expression(inner) : nothing(node);
      }
      case 'unsafe_block':
      case 'block':
        return this.#blockValue(node);
      case 'field_expression':
        return { kind: 'member', object: field('value'), name: node.childForFieldName('field')?.text ?? '', ...at };
      case 'index_expression': {
        const [object, index] = children(node).map((child) => this.expression(child));
        return object && index ? { kind: 'subscript', object, index, ...at } : nothing(node);
      }
      case 'call_expression':
        return this.#call(node);
      case 'struct_expression':
        return { kind: 'construct', type: this.#typeOf(node), args: this.#members(node), ...at };
      case 'macro_invocation':
        // Kernels in it become accessible to code that is not analysed.
        return {
          kind: 'call',
          callee: { kind: 'name', name: '?', ...at },
          args: node.descendantsOfType('identifier').flatMap((one) => (one ? [{ value: this.expression(one) }] : [])),
          types: [],
          ...at,
        };
      case 'tuple_expression':
      case 'array_expression':
        return node.childForFieldName('length')
          ? nothing(node)
          : {
              kind: 'list',
              elements: children(node).map((child) => this.expression(child)),
              isChangeable: node.type === 'array_expression',
              ...at,
            };
      case 'type_cast_expression': {
        const type = node.childForFieldName('type');
        return { kind: 'cast', type: type ? this.#type(type) : AUTO, value: field('value'), ...at };
      }
      case 'assignment_expression':
      case 'compound_assignment_expr':
      case 'binary_expression':
        return operationOf(node, field);
      case 'unary_expression':
        return this.#unary(node);
      case 'closure_expression': {
        const body = node.childForFieldName('body');
        return { kind: 'other', children: [], body: body ? this.#statement(body) : [], ...at };
      }
      case 'if_expression':
      case 'match_expression':
      case 'for_expression':
      case 'while_expression':
      case 'loop_expression':
      case 'return_expression':
        return { kind: 'other', children: [], body: this.#statement(node), ...at };
      default:
        return { kind: 'other', children: children(node).map((child) => this.expression(child)), ...at };
    }
  }

  /** The value of a block is that of its last expression. */
  #typeOf(node: Node): HostType {
    return { ...AUTO, name: (node.childForFieldName('name')?.text ?? '').replace(/<.*|^.*::/gs, '') };
  }

  /** The members of a struct expression, by name; those of another value (`..other`) have none. */
  #members(node: Node): HostArgument[] {
    const body = node.childForFieldName('body');
    return (body ? children(body) : []).flatMap((member): HostArgument[] => {
      const value = member.childForFieldName('value') ?? children(member).at(-1);
      if (!value) return [];
      const field = member.childForFieldName('field')?.text;
      const name = member.type === 'shorthand_field_initializer' ? value.text : field;
      return [{ ...(name !== undefined && { name }), value: this.expression(value) }];
    });
  }

  #blockValue(node: Node): HostExpression {
    const last = children(blockIn(node) ?? node).at(-1);
    return last && !/_(?:statement|declaration)$/.test(last.type)
      ? this.expression(last)
      : { kind: 'other', children: [], body: this.#statement(node), ...range(node) };
  }

  /** References and dereferences are transparent. */
  #unary(node: Node): HostExpression {
    const [operand] = children(node);
    if (!operand) return nothing(node);
    const inner = this.expression(operand);
    if (node.text.startsWith('*')) return inner;
    return { kind: 'unary', operator: node.text.charAt(0), operand: inner, ...range(node) };
  }

  #call(node: Node): HostExpression {
    const callee = node.childForFieldName('function');
    const args = node.childForFieldName('arguments');
    // `f::<T>(…)` or `Buffer::<T>::create(…)`
    const named = callee?.type === 'generic_function' ? callee : callee?.childForFieldName('path');
    const types = named?.childForFieldName('type_arguments');
    // `Some(value)` passes the value on.
    if (callee?.text === 'Some' && args?.namedChildCount === 1) {
      const [inner] = children(args);
      if (inner) return this.expression(inner);
    }
    const given: HostArgument[] = args ? children(args).map((child) => ({ value: this.expression(child) })) : [];
    return {
      kind: 'call',
      callee: callee ? this.expression(callee) : nothing(node),
      args: given,
      types: types ? children(types).map((one) => this.#type(one)) : [],
      ...range(node),
    };
  }
}

/** The block that an expression is. */
const blockIn = (node: Node): Node | undefined =>
  node.type === 'block'
    ? node
    : node.type === 'unsafe_block'
      ? children(node).find(({ type }) => type === 'block')
      : undefined;

const namesIn = (pattern: Node | null | undefined): string[] =>
  (pattern?.descendantsOfType('identifier') ?? []).flatMap((one) => (one ? [one.text] : []));

/** A number: without a suffix, its uses decide about its type. */
function number(node: Node): HostExpression {
  const text = node.text.replace(/_/g, '');
  const isHexadecimal = /^0[xob]/i.test(text);
  const suffix = (isHexadecimal ? /[iu](?:8|16|32|64|size)$/ : /(?:[iuf](?:8|16|32|64|size))$/).exec(text)?.[0];
  const value = Number(suffix ? text.slice(0, -suffix.length) : text);
  return { kind: 'number', value: Number.isFinite(value) ? value : undefined, type: suffix ?? '?', ...range(node) };
}

function literalOf(node: Node): HostExpression {
  const at = range(node);
  switch (node.type) {
    case 'boolean_literal':
      return { kind: 'number', value: node.text === 'true' ? 1 : 0, type: 'bool', ...at };
    case 'string_literal':
    case 'raw_string_literal': {
      const parts = children(node);
      const isPlain = parts.every(({ type }) => type === 'string_content');
      return { kind: 'string', value: `${parts.map(({ text }) => text).join('')}${isPlain ? '' : '\uE000'}`, ...at };
    }
    default:
      return number(node);
  }
}

/** An assignment or a binary operator. `field`: the expression of a field. */
function operationOf(node: Node, field: (name: string) => HostExpression): HostExpression {
  const at = range(node);
  const [left, right] = [field('left'), field('right')];
  if (node.type === 'assignment_expression')
    return { kind: 'assign', operator: '=', target: left, value: right, ...at };
  const operator = node.childForFieldName('operator')?.text ?? '?';
  return node.type === 'binary_expression'
    ? { kind: 'binary', operator, left, right, ...at }
    : { kind: 'assign', operator, target: left, value: right, ...at };
}

/** A chain of calls that builds a buffer, with the type of the elements that its declaration states. */
function withElement(expression: HostExpression, element: HostType): HostExpression {
  if (expression.kind !== 'call') return expression;
  const { callee } = expression;
  const isBuilder =
    (callee.kind === 'name' && /(?:^|::)Buffer::builder$/.test(callee.name)) ||
    (callee.kind === 'member' && callee.name === 'buffer_builder');
  if (isBuilder) return expression.types.length > 0 ? expression : { ...expression, types: [element] };
  return callee.kind === 'member'
    ? { ...expression, callee: { ...callee, object: withElement(callee.object, element) } }
    : expression;
}
