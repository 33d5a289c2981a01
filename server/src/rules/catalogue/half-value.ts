import type { Language } from '../../preprocessor/language.js';
import { factsOf } from '../../refactoring/body.js';
import { atTop, fix, replaceTokens, textOf } from '../../refactoring/edits.js';
import type { RuleFix } from '../../refactoring/fix.js';
import { bodyAround, statementOf } from '../../refactoring/nodes.js';
import { pointeeSpace, sourceOf } from '../../semantics/describe.js';
import { isOn } from '../../semantics/extensions.js';
import type { HalfUsed, ProgramAnalysed } from '../../semantics/facts.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { wayTo, withoutParens } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import { on, type RuleContext, rule } from '../rule.js';

/** The arguments with which the functions for halves find the object of an lvalue. */
function placeOf(unit: Unit, expression: Expression): string | undefined {
  const node = withoutParens(expression);
  if (node.kind === 'subscript') {
    const [base, index] = [textOf(unit, node.base), textOf(unit, node.index)];
    return base && index ? `${index}, ${base}` : undefined;
  }
  const pointer = node.kind === 'unary' && node.operator === '*' ? textOf(unit, node.operand) : undefined;
  const object = textOf(unit, node);
  return pointer ? `0, ${pointer}` : object && `0, &${object}`;
}

function load({ unit, expression }: HalfUsed): RuleFix | undefined {
  const place = placeOf(unit, expression);
  return place
    ? fix(`Use 'vload_half(${place})'`, true, replaceTokens(unit, expression, `vload_half(${place})`))
    : undefined;
}

/** An assignment, whose value nobody uses, as a call. */
function store(program: ProgramAnalysed, { unit, expression }: HalfUsed): RuleFix | undefined {
  const body = bodyAround(program, unit, expression);
  const way = body ? wayTo(body.node.body, expression) : [];
  const assignment = way.findLast((part) => part.kind === 'assignment');
  if (assignment?.kind !== 'assignment' || assignment.operator !== '=' || !statementOf(way, assignment))
    return undefined;
  const name = sourceOf(expression)?.name;
  const source =
    body &&
    [...body.symbol.parameters, ...factsOf(body, 'variable').map(({ symbol }) => symbol)].find(
      (one) => one.name === name,
    );
  // Constant memory is not written by a call either.
  if (
    source &&
    (pointeeSpace(source.type) === AddressSpace.Constant || elementOf(source.type).space === AddressSpace.Constant)
  )
    return undefined;
  const [place, value] = [placeOf(unit, expression), textOf(unit, assignment.right)];
  return place && value
    ? fix(
        `Use 'vstore_half(${value}, ${place})'`,
        true,
        replaceTokens(unit, assignment, `vstore_half(${value}, ${place})`),
      )
    : undefined;
}

const isHalf = (type: Type): boolean => type.kind === 'scalar' && type.name === 'half';

/** Halves are numbers here like any others. */
const hasHalf = ({ language, extensions }: RuleContext): boolean => language.fp16 && isOn(extensions, 'cl_khr_fp16');

const enable = (unit: Unit, { fp16 }: Language): RuleFix | undefined =>
  fp16 ? fix('Enable cl_khr_fp16', false, atTop(unit, '#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n')) : undefined;

/**
 * Without an enabled `cl_khr_fp16`, `half` is storage only: pointers to half in any space are fine; half variables,
 * arrays, parameters, returns, and direct loads or stores are not.
 */
export const halfValue = rule(
  {
    id: 'half-value',
    title: 'Half is storage only without cl_khr_fp16.',
    spec: 'The half Data Type; Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isHalf(elementOf(type)),
    when: (_, context) => !hasHalf(context),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) =>
      `'${spellingOf(symbol.name)}' cannot be a half variable without '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'`,
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('half', {
    at: ({ expression }) => expression,
    message: ({ access }) =>
      access === 'load'
        ? 'a half cannot be read directly without cl_khr_fp16; use vload_half'
        : 'a half cannot be written directly without cl_khr_fp16; use vstore_half',
    fixes: (fact, { language }) => [
      fact.access === 'load' ? load(fact) : (program) => store(program, fact),
      enable(fact.unit, language),
    ],
  }),
  on('literal', {
    when: ({ problem }, context) => problem.of === 'half' && !hasHalf(context),
    at: ({ token }) => token,
    message: () => "a half constant needs '#pragma OPENCL EXTENSION cl_khr_fp16 : enable'",
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('cast-written', {
    when: ({ type }, context) => isHalf(type) && !hasHalf(context),
    at: ({ cast }) => cast.type,
    message: () => 'a cast cannot make a half without cl_khr_fp16',
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
  on('function', {
    when: ({ symbol }, context) => isHalf(symbol.type.returns) && !hasHalf(context),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' cannot return a half without cl_khr_fp16`,
    fixes: ({ unit }, { language }) => [enable(unit, language)],
  }),
);
