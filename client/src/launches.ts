import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { AddressSpacesRequest, ConfigureRequest, type ScopeMemories } from '../../server/src/protocol/requests.js';
import { writeProject } from './builds.js';
import { isOfKernels } from './language.js';
import { ask } from './requests.js';

export const registerLaunches = (client: BaseLanguageClient): vscode.Disposable =>
  vscode.commands.registerCommand('clspace.enterLaunch', () => enterLaunch(client));

/** The sizes in a text such as `16 x 16`; undefined unless there are one to three, all positive. */
function sizesIn(text: string): number[] | undefined {
  const sizes = text.trim().split(/[x×,\s]+/);
  return sizes.length <= 3 && sizes.every((size) => /^[1-9]\d{0,9}$/.test(size)) ? sizes.map(Number) : undefined;
}

const askSizes = async (title: string, prompt: string, value: string): Promise<number[] | undefined> => {
  const text = await vscode.window.showInputBox({
    title,
    prompt,
    value,
    ignoreFocusOut: true,
    validateInput: (entered) => (sizesIn(entered) ? undefined : 'One to three sizes are expected, such as 16 x 16.'),
  });
  return text === undefined ? undefined : sizesIn(text);
};

/** The kernel at the cursor, or the one that the user chooses. */
async function chosenKernel(
  kernels: readonly ScopeMemories[],
  editor: vscode.TextEditor,
  client: BaseLanguageClient,
): Promise<string | undefined> {
  const cursor = client.code2ProtocolConverter.asPosition(editor.selection.active);
  const isHere = ({ range: { start, end } }: ScopeMemories): boolean =>
    start.line <= cursor.line && cursor.line <= end.line;
  const ordered = [...kernels].sort((one, other) => Number(isHere(other)) - Number(isHere(one)));
  if (ordered.length < 2) return ordered[0]?.name;
  return vscode.window.showQuickPick(
    ordered.map(({ name }) => name),
    { title: 'Enter the launch of which kernel?' },
  );
}

/** Asks for the launch of a kernel of the active document, and writes it to its project file. */
async function enterLaunch(client: BaseLanguageClient): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const isKernel = editor && isOfKernels(editor.document) && client.isRunning();
  const textDocument = { uri: editor?.document.uri.toString() ?? '' };
  const scopes = isKernel ? await ask(client, AddressSpacesRequest, { textDocument }) : null;
  const kernels = (scopes ?? []).filter(({ kind }) => kind === 'kernel');
  if (!editor || kernels.length === 0) {
    vscode.window.showInformationMessage('Open a file with a kernel first.');
    return;
  }
  const kernel = await chosenKernel(kernels, editor, client);
  if (kernel === undefined) return;
  const localSize = await askSizes(
    `Launch of ${kernel} (1 of 2)`,
    'The work-items of a work-group: 64 or 16 x 16',
    '64',
  );
  const numGroups =
    localSize && (await askSizes(`Launch of ${kernel} (2 of 2)`, 'The number of work-groups: 1024 or 32 x 32', '1'));
  if (!localSize || !numGroups) return;
  const edit = await ask(client, ConfigureRequest, { textDocument, launch: { kernel, localSize, numGroups } });
  if (!(await writeProject(client, edit)))
    vscode.window.showWarningMessage('The launch could not be written: open the folder that contains the kernel.');
}
