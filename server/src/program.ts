// Everything that runs in Node, as one bundle; the executables start it.
export { main } from './cli/main.js';
export { workHere } from './cli/workers.js';
export { startNodeServer } from './lsp/node.js';
