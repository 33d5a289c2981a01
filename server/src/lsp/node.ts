import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import picomatch from 'picomatch/posix';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { readText } from '../disk/read-file.js';
import { pathOf } from './paths.js';
import { serve } from './server.js';
import { VERSION } from './version.js';
import { watchdog } from './watchdog.js';

/** Node's promises of files are a module of their own, which takes longer to load than to read what a start reads. */
const readdir = promisify(fs.readdir);
const realpath = promisify(fs.realpath);

/**
 * Serves in this process, over what the command line names: `--stdio`, `--node-ipc` or `--socket=PORT`. Returns at once; the
 * process ends when the client says so or is gone.
 */
export function startNodeServer(): void {
  const connection = createConnection(ProposedFeatures.all);
  process.on('unhandledRejection', (reason) =>
    connection.console.error(
      `unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    ),
  );
  let client: number | undefined;
  serve(connection, {
    version: VERSION,
    clientIs: (pid) => {
      client = pid;
    },
    busy: watchdog(() => client),
    defer: setImmediate,
    readFile: (uri) => {
      const { scheme, fsPath } = URI.parse(uri);
      return scheme === 'file' ? readText(fsPath).catch(() => undefined) : undefined;
    },
    realPath: (uri) => {
      const { scheme, fsPath } = URI.parse(uri);
      return scheme === 'file' ? realpath(fsPath).then((real) => pathOf(URI.file(real).toString())) : undefined;
    },
    layOut: async (layout) => (await import('./format-thread.js')).layOutInThread(layout),
    findFiles: (folder, pattern) => {
      const { scheme, fsPath } = URI.parse(folder);
      return scheme === 'file' ? filesBelow(fsPath, pattern) : undefined;
    },
  });
}

/** A workspace is looked through no further than this many folders. */
const MAXIMUM_FOLDERS = 20_000;

/** Folders whose names begin with a dot hold no kernels, nor do those of packages. */
async function filesBelow(top: string, pattern: string): Promise<string[]> {
  const matches = picomatch(pattern, { dot: true });
  const found: string[] = [];
  const folders = [top];
  for (let i = 0; i < Math.min(folders.length, MAXIMUM_FOLDERS); i++) {
    const folder = folders[i] ?? top;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(full);
      else if (entry.isFile() && matches(path.relative(top, full).split(path.sep).join('/')))
        found.push(URI.file(full).toString());
    }
  }
  return found;
}
