// Everything that runs in Node, as one bundle; the executables start it. What a command does not need is not loaded.
import { loadSyntax, type SyntaxModules } from './syntax/tree-sitter.js';

/** Runs the command line; the exit status. `syntax`: what parsing needs, which is compiled while the rest is loaded. */
export async function main(argv: readonly string[], syntax: Promise<SyntaxModules>): Promise<number> {
  const loading = loadSyntax(syntax);
  const { main } = await import('./cli/main.js');
  await loading;
  return main(argv);
}

/** Does a worker's work when this thread is one; whether it is. */
export async function workHere(syntax: Promise<SyntaxModules>): Promise<boolean> {
  await loadSyntax(syntax);
  return (await import('./cli/workers.js')).workHere();
}

/** Serves the language protocol, over what the command line names. */
export async function startNodeServer(syntax: Promise<SyntaxModules>): Promise<void> {
  const loading = loadSyntax(syntax);
  const { startNodeServer } = await import('./lsp/node.js');
  await loading;
  startNodeServer();
}
