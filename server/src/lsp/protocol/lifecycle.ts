// The protocol's lifecycle rules: no response before `initialize` and after `shutdown`. Malformed parameters are
// rejected before any handler sees them; a rejected `initialize` may be repeated.
import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  Message,
  type NotificationMessage,
  type RequestMessage,
  ResponseError,
} from 'vscode-languageserver';
import { CLIENT_REQUESTS } from '../../protocol/requests.js';
import {
  isIdentifier,
  isList,
  isObject,
  isOptional,
  isPosition,
  isRange,
  isRecord,
  isText,
  type Shape,
} from '../../protocol/shapes.js';

/** The internal method for every rejected request; its parameters are the reason. */
const REFUSED = 'clspace/refused';

interface Refusal {
  readonly code: number;
  readonly why: string;
}

const isAnything = (): boolean => true;

/** The required type of a parameter, by name. */
const SHAPES: ReadonlyMap<string, Shape> = new Map(
  Object.entries({
    textDocument: isIdentifier,
    position: isPosition,
    positions: isList(isPosition),
    range: isRange,
    newName: isText,
    query: isText,
    ch: isText,
    label: isText,
    options: isRecord,
    context: isObject({ only: isOptional(isList(isText)) }),
    item: isObject({ name: isText, uri: isText, range: isRange, selectionRange: isRange }),
    files: isList(isObject({ oldUri: isText, newUri: isText })),
    contentChanges: isList(isObject({ text: isText, range: isOptional(isRange) })),
    changes: isList(isIdentifier),
    previousResultIds: isList(isIdentifier),
    processId: isOptional(Number.isInteger),
    rootUri: isOptional(isText),
    workspaceFolders: isOptional(isList(isIdentifier)),
    // Client capabilities are read defensively; only the groups are validated.
    capabilities: isObject({
      workspace: isOptional(isRecord),
      textDocument: isOptional(isRecord),
      window: isOptional(isRecord),
    }),
  }),
);

/** The standard requests and notifications of the client, with their required parameters. */
const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    initialize: ['capabilities'],
    'textDocument/didOpen': ['textDocument'],
    'textDocument/didChange': ['textDocument', 'contentChanges'],
    'textDocument/didClose': ['textDocument'],
    'textDocument/didSave': ['textDocument'],
    'textDocument/hover': ['textDocument', 'position'],
    'textDocument/completion': ['textDocument', 'position'],
    'completionItem/resolve': ['label'],
    'textDocument/signatureHelp': ['textDocument', 'position'],
    'textDocument/definition': ['textDocument', 'position'],
    'textDocument/declaration': ['textDocument', 'position'],
    'textDocument/typeDefinition': ['textDocument', 'position'],
    'textDocument/references': ['textDocument', 'position', 'context'],
    'textDocument/documentHighlight': ['textDocument', 'position'],
    'textDocument/documentLink': ['textDocument'],
    'textDocument/documentSymbol': ['textDocument'],
    'textDocument/rename': ['textDocument', 'position', 'newName'],
    'textDocument/prepareRename': ['textDocument', 'position'],
    'textDocument/prepareCallHierarchy': ['textDocument', 'position'],
    'textDocument/selectionRange': ['textDocument', 'positions'],
    'textDocument/foldingRange': ['textDocument'],
    'textDocument/codeAction': ['textDocument', 'range', 'context'],
    'textDocument/codeLens': ['textDocument'],
    'textDocument/inlayHint': ['textDocument', 'range'],
    'textDocument/formatting': ['textDocument', 'options'],
    'textDocument/rangeFormatting': ['textDocument', 'range', 'options'],
    'textDocument/onTypeFormatting': ['textDocument', 'position', 'ch', 'options'],
    'textDocument/semanticTokens/full': ['textDocument'],
    'textDocument/semanticTokens/full/delta': ['textDocument'],
    'textDocument/semanticTokens/range': ['textDocument', 'range'],
    'textDocument/diagnostic': ['textDocument'],
    'callHierarchy/incomingCalls': ['item'],
    'callHierarchy/outgoingCalls': ['item'],
    'workspace/symbol': ['query'],
    'workspace/willRenameFiles': ['files'],
    'workspace/diagnostic': ['previousResultIds'],
    'workspace/didChangeWatchedFiles': ['changes'],
    'workspace/didChangeConfiguration': [],
  }),
);

/** Optional parameters that are validated if present. */
const OPTIONAL: ReadonlyMap<string, readonly string[]> = new Map([
  ['initialize', ['processId', 'rootUri', 'workspaceFolders']],
]);

/** The parameters that are validated, with their shapes, by method. */
interface Checked {
  readonly required: readonly (readonly [name: string, shape: Shape])[];
  readonly optional: readonly (readonly [name: string, shape: Shape])[];
}

const shaped = (names: readonly string[]): [string, Shape][] =>
  names.map((name) => [name, SHAPES.get(name) ?? isAnything]);

const CHECKED: ReadonlyMap<string, Checked> = new Map([
  ...Array.from(REQUIRED, ([method, names]): [string, Checked] => [
    method,
    { required: shaped(names), optional: shaped(OPTIONAL.get(method) ?? []) },
  ]),
  ...CLIENT_REQUESTS.map(({ method, required }): [string, Checked] => [
    method,
    { required: Object.entries(required), optional: [] },
  ]),
]);

/** Describes invalid parameters of a message; undefined if they are valid, or not used. */
function problemOf(method: string, params: unknown): string | undefined {
  const checked = CHECKED.get(method);
  if (!checked) return undefined;
  const { required, optional } = checked;
  if (params === undefined || params === null) return required[0] && `${method}: '${required[0][0]}' is missing`;
  if (!isRecord(params)) return `${method}: an object is expected`;
  for (const [name] of required) if (params[name] === undefined) return `${method}: '${name}' is missing`;
  for (const [name, isValid] of [...required, ...optional])
    if (!isValid(params[name])) return `${method}: '${name}' has the wrong type`;
  return method !== 'textDocument/didOpen' || isObject({ text: isText })(params['textDocument'])
    ? undefined
    : `${method}: 'textDocument' has the wrong type`;
}

export interface Lifecycle {
  readonly options: ConnectionOptions;
  readonly register: (connection: Connection) => void;
  /** Whether the client has requested the shutdown. */
  readonly isShutDown: () => boolean;
}

/** Rejects messages that are not allowed in this state or malformed; `log` receives unintelligible notifications. */
export function lifecycle(log: (message: string) => void): Lifecycle {
  let state: 'new' | 'initialized' | 'shut down' = 'new';

  function refusalOf({ method, params }: RequestMessage | NotificationMessage): Refusal | undefined {
    if (method === 'exit' || method.startsWith('$/')) return undefined;
    if (state === 'shut down')
      return { code: ErrorCodes.InvalidRequest, why: `${method}: the server has been shut down` };
    if (method === 'initialize' && state !== 'new')
      return { code: ErrorCodes.InvalidRequest, why: 'initialize: the server has been initialized already' };
    if (method !== 'initialize' && state === 'new')
      return { code: ErrorCodes.ServerNotInitialized, why: `${method}: the server has not been initialized` };
    const why = problemOf(method, params);
    return why === undefined ? undefined : { code: ErrorCodes.InvalidParams, why };
  }

  return {
    options: {
      messageStrategy: {
        handleMessage(message, next) {
          if (!Message.isRequest(message) && !Message.isNotification(message)) return next(message);
          const refusal = refusalOf(message);
          if (!refusal) {
            if (message.method === 'initialize') state = 'initialized';
            if (message.method === 'shutdown') state = 'shut down';
            return next(message);
          }
          if (Message.isRequest(message)) {
            const refused: RequestMessage = { ...message, method: REFUSED, params: { ...refusal } };
            return next(refused);
          }
          if (state === 'initialized') log(refusal.why);
        },
      },
    },
    isShutDown: () => state === 'shut down',
    register: (connection) => connection.onRequest(REFUSED, ({ code, why }: Refusal) => new ResponseError(code, why)),
  };
}
