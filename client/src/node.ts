import type * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activate as start } from './shared.js';

export { deactivate } from './shared.js';

/** Desktop: the server is a forked Node process. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = { module: context.asAbsolutePath('out/server-node.cjs'), transport: TransportKind.ipc };
  return start(
    context,
    (options) => new LanguageClient('clspace', 'clspace', { run: server, debug: { ...server, options: { execArgv: ['--nolazy', '--inspect=6009'] } } }, options),
  );
}
