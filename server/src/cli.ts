#!/usr/bin/env node
import { loadProgram, WORKER } from './compiled.js';

async function run(): Promise<number | undefined> {
  const [, , command] = process.argv;
  // Threads are started without a command.
  const { main, workHere, syntax } = loadProgram(command === undefined ? WORKER : command.replace(/\W/g, ''));
  return command === undefined && (await workHere(syntax)) ? undefined : main(process.argv.slice(2), syntax);
}

// Whoever reads the output may have seen enough, and a disk may be full.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`clspace: standard output: ${message}\n`);
  process.exit(2);
});

run().then(
  (status) => {
    if (status !== undefined) process.exitCode = status;
  },
  (error: unknown) => {
    process.stderr.write(`clspace: internal error: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
