// Expansions of parameter packs.
import type { HostExpression } from '../reading/syntax.js';
import { elementName, type Frame } from './frame.js';

/** The expressions of an expansion, one for each element; undefined if it names no known pack. */
export function expansionOf(of: HostExpression, { packs }: Frame): readonly HostExpression[] | undefined {
  const used = [...packs].filter(([name]) => mentions(of, name));
  const [first] = used;
  if (!first) return undefined;
  return Array.from({ length: first[1].count }, (_, i) => {
    const names = new Map(used.flatMap(([name, { type }]) => [name, type].map((one) => [one, elementName(name, i)])));
    return renamed(of, names);
  });
}

function mentions(expression: HostExpression, name: string): boolean {
  let isFound = false;
  renamed(expression, {
    get: (one) => {
      isFound ||= one === name;
      return undefined;
    },
  });
  return isFound;
}

/** A copy of an expression with other names. */
function renamed(expression: HostExpression, names: { get(name: string): string | undefined }): HostExpression {
  const inner = (one: HostExpression): HostExpression => renamed(one, names);
  switch (expression.kind) {
    case 'name':
      return { ...expression, name: names.get(expression.name) ?? expression.name };
    case 'member':
      return { ...expression, object: inner(expression.object) };
    case 'subscript':
      return { ...expression, object: inner(expression.object), index: inner(expression.index) };
    case 'address':
    case 'dereference':
    case 'expand':
      return { ...expression, of: inner(expression.of) };
    case 'call': {
      const args = expression.args.map((one) => ({ ...one, value: inner(one.value) }));
      return { ...expression, callee: inner(expression.callee), args };
    }
    case 'construct':
      return { ...expression, args: expression.args.map((one) => ({ ...one, value: inner(one.value) })) };
    case 'unary':
      return { ...expression, operand: inner(expression.operand) };
    case 'binary':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) };
    case 'assign':
      return { ...expression, target: inner(expression.target), value: inner(expression.value) };
    case 'update':
      return { ...expression, target: inner(expression.target) };
    case 'conditional':
      return {
        ...expression,
        condition: inner(expression.condition),
        consequence: inner(expression.consequence),
        alternative: inner(expression.alternative),
      };
    case 'sizeof':
      return expression.of ? { ...expression, of: inner(expression.of) } : expression;
    case 'cast':
      return { ...expression, value: inner(expression.value) };
    case 'list':
      return { ...expression, elements: expression.elements.map(inner) };
    case 'comma':
      return { ...expression, operands: expression.operands.map(inner) };
    case 'other':
      return { ...expression, children: expression.children.map(inner) };
    default:
      return expression;
  }
}
