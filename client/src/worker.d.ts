/** The browser API that the browser entry uses. */
declare class Worker {
  constructor(url: string);
  terminate(): void;
  postMessage(message: unknown): void;
}
