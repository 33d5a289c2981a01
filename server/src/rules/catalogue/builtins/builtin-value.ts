import { literalValue } from '../../../refactoring/edits/body.js';
import { editableSpan } from '../../../refactoring/edits/edits.js';
import type { FactOf, ProgramAnalysed, ProgramPart } from '../../../semantics/facts/facts.js';
import type { CallExpression, Expression } from '../../../syntax/ast.js';
import { withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { isInteger } from '../../../types/queries.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

type BuiltinCalled = FactOf<'builtin-call'>;

/** The value of a short expression of numbers; undefined for others. */
function constantOf(node: Expression): bigint | undefined {
  const inner = withoutParens(node);
  if (inner.kind !== 'binary') return literalValue(inner);
  if (inner.last - inner.first > 64) return undefined;
  const [left, right] = [constantOf(inner.left), constantOf(inner.right)];
  if (left === undefined || right === undefined) return undefined;
  switch (inner.operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '|':
      return left | right;
    case '<<':
      return right >= 0n && right < 64n ? left << right : undefined;
    default:
      return undefined;
  }
}

/** A number that does not fit into the 24 bits that `mul24` multiplies. */
function tooLarge({ call, types }: BuiltinCalled): { readonly at: Expression; readonly value: bigint } | undefined {
  for (const [i, at] of call.args.slice(0, 2).entries()) {
    const value = constantOf(at);
    const of = types[i]?.kind === 'vector' ? types[i].element : types[i];
    const isSigned = of?.kind !== 'scalar' || of.signed;
    const most = isSigned ? (1n << 23n) - 1n : (1n << 24n) - 1n;
    if (value !== undefined && (value > most || (isSigned && value < -(1n << 23n)))) return { at, value };
  }
  return undefined;
}

/** Whether an expression is 0 or 1. */
function isTruth(node: Expression): boolean {
  const inner = withoutParens(node);
  if (inner.kind === 'unary') return inner.operator === '!';
  return inner.kind === 'binary' && /^(?:[=!<>]=|[<>]|&&|\|\|)$/.test(inner.operator);
}

const isScalar = (type: Type | undefined): boolean => type?.kind === 'scalar';

/** The initializers of the samplers that a program declares, by name; undefined where two have one name. */
function samplersOf({ variables, bodies }: ProgramAnalysed): ReadonlyMap<number, Expression | undefined> {
  const found = new Map<number, Expression | undefined>();
  const all = [
    ...variables,
    ...bodies.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'variable' ? [fact] : []))),
  ];
  for (const { symbol, declarator } of all) {
    const { initializer } = declarator;
    if (symbol.type.kind !== 'opaque' || symbol.type.name !== 'sampler_t') continue;
    found.set(
      symbol.name,
      found.has(symbol.name) || initializer?.kind === 'initializer-list' ? undefined : initializer,
    );
  }
  for (const { symbol } of bodies) for (const { name } of symbol.parameters) found.delete(name);
  return found;
}

/** The bits of a sampler, which the driver's macros state. */
const NORMALIZED = 1n;
const LINEAR = 0x20n;

interface Sampled {
  readonly call: CallExpression;
  readonly message: string;
  readonly unit: BuiltinCalled['unit'];
}

const imageReads = perOwner(({ bodies }: ProgramPart): readonly BuiltinCalled[] =>
  bodies.flatMap(({ facts }) =>
    facts
      .filter((fact) => fact.kind === 'builtin-call')
      .filter(({ name }) => spellingOf(name).startsWith('read_image')),
  ),
);

/** Reads of images through samplers that they do not support. */
function* wrongSamplers(program: ProgramAnalysed): Iterable<Sampled> {
  let samplers: ReturnType<typeof samplersOf> | undefined;
  for (const part of program.parts)
    for (const fact of imageReads(part)) {
      const read = /^read_image(f|u?i|h)$/.exec(spellingOf(fact.name))?.[1];
      const [, sampler, coordinates] = fact.call.args;
      if (read === undefined || sampler?.kind !== 'identifier' || !coordinates) continue;
      samplers ??= samplersOf(program);
      const initializer = samplers.get(sampler.name);
      const bits = initializer && constantOf(initializer);
      if (bits === undefined) continue;
      const name = spellingOf(sampler.name);
      const { call, unit } = fact;
      const coordinate = fact.types[2];
      const element = coordinate?.kind === 'vector' ? coordinate.element : coordinate;
      if (read.endsWith('i') && bits & LINEAR)
        yield {
          call,
          unit,
          message: `'${name}' is linear: reading integers needs CLK_FILTER_NEAREST, else the result is undefined`,
        };
      else if (element && isInteger(element) && bits & (LINEAR | NORMALIZED))
        yield {
          call,
          unit,
          message:
            `'${name}' is ${bits & NORMALIZED ? 'normalized' : 'linear'}: integer coordinates need ` +
            'CLK_NORMALIZED_COORDS_FALSE and CLK_FILTER_NEAREST, else the result is undefined',
        };
    }
}

/** A builtin function whose arguments make its result undefined, or always the same. */
export const builtinValue = rule(
  {
    id: 'builtin-value',
    title: 'Builtin function with a useless or undefined result',
    spec: 'Built-in Functions',
    versions: 'all',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name) => name === 'mul24' || name === 'mad24',
    find: tooLarge,
    at: ({ at }) => at,
    message: ({ value }) => `${value} has more than 24 bits: the result of the multiplication is undefined`,
  }),
  on('builtin-call', {
    ofBuiltin: (name) => name === 'any' || name === 'all',
    when: ({ call, types, unit }) =>
      isScalar(types[0]) &&
      call.args[0] !== undefined &&
      isTruth(call.args[0]) &&
      // A macro may be for vectors, too.
      editableSpan(unit, call.first) !== undefined &&
      editableSpan(unit, call.last) !== undefined,
    at: ({ call }) => call,
    message: ({ name }) =>
      `this is always 0: '${spellingOf(name)}' looks at the sign bit, and a comparison of scalars is 0 or 1`,
  }),
  on('program', {
    each: wrongSamplers,
    at: ({ call, unit }) => ({ unit, first: call.first, last: call.last }),
    message: ({ message }) => message,
  }),
);
