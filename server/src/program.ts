// Everything that runs in Node, as one bundle; the executables start it. What a command does not need is not loaded.

import { loadSyntaxFrom } from './node-syntax.js';

/** Runs the command line; the exit status. */
export const main = async (argv: readonly string[]): Promise<number> => {
  const syntax = loadSyntaxFrom(__dirname);
  const { main } = await import('./cli/main.js');
  await syntax;
  return main(argv);
};

/** Does a worker's work when this thread is one; whether it is. */
export const workHere = async (): Promise<boolean> => {
  await loadSyntaxFrom(__dirname);
  return (await import('./cli/workers.js')).workHere();
};

/** Serves the language protocol, over what the command line names. */
export const startNodeServer = async (): Promise<void> => {
  // The grammar is compiled in threads of its own, while the rest is loaded.
  const syntax = loadSyntaxFrom(__dirname);
  const { startNodeServer } = await import('./lsp/node.js');
  await syntax;
  startNodeServer();
};
