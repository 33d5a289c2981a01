import { loadProgram } from './compiled.js';

loadProgram('lsp').startNodeServer();
