import { type Analysis, spanOf } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { FunctionSymbol } from '../semantics/symbols.js';
import { declaredName, type FunctionDefinition } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { spellingOf } from '../text/names.js';
import { parameterText, symbolDeclaredAt } from './document-symbols.js';
import { keyOf, occurrenceAt } from './occurrences.js';

/** A function of the program, as the hierarchy of calls shows it. `selection` (its name) lies within `span`. */
export interface HierarchyItem {
  readonly name: string;
  readonly detail: string;
  readonly kernel: boolean;
  readonly span: FileSpan;
  readonly selection: FileSpan;
}

/** A function that calls or is called, and the places of the calls. */
export interface Call {
  readonly item: HierarchyItem;
  readonly places: readonly FileSpan[];
}

interface Definition {
  readonly unit: Unit;
  readonly node: FunctionDefinition;
  readonly key: string;
  readonly item: HierarchyItem;
}

interface Edge {
  readonly from: Definition;
  readonly to: FunctionSymbol;
  readonly key: string;
  readonly place: FileSpan;
}

interface Graph {
  readonly definitions: readonly Definition[];
  readonly edges: readonly Edge[];
}

const graphs = new WeakMap<Analysis, Graph>();

/** Which function of a unit names which. */
function graphOf(analysis: Analysis): Graph {
  const known = graphs.get(analysis);
  if (known) return known;
  const byUnit = new Map<Unit, Definition[]>();
  for (const { unit, parsed } of analysis.units) {
    for (const node of parsed.declarations) {
      if (node.kind !== 'function') continue;
      const name = declaredName(node.declarator).first;
      const symbol = symbolDeclaredAt(analysis, unit, name);
      const item = symbol?.kind === 'function' ? itemOf(symbol, unit, node.first, node.last) : undefined;
      if (symbol?.kind === 'function' && item) byUnit.set(unit, [...(byUnit.get(unit) ?? []), { unit, node, key: keyOf(symbol), item }]);
    }
  }
  const edges: Edge[] = [];
  for (const { place, symbol } of analysis.recording.references) {
    if (symbol.kind !== 'function') continue;
    const from = byUnit.get(place.unit)?.find(({ node }) => node.first <= place.token && place.token <= node.last);
    const span = spanOf(place.unit, place.token, place.token);
    if (from && span) edges.push({ from, to: symbol, key: keyOf(symbol), place: span });
  }
  const graph = { definitions: [...byUnit.values()].flat(), edges };
  graphs.set(analysis, graph);
  return graph;
}

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

/** The definition of a function; what declares it, where nothing defines it. */
function itemNamed(graph: Graph, key: string, symbol: FunctionSymbol): HierarchyItem | undefined {
  return graph.definitions.find((definition) => definition.key === key)?.item ?? itemOf(symbol, symbol.place.unit, symbol.place.token, symbol.place.token);
}

/** The function that is named at `offset` of the file at `path` (the root file, unless given). Builtins have no place in the program and are none. */
export function hierarchyItemAt(analysis: Analysis, offset: number, path = analysis.root.path): HierarchyItem | undefined {
  const at = occurrenceAt(analysis, offset, path);
  return at?.target.kind === 'function' ? itemNamed(graphOf(analysis), at.key, at.target) : undefined;
}

function* merged(calls: Iterable<{ readonly item: HierarchyItem | undefined; readonly place: FileSpan }>): Iterable<Call> {
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

/** Who calls the function that is named at `offset` of the file at `path`; the places are the callers'. */
export function callersOf(analysis: Analysis, offset: number, path: string): Call[] {
  const at = occurrenceAt(analysis, offset, path);
  if (at?.target.kind !== 'function') return [];
  return [...merged(graphOf(analysis).edges.filter(({ key }) => key === at.key).map(({ from, place }) => ({ item: from.item, place })))];
}

/** Which functions of the program the one at `offset` of the file at `path` calls; the places are its own. */
export function calleesOf(analysis: Analysis, offset: number, path: string): Call[] {
  const at = occurrenceAt(analysis, offset, path);
  if (at?.target.kind !== 'function') return [];
  const graph = graphOf(analysis);
  return [...merged(graph.edges.filter(({ from }) => from.key === at.key).map(({ key, to, place }) => ({ item: itemNamed(graph, key, to), place })))];
}
