// Queries of refactorings about the text that they change: locations and effects.

import type { Analysis, TextEdit } from '../../analysis/analysis.js';
import { hasTrait, isBuiltinName, traitsOf } from '../../builtins/index.js';
import { editableRange, spelledAs } from '../../refactoring/edits/edits.js';
import type { BodyAnalysed, VariableDeclared } from '../../semantics/facts/facts.js';
import type { Expression, Node } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { changedPlace, namings, type Part, partsWithin, wayTo } from '../../syntax/walk.js';
import type { Name } from '../../text/names.js';
import { spellingOf } from '../../text/names.js';
import { isUnknown, isVoid } from '../../types/queries.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import { unitsIn } from '../navigation/places.js';
import type { TextRange } from '../outline/tokens.js';

/** A change of the text that preserves its meaning. */
export interface Refactoring {
  readonly title: string;
  readonly kind: 'refactor.extract' | 'refactor.inline' | 'refactor.move' | 'refactor.rewrite';
  readonly edits: readonly TextEdit[];
  /** The name that the first edit declares, which the user may want to choose. */
  readonly newName?: string;
  /** It gives other names to what diagnostics mention. */
  readonly renames?: boolean;
}

/** A range in the body of a function. */
export interface Site {
  readonly analysis: Analysis;
  readonly one: Analysis['units'][number];
  readonly unit: Unit;
  readonly body: BodyAnalysed;
  readonly stretch: TextRange;
}

/** The location of a range of the root file; undefined outside functions, and in one with errors. */
export function siteOf(analysis: Analysis, stretch: TextRange): Site | undefined {
  for (const one of unitsIn(analysis, stretch)) {
    const { unit, part } = one;
    for (const body of part.bodies) {
      const range = editableRange(unit, body.node.body);
      if (!body.complete || range?.file.path !== analysis.root.path) continue;
      if (range.start < stretch.start && stretch.end < range.end) return { analysis, one, unit, body, stretch };
    }
  }
  return undefined;
}

/** Whether a node has exactly this range. */
export function isAt({ unit, stretch }: Site, node: Node): boolean {
  const range = editableRange(unit, node);
  return range?.start === stretch.start && range.end === stretch.end;
}

/** The declaration of a variable in the file's spelling of types; undefined for types that no variable can have. */
export function declarationOf(unit: Unit, token: number, type: Type, name: string): string | undefined {
  const { kind } = type.unqualified;
  if (isUnknown(type) || isVoid(type) || !['scalar', 'vector', 'pointer', 'record', 'enum'].includes(kind))
    return undefined;
  return spelledAs(unit, token, spellType(type.unqualified, name, { vectorNames: true, outermost: false }));
}

/**
 * Whether a builtin function has no side effects, and a value that does not depend on the time and other work-items.
 */
function isPassive(name: string): boolean {
  const traits = traitsOf(name);
  if (traits.has('writes') || traits.has('atomic') || traits.has('convergent')) return false;
  return traits.has('pure') || traits.has('reads') || traits.has('uniform') || traits.has('position');
}

/** Whether a part itself, without its children, has side effects. */
function acts(part: Part): boolean {
  switch (part.kind) {
    case 'assignment':
    case 'postfix':
    case 'statement-expression':
    case 'block':
    case 'asm':
    case 'error':
      return true;
    case 'unary':
      return part.operator === '++' || part.operator === '--';
    case 'call':
      return !(
        part.callee.kind === 'identifier' &&
        isBuiltinName(spellingOf(part.callee.name)) &&
        isPassive(spellingOf(part.callee.name))
      );
    default:
      return false;
  }
}

export const hasEffects = (part: Part): boolean => partsWithin(part).some(acts);

/** Whether the value of an expression depends on memory besides its variables. */
export const readsMemory = (part: Part): boolean =>
  partsWithin(part).some(
    (one) =>
      one.kind === 'subscript' ||
      (one.kind === 'unary' && one.operator === '*') ||
      (one.kind === 'member' && one.arrow) ||
      (one.kind === 'call' && one.callee.kind === 'identifier' && hasTrait(spellingOf(one.callee.name), 'reads')),
  );

/** The statement of a `{}` block that contains a node. */
export interface Standing {
  readonly statement: Part;
  /** From the statement to the parent of the node. */
  readonly way: readonly Part[];
}

/** The statement of a block that contains a node. */
export function standingOf({ body }: Site, node: Node): Standing | undefined {
  const way = wayTo(body.node.body, node);
  const at = way.findLastIndex((part) => part.kind === 'compound') + 1;
  const statement = way[at] ?? (at > 0 ? undefined : body.node.body);
  return statement && at > 0 ? { statement, way: way.slice(at) } : undefined;
}

/**
 * Whether an expression has the same value when it is evaluated once before its statement: it is evaluated there
 * unconditionally and once, it is not a written lvalue, and nothing else in the statement has side effects before it.
 */
export function canGoFirst(site: Site, { statement, way }: Standing, node: Expression): boolean {
  const all: readonly Part[] = [...way, node];
  let isPlace = false;
  for (const [i, part] of way.entries()) {
    const child = all[i + 1];
    switch (part.kind) {
      case 'expression':
      case 'return':
      case 'declaration':
      case 'paren':
      case 'cast':
      case 'initializer-list':
      case 'paren-list':
      case 'compound-literal':
        break;
      case 'if':
      case 'switch':
        if (child !== part.condition) return false;
        break;
      case 'conditional':
        if (child !== part.condition) return false;
        break;
      case 'binary':
        if ((part.operator === '&&' || part.operator === '||') && child !== part.left) return false;
        break;
      case 'assignment':
        isPlace = child === part.left;
        break;
      case 'unary':
        if (part.operator === '&' || part.operator === '++' || part.operator === '--') isPlace = true;
        break;
      case 'postfix':
        isPlace = true;
        break;
      case 'subscript':
        if (child === part.index || site.one.values.get(part.base)?.type.kind === 'pointer') isPlace = false;
        break;
      case 'member':
        if (part.arrow) isPlace = false;
        break;
      case 'call':
        if (child === part.callee) return false;
        break;
      default:
        return false;
    }
  }
  if (isPlace) return false;
  if (statement.kind === 'declaration' && statement.declarators.length > 1) return false;
  const inside = new Set<Part>(partsWithin(node));
  const around = new Set<Part>(way);
  // The condition of an `if` is evaluated before its branches.
  const before = statement.kind === 'if' || statement.kind === 'switch' ? statement.condition : statement;
  return !partsWithin(before).some((part) => acts(part) && !inside.has(part) && !around.has(part));
}

/** The variable that an lvalue is, or is a part of; none for a pointee. */
function rootOf({ one }: Site, place: Expression): Name | undefined {
  let at = place;
  for (;;) {
    if (at.kind === 'paren') at = at.inner;
    else if (at.kind === 'member' && !at.arrow) at = at.base;
    else if (at.kind === 'subscript' && one.values.get(at.base)?.type.kind !== 'pointer') at = at.base;
    else return at.kind === 'identifier' ? at.name : undefined;
  }
}

/** The names of the variables that a part writes, or whose address it takes. */
export function written(site: Site, part: Part): Set<Name> {
  const names = new Set<Name>();
  for (const one of partsWithin(part)) {
    const place = changedPlace(one);
    const root = place && rootOf(site, place);
    if (root !== undefined) names.add(root);
  }
  return names;
}

/** Whether the address of a variable is taken for more than a call: it may be used after the variable's lifetime. */
export function keepsAddress(site: Site, parts: readonly Part[]): boolean {
  const passed = new Set(parts.flatMap((part) => (part.kind === 'call' ? part.args : [])));
  return parts.some(
    (part) =>
      part.kind === 'unary' && part.operator === '&' && !passed.has(part) && rootOf(site, part.operand) !== undefined,
  );
}

/** The names that denote values in a part. */
export function named(part: Part): Set<Name> {
  const names = new Set<Name>();
  for (const one of partsWithin(part)) if (one.kind === 'identifier') names.add(one.name);
  return names;
}

/** An expression that never needs parentheses. */
export const isPrimary = ({ kind }: Expression): boolean =>
  ['identifier', 'number', 'character', 'paren', 'call', 'subscript', 'member', 'string'].includes(kind);

/** The start of a function including the comment directly above it. */
export function aboveFunction({ unit, body }: Site): { readonly start: number; readonly text: string } | undefined {
  const range = editableRange(unit, body.node);
  if (!range) return undefined;
  const { text, lines } = range.file;
  let line = lines.lineAt(range.start);
  while (line > 0 && /^\s*(?:\/\/|\/\*|\*)/.test(text.slice(lines.startOf(line - 1), lines.startOf(line)))) line--;
  return { start: lines.startOf(line), text };
}

/** The declaration of a variable of the function that the cursor names, if the name is unique there. */
export function variableAt({ unit, body, stretch }: Site): VariableDeclared | undefined {
  const contains = (node: { first: number; last: number }): boolean => {
    const range = editableRange(unit, node);
    return range !== undefined && range.start <= stretch.start && stretch.end <= range.end;
  };
  const variables = body.facts.filter((fact) => fact.kind === 'variable');
  const named = variables.find(
    ({ nameNode, symbol }) => contains(nameNode) || namings(body.node.body, symbol.name).some((use) => contains(use)),
  );
  const homonyms = variables.filter(({ symbol }) => symbol.name === named?.symbol.name);
  const isParameter = body.symbol.parameters.some(({ name }) => name === named?.symbol.name);
  return homonyms.length === 1 && !isParameter ? named : undefined;
}

/** The statement that only declares a variable. */
export function soleStatement({ body }: Site, { declarator }: VariableDeclared): Part | undefined {
  const way = declarator.initializer ? wayTo(body.node.body, declarator.initializer) : [];
  const statement = way.at(-1);
  return statement?.kind === 'declaration' && statement.declarators.length === 1 && way.at(-2)?.kind === 'compound'
    ? statement
    : undefined;
}
