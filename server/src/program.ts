// Everything that runs in Node, as one bundle; the executables start it. What a command does not need is not loaded.

/** Runs the command line; the exit status. */
export const main = async (argv: readonly string[]): Promise<number> => (await import('./cli/main.js')).main(argv);

/** Does a worker's work when this thread is one; whether it is. */
export const workHere = async (): Promise<boolean> => (await import('./cli/workers.js')).workHere();

/** Serves the language protocol, over what the command line names. */
export const startNodeServer = async (): Promise<void> => (await import('./lsp/node.js')).startNodeServer();
