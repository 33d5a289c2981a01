import {readFile} from 'node:fs/promises';
import {runLLVM} from '@yowasp/clang';

const NAME = 'opencl_c';

/**
 * Compiles a generated parser to the WebAssembly side module that web-tree-sitter loads.
 *
 * @param {URL} sources the folder of `parser.c` and `tree_sitter/parser.h`, with a trailing slash
 * @returns {Promise<Uint8Array>}
 */
export async function compileParser(sources) {
  const text = path => readFile(new URL(path, sources), 'utf8');
  const {'parser.o': object} = await llvm(
    [
      'clang', '-c', '--target=wasm32-wasip1', '-Os', '-fPIC', '-fvisibility=hidden', '-I.',
      '-o', 'parser.o', 'parser.c',
    ],
    {
      'parser.c': await text('parser.c'),
      'tree_sitter': {'parser.h': await text('tree_sitter/parser.h')},
    },
  );
  const {'parser.wasm': wasm} = await llvm(
    [
      'wasm-ld', '--experimental-pic', '-shared', `--export=tree_sitter_${NAME}`, '--allow-undefined', '--no-entry', '-s',
      '-o', 'parser.wasm', 'parser.o',
    ],
    {'parser.o': object},
  );
  return wasm;
}

async function llvm(args, files) {
  let messages = '';
  const collect = bytes => {
    if (bytes) messages += Buffer.from(bytes).toString();
  };
  try {
    return await runLLVM(args, files, {stdout: collect, stderr: collect, fetchProgress: () => {}});
  } catch {
    // What it throws holds every input file, megabytes of parser, so only its messages are passed on.
    throw new Error(`${args[0]} failed:\n${messages}`);
  }
}
