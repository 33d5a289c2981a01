// Loads the program with the code that V8 compiled in an earlier run: compiling takes longer than checking a small
// kernel. V8 trusts cached code, so the file is only used if it is intact and owned by the user.
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { cacheFolder, readPrivate, writePrivate } from '../disk/private-cache.js';
import type { SyntaxModules } from '../syntax/tree-sitter.js';
import { compileSyntaxFiles } from './node-syntax.js';

/** What the bundle of the program exports. */
export type Program = typeof import('./program.js');

/** Compiled code is saved after the functions that a run needs have run, in milliseconds after the start. */
const SETTLED = 3000;

/** The cache files that are deleted at once while the program runs: a server must respond to keystrokes. */
const DELETIONS = 16;

const ALGORITHM = 'sha256';
/** The length of the digest at the start of the file, in bytes. */
const DIGEST = 32;

/**
 * The compiled code of a cache file, if it was made from this program and is unchanged. The digest covers the program
 * and the code, so code of another program is rejected, whatever its size and date.
 *
 * @param program  the hash of the program's bytes, to which the code's are added
 */
function readCompiled(file: string, program: Hash): Buffer | undefined {
  const bytes = readPrivate(file);
  if (!bytes || bytes.length <= DIGEST) return undefined;
  const code = bytes.subarray(DIGEST);
  return program.copy().update(code).digest().equals(bytes.subarray(0, DIGEST)) ? code : undefined;
}

const writeCompiled = (file: string, program: Hash, code: Buffer, deletions: number): void =>
  writePrivate(file, [program.copy().update(code).digest(), code], deletions);

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'main' in value && 'startNodeServer' in value;

/** Bytes of bytecode that a function runs before V8 optimizes it; V8's default is 66,000. */
const BUDGET = 600_000;
/** The same in a server: it has one working thread, and must respond to keystrokes. */
const SERVER_BUDGET = 1_000_000;
/** The same for WebAssembly; V8's default is a fiftieth of it. */
const WASM_BUDGET = 100_000_000;
/** The growth factor of the young generation in a server; V8's default is 2. */
const SERVER_GROWTH = 3;
/** The versions of V8 that are known to have these flags: it prints an error about others. Node 22 has V8 12. */
const HAS_BUDGET = /^1[01]\./;
const HAS_OTHERS = /^1[0-3]\./;

/**
 * Delays V8's optimization, and in a server its garbage collection. At the start, functions optimized early are
 * optimized for too few types and soon deoptimized: a third of the time to the first diagnostics of 10,000 lines.
 * Afterwards, compiler threads would compete with the first keystrokes, and with the threads that check many files.
 * Compiled code is only accepted under the flags that it was made with, so they are set before it is read; they apply
 * to the whole process, including its threads.
 */
function withoutHaste(purpose: string | undefined): void {
  if (HAS_BUDGET.test(process.versions.v8))
    setFlagsFromString(`--interrupt-budget=${purpose === SERVER ? SERVER_BUDGET : BUDGET}`);
  if (!HAS_OTHERS.test(process.versions.v8)) return;
  // The same for the parser's WebAssembly: a process that checks one kernel would wait at its end for pending
  // optimizations.
  setFlagsFromString(`--wasm-tiering-budget=${WASM_BUDGET}`);
  // Nearly all objects survive a start. V8 takes collections with many survivors as a sign that the heap is full: after
  // six of them, of a megabyte each, it collects the whole heap, which is a tenth of the time of a start.
  if (purpose !== SERVER) return;
  growsBy(SERVER_GROWTH);
  setImmediate(growNoFurther);
}

const growsBy = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** The size of the young generation after it has grown during a start, in bytes: two halves of three megabytes. */
const GROWN = 6 << 20;
/** The number of checks, and their interval in milliseconds, after which it is not expected to grow. */
const LOOKS = 100;
const INTERVAL = 10;

/** Limits the young generation to the size that a start needs: twice as much takes memory and saves no time. */
function growNoFurther(looks = LOOKS): void {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  if (space && space.space_size >= GROWN) growsBy(1);
  else if (looks > 0) setTimeout(growNoFurther, INTERVAL, looks - 1).unref();
}

/** The command that is a language server. */
const SERVER = 'lsp';

/**
 * The Node modules that a command needs. Node's compiled code, too, is only accepted under the flags it was made with:
 * they are loaded before the flags change.
 */
const OF_NODE: Readonly<Record<string, readonly string[]>> = {
  // Node may have been built without inspectors.
  [SERVER]: ['node:net', ...(process.features.inspector ? ['node:inspector'] : [])],
  check: ['node:worker_threads'],
};

/** The purpose of a worker thread. */
export const WORKER = 'worker';

/**
 * The file for compiled code; undefined if there is no folder for it. The name only separates programs and versions of
 * V8 that are used side by side: the digest decides whether the content is valid.
 */
function cacheFile(program: string, purpose: string): string | undefined {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  const { size, mtimeMs } = statSync(program);
  return path.join(folder, `${purpose}-${process.versions.v8}-${process.arch}-${size}-${Math.floor(mtimeMs)}.bin`);
}

/** The bundler writes ASCII, which is decoded fastest as Latin-1. */
const textOf = (program: Buffer): string => program.toString('latin1');

/** Runs the bundle, which includes the module wrapper: concatenating it here would copy two megabytes once more. */
function run(script: Script, file: string): Program {
  const module: { exports: unknown } = { exports: {} };
  const wrapper: unknown = script.runInThisContext();
  if (typeof wrapper === 'function') wrapper(module.exports, require, module, file, __dirname);
  if (!isProgram(module.exports)) throw new Error(`${file} does not belong to this build`);
  return module.exports;
}

const programFile = (): string => path.join(__dirname, 'program.cjs');

/** Runs the bundle next to this file in a process that is not ours: without a cache, and under the flags that it has. */
export function loadProgramAsLibrary(): Program {
  const file = programFile();
  return run(new Script(textOf(readFileSync(file)), { filename: file }), file);
}

/**
 * Runs the bundle next to this file. Compiled code is stored per `purpose`, because different commands need different
 * functions; V8 rejects code of other versions or flags. Without a purpose (an unknown command) nothing is cached.
 */
export function loadProgram(purpose: string | undefined): Program & { readonly syntax: Promise<SyntaxModules> } {
  for (const name of (purpose !== undefined && OF_NODE[purpose]) || []) require(name);
  if (purpose !== WORKER) withoutHaste(purpose);
  const syntax = compileSyntaxFiles(__dirname);
  // Awaiting callers receive the error.
  syntax.catch(() => {});
  const file = programFile();
  const bytes = readFileSync(file);
  const hash = createHash(ALGORITHM).update(bytes);
  const cached = purpose === undefined ? undefined : cacheFile(file, purpose);
  const data = cached && readCompiled(cached, hash);
  const script = new Script(textOf(bytes), { filename: file, ...(data && { cachedData: data }) });
  const program = run(script, file);
  if (cached && (!data || script.cachedDataRejected)) {
    let kept = false;
    const keep = (deletions: number): void => {
      if (kept) return;
      kept = true;
      // With the flags under which it will be read.
      if (purpose !== WORKER) withoutHaste(purpose);
      writeCompiled(cached, hash, script.createCachedData(), deletions);
    };
    setTimeout(keep, SETTLED, DELETIONS).unref();
    process.once('exit', () => keep(Number.POSITIVE_INFINITY));
  }
  return { ...program, syntax };
}
