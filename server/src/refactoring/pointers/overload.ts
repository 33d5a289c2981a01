// Copies a function for other address spaces if its callers disagree: compilers choose between the overloads by the
// arguments.

import { pointeeSpace } from '../../semantics/describe.js';
import type { BodyAnalysed, FunctionDeclared, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CallUnmatched, PointerConverted } from '../../semantics/facts/pointer-facts.js';
import type { FunctionSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { partsWithin } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { factsOf } from '../edits/body.js';
import {
  deleteLines,
  deleteToken,
  editedText,
  fix,
  insertAfter,
  insertBefore,
  pointeeQualifier,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix, Tokens } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { accepts, carryEdits } from './carry.js';
import { type Declared, graphOf, Pointers } from './pointers.js';

const ATTRIBUTE = '__attribute__((overloadable)) ';

/** The tokens of a prototype from its specifiers to its `;`; undefined if it declares something else, too. */
function prototypeTokens({ unit, specifiers, nameNode }: FunctionDeclared): Tokens | undefined {
  let depth = 0;
  for (let token = nameNode.last + 1; token < unit.length; token++) {
    const text = spellingOf(unit.names[token] ?? 0);
    if (text === '(') depth++;
    else if (text === ')') depth--;
    else if (depth === 0 && text === ';') return { first: specifiers.first, last: token };
    else if (depth === 0 && (text === ',' || text === '{')) return undefined;
  }
  return undefined;
}

/**
 * The spaces of the arguments of each call of a function, by parameter; undefined for one that any parameter accepts.
 * Calls that agree count once.
 */
function callsOf(program: ProgramAnalysed, name: Name): readonly (readonly (AddressSpace | undefined)[])[] {
  const spaces = new Map<Expression, AddressSpace>();
  for (const { callee, expression, from } of program.flows)
    if (callee?.name === name) spaces.set(expression, pointeeSpace(from));
  const calls = new Map<string, readonly (AddressSpace | undefined)[]>();
  for (const { node } of program.bodies) {
    for (const part of partsWithin(node.body)) {
      if (part.kind !== 'call' || part.callee.kind !== 'identifier' || part.callee.name !== name) continue;
      const call = part.args.map((arg) => spaces.get(arg));
      calls.set(call.join(), call);
    }
  }
  return [...calls.values()];
}

/**
 * The edits of a function and its body that make it accept pointers to these spaces; undefined if that is impossible.
 */
function variant(
  graph: Pointers,
  { symbol }: BodyAnalysed,
  spaces: readonly (AddressSpace | undefined)[],
  within: (declared: Declared) => boolean,
): readonly Edit[] | undefined {
  const all = new Map<string, Edit>();
  for (const [i, space] of spaces.entries()) {
    const parameter = symbol.parameters[i];
    const start = graph.of(parameter);
    if (space === undefined || !parameter || accepts(pointeeSpace(parameter.type), space)) continue;
    const made =
      start && space !== AddressSpace.None && space < AddressSpace.Numbered
        ? carryEdits(graph, start, space, { receiving: start, result: graph.result(symbol.name), within })
        : undefined;
    if (!made) return undefined;
    for (const edit of made) {
      const key = `${edit.span.file.path} ${edit.span.start}`;
      if ((all.get(key)?.newText ?? edit.newText) !== edit.newText) return undefined;
      all.set(key, edit);
    }
  }
  return [...all.values()];
}

interface DeclarationPlace extends FunctionDeclared {
  readonly tokens: Tokens;
  /** What separates a copy from it. */
  readonly gap: string;
}

/** The whole declarations of functions; undefined if one of them also declares something else. */
function placesOf(
  program: ProgramAnalysed,
  declarations: readonly FunctionDeclared[],
): readonly DeclarationPlace[] | undefined {
  const places = declarations.map((declared) => {
    const definition = bodyAround(program, declared.unit, declared.nameNode)?.node;
    const tokens = definition ?? prototypeTokens(declared);
    return tokens && { ...declared, tokens, gap: definition ? '\n\n' : '\n' };
  });
  return places.every((place) => place !== undefined) ? places : undefined;
}

/**
 * The fix that makes all of a function's declarations overloadable, and copies each for the other spaces that callers
 * use.
 */
function overloadBySpace(program: ProgramAnalysed, name: Name): RuleFix | undefined {
  const graph = graphOf(program);
  const bodies = program.bodies.filter(({ symbol }) => symbol.name === name);
  const [body] = bodies;
  const declarations = program.functions.filter(({ symbol }) => symbol.name === name);
  if (
    !body ||
    bodies.length !== 1 ||
    body.symbol.kernel ||
    body.symbol.overloadable ||
    body.symbol.overloads.length > 0
  )
    return undefined;
  // A copy of a recursive function would need copies of its own.
  if (factsOf(body, 'call-made').some(({ callee }) => callee.name === name)) return undefined;
  const places = placesOf(program, declarations);
  if (!places) return undefined;
  const isOwn = (of: Unit, token: number): boolean =>
    places.some(({ unit, tokens }) => of === unit && token >= tokens.first && token <= tokens.last);
  const copies = places.map(() => '');
  const made = new Set<string>();
  for (const spaces of callsOf(program, name)) {
    const changes = variant(
      graph,
      body,
      spaces,
      ({ unit, qualifier }) => qualifier !== undefined && isOwn(unit, qualifier.token),
    );
    if (!changes) return undefined;
    // Calls that differ only in arguments that any pointer accepts share a copy.
    const key = changes
      .map(({ span, newText }) => `${span.start} ${newText}`)
      .sort()
      .join();
    if (changes.length === 0 || made.has(key)) continue;
    made.add(key);
    for (const [i, { unit, tokens, gap }] of places.entries())
      copies[i] += `${gap}${ATTRIBUTE}${editedText(unit, tokens, changes)}`;
  }
  if (made.size === 0) return undefined;
  return fix(
    `Overload '${spellingOf(name)}' by address space (${made.size + 1} variants)`,
    ...places.flatMap(({ unit, tokens, specifiers }, i) => [
      insertBefore(unit, specifiers.first, ATTRIBUTE),
      insertAfter(unit, tokens.last, copies[i] ?? ''),
    ]),
  );
}

/** The fix for an argument if no single space of the parameter fits all callers. */
export const overloadForArgument = ({ context, callee, calleeName }: PointerConverted): DeferredFix | undefined =>
  context === 'argument' && callee ? (program) => overloadBySpace(program, calleeName) : undefined;

/** The function alone, as a program that shares its pointers with no other: overloads have separate parameters. */
function alone(program: ProgramAnalysed, body: BodyAnalysed): ProgramAnalysed {
  const plain = (symbol: FunctionSymbol): FunctionSymbol => ({ ...symbol, overloadable: false });
  const functions = program.functions
    .filter(({ symbol }) => symbol.name === body.symbol.name && symbol.type === body.symbol.type)
    .map((declared) => ({ ...declared, symbol: plain(declared.symbol) }));
  const flows = program.flows.filter(
    ({ unit, expression }) =>
      unit === body.unit && expression.first >= body.node.first && expression.last <= body.node.last,
  );
  return { ...program, functions, flows, bodies: [{ ...body, symbol: plain(body.symbol) }] };
}

/** The declarations of a function, each with its text if a parameter points to another space. */
function copiesOf(
  program: ProgramAnalysed,
  body: BodyAnalysed,
  parameter: VariableSymbol,
  space: AddressSpace,
): readonly (DeclarationPlace & { readonly text: string })[] | undefined {
  const only = alone(program, body);
  const graph = new Pointers(only);
  const start = graph.of(parameter);
  const copied = pointeeSpace(parameter.type);
  const within = ({ qualifier }: Declared): boolean => qualifier !== undefined;
  const changes = start && carryEdits(graph, start, space, { copied, within });
  return (
    changes &&
    placesOf(only, only.functions)?.map((place) => ({ ...place, text: editedText(place.unit, place.tokens, changes) }))
  );
}

/** The fix for a call that no overload accepts: copies one of them for the argument's space. */
export function addOverload({ name, argumentIndex, argumentType, allowed }: CallUnmatched): DeferredFix | undefined {
  const space = pointeeSpace(argumentType);
  if (space === AddressSpace.None || space >= AddressSpace.Numbered) return undefined;
  return (program) => {
    for (const body of program.bodies) {
      const parameter = body.symbol.parameters[argumentIndex];
      if (body.symbol.name !== name || !parameter || !allowed.includes(pointeeSpace(parameter.type))) continue;
      const edits = copiesOf(program, body, parameter, space)?.map(({ unit, tokens, gap, text }) =>
        insertAfter(unit, tokens.last, `${gap}${text}`),
      );
      const made = edits && fix(`Add an overload of '${spellingOf(name)}' for ${spaceName(space)}`, ...edits);
      if (made) return made;
    }
    return undefined;
  };
}

/**
 * The edits that copy a function such that one of its parameters points to another space, and make overloads of both;
 * undefined if that is impossible. Existing callers still call the original.
 */
export function copyForSpace(
  program: ProgramAnalysed,
  body: BodyAnalysed,
  parameterIndex: number,
  space: AddressSpace,
): readonly Edit[] | undefined {
  const { symbol } = body;
  const parameter = symbol.parameters[parameterIndex];
  const isNamed = program.functions.some(
    (declared) => declared.symbol.name === symbol.name && declared.symbol.overloadable,
  );
  if (
    !parameter ||
    symbol.kernel ||
    isNamed ||
    program.bodies.filter((one) => one.symbol.name === symbol.name).length > 1
  )
    return undefined;
  // A copy of a recursive function would call the original.
  if (factsOf(body, 'call-made').some(({ callee }) => callee.name === symbol.name)) return undefined;
  const edits = copiesOf(program, body, parameter, space)?.flatMap(({ unit, specifiers, tokens, gap, text }) => [
    insertBefore(unit, specifiers.first, ATTRIBUTE),
    insertAfter(unit, tokens.last, `${gap}${ATTRIBUTE}${text}`),
  ]);
  return edits && fix('', ...edits)?.edits;
}

/** The fix that makes every declaration of a function a separate overload. */
export const overloadAll =
  (name: Name): DeferredFix =>
  (program) => {
    const declarations = program.functions.filter(({ symbol }) => symbol.name === name);
    if (declarations.some(({ symbol }) => symbol.kernel || symbol.overloadable)) return undefined;
    return fix(
      `Make the declarations of '${spellingOf(name)}' overloads`,
      ...declarations.map(({ unit, specifiers }) => insertBefore(unit, specifiers.first, ATTRIBUTE)),
    );
  };

/** The fix that replaces overloads that differ only in their pointers' spaces by one function with generic pointers. */
export function mergeOverloads({ name, argumentIndex, argumentType, builtin }: CallUnmatched): DeferredFix | undefined {
  if (builtin || !accepts(AddressSpace.Generic, pointeeSpace(argumentType))) return undefined;
  return ({ bodies, functions }) => {
    const [kept, ...others] = bodies.filter(({ symbol }) => symbol.name === name);
    const parameter = kept?.symbol.parameters[argumentIndex];
    const where = parameter && pointeeQualifier(parameter);
    const text = (body: BodyAnalysed): string =>
      textOf(body.unit, body.node).replace(/\b(?:__)?(?:global|local|private)\b\s*/g, '');
    if (
      !kept ||
      others.length === 0 ||
      where?.written === undefined ||
      functions.length === 0 ||
      functions.filter(({ symbol }) => symbol.name === name).length !==
        bodies.filter(({ symbol }) => symbol.name === name).length
    )
      return undefined;
    if (others.some((body) => text(body) !== text(kept))) return undefined;
    return fix(
      `Replace the overloads of '${spellingOf(name)}' by one for generic pointers`,
      deleteToken(kept.unit, where.written),
      ...others.map(({ unit, node }) => deleteLines(unit, node)),
    );
  };
}
