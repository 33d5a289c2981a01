import type { Analysis } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import { declaredName } from '../../syntax/declarator.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import { spellType } from '../../types/spelling.js';
import { unitsIn, writtenSpan } from '../navigation/places.js';
import { symbolDeclaredAt } from './document-symbols.js';

/** An object and its relation to a memory: it is in it, or points to it. */
interface MemoryUse {
  readonly name: string;
  readonly type: string;
  readonly span: FileSpan;
  readonly relation: 'lives' | 'points';
}

interface MemoryUses {
  readonly space: string;
  readonly uses: readonly MemoryUse[];
}

/** A function, or the program scope, with the memories that its parameters and variables are in and point to. */
export interface ScopeMemories {
  readonly kind: 'kernel' | 'function' | 'program';
  /** The function's name; empty for the program scope. */
  readonly name: string;
  readonly span: FileSpan;
  /** The location of the function's name, or of the first variable. */
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

/** The program scope, if the root file declares variables in it, and the functions that the file defines, in order. */
export function addressSpaceTree(analysis: Analysis): ScopeMemories[] {
  const functions: ScopeMemories[] = [];
  const ofProgram: VariableSymbol[] = [];
  for (const one of unitsIn(analysis, { start: 0, end: analysis.root.text.length })) {
    const { unit } = one;
    for (const symbol of one.names.declarations)
      if (symbol.kind === 'variable' && symbol.role === 'file' && symbol.name !== 0) ofProgram.push(symbol);
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
      const own = lastOfEach(inside);
      const span =
        start && end && start.file === selection.file && end.file === selection.file
          ? {
              file: selection.file,
              start: Math.min(start.start, selection.start),
              end: Math.max(end.end, selection.end),
            }
          : selection;
      functions.push({
        kind: symbol.kernel ? 'kernel' : 'function',
        name: spellingOf(symbol.name),
        span,
        selection,
        memories: memoriesOf(own),
      });
    }
  }
  const own = lastOfEach(ofProgram).filter(
    ({ place }) => writtenSpan(place.unit, place.token)?.file.path === analysis.root.path,
  );
  const [first] = own;
  const selection = first && writtenSpan(first.place.unit, first.place.token);
  return selection
    ? [{ kind: 'program', name: '', span: selection, selection, memories: memoriesOf(own) }, ...functions]
    : functions;
}

/** A name is declared twice if its initializer completes its type; the last one wins. */
function lastOfEach(variables: readonly VariableSymbol[]): VariableSymbol[] {
  const byUnit = new Map<object, Map<number, VariableSymbol>>();
  for (const variable of variables) {
    const { unit, token } = variable.place;
    byUnit.set(unit, (byUnit.get(unit) ?? new Map<number, VariableSymbol>()).set(token, variable));
  }
  return [...byUnit.values()].flatMap((ofUnit) => [...ofUnit.values()].sort((a, b) => a.place.token - b.place.token));
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
