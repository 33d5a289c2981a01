import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  LSPErrorCodes,
  type ProtocolRequestType,
  ResponseError,
  type ServerCapabilities,
  type TextDocumentIdentifier,
} from 'vscode-languageserver';
import type { TextEdit } from '../analysis.js';
import type { OutlineEntry } from '../features/document-symbols.js';
import type { Moved } from '../features/moved-files.js';
import type { LayOut } from './clang-format.js';
import type { ClientSupport } from './client-support.js';
import type { AnsweredTokens } from './semantic-tokens.js';
import type { EditorSettings } from './settings.js';
import type { FileNames, Snapshot } from './snapshot.js';

/** What a feature is answered with. */
export interface FeatureContext {
  /** The newest analysis of an open document; undefined when it is not open. */
  snapshot(uri: string): Promise<Snapshot | undefined>;
  /** Whether a document still is as the snapshot says. */
  isCurrent(snapshot: Snapshot): boolean;
  /** Those of all open documents. */
  snapshots(): Promise<readonly Snapshot[]>;
  /** Those of all open documents, and of all other kernels of the workspace in whose files a name may stand. */
  snapshotsNaming(name: string): Promise<readonly Snapshot[]>;
  /** What every kernel of the workspace declares, open or not. */
  outlines(): Promise<readonly { readonly uri: string; readonly entries: readonly OutlineEntry[] }[]>;
  /** The edits that keep every include of the workspace and its project files leading to the same files after a move. */
  editsOfMove(moved: Moved): Promise<readonly TextEdit[]>;
  /** Whether the kernels of the workspace include a file, and no source of the host does. */
  isKernelHeader(uri: string): Promise<boolean>;
  /** How the client calls files, and which versions it has of them. */
  readonly names: FileNames;
  /** The diagnostics of the kernels that are not open, each kernel with those of the files that it includes, by URI. */
  closedReports(): AsyncIterable<{
    readonly uri: string;
    readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  }>;
  /** Resolves when something has changed that diagnostics may depend on. */
  changed(): Promise<void>;
  /** What the user has chosen to see in a document. */
  settings(uri: string): Promise<EditorSettings>;
  /** The paths of the files in a folder of the workspace and below it that match a glob pattern. Never rejects. */
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
  /** The text of a file; undefined where there is none. Never rejects. */
  readFile(path: string): Promise<string | undefined>;
  /** The same, of a file that is in a folder which the user has opened, links followed. */
  readInside(path: string): Promise<string | undefined>;
  readonly layOut: LayOut;
  readonly support: ClientSupport;
  readonly answeredTokens: AnsweredTokens;
  /** Runs what may take long. It may be run twice. */
  busy<T>(section: () => T): T;
  /** Logs what went wrong in `what`. */
  failed(what: string, error: unknown): void;
}

type Capability = ServerCapabilities | ((support: ClientSupport) => ServerCapabilities);

/** A request that the server answers, and what it advertises for it: the one without the other cannot be written. */
export interface Feature {
  /** A function, where it depends on the client. */
  readonly capability: Capability;
  register(connection: Connection, context: FeatureContext): void;
}

interface FeatureOptions<P, R> {
  readonly capability: Capability;
  /** About the text as a whole: not answered for C++, of which only the kernels in raw strings are ours. */
  readonly wholeText?: true;
  /** A pure function of the snapshot and the request's parameters; a promise where it needs other documents or settings. */
  answer(
    snapshot: Snapshot,
    params: P,
    support: ClientSupport,
    context: FeatureContext,
  ): R | ResponseError | Promise<R | ResponseError>;
}

const CANCELLED = (): ResponseError => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

/**
 * A request about one document, answered from its newest text. What the client takes back is not worked out, and what was
 * worked out while the text changed is not sent. A failure is logged and answered with null.
 */
export function feature<P extends { readonly textDocument: TextDocumentIdentifier }, R, PR, RO>(
  request: ProtocolRequestType<P, R | null, PR, void, RO>,
  { capability, wholeText, answer }: FeatureOptions<P, R | null>,
): Feature {
  return {
    capability,
    register(connection, context) {
      const answered = async (params: P, token: CancellationToken): Promise<R | ResponseError | null> => {
        try {
          const snapshot = await context.snapshot(params.textDocument.uri);
          if (token.isCancellationRequested) return CANCELLED();
          if (!snapshot || (wholeText && snapshot.embedded)) return null;
          const made = context.busy(() => answer(snapshot, params, context.support, context));
          if (!(made instanceof Promise)) return made;
          const waited = await made;
          if (token.isCancellationRequested) return CANCELLED();
          return context.isCurrent(snapshot)
            ? waited
            : new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed meanwhile');
        } catch (error) {
          context.failed(request.method, error);
          return null;
        }
      };
      connection.onRequest<unknown, void>(request.method, answered);
    },
  };
}

/** Several requests that one capability advertises. */
export const group = (capability: Capability, ...features: readonly Feature[]): Feature => ({
  capability,
  register(connection, context) {
    for (const one of features) one.register(connection, context);
  },
});
