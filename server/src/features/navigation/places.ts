import type { Analysis } from '../../analysis/analysis.js';
import type { Chunk, MacroUse } from '../../preprocessor/chunks/chunk.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { spellingSpan } from '../../preprocessor/source-map.js';
import { editableSpan } from '../../refactoring/edits/edits.js';
import type { KeptValue } from '../../semantics/expressions/expression-values.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import type { Place, ProgramSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { TextRange } from '../outline/tokens.js';

/** The location of a token's spelling, if that is in a file (and not in a macro without one). */
export function writtenSpan(unit: Unit, token: number): FileSpan | undefined {
  if (token < 0) return undefined;
  const { chunk, index } = unit.origin(token);
  const span = chunk && spellingSpan(chunk, index);
  return span && 'start' in span ? span : undefined;
}

/** The location of a place. */
export const spanOfPlace = ({ unit, token }: Place): FileSpan | undefined => writtenSpan(unit, token);

const holds = (span: FileSpan | undefined, path: string, offset: number): span is FileSpan =>
  span !== undefined && span.file.path === path && span.start <= offset && offset <= span.end;

const covers = ({ unit }: AnalysedUnit<unknown>, path: string, { start, end }: TextRange): boolean =>
  unit.chunks.some((chunk) => chunk.file.path === path && chunk.start <= end && start <= chunk.end);

/** The units with text in or adjacent to a range of the root file. */
export const unitsIn = (analysis: Analysis, range: TextRange): Analysis['units'] =>
  analysis.units.filter((one) => covers(one, analysis.root.path, range));

/** The symbol at `offset` of the root file: its use or declaration, also inside a macro's argument. */
export function symbolAt(
  analysis: Analysis,
  offset: number,
): { readonly symbol: ProgramSymbol; readonly span: FileSpan } | undefined {
  const { path } = analysis.root;
  for (const { unit, names } of unitsIn(analysis, { start: offset, end: offset })) {
    for (const [i, token] of names.uses.entries()) {
      const symbol = names.meanings[i];
      const span = writtenSpan(unit, token);
      if (symbol && holds(span, path, offset)) return { symbol, span };
    }
    for (const symbol of names.declarations) {
      const span = spanOfPlace(symbol.place);
      if (holds(span, path, offset)) return { symbol, span };
    }
  }
  return undefined;
}

/** An expression with its type and its range. */
export interface ExpressionRecord {
  readonly unit: Unit;
  readonly node: Expression;
  readonly value: KeptValue;
  readonly span: FileSpan;
}

/** The innermost expression at `offset`. */
export function expressionAt(analysis: Analysis, offset: number): ExpressionRecord | undefined {
  const { path } = analysis.root;
  let best: ExpressionRecord | undefined;
  for (const { unit, values } of unitsIn(analysis, { start: offset, end: offset })) {
    for (const [node, value] of values) {
      // The body of a macro has no meaning at its definition.
      const from = editableSpan(unit, node.first);
      const to = editableSpan(unit, node.last);
      if (
        !from ||
        !to ||
        from.file.path !== path ||
        to.file.path !== path ||
        from.start > offset ||
        to.end < offset ||
        to.end < from.start
      )
        continue;
      if (!best || to.end - from.start < best.span.end - best.span.start)
        best = { unit, node, value, span: { file: from.file, start: from.start, end: to.end } };
    }
  }
  return best;
}

/** Everything that the units declare, in order. */
export const declarationsOf = perOwner((analysis: Analysis): readonly ProgramSymbol[] => {
  const all: ProgramSymbol[] = [];
  for (const { names } of analysis.units) for (const symbol of names.declarations) all.push(symbol);
  return all;
});

/** The macro whose name is at `offset`, as a use of it. */
export function macroUseAt(
  analysis: Analysis,
  offset: number,
): { readonly chunk: Chunk; readonly use: MacroUse; readonly index: number } | undefined {
  for (const chunk of analysis.chunks) {
    if (chunk.file.path !== analysis.root.path || offset < chunk.start || offset > chunk.end) continue;
    const index = chunk.uses.findIndex(({ macro, start, end }) => {
      const at = offset - chunk.start - start;
      return at >= 0 && at <= Math.min(end - start, nameLength(macro.name));
    });
    const use = chunk.uses[index];
    if (use) return { chunk, use, index };
  }
  return undefined;
}

const nameLength = (name: number): number => spellingOf(name).length;

/** The first place of a symbol, which identifies it. */
export function identityOf(symbol: ProgramSymbol): Place {
  let at = symbol;
  while (at.kind === 'function' && at.previous) at = at.previous;
  return at.place;
}
