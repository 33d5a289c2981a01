import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ClientRequest, CustomRequest } from '../../server/src/protocol/requests.js';

/** Sends one of the requests that clspace adds to the protocol. */
export const ask = <P, R>(client: BaseLanguageClient, { method }: ClientRequest<P, R>, params: P): Promise<R> =>
  client.sendRequest<R>(method, params);

/** Answers such a request of the server. */
export const answer = <P, R>(
  client: BaseLanguageClient,
  { method }: CustomRequest<P, R>,
  handler: (params: P) => Promise<R>,
): void => {
  client.onRequest<unknown, void>(method, handler);
};
