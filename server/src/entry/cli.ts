#!/usr/bin/env node
import { COMMANDS } from '../cli/commands.js';
import { loadProgram, WORKER } from './compiled.js';

async function run(): Promise<number | undefined> {
  const [, , command] = process.argv;
  // Threads are started without a command.
  const purpose = command === undefined ? WORKER : Object.hasOwn(COMMANDS, command) ? command : undefined;
  const { main, workHere, syntax } = loadProgram(purpose);
  return command === undefined && (await workHere(syntax)) ? undefined : main(process.argv.slice(2), syntax);
}

// The reader may have closed the pipe, or a disk may be full.
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
