import { type CodeAction, type CodeActionContext, CodeActionKind, CodeActionRequest, type Range } from 'vscode-languageserver';
import type { Diagnostic, Fix, TextEdit } from '../analysis.js';
import type { ClientSupport } from './client-support.js';
import { toLsp } from './diagnostics.js';
import { workspaceEdit } from './edits.js';
import { feature } from './feature.js';
import { isInRoot, type Snapshot } from './snapshot.js';

/** Applies every fix of the file that is preferred: safe to run on save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.clspace`;

export const codeActions = feature(CodeActionRequest.type, {
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] } },
  answer(snapshot, { range, context }, support): CodeAction[] | null {
    if (!support.literalCodeActions) return null;
    const actions: CodeAction[] = [];
    if (isWanted(context, CodeActionKind.QuickFix)) actions.push(...quickFixes(snapshot, range, support));
    // A source action is offered where it is asked for, not in every light bulb.
    if (context.only && isWanted(context, FIX_ALL)) actions.push(...fixAll(snapshot, support));
    return actions;
  },
});

/** Whether a kind or one of those that contain it is asked for (`source` contains `source.fixAll`). */
function isWanted({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}

function* quickFixes(snapshot: Snapshot, { start, end }: Range, support: ClientSupport): Iterable<CodeAction> {
  const { lines } = snapshot.analysis.root;
  const from = lines.offset(start);
  const to = lines.offset(end);
  for (const diagnostic of snapshot.analysis.diagnostics) {
    if (!isInRoot(snapshot, diagnostic.span) || diagnostic.span.start > to || diagnostic.span.end < from) continue;
    for (const fix of diagnostic.fixes) {
      yield {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toLsp(snapshot, diagnostic)],
        ...(fix.preferred && { isPreferred: true }),
        edit: workspaceEdit(snapshot, fix.edits, support),
      };
    }
  }
}

function* fixAll(snapshot: Snapshot, support: ClientSupport): Iterable<CodeAction> {
  const fixed: Diagnostic[] = [];
  const edits: TextEdit[] = [];
  for (const diagnostic of snapshot.analysis.diagnostics) {
    const fix = diagnostic.fixes.find(({ preferred }) => preferred);
    // Fixes that touch the same text are left for the next run, when the text is different.
    if (!fix || !isInRoot(snapshot, diagnostic.span) || overlaps(fix, edits)) continue;
    fixed.push(diagnostic);
    edits.push(...fix.edits);
  }
  if (fixed.length === 0) return;
  yield {
    title: 'Fix all auto-fixable clspace problems',
    kind: FIX_ALL,
    diagnostics: fixed.map((diagnostic) => toLsp(snapshot, diagnostic)),
    edit: workspaceEdit(snapshot, edits, support),
  };
}

function overlaps({ edits }: Fix, others: readonly TextEdit[]): boolean {
  // Two insertions at one place overlap, too: nothing says which comes first.
  return edits.some(({ span }) => others.some((other) => other.span.file === span.file && span.start <= other.span.end && other.span.start <= span.end));
}
