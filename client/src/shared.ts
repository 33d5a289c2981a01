import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  DidChangeConfigurationNotification,
  type LanguageClientOptions,
  type Middleware,
  State,
} from 'vscode-languageclient';
import { FindFilesRequest, ReadFileRequest } from '../../server/src/protocol/requests.js';
import { glob } from '../../server/src/text/glob.js';
import { registerAccessPattern } from './access-pattern.js';
import { AddressSpaces } from './address-spaces.js';
import { registerBuilds } from './builds.js';
import { registerCommands } from './commands.js';
import { registerFollowUps } from './follow-ups.js';
import { headersAsKernels } from './headers.js';
import { EXPANSION_SCHEME, HOSTS, isOfKernels, LANGUAGE } from './language.js';
import { registerLaunches } from './launches.js';
import { MemoryAccess } from './memory-access.js';
import { Portability } from './portability.js';
import { registerPortabilityTable } from './portability-table.js';
import { RecordedLog, registerReport } from './report.js';
import { answer } from './requests.js';
import { showStatus } from './status.js';
import { ChosenVariants } from './variants.js';
import { tickOpenedKernel } from './walkthrough.js';

let running: BaseLanguageClient | undefined;

/**
 * Starts the server through `createClient`, the only difference between desktop and browser; everything shown belongs
 * to `context`.
 */
export async function activate(
  context: vscode.ExtensionContext,
  createClient: (options: LanguageClientOptions) => BaseLanguageClient,
): Promise<void> {
  const variants = new ChosenVariants(context.workspaceState);
  const reconfigured = new vscode.EventEmitter<void>();
  const log = new RecordedLog();
  const client = createClient({
    documentSelector: [{ language: LANGUAGE }, ...HOSTS.map((language) => ({ language }))],
    outputChannel: log,
    traceOutputChannel: log,
    middleware: {
      ...onlyKernels(),
      workspace: {
        configuration: variants.answer,
        didChangeConfiguration: async (sections, next) => {
          await next(sections);
          reconfigured.fire();
        },
      },
    },
    initializationOptions: () => ({
      readFile: true,
      findFiles: true,
      chooseBuild: true,
      followUp: true,
      kernelLanguage: LANGUAGE,
      assets: vscode.Uri.joinPath(context.extensionUri, 'out').toString(),
      trusted: vscode.workspace.isTrusted,
    }),
  });
  running = client;
  silenceWhileRestarting(client);
  answer(client, ReadFileRequest, readFile);
  answer(client, FindFilesRequest, findFiles);
  context.subscriptions.push(
    log,
    reconfigured,
    variants.follow(),
    variants.onDidChange(async () => {
      await client.sendNotification(DidChangeConfigurationNotification.type, { settings: null });
      reconfigured.fire();
    }),
    showStatus(client, reconfigured.event),
    registerCommands(client, variants),
    registerReport(client, log),
    registerBuilds(client, context.workspaceState),
    registerLaunches(client),
    registerFollowUps(client),
    AddressSpaces.register(client, reconfigured.event),
    MemoryAccess.register(client, reconfigured.event),
    Portability.register(client, reconfigured.event),
    registerPortabilityTable(client),
    registerAccessPattern(client, reconfigured.event),
    tickOpenedKernel(),
    headersAsKernels(client),
    vscode.workspace.onDidGrantWorkspaceTrust(() => restart(client)),
    vscode.commands.registerCommand('clspace.showLog', () => log.show()),
    vscode.commands.registerCommand('clspace.restart', () => restart(client)),
  );
  await startWithKernels(client, context);
}

/** Files that identify a workspace with kernels. */
const KERNEL_FILES = '**/{*.cl,*.clh,*.ocl,*.clc,*.opencl,clspace.json}';

/**
 * Starts the server if there are kernels: in the workspace, or in an open document. A C or Python file alone doesn't
 * start it.
 */
async function startWithKernels(client: BaseLanguageClient, context: vscode.ExtensionContext): Promise<void> {
  const hasKernels = async (): Promise<boolean> =>
    vscode.workspace.textDocuments.some(isOfKernels) ||
    (await vscode.workspace.findFiles(KERNEL_FILES, undefined, 1)).length > 0;
  const start = (): Promise<void> => {
    // Shows the container of our views.
    void vscode.commands.executeCommand('setContext', 'clspace.hasKernels', true);
    return client.start();
  };
  if (await hasKernels()) return start();
  const waiting: vscode.Disposable[] = [];
  const look = (document: vscode.TextDocument): void => {
    if (client.state !== State.Stopped || !isOfKernels(document)) return;
    for (const one of waiting) one.dispose();
    void start();
  };
  waiting.push(
    vscode.workspace.onDidOpenTextDocument(look),
    vscode.workspace.onDidChangeTextDocument(({ document }) => look(document)),
  );
  context.subscriptions.push(...waiting);
}

/** Hides irrelevant documents from the server: hosts without kernels, and macro expansions. */
function onlyKernels(): Middleware {
  const closed = new Map<string, (document: vscode.TextDocument) => Promise<void>>();
  return {
    didOpen: async (document, next) => {
      if (document.uri.scheme === EXPANSION_SCHEME) return;
      if (isOfKernels(document)) await next(document);
      else closed.set(document.uri.toString(), next);
    },
    didChange: async (event, next) => {
      const { document } = event;
      if (document.uri.scheme === EXPANSION_SCHEME) return;
      const open = closed.get(document.uri.toString());
      if (!open) await next(event);
      else if (isOfKernels(document)) {
        closed.delete(document.uri.toString());
        await open(document);
      }
    },
    didClose: async (document, next) => {
      if (!closed.delete(document.uri.toString()) && document.uri.scheme !== EXPANSION_SCHEME) await next(document);
    },
  };
}

/** Ends the server according to the protocol. */
export async function deactivate(): Promise<void> {
  await running?.dispose();
}

let restarting: Promise<void> | undefined;

/** A crashed server is not running, but is started as well. Concurrent calls share one restart. */
function restart(client: BaseLanguageClient): Promise<void> {
  restarting ??= (async () => {
    try {
      if (client.isRunning()) await client.stop();
      await client.start();
    } finally {
      restarting = undefined;
    }
  })();
  return restarting;
}

/**
 * Requests of the editor during a restart have no result: it repeats them when the server is running, so no error is
 * shown.
 */
function silenceWhileRestarting(client: BaseLanguageClient): void {
  const failed = client.handleFailedRequest.bind(client);
  client.handleFailedRequest = (type, token, error, defaultValue, ...rest) =>
    client.isRunning() ? failed(type, token, error, defaultValue, ...rest) : defaultValue;
}

async function readFile({ uri }: { readonly uri: string }): Promise<string | null> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.parse(uri)));
  } catch {
    return null;
  }
}

async function findFiles({
  folder,
  pattern,
}: {
  readonly folder: string;
  readonly pattern: string;
}): Promise<string[]> {
  const found = await vscode.workspace
    .findFiles(new vscode.RelativePattern(vscode.Uri.parse(folder), pattern), '**/node_modules/**')
    .then(undefined, () => []);
  // Not every virtual file system can be searched; all can be listed.
  return (found.length > 0 ? found : await listFiles(vscode.Uri.parse(folder), glob(pattern, { dot: true }))).map(
    (uri) => uri.toString(),
  );
}

/** The maximum number of folders that are listed in a workspace. */
const MAXIMUM_FOLDERS = 2000;

async function listFiles(top: vscode.Uri, matches: (path: string) => boolean): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  const folders: { readonly uri: vscode.Uri; readonly prefix: string }[] = [
    { uri: top.path ? top : top.with({ path: '/' }), prefix: '' },
  ];
  for (const { uri, prefix } of folders) {
    for (const [name, type] of await vscode.workspace.fs.readDirectory(uri).then(undefined, () => [])) {
      const isFolder = (type & vscode.FileType.Directory) !== 0;
      if (isFolder && folders.length < MAXIMUM_FOLDERS && !name.startsWith('.') && name !== 'node_modules')
        folders.push({ uri: vscode.Uri.joinPath(uri, name), prefix: `${prefix}${name}/` });
      else if (!isFolder && matches(prefix + name)) found.push(vscode.Uri.joinPath(uri, name));
    }
  }
  return found;
}
