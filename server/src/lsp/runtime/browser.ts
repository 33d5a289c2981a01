import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { lifecycle } from '../protocol/lifecycle.js';
import { serve } from '../server.js';
import { clangFormat, type LayOut } from './clang-format.js';
import { VERSION } from './version.js';

/** Runs the server in this web worker, over its messages. */
export function startBrowserServer(worker: DedicatedWorkerGlobalScope): void {
  const life = lifecycle((message) => connection.console.warn(message));
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(worker),
    new BrowserMessageWriter(worker),
    life.options,
  );
  life.register(connection);
  let layOut: LayOut | undefined;
  // The connection also reads its messages with timers; anything faster would overtake them.
  serve(connection, {
    version: VERSION,
    runtime: `a web worker of ${worker.navigator.userAgent}`,
    defer: (callback) => setTimeout(callback, 0),
    layOut: (layout, assets) => {
      layOut ??= clangFormat(() => asset('clang-format.wasm', assets));
      return layOut(layout);
    },
    textGrammar: (assets) => asset('opencl-c.wasm', assets),
    hostGrammar: (name, assets) => asset(`tree-sitter-${name}.wasm`, assets),
  });
}

/** A file that is shipped with the server, in the folder that the client names. */
async function asset(name: string, folder: string | undefined): Promise<Uint8Array> {
  if (folder === undefined) throw new Error(`the client does not state the location of ${name} is`);
  const response = await fetch(`${folder}/${name}`);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}
