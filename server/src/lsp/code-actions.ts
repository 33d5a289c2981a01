import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  CodeActionRequest,
  type Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Diagnostic, Fix } from '../analysis.js';
import { quoted } from '../preprocessor/build-options.js';
import { directoryOf, joinPath } from '../text/source-file.js';
import type { ClientSupport } from './client-support.js';
import { toLsp } from './diagnostics.js';
import { workspaceEdit } from './edits.js';
import { type FeatureContext, feature } from './feature.js';
import { proposalActions } from './proposals.js';
import { isInRoot, type Snapshot } from './snapshot.js';

/** Applies every fix of the file that is preferred: safe to run on save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.clspace`;

export const codeActions = feature(CodeActionRequest.type, {
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] } },
  async answer(snapshot, { range, context }, support, server): Promise<CodeAction[] | null> {
    if (!support.literalCodeActions) return null;
    const actions: CodeAction[] = [];
    if (isWanted(context, CodeActionKind.QuickFix)) actions.push(...(await quickFixes(snapshot, range, server)));
    // A source action is offered where it is asked for, not in every light bulb.
    if (context.only && isWanted(context, FIX_ALL)) actions.push(...fixAll(snapshot, support));
    return actions;
  },
});

/** Whether a kind or one of those that contain it is asked for (`source` contains `source.fixAll`). */
function isWanted({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}

async function quickFixes(snapshot: Snapshot, { start, end }: Range, server: FeatureContext): Promise<CodeAction[]> {
  const actions: CodeAction[] = [];
  const here: Diagnostic[] = [];
  const { lines } = snapshot.analysis.root;
  const from = lines.offset(start);
  const to = lines.offset(end);
  for (const diagnostic of snapshot.analysis.diagnostics) {
    if (!isInRoot(snapshot, diagnostic.span) || diagnostic.span.start > to || diagnostic.span.end < from) continue;
    here.push(diagnostic);
    for (const fix of [...diagnostic.fixes, ...(await includeDirectoryFixes(snapshot, diagnostic, server))]) {
      const edit = await editOf(snapshot, fix, server.support);
      if (edit)
        actions.push({
          title: fix.title,
          kind: CodeActionKind.QuickFix,
          diagnostics: [toLsp(snapshot, diagnostic)],
          ...(fix.preferred && { isPreferred: true }),
          edit,
        });
    }
  }
  // What is proposed comes before what changes the text.
  return [...(await proposalActions(snapshot, here, server)), ...actions];
}

/** What a fix changes, in files and in the project's build options; undefined where the client cannot make it. */
async function editOf(
  snapshot: Snapshot,
  { edits, buildOptions }: Fix,
  support: ClientSupport,
): Promise<WorkspaceEdit | undefined> {
  const inFiles = workspaceEdit(snapshot, edits, support);
  if (!buildOptions) return inFiles;
  const { projectEdit } = await import('./project-edits.js'); // the few that need it wait for it, not every start
  const inProject = projectEdit(snapshot, buildOptions, support);
  if (!inProject || edits.length === 0) return inProject;
  return inProject.documentChanges
    ? { documentChanges: [...inProject.documentChanges, ...(inFiles.documentChanges ?? [])] }
    : { changes: { ...inProject.changes, ...inFiles.changes } };
}

/** For a header that was not found: the folders of the workspace from which it would be. */
async function includeDirectoryFixes(
  { folder, project }: Snapshot,
  { code, span }: Diagnostic,
  server: FeatureContext,
): Promise<Fix[]> {
  if (code !== 'unknown-header') return [];
  const header = span.file.text.slice(span.start + 1, span.end - 1);
  if (header === '' || joinPath('.', header) !== `./${header}`) return []; // an absolute path, or one with dots
  const found = await server.findFiles(folder, `**/${header.replace(/[*?{}[\]()!+@\\]/g, '\\$&')}`);
  const from = project ? directoryOf(project.file.path) : folder;
  const directories = found
    .filter((path) => path.endsWith(`/${header}`))
    .map((path) => path.slice(0, -header.length - 1));
  return directories
    .sort((a, b) => a.length - b.length)
    .slice(0, 5)
    .map((directory) => {
      const shown =
        directory === from ? '.' : directory.startsWith(`${from}/`) ? directory.slice(from.length + 1) : directory;
      return {
        title: `Add the include directory '${shown}' to the project's build options`,
        preferred: false,
        edits: [],
        buildOptions: [`-I ${quoted(shown)}`],
      };
    });
}

function* fixAll(snapshot: Snapshot, support: ClientSupport): Iterable<CodeAction> {
  const isWanted = ({ span }: Diagnostic): boolean => isInRoot(snapshot, span);
  // Most files that are saved have nothing to mend.
  const isNeeded = snapshot.analysis.diagnostics.some(
    (diagnostic) =>
      isWanted(diagnostic) && diagnostic.fixes.some(({ preferred, buildOptions }) => preferred && !buildOptions),
  );
  const { fixed, edits } = isNeeded ? snapshot.fixAll(isWanted) : { fixed: [], edits: [] };
  if (fixed.length === 0) return;
  // What is mended on the way has no place in the text as it is.
  const reported = snapshot.analysis.diagnostics.filter((one) =>
    fixed.some(({ code, message }) => code === one.code && message === one.message),
  );
  yield {
    title: 'Fix all auto-fixable clspace problems',
    kind: FIX_ALL,
    diagnostics: reported.map((diagnostic) => toLsp(snapshot, diagnostic)),
    edit: workspaceEdit(snapshot, edits, support),
  };
}
