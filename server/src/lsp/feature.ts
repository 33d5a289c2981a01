import {
  type CancellationToken,
  type Connection,
  type Diagnostic,
  LSPErrorCodes,
  type ProtocolRequestType,
  type Registration,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver';
import type { Diagnostic as HostDiagnostic, TextEdit } from '../analysis/analysis.js';
import type { KernelVerdicts } from '../analysis/verdicts.js';
import type { Device } from '../devices/device.js';
import type { Moved } from '../features/navigation/moved-files.js';
import type { OutlineEntry } from '../features/outline/document-symbols.js';
import type { HostContract } from '../hosts/contract.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import type { ClientRequest, DocumentParams } from '../protocol/requests.js';
import type { SourceFile } from '../text/source-file.js';
import { AnsweredTokens } from './protocol/answered-tokens.js';
import type { ClientSupport } from './protocol/client-support.js';
import type { Contribution } from './protocol/publisher.js';
import type { LayOut } from './runtime/clang-format.js';
import type { EditorSettings } from './workspace/settings.js';
import type { Draft, FileNames, OnDevice, Snapshot } from './workspace/snapshot.js';
import type { Scheduler } from './workspace/workspace-host.js';

/** The open documents. */
export interface Documents {
  /** The current analysis of an open document; undefined if it is not open. */
  snapshot(uri: string): Promise<Snapshot | undefined>;
  /** The current text of an open document, without waiting for its analysis; undefined if it is not open. */
  draft(uri: string): Promise<Draft | undefined>;
  /** The document, analysed for each of several devices; undefined if it is not open or has changed meanwhile. */
  onDevices(uri: string, devices: readonly Device[]): Promise<readonly OnDevice[] | undefined>;
  /** Whether a document has just been changed, so that the next keystroke may follow at once. */
  isTyping(uri: string): boolean;
  /**
   * Finds the verdicts about the kernel of a name, in turns of their own. Returns whether the snapshot is still that of
   * the document.
   */
  prove(snapshot: Snapshot, kernel: string): Promise<boolean>;
  /**
   * The same for all kernels when nothing has been typed for a while; the client is asked to repeat its request then.
   */
  proveLater(snapshot: Snapshot, request: 'hints' | 'lenses'): void;
  /** Whether a snapshot is still that of the document. */
  isCurrent(snapshot: Snapshot): boolean;
  /** Those of all open documents. */
  snapshots(): Promise<readonly Snapshot[]>;
  /**
   * The diagnostics that are shown of an open document, by the URIs of the files that they are in: those that are
   * pushed to other clients. Undefined if it is not open.
   */
  contributions(uri: string): Promise<ReadonlyMap<string, Contribution> | undefined>;
}

/** The kernels of the workspace, open or not. */
interface Kernels {
  /** Those of all open documents, and of all other kernels of the workspace whose files may contain a name. */
  snapshotsNaming(name: string): Promise<readonly Snapshot[]>;
  /** The declarations of every kernel. */
  outlines(): Promise<readonly { readonly uri: string; readonly entries: readonly OutlineEntry[] }[]>;
  /** The edits that keep every include and project file valid after a move. */
  editsOfMove(moved: Moved): Promise<readonly TextEdit[]>;
  /** Whether only kernels include a file, and no source of the host. */
  isKernelHeader(uri: string): Promise<boolean>;
  /** The diagnostics of the kernels that are not open, each with those of its included files, by URI. */
  closedReports(): AsyncIterable<{
    readonly uri: string;
    readonly diagnostics: ReadonlyMap<string, readonly Diagnostic[]>;
  }>;
  /** Resolves when something that diagnostics may depend on has changed. */
  changed(): Promise<void>;
}

/** The hosts of the workspace. */
interface Hosts {
  /** What hosts and kernels know of each other, for the current texts. */
  current(): Promise<HostContract | undefined>;
  /** The same as far as a place in a host is concerned. */
  currentFor(path: string): Promise<HostContract | undefined>;
  /** The same for texts that may be older. */
  readonly known: HostContract | undefined;
  /** The diagnostics of a document's calls. */
  diagnosticsOf(snapshot: Snapshot): Promise<readonly HostDiagnostic[]>;
  /** What is proved of a kernel in the launch of a call; undefined if that is not known. */
  verdictsIn(root: string, kernel: string, call: FileSpan): KernelVerdicts | undefined;
  /** A span of the contract in the current text of its file; undefined if an edit has touched it. */
  moved(span: FileSpan): FileSpan | undefined;
}

/** Files, however they are read. */
interface Files {
  /** The client's names of files, and the versions that it has. */
  readonly names: FileNames;
  /** The paths of the files in a folder of the workspace and below it that match a glob pattern. Never rejects. */
  find(folder: string, pattern: string): Promise<readonly string[]>;
  /** The current text of a file, open or not; undefined if there is none. Never rejects. */
  current(path: string): Promise<SourceFile | undefined>;
  /** The text of a file; undefined where there is none. Never rejects. */
  read(path: string): Promise<string | undefined>;
  /** The same for a file in a folder that the user has opened, after resolving links. */
  readInside(path: string): Promise<string | undefined>;
}

/** The client: its capabilities, its user's settings, and messages to it. */
interface Client {
  readonly support: ClientSupport;
  /** The user's settings for a document. */
  settings(uri: string): Promise<EditorSettings>;
  readonly answeredTokens: AnsweredTokens;
}

/** The server process. */
interface Runtime extends Pick<Scheduler, 'busy' | 'failed'> {
  readonly layOut: LayOut;
}

/** Everything available to features. Each declares which parts it needs. */
export interface FeatureContext {
  readonly documents: Documents;
  readonly kernels: Kernels;
  readonly hosts: Hosts;
  readonly files: Files;
  readonly client: Client;
  readonly runtime: Runtime;
}

type Capability = ServerCapabilities | ((support: ClientSupport) => ServerCapabilities);

/**
 * A request that the server supports, together with the capability that it advertises: one cannot be written without
 * the other.
 */
export interface Feature {
  /** A function, if it depends on the client. */
  readonly capability: Capability;
  register(connection: Connection, context: FeatureContext): void;
  /** The capability registered once the client is ready, for some documents only. */
  readonly later?: (support: ClientSupport) => readonly Registration[];
}

interface FeatureOptions<P, R> {
  readonly capability: Capability;
  /** About the text as a whole: not supported for hosts, of which only the kernels in strings are ours. */
  readonly wholeText?: true;
  /** The result of a promise is sent even if the text has changed meanwhile. */
  readonly mayOutliveText?: true;
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

export const CANCELLED = (): ResponseError<never> => new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');

/**
 * A handler that responds to a cancellation immediately: what it awaits may take long or never arrive. The handler sees
 * the cancellation and ends when it can.
 */
const cancellable =
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

/** Registers the handler of a request. A failure is logged, and the result is null, or `failure`. */
export function onRequest<P, R>(
  connection: Connection,
  { runtime }: Pick<FeatureContext, 'runtime'>,
  method: string,
  handler: (params: P, token: CancellationToken) => Promise<R | ResponseError>,
  failure: ResponseError | null = null,
): void {
  const answered = async (params: P, token: CancellationToken): Promise<R | ResponseError | null> => {
    try {
      return await handler(params, token);
    } catch (error) {
      runtime.failed(method, error);
      return failure;
    }
  };
  connection.onRequest<unknown, void>(method, cancellable(answered));
}

/** How often a request is computed at most while other inputs than the text change: included files, settings, hosts. */
const ATTEMPTS = 5;

/**
 * A request about one document, computed from its current text. Cancelled requests are not computed, and results for an
 * outdated text are not sent: if only other inputs have changed meanwhile, the result is computed again. A failure is
 * logged, and the result is null.
 */
export function feature<P extends DocumentParams, R, PR, RO>(
  request: ProtocolRequestType<P, R | null, PR, void, RO> | ClientRequest<P, R | null>,
  { capability, wholeText, mayOutliveText, answer }: FeatureOptions<P, R | null>,
): Feature {
  return {
    capability,
    register(connection, context) {
      onRequest(connection, context, request.method, async (params: P, token): Promise<R | ResponseError | null> => {
        let version: number | undefined;
        for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
          const snapshot = await context.documents.snapshot(params.textDocument.uri);
          if (token.isCancellationRequested) return CANCELLED();
          if (!snapshot || (wholeText && snapshot.embedded)) return null;
          version ??= snapshot.version;
          if (snapshot.version !== version) break;
          const made = context.runtime.busy(() => answer(snapshot, params, context.client.support, context));
          if (!(made instanceof Promise)) return made;
          const waited = await made;
          if (mayOutliveText || context.documents.isCurrent(snapshot)) return waited;
        }
        return new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed meanwhile');
      });
    },
  };
}

/** The handler of a request of ours about one open document; null is the result for any other. */
export const documentRequest = <P extends DocumentParams, R>(
  request: ClientRequest<P, R | null>,
  answer: FeatureOptions<P, R | null>['answer'],
): Feature => feature(request, { capability: {}, answer, mayOutliveText: true });

/** Several requests that one capability advertises. */
export const group = (capability: Capability, ...features: readonly Feature[]): Feature => ({
  capability,
  register(connection, context) {
    for (const one of features) one.register(connection, context);
  },
});
