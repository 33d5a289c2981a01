import runtime from 'web-tree-sitter/web-tree-sitter.wasm';
import tokens from '../../grammar/tree-sitter-opencl-c-tokens.wasm';
import { startBrowserServer } from './lsp/browser.js';
import { loadSyntax } from './syntax/tree-sitter.js';

void loadSyntax(() => ({ runtime, tokens })).then(() => startBrowserServer(self));
