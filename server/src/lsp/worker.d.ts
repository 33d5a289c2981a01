/** What the browser entry uses of a web worker; TypeScript's own library of it would give its globals to every layer. */
interface DedicatedWorkerGlobalScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

declare const self: DedicatedWorkerGlobalScope;
