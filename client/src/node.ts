import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activate as start } from './shared.js';
import { registerTasks } from './tasks.js';

export { deactivate } from './shared.js';

/** Desktop: the server is a forked Node process. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  // If this variable is set, as in some companies, Node reads all certificates at start-up; the server connects to no
  // host.
  const server = {
    module: context.asAbsolutePath('out/server-node.cjs'),
    transport: TransportKind.ipc,
    options: { env: { NODE_EXTRA_CA_CERTS: undefined } },
  };
  context.subscriptions.push(registerTasks(context));
  return start(
    context,
    (options) =>
      new LanguageClient(
        'clspace',
        'clspace',
        { run: server, debug: { ...server, options: { ...server.options, execArgv: ['--nolazy', '--inspect=6009'] } } },
        options,
      ),
  );
}
