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
import { readText } from '../../disk/read-file.js';
import { glob } from '../../text/glob.js';
import { lazy } from '../../text/lazy.js';
import { encoder } from '../protocol/encoding.js';
import { type Lifecycle, lifecycle } from '../protocol/lifecycle.js';
import { decoded } from '../protocol/messages.js';
import { WholeMessages } from '../protocol/whole-messages.js';
import { serve } from '../server.js';
import { pathOf } from '../workspace/paths.js';
import { VERSION } from './version.js';
import { watchdog } from './watchdog.js';

/** Node's file promises are a separate module, which takes longer to load than the files of a start. */
const readdir = promisify(fs.readdir);
const realpath = promisify(fs.realpath);
const readFile = promisify(fs.readFile);

/**
 * Runs the server in this process, over the connection that the command line names: `--stdio`, `--node-ipc` or
 * `--socket=PORT`. Returns immediately; the process ends when the client requests it or disappears.
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
    hostGrammar: (name) => readFile(path.join(__dirname, `tree-sitter-${name}.wasm`)),
    findFiles: (folder, pattern) => {
      const { scheme, fsPath } = URI.parse(folder);
      return scheme === 'file' ? filesBelow(fsPath, pattern) : undefined;
    },
  });
}

/** Errors of a header with an invalid Content-Length, after which the next message can't be found. */
const BROKEN_HEADER = /Content-Length|header/i;

function overStandardStreams({ options, isShutDown }: Lifecycle): Connection {
  const writer = new StreamMessageWriter(new WholeMessages(process.stdout), { contentTypeEncoder: encoder });
  const refuse = (refusal: object): void => {
    writer.write({ jsonrpc: '2.0', ...refusal }).catch(() => {}); // the client has exited
  };
  return createConnection(ProposedFeatures.all, standardInput(isShutDown, refuse), writer, options);
}

/**
 * The messages on standard input. The process ends when it is closed or becomes unintelligible. `refuse` responds to
 * invalid messages.
 */
function standardInput(isShutDown: () => boolean, refuse: (refusal: object) => void): MessageReader {
  const contentTypeDecoder: ContentTypeDecoder = {
    name: 'application/json',
    // Not async: a rejection that is not awaited yet would be reported.
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
  // Standard output belongs to the protocol.
  console.log = console.info = console.warn = console.error;
  return reader;
}

/** The maximum number of folders that are searched in a workspace. */
const MAXIMUM_FOLDERS = 20_000;

/** Hidden folders and package folders contain no kernels of the workspace. */
async function filesBelow(top: string, pattern: string): Promise<string[]> {
  const matches = glob(pattern, { dot: true });
  const found: string[] = [];
  const folders = [top];
  let searched = 0;
  for (const folder of folders) {
    if (++searched > MAXIMUM_FOLDERS) break;
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') folders.push(full);
      else if (entry.isFile() && matches(path.relative(top, full).split(path.sep).join('/')))
        found.push(URI.file(full).toString());
    }
  }
  return found;
}
