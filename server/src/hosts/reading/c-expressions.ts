import type { Node } from 'web-tree-sitter';
import { Nesting } from './nesting.js';
import {
  AUTO,
  type HostArgument,
  type HostExpression,
  type HostParameter,
  type HostStatement,
  type HostType,
  type Range,
} from './syntax.js';

export const namedChildren = (node: Node): Node[] => node.namedChildren.filter((child) => child.type !== 'comment');

/** Whether a function of the API has this name, whose calls must not be missed. */
export const isApiCall = (name: string): boolean =>
  /^(?:clSetKernelArg\w*|clCreateKernel\w*|clEnqueueNDRangeKernel|clEnqueueTask|setArg|enqueueNDRangeKernel)$/.test(
    name,
  );

/**
 * The value of the assignment in `(a = b, c)`, where the grammar of C++ takes `c` for the value and `b,` for an error;
 * undefined for other assignments.
 */
function valueBeforeComma(assignment: Node): Node | undefined {
  const error = assignment.children.find(({ type }) => type === 'ERROR');
  return error?.children.at(-1)?.type === ',' ? error.namedChildren[0] : undefined;
}

/** Reads the expressions and type names of C and C++. */
export abstract class CExpressions {
  /** The number of calls of each function, by name. */
  readonly calls = new Map<string, number>();
  /** The calls of the API. */
  readonly sites: Range[] = [];

  readonly nesting: Nesting;

  /** `shift` is added to the offsets of nodes. */
  constructor(protected readonly shift: number) {
    this.nesting = new Nesting(shift);
  }

  /** The statements of a block, for the bodies of lambdas. */
  protected abstract block(node: Node): HostStatement[];
  abstract parameters(list: Node): HostParameter[];

  protected abstract specifiedType(node: Node): HostType;

  protected range(node: Node): { readonly start: number; readonly end: number } {
    return { start: node.startIndex + this.shift, end: node.endIndex + this.shift };
  }

  protected field(node: Node, name: string): HostExpression {
    const child = node.childForFieldName(name);
    return child ? this.expression(child) : { kind: 'other', children: [], ...this.range(node) };
  }

  expression(node: Node): HostExpression {
    const nothing = (): HostExpression => ({ kind: 'other', children: [], ...this.range(node) });
    return this.nesting.within(node, () => this.#expression(node), nothing);
  }

  #expression(node: Node): HostExpression {
    const at = this.range(node);
    switch (node.type) {
      case 'number_literal':
        return { kind: 'number', ...numberOf(node.text), ...at };
      case 'true':
      case 'false':
        return { kind: 'number', value: node.type === 'true' ? 1 : 0, type: 'bool', ...at };
      case 'char_literal':
        return { kind: 'number', value: undefined, type: 'char', ...at };
      case 'string_literal':
      case 'raw_string_literal':
      case 'concatenated_string':
        return this.#string(node);
      case 'null':
        return { kind: 'null', ...at };
      case 'identifier':
      case 'field_identifier':
      case 'type_identifier':
      case 'this':
        return node.text === 'NULL' ? { kind: 'null', ...at } : { kind: 'name', name: node.text, ...at };
      case 'qualified_identifier':
        return { kind: 'name', name: nameOf(node), ...at };
      case 'template_function':
        return this.field(node, 'name');
      case 'parenthesized_expression':
      case 'condition_clause': {
        const inner = node.childForFieldName('value') ?? namedChildren(node).at(-1);
        return inner ? { ...this.expression(inner), ...at } : this.#other(node);
      }
      case 'field_expression':
        return this.#member(node);
      case 'subscript_expression': {
        const index = node.childForFieldName('index') ?? node.childForFieldName('indices')?.namedChildren[0];
        return index
          ? { kind: 'subscript', object: this.field(node, 'argument'), index: this.expression(index), ...at }
          : this.#other(node);
      }
      case 'pointer_expression': {
        const kind = node.childForFieldName('operator')?.type === '&' ? 'address' : 'dereference';
        return { kind, of: this.field(node, 'argument'), ...at };
      }
      case 'call_expression':
        return this.#call(node);
      case 'new_expression': {
        const type = node.childForFieldName('type');
        const list = node.childForFieldName('arguments');
        const isOne = type && (!list || list.type === 'argument_list') && !node.childForFieldName('declarator');
        const args = list ? this.args(list) : [];
        const where = node.childForFieldName('placement');
        const placement = where ? this.args(where).map(({ value }) => value) : [];
        return isOne || where
          ? {
              kind: 'construct',
              type: isOne ? { ...this.specifiedType(type), pointers: 1 } : AUTO,
              args,
              placement,
              ...at,
            }
          : this.#other(node);
      }
      default:
        return this.#operation(node);
    }
  }

  #operation(node: Node): HostExpression {
    const at = this.range(node);
    const operator = node.childForFieldName('operator')?.type ?? '';
    switch (node.type) {
      case 'unary_expression':
        return { kind: 'unary', operator, operand: this.field(node, 'argument'), ...at };
      case 'binary_expression':
        return { kind: 'binary', operator, left: this.field(node, 'left'), right: this.field(node, 'right'), ...at };
      case 'assignment_expression': {
        const value = valueBeforeComma(node);
        return value
          ? { kind: 'comma', operands: [this.#assignment(node, operator, value), this.field(node, 'right')], ...at }
          : { kind: 'assign', operator, target: this.field(node, 'left'), value: this.field(node, 'right'), ...at };
      }
      case 'update_expression':
        return {
          kind: 'update',
          target: this.field(node, 'argument'),
          by: operator === '--' ? -1 : 1,
          isPrefix: node.child(0)?.type === operator,
          ...at,
        };
      case 'conditional_expression':
        return {
          kind: 'conditional',
          condition: this.field(node, 'condition'),
          consequence: this.field(node, 'consequence'),
          alternative: this.field(node, 'alternative'),
          ...at,
        };
      case 'sizeof_expression': {
        const type = node.childForFieldName('type');
        const value = node.childForFieldName('value');
        return {
          kind: 'sizeof',
          type: type ? this.type(type) : undefined,
          of: value ? this.expression(value) : undefined,
          ...at,
        };
      }
      case 'cast_expression': {
        const type = node.childForFieldName('type');
        return { kind: 'cast', type: type ? this.type(type) : AUTO, value: this.field(node, 'value'), ...at };
      }
      case 'compound_literal_expression': {
        const type = node.childForFieldName('type');
        const value = node.childForFieldName('value');
        if (value && type?.childForFieldName('declarator')?.type === 'abstract_array_declarator')
          return this.expression(value);
        const args = this.#listArguments(node);
        return { kind: 'construct', type: type ? this.type(type) : AUTO, args, isList: true, ...at };
      }
      case 'initializer_list':
        return { kind: 'list', elements: namedChildren(node).map((child) => this.expression(child)), ...at };
      case 'comma_expression':
        return { kind: 'comma', operands: this.#operands(node), ...at };
      case 'parameter_pack_expansion':
        return { kind: 'expand', of: this.field(node, 'pattern'), ...at };
      case 'fold_expression': {
        const operands = ['left', 'right'].flatMap((name): HostExpression[] =>
          node.childForFieldName(name) ? [{ kind: 'expand', of: this.field(node, name), ...at }] : [],
        );
        const [only] = operands;
        return only && operands.length === 1 ? only : { kind: 'other', children: operands, ...at };
      }
      case 'lambda_expression': {
        const body = node.childForFieldName('body');
        const list = node.childForFieldName('declarator')?.childForFieldName('parameters');
        const parameters = list ? this.parameters(list) : [];
        const captures = node.childForFieldName('captures');
        const variables = captures ? namedChildren(captures).flatMap((capture) => this.#captured(capture)) : [];
        const statements = [...variables, ...(body ? this.block(body) : [])];
        return { kind: 'other', children: [], body: statements, parameters, ...at };
      }
      case 'compound_statement':
        return { kind: 'other', children: [], body: this.block(node), isImmediate: true, ...at };
      case 'initializer_pair': {
        const designators = node.childrenForFieldName('designator');
        const [first] = designators;
        const [named] = designators.length === 1 ? (first?.namedChildren ?? []) : [];
        const index = named && first?.type === 'subscript_designator' ? this.expression(named) : undefined;
        const member = first?.type === 'field_designator' ? named?.text : undefined;
        return { kind: 'designated', member, index, value: this.field(node, 'value'), ...at };
      }
      default:
        return this.#other(node);
    }
  }

  /** The variable that a lambda declares in its capture: `[p = &x]`. */
  #captured(node: Node): HostStatement[] {
    if (node.type !== 'lambda_capture_initializer') return [];
    const [isStatic, isExtern, isConstant] = [false, false, false];
    const type = { ...AUTO, isReference: node.text.startsWith('&') };
    const name = node.childForFieldName('left')?.text ?? '';
    const init = this.field(node, 'right');
    return [{ kind: 'declare', name, type, init, isStatic, isExtern, isConstant, ...this.range(node) }];
  }

  /** An assignment whose value is in an `ERROR`. */
  #assignment(node: Node, operator: string, value: Node): HostExpression {
    return {
      kind: 'assign',
      operator,
      target: this.field(node, 'left'),
      value: this.expression(value),
      start: this.range(node).start,
      end: this.range(value).end,
    };
  }

  /** The operands of a chain of comma operators. */
  #operands(node: Node): HostExpression[] {
    const operands: HostExpression[] = [];
    let rest: Node | undefined = node;
    while (rest?.type === 'comma_expression') {
      const [left, ...others]: (Node | undefined)[] = namedChildren(rest);
      const error = rest.children.find(({ type }) => type === 'ERROR');
      const value = error?.namedChildren[0];
      if (error && value) operands.push(this.#assignment(rest, error.children[0]?.type ?? '=', value));
      else if (left) operands.push(this.expression(left));
      rest = others.at(-1);
    }
    if (rest) operands.push(this.expression(rest));
    return operands;
  }

  #other(node: Node): HostExpression {
    const children = namedChildren(node).filter(
      ({ type }) => !/type|descriptor|qualifier|identifier$/.test(type) || type === 'identifier',
    );
    return { kind: 'other', children: children.map((child) => this.expression(child)), ...this.range(node) };
  }

  #string(node: Node): HostExpression {
    const pieces = (of: Node): string =>
      of.namedChildren
        .map((child) => {
          if (child.type === 'string_content' || child.type === 'raw_string_content') return child.text;
          if (child.type === 'escape_sequence') return ' ';
          return child.type.endsWith('string_literal') ? pieces(child) : '\uE000';
        })
        .join('');
    return { kind: 'string', value: pieces(node), ...this.range(node) };
  }

  #member(node: Node): HostExpression {
    const at = this.range(node);
    const object = this.field(node, 'argument');
    const field = node.childForFieldName('field');
    const isArrow = node.childForFieldName('operator')?.type === '->';
    const name = field ? nameOf(field) : '';
    if (!isArrow) return { kind: 'member', object, name, ...at };
    if (object.kind === 'name' && object.name === 'this') return { kind: 'member', object, name, ...at };
    return {
      kind: 'member',
      object: { kind: 'dereference', of: object, start: object.start, end: object.end },
      name,
      ...at,
    };
  }

  #call(node: Node): HostExpression {
    const at = this.range(node);
    const called = node.childForFieldName('function');
    const list = node.childForFieldName('arguments');
    const args = list ? this.args(list) : [];
    const types = called ? this.#typeArguments(called) : [];
    const callee: HostExpression = called
      ? this.expression(called)
      : { kind: 'other', children: [], start: at.start, end: at.start };
    if (callee.kind === 'name' || callee.kind === 'member') {
      const name = callee.name.replace(/^.*::/, '');
      this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
      if (isApiCall(name)) this.sites.push(at);
      const [type] = types;
      const [only] = args;
      if (/^(?:static|reinterpret|const)_cast$/.test(name) && type && only)
        return { kind: 'cast', type, value: only.value, ...at };
      if (/^std::(?:forward|move)$/.test(callee.name) && only && args.length === 1) return { ...only.value, ...at };
    }
    if (called?.type === 'primitive_type' || called?.type === 'sized_type_specifier') {
      const [only] = args;
      if (only) return { kind: 'cast', type: { ...AUTO, name: called.text }, value: only.value, ...at };
    }
    return { kind: 'call', callee, args, types, ...at };
  }

  args(list: Node): HostArgument[] {
    return namedChildren(list).map((child) => ({ value: this.expression(child) }));
  }

  #listArguments(node: Node): HostArgument[] {
    const value = node.childForFieldName('value');
    return value ? namedChildren(value).map((child) => ({ value: this.expression(child) })) : [];
  }

  /** The template arguments of a called name. */
  #typeArguments(called: Node): HostType[] {
    const named = called.childForFieldName('name') ?? called.childForFieldName('field') ?? called;
    const inner = named.type === 'dependent_name' ? (named.namedChildren[0] ?? named) : named;
    const list = inner.childForFieldName('arguments') ?? called.childForFieldName('arguments');
    return list?.type === 'template_argument_list' ? this.typeList(list) : [];
  }

  protected typeList(list: Node): HostType[] {
    return namedChildren(list).map((child) =>
      child.type === 'type_descriptor' ? this.type(child) : { ...AUTO, name: child.text },
    );
  }

  /** Reads a type name: in a cast, in `sizeof`, as a template argument, or in `T{…}`, where it is a bare name. */
  type(descriptor: Node): HostType {
    if (descriptor.type !== 'type_descriptor') return this.specifiedType(descriptor);
    const base = descriptor.childForFieldName('type');
    let type = base ? this.specifiedType(base) : AUTO;
    let declarator = descriptor.childForFieldName('declarator');
    while (declarator) {
      if (declarator.type === 'abstract_pointer_declarator') type = { ...type, pointers: type.pointers + 1 };
      else if (declarator.type === 'abstract_reference_declarator') type = { ...type, isReference: true };
      else if (declarator.type === 'abstract_array_declarator') {
        const size = declarator.childForFieldName('size');
        type = { ...type, dimensions: [size ? this.expression(size) : undefined, ...type.dimensions] };
      } else if (declarator.type === 'abstract_function_declarator') return { ...AUTO, name: 'function', pointers: 1 };
      declarator = declarator.childForFieldName('declarator');
    }
    return type;
  }
}

/** The name in a node, without template arguments and leading `::`. */
export function nameOf(node: Node): string {
  switch (node.type) {
    case 'qualified_identifier': {
      const scope = node.childForFieldName('scope');
      const name = node.childForFieldName('name');
      const last = name ? nameOf(name) : '';
      return scope ? `${nameOf(scope)}::${last}` : last;
    }
    case 'template_type':
    case 'template_function':
    case 'template_method': {
      const name = node.childForFieldName('name');
      return name ? nameOf(name) : '';
    }
    case 'dependent_name': {
      const [inner] = node.namedChildren;
      return inner ? nameOf(inner) : '';
    }
    default:
      return node.text;
  }
}

/** The value and type of a numeric literal of C; the grammar takes a sign before it as a part of it. */
function numberOf(text: string): { readonly value: number | undefined; readonly type: string } {
  if (text.startsWith('-')) {
    const { value, type } = numberOf(text.slice(1));
    return { value: value === undefined ? undefined : -value, type };
  }
  const plain = text.replace(/^\+|'/g, '').toLowerCase();
  const isHex = plain.startsWith('0x');
  const isFloating = isHex ? plain.includes('p') : /[.e]/.test(plain);
  if (isFloating) {
    const value = Number(plain.replace(/[fl]$/, ''));
    return {
      // Hexadecimal ones are not read.
      value: Number.isNaN(value) ? undefined : value,
      type: plain.endsWith('f') ? 'float' : plain.endsWith('l') ? 'long double' : 'double',
    };
  }
  const [, digits = '', suffix = ''] = /^(0x[\da-f]+|0b[01]+|\d+)([ulz]*)$/.exec(plain) ?? [];
  if (digits === '') return { value: undefined, type: 'auto' };
  const value = /^0\d/.test(digits) ? Number.parseInt(digits, 8) : Number(digits);
  const isLong = /[lz]/.test(suffix) || value > 0xffffffff || (value > 0x7fffffff && !isHex && !suffix.includes('u'));
  const isUnsigned = suffix.includes('u') || (isHex && value > 0x7fffffff);
  return { value, type: `${isUnsigned ? 'unsigned ' : ''}${isLong ? 'long' : 'int'}` };
}
