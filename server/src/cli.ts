#!/usr/bin/env node
import { isMainThread } from 'node:worker_threads';
import { loadProgram } from './compiled.js';

const { main, workHere } = loadProgram(isMainThread ? (process.argv[2] ?? '').replace(/\W/g, '') : 'worker');

if (!workHere()) {
  main(process.argv.slice(2)).then(
    (status) => {
      process.exitCode = status;
    },
    (error: unknown) => {
      process.stderr.write(`clspace: internal error: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 2;
    },
  );
}
