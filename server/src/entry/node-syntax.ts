import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Compiles the files of the build that parsing needs, in threads of the engine; rejects if they cannot be read. */
export async function compileSyntaxFiles(folder: string) {
  const compile = (name: string) => WebAssembly.compile(readFileSync(path.join(folder, name)));
  const [runtime, tokens] = await Promise.all([compile('web-tree-sitter.wasm'), compile('opencl-c-tokens.wasm')]);
  return { runtime, tokens };
}
