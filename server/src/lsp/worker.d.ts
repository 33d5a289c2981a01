/**
 * What the browser entry uses of a web worker; TypeScript's own library of it would give its globals to every layer.
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
