import { spellingOf } from '../../text/names.js';
import { T } from '../alphabet.js';
import type {
  AsmOperand,
  AsmStatement,
  Attribute,
  CompoundStatement,
  Declaration,
  Expression,
  Statement,
} from '../ast.js';
import type { Tree } from '../tree.js';

/** How each node of a statement is lowered (C99 6.8), by its type in the grammar. */
export const STATEMENTS: Readonly<Record<string, (tree: Tree, node: number) => unknown>> = {
  compound_statement: (tree, node): CompoundStatement => ({
    kind: 'compound',
    first: tree.first(node),
    last: tree.last(node),
    statements: tree.children(node).map((child) => tree.statement(child)),
  }),
  expression_statement: (tree, node): Statement => {
    const child = tree.firstChild(node);
    if (child === 0) return { kind: 'empty', first: tree.first(node), last: tree.last(node) };
    if (tree.type(child) === 'gnu_asm_expression') return asmStatement(tree, node, child);
    return { kind: 'expression', first: tree.first(node), last: tree.last(node), expression: tree.expression(child) };
  },
  // The attributes of a statement have no effect on the analysis, but they can be invalid.
  attributed_statement: (tree, node): Statement => {
    const statement = tree.statement(tree.next(node + 1));
    const attributes = tree.as<readonly Attribute[]>(node + 1);
    for (const attribute of attributes)
      if (attribute.name === 'opencl_unroll_hint') checkUnrollHint(tree, attribute, statement);
    return { ...statement, attributes: [...attributes, ...(statement.attributes ?? [])] };
  },
  broken_statement: (tree, node): Statement => {
    const first = tree.first(node);
    return { kind: 'error', first, last: Math.max(first, tree.last(node)) };
  },
  unresolved_statement: (tree, node): Statement => {
    const macro = node + 1;
    const first = tree.first(node);
    const expression = tree.expression(macro);
    const own: Statement = { kind: 'expression', first, last: tree.last(macro), expression };
    const body = tree.next(macro);
    if (body === tree.next(node)) return own;
    return { kind: 'compound', first, last: tree.last(node), statements: [own, tree.statement(body)] };
  },
  if_statement: (tree, node): Statement => {
    const then = tree.next(node + 1);
    const otherwise = tree.child(node, tree.fields.alternative);
    return {
      kind: 'if',
      first: tree.first(node),
      last: tree.last(node),
      condition: condition(tree, node + 1),
      // biome-ignore lint/suspicious/noThenProperty: the field of C's if, never awaited
      then: tree.statement(then),
      otherwise: otherwise === 0 ? undefined : tree.statement(otherwise + 1),
    };
  },
  while_statement: (tree, node) => loop(tree, node, 'while'),
  switch_statement: (tree, node) => loop(tree, node, 'switch'),
  do_statement: (tree, node): Statement => ({
    kind: 'do',
    first: tree.first(node),
    last: tree.last(node),
    condition: condition(tree, tree.next(node + 1)),
    body: tree.statement(node + 1),
  }),
  for_statement: (tree, node): Statement => {
    const initial = tree.child(node, tree.fields.initializer);
    const test = tree.child(node, tree.fields.condition);
    const step = tree.child(node, tree.fields.update);
    return {
      kind: 'for',
      first: tree.first(node),
      last: tree.last(node),
      initial: initial === 0 ? undefined : clause(tree, initial),
      condition: test === 0 ? undefined : tree.expression(test),
      step: step === 0 ? undefined : tree.expression(step),
      body: tree.statement(tree.child(node, tree.fields.body)),
    };
  },
  case_statement: (tree, node): Statement => {
    const body = labelled(tree, node);
    if (tree.characters[tree.start(node)] === T.default)
      return { kind: 'default', first: tree.first(node), last: tree.last(node), body };
    const to = tree.child(node, tree.fields.range_end);
    return {
      kind: 'case',
      first: tree.first(node),
      last: tree.last(node),
      value: tree.expression(node + 1),
      to: to === 0 ? undefined : tree.expression(to),
      body,
    };
  },
  local_label_declaration: (tree, node): Statement => {
    const first = tree.first(node);
    const last = tree.last(node);
    // `__label__ a, b;`: every other token is a name.
    const labels = Array.from({ length: Math.floor((last - first) / 2) }, (_, i) => {
      const token = first + 1 + 2 * i;
      return { name: tree.unit.names[token] ?? 0, token };
    });
    return { kind: 'local-labels', first, last, labels };
  },
  labeled_statement: (tree, node): Statement => ({
    kind: 'label',
    first: tree.first(node),
    last: tree.last(node),
    name: tree.name(node),
    body: labelled(tree, node),
  }),
  goto_statement: (tree, node): Statement => {
    const target = tree.child(node, tree.fields.target);
    if (target !== 0)
      return {
        kind: 'expression',
        first: tree.first(node),
        last: tree.last(node),
        expression: tree.expression(target),
        isTarget: true,
      };
    return { kind: 'goto', first: tree.first(node), last: tree.last(node), name: tree.name(node + 1) };
  },
  return_statement: (tree, node): Statement => {
    const value = tree.firstChild(node);
    return {
      kind: 'return',
      first: tree.first(node),
      last: tree.last(node),
      value: value === 0 ? undefined : tree.expression(value),
    };
  },
  break_statement: (tree, node): Statement => ({ kind: 'break', first: tree.first(node), last: tree.last(node) }),
  continue_statement: (tree, node): Statement => ({ kind: 'continue', first: tree.first(node), last: tree.last(node) }),
};

/** The expression in the parentheses after a keyword. */
function condition(tree: Tree, node: number): Expression {
  const made = tree.expression(node);
  return made.kind === 'paren' ? made.inner : made;
}

function loop(tree: Tree, node: number, kind: 'while' | 'switch'): Statement {
  return {
    kind,
    first: tree.first(node),
    last: tree.last(node),
    condition: condition(tree, node + 1),
    body: tree.statement(tree.next(node + 1)),
  };
}

/** The first part of a `for`, with its `;`. */
function clause(tree: Tree, node: number): Declaration | Statement {
  if (tree.type(node) === 'declaration') return tree.statement(node);
  const expression = tree.expression(node);
  return { kind: 'expression', first: expression.first, last: tree.lastToken(tree.end(node)), expression };
}

/** The statement after a label; an empty one before a `}`. */
function labelled(tree: Tree, node: number): Statement {
  const body = tree.child(node, tree.fields.body);
  if (body !== 0) return tree.statement(body);
  const last = tree.last(node);
  return { kind: 'empty', first: last, last };
}

/** An `asm` with its operands (GNU C, "Extended Asm"). */
function asmStatement(tree: Tree, statement: number, node: number): AsmStatement {
  const outputs: AsmOperand[] = [];
  const inputs: AsmOperand[] = [];
  const clobbers: number[] = [];
  let template: Expression | undefined;
  for (const child of tree.children(node)) {
    const type = tree.type(child);
    if (type === 'gnu_asm_output_operand_list')
      outputs.push(...tree.children(child).map((one) => asmOperand(tree, one)));
    else if (type === 'gnu_asm_input_operand_list')
      inputs.push(...tree.children(child).map((one) => asmOperand(tree, one)));
    else if (type === 'gnu_asm_clobber_list') clobbers.push(...tree.children(child).map((one) => tree.first(one)));
    else if (type !== 'gnu_asm_qualifier' && type !== 'gnu_asm_goto_list') template ??= tree.expression(child);
  }
  const [first, last] = [tree.first(statement), tree.last(statement)];
  return { kind: 'asm', first, last, template: template ?? { kind: 'error', first, last }, outputs, inputs, clobbers };
}

function asmOperand(tree: Tree, node: number): AsmOperand {
  const symbol = tree.child(node, tree.fields.symbol);
  const constraint = tree.child(node, tree.fields.constraint);
  return {
    symbol: symbol === 0 ? 0 : tree.name(symbol),
    constraint: tree.name(constraint),
    constraintToken: tree.first(constraint),
    value: tree.expression(tree.child(node, tree.fields.value)),
  };
}

/** `opencl_unroll_hint(n)` precedes a loop (6.13.3 "Specifying Attribute For Unrolling Loops"). */
function checkUnrollHint(tree: Tree, { first, args }: Attribute, { kind }: Statement): void {
  const [count] = args;
  const text = count?.kind === 'number' ? spellingOf(count.name) : '';
  const message =
    kind !== 'for' && kind !== 'while' && kind !== 'do' && kind !== 'error'
      ? "'opencl_unroll_hint' applies only to loops"
      : args.length > 1
        ? "'opencl_unroll_hint' takes at most one argument"
        : count?.kind === 'string' ||
            (count?.kind === 'unary' && count.operator === '-') ||
            /^0*[uUlL]*$/.test(text || '1') ||
            /^[\d.]+(e[-+]?\d+)?f$|\./i.test(text)
          ? "'opencl_unroll_hint' requires a positive integer"
          : undefined;
  if (message) tree.mistakes.push({ token: first, after: false, message, reserved: false });
}
