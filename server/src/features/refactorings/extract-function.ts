import { editableRange, indentationOf, spelledAs } from '../../refactoring/edits/edits.js';
import { freeName } from '../../refactoring/pointers/copies.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import { type Part, partsWithin } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { pointerTo } from '../../types/interned.js';
import { spellType } from '../../types/spelling.js';
import type { Type } from '../../types/type.js';
import {
  aboveFunction,
  declarationOf,
  isAt,
  keepsAddress,
  named,
  type Refactoring,
  type Site,
  written,
} from './site.js';

/** Consecutive statements in a `{}` block, and the following ones. */
interface Run {
  readonly statements: readonly Part[];
  readonly start: number;
  readonly end: number;
  readonly rest: readonly Part[];
  /** An enclosing loop repeats them. */
  readonly isRepeated: boolean;
}

/** The statements whose range is exactly the selection. */
function selected({ unit, body, stretch }: Site): Run | undefined {
  for (const block of partsWithin(body.node.body)) {
    if (block.kind !== 'compound') continue;
    const places = block.statements.map((statement) => editableRange(unit, statement));
    const from = places.findIndex((place) => place?.start === stretch.start);
    const to = places.findLastIndex((place) => place?.end === stretch.end);
    if (from < 0 || to < from) continue;
    const isRepeated = partsWithin(body.node.body).some(
      (part) =>
        (part.kind === 'for' || part.kind === 'while' || part.kind === 'do') &&
        part.first < (block.statements[from]?.first ?? 0) &&
        part.last >= (block.statements[to]?.last ?? 0),
    );
    return {
      statements: block.statements.slice(from, to + 1),
      start: stretch.start,
      end: stretch.end,
      rest: partsAfter(body.node.body, block.statements[to]),
      isRepeated,
    };
  }
  return undefined;
}

/** All parts after a statement in a body. */
const partsAfter = (body: Part, last: Part | undefined): Part[] =>
  partsWithin(body).filter((part) => part.first > (last?.last ?? 0));

/** Statements that a separate function cannot execute for its caller. */
const LEAVING: ReadonlySet<Part['kind']> = new Set([
  'return',
  'goto',
  'label',
  'local-labels',
  'case',
  'default',
  'break',
  'continue',
  'asm',
  'error',
  'block',
  'statement-expression',
]);

interface Kept {
  readonly symbol: VariableSymbol;
  readonly isInside: boolean;
}

/** The variables and parameters of the function by name; undefined where two have one name. */
function variablesOf({ body }: Site, { statements }: Run): Map<Name, Kept> | undefined {
  const [first] = statements;
  const last = statements.at(-1);
  const found = new Map<Name, Kept>();
  const declared = body.facts.filter((fact) => fact.kind === 'variable').map(({ symbol }) => symbol);
  for (const symbol of [...body.symbol.parameters, ...declared]) {
    if (symbol.name === 0) continue;
    const { token } = symbol.place;
    if (found.has(symbol.name)) return undefined;
    found.set(symbol.name, { symbol, isInside: token >= (first?.first ?? 0) && token <= (last?.last ?? 0) });
  }
  return found;
}

/** A parameter for a variable: itself, or the start of an array. */
function parameterOf({ unit, body }: Site, { name, type }: VariableSymbol): string | undefined {
  const decayed: Type = type.kind === 'array' ? pointerTo(type.element) : type;
  // Objects in other memories are not passed by value.
  if (type.kind !== 'array' && type.space !== AddressSpace.Private && type.space !== 0) return undefined;
  if (decayed.unqualified.kind === 'opaque')
    return spelledAs(
      unit,
      body.node.first,
      spellType(decayed, spellingOf(name), { vectorNames: true, outermost: false }),
    );
  return declarationOf(unit, body.node.first, decayed, spellingOf(name));
}

/**
 * Makes a function of the selected statements, or of the selected expression, with the required parameters and the used
 * result.
 */
export function extractFunction(site: Site): Refactoring | undefined {
  const { unit, body, one } = site;
  const run = selected(site);
  const [expression] = run ? [] : [...one.values].filter(([node]) => isAt(site, node)).slice(-1);
  if (!run && !expression) return undefined;
  const statements: readonly Part[] = run?.statements ?? (expression ? [expression[0]] : []);
  const inside = statements.flatMap((statement) => partsWithin(statement));
  if (inside.some(({ kind }) => LEAVING.has(kind) && !isOwnBreak(kind, statements))) return undefined;
  if (keepsAddress(site, inside)) return undefined;
  const [first] = statements;
  const above = aboveFunction(site);
  const variables = variablesOf(site, run ?? { statements, start: 0, end: 0, rest: [], isRepeated: false });
  if (!first || !above || !variables) return undefined;
  const used = union(statements.map(named));
  const changed = union(statements.map((statement) => written(site, statement)));
  const later = union((run?.rest ?? []).map(named));
  const parameters: VariableSymbol[] = [];
  const results: Kept[] = [];
  for (const [name, kept] of variables) {
    const { symbol, isInside } = kept;
    // Local variables must stay in the kernel.
    if (isInside && symbol.type.space === AddressSpace.Local) return undefined;
    if (isInside) {
      if (later.has(name)) results.push(kept);
      continue;
    }
    if (!used.has(name)) continue;
    parameters.push(symbol);
    // Writes to an array go through the pointer to it.
    if (changed.has(name) && symbol.type.kind !== 'array' && (later.has(name) || run?.isRepeated)) results.push(kept);
  }
  if (results.length > 1 || (expression && changed.size > 0)) return undefined;
  const [result] = results;
  if (result?.symbol.type.kind === 'array') return undefined;
  const texts = parameters.map((symbol) => parameterOf(site, symbol));
  const range = run
    ? editableRange(unit, { first: first.first, last: statements.at(-1)?.last ?? first.last })
    : editableRange(unit, first);
  if (!range || texts.some((text) => text === undefined)) return undefined;
  const name = freeName(unit, first, 'extracted');
  const type = expression ? expression[1].type : result?.symbol.type;
  const head = type ? declarationOf(unit, body.node.first, type, `${name}(${texts.join(', ') || 'void'})`) : undefined;
  if (type && head === undefined) return undefined;
  const call = `${name}(${parameters.map((symbol) => spellingOf(symbol.name)).join(', ')})`;
  const text = range.file.text.slice(range.start, range.end);
  const own = indentationOf(unit, first.first);
  const step = own.includes('\t') ? '\t' : '    ';
  const moved = text
    .split('\n')
    .map((line, i) => (i === 0 || line.trim() === '' ? line : step + line.replace(own, '')));
  const resultName = result && spellingOf(result.symbol.name);
  const lines = expression
    ? [`return ${asValue(expression[0], text)};`]
    : [moved.join('\n'), ...(resultName === undefined ? [] : [`return ${resultName};`])];
  const definition =
    `${head ?? `void ${name}(${texts.join(', ') || 'void'})`}\n{\n` +
    `${lines.map((line) => step + line).join('\n')}\n}\n\n`;
  const replacement = expression ? call : callStatement(site, result, call);
  if (replacement === undefined) return undefined;
  return {
    title: `Extract into function '${name}'`,
    kind: 'refactor.extract',
    newName: name,
    edits: [
      { span: { file: range.file, start: above.start, end: above.start }, newText: definition },
      { span: range, newText: replacement },
    ],
  };
}

const asValue = (node: Expression, text: string): string => (node.kind === 'paren' ? text.slice(1, -1).trim() : text);

/**
 * The call as a statement: it declares variables that were declared in the extracted text, and assigns earlier ones.
 */
function callStatement({ unit, body }: Site, result: Kept | undefined, call: string): string | undefined {
  if (!result) return `${call};`;
  const { symbol, isInside } = result;
  const name = spellingOf(symbol.name);
  if (!isInside) return `${name} = ${call};`;
  const declaration = declarationOf(unit, body.node.first, symbol.type, name);
  return declaration === undefined ? undefined : `${declaration} = ${call};`;
}

/** `break` and `continue` of a loop that is moved as a whole stay in it. */
const isOwnBreak = (kind: Part['kind'], statements: readonly Part[]): boolean =>
  (kind === 'break' || kind === 'continue') &&
  statements.every(
    (statement) =>
      statement.kind === 'for' ||
      statement.kind === 'while' ||
      statement.kind === 'do' ||
      !partsWithin(statement).some((part) => part.kind === kind),
  );

const union = (sets: readonly ReadonlySet<Name>[]): Set<Name> => {
  const all = new Set<Name>();
  for (const set of sets) for (const name of set) all.add(name);
  return all;
};
