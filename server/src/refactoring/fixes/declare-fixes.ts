// Declares undeclared names: a variable at its first use, a function with the types of its call.

import { describeType } from '../../semantics/describe.js';
import type { NameUnknown } from '../../semantics/facts/expression-facts.js';
import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { AssignmentExpression, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { type Part, partsWithin, wayTo, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { Types } from '../../types/interned.js';
import { isArithmetic, isUnknown, isVoid, mentionsUnknown } from '../../types/queries.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import { factsOf } from '../edits/body.js';
import {
  fix,
  indentationOf,
  innerIndentationOf,
  insertBefore,
  preferredFix,
  spaceWord,
  spelledAs,
  unsafe,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { bodyAround, statementAround } from '../edits/nodes.js';
import { placeholder } from './expression-fixes.js';
import { Parameterised } from './parameterised.js';

/** The type of an expression's value; undefined if unknown. */
function typeOf(program: ProgramAnalysed, node: Expression | undefined): Type | undefined {
  if (!node) return undefined;
  for (const { values } of program.parts) {
    const type = values.get(node)?.type;
    if (type && !mentionsUnknown(type)) return type.kind === 'array' ? undefined : type.unqualified;
  }
  return undefined;
}

/** The type that the context of an expression requires; undefined if the context doesn't determine one. */
function wantedOf(program: ProgramAnalysed, unit: Unit, node: Expression, parent: Part | undefined): Type | undefined {
  const body = bodyAround(program, unit, node);
  switch (parent?.kind) {
    case 'expression':
      return Types.void;
    case 'assignment':
    case 'binary':
      return typeOf(program, withoutParens(parent.left) === node ? parent.right : parent.left);
    case 'return':
      return body?.symbol.type.returns.unqualified;
    case 'declaration': {
      const own = body && factsOf(body, 'variable').find(({ declarator }) => declarator.initializer === node);
      return own?.symbol.type.unqualified;
    }
    default:
      return undefined;
  }
}

/** A declaration of a name with a type, spelled in the style of the file. */
const declared = (unit: Unit, token: number, type: Type, name: string): string =>
  spelledAs(unit, token, spellType(type.unqualified, name, { vectorNames: true, outermost: false }));

/** Adds a type to the assignment of a variable, or declares the variable before the statement that names it. */
function declareVariable(program: ProgramAnalysed, { unit, expression, name }: NameUnknown): RuleFix | undefined {
  const standing = expression && statementAround(program, unit, expression);
  if (!expression || !standing) return undefined;
  const { statement, way, body } = standing;
  // A statement that is only a name doesn't need a variable.
  if (statement.kind === 'expression' && statement.expression === expression) return undefined;
  const text = spellingOf(name);
  const title = `Declare '${text}'`;
  const place = placeOfDeclaration(body, name);
  const assigned = place && assignedFirst(place, name);
  const value = assigned && typeOf(program, assigned.right);
  if (assigned && value && !isVoid(value)) {
    const type = declared(unit, assigned.first, value, '').trimEnd();
    return fix(title, insertBefore(unit, assigned.first, `${type} `));
  }
  const parent = way.findLast((part) => part.kind !== 'paren');
  const wanted = parent && wantedOf(program, unit, expression, parent);
  const type = wanted && !isVoid(wanted) && (isArithmetic(wanted) || wanted.kind === 'vector') ? wanted : Types.int;
  const { first } = place ?? statement;
  const line = `${declared(unit, first, type, text)} = ${placeholder(type) ?? '0'};`;
  return fix(title, insertBefore(unit, first, `${line}\n${indentationOf(unit, first)}`));
}

/** The functions that common names of ids and sizes denote; the letter after a name, or none, is the dimension. */
const IDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:l|lid|local_?id|tid|thread_?id|lidx)_?([xyz])?$/i, 'get_local_id'],
  [/^(?:g|gid|global_?id|gidx)_?([xyz])?$/i, 'get_global_id'],
  [/^(?:group|group_?id|wgid|wg_?id|bid|block_?id)_?([xyz])?$/i, 'get_group_id'],
  [/^(?:lsz|lsize|local_?size|wg_?size|block_?size)_?([xyz])?$/i, 'get_local_size'],
  [/^(?:gsz|gsize|global_?size)_?([xyz])?$/i, 'get_global_size'],
  [/^(?:num_?groups|ngroups)_?([xyz])?$/i, 'get_num_groups'],
];

/** Declares a variable of a name that kernels use for an id: `int lid = get_local_id(0);`. */
export const idDeclaration =
  ({ unit, expression, name, role }: NameUnknown): DeferredFix =>
  (program) => {
    const text = spellingOf(name);
    const [called, dimension] =
      IDS.flatMap(([pattern, id]) => {
        const found = pattern.exec(text);
        return found ? [[id, Math.max(0, 'xyz'.indexOf((found[1] ?? 'x').toLowerCase()))] as const] : [];
      })[0] ?? [];
    const standing = expression && role === 'value' ? statementAround(program, unit, expression) : undefined;
    if (called === undefined || text.length < 2 || !standing) return undefined;
    const value = `${called}(${dimension})`;
    const { first } = placeOfDeclaration(standing.body, name) ?? standing.statement;
    const line = `int ${text} = ${value};\n${indentationOf(unit, first)}`;
    return unsafe(preferredFix(`Declare '${text}' as '${value}'`, insertBefore(unit, first, line)));
  };

/** Adds a parameter of the name to the function that uses it, which all callers pass. */
export const parameterFix =
  ({ unit, expression, name, role }: NameUnknown): DeferredFix =>
  (program) => {
    const standing = expression && role === 'value' ? statementAround(program, unit, expression) : undefined;
    if (!standing || !expression) return undefined;
    const { body, way } = standing;
    const text = spellingOf(name);
    // A name in capitals is a constant or a macro.
    if (!/[a-z]/.test(text)) return undefined;
    // What is assigned is a variable of the function.
    const isIt = (part: Part): boolean => part.kind === 'identifier' && part.name === name;
    if (partsWithin(body.node.body).some((part) => part.kind === 'assignment' && isIt(part.left))) return undefined;
    const at = way.findLastIndex((part) => part.kind === 'subscript' && part.base === expression);
    const element = way[at];
    const isPointer = element?.kind === 'subscript';
    const parent = (isPointer ? way.slice(0, at) : way).findLast(
      (part) => part !== expression && part.kind !== 'paren',
    );
    const wanted = parent && wantedOf(program, unit, isPointer ? element : expression, parent);
    const type = wanted && (isArithmetic(wanted) || wanted.kind === 'vector') ? wanted : Types.int;
    if (isPointer && !body.symbol.kernel) return undefined;
    const space = isPointer ? `${spaceWord(unit, body.node.first, AddressSpace.Global)} ` : '';
    const parameter = `${space}${declared(unit, expression.first, type, `${isPointer ? '*' : ''}${text}`)}`;
    const made = new Parameterised(program, text, parameter);
    return made.use(body) ? fix(`Add parameter '${parameter}'`, ...made.edits) : undefined;
  };

/**
 * The assignment to a variable with which a statement that contains all of its uses begins: `i = 0` in
 * `for (i = 0; …)`.
 */
function assignedFirst(place: Part, name: Name): AssignmentExpression | undefined {
  const statement = place.kind === 'for' ? place.initial : place;
  const assignment = statement?.kind === 'expression' ? statement.expression : undefined;
  const isFirst =
    assignment?.kind === 'assignment' &&
    assignment.operator === '=' &&
    assignment.left.kind === 'identifier' &&
    assignment.left.name === name;
  return isFirst ? assignment : undefined;
}

/** The statement before which a variable has to be declared so that all its uses are in its scope. */
function placeOfDeclaration({ node: { body } }: BodyAnalysed, name: Name): Part | undefined {
  const uses = partsWithin(body).filter((part) => part.kind === 'identifier' && part.name === name);
  const [first, last] = [uses[0], uses.at(-1)];
  if (!first || !last) return undefined;
  const way = wayTo(body, first);
  return way[way.findLastIndex((part) => part.kind === 'compound' && last.last <= part.last) + 1];
}

/** Writes a function with the parameters of its call and the result type that the context requires. */
function createFunction(
  program: ProgramAnalysed,
  { unit, expression: call, name, token }: NameUnknown,
): RuleFix | undefined {
  if (call?.kind !== 'call') return undefined;
  const body = bodyAround(program, unit, call);
  const standing = statementAround(program, unit, call);
  if (!body || !standing) return undefined;
  const types = call.args.map((arg) => typeOf(program, arg));
  if (types.some((type) => type === undefined || isUnknown(type) || isVoid(type))) return undefined;
  const used = new Set<string>();
  const parameters = call.args.map((arg, i) => {
    const inner = withoutParens(arg);
    const own = inner.kind === 'identifier' ? spellingOf(inner.name) : '';
    const parameter = own && !used.has(own) ? own : `${'abcdefghijklmnopqrstuvwxyz'[i] ?? 'p'}${used.size}`;
    used.add(parameter);
    return declared(unit, token, types[i] ?? Types.int, parameter);
  });
  const parent = standing.way.findLast((part) => part.kind !== 'paren');
  const wanted = wantedOf(program, unit, call, parent) ?? Types.int;
  const value = isVoid(wanted) ? '' : placeholder(wanted);
  if (value === undefined) return undefined;
  const result = spelledAs(unit, token, describeType(wanted));
  const { first } = body.node;
  const indentation = indentationOf(unit, first);
  const inner = value ? `${innerIndentationOf(unit, first)}return ${value};\n` : '';
  const text =
    `${result} ${spellingOf(name)}(${parameters.join(', ') || 'void'}) {\n${inner}${indentation}}\n\n` +
    `${indentation}`;
  return fix(`Create function '${spellingOf(name)}'`, insertBefore(unit, first, text));
}

/** Declares an undeclared variable or function; its value or body is left to the author. */
export const declarationFix =
  (use: NameUnknown): DeferredFix =>
  (program) =>
    use.role === 'function'
      ? createFunction(program, use)
      : use.role === 'value'
        ? declareVariable(program, use)
        : undefined;
