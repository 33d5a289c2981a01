/**
 * The part of the web worker API that the browser entry uses; TypeScript's own library would expose its globals to
 * every layer.
 */
interface DedicatedWorkerGlobalScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  dispatchEvent(event: MessageEvent): boolean;
  readonly navigator: { readonly userAgent: string };
}

declare class MessageEvent {
  readonly data: unknown;
  constructor(type: 'message', content: { readonly data: unknown });
}

declare const self: DedicatedWorkerGlobalScope;
