import { BrowserMessageReader, BrowserMessageWriter, createConnection, ProposedFeatures } from 'vscode-languageserver/browser';
import { serve } from './server.js';
import { VERSION } from './version.js';

/** Serves in this web worker, over its messages. */
export function startBrowserServer(worker: DedicatedWorkerGlobalScope): void {
  const connection = createConnection(ProposedFeatures.all, new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
  // The connection takes its messages with timers, too; anything quicker would overtake them.
  serve(connection, { version: VERSION, defer: (callback) => setTimeout(callback, 0) });
}
