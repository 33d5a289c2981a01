import type { Analysis } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import type { Expression } from '../../syntax/ast.js';
import { perOwner } from '../../text/per-owner.js';
import { expansionsOf, type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';
import { unitsIn, writtenSpan } from './places.js';

/**
 * Every occurrence of the entity named at `offset` of the file at `path` (by default the root file), in all files of
 * the unit, including the replacement lists of macros. Empty if there is no name.
 */
export function referencesAt(analysis: Analysis, offset: number, path = analysis.root.path): readonly Occurrence[] {
  const at = occurrenceAt(analysis, offset, path);
  return at ? occurrencesOf(analysis, at) : [];
}

/** The names of the macros whose uses refer to the entity named at `offset`, as their replacement lists name it. */
export function expansionsAt(analysis: Analysis, offset: number, path = analysis.root.path): readonly FileSpan[] {
  const at = occurrenceAt(analysis, offset, path);
  return at ? expansionsOf(analysis, at).map(({ span }) => span) : [];
}

export interface Highlight {
  readonly span: FileSpan;
  readonly kind: 'text' | 'read' | 'write';
}

/**
 * The occurrences in the root file of the entity named at `offset`; for variables, reads and writes are distinguished.
 * A name in a macro's replacement list is only text: the uses of the macro read or write the variable.
 */
export function highlightsAt(analysis: Analysis, offset: number): Highlight[] {
  const at = occurrenceAt(analysis, offset);
  if (!at) return [];
  const isHere = ({ span }: { readonly span: FileSpan }): boolean => span.file.path === analysis.root.path;
  const found = occurrencesOf(analysis, at).filter(isHere);
  const spelled = found.map(({ span, role, target, inMacroBody }): Highlight => {
    if (target.kind !== 'variable' || inMacroBody) return { span, kind: 'text' };
    const sets =
      role === 'use'
        ? isWritten(analysis, span.start)
        : target.initializer !== undefined || target.role === 'parameter';
    return { span, kind: sets ? 'write' : role === 'use' ? 'read' : 'text' };
  });
  if (at.target.kind !== 'variable') return spelled;
  const used = expansionsOf(analysis, at)
    .filter(isHere)
    .map(({ span, unit, token }): Highlight => ({ span, kind: writes(unit).has(token) ? 'write' : 'read' }));
  return [...spelled, ...used];
}

/** The tokens of the names in a unit whose objects are assigned to. */
const writes = perOwner((one: AnalysedUnit<unknown>): ReadonlySet<number> => {
  const tokens = new Set<number>();
  for (const [node] of one.values) {
    const target =
      node.kind === 'assignment'
        ? node.left
        : (node.kind === 'unary' || node.kind === 'postfix') && (node.operator === '++' || node.operator === '--')
          ? node.operand
          : undefined;
    const token = target && nameIn(target);
    if (token !== undefined) tokens.add(token);
  }
  return tokens;
});

/** Whether an object is assigned to under the name that begins at `offset` of the root file. */
const isWritten = (analysis: Analysis, offset: number): boolean =>
  unitsIn(analysis, { start: offset, end: offset }).some((one) =>
    [...writes(one)].some((token) => {
      const span = writtenSpan(one.unit, token);
      return span?.file.path === analysis.root.path && span.start === offset;
    }),
  );

/** The token of the name that an lvalue designates: the variable's, or the member's. */
function nameIn(node: Expression): number | undefined {
  let at = node;
  for (;;) {
    switch (at.kind) {
      case 'identifier':
        return at.first;
      case 'member':
        return at.arrow || at.base.kind !== 'identifier' ? at.memberToken : at.base.first;
      case 'paren':
        at = at.inner;
        break;
      case 'subscript':
        at = at.base;
        break;
      default:
        return undefined;
    }
  }
}
