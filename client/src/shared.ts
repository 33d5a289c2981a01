import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import { AddressSpaces } from './address-spaces.js';
import { registerCommands } from './commands.js';
import { EXPANSION_SCHEME, LANGUAGE } from './language.js';
import { FindFilesRequest, ReadFileRequest } from './requests.js';
import { showStatus } from './status.js';

let running: BaseLanguageClient | undefined;

/** Starts the server through `createClient`, which is all that desktop and browser do differently; everything shown belongs to `context`. */
export async function activate(context: vscode.ExtensionContext, createClient: (options: LanguageClientOptions) => BaseLanguageClient): Promise<void> {
  const log = vscode.window.createOutputChannel('clspace', { log: true });
  const client = createClient({
    documentSelector: [{ language: LANGUAGE }],
    outputChannel: log,
    traceOutputChannel: log,
    middleware: { didOpen: async (document, next) => (document.uri.scheme === EXPANSION_SCHEME ? undefined : next(document)) },
    initializationOptions: { readFile: true, findFiles: true, assets: vscode.Uri.joinPath(context.extensionUri, 'out').toString() },
  });
  running = client;
  client.onRequest(ReadFileRequest, readFile);
  client.onRequest(FindFilesRequest, findFiles);
  context.subscriptions.push(
    log,
    showStatus(client),
    registerCommands(client),
    AddressSpaces.register(client),
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
