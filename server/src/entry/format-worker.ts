// The thread that formats texts, for `lsp/format-thread.ts`.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { clangFormat, type Layout } from '../lsp/runtime/clang-format.js';
import type { Answer } from '../lsp/runtime/format-thread.js';

const layOut = clangFormat(() => readFile(path.join(__dirname, 'clang-format.wasm')));

async function answer(layout: Layout): Promise<Answer> {
  try {
    return { text: await layOut(layout) };
  } catch (error) {
    // clang-format can't be used after this: the thread ends.
    if (error instanceof Error && error.name === 'RuntimeError') throw error;
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (layout: Layout) => void answer(layout).then((made) => parentPort?.postMessage(made)));
