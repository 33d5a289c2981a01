import * as vscode from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser';
import { activate as start } from './shared.js';

export { deactivate } from './shared.js';

/** Browser: the server is a web worker. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = vscode.Uri.joinPath(context.extensionUri, 'out/server-browser.js');
  let worker: Worker | undefined;
  // Passes its streams rather than the worker itself: in the extension host, workers fail the client's `instanceof`
  // check.
  const startWorker = async (): Promise<MessageTransports> => {
    worker?.terminate();
    worker = new Worker(server.toString(true));
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  return start(context, (options) => new LanguageClient('clspace', 'clspace', startWorker, options));
}
