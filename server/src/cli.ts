#!/usr/bin/env node
import { main } from './cli/main.js';
import { workHere } from './cli/workers.js';

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
