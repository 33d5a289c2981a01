import { ErrorCodes, type Message } from 'vscode-languageserver';

/** Input from the client: a message, or the error response for invalid input (JSON-RPC 2.0, section 5.1). */
type Decoded =
  | { readonly message: Message; readonly refusal?: undefined }
  | {
      readonly message?: undefined;
      readonly refusal: { readonly id: number | string | null; readonly code: number; readonly why: string };
    };

/** Decodes the content of a message. */
export function decoded(content: string): Decoded {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { refusal: { id: null, code: ErrorCodes.ParseError, why: 'the content of a message is not JSON' } };
  }
  if (isMessage(value)) return { message: value };
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : null;
  return {
    refusal: {
      id: typeof id === 'number' || typeof id === 'string' ? id : null,
      code: ErrorCodes.InvalidRequest,
      why: 'not a request, a notification or a response',
    },
  };
}

/** A request can't have the id null: its response could not be matched. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('method' in value) return typeof value.method === 'string' && (!('id' in value) || isId(value.id));
  return 'id' in value && ('result' in value || 'error' in value);
}

const isId = (id: unknown): boolean => typeof id === 'number' || typeof id === 'string';
