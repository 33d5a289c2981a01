import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSyntax } from './syntax/tree-sitter.js';

/** Loads what parsing needs from a folder that holds the build's WebAssembly files; whoever parses waits for it. */
export const loadSyntaxFrom = (folder: string): Promise<void> =>
  loadSyntax(() => ({
    runtime: readFileSync(path.join(folder, 'web-tree-sitter.wasm')),
    tokens: readFileSync(path.join(folder, 'opencl-c-tokens.wasm')),
  }));
