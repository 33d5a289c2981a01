import { intern, type Name, spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type {
  CastExpression,
  CompoundStatement,
  Declarator,
  Designator,
  Expression,
  InitializerItem,
  InitializerList,
  ParameterDeclaration,
  SizeofExpression,
  TypeName,
  UnaryExpression,
} from '../ast.js';
import { functionOf } from '../declarator.js';
import { keywordOf, P } from '../keywords.js';
import { NONE, type Tree } from '../tree.js';

/** Tokens that only an operand follows. */
const BEFORE_OPERAND: ReadonlySet<Name> = new Set(
  ['=', '(', '[', ',', 'return', '+', '-', '*', '/', '%', '&', '|', '^', '<', '>', '!', '~', '?'].map(intern),
);

/** How each node of an expression is lowered (C99 6.5, with blocks and GNU's additions), by its type in the grammar. */
export const EXPRESSIONS: Readonly<Record<string, (tree: Tree, node: number) => unknown>> = {
  parenthesized_expression: parenthesized,
  binary_expression: binary,
  comma_expression: binary,
  assignment_expression: (tree, node) => {
    const { left, right, operatorToken, operator } = operands(tree, node);
    return { kind: 'assignment', first: left.first, last: tree.last(node), operator, operatorToken, left, right };
  },
  conditional_expression: conditional,
  unary_expression: unary,
  pointer_expression: unary,
  complex_part_expression: (tree, node): Expression => {
    const keyword = keywordOf(tree.name(node));
    const operator = keyword?.kind === 'part' ? keyword.operator : '__real';
    return {
      kind: 'unary',
      first: tree.first(node),
      last: tree.last(node),
      operator,
      operand: tree.expression(node + 1),
    };
  },
  extension_expression: (tree, node): Expression => ({
    kind: 'unary',
    first: tree.first(node),
    last: tree.last(node),
    operator: '__extension__',
    operand: tree.expression(node + 1),
  }),
  label_address_expression: (tree, node): Expression => ({
    kind: 'unary',
    first: tree.first(node),
    last: tree.last(node),
    operator: '&&',
    operand: { kind: 'error', first: tree.first(node + 1), last: tree.last(node + 1) },
  }),
  update_expression: (tree, node): Expression => {
    const operand = tree.expression(node + 1);
    const isPrefix = tree.start(node + 1) > tree.start(node);
    const sign = tree.nameAt(isPrefix ? tree.start(node) : tree.end(node) - 1);
    const operator = sign === P.increment ? '++' : '--';
    return { kind: isPrefix ? 'unary' : 'postfix', first: tree.first(node), last: tree.last(node), operator, operand };
  },
  cast_expression: (tree, node): Expression => {
    const type = tree.as<TypeName>(node + 1);
    const operand = tree.expression(tree.next(node + 1));
    const cast = (of: Expression): CastExpression => ({
      kind: 'cast',
      first: tree.first(node),
      last: of.last,
      type,
      operand: of,
    });
    const { specifiers, declarator } = type;
    const isVector =
      SUFFIXED.has(operand.kind) &&
      declarator.kind === 'abstract' &&
      specifiers.type.kind === 'name' &&
      tree.isVectorType(specifiers.type.name);
    return (isVector && ofLiteral(cast, operand)) || cast(operand);
  },
  compound_literal_expression: (tree, node): Expression => ({
    kind: 'compound-literal',
    first: tree.first(node),
    last: tree.last(node),
    type: tree.as<TypeName>(node + 1),
    initializer: tree.as<InitializerList>(tree.next(node + 1)),
  }),
  sizeof_expression: (tree, node) => sizeof(tree, node, 'sizeof'),
  alignof_expression: (tree, node) => sizeof(tree, node, 'alignof'),
  vec_step_expression: (tree, node) => sizeof(tree, node, 'vec_step'),
  subscript_expression: (tree, node): Expression => ({
    kind: 'subscript',
    first: tree.first(node),
    last: tree.last(node),
    base: tree.expression(node + 1),
    index: tree.expression(tree.next(node + 1)),
  }),
  // What the macro makes of its operand is as little known as what one makes of its arguments.
  unresolved_cast_expression: (tree, node): Expression => {
    const callee = tree.expression(node + 1);
    const args = [tree.expression(tree.next(node + 1))];
    return { kind: 'call', first: callee.first, last: tree.last(node), callee, args };
  },
  call_expression: call,
  _unresolved_statement_call: call,
  argument_list: (tree, node): readonly Expression[] => {
    const children = tree.children(node);
    if (children.length === 0) return NONE;
    return children.map((child) =>
      tree.type(child) === 'type_descriptor'
        ? { kind: 'error', first: tree.first(child), last: tree.last(child) }
        : tree.expression(child),
    );
  },
  field_expression: field,
  offsetof_expression: (tree, node): Expression => {
    const member = tree.next(node + 1);
    return {
      kind: 'offsetof',
      first: tree.first(node),
      last: tree.last(node),
      type: tree.as<TypeName>(node + 1),
      members: tree.children(node, member).map((child) => designator(tree, child)),
    };
  },
  builtin_conversion_expression: (tree, node): Expression => {
    const word = spellingOf(tree.name(node));
    const operator = word === '__builtin_convertvector' || word === '__builtin_va_arg' ? word : '__builtin_astype';
    const type = tree.as<TypeName>(tree.next(node + 1));
    return {
      kind: 'astype',
      first: tree.first(node),
      last: tree.last(node),
      operator,
      operand: tree.expression(node + 1),
      type,
    };
  },
  bit_cast_expression: (tree, node): Expression => ({
    kind: 'astype',
    first: tree.first(node),
    last: tree.last(node),
    operator: '__builtin_bit_cast',
    operand: tree.expression(tree.next(node + 1)),
    type: tree.as<TypeName>(node + 1),
  }),
  types_compatible_expression: (tree, node): Expression => ({
    kind: 'type-trait',
    first: tree.first(node),
    last: tree.last(node),
    types: tree.children(node).map((child) => tree.as<TypeName>(child)),
  }),
  generic_expression: (tree, node): Expression => ({
    kind: 'generic-selection',
    first: tree.first(node),
    last: tree.last(node),
    control: tree.type(node + 1) === 'type_descriptor' ? tree.as<TypeName>(node + 1) : tree.expression(node + 1),
    associations: tree.children(node, tree.next(node + 1)).map((child) => {
      const type = tree.child(child, tree.fields.type);
      return {
        first: tree.first(child),
        last: tree.last(child),
        type: type === 0 ? undefined : tree.as<TypeName>(type),
        value: tree.expression(tree.child(child, tree.fields.value)),
      };
    }),
  }),
  concatenated_string: (tree, node): Expression => ({
    kind: 'string',
    first: tree.first(node),
    last: tree.last(node),
    parts: tree.children(node).map((child) => tree.name(child)),
  }),
  gnu_asm_expression: (tree, node): Expression => {
    const first = tree.first(node);
    const { names } = tree.unit;
    // It is a statement, or gives a declared name another one.
    if (BEFORE_OPERAND.has(names[first - 1] ?? 0)) {
      const message = `expected an expression, not '${spellingOf(names[first] ?? 0)}'`;
      tree.mistakes.push({ token: first, after: false, message, reserved: false });
    }
    return { kind: 'error', first, last: tree.last(node) };
  },
  block_literal: blockLiteral,
  initializer_list: (tree, node): InitializerList => {
    const [first, last] = [tree.first(node), tree.last(node)];
    const children = tree.children(node);
    if (children.length === 0 && last > first + 1)
      tree.mistakes.push({ token: first + 1, after: false, message: "a value is missing before ','", reserved: false });
    return {
      kind: 'initializer-list',
      first,
      last,
      items: children.map((child) =>
        tree.type(child) === 'initializer_pair'
          ? tree.as<InitializerItem>(child)
          : { designators: NONE, value: tree.expression(child) },
      ),
    };
  },
  initializer_pair: (tree, node): InitializerItem => {
    const value = tree.child(node, tree.fields.value);
    const designators = tree
      .children(node)
      .filter((child) => child < value)
      .map((child) => designator(tree, child));
    // GNU C takes an index alone without `=`.
    const before = tree.characters[tree.start(value) - 1];
    if (before !== T.equals && before !== T.colon && !(designators.length === 1 && designators[0]?.kind === 'index'))
      tree.mistakes.push({
        token: tree.firstToken(tree.start(value)),
        after: false,
        message: "expected '=' before the value of the member",
        reserved: false,
      });
    return { designators, value: tree.expression(value) };
  },
};

function designator(tree: Tree, node: number): Designator {
  switch (tree.type(node)) {
    case 'field_designator':
      return { kind: 'field', name: tree.name(node + 1), token: tree.first(node + 1) };
    case 'subscript_designator':
      return { kind: 'index', index: tree.expression(node + 1), to: undefined };
    case 'subscript_range_designator':
      return { kind: 'index', index: tree.expression(node + 1), to: tree.expression(tree.next(node + 1)) };
    // GNU's `name: value`
    default:
      return { kind: 'field', name: tree.name(node), token: tree.first(node) };
  }
}

/** The operands of a binary operator. */
function operands(tree: Tree, node: number) {
  const left = tree.expression(node + 1);
  const right = tree.expression(tree.next(node + 1));
  const operatorToken = tree.firstToken(tree.end(node + 1));
  return { left, right, operatorToken, operator: spellingOf(tree.unit.names[operatorToken] ?? 0) };
}

function binary(tree: Tree, node: number): Expression {
  const { left, right, operatorToken, operator } = operands(tree, node);
  return { kind: 'binary', first: left.first, last: tree.last(node), operator, operatorToken, left, right };
}

function conditional(tree: Tree, node: number): Expression {
  const condition = tree.expression(node + 1);
  const second = tree.next(node + 1);
  const third = tree.next(second);
  const isShort = third === tree.next(node);
  return {
    kind: 'conditional',
    first: condition.first,
    last: tree.last(node),
    operatorToken: tree.firstToken(tree.end(node + 1)),
    condition,
    // biome-ignore lint/suspicious/noThenProperty: the field of C's ?:, never awaited
    then: isShort ? undefined : tree.expression(second),
    otherwise: tree.expression(isShort ? second : third),
  };
}

function unary(tree: Tree, node: number): Expression {
  const operator = spellingOf(tree.name(node)) as UnaryExpression['operator'];
  return {
    kind: 'unary',
    first: tree.first(node),
    last: tree.last(node),
    operator,
    operand: tree.expression(node + 1),
  };
}

function sizeof(tree: Tree, node: number, operator: SizeofExpression['operator']): Expression {
  const operand = tree.type(node + 1) === 'type_descriptor' ? tree.as<TypeName>(node + 1) : tree.expression(node + 1);
  return { kind: 'sizeof', first: tree.first(node), last: tree.last(node), operator, operand };
}

function parenthesized(tree: Tree, node: number): Expression {
  const child = node + 1;
  const type = tree.type(child);
  if (type === 'compound_statement')
    return {
      kind: 'statement-expression',
      first: tree.first(node),
      last: tree.last(node),
      body: tree.as<CompoundStatement>(child),
    };
  const inner = tree.expression(child);
  // After a cast, `(a, b)` may be the elements of a vector literal.
  if (type === 'comma_expression' && tree.followsCast(tree.start(node))) {
    const elements: Expression[] = [];
    let rest = inner;
    while (rest.kind === 'binary' && rest.operator === ',') {
      elements.push(rest.right);
      rest = rest.left;
    }
    return {
      kind: 'paren-list',
      first: tree.first(node),
      last: tree.last(node),
      elements: [rest, ...elements.reverse()],
    };
  }
  return { kind: 'paren', first: tree.first(node), last: tree.last(node), inner };
}

const SUFFIXED: ReadonlySet<Expression['kind']> = new Set<Expression['kind']>(['member', 'subscript', 'postfix']);

/**
 * A postfix operator after a vector literal applies to the literal, unlike after any other cast: `(float2)(a, b).x` is
 * a float (as clang parses it). Undefined if there is no literal.
 */
function ofLiteral(cast: (of: Expression) => CastExpression, operand: Expression): Expression | undefined {
  if (operand.kind === 'paren' || operand.kind === 'paren-list') return cast(operand);
  if (operand.kind !== 'member' && operand.kind !== 'subscript' && operand.kind !== 'postfix') return undefined;
  const inner = ofLiteral(cast, operand.kind === 'postfix' ? operand.operand : operand.base);
  if (!inner) return undefined;
  const { first } = inner;
  return operand.kind === 'postfix' ? { ...operand, first, operand: inner } : { ...operand, first, base: inner };
}

function call(tree: Tree, node: number): Expression {
  const callee = tree.expression(node + 1);
  const list = tree.next(node + 1);
  // A macro that is missing may have been called with types; a function cannot be.
  if (tree.characters[tree.start(node)] !== T.unresolved)
    for (let child = list + 1, end = tree.next(list); child < end; child = tree.next(child))
      if (tree.type(child) === 'type_descriptor') {
        const token = tree.first(child);
        const message = `expected an expression, not '${spellingOf(tree.unit.names[token] ?? 0)}'`;
        tree.mistakes.push({ token, after: false, message, reserved: false });
      }
  return {
    kind: 'call',
    first: callee.first,
    last: tree.last(node),
    callee,
    args: tree.as<readonly Expression[]>(list),
  };
}

function field(tree: Tree, node: number): Expression {
  const base = tree.expression(node + 1);
  const access = tree.end(node + 1);
  const name = tree.next(node + 1);
  const isMissing = tree.characters[tree.start(name)] === T.missingName;
  return {
    kind: 'member',
    first: base.first,
    last: tree.last(node),
    base,
    arrow: tree.nameAt(access) === P.arrow,
    member: isMissing ? 0 : tree.name(name),
    memberToken: tree.first(name),
  };
}

function blockLiteral(tree: Tree, node: number): Expression {
  const body = tree.as<CompoundStatement>(tree.child(node, tree.fields.body));
  const list = tree.child(node, tree.fields.parameters);
  if (list !== 0) {
    const { parameters } = tree.as<{ readonly parameters: readonly ParameterDeclaration[] }>(list);
    return {
      kind: 'block',
      first: tree.first(node),
      last: tree.last(node),
      specifiers: undefined,
      declarator: undefined,
      parameters,
      body,
    };
  }
  const type = tree.child(node, tree.fields.type);
  if (type === 0)
    return {
      kind: 'block',
      first: tree.first(node),
      last: tree.last(node),
      specifiers: undefined,
      declarator: undefined,
      parameters: NONE,
      body,
    };
  const { specifiers, declarator }: { specifiers: TypeName['specifiers']; declarator: Declarator } =
    tree.as<TypeName>(type);
  const parameters = functionOf(declarator)?.parameters ?? NONE;
  return { kind: 'block', first: tree.first(node), last: tree.last(node), specifiers, declarator, parameters, body };
}
