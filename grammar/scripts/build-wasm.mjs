// Writes tree-sitter-opencl-c.wasm from src/parser.c. Needs npm packages only: no emscripten, no container.
import {writeFile} from 'node:fs/promises';
import {compileParser} from './wasm.mjs';

await writeFile(
  new URL('../tree-sitter-opencl-c.wasm', import.meta.url),
  await compileParser(new URL('../src/', import.meta.url)),
);
