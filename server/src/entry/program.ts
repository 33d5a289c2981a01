// Everything that runs in Node, as one bundle, which the executables start. Modules that a command does not need are
// not loaded.
import { loadSyntax, type SyntaxModules } from '../syntax/tree-sitter.js';

/**
 * Runs the command line; returns the exit status. `syntax`: the parser's modules, which are compiled while the rest is
 * loaded.
 */
export async function main(argv: readonly string[], syntax: Promise<SyntaxModules>): Promise<number> {
  const loading = loadSyntax(syntax);
  const { main } = await import('../cli/main.js');
  await loading;
  return main(argv);
}

/** Runs a worker if this thread is one; returns whether it is. */
export async function workHere(syntax: Promise<SyntaxModules>): Promise<boolean> {
  await loadSyntax(syntax);
  return (await import('../cli/workers.js')).workHere();
}

/** Starts the language server, with the connection that the command line names. */
export async function startNodeServer(syntax: Promise<SyntaxModules>): Promise<void> {
  const loading = loadSyntax(syntax);
  const { startNodeServer } = await import('../lsp/runtime/node.js');
  await loading;
  startNodeServer();
}

/** The library of the npm package. */
export const loadLibrary = () => import('../library/library.js');
