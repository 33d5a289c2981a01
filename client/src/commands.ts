import * as vscode from 'vscode';
import { type BaseLanguageClient, DocumentRangeFormattingRequest } from 'vscode-languageclient';
import { ConfigurationRequest, ExpandMacroRequest } from '../../server/src/protocol/requests.js';
import { EXPANSION_SCHEME, LANGUAGE } from './language.js';
import { ask } from './requests.js';
import type { ChosenVariants } from './variants.js';

/** The commands for the active kernel. */
export function registerCommands(client: BaseLanguageClient, variants: ChosenVariants): vscode.Disposable {
  const expansions = new Expansions();
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(EXPANSION_SCHEME, expansions),
    vscode.commands.registerCommand('clspace.chooseVariant', () => chooseVariant(client, variants)),
    vscode.commands.registerCommand('clspace.expandMacro', () => expandMacro(client, expansions)),
    vscode.commands.registerCommand('clspace.formatString', () => formatString(client)),
    vscode.commands.registerCommand('clspace.openProject', () => openProject(client)),
  );
}

/** The active editor, if it shows a kernel; otherwise shows a message. */
function activeKernel(): vscode.TextEditor | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId === LANGUAGE) return editor;
  vscode.window.showInformationMessage('Open an OpenCL C file first.');
  return undefined;
}

const identifierOf = (editor: vscode.TextEditor) => ({ textDocument: { uri: editor.document.uri.toString() } });

async function chooseVariant(client: BaseLanguageClient, variants: ChosenVariants): Promise<void> {
  const editor = activeKernel();
  const configuration = editor && (await ask(client, ConfigurationRequest, identifierOf(editor)));
  if (!editor || !configuration) return;
  if (configuration.variants.length === 0) {
    const open = 'Open clspace.json';
    const name = vscode.workspace.asRelativePath(editor.document.uri);
    if (
      (await vscode.window.showInformationMessage(`The project names no variant that ${name} matches.`, open)) === open
    )
      await openProject(client);
    return;
  }
  const items = configuration.variants.map((label) => ({
    label,
    ...(label === configuration.variant && { description: 'active' }),
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Variant',
    placeHolder: 'The build options that kernels are shown with',
  });
  if (!chosen) return;
  await variants.choose(editor.document.uri, chosen.label);
}

/** The expansions of macros, as read-only documents. */
class Expansions implements vscode.TextDocumentContentProvider {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  show(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: EXPANSION_SCHEME, path: `/${name}.cl` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }
}

async function expandMacro(client: BaseLanguageClient, expansions: Expansions): Promise<void> {
  const editor = activeKernel();
  if (!editor) return;
  const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
  const found = await ask(client, ExpandMacroRequest, { ...identifierOf(editor), position });
  if (!found) {
    vscode.window.showInformationMessage('No macro is used at the cursor.');
    return;
  }
  const uri = expansions.show(
    found.name,
    `// ${found.name} expands in line ${found.range.start.line + 1} of ${vscode.workspace.asRelativePath(editor.document.uri)} to\n${found.text}\n`,
  );
  await vscode.window.showTextDocument(uri, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
    preserveFocus: true,
  });
}

/** Formats the kernel in the string at the cursor, or the selected part of it. */
async function formatString(client: BaseLanguageClient): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client.isRunning()) return;
  const { document, selection } = editor;
  const { tabSize, insertSpaces } = editor.options;
  const version = document.version;
  const edits = await client.sendRequest(DocumentRangeFormattingRequest.type, {
    ...identifierOf(editor),
    range: client.code2ProtocolConverter.asRange(selection),
    options: { tabSize: typeof tabSize === 'number' ? tabSize : 4, insertSpaces: insertSpaces !== false },
  });
  if (!edits) {
    vscode.window.showInformationMessage('There is no kernel in a string at the cursor.');
    return;
  }
  if (document.version !== version) return;
  const edit = new vscode.WorkspaceEdit();
  edit.set(document.uri, await client.protocol2CodeConverter.asTextEdits(edits));
  await vscode.workspace.applyEdit(edit);
}

const NEW_PROJECT = `{
  // The options that the host passes to clBuildProgram for all kernels.
  "buildOptions": "-cl-std=CL1.2",
  // The option sets that it compiles single kernels with.
  "variants": []
}
`;

/** Opens the project file of the active kernel, or else that of the workspace; creates one if there is none. */
async function openProject(client: BaseLanguageClient): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const configuration =
    document && client.isRunning()
      ? await ask(client, ConfigurationRequest, { textDocument: { uri: document.uri.toString() } }).catch(() => null)
      : null;
  const folder =
    (document && vscode.workspace.getWorkspaceFolder(document.uri)) ?? vscode.workspace.workspaceFolders?.[0];
  const [known] = configuration?.project
    ? [vscode.Uri.parse(configuration.project)]
    : document && configuration
      ? []
      : await vscode.workspace.findFiles('**/clspace.json', '**/node_modules/**', 1).then(undefined, () => []);
  if (known) await vscode.window.showTextDocument(known);
  else if (folder) {
    const uri = vscode.Uri.joinPath(folder.uri, 'clspace.json');
    const create = new vscode.WorkspaceEdit();
    create.createFile(uri, { ignoreIfExists: true, contents: new TextEncoder().encode(NEW_PROJECT) });
    await vscode.workspace.applyEdit(create);
    await vscode.window.showTextDocument(uri);
  } else {
    vscode.window.showInformationMessage('Open a folder first: clspace.json is the project file of a folder.');
    return;
  }
  await vscode.commands.executeCommand('setContext', 'clspace.hasProject', true);
}
