import * as vscode from 'vscode';
import { type BaseLanguageClient, type LanguageClientOptions, RequestType, State } from 'vscode-languageclient';

/** The server asks for the files that it cannot read itself: those of any file system that the editor knows. */
const ReadFileRequest = new RequestType<{ readonly uri: string }, string | null, void>('clspace/readFile');

/** The server asks for the files of a folder that match a pattern. */
const FindFilesRequest = new RequestType<{ readonly folder: string; readonly pattern: string }, readonly string[], void>('clspace/findFiles');

const LANGUAGE = 'opencl-c';

let running: BaseLanguageClient | undefined;

/** Starts the server through `createClient`, which is all that desktop and browser do differently; everything shown belongs to `context`. */
export async function activate(context: vscode.ExtensionContext, createClient: (options: LanguageClientOptions) => BaseLanguageClient): Promise<void> {
  const log = vscode.window.createOutputChannel('clspace', { log: true });
  const client = createClient({
    documentSelector: [{ language: LANGUAGE }],
    outputChannel: log,
    traceOutputChannel: log,
    initializationOptions: { readFile: true, findFiles: true, assets: vscode.Uri.joinPath(context.extensionUri, 'out').toString() },
  });
  running = client;
  client.onRequest(ReadFileRequest, readFile);
  client.onRequest(FindFilesRequest, findFiles);
  context.subscriptions.push(
    log,
    showStatus(client),
    vscode.commands.registerCommand('clspace.showLog', () => log.show()),
    vscode.commands.registerCommand('clspace.restart', () => restart(client)),
  );
  await client.start();
}

/** Lets the server end as the protocol asks for. */
export async function deactivate(): Promise<void> {
  await running?.dispose();
}

/** A server that has crashed is not running, and is started all the same. */
async function restart(client: BaseLanguageClient): Promise<void> {
  if (client.isRunning()) await client.stop();
  await client.start();
}

async function readFile({ uri }: { readonly uri: string }): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri)));
  } catch {
    return null;
  }
}

async function findFiles({ folder, pattern }: { readonly folder: string; readonly pattern: string }): Promise<string[]> {
  const found = await vscode.workspace.findFiles(new vscode.RelativePattern(vscode.Uri.parse(folder), pattern), '**/node_modules/**');
  return found.map((uri) => uri.toString());
}

/** The entry of the language status menu: the version of the language, or that the server is not running. */
function showStatus(client: BaseLanguageClient): vscode.Disposable {
  const item = vscode.languages.createLanguageStatusItem('clspace.status', { language: LANGUAGE });
  item.name = 'clspace';
  const update = (): void => {
    const running = client.state === State.Running;
    item.busy = client.state === State.Starting;
    item.severity = client.state === State.Stopped ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    item.text = languageVersion();
    item.detail = running ? 'clspace is running' : item.busy ? 'clspace is starting' : 'clspace has stopped';
    item.command = running ? { title: 'Show Log', command: 'clspace.showLog' } : { title: 'Restart', command: 'clspace.restart' };
  };
  update();
  return vscode.Disposable.from(
    item,
    client.onDidChangeState(update),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('clspace') && update()),
  );
}

/** "OpenCL C 1.2", as the settings for the active editor's document say; the build options come last, so they win. */
function languageVersion(): string {
  const settings = vscode.workspace.getConfiguration('clspace', vscode.window.activeTextEditor?.document);
  const chosen = [...settings.get('buildOptions', '').matchAll(/-cl-std=(\S+)/g)].at(-1)?.[1] ?? settings.get('languageVersion', '');
  return `OpenCL C ${chosen.replace(/^CL/i, '')}`.trim();
}
