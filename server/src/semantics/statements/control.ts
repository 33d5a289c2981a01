// Where control may go in a body: loops, switches and labels (C99 6.8.1, 6.8.4.2, 6.8.6).

import type { Expression, Node, Statement, StaticAssert } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types } from '../../types/interned.js';
import { isFloating, isInteger, isUnknown, mentionsUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer, Body } from '../analyzer.js';
import { isNotConstant } from '../expressions/constant-parts.js';
import { constantInteger, isNullConstant, wrapTo } from '../expressions/constants.js';
import { decay, promote } from '../expressions/conversions.js';
import { analyseOperand } from '../expressions/loads.js';
import type { IntegerConstantExpected } from '../facts/declaration-facts.js';
import { Flow } from './flow.js';

export const flowOf = (body: Body): Flow => (body.flow ??= new Flow());

/** Analyses what a loop repeats. */
export function inLoop(a: Analyzer, run: () => void): void {
  const flow = a.body && flowOf(a.body);
  if (!flow) return run();
  flow.loops++;
  flow.breakable++;
  run();
  flow.loops--;
  flow.breakable--;
}

/** Analyses the body of a `switch` on a value of `type`. */
export function inSwitch(a: Analyzer, type: Type, run: () => void): void {
  const flow = a.body && flowOf(a.body);
  if (!flow) return run();
  const outer = flow.switch;
  const known = isInteger(type) ? promote(type.unqualified) : undefined;
  flow.switch = { type: known, values: new Map(), ranges: [], default: undefined };
  flow.breakable++;
  run();
  flow.breakable--;
  flow.switch = outer;
}

export function noteJump(a: Analyzer, statement: Statement, kind: 'break' | 'continue'): void {
  const flow = a.body?.flow;
  if (!a.body || (flow && (flow.broken || (kind === 'break' ? flow.breakable : flow.loops) > 0))) return;
  a.fact({ kind: 'jump-misplaced', unit: a.unit, word: kind, statement });
}

export function noteDefault(a: Analyzer, statement: Statement & { readonly kind: 'default' }): void {
  if (!a.body) return;
  const innermost = a.body.flow?.switch;
  if (!innermost) {
    if (!a.body.flow?.broken) a.fact({ kind: 'jump-misplaced', unit: a.unit, word: 'default', statement });
  } else if (innermost.default)
    // Compilers mark the earlier ones.
    a.fact({
      kind: 'case-repeated',
      unit: a.unit,
      node: innermost.default,
      statement: innermost.default,
      value: undefined,
      before: statement,
    });
  if (innermost) innermost.default = statement;
}

/** Analyses the values of a `case`, and compares them with those before. */
export function analyseCase(a: Analyzer, statement: Statement & { readonly kind: 'case' }): void {
  const from = analyseIntegerConstant(a, statement.value, 'case');
  const to = statement.to && analyseIntegerConstant(a, statement.to, 'case');
  if (!a.body) return;
  const innermost = a.body.flow?.switch;
  if (!innermost) {
    if (!a.body.flow?.broken) a.fact({ kind: 'jump-misplaced', unit: a.unit, word: 'case', statement });
    return;
  }
  const { type, values, ranges } = innermost;
  if (!type || from === undefined || (statement.to && to === undefined)) return;
  const low = wrapTo(from, type);
  const high = to === undefined ? low : wrapTo(to, type);
  const before =
    low === high
      ? (values.get(low) ?? ranges.find((range) => range.from <= low && low <= range.to)?.node)
      : (firstWithin(values, low, high) ?? ranges.find((range) => range.from <= high && low <= range.to)?.node);
  if (before) a.fact({ kind: 'case-repeated', unit: a.unit, node: statement.value, statement, value: low, before });
  else if (low === high) values.set(low, statement.value);
  else if (low < high) ranges.push({ from: low, to: high, node: statement.value });
}

function firstWithin(values: ReadonlyMap<bigint, Node>, low: bigint, high: bigint): Node | undefined {
  for (const [value, node] of values) if (low <= value && value <= high) return node;
  return undefined;
}

/** Analyses an expression that has to be an integer constant; reports one that is not. */
export function analyseIntegerConstant(
  a: Analyzer,
  node: Expression,
  use: IntegerConstantExpected['use'],
): bigint | undefined {
  const { type } = analyseOperand(a, node);
  // Compilers accept any number as the asserted condition.
  if (isUnknown(type) || (use === 'assertion' && isFloating(type))) return undefined;
  const integer = isInteger(type.unqualified);
  const value = integer ? constantInteger(a, node) : undefined;
  if (!integer || (value === undefined && isNotConstant(a, node)))
    a.fact({ kind: 'integer-constant', unit: a.unit, use, expression: node, type, integer });
  return value;
}

/** `_Static_assert` (C11 6.7.10). */
export function analyseAssertion(a: Analyzer, node: StaticAssert): void {
  if (analyseIntegerConstant(a, node.condition, 'assertion') === 0n)
    a.fact({ kind: 'assertion-failed', unit: a.unit, condition: node.condition, node });
}

export function noteLabel(a: Analyzer, statement: Statement & { readonly kind: 'label' }): void {
  if (!a.body) return;
  const { labels, localLabels } = flowOf(a.body);
  const local = localLabels.findLast(({ name }) => name === statement.name);
  const before = local ? local.label : labels.get(statement.name);
  if (before === undefined) {
    if (local) local.label = statement.first;
    else labels.set(statement.name, statement.first);
  } else
    a.fact({
      kind: 'redeclared',
      unit: a.unit,
      name: statement.name,
      what: 'label',
      before: 'label',
      node: { first: statement.first, last: statement.first },
      place: a.place(before),
      difference: 'definition',
      type: undefined,
      typeBefore: undefined,
      declaration: { first: statement.first, last: statement.first + 1 },
    });
}

/** Declares labels for the block that is analysed. */
export function noteLocalLabels(a: Analyzer, { labels }: Statement & { readonly kind: 'local-labels' }): void {
  if (a.body) flowOf(a.body).localLabels.push(...labels.map((label) => ({ ...label, label: undefined })));
}

/** Ends a block before which `outer` labels were declared: the labels that it declares must be defined in it. */
export function endLocalLabels(a: Analyzer, outer: number): void {
  const flow = a.body?.flow;
  if (!flow) return;
  for (const { name, token, label } of flow.localLabels.splice(outer))
    if (label === undefined && !flow.broken)
      a.fact({ kind: 'label-missing', unit: a.unit, name, token, labels: [...flow.labels.keys()] });
}

/** A label is named at `token`, to go there or to have its address. */
export function noteGoto(a: Analyzer, name: Name, token: number): void {
  if (!a.body) return;
  const { gotos, localLabels } = flowOf(a.body);
  if (!localLabels.some((local) => local.name === name)) gotos.push({ name, token });
}

/** A label has its address taken; the pointer has no address space, unlike any that is declared. */
export function noteLabelAddress(a: Analyzer, name: Name, token: number): void {
  if (a.body) flowOf(a.body).hasLabelAddress = true;
  noteGoto(a, name, token);
}

/** Analyses the target of a computed `goto`, which becomes a `const void *` without an address space. */
export function analyseGotoTarget(a: Analyzer, { expression }: { readonly expression: Expression }): void {
  const value = analyseOperand(a, expression);
  const type = decay(value.type);
  if (a.body) flowOf(a.body).computedGoto ??= expression;
  if (mentionsUnknown(type) || value.nullConstant || isNullConstant(a, expression)) return;
  if (type.kind === 'pointer' && type.pointee.space === AddressSpace.None) return;
  a.fact({ kind: 'goto-target', unit: a.unit, problem: 'type', node: expression, type });
}

/** Ends a body: all of its labels are known. */
export function finishFlow(a: Analyzer, { flow }: Body): void {
  if (!flow || flow.broken) return;
  if (flow.computedGoto && !flow.hasLabelAddress)
    a.fact({ kind: 'goto-target', unit: a.unit, problem: 'no-label', node: flow.computedGoto, type: Types.unknown });
  if (flow.gotos.length === 0) return;
  const reported = new Set<Name>();
  for (const { name, token } of flow.gotos) {
    if (flow.labels.has(name) || reported.has(name)) continue;
    reported.add(name);
    a.fact({ kind: 'label-missing', unit: a.unit, name, token, labels: [...flow.labels.keys()] });
  }
}
