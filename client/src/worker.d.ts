/** What the browser entry uses of the browser. */
declare class Worker {
  constructor(url: string);
  terminate(): void;
  postMessage(message: unknown): void;
}
