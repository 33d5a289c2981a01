import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activate as start } from './shared.js';

export { deactivate } from './shared.js';

/** Browser: the server is a web worker. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = vscode.Uri.joinPath(context.extensionUri, 'out/server-browser.js');
  let worker: Worker | undefined;
  const startWorker = async (): Promise<Worker> => {
    worker?.terminate();
    worker = new Worker(server.toString(true));
    return worker;
  };
  return start(context, (options) => new LanguageClient('clspace', 'clspace', startWorker, options));
}
