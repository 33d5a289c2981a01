// What the protocol says of a connection's life: nothing is answered before `initialize`, and nothing after `shutdown`;
// and parameters that are not what they have to be are said to be wrong, before anybody asks them.
import {
  type Connection,
  type ConnectionOptions,
  ErrorCodes,
  Message,
  type NotificationMessage,
  type RequestMessage,
  ResponseError,
} from 'vscode-languageserver';

/** Under this name stands every request that is not to be answered; its parameters are why. */
const REFUSED = 'clspace/refused';

interface Refusal {
  readonly code: number;
  readonly why: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isPosition = (value: unknown): boolean =>
  isRecord(value) && isCount(value['line']) && isCount(value['character']);
const isRange = (value: unknown): boolean => isRecord(value) && isPosition(value['start']) && isPosition(value['end']);
const isText = (value: unknown): boolean => typeof value === 'string';
const isList =
  (isItem: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);

/** What a parameter has to be, wherever it is called so. */
const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  textDocument: (value) => isRecord(value) && isText(value['uri']),
  position: isPosition,
  positions: isList(isPosition),
  range: isRange,
  ranges: isList(isRange),
  newName: isText,
  query: isText,
  ch: isText,
  options: isRecord,
  context: isRecord,
  item: (value) => isRecord(value) && isText(value['uri']) && isRange(value['range']),
  files: isList(isRecord),
  contentChanges: isList(
    (value) => isRecord(value) && isText(value['text']) && (value['range'] === undefined || isRange(value['range'])),
  ),
  changes: isList((value) => isRecord(value) && isText(value['uri'])),
  previousResultIds: isList((value) => isRecord(value) && isText(value['uri'])),
};

/** What requests cannot do without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  'textDocument/hover': ['position'],
  'textDocument/completion': ['position'],
  'textDocument/signatureHelp': ['position'],
  'textDocument/definition': ['position'],
  'textDocument/declaration': ['position'],
  'textDocument/typeDefinition': ['position'],
  'textDocument/references': ['position', 'context'],
  'textDocument/documentHighlight': ['position'],
  'textDocument/rename': ['position', 'newName'],
  'textDocument/prepareRename': ['position'],
  'textDocument/prepareCallHierarchy': ['position'],
  'textDocument/selectionRange': ['positions'],
  'textDocument/codeAction': ['range', 'context'],
  'textDocument/inlayHint': ['range'],
  'textDocument/formatting': ['options'],
  'textDocument/rangeFormatting': ['range', 'options'],
  'textDocument/onTypeFormatting': ['position', 'ch', 'options'],
  'textDocument/semanticTokens/range': ['range'],
  'textDocument/didChange': ['contentChanges'],
  'callHierarchy/incomingCalls': ['item'],
  'callHierarchy/outgoingCalls': ['item'],
  'workspace/symbol': ['query'],
  'workspace/willRenameFiles': ['files'],
  'workspace/diagnostic': ['previousResultIds'],
  'workspace/didChangeWatchedFiles': ['changes'],
  'clspace/expandMacro': ['textDocument', 'position'],
  'clspace/addressSpaces': ['textDocument'],
  'clspace/configuration': ['textDocument'],
  'clspace/isKernelHeader': ['textDocument'],
};

/** What is wrong with the parameters of a message; undefined where nothing is. */
function problemOf(method: string, params: unknown): string | undefined {
  const required = [...(method.startsWith('textDocument/') ? ['textDocument'] : []), ...(REQUIRED[method] ?? [])];
  if (params === undefined || params === null) return required[0] && `${method}: '${required[0]}' is missing`;
  if (!isRecord(params)) return required.length > 0 ? `${method}: an object is expected` : undefined;
  for (const name of required) if (params[name] === undefined) return `${method}: '${name}' is missing`;
  for (const [name, value] of Object.entries(params))
    if (required.includes(name) && SHAPES[name]?.(value) === false)
      return `${method}: '${name}' is not what it has to be`;
  if (method !== 'textDocument/didOpen') return undefined;
  const { text, version, languageId } = Object(params['textDocument']);
  return isText(text) && isText(languageId) && Number.isInteger(version)
    ? undefined
    : `${method}: 'textDocument' is not what it has to be`;
}

/** Answers with a refusal what may not be asked now or so; `log` gets the notifications that cannot be understood. */
export function lifecycle(log: (message: string) => void): {
  readonly options: ConnectionOptions;
  readonly register: (connection: Connection) => void;
  /** Whether the client has asked for the end. */
  readonly isShutDown: () => boolean;
} {
  let state: 'new' | 'initialized' | 'shut down' = 'new';

  function refusalOf({ method, params }: RequestMessage | NotificationMessage): Refusal | undefined {
    if (method === 'exit' || method.startsWith('$/')) return undefined;
    if (state === 'shut down')
      return { code: ErrorCodes.InvalidRequest, why: `${method}: the server has been shut down` };
    if (method === 'initialize')
      return state === 'new'
        ? undefined
        : { code: ErrorCodes.InvalidRequest, why: 'initialize: the server has been initialized already' };
    if (state === 'new')
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
