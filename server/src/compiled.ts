// Loads the program with the code that V8 compiled of it in an earlier run: compiling takes longer than checking a
// small kernel. V8 trusts cached code as it trusts itself, so the file is only used if it is intact and the user's own.
import { createHash, type Hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { cacheFolder, readPrivate, writePrivate } from './disk/private-cache.js';
import { compileSyntaxFiles } from './node-syntax.js';
import type { SyntaxModules } from './syntax/tree-sitter.js';

/** What the bundle of the program exports. */
export type Program = typeof import('./program.js');

/** Compiled code is kept once the functions that a run needs have run, in milliseconds after the start. */
const SETTLED = 3000;

const ALGORITHM = 'sha256';
/** The bytes of a digest, with which the file begins. */
const DIGEST = 32;

/**
 * The compiled code in a file of the cache, if it was made from this program and is unchanged. The digest covers the
 * program and the code, so code of another program is rejected as well, whatever its size and date.
 *
 * @param program  the hash of the program's bytes, to which the code's are added
 */
function readCompiled(file: string, program: Hash): Buffer | undefined {
  const bytes = readPrivate(file);
  if (!bytes || bytes.length <= DIGEST) return undefined;
  const code = bytes.subarray(DIGEST);
  return program.copy().update(code).digest().equals(bytes.subarray(0, DIGEST)) ? code : undefined;
}

const writeCompiled = (file: string, program: Hash, code: Buffer): void =>
  writePrivate(file, [program.copy().update(code).digest(), code]);

const isProgram = (value: unknown): value is Program =>
  typeof value === 'object' && value !== null && 'main' in value && 'startNodeServer' in value;

/** Bytes of bytecode that a function runs before V8 optimises it; V8's own number is 66,000. */
const BUDGET = 600_000;
/** The same in a server: one thread works, and keystrokes follow. */
const SERVER_BUDGET = 250_000;
/** The same for WebAssembly; V8's own number is a fiftieth of it. */
const WASM_BUDGET = 100_000_000;
/** How much larger the space of what is new may become at once in a server; V8's own number is 2. */
const SERVER_GROWTH = 3;
/** The versions of V8 that are known to have these numbers. */
const KNOWN = /^1[0-4]\./;

/**
 * Makes V8 slow to optimise, and in a server to collect garbage. At the start everything is new, so that what is
 * optimised early is optimised for too little and thrown away again: a third of the time to the first diagnostics of
 * 10,000 lines. Afterwards the compiler's threads would take the processor from the first keystrokes, and from the
 * threads that check many files. Compiled code is only taken back under the flags that it was made with, so that this
 * comes before it is read; the flags are those of the process, threads find them set.
 */
function withoutHaste(purpose: string | undefined): void {
  if (!KNOWN.test(process.versions.v8)) return;
  setFlagsFromString(`--interrupt-budget=${purpose === SERVER ? SERVER_BUDGET : BUDGET}`);
  // The parser's WebAssembly, too: a process that checks one kernel would wait at its end for what is being optimised.
  setFlagsFromString(`--wasm-tiering-budget=${WASM_BUDGET}`);
  // Of a start nearly everything stays. V8 takes each collection that finds so for a sign that the heap is full: after
  // six of them, of a megabyte each, it collects all of the heap, which is a tenth of the time of a start.
  if (purpose !== SERVER) return;
  growsBy(SERVER_GROWTH);
  setImmediate(growNoFurther);
}

const growsBy = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`);

/** The bytes of the space of what is new once it has grown as a start makes it: two halves of three megabytes. */
const GROWN = 6 << 20;
/** Looked at so often, and so long apart in milliseconds, it will not grow soon. */
const LOOKS = 100;
const INTERVAL = 10;

/** Keeps the space of what is new at the size that a start needs: twice as much takes memory and saves no time. */
function growNoFurther(looks = LOOKS): void {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  if (space && space.space_size >= GROWN) growsBy(1);
  else if (looks > 0) setTimeout(growNoFurther, INTERVAL, looks - 1).unref();
}

/** The command that is a language server. */
const SERVER = 'lsp';

/**
 * What a command needs of Node's own modules. Node, too, takes compiled code back only under the flags it was made
 * with: they are loaded before the flags change.
 */
const OF_NODE: Readonly<Record<string, readonly string[]>> = {
  // Node may have been built without inspectors.
  [SERVER]: ['node:net', ...(process.features.inspector ? ['node:inspector'] : [])],
  check: ['node:worker_threads'],
};

/** What a thread is started for. */
export const WORKER = 'worker';

/**
 * The file that keeps compiled code; undefined where there is no place for it. The name only separates programs and
 * versions of V8 that are used side by side: the digest decides whether the content fits.
 */
function cacheFile(program: string, purpose: string): string | undefined {
  const folder = cacheFolder();
  if (folder === undefined) return undefined;
  const { size, mtimeMs } = statSync(program);
  return path.join(folder, `${purpose}-${process.versions.v8}-${process.arch}-${size}-${Math.floor(mtimeMs)}.bin`);
}

/**
 * Runs the bundle that stands beside this file. Compiled code is kept by `purpose`, because different commands need
 * different functions; V8 itself rejects what another version or other flags made. Without a purpose (an unknown
 * command) nothing is cached.
 */
export function loadProgram(purpose: string | undefined): Program & { readonly syntax: Promise<SyntaxModules> } {
  for (const name of (purpose !== undefined && OF_NODE[purpose]) || []) require(name);
  if (purpose !== WORKER) withoutHaste(purpose);
  const syntax = compileSyntaxFiles(__dirname);
  // Awaiting callers receive the error.
  syntax.catch(() => {});
  const file = path.join(__dirname, 'program.cjs');
  const bytes = readFileSync(file);
  const hash = createHash(ALGORITHM).update(bytes);
  const cached = purpose === undefined ? undefined : cacheFile(file, purpose);
  const data = cached && readCompiled(cached, hash);
  // The bundler writes ASCII alone, which is read soonest as what it is, and the function around it: two megabytes that
  // are put together here would be copied once more.
  const script = new Script(bytes.toString('latin1'), { filename: file, ...(data && { cachedData: data }) });
  const module: { exports: unknown } = { exports: {} };
  const run: unknown = script.runInThisContext();
  if (typeof run === 'function') run(module.exports, require, module, file, __dirname);
  if (!isProgram(module.exports)) throw new Error(`${file} is not what was built with this`);
  if (cached && (!data || script.cachedDataRejected)) {
    let kept = false;
    const keep = (): void => {
      if (kept) return;
      kept = true;
      // Under the flags that it is to be read under.
      if (purpose !== WORKER) withoutHaste(purpose);
      writeCompiled(cached, hash, script.createCachedData());
    };
    setTimeout(keep, SETTLED).unref();
    process.once('exit', keep);
  }
  return { ...module.exports, syntax };
}
