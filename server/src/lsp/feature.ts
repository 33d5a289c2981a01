import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  LSPErrorCodes,
  type ProtocolRequestType,
  type Registration,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { TextEdit } from '../analysis.js';
import type { OutlineEntry } from '../features/document-symbols.js';
import type { Moved } from '../features/moved-files.js';
import { AnsweredTokens } from './answered-tokens.js';
import type { LayOut } from './clang-format.js';
import type { ClientSupport } from './client-support.js';
import type { EditorSettings } from './settings.js';
import type { FileNames, Snapshot } from './snapshot.js';

/** The open documents. */
export interface Documents {
  /** The newest analysis of an open document; undefined when it is not open. */
  snapshot(uri: string): Promise<Snapshot | undefined>;
  /** Whether a document still is as the snapshot says. */
  isCurrent(snapshot: Snapshot): boolean;
  /** Those of all open documents. */
  snapshots(): Promise<readonly Snapshot[]>;
  /** Those of a document's diagnostics that are shown while somebody types. */
  whileTyping(uri: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[];
}

/** The kernels of the workspace, open or not. */
interface Kernels {
  /** Those of all open documents, and of all other kernels of the workspace in whose files a name may stand. */
  snapshotsNaming(name: string): Promise<readonly Snapshot[]>;
  /** What every kernel declares. */
  outlines(): Promise<readonly { readonly uri: string; readonly entries: readonly OutlineEntry[] }[]>;
  /** The edits that keep every include and the project files leading to the same files after a move. */
  editsOfMove(moved: Moved): Promise<readonly TextEdit[]>;
  /** Whether kernels include a file, and no source of the host does. */
  isKernelHeader(uri: string): Promise<boolean>;
  /** The diagnostics of the kernels that are not open, each kernel with those of the files that it includes, by URI. */
  closedReports(): AsyncIterable<{
    readonly uri: string;
    readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  }>;
  /** Resolves when something has changed that diagnostics may depend on. */
  changed(): Promise<void>;
}

/** Files, wherever they are read. */
interface Files {
  /** How the client calls files, and which versions it has of them. */
  readonly names: FileNames;
  /** The paths of the files in a folder of the workspace and below it that match a glob pattern. Never rejects. */
  find(folder: string, pattern: string): Promise<readonly string[]>;
  /** The text of a file; undefined where there is none. Never rejects. */
  read(path: string): Promise<string | undefined>;
  /** The same, of a file that is in a folder which the user has opened, links followed. */
  readInside(path: string): Promise<string | undefined>;
}

/** Who asks: what the client can do, what its user wants to see, and what it was sent. */
interface Client {
  readonly support: ClientSupport;
  /** What the user has chosen to see in a document. */
  settings(uri: string): Promise<EditorSettings>;
  readonly answeredTokens: AnsweredTokens;
}

/** The process that answers. */
interface Runtime {
  readonly layOut: LayOut;
  /** Runs what may take long. It may be run twice. */
  busy<T>(section: () => T): T;
  /** Logs what went wrong in `what`. */
  failed(what: string, error: unknown): void;
}

/** What there is for features. Each names those of these that it is answered with. */
export interface FeatureContext {
  readonly documents: Documents;
  readonly kernels: Kernels;
  readonly files: Files;
  readonly client: Client;
  readonly runtime: Runtime;
}

type Capability = ServerCapabilities | ((support: ClientSupport) => ServerCapabilities);

/** A request that the server answers, and what it advertises for it: the one without the other cannot be written. */
export interface Feature {
  /** A function, where it depends on the client. */
  readonly capability: Capability;
  register(connection: Connection, context: FeatureContext): void;
  /** What it advertises once the client is there, for some documents alone. */
  readonly later?: (support: ClientSupport) => readonly Registration[];
}

interface FeatureOptions<P, R> {
  readonly capability: Capability;
  /** About the text as a whole: not answered for C++, of which only the kernels in raw strings are ours. */
  readonly wholeText?: true;
  /**
   * A pure function of the snapshot and the request's parameters; a promise where it needs other documents or settings.
   */
  answer(
    snapshot: Snapshot,
    params: P,
    support: ClientSupport,
    context: FeatureContext,
  ): R | ResponseError | Promise<R | ResponseError>;
}

const CANCELLED = (): ResponseError<never> => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

/**
 * A handler that answers a cancelled request at once: what it waits for may take long or never come. The handler sees
 * the cancellation and ends when it can.
 */
export const cancellable =
  <P, R>(handler: (params: P, token: CancellationToken) => Promise<R>) =>
  (params: P, token: CancellationToken): Promise<R | ResponseError<never>> =>
    token.isCancellationRequested
      ? Promise.resolve(CANCELLED())
      : new Promise((resolve, reject) => {
          const listening = token.onCancellationRequested(() => resolve(CANCELLED()));
          handler(params, token)
            .then(resolve, reject)
            .finally(() => listening.dispose());
        });

/** Registers the handler of a request. A failure is logged and answered with null. */
export function onRequest<P, R>(
  connection: Connection,
  { runtime }: Pick<FeatureContext, 'runtime'>,
  method: string,
  handler: (params: P, token: CancellationToken) => Promise<R | ResponseError>,
): void {
  const answered = async (params: P, token: CancellationToken): Promise<R | ResponseError | null> => {
    try {
      return await handler(params, token);
    } catch (error) {
      runtime.failed(method, error);
      return null;
    }
  };
  connection.onRequest<unknown, void>(method, cancellable(answered));
}

/**
 * A request about one document, answered from its newest text. What the client takes back is not worked out, and what
 * was worked out while the text changed is not sent. A failure is logged and answered with null.
 */
export function feature<P extends { readonly textDocument: TextDocumentIdentifier }, R, PR, RO>(
  request: ProtocolRequestType<P, R | null, PR, void, RO>,
  { capability, wholeText, answer }: FeatureOptions<P, R | null>,
): Feature {
  return {
    capability,
    register(connection, context) {
      onRequest(connection, context, request.method, async (params: P, token): Promise<R | ResponseError | null> => {
        const snapshot = await context.documents.snapshot(params.textDocument.uri);
        if (token.isCancellationRequested) return CANCELLED();
        if (!snapshot || (wholeText && snapshot.embedded)) return null;
        const made = context.runtime.busy(() => answer(snapshot, params, context.client.support, context));
        if (!(made instanceof Promise)) return made;
        const waited = await made;
        return context.documents.isCurrent(snapshot)
          ? waited
          : new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed meanwhile');
      });
    },
  };
}

/** The parameters of a request about one document. */
export interface DocumentParams {
  readonly textDocument: TextDocumentIdentifier;
}

/** Several requests that one capability advertises. */
export const group = (capability: Capability, ...features: readonly Feature[]): Feature => ({
  capability,
  register(connection, context) {
    for (const one of features) one.register(connection, context);
  },
});
