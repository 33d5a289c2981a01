import { loadProgram } from './compiled.js';

const { startNodeServer, syntax } = loadProgram('lsp');
void startNodeServer(syntax);
