import type { Analysis } from '../../analysis/analysis.js';
import { lookupBuiltin } from '../../builtins/index.js';
import { fitOf } from '../../semantics/expressions/conversions.js';
import type { Expression, InitializerList } from '../../syntax/ast.js';
import { P } from '../../syntax/keywords.js';
import { partsOf, partsWithin } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { pointerTo } from '../../types/interned.js';
import { elementOf, isInteger, isUnknown, isVoid } from '../../types/queries.js';
import type { Field, Type } from '../../types/type.js';
import { declarationsOf } from '../navigation/places.js';
import {
  builtinContext,
  type Cut,
  openCall,
  PLACEHOLDER,
  typedExpressions,
  typedUnit,
  typeInSignature,
} from './incomplete.js';

/** The expected value at the cursor. */
export interface Wanted {
  /** The expected types; empty if unknown. */
  readonly types: readonly Type[];
  /** The operator before it: it is the operand of `*`, or of `&`. */
  readonly operand?: '*' | '&';
  /** An integer of any width, as indices are. */
  readonly integer?: true;
  /** A constant expression: a case label, the size of an array. */
  readonly constant?: true;
  /** Names of expected types that are more specific than the types: `cl_mem_fence_flags`. */
  readonly names: readonly string[];
  /** The variable that the value initializes. */
  readonly initializes?: number;
}

const ANY: Wanted = { types: [], names: [] };
const ofTypes = (types: readonly Type[], names: readonly string[] = []): Wanted => ({
  types: types.filter((type) => !isUnknown(type)),
  names,
});

/** How a value of a type fits: directly, converted, or not at all; undefined if the expected type is unknown. */
export function fitness(wanted: Wanted, type: Type): 'fits' | 'converts' | 'misfit' | undefined {
  const { types, operand, integer } = wanted;
  if (integer) return isInteger(type.unqualified) ? 'fits' : 'misfit';
  if (operand === '*') {
    const pointee = type.kind === 'pointer' ? type.pointee : type.kind === 'array' ? type.element : undefined;
    if (!pointee) return 'misfit';
    return types.length === 0 ? 'fits' : fitness({ types, names: [] }, pointee);
  }
  if (types.length === 0) return undefined;
  // `&p[i]` begins with a pointer, too.
  if (operand === '&' && fitness({ types, names: [] }, type) === 'fits') return 'converts';
  const value = operand === '&' ? pointerTo(type) : type;
  const fits = types.map((to) => fitOf(to, { type: value, nullConstant: false })).filter((fit) => fit !== undefined);
  if (fits.length === 0) return 'misfit';
  return Math.min(...fits) < 1 ? 'fits' : 'converts';
}

/** Whether an element, a component or a member of a value, or what it points to, fits: `a[i]`, `v.x`, `s->w`. */
export function holds(wanted: Wanted, type: Type, depth = 2): boolean {
  if (wanted.operand || depth === 0) return false;
  const fits = (part: Type): boolean => {
    const found = fitness(wanted, part);
    return found === 'fits' || found === 'converts' || holds(wanted, part, depth - 1);
  };
  switch (type.kind) {
    case 'pointer':
      return fits(type.pointee);
    case 'array':
    case 'vector':
      return fits(type.element);
    case 'record':
      return (type.record.fields ?? []).some((field) => fits(field.type));
    default:
      return false;
  }
}

/** The expected value at the placeholder. */
export function wantedAt(copy: Analysis, cut: Cut): Wanted {
  const declarations = declarationsOf(copy);
  const { tokens } = cut;
  if (isArraySize(cut) || spellingOf(tokens.names.at(-1) ?? 0) === 'case')
    return { ...switchedOn(copy), constant: true };
  const { placeholder, around } = placeholderIn(copy);
  if (!placeholder) return ANY;
  const parents = new Map(around.flatMap(([node]) => partsOf(node).map((part) => [part, node])));
  const climbed = climb(copy, cut, placeholder, (child) => parents.get(child));
  if ('types' in climbed) return climbed;
  const { at, operand } = climbed;
  const within = (wanted: Wanted): Wanted => (operand ? { ...wanted, operand } : wanted);
  for (const symbol of declarations) {
    if (symbol.kind !== 'variable' || !symbol.initializer) continue;
    const type = elementOf(symbol.type);
    if (symbol.initializer === at) return within({ ...ofTypes([type], namesOf(type)), initializes: symbol.name });
    if (symbol.initializer.kind !== 'initializer-list') continue;
    const wanted = typeInList(symbol.type, symbol.initializer, at);
    if (wanted) return within(ofTypes([wanted], namesOf(wanted)));
  }
  for (const [node, value] of around) {
    const wanted = node.kind === 'compound-literal' ? typeInList(value.type, node.initializer, at) : undefined;
    if (wanted) return within(ofTypes([wanted], namesOf(wanted)));
  }
  const last = declarations.findLast((symbol) => symbol.kind === 'function' && symbol.defined);
  if (last?.kind === 'function' && !isVoid(last.type.returns) && returns(copy, at))
    return within(ofTypes([last.type.returns]));
  return within(ANY);
}

/** The last expression that is the placeholder, and the expressions that contain it. */
function placeholderIn(copy: Analysis) {
  const unit = typedUnit(copy);
  const { names } = unit?.unit ?? { names: NO_NAMES };
  for (
    let token = names.lastIndexOf(PLACEHOLDER);
    unit && token >= 0;
    token = names.lastIndexOf(PLACEHOLDER, token - 1)
  ) {
    const around = unit.values.around(token);
    const placeholder = around.find(([{ kind, first }]) => kind === 'identifier' && first === token)?.[0];
    if (placeholder) return { placeholder, around };
    if (token === 0) break;
  }
  return { placeholder: undefined, around: [] };
}

const NO_NAMES = new Int32Array(0);

/** From the placeholder up to the node that determines the expected type, or to the whole expression. */
function climb(
  copy: Analysis,
  cut: Cut,
  placeholder: Expression,
  parentOf: (child: Expression) => Expression | undefined,
): Wanted | { readonly at: Expression; readonly operand: Wanted['operand'] } {
  const expressions = typedExpressions(copy);
  const typesOf = (wanted: Expression): Type[] => {
    const value = expressions.get(wanted);
    return value ? [value.type] : [];
  };
  let operand: Wanted['operand'];
  let at = placeholder;
  const within = (wanted: Wanted): Wanted => (operand ? { ...wanted, operand } : wanted);
  for (let parent = parentOf(at); parent; parent = parentOf(at)) {
    const child = at;
    at = parent;
    switch (parent.kind) {
      case 'paren':
        continue;
      case 'conditional':
        if (child === parent.condition) return ANY;
        continue;
      case 'unary':
        if (parent.operator === '+' || parent.operator === '-' || parent.operator === '~') continue;
        if (operand || (parent.operator !== '*' && parent.operator !== '&')) return ANY;
        operand = parent.operator;
        continue;
      case 'binary':
        if (parent.operator === '&&' || parent.operator === '||') return ANY;
        if (parent.operator === '<<' || parent.operator === '>>' || parent.operator === '%')
          return { ...ANY, integer: true };
        // Flags are combined: each has the type of the whole.
        if (parent.operator === '|' || child === parent.left) {
          if (/^[=!<>]/.test(parent.operator)) return ANY;
          continue;
        }
        return within(ofTypes(typesOf(parent.left)));
      case 'assignment':
        return child === parent.right ? within(ofTypes(typesOf(parent.left))) : within(ANY);
      case 'call': {
        const call = openCall(cut);
        return call && parent.args.includes(child)
          ? within(ofParameter(copy, call.name, parent.args.indexOf(child)))
          : ANY;
      }
      case 'subscript':
        return child === parent.index && !operand ? { ...ANY, integer: true } : ANY;
      default:
        return ANY;
    }
  }
  return { at, operand };
}

/** The `[` after the name in a declaration. */
function isArraySize({ open, tokens }: Cut): boolean {
  const bracket = open.at(-1);
  if (bracket?.kind !== '[' || bracket.token !== tokens.names.length - 1) return false;
  // `int a[`, `float4 a[2][`: the token before the name is neither an operator nor the end of a statement.
  let at = bracket.token - 1;
  while (tokens.names[at] === P.rightBracket) while (at > 0 && tokens.names[at--] !== P.leftBracket);
  return (
    /^[A-Za-z_]\w*$/.test(spellingOf(tokens.names[at] ?? 0)) &&
    /^[A-Za-z_]\w*$/.test(spellingOf(tokens.names[at - 1] ?? 0)) &&
    spellingOf(tokens.names[at - 1] ?? 0) !== 'return'
  );
}

/** The type of a `case` label: that of the last switch before the cursor, if that is an enumeration. */
function switchedOn(copy: Analysis): Wanted {
  const expressions = typedExpressions(copy);
  let type: Type | undefined;
  const last = copy.units.at(-1)?.parsed.declarations.findLast(({ kind }) => kind === 'function');
  if (last?.kind === 'function')
    for (const part of partsWithin(last.body))
      if (part.kind === 'switch') type = expressions.get(part.condition)?.type ?? type;
  return type?.unqualified.kind === 'enum' ? ofTypes([type]) : ANY;
}

/** The type of the initializer list's element that is `target`; undefined if it is in none of its lists. */
function typeInList(type: Type, list: InitializerList, target: Expression): Type | undefined {
  let index = 0;
  for (const { designators, value } of list.items) {
    const [designator] = designators;
    const fields = type.kind === 'record' ? (type.record.fields ?? []) : [];
    if (designator?.kind === 'field')
      index = Math.max(
        0,
        fields.findIndex(({ name }) => name === designator.name),
      );
    const element = type.kind === 'array' || type.kind === 'vector' ? type.element : fields[index]?.type;
    if (element && value === target) return element;
    const within = element && value.kind === 'initializer-list' ? typeInList(element, value, target) : undefined;
    if (within) return within;
    index++;
  }
  return undefined;
}

/** The members that a designator at the placeholder can name: those of the struct that its list initializes. */
export function designated(copy: Analysis): readonly Field[] {
  const expressions = typedExpressions(copy);
  const declarations = declarationsOf(copy);
  for (const symbol of declarations) {
    const fields =
      symbol.kind === 'variable' && symbol.initializer?.kind === 'initializer-list'
        ? fieldsOfList(symbol.type, symbol.initializer)
        : undefined;
    if (fields) return fields;
  }
  for (const [node, value] of expressions) {
    const fields = node.kind === 'compound-literal' ? fieldsOfList(value.type, node.initializer) : undefined;
    if (fields) return fields;
  }
  return [];
}

function fieldsOfList(type: Type, list: InitializerList): readonly Field[] | undefined {
  const fields = type.kind === 'record' ? (type.record.fields ?? []) : [];
  let index = 0;
  for (const { designators, value } of list.items) {
    const [designator] = designators;
    if (designator?.kind === 'field') {
      if (designator.name === PLACEHOLDER) return fields;
      index = fields.findIndex(({ name }) => name === designator.name);
    }
    const element = type.kind === 'array' ? type.element : fields[index]?.type;
    const within = element && value.kind === 'initializer-list' ? fieldsOfList(element, value) : undefined;
    if (within) return within;
    index++;
  }
  return undefined;
}

/** Whether `node` is the value of a return statement. */
function returns(copy: Analysis, node: Expression): boolean {
  const last = copy.units.at(-1)?.parsed.declarations.findLast(({ kind }) => kind === 'function');
  if (last?.kind !== 'function') return false;
  for (const part of partsWithin(last.body)) if (part.kind === 'return' && part.value === node) return true;
  return false;
}

function ofParameter(copy: Analysis, callee: number, index: number): Wanted {
  const types = new Set<Type>();
  const names = new Set<string>();
  for (const symbol of declarationsOf(copy)) {
    const type = symbol.kind === 'function' && symbol.name === callee ? symbol.type.parameters[index] : undefined;
    if (!type) continue;
    types.add(type);
    for (const name of namesOf(type)) names.add(name);
  }
  if (types.size === 0) {
    for (const { parameters } of lookupBuiltin(spellingOf(callee), builtinContext(copy)) ?? []) {
      const parameter = parameters[index];
      if (!parameter) continue;
      types.add(typeInSignature(parameter.type));
      names.add(parameter.type.base);
    }
  }
  return ofTypes([...types], [...names]);
}

/** The names of types whose values are named constants. */
const namesOf = (type: Type): string[] => (type.kind === 'opaque' && type.name === 'sampler_t' ? [type.name] : []);
