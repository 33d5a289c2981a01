// Cache files that only the user can have written. An invalid one is unusable, never an error.
import fs from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The maximum size of a cache file, in bytes. */
const MAXIMUM_BYTES = 64 << 20;
/** Files that have not been written for this long are deleted, in milliseconds. */
const STALE = 30 * 24 * 3600_000;

/** Opening a FIFO must not wait for a writer, and a symbolic link may lead to a file that others control. */
const READ = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0) | (fs.constants.O_NOFOLLOW ?? 0);

const WRITABLE_BY_OTHERS = 0o022;

/**
 * The folder for caches, by the system's convention; undefined if there is none. A relative path would be resolved in
 * the current folder, which may be an untrusted project.
 */
export function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME)) return path.join(XDG_CACHE_HOME, 'clspace');
  if (process.platform === 'win32' && LOCALAPPDATA && path.isAbsolute(LOCALAPPDATA))
    return path.join(LOCALAPPDATA, 'clspace');
  const folders: Partial<Record<NodeJS.Platform, string>> = { win32: 'AppData/Local', darwin: 'Library/Caches' };
  try {
    const home = homedir();
    return path.isAbsolute(home) ? path.join(home, folders[process.platform] ?? '.cache', 'clspace') : undefined;
  } catch {
    return undefined; // a user without an entry in the system's list
  }
}

/** Whether a file or folder belongs to the user. Windows keeps other users out of the folder by its access list. */
const isOwn = ({ uid }: fs.Stats): boolean => process.getuid === undefined || uid === process.getuid();

const isPrivate = (stats: fs.Stats): boolean =>
  isOwn(stats) && (process.getuid === undefined || (stats.mode & WRITABLE_BY_OTHERS) === 0);

/** The bytes of a file in the cache folder; undefined if there is none or another user may have written it. */
export function readPrivate(file: string): Buffer | undefined {
  try {
    const folder = fs.lstatSync(path.dirname(file), { throwIfNoEntry: false });
    if (!folder?.isDirectory() || !isPrivate(folder)) return undefined;
    const opened = fs.openSync(file, READ);
    try {
      const stats = fs.fstatSync(opened);
      if (!stats.isFile() || !isPrivate(stats) || stats.size > MAXIMUM_BYTES) return undefined;
      const bytes = Buffer.allocUnsafe(stats.size);
      return fs.readSync(opened, bytes, 0, bytes.length, 0) === bytes.length ? bytes : undefined;
    } finally {
      fs.closeSync(opened);
    }
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file of the cache folder atomically, because other processes may be reading it, and deletes stale ones. If
 * that is impossible (a full disk, a read-only home), nothing is written.
 */
export function writePrivate(file: string, parts: readonly Buffer[]): void {
  const folder = path.dirname(file);
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    if (!takesPrivate(folder)) return;
    // Exclusive: an existing file with this name is neither followed nor waited for.
    const opened = fs.openSync(temporary, 'wx', 0o600);
    try {
      for (const part of parts)
        for (let done = 0; done < part.length; ) done += fs.writeSync(opened, part, done, part.length - done);
    } finally {
      fs.closeSync(opened);
    }
    fs.renameSync(temporary, file);
  } catch {
    deleteFile(temporary);
    return;
  }
  deleteStale(folder);
}

/**
 * Creates the cache folder, for the user alone; false if it is not the user's. A folder that was open to others is
 * closed, and emptied because they may have written files to it.
 */
function takesPrivate(folder: string): boolean {
  // A recursive mkdir would create the home of a user without one, and never ends in /proc (Node 20).
  makeFolder(path.dirname(folder));
  makeFolder(folder);
  const stats = fs.lstatSync(folder);
  if (!stats.isDirectory() || !isOwn(stats)) return false;
  if (isPrivate(stats)) return true;
  fs.chmodSync(folder, 0o700);
  for (const name of fs.readdirSync(folder)) deleteFile(path.join(folder, name));
  return true;
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function deleteStale(folder: string): void {
  try {
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name);
      if (fs.lstatSync(file).mtimeMs < Date.now() - STALE) deleteFile(file);
    }
  } catch {
    // The next run tries again.
  }
}

function deleteFile(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // A folder, or already deleted.
  }
}
