import type { Analysis } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { VariableSymbol } from '../semantics/symbols.js';
import { declaredName } from '../syntax/ast.js';
import { spellingOf } from '../text/names.js';
import { AddressSpace, elementOf, spaceName, spellType } from '../types/type.js';
import { symbolDeclaredAt } from './document-symbols.js';
import { unitsIn, writtenSpan } from './places.js';

/** An object, and what it has to do with a memory: it lives there, or points there. */
export interface MemoryUse {
  readonly name: string;
  readonly type: string;
  readonly span: FileSpan;
  readonly relation: 'lives' | 'points';
}

export interface MemoryUses {
  readonly space: string;
  readonly uses: readonly MemoryUse[];
}

/** A function with the memories that its parameters and variables live in and point to. */
export interface FunctionMemories {
  readonly name: string;
  readonly kernel: boolean;
  readonly span: FileSpan;
  /** The function's name. */
  readonly selection: FileSpan;
  readonly memories: readonly MemoryUses[];
}

const ORDER = [
  AddressSpace.Global,
  AddressSpace.Constant,
  AddressSpace.Local,
  AddressSpace.Private,
  AddressSpace.Generic,
];

/** The functions that the root file defines, in order. */
export function addressSpaceTree(analysis: Analysis): FunctionMemories[] {
  const functions: FunctionMemories[] = [];
  for (const one of unitsIn(analysis, { start: 0, end: analysis.root.text.length })) {
    const { unit } = one;
    const variables = one.names.declarations.filter(
      (symbol): symbol is VariableSymbol =>
        symbol.kind === 'variable' && symbol.name !== 0 && (symbol.role === 'parameter' || symbol.role === 'block'),
    );
    for (const node of one.parsed.declarations) {
      if (node.kind !== 'function') continue;
      const name = declaredName(node.declarator).first;
      const selection = writtenSpan(unit, name);
      const symbol = symbolDeclaredAt(one, name);
      const start = writtenSpan(unit, node.first);
      const end = writtenSpan(unit, node.last);
      if (symbol?.kind !== 'function' || selection?.file.path !== analysis.root.path) continue;
      const inside = variables.filter(({ place }) => place.token > node.first && place.token <= node.last);
      // A name is declared twice when its initializer completes its type; the last time counts.
      const own = [...new Map(inside.map((one) => [one.place.token, one])).values()].sort(
        (a, b) => a.place.token - b.place.token,
      );
      const span =
        start && end && start.file === selection.file && end.file === selection.file
          ? {
              file: selection.file,
              start: Math.min(start.start, selection.start),
              end: Math.max(end.end, selection.end),
            }
          : selection;
      functions.push({
        name: spellingOf(symbol.name),
        kernel: symbol.kernel,
        span,
        selection,
        memories: memoriesOf(own),
      });
    }
  }
  return functions;
}

function memoriesOf(variables: readonly VariableSymbol[]): MemoryUses[] {
  const bySpace = new Map<AddressSpace, MemoryUse[]>(ORDER.map((space) => [space, []]));
  for (const { name, type, place } of variables) {
    const span = writtenSpan(place.unit, place.token);
    if (!span) continue;
    const use = { name: spellingOf(name), type: spellType(type, '', { vectorNames: true, outermost: true }), span };
    let at = elementOf(type);
    bySpace.get(at.space)?.push({ ...use, relation: 'lives' });
    const seen = new Set<AddressSpace>();
    while (at.kind === 'pointer') {
      at = elementOf(at.pointee);
      if (!seen.has(at.space)) bySpace.get(at.space)?.push({ ...use, relation: 'points' });
      seen.add(at.space);
    }
  }
  return [...bySpace].filter(([, uses]) => uses.length > 0).map(([space, uses]) => ({ space: spaceName(space), uses }));
}
