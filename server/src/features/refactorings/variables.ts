import { isBuiltinName } from '../../builtins/index.js';
import { editableRange, indentationOf, spaceWord, textOf } from '../../refactoring/edits/edits.js';
import { freeName } from '../../refactoring/pointers/copies.js';
import type { Expression } from '../../syntax/ast.js';
import { namings, type Part, partsWithin, wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { spellType } from '../../types/spelling.js';
import { declarationsOf } from '../navigation/places.js';
import {
  aboveFunction,
  canGoFirst,
  declarationOf,
  hasEffects,
  isAt,
  isPrimary,
  named,
  type Refactoring,
  readsMemory,
  type Site,
  soleStatement,
  standingOf,
  variableAt,
  written,
} from './site.js';

/** Introduces a variable for the selected expression, before its statement. */
export function extractVariable(site: Site): Refactoring | undefined {
  const { one, unit } = site;
  const [found] = [...one.values].filter(([node]) => isAt(site, node)).slice(-1);
  if (!found) return undefined;
  const [node, { type }] = found;
  if (node.kind === 'identifier' || node.kind === 'initializer-list' || node.kind === 'paren-list') return undefined;
  const standing = standingOf(site, node);
  if (!standing || !canGoFirst(site, standing, node)) return undefined;
  const { statement } = standing;
  // A statement that is only the expression needs no variable.
  if (statement.kind === 'expression' && statement.expression === node) return undefined;
  const name = freeName(unit, node, 'value');
  const declaration = declarationOf(unit, node.first, type, name);
  const text = textOf(unit, node);
  const range = editableRange(unit, node);
  const before = editableRange(unit, statement);
  if (declaration === undefined || !range || !before) return undefined;
  const line = `${declaration} = ${inner(node, text)};\n${indentationOf(unit, statement.first)}`;
  return {
    title: `Extract into variable '${name}'`,
    kind: 'refactor.extract',
    newName: name,
    edits: [
      { span: { ...before, end: before.start }, newText: line },
      { span: range, newText: name },
    ],
  };
}

const inner = (node: Expression, text: string): string => (node.kind === 'paren' ? text.slice(1, -1).trim() : text);

/** The lines of a statement, to be removed. */
function lineOf(
  { unit }: Site,
  statement: Part,
): { file: Refactoring['edits'][number]['span']['file']; start: number; end: number } | undefined {
  const range = editableRange(unit, statement);
  if (!range) return undefined;
  const { text, lines } = range.file;
  const start = lines.startOf(lines.lineAt(range.start));
  const rest = /^[ \t]*\r?\n/.exec(text.slice(range.end));
  return text.slice(start, range.start).trim() === '' && rest
    ? { file: range.file, start, end: range.end + rest[0].length }
    : { file: range.file, start: range.start, end: range.end };
}

/** Replaces all uses of a variable by its value, and removes its declaration. */
export function inlineVariable(site: Site): Refactoring | undefined {
  const { unit, body, one } = site;
  const fact = variableAt(site);
  const value = fact?.declarator.initializer;
  const statement = fact && soleStatement(site, fact);
  if (!fact || !value || !statement || value.kind === 'initializer-list') return undefined;
  const { symbol, specifiers } = fact;
  if (specifiers.storage !== undefined || symbol.type.space !== AddressSpace.Private) return undefined;
  // A conversion of the initializer would change the value.
  if (one.values.get(value)?.type.unqualified !== symbol.type.unqualified || hasEffects(value)) return undefined;
  const uses = namings(body.node.body, symbol.name);
  const changed = written(site, body.node.body);
  if (uses.length === 0 || changed.has(symbol.name) || [...named(value)].some((name) => changed.has(name)))
    return undefined;
  if (readsMemory(value)) {
    // Memory may have changed by then, except in the very next statement.
    const [use] = uses;
    const standing = use && standingOf(site, use);
    const around = wayTo(body.node.body, statement).at(-1);
    const next =
      around?.kind === 'compound'
        ? around.statements[around.statements.findIndex(({ first }) => first === statement.first) + 1]
        : undefined;
    if (uses.length > 1 || !use || !standing || standing.statement !== next || !canGoFirst(site, standing, use))
      return undefined;
  }
  const text = textOf(unit, value);
  const line = lineOf(site, statement);
  const places = uses.map((use) => editableRange(unit, use));
  if (!line || places.some((place) => place === undefined)) return undefined;
  const newText = isPrimary(value) ? text : `(${text})`;
  return {
    title: `Inline variable '${spellingOf(symbol.name)}'`,
    kind: 'refactor.inline',
    edits: [
      { span: line, newText: '' },
      ...places.filter((place) => place !== undefined).map((span) => ({ span, newText })),
    ],
  };
}

/** Expressions whose value compilers know. */
const CONSTANT: ReadonlySet<Part['kind']> = new Set([
  'number',
  'character',
  'paren',
  'paren-list',
  'initializer-list',
  'cast',
  'binary',
  'unary',
  'conditional',
  'sizeof',
]);

/** Moves a constant of a function to constant memory, at program scope. */
export function moveConstant(site: Site): Refactoring | undefined {
  const { analysis, unit, body } = site;
  const fact = variableAt(site);
  const value = fact?.declarator.initializer;
  const statement = fact && soleStatement(site, fact);
  if (!fact || !value || !statement || fact.specifiers.storage !== undefined) return undefined;
  const { symbol, specifiers } = fact;
  const { type } = symbol;
  const name = spellingOf(symbol.name);
  const isMemory = specifiers.qualifiers.some(({ kind }) => kind === 'space' || kind === 'numbered-space');
  const element = type.kind === 'array' ? type.element : type;
  const isPlain = element.kind === 'scalar' || element.kind === 'vector' || element.kind === 'array';
  if (isMemory || !isPlain || written(site, body.node.body).has(symbol.name)) return undefined;
  if (partsWithin(value).some(({ kind }) => !CONSTANT.has(kind))) return undefined;
  const isTaken =
    isBuiltinName(name) ||
    analysis.isMacroDefined(name) ||
    declarationsOf(analysis).some((other) => other.name === symbol.name && other.place.token !== symbol.place.token);
  const above = aboveFunction(site);
  const text = textOf(unit, value);
  const line = lineOf(site, statement);
  if (isTaken || !above || !line) return undefined;
  const declared = spellType(type, name, { vectorNames: true, outermost: false }).replace(/\bconst /g, '');
  const declaration = `${spaceWord(unit, statement.first, AddressSpace.Constant)} ${declared} = ${text};\n\n`;
  return {
    title: `Move '${name}' to program scope, into constant memory`,
    kind: 'refactor.move',
    edits: [
      { span: { file: line.file, start: above.start, end: above.start }, newText: declaration },
      { span: line, newText: '' },
    ],
  };
}
