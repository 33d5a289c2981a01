import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Connection,
  type ContentTypeDecoder,
  createConnection,
  type MessageReader,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { readText } from '../disk/read-file.js';
import { glob } from '../text/glob.js';
import { lazy } from '../text/lazy.js';
import { encoder } from './encoding.js';
import { type Lifecycle, lifecycle } from './lifecycle.js';
import { decoded } from './messages.js';
import { pathOf } from './paths.js';
import { serve } from './server.js';
import { VERSION } from './version.js';
import { watchdog } from './watchdog.js';
import { WholeMessages } from './whole-messages.js';

/** Node's promises of files are a module of their own, which takes longer to load than to read what a start reads. */
const readdir = promisify(fs.readdir);
const realpath = promisify(fs.realpath);
const readFile = promisify(fs.readFile);

/**
 * Serves in this process, over what the command line names: `--stdio`, `--node-ipc` or `--socket=PORT`. Returns at
 * once; the process ends when the client says so or is gone.
 */
export function startNodeServer(): void {
  const life = lifecycle((message) => connection.console.warn(message));
  const connection = process.argv.includes('--stdio')
    ? overStandardStreams(life)
    : createConnection(ProposedFeatures.all, life.options);
  life.register(connection);
  process.on('unhandledRejection', (reason) =>
    connection.console.error(
      `unhandled: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    ),
  );
  let client: number | undefined;
  const formatThread = lazy(async () => new (await import('./format-thread.js')).FormatThread());
  serve(connection, {
    version: VERSION,
    runtime: `Node.js ${process.versions.node}, ${process.platform} ${process.arch}`,
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
    layOut: async (layout) => (await formatThread()).layOut(layout),
    textGrammar: () => readFile(path.join(__dirname, 'opencl-c.wasm')),
    findFiles: (folder, pattern) => {
      const { scheme, fsPath } = URI.parse(folder);
      return scheme === 'file' ? filesBelow(fsPath, pattern) : undefined;
    },
  });
}

/** What tells that a message does not say where it ends, so that nobody knows where the next begins. */
const BROKEN_HEADER = /Content-Length|header/i;

function overStandardStreams({ options, isShutDown }: Lifecycle): Connection {
  const writer = new StreamMessageWriter(new WholeMessages(process.stdout), { contentTypeEncoder: encoder });
  const refuse = (refusal: object): void => {
    writer.write({ jsonrpc: '2.0', ...refusal }).catch(() => {}); // the client is gone
  };
  return createConnection(ProposedFeatures.all, standardInput(isShutDown, refuse), writer, options);
}

/**
 * The messages on standard input. The process ends with it, and where it cannot be understood any more. `refuse`
 * answers what is no message.
 */
function standardInput(isShutDown: () => boolean, refuse: (refusal: object) => void): MessageReader {
  const contentTypeDecoder: ContentTypeDecoder = {
    name: 'application/json',
    // Not async: a rejection that nobody awaits yet would be reported.
    decode: (bytes) => {
      const { message, refusal } = decoded(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'));
      if (message) return Promise.resolve(message);
      refuse({ id: refusal.id, error: { code: refusal.code, message: refusal.why } });
      return Promise.reject(new Error(refusal.why));
    },
  };
  const reader = new StreamMessageReader(process.stdin, { contentTypeDecoder });
  const end = (): void => process.exit(isShutDown() ? 0 : 1);
  process.stdin.on('end', end).on('close', end);
  reader.onError(({ message }) => {
    if (!BROKEN_HEADER.test(message)) return;
    process.stderr.write(
      `clspace: the client's messages cannot be read: ${message.replace(/\s+/g, ' ').slice(0, 200)}\n`,
    );
    process.exit(1);
  });
  // The output is the protocol's.
  console.log = console.info = console.warn = console.error;
  return reader;
}

/** A workspace is looked through no further than this many folders. */
const MAXIMUM_FOLDERS = 20_000;

/** Folders whose names begin with a dot hold no kernels, nor do those of packages. */
async function filesBelow(top: string, pattern: string): Promise<string[]> {
  const matches = glob(pattern, { dot: true });
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
