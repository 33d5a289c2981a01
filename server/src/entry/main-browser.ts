import runtime from 'web-tree-sitter/web-tree-sitter.wasm';
import tokens from '../../../grammar/tree-sitter-opencl-c-tokens.wasm';
import { startBrowserServer } from '../lsp/runtime/browser.js';
import { compileSyntax, loadSyntax } from '../syntax/tree-sitter.js';

/** Messages of the client before the server is ready: it waits for an answer to the first. */
const early: unknown[] = [];
const keep = ({ data }: MessageEvent): void => void early.push(data);
self.addEventListener('message', keep);

void loadSyntax(compileSyntax({ runtime, tokens })).then(() => {
  self.removeEventListener('message', keep);
  startBrowserServer(self);
  for (const data of early) self.dispatchEvent(new MessageEvent('message', { data }));
});
