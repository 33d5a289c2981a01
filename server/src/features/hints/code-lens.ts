import type { Analysis } from '../../analysis/analysis.js';
import { isWorkGroupBarrier } from '../../builtins/index.js';
import type { DeviceLimits } from '../../devices/device.js';
import { generic } from '../../devices/generic.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { limitsOf } from '../../rules/device.js';
import type { BodyAnalysed } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import { declaredName } from '../../syntax/declarator.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { layoutOf } from '../../types/layout.js';
import { elementOf } from '../../types/queries.js';
import { unitsIn, writtenSpan } from '../navigation/places.js';
import { symbolDeclaredAt } from '../outline/document-symbols.js';

/** The properties of a kernel that are known before it is launched. */
export interface KernelFacts {
  readonly name: string;
  /** The start of its definition, including the attributes before its name. */
  readonly span: FileSpan;
  /** The device's limits. */
  readonly limits: DeviceLimits;
  /** Bytes of local memory that the kernel itself declares. */
  readonly localBytes: number;
  /** Its pointers to local memory, whose size the host sets. */
  readonly localArguments: number;
  readonly constantArguments: number;
  readonly privateArrays: number;
  readonly privateArrayBytes: number;
  /** Barriers in it and in the functions that it calls. */
  readonly barriers: number;
  /** Calls from the program itself. */
  readonly callers: number;
}

/** The kernels that the root file defines, in order. */
export function kernelFacts(analysis: Analysis): KernelFacts[] {
  const uses = kernelUses(analysis);
  const barriersOf = barriersIn(analysis);
  const limits = limitsOf(analysis.settings.device ?? generic, analysis.options.language);
  const facts: KernelFacts[] = [];
  for (const one of unitsIn(analysis, { start: 0, end: analysis.root.text.length })) {
    const { unit, parsed, names } = one;
    const locals = names.declarations.filter(
      (symbol): symbol is VariableSymbol => symbol.kind === 'variable' && symbol.role === 'block',
    );
    for (const node of parsed.declarations) {
      if (node.kind !== 'function' || node.specifiers.kernelToken === undefined) continue;
      const name = declaredName(node.declarator);
      const named = writtenSpan(unit, name.first);
      const symbol = symbolDeclaredAt(one, name.first);
      if (symbol?.kind !== 'function' || named?.file.path !== analysis.root.path) continue;
      const first = writtenSpan(unit, node.first);
      const span = first?.file === named.file && first.start < named.start ? first : named;
      // A name is declared twice if its initializer completes its type; the last one wins.
      const own = [
        ...new Map(
          locals
            .filter(({ place }) => place.token > node.first && place.token <= node.last)
            .map((local) => [local.place.token, local]),
        ).values(),
      ];
      const isIn = (space: number) => (variable: VariableSymbol) => elementOf(variable.type).space === space;
      const pointsTo = (space: number) => (variable: VariableSymbol) =>
        variable.type.kind === 'pointer' && elementOf(variable.type.pointee).space === space;
      const arrays = own.filter((variable) => variable.type.kind === 'array' && isIn(AddressSpace.Private)(variable));
      const bytes = (variables: readonly VariableSymbol[]): number =>
        variables.reduce(
          (sum, { type }) => sum + (layoutOf(type, analysis.options.language.pointerSize)?.size ?? 0),
          0,
        );
      facts.push({
        name: spellingOf(symbol.name),
        span,
        limits,
        localBytes: bytes(own.filter(isIn(AddressSpace.Local)).filter(({ type }) => type.kind !== 'pointer')),
        localArguments: symbol.parameters.filter(pointsTo(AddressSpace.Local)).length,
        constantArguments: symbol.parameters.filter(pointsTo(AddressSpace.Constant)).length,
        privateArrays: arrays.length,
        privateArrayBytes: bytes(arrays),
        barriers: barriersOf(symbol.name),
        callers: uses.get(symbol.name) ?? 0,
      });
    }
  }
  return facts;
}

/** The number of barriers in a function and in those that it calls, each counted once. */
function barriersIn({ units }: Analysis): (name: Name) => number {
  const bodies = new Map<Name, BodyAnalysed>();
  for (const { part } of units) for (const body of part.bodies) bodies.set(body.symbol.name, body);
  return (kernel) => {
    const reached = new Set([kernel]);
    let count = 0;
    for (const name of reached) {
      for (const fact of bodies.get(name)?.facts ?? [])
        if (fact.kind === 'call-made') reached.add(fact.callee.name);
        else if (fact.kind === 'builtin-call' && isWorkGroupBarrier(spellingOf(fact.name))) count++;
    }
    return count;
  };
}

/** How often the program names each of its kernels. */
function kernelUses(analysis: Analysis): ReadonlyMap<Name, number> {
  const uses = new Map<Name, number>();
  for (const { names } of analysis.units) {
    for (const symbol of names.meanings)
      if (symbol.kind === 'function' && symbol.kernel) uses.set(symbol.name, (uses.get(symbol.name) ?? 0) + 1);
  }
  return uses;
}
