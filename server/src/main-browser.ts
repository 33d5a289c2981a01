import runtime from 'web-tree-sitter/web-tree-sitter.wasm';
import tokens from '../../grammar/tree-sitter-opencl-c-tokens.wasm';
import { startBrowserServer } from './lsp/browser.js';
import { compileSyntax, loadSyntax } from './syntax/tree-sitter.js';

void loadSyntax(compileSyntax({ runtime, tokens })).then(() => startBrowserServer(self));
