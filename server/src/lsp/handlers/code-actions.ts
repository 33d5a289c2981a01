import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  CodeActionRequest,
  CodeActionTriggerKind,
  type Command,
  type ExecuteCommandParams,
  ExecuteCommandRequest,
  type Position,
  Range,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Diagnostic, Fix, TextEdit } from '../../analysis/analysis.js';
import { isCauseOfOthers, WithFixes } from '../../analysis/diagnostics.js';
import { isApplied } from '../../analysis/fix-all.js';
import { generic } from '../../devices/generic.js';
import { refactoringsAt } from '../../features/refactorings/index.js';
import { canBeSilenced, type Reach, silenced } from '../../features/refactorings/suppress.js';
import { quoted } from '../../preprocessor/build-options.js';
import { versionName } from '../../preprocessor/language.js';
import { applied } from '../../refactoring/edits/edits.js';
import { directoryOf, joinPath, SourceFile } from '../../text/source-file.js';
import { type Feature, type FeatureContext, feature, onRequest } from '../feature.js';
import type { ClientSupport } from '../protocol/client-support.js';
import { toLsp } from '../protocol/diagnostics.js';
import { workspaceEdit } from '../protocol/edits.js';
import { fileBeside } from '../workspace/project-edits.js';
import { isInRoot, type Snapshot } from '../workspace/snapshot.js';
import { ruleDocumentation } from './links.js';
import { proposalActions } from './proposals.js';

/** Applies every safe fix of the file: it may run on save. */
const FIX_ALL = `${CodeActionKind.SourceFixAll}.clspace`;

/** Creates a host for a kernel. */
const GENERATE_HOST = `${CodeActionKind.Refactor}.host`;

/** The commands of a client that follow an action: the arguments are a document and a position, or counts. */
const RENAME = 'clspace.rename';
const REPORT_FIXES = 'clspace.reportFixes';

/** Suppresses a rule, for users who know better. */
const SILENCE = `${CodeActionKind.QuickFix}.silence`;

export const codeActions = feature(CodeActionRequest.type, {
  capability: { codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, FIX_ALL] } },
  async answer(snapshot, { range, context }, support, server): Promise<CodeAction[] | null> {
    if (!support.literalCodeActions) return null;
    // Each fix is proved on a copy of the text: not after each keystroke.
    if (isAutomatic(context) && server.documents.isTyping(snapshot.uri)) return null;
    const actions: CodeAction[] = [];
    if (isWanted(context, CodeActionKind.QuickFix))
      actions.push(...(await quickFixes(snapshot, range, !isAutomatic(context), server)));
    if (asksForRefactorings(context) && !snapshot.embedded)
      actions.push(
        ...refactorings(snapshot, range, context, support),
        ...(isWanted(context, GENERATE_HOST) ? await generatedHosts(snapshot, range.start, server) : []),
      );
    // Source actions are offered only on request, not in every light bulb.
    if (context.only && isWanted(context, FIX_ALL)) actions.push(...fixAll(snapshot, support, isAutomatic(context)));
    return actions;
  },
});

/** Whether a kind or a kind that contains it is requested (`source` contains `source.fixAll`). */
function isWanted({ only }: CodeActionContext, kind: string): boolean {
  return !only || only.some((wanted) => wanted === '' || kind === wanted || kind.startsWith(`${wanted}.`));
}

/** Requested automatically, because the cursor moved. */
const isAutomatic = ({ triggerKind }: CodeActionContext): boolean => triggerKind === CodeActionTriggerKind.Automatic;

/** Not at each cursor movement: each refactoring is proved before it is offered. */
const asksForRefactorings = (context: CodeActionContext): boolean =>
  context.only ? context.only.some((kind) => /^(?:$|refactor\b)/.test(kind)) : !isAutomatic(context);

function refactorings(
  { analysis, analyseEdited, uri, ...names }: Snapshot,
  { start, end }: Range,
  context: CodeActionContext,
  support: ClientSupport,
): CodeAction[] {
  const { lines } = analysis.root;
  const range = { start: lines.offset(start), end: lines.offset(end) };
  return refactoringsAt(analysis, range, (kind) => isWanted(context, kind), analyseEdited).map(
    ({ title, kind, edits, newName }) => {
      const position = support.followsUp && newName !== undefined && declaredAt(analysis.root, edits, newName);
      return {
        title,
        kind,
        edit: workspaceEdit(names, edits, support),
        ...(position && { command: { title: 'Rename', command: RENAME, arguments: [uri, position] } }),
      };
    },
  );
}

/** Where the first of several edits declares a name, in the edited text. */
function declaredAt(root: SourceFile, edits: readonly TextEdit[], name: string): Position | undefined {
  const [first] = [...edits].sort((a, b) => a.span.start - b.span.start);
  if (!first) return undefined;
  const text = applied(root.text, edits);
  const isWord = (at: number): boolean => !/\w/.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`);
  let at = text.indexOf(name, first.span.start);
  while (at >= 0 && !isWord(at)) at = text.indexOf(name, at + 1);
  return at < 0 ? undefined : new SourceFile(root.path, text).lines.position(at);
}

/** Hosts that run the kernel whose name is at a position, in files beside it that do not exist yet. */
async function generatedHosts(
  snapshot: Snapshot,
  position: Position,
  { client: { support }, files }: FeatureContext,
): Promise<CodeAction[]> {
  const { words, analysis } = snapshot;
  const { root, options } = analysis;
  const offset = root.lines.offset(position);
  const { signaturesOf } = await import('../../hosts/signatures.js');
  const { generatedHost, HOST_LANGUAGES } = await import('../../hosts/generated-host.js');
  const [signature, ...others] = signaturesOf(analysis, snapshot.analyseWith).filter(
    ({ isKernel, path, start, end }) => isKernel && path === root.path && start <= offset && offset <= end,
  );
  if (!signature || others.length > 0) return [];
  const { exactVersion } = options.language;
  const run = {
    signature,
    file: root.path.slice(root.path.lastIndexOf('/') + 1),
    options: [
      ...(exactVersion < 200 || words.some((word) => word.startsWith('-cl-std='))
        ? []
        : [`-cl-std=CL${versionName(exactVersion)}`]),
      ...words.filter((word, i) => !word.startsWith('-cl-std=') || words.lastIndexOf(word) === i).map(quoted),
    ].join(' '),
  };
  const actions: CodeAction[] = [];
  for (const { language, ending } of HOST_LANGUAGES) {
    const name = `${signature.name}_host.${ending}`;
    const text = generatedHost(run, language);
    const isFree = (await files.current(joinPath(directoryOf(root.path), name))) === undefined;
    const edit = text !== undefined && isFree ? fileBeside(snapshot, name, text, support) : undefined;
    if (edit) actions.push({ title: `Generate a host in ${language} (${name})`, kind: GENERATE_HOST, edit });
  }
  return actions;
}

async function quickFixes(
  snapshot: Snapshot,
  { start, end }: Range,
  isAsked: boolean,
  server: FeatureContext,
): Promise<CodeAction[]> {
  const ranked: { readonly rank: number; readonly action: CodeAction }[] = [];
  const here: Diagnostic[] = [];
  const { lines } = snapshot.analysis.root;
  const from = lines.offset(start);
  const to = lines.offset(end);
  snapshot.analysis.renewBudget();
  const ofHost = await server.hosts.diagnosticsOf(snapshot);
  for (const diagnostic of [...snapshot.analysis.diagnostics, ...ofHost])
    if (isInRoot(snapshot, diagnostic.span) && diagnostic.span.start <= to && diagnostic.span.end >= from)
      here.push(diagnostic);
  here.push(...causesBelow(snapshot, here, from, to));
  const urgencyOf = urgencies(here);
  here.sort((a, b) => urgencyOf(a) - urgencyOf(b));
  /** The urgency of the first diagnostic with a fix: fixes of less urgent ones are not preferred. */
  let first: number | undefined;
  for (const diagnostic of here)
    for (const fix of [...diagnostic.fixes, ...(await includeDirectoryFixes(snapshot, diagnostic, server))]) {
      // The rest of an includer, which a change must suit, too, is not seen here.
      if (fix.edits.some(({ span }) => snapshot.includers?.includes(span.file.path))) continue;
      const edit = await editOf(snapshot, fix, server.client.support);
      if (!edit) continue;
      first ??= urgencyOf(diagnostic);
      const isPreferred = fix.preferred && urgencyOf(diagnostic) === first;
      const action = {
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: [toLsp(snapshot, diagnostic)],
        ...(isPreferred && { isPreferred }),
        edit,
      };
      const isLast = fix.isLastResort === true && !isPreferred;
      ranked.push({ rank: 2 * Math.max(0, urgencyOf(diagnostic)) + Number(isLast), action });
    }
  const actions = ranked.sort((a, b) => a.rank - b.rank).map(({ action }) => action);
  // Proposals precede changes of the text; suppressions come last, and are never the only action.
  const useful = [...(await proposalActions(snapshot, here, isAsked, server)), ...actions];
  if (server.client.support.chooses && here.some((diagnostic) => dependsOnDevice(snapshot, diagnostic)))
    useful.push({
      title: 'Check for my own device, from clinfo…',
      kind: CodeActionKind.QuickFix,
      command: { title: 'Check for my own device', command: 'clspace.addDevice' },
    });
  if (
    server.client.support.chooses &&
    here.some(({ code, severity }) => code === 'vendor-function' && severity === 'error')
  )
    useful.push({
      title: 'Choose the devices that kernels are checked for…',
      kind: CodeActionKind.QuickFix,
      command: { title: 'Choose Devices', command: 'clspace.chooseDevices' },
    });
  if (useful.length === 0) useful.push(...explanations(snapshot, here, server.client.support));
  return useful.length > 0 ? [...useful, ...(await silences(snapshot, here, server.client.support))] : [];
}

/** The rules whose diagnostics another device may not have. */
const DEVICE_RULES: ReadonlySet<string> = new Set([
  'constant-argument-count',
  'constant-buffer-size',
  'double-unsupported',
  'kernel-arguments-size',
  'local-memory-footprint',
  'program-scope-variable-size',
  'required-size-unsupported',
  'vendor-function',
]);

/** Whether a diagnostic may not hold for another device than the chosen ones. */
const dependsOnDevice = ({ analysis }: Snapshot, diagnostic: Diagnostic): boolean =>
  DEVICE_RULES.has(diagnostic.code) ||
  ('devices' in diagnostic && diagnostic.devices !== undefined && diagnostic.severity === 'error') ||
  (diagnostic.code === 'unknown-name' && (analysis.settings.device ?? generic) !== generic);

const SEVERITIES = ['error', 'warning', 'information', 'hint'];

/**
 * The syntax error below that causes errors here: one of its fixes changes the text here and removes more errors than
 * the fixes of these do. A bracket may be missing some lines before the end of its statement.
 */
function causesBelow({ analysis }: Snapshot, here: readonly Diagnostic[], from: number, to: number): Diagnostic[] {
  const errors = here.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const isBelow = ({ code, span }: Diagnostic): boolean =>
    code === 'syntax-error' && span.file === analysis.root && span.start > to;
  const below = analysis.diagnostics.find(isBelow);
  // What is missing at the beginning of a line is inserted at the end of the one before.
  const { lines } = analysis.root;
  const first = lines.startOf(Math.max(0, lines.lineAt(from) - 1));
  const end = lines.offset({ line: lines.lineAt(to) + 1, character: 0 });
  const changesHere = ({ edits }: Fix): boolean =>
    edits.some(({ span }) => span.file === analysis.root && span.start >= first && span.end <= end);
  const most = Math.max(1, ...errors.flatMap(({ fixes }) => fixes.map(({ removedErrors = 0 }) => removedErrors)));
  const fixes = below?.fixes.filter((fix) => (fix.removedErrors ?? 0) > most && changesHere(fix)) ?? [];
  return below && fixes.length > 0 ? [new WithFixes(below, () => fixes)] : [];
}

/**
 * The urgency of each diagnostic, the most urgent lowest. Errors come before warnings. A misspelled word comes before
 * the errors that it causes. A syntax error comes before the errors that may follow from it if it has a preferred fix,
 * or if its fix removes others, too, and no word is misspelled.
 */
function urgencies(diagnostics: readonly Diagnostic[]): (diagnostic: Diagnostic) => number {
  const isPreferred = ({ fixes }: Diagnostic): boolean => fixes.some(({ preferred }) => preferred);
  const removesOthers = ({ fixes }: Diagnostic): boolean => fixes.some(({ removedErrors = 0 }) => removedErrors > 1);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isMisspelled = ({ fixes }: Diagnostic): boolean =>
    fixes.some((fix) => fix.preferred && fix.isSpelling === true);
  const canExplain = errors.length > 1 && !errors.some(isMisspelled);
  const isLikely = (one: Diagnostic): boolean => isPreferred(one) || (canExplain && removesOthers(one));
  const likely = new Set(errors.filter((one) => one.code === 'syntax-error' && isLikely(one)));
  const causes = new Set(errors.filter(({ fixes }) => fixes.some(isCauseOfOthers)));
  return (diagnostic) =>
    causes.has(diagnostic) ? -2 : likely.has(diagnostic) ? -1 : SEVERITIES.indexOf(diagnostic.severity);
}

/** Opens the documentation of the rules with diagnostics here. */
function explanations(snapshot: Snapshot, here: readonly Diagnostic[], support: ClientSupport): CodeAction[] {
  if (!support.showsDocuments) return [];
  const first = new Map(here.map((diagnostic) => [diagnostic.code, diagnostic]));
  return [...first].map(([code, diagnostic]) => {
    const title = `Show the documentation of ${code}`;
    return {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toLsp(snapshot, diagnostic)],
      command: { title, command: EXPLAIN, arguments: [code] },
    };
  });
}

/** Shows a call of a host. */
export const SHOW_CALL = 'clspace.showCall';

/** Opens the documentation of a rule in the user's browser. */
const EXPLAIN = 'clspace.explainRule';

export const explain: Feature = {
  capability: ({ showsDocuments }) =>
    showsDocuments ? { executeCommandProvider: { commands: [EXPLAIN, SHOW_CALL] } } : {},
  register(connection, context) {
    onRequest(
      connection,
      context,
      ExecuteCommandRequest.method,
      async ({ command, arguments: given }: ExecuteCommandParams) => {
        const [subject, range]: unknown[] = given ?? [];
        if (command === EXPLAIN && typeof subject === 'string')
          await connection.window.showDocument({ uri: ruleDocumentation(subject), external: true });
        if (command === SHOW_CALL && typeof subject === 'string' && Range.is(range))
          await connection.window.showDocument({ uri: subject, selection: range, takeFocus: true });
        return null;
      },
    );
  },
};

/** Suppresses the rules with diagnostics here: for this line, in this file, in the project. */
async function silences(
  snapshot: Snapshot,
  here: readonly Diagnostic[],
  support: ClientSupport,
): Promise<CodeAction[]> {
  const { root } = snapshot.analysis;
  const byRule = new Map<string, Diagnostic>();
  for (const diagnostic of here)
    if (canBeSilenced(diagnostic) && !byRule.has(diagnostic.code)) byRule.set(diagnostic.code, diagnostic);
  if (byRule.size === 0) return [];
  const { silenceEdit } = await import('../workspace/project-edits.js');
  const actions: CodeAction[] = [];
  for (const [rule, diagnostic] of byRule) {
    const add = (where: string, edit: WorkspaceEdit | undefined): void => {
      if (!edit) return;
      const title = `Disable ${rule} ${where}`;
      actions.push({ title, kind: SILENCE, diagnostics: [toLsp(snapshot, diagnostic)], edit });
    };
    const inText = (reach: Reach): WorkspaceEdit | undefined => {
      const edit = silenced(root, diagnostic, reach);
      return edit && workspaceEdit(snapshot, [edit], support);
    };
    add('for this line', inText('line'));
    add(snapshot.embedded ? 'in this kernel' : 'in this file', inText('file'));
    add('in the project', silenceEdit(snapshot, rule, support));
  }
  return actions;
}

/** The changes of a fix, in files and in the project's build options; undefined if the client cannot apply them. */
async function editOf(
  snapshot: Snapshot,
  { edits, buildOptions }: Fix,
  support: ClientSupport,
): Promise<WorkspaceEdit | undefined> {
  const inFiles = workspaceEdit(snapshot, edits, support);
  if (!buildOptions) return inFiles;
  const { projectEdit } = await import('../workspace/project-edits.js'); // loaded on demand, because few need it
  const inProject = projectEdit(snapshot, buildOptions, support);
  if (!inProject || edits.length === 0) return inProject;
  return inProject.documentChanges
    ? { documentChanges: [...inProject.documentChanges, ...(inFiles.documentChanges ?? [])] }
    : { changes: { ...inProject.changes, ...inFiles.changes } };
}

/** For a missing header: the folders of the workspace in which it would be found. */
async function includeDirectoryFixes(
  { folder, project }: Snapshot,
  { code, span }: Diagnostic,
  { files }: Pick<FeatureContext, 'files'>,
): Promise<Fix[]> {
  if (code !== 'unknown-header') return [];
  const header = span.file.text.slice(span.start + 1, span.end - 1);
  if (header === '' || joinPath('.', header) !== `./${header}`) return []; // an absolute path, or one with dots
  const found = await files.find(folder, `**/${header.replace(/[*?{}[\]()!+@\\]/g, '\\$&')}`);
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

function* fixAll(snapshot: Snapshot, support: ClientSupport, isOnSave: boolean): Iterable<CodeAction> {
  const isWanted = ({ span }: Diagnostic): boolean => isInRoot(snapshot, span);
  // Most files that are saved have nothing to fix.
  const isNeeded = snapshot.analysis.diagnostics.some(
    (diagnostic) => isWanted(diagnostic) && diagnostic.fixes.some((fix) => isApplied(fix, {})),
  );
  const { fixed, edits } = isNeeded ? snapshot.fixAll(isWanted) : { fixed: [], edits: [] };
  const command =
    support.followsUp && !isOnSave && !snapshot.embedded ? reportOfFixes(snapshot, fixed.length, edits) : undefined;
  if (fixed.length === 0 && !command) return;
  // Diagnostics that appear during the fixes have no location in the current text.
  const reported = snapshot.analysis.diagnostics.filter((one) =>
    fixed.some(({ code, message }) => code === one.code && message === one.message),
  );
  yield {
    title: 'Fix all auto-fixable clspace problems',
    kind: FIX_ALL,
    diagnostics: reported.map((diagnostic) => toLsp(snapshot, diagnostic)),
    edit: workspaceEdit(snapshot, edits, support),
    ...(command && { command }),
  };
}

/** The command that reports what the safe fixes leave: problems with fixes to look at, and those with none. */
function reportOfFixes(
  { analysis: { root, diagnostics }, analyseEdited }: Snapshot,
  fixed: number,
  edits: readonly TextEdit[],
): Command | undefined {
  const after =
    edits.length > 0 ? analyseEdited(new Map([[root.path, applied(root.text, edits)]])).diagnostics : diagnostics;
  const left = after.filter(
    ({ span, severity }) => span.file.path === root.path && (severity === 'error' || severity === 'warning'),
  );
  if (left.length === 0) return undefined;
  const withFixes = left.filter(({ fixes }) => fixes.length > 0).length;
  return {
    title: 'Report what is left',
    command: REPORT_FIXES,
    arguments: [{ fixed, withFixes, withoutFixes: left.length - withFixes }],
  };
}
