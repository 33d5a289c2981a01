// Collects the attributes of a declared entity, wherever they are written.

import { attributeNamed } from '../../builtins/index.js';
import type { Attribute, Declarator, Expression, Node, Specifiers, Statement } from '../../syntax/ast.js';
import { isInteger, isUnknown } from '../../types/queries.js';
import type { Analyzer } from '../analyzer.js';
import { isNotConstant } from '../expressions/constant-parts.js';
import { constantInteger } from '../expressions/constants.js';
import type { AttributeRefused } from '../facts/declaration-facts.js';
import { noteBrackets } from '../statements/newer-syntax.js';
import {
  type AttributePlace,
  alignmentProblem,
  attributeProblem,
  leftOut,
  statementProblem,
} from './attribute-arguments.js';
import { isAttribute } from './attribute-names.js';

/** The parts of a declaration that concern one entity: its declarator, and what follows the declarator. */
export interface Declared {
  readonly declarator: Declarator;
  readonly attributes: readonly Attribute[];
}

/** The attributes within a declarator or after it. */
function declaratorAttributes({ declarator, attributes }: Declared): readonly Attribute[] {
  let found: Attribute[] | undefined;
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner)
    if ((at.kind === 'paren' || at.kind === 'pointer') && at.attributes.length > 0)
      found = [...(found ?? []), ...at.attributes];
  return found ? [...found, ...attributes] : attributes;
}

/**
 * All attributes of a declared entity. Compilers accept an attribute of a declaration before the specifiers and among
 * them, after a `*`, in parentheses, after the name, the parameters or other attributes, and before a body. A name may
 * be enclosed in underscores, which the parser removes.
 */
export function attributesOf(declared: Declared, { attributes }: Specifiers): readonly Attribute[] {
  const own = declaratorAttributes(declared);
  if (attributes.length === 0) return own;
  return own.length === 0 ? attributes : [...attributes, ...own];
}

/** How many sizes the attributes take that are about work-groups. */
const SIZES = new Map([
  ['reqd_work_group_size', 3],
  ['work_group_size_hint', 3],
  ['intel_reqd_sub_group_size', 1],
]);

/** Reports attributes of a function that do not fit (6.7.2 "Optional Attribute Qualifiers"). */
export function noteFunctionAttributes(
  a: Analyzer,
  attributes: readonly Attribute[],
  kernel: boolean,
  node: Node,
): void {
  if (attributes.length > 0) noteBrackets(a, attributes);
  for (let i = 0; i < attributes.length; i++) {
    const attribute = attributes[i];
    if (!attribute) continue;
    const report = (problem: AttributeRefused['problem']) =>
      a.fact({ kind: 'attribute', unit: a.unit, attribute, problem, node });
    const count = SIZES.get(attribute.name);
    if (count !== undefined) {
      const problem = sizesProblem(a, attribute, count);
      if (problem) report(problem);
      else if (!kernel) report({ of: 'kernel-only' });
      else noteRequiredSize(a, attribute);
    } else if (attribute.name === 'vec_type_hint') {
      const [name] = attribute.args;
      if (name?.kind === 'identifier' && !a.lookup(name.name)) a.noteUnknown(name.name, name.first, 'type');
      if (!name && !attribute.type) report({ of: 'count', wanted: 'one argument' });
      else if (attribute.type && isNoHint(a, attribute)) report({ of: 'type' });
      else if (!kernel) report({ of: 'kernel-only' });
    } else if (!kernel && attribute.name.startsWith('amdgpu_')) report({ of: 'kernel-only' });
    else noteAttribute(a, attribute, 'function');
  }
}

/** Notes the sizes that devices may lack; a hint requires nothing. */
function noteRequiredSize(a: Analyzer, attribute: Attribute): void {
  if (attribute.name === 'work_group_size_hint') return;
  const sizes = attribute.args.map((argument) => Number(constantInteger(a, argument) ?? Number.NaN));
  if (sizes.every((size) => size > 0)) a.fact({ kind: 'required-size', unit: a.unit, attribute, sizes });
}

function isNoHint(a: Analyzer, { type }: Attribute): boolean {
  const hint = type && a.quietly(() => a.typeName(type));
  if (!hint) return false;
  const isHint = hint.kind === 'vector' || (hint.kind === 'scalar' && hint.name !== 'void');
  // The second reading reports undeclared names, and types that the device lacks.
  if (isHint || isUnknown(hint)) a.typeName(type);
  return !isHint && !isUnknown(hint);
}

function sizesProblem(a: Analyzer, { args, type }: Attribute, count: number): AttributeRefused['problem'] | undefined {
  if (type) return { of: 'value' };
  if (args.length !== count) return { of: 'count', wanted: count === 1 ? 'one argument' : `${count} arguments` };
  let zero: Expression | undefined;
  for (const argument of args) {
    const of = a.expression(argument).type;
    if (isUnknown(of)) return undefined;
    const value = isInteger(of) ? constantInteger(a, argument) : undefined;
    if (value === undefined && (!isInteger(of) || isNotConstant(a, argument))) return { of: 'not-integer', argument };
    if (value !== undefined && value < 0n && count > 1) return { of: 'negative', argument };
    if (value === 0n) zero = argument;
  }
  return zero && { of: 'zero', argument: zero };
}

/** Reports attributes that do not apply to an entity other than a function. */
export function noteAttributes(a: Analyzer, attributes: readonly Attribute[], place: AttributePlace): void {
  // Hardly anything has any.
  if (attributes.length === 0) return;
  noteBrackets(a, attributes);
  for (const attribute of attributes)
    if (attribute.name === 'blocks' && a.language.deviceEnqueue)
      a.fact({ kind: 'attribute', unit: a.unit, attribute, problem: { of: 'block-storage' }, node: attribute });
    else noteAttribute(a, attribute, place);
}

/** Reports attributes that do not apply to a statement; after a label, they belong to the label. */
export function noteStatementAttributes(a: Analyzer, statement: Statement, isLabelled: boolean): void {
  const isLoop = /^(?:for|while|do)$/.test(statement.kind);
  if (statement.attributes) noteBrackets(a, statement.attributes);
  for (const attribute of statement.attributes ?? []) {
    const { name } = attribute;
    if (isLabelled) {
      // That no loop follows has been reported.
      if (isLoop || name !== 'opencl_unroll_hint') noteAttribute(a, attribute, 'label');
      continue;
    }
    const addition = isAttribute(name) ? undefined : attributeNamed(name);
    if (addition) a.noteVendor(name, attribute.first, addition.extension);
    const problem = isAttribute(name) ? statementProblem(a, attribute, statement) : leftOut(a, attribute);
    if (problem) a.fact({ kind: 'attribute', unit: a.unit, attribute, problem, node: attribute });
  }
}

function noteAttribute(a: Analyzer, attribute: Attribute, place: AttributePlace): void {
  const { name } = attribute;
  const isAlignas = name === '_Alignas';
  if (!isAlignas && !isAttribute(name)) {
    const addition = attributeNamed(name);
    if (addition) a.noteVendor(name, attribute.first, addition.extension);
  }
  const problem: AttributeRefused['problem'] | undefined =
    !isAlignas && !isAttribute(name)
      ? leftOut(a, attribute)
      : name === 'opencl_unroll_hint'
        ? { of: 'loop-only' }
        : (attributeProblem(a, attribute, place) ??
          (isAlignas || name === 'aligned' ? alignmentProblem(a, attribute) : undefined));
  if (problem) a.fact({ kind: 'attribute', unit: a.unit, attribute, problem, node: attribute });
}
