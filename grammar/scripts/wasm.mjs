import {readFile} from 'node:fs/promises';
import {runLLVM} from '@yowasp/clang';

/**
 * The two tables that are generated from grammar.js: over characters, for editors and for written text, and over the
 * preprocessor's tokens, for the analyzer. Paths are relative to the grammar's folder.
 */
export const TABLES = [
  {
    grammar: 'grammar.js',
    sources: 'src/',
    wasm: 'tree-sitter-opencl-c.wasm',
    further: 'src/scanner.c',
    exports: ['tree_sitter_opencl_c'],
  },
  {
    grammar: 'tokens/grammar.js',
    sources: 'tokens/src/',
    wasm: 'tree-sitter-opencl-c-tokens.wasm',
    further: 'tokens/reading.c',
    exports: [
      'tree_sitter_opencl_c_tokens_unfolded', 'flatten', 'flattened', 'start_reading', 'name_of_symbol', 'name_character',
      'read_character', 'read_characters', 'would_take', 'entry_below', 'symbol_of_entry', 'position_of_entry', 'return_to',
    ],
  },
];

// Nothing is exported but what the linker is told.
const COMPILE = ['clang', '-c', '--target=wasm32-wasip1', '-fPIC', '-fvisibility=hidden', '-DTREE_SITTER_HIDE_SYMBOLS', '-I.'];

/**
 * Compiles a generated parser to the WebAssembly side module that web-tree-sitter loads.
 *
 * @param {typeof TABLES[number]} table
 * @param {URL} sources the folder of `parser.c` and `tree_sitter/parser.h`, with a trailing slash
 * @param {URL} folder the grammar's, with a trailing slash
 * @returns {Promise<Uint8Array>}
 */
export async function compileParser({further, exports}, sources, folder) {
  const text = async (path, base) => (await readFile(new URL(path, base))).toString();
  const files = {
    'parser.c': await text('parser.c', sources),
    'further.c': await text(further, folder),
    'tree_sitter': {'parser.h': await text('tree_sitter/parser.h', sources)},
  };
  const objects = {};
  for (const source of Object.keys(files).filter(name => name.endsWith('.c'))) {
    const object = source.replace('.c', '.o');
    objects[object] = (await llvm([...COMPILE, '-Os', '-o', object, source], files))[object];
  }
  const {'parser.wasm': wasm} = await llvm(
    [
      'wasm-ld', '--experimental-pic', '-shared', ...exports.map(name => `--export=${name}`), '--allow-undefined', '--no-entry', '-s',
      '-o', 'parser.wasm', ...Object.keys(objects),
    ],
    objects,
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
