import { readFile } from 'node:fs/promises';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { serve } from './server.js';
import { VERSION } from './version.js';

/**
 * Serves in this process, over what the command line names: `--stdio`, `--node-ipc` or `--socket=PORT`. Returns at once; the
 * process ends when the client says so or is gone.
 */
export function startNodeServer(): void {
  const connection = createConnection(ProposedFeatures.all);
  process.on('unhandledRejection', (reason) => connection.console.error(`unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`));
  serve(connection, {
    version: VERSION,
    defer: setImmediate,
    readFile: (uri) => {
      const { scheme, fsPath } = URI.parse(uri);
      return scheme === 'file' ? readFile(fsPath, 'utf8').catch(() => undefined) : undefined;
    },
  });
}
