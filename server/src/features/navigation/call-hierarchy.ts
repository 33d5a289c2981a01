import { type Analysis, spanOf } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import type { FunctionSymbol } from '../../semantics/symbols/symbols.js';
import type { FunctionDefinition } from '../../syntax/ast.js';
import { declaredName } from '../../syntax/declarator.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { parameterText, symbolDeclaredAt } from '../outline/document-symbols.js';
import { keyOf, type Occurrence, occurrenceAt } from './occurrences.js';

/** A function of the program in the call hierarchy. `selection` (its name) lies within `span`. */
export interface HierarchyItem {
  readonly name: string;
  readonly detail: string;
  readonly kernel: boolean;
  readonly span: FileSpan;
  readonly selection: FileSpan;
}

/** A calling or called function, and the locations of the calls. */
export interface Call {
  readonly item: HierarchyItem;
  readonly places: readonly FileSpan[];
}

interface Definition {
  readonly unit: Unit;
  readonly node: FunctionDefinition;
  readonly symbol: FunctionSymbol;
}

interface Edge {
  readonly from: Definition;
  readonly to: FunctionSymbol;
  readonly token: number;
}

/** The calls between the functions of a unit. */
interface Graph {
  readonly definitions: readonly Definition[];
  readonly edges: readonly Edge[];
}

const graphOf = perOwner((one: AnalysedUnit<unknown>): Graph => {
  const { unit, parsed, names } = one;
  const definitions: Definition[] = [];
  for (const node of parsed.declarations) {
    const symbol = node.kind === 'function' ? symbolDeclaredAt(one, declaredName(node.declarator).first) : undefined;
    if (node.kind === 'function' && symbol?.kind === 'function') definitions.push({ unit, node, symbol });
  }
  const edges: Edge[] = [];
  for (const [i, token] of names.uses.entries()) {
    const to = names.meanings[i];
    const from =
      to?.kind === 'function' ? definitions.find(({ node }) => node.first <= token && token <= node.last) : undefined;
    if (to?.kind === 'function' && from) edges.push({ from, to, token });
  }
  return { definitions, edges };
});

const isCalled = (symbol: FunctionSymbol, { key, target }: Occurrence): boolean =>
  symbol.name === target.name && keyOf(symbol) === key;

function itemOf(symbol: FunctionSymbol, unit: Unit, first: number, last: number): HierarchyItem | undefined {
  const span = spanOf(unit, first, last);
  const selection = spanOf(symbol.place.unit, symbol.place.token, symbol.place.token);
  if (!span || !selection || span.file !== selection.file) return undefined;
  return {
    name: spellingOf(symbol.name),
    detail: `(${symbol.parameters.map(parameterText).join(', ')})`,
    kernel: symbol.kernel,
    span: { file: span.file, start: Math.min(span.start, selection.start), end: Math.max(span.end, selection.end) },
    selection,
  };
}

const itemOfDefinition = ({ symbol, unit, node }: Definition): HierarchyItem | undefined =>
  itemOf(symbol, unit, node.first, node.last);

/** The definition of a function, or a declaration if there is no definition. */
function itemNamed(analysis: Analysis, symbol: FunctionSymbol): HierarchyItem | undefined {
  const key = keyOf(symbol);
  for (const one of analysis.units) {
    if (!one.trace.symbols.has(symbol.name)) continue;
    const definition = graphOf(one).definitions.find(
      (candidate) => candidate.symbol.name === symbol.name && keyOf(candidate.symbol) === key,
    );
    const item = definition && itemOfDefinition(definition);
    if (item) return item;
  }
  return itemOf(symbol, symbol.place.unit, symbol.place.token, symbol.place.token);
}

/**
 * The function named at `offset` of the file at `path` (by default the root file). Undefined for builtins, which have
 * no location in the program.
 */
export function hierarchyItemAt(
  analysis: Analysis,
  offset: number,
  path = analysis.root.path,
): HierarchyItem | undefined {
  const target = occurrenceAt(analysis, offset, path)?.target;
  return target?.kind === 'function' ? itemNamed(analysis, target) : undefined;
}

function* merged(
  calls: Iterable<{ readonly item: HierarchyItem | undefined; readonly place: FileSpan }>,
): Iterable<Call> {
  const byItem = new Map<string, { item: HierarchyItem; places: FileSpan[] }>();
  for (const { item, place } of calls) {
    if (!item) continue;
    const key = `${item.selection.file.path}:${item.selection.start}`;
    const call = byItem.get(key) ?? { item, places: [] };
    if (!call.places.some(({ file, start }) => file === place.file && start === place.start)) call.places.push(place);
    byItem.set(key, call);
  }
  yield* byItem.values();
}

/** The calls for some of the program's edges; `shown` selects the end of an edge that is the item. */
function callsOf(
  analysis: Analysis,
  isWanted: (edge: Edge) => boolean,
  shown: (edge: Edge) => HierarchyItem | undefined,
): Call[] {
  const calls: { item: HierarchyItem | undefined; place: FileSpan }[] = [];
  for (const one of analysis.units) {
    for (const edge of graphOf(one).edges) {
      const place = isWanted(edge) ? spanOf(one.unit, edge.token, edge.token) : undefined;
      if (place) calls.push({ item: shown(edge), place });
    }
  }
  return [...merged(calls)];
}

/** The callers of the function named at `offset` of the file at `path`; the locations are the callers'. */
export function callersOf(analysis: Analysis, offset: number, path: string): Call[] {
  const at = occurrenceAt(analysis, offset, path);
  return at?.target.kind === 'function'
    ? callsOf(
        analysis,
        ({ to }) => isCalled(to, at),
        ({ from }) => itemOfDefinition(from),
      )
    : [];
}

/** The functions of the program that the one at `offset` of the file at `path` calls; the locations are its own. */
export function calleesOf(analysis: Analysis, offset: number, path: string): Call[] {
  const at = occurrenceAt(analysis, offset, path);
  return at?.target.kind === 'function'
    ? callsOf(
        analysis,
        ({ from }) => isCalled(from.symbol, at),
        ({ to }) => itemNamed(analysis, to),
      )
    : [];
}
