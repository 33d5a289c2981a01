import type { Diagnostic, Message, PublishDiagnosticsParams } from 'vscode-languageserver';
import { perOwner } from '../../text/per-owner.js';

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** A diagnostic and a comma, cached because the same object is published repeatedly. */
const listed = perOwner((diagnostic: Diagnostic): Uint8Array => utf8(`,${JSON.stringify(diagnostic)}`));

const isPublishing = (message: Message): message is Message & { readonly params: PublishDiagnosticsParams } =>
  'method' in message && message.method === 'textDocument/publishDiagnostics';

/** A message of JSON-RPC 2.0 as JSON in UTF-8. */
export function encode(message: Message): Uint8Array {
  if (!isPublishing(message)) return utf8(JSON.stringify(message));
  const {
    params: { diagnostics, ...params },
    ...envelope
  } = message;
  const opened = (of: object): string => JSON.stringify(of).slice(0, -1);
  const head = utf8(`${opened(envelope)},"params":${opened(params)},"diagnostics":[`);
  const [first, ...others] = diagnostics.map(listed);
  return Buffer.concat([head, ...(first ? [first.subarray(1), ...others] : []), utf8(']}}')]);
}

/** How vscode-jsonrpc's writers encode messages. */
export const encoder = {
  name: 'application/json',
  encode: (message: Message): Promise<Uint8Array> => Promise.resolve(encode(message)),
};
