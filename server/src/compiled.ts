// Loads the program with the code that V8 compiled of it in an earlier run: compiling takes longer than checking a small kernel.
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';

/** What the bundle of the program exports. */
export type Program = typeof import('./program.js');

/** What was compiled longer ago is of a version that is gone, or cheap to make again; in milliseconds. */
const STALE = 30 * 24 * 3600_000;

/** Compiled code is kept once the functions that a run needs have run, in milliseconds after the start. */
const SETTLED = 3000;

/** The folder for what can be made again: where the system wants it. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME) return path.join(XDG_CACHE_HOME, 'clspace');
  if (process.platform === 'win32') return path.join(LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local'), 'clspace');
  return path.join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'clspace');
}

function read(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Others may be reading the file, so that it is replaced as a whole. What cannot be written is compiled again next time. */
function write(file: string, data: Buffer): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, data, { mode: 0o600 });
    renameSync(temporary, file);
    for (const name of readdirSync(path.dirname(file))) {
      const other = path.join(path.dirname(file), name);
      if (statSync(other).mtimeMs < Date.now() - STALE) unlinkSync(other);
    }
  } catch {
    // no cache, then
  }
}

const isProgram = (value: unknown): value is Program => typeof value === 'object' && value !== null && 'main' in value && 'startNodeServer' in value;

/**
 * Runs the bundle that stands beside this file. Compiled code is kept by `purpose`, because different commands need different
 * functions; V8 itself rejects what another version or other flags made.
 */
export function loadProgram(purpose: string): Program {
  const file = path.join(__dirname, 'program.cjs');
  const { size, mtimeMs } = statSync(file);
  const cached = path.join(cacheFolder(), `${purpose}-${process.versions.v8}-${process.arch}-${size}-${Math.floor(mtimeMs)}.bin`);
  const data = read(cached);
  // The bundler writes ASCII alone, which is read soonest as what it is.
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`, { filename: file, ...(data && { cachedData: data }) });
  const module: { exports: unknown } = { exports: {} };
  const run: unknown = script.runInThisContext();
  if (typeof run === 'function') run(module.exports, require, module, file, __dirname);
  if (!isProgram(module.exports)) throw new Error(`${file} is not what was built with this`);
  if (!data || script.cachedDataRejected) {
    let kept = false;
    const keep = (): void => {
      if (!kept) write(cached, script.createCachedData());
      kept = true;
    };
    setTimeout(keep, SETTLED).unref();
    process.once('exit', keep);
  }
  return module.exports;
}
