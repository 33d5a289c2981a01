import type { Analysis } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { Expression } from '../syntax/ast.js';
import { type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';
import { writtenSpan } from './places.js';

/**
 * Every occurrence of what is named at `offset` of the file at `path` (the root file, unless given), in all files of the
 * unit; those in the replacement lists of macros, too. Empty where nothing is named.
 */
export function referencesAt(analysis: Analysis, offset: number, path = analysis.root.path): readonly Occurrence[] {
  const at = occurrenceAt(analysis, offset, path);
  return at ? (occurrencesOf(analysis).byKey.get(at.key) ?? []) : [];
}

export interface Highlight {
  readonly span: FileSpan;
  readonly kind: 'text' | 'read' | 'write';
}

/** The occurrences in the root file of what is named at `offset`; variables are told apart by whether they are written. */
export function highlightsAt(analysis: Analysis, offset: number): Highlight[] {
  const found = referencesAt(analysis, offset).filter(({ span }) => span.file.path === analysis.root.path);
  const written = found[0]?.target.kind === 'variable' ? writes(analysis) : undefined;
  return found.map(({ span, role, target }) => {
    if (!written || target.kind !== 'variable') return { span, kind: 'text' };
    const sets = role === 'use' ? written.has(span.start) : target.initializer !== undefined || target.role === 'parameter';
    return { span, kind: sets ? 'write' : role === 'use' ? 'read' : 'text' };
  });
}

const writesOf = new WeakMap<Analysis, ReadonlySet<number>>();

/** The offsets of the names in the root file whose objects are assigned to. */
function writes(analysis: Analysis): ReadonlySet<number> {
  const known = writesOf.get(analysis);
  if (known) return known;
  const offsets = new Set<number>();
  for (const { unit, node } of analysis.recording.expressions) {
    const target = node.kind === 'assignment' ? node.left : (node.kind === 'unary' || node.kind === 'postfix') && (node.operator === '++' || node.operator === '--') ? node.operand : undefined;
    const token = target && nameIn(target);
    const span = token === undefined ? undefined : writtenSpan(unit, token);
    if (span?.file.path === analysis.root.path) offsets.add(span.start);
  }
  writesOf.set(analysis, offsets);
  return offsets;
}

/** The token of the name that an lvalue designates: the variable's, or the member's. */
function nameIn(node: Expression): number | undefined {
  let at = node;
  for (;;) {
    switch (at.kind) {
      case 'identifier': return at.first;
      case 'member': return at.arrow || at.base.kind !== 'identifier' ? at.memberToken : at.base.first;
      case 'paren': at = at.inner; break;
      case 'subscript': at = at.base; break;
      default: return undefined;
    }
  }
}
