import { type Analysis, spanOf } from '../../analysis/analysis.js';
import { describeMacro } from '../../preprocessor/macros/macro.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Declaration, ExternalDeclaration, Node, Specifiers } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { spaceName } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { spellType } from '../../types/spelling.js';
import { unitsIn } from '../navigation/places.js';

/** An entry of the outline. `selection` (the name) lies within `span`. */
export interface OutlineEntry {
  readonly name: string;
  readonly detail: string;
  readonly kind:
    | 'kernel'
    | 'function'
    | 'struct'
    | 'union'
    | 'enum'
    | 'enumerator'
    | 'field'
    | 'typedef'
    | 'variable'
    | 'constant'
    | 'macro';
  readonly span: FileSpan;
  readonly selection: FileSpan;
  readonly children: readonly OutlineEntry[];
}

type Declared = AnalysedUnit<unknown>;

/** The program-scope declarations of the root file, and its macros, in text order. */
export function documentSymbols(analysis: Analysis): OutlineEntry[] {
  const { path } = analysis.root;
  const entries: OutlineEntry[] = [];
  for (const one of unitsIn(analysis, { start: 0, end: analysis.root.text.length })) {
    for (const declaration of one.parsed.declarations) entries.push(...entriesOf(one, declaration));
  }
  for (const chunk of analysis.chunks) {
    if (chunk.file.path !== path) continue;
    for (const { macro, start, end } of chunk.directives) {
      if (!macro?.anchor) continue;
      const from = macro.anchor.placement.start + macro.anchor.offset;
      const name = spellingOf(macro.name);
      const span = {
        file: chunk.file,
        start: chunk.start + start,
        end: Math.max(chunk.start + end, from + name.length),
      };
      entries.push({
        name,
        detail: describeMacro(macro).slice(name.length).trim().slice(0, 80),
        kind: 'macro',
        span,
        selection: { file: chunk.file, start: from, end: from + name.length },
        children: [],
      });
    }
  }
  return entries.filter(({ span }) => span.file.path === path).sort((a, b) => a.span.start - b.span.start);
}

function entriesOf(one: Declared, node: ExternalDeclaration): OutlineEntry[] {
  switch (node.kind) {
    case 'function': {
      const name = declaredName(node.declarator);
      const kernel = node.specifiers.kernelToken !== undefined;
      const entry =
        name.kind === 'name' &&
        entryOf(one, { first: startOfHead(one.unit, node.first, name.first), last: node.last }, name.first, {
          name: spellingOf(name.name),
          kind: kernel ? 'kernel' : 'function',
        });
      return [...tagEntries(one, node.specifiers, node), ...(entry ? [entry] : [])];
    }
    case 'declaration':
      return declarationEntries(one, node);
    default:
      return [];
  }
}

function declarationEntries(one: Declared, node: Declaration): OutlineEntry[] {
  const entries = tagEntries(one, node.specifiers, node);
  for (const [i, init] of node.declarators.entries()) {
    const name = declaredName(init.declarator);
    if (name.kind !== 'name') continue;
    const symbol = symbolDeclaredAt(one, name.first);
    const kind =
      node.specifiers.storage === 'typedef'
        ? 'typedef'
        : symbol?.kind === 'function'
          ? symbol.kernel
            ? 'kernel'
            : 'function'
          : symbol && isConstant(symbol)
            ? 'constant'
            : 'variable';
    const whole = i === 0 && entries.length === 0 ? node : init;
    const first = symbol?.kind === 'function' ? startOfHead(one.unit, whole.first, name.first) : whole.first;
    const entry = entryOf(one, { first, last: whole.last }, name.first, { name: spellingOf(name.name), kind });
    if (entry) entries.push(entry);
  }
  return entries;
}

const isConstant = (symbol: ProgramSymbol): boolean =>
  symbol.kind === 'variable' && spaceName(elementOf(symbol.type).space) === 'constant';

/** The struct, union or enum that specifiers define, with its members; an unnamed one has the name of its typedef. */
function tagEntries(one: Declared, { type, storage }: Specifiers, whole: Node): OutlineEntry[] {
  if (type.kind !== 'tag' || !(type.fields || type.enumerators)) return [];
  const children: OutlineEntry[] = [];
  for (const field of type.fields ?? []) {
    for (const declarator of field.declarators) {
      const name = declaredName(declarator.declarator);
      const entry =
        name.kind === 'name' &&
        entryOf(one, field.declarators.length === 1 ? field : declarator, name.first, {
          name: spellingOf(name.name),
          kind: 'field',
        });
      if (entry) children.push(entry);
    }
  }
  for (const enumerator of type.enumerators ?? []) {
    const name = spellingOf(enumerator.name);
    const entry = entryOf(one, enumerator, enumerator.first, { name, kind: 'enumerator' });
    if (entry) children.push(entry);
  }
  const isUnnamed = type.name === 0;
  const entry = entryOf(one, storage === 'typedef' ? type : whole, isUnnamed ? type.first : type.nameToken, {
    name: isUnnamed ? `(unnamed ${type.tag})` : spellingOf(type.name),
    kind: type.tag,
    detail: '',
    children,
  });
  return entry ? [entry] : [];
}

/**
 * The token that begins the head of a function. Words before a blank line are most likely the unfinished beginning of
 * another function.
 */
function startOfHead(unit: Unit, first: number, name: number): number {
  for (let token = name; token > first; token--) {
    const [before, here] = [spanOf(unit, token - 1, token - 1), spanOf(unit, token, token)];
    if (!before || !here || before.file !== here.file) return first;
    if (/\n[ \t\r]*\n/.test(here.file.text.slice(before.end, here.start))) return token;
  }
  return first;
}

/** The entry of the declaration `node`, whose name is at `nameToken`. */
function entryOf(
  one: Declared,
  node: Node,
  nameToken: number,
  rest: Pick<OutlineEntry, 'name' | 'kind'> & Partial<OutlineEntry>,
): OutlineEntry | undefined {
  const span = spanOf(one.unit, node.first, node.last);
  const selection = spanOf(one.unit, nameToken, nameToken);
  if (!span || !selection || span.file !== selection.file) return undefined;
  const whole = {
    file: span.file,
    start: Math.min(span.start, selection.start),
    end: Math.max(span.end, selection.end),
  };
  const { name, kind, detail = detailOf(one, nameToken), children = [] } = rest;
  return { name: name || '(unnamed)', detail, kind, span: whole, selection, children };
}

/** The symbols that a unit declares, by token; the first if there are several. */
const symbolsOf = perOwner(({ names }: AnalysedUnit<unknown>): ReadonlyMap<number, ProgramSymbol> => {
  const first = new Map<number, ProgramSymbol>();
  for (const symbol of names.declarations) if (!first.has(symbol.place.token)) first.set(symbol.place.token, symbol);
  return first;
});

/** The symbol that a token of a unit declares. */
export const symbolDeclaredAt = (one: AnalysedUnit<unknown>, token: number): ProgramSymbol | undefined =>
  symbolsOf(one).get(token);

export const parameterText = (p: VariableSymbol): string =>
  spellType(p.type, spellingOf(p.name), { vectorNames: true, outermost: false });

function detailOf(one: Declared, token: number): string {
  const symbol = symbolDeclaredAt(one, token);
  switch (symbol?.kind) {
    case 'function':
      return `(${symbol.parameters.map(parameterText).join(', ')})`;
    case 'variable':
      return spellType(symbol.type, '', { vectorNames: true, outermost: symbol.role !== 'field' });
    case 'typedef':
      return spellType(symbol.type, '', { vectorNames: true, outermost: true });
    case 'enumerator':
      return symbol.value === undefined ? '' : `${symbol.value}`;
    default:
      return '';
  }
}

/** The entries of an outline whose names contain the letters of `query` in order, with their containers. */
export function matchingSymbols(
  outline: readonly OutlineEntry[],
  query: string,
): { readonly entry: OutlineEntry; readonly container: string }[] {
  const found: { entry: OutlineEntry; container: string }[] = [];
  const visit = (entry: OutlineEntry, container: string): void => {
    if (matches(entry.name, query)) found.push({ entry, container });
    for (const child of entry.children) visit(child, entry.name);
  };
  for (const entry of outline) visit(entry, '');
  return found;
}

function matches(name: string, query: string): boolean {
  const text = name.toLowerCase();
  let at = 0;
  for (const letter of query.toLowerCase()) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
