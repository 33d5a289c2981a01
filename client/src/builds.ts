import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type FileEvent,
  type WorkspaceEdit,
} from 'vscode-languageclient';
import {
  AcceptProposalRequest,
  type BuildProposal,
  ConfigurationRequest,
  ProposalsRequest,
} from '../../server/src/protocol/requests.js';
import { ask } from './requests.js';

/** The commands with which users state how kernels are built, with proposals of the server. */
export function registerBuilds(client: BaseLanguageClient, state: vscode.Memento): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('clspace.chooseBuild', () => chooseBuild(client, state)),
    vscode.commands.registerCommand('clspace.acceptProposal', (uri: string, proposal: number) =>
      acceptProposal(client, uri, proposal),
    ),
  );
}

type Found = NonNullable<Awaited<ReturnType<typeof proposalsFor>>>;

const proposalsFor = (client: BaseLanguageClient, uri: string) =>
  vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: 'Looking for build options' }, () =>
    ask(client, ProposalsRequest, { textDocument: { uri } }),
  );

async function chooseBuild(client: BaseLanguageClient, state: vscode.Memento): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri.toString();
  const found = uri && (await proposalsFor(client, uri));
  if (!uri || !found) {
    vscode.window.showInformationMessage('Open a kernel first.');
    return;
  }
  if (found.proposals.length === 0 && found.missing.length === 0) return enterOptions(client, uri, state);
  if (found.proposals.length === 0) return say(client, uri, found);
  const items = found.proposals.map(({ title, detail, options }, index) => ({
    label: title,
    detail: [detail, ...options.map(({ text, source }) => `${text}: ${source}`)].join(' · '),
    index,
  }));
  const values = {
    label: 'Other values…',
    description: 'enter the values of the undeclared names',
    detail: '',
    index: -1,
  };
  const options = { label: 'Other options…', description: 'enter build options', detail: '', index: -2 };
  const chosen = await vscode.window.showQuickPick([...items, values, options], {
    title: 'How is this kernel built?',
    placeHolder: 'The choice is written to clspace.json',
    matchOnDetail: true,
  });
  if (!chosen) return;
  if (chosen === options) return enterOptions(client, uri, state);
  if (chosen === values) return say(client, uri, found);
  const proposal = found.proposals[chosen.index];
  if (proposal) await accept(client, uri, chosen.index, proposal.asked);
}

async function acceptProposal(client: BaseLanguageClient, uri: string, index: number): Promise<void> {
  const proposal = (await proposalsFor(client, uri))?.proposals[index];
  if (proposal) await accept(client, uri, index, proposal.asked);
}

/** Asks for all missing values. */
async function say(client: BaseLanguageClient, uri: string, { missing }: Found): Promise<void> {
  await accept(client, uri, -1, missing);
}

const HISTORY = 'buildOptions';
const LONGEST_HISTORY = 10;

/** Asks for further build options, offers those that were entered before, and writes them to the project file. */
async function enterOptions(client: BaseLanguageClient, uri: string, state: vscode.Memento): Promise<void> {
  const history = state.get<readonly string[]>(HISTORY, []);
  const now = await ask(client, ConfigurationRequest, { textDocument: { uri } }).catch(() => null);
  const options = await enteredOrPicked(history, now?.options ?? '');
  if (!options) return;
  const edit = await ask(client, AcceptProposalRequest, { textDocument: { uri }, proposal: -1, values: {}, options });
  if (!edit) {
    vscode.window.showErrorMessage(`'${options}' is not a list of build options, such as -DTILE=16 -I include.`);
    return;
  }
  await state.update(HISTORY, [options, ...history.filter((one) => one !== options)].slice(0, LONGEST_HISTORY));
  await show(await writeProject(client, edit));
}

/** What the user types, or picks from a list; undefined if nothing. */
async function enteredOrPicked(history: readonly string[], now: string): Promise<string | undefined> {
  const input = vscode.window.createQuickPick();
  input.title = 'Add build options for this kernel';
  input.placeholder = `-DTILE=16 -I include${now ? ` (now: ${now})` : ''}`;
  const items = (typed: string): vscode.QuickPickItem[] => [
    ...(typed ? [{ label: typed, description: 'add', alwaysShow: true }] : []),
    ...history.filter((one) => one !== typed).map((label) => ({ label, description: 'entered before' })),
  ];
  input.items = items('');
  input.onDidChangeValue((typed) => {
    input.items = items(typed.trim());
  });
  const chosen = await new Promise<string | undefined>((resolve) => {
    input.onDidAccept(() => resolve(input.activeItems[0]?.label));
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
  input.dispose();
  return chosen;
}

/**
 * Asks for the values of names, one after the other. An empty input leaves a name undefined, unless it may be empty;
 * undefined if the user cancels at the first.
 */
async function valuesOf(asked: BuildProposal['asked']): Promise<ReadonlyMap<string, string> | undefined> {
  const values = new Map<string, string>();
  for (const [i, { name, role, uses, value }] of asked.entries()) {
    const answer = await vscode.window.showInputBox({
      title: asked.length > 1 ? `Value of ${name} (${i + 1} of ${asked.length})` : `Value of ${name}`,
      prompt: `${role}${uses[0] ? `: ${uses[0]}` : ''}. As the host passes it with -D; empty if unknown`,
      value,
      ignoreFocusOut: true,
    });
    // Earlier values are kept.
    if (answer === undefined) return i === 0 ? undefined : values;
    const text = answer.trim();
    if (text !== '' || role.includes('empty')) values.set(name, text);
  }
  return values;
}

/** Asks for values that only the user knows, and writes the project file, which is shown next to the kernel. */
async function accept(
  client: BaseLanguageClient,
  uri: string,
  proposal: number,
  asked: BuildProposal['asked'],
): Promise<void> {
  const values = await valuesOf(asked);
  if (!values || (proposal < 0 && values.size === 0)) return;
  const edit = await ask(client, AcceptProposalRequest, {
    textDocument: { uri },
    proposal,
    values: Object.fromEntries(values),
  });
  await show(await writeProject(client, edit));
}

/** Shows the project file that was written next to the kernel. */
async function show(document: vscode.TextDocument | undefined): Promise<void> {
  if (!document) {
    vscode.window.showWarningMessage('The file could not be written: open the folder that contains the kernel.');
    return;
  }
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preview: true,
    preserveFocus: true,
  });
}

/** Applies an edit of project files and saves them; returns the last one, undefined if they could not be changed. */
export async function writeProject(
  client: BaseLanguageClient,
  edit: WorkspaceEdit | null,
): Promise<vscode.TextDocument | undefined> {
  const converted = edit && (await client.protocol2CodeConverter.asWorkspaceEdit(edit));
  const uris = converted?.entries().map(([uri]) => uri) ?? [];
  if (!converted || uris.length === 0 || !(await vscode.workspace.applyEdit(converted))) return undefined;
  const documents = await Promise.all(uris.map((uri) => vscode.workspace.openTextDocument(uri)));
  for (const document of documents) await document.save();
  // Not every file system reports changes.
  await client.sendNotification(DidChangeWatchedFilesNotification.type, {
    changes: uris.map((uri): FileEvent => ({ uri: uri.toString(), type: FileChangeType.Changed })),
  });
  return documents.at(-1);
}
