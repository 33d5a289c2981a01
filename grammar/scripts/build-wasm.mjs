// Writes the .wasm of both tables from their parser.c. Needs npm packages only: no emscripten, no container.
import {writeFile} from 'node:fs/promises';
import {compileParser, TABLES} from './wasm.mjs';

const folder = new URL('../', import.meta.url);
for (const table of TABLES)
  await writeFile(new URL(table.wasm, folder), await compileParser(table, new URL(table.sources, folder), folder));
