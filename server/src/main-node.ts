import { startNodeServer } from './lsp/node.js';

startNodeServer();
