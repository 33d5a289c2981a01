import { loadProgram } from './compiled.js';

void loadProgram('lsp').startNodeServer();
