// Cache files that only the user can have written. An invalid one is unusable, never an error.
import fs from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The maximum size of a cache file, in bytes. */
const MAXIMUM_BYTES = 64 << 20;
const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** Files that have not been used for this long are deleted, in milliseconds. */
const STALE = 30 * DAY;
/** The files of one kind that are kept, those that were used last: each version of the program has its own. */
const KEPT = 5;
/** The end of the name of a complete file; others are being written, or were left by a process that was killed. */
const COMPLETE = '.bin';

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
      if (fs.readSync(opened, bytes, 0, bytes.length, 0) !== bytes.length) return undefined;
      if (stats.mtimeMs < Date.now() - DAY) markUsed(opened);
      return bytes;
    } finally {
      fs.closeSync(opened);
    }
  } catch {
    return undefined;
  }
}

/** Sets the time of the last use; where that is impossible, the file is deleted too early and written again. */
function markUsed(opened: number): void {
  try {
    fs.futimesSync(opened, new Date(), new Date());
  } catch {
    // Windows refuses it for a file that was opened to be read.
  }
}

/**
 * Replaces a file of the cache folder atomically, because other processes may be reading it, and deletes files that are
 * no longer used. If that is impossible (a full disk, a read-only home), nothing is written.
 *
 * @param deletions  how many files may be deleted at once: each takes a fraction of a millisecond
 */
export function writePrivate(file: string, parts: readonly Buffer[], deletions: number): void {
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
  for (const unused of unusedFiles(folder).slice(0, deletions)) deleteFile(unused);
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

/** The kind of a file: its name up to the first hyphen. */
const kindOf = (name: string): string => name.split('-', 1)[0] ?? '';

/** The files of the cache that are too old or too many, the oldest first. Other processes may be deleting them, too. */
function unusedFiles(folder: string): string[] {
  const unused: string[] = [];
  try {
    const now = Date.now();
    const counts = new Map<string, number>();
    const files = fs.readdirSync(folder).flatMap((name) => {
      const stats = fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false });
      return stats ? [{ name, used: stats.mtimeMs }] : [];
    });
    for (const { name, used } of files.sort((one, other) => other.used - one.used)) {
      const isComplete = name.endsWith(COMPLETE);
      const count = (counts.get(kindOf(name)) ?? 0) + 1;
      if (isComplete) counts.set(kindOf(name), count);
      if (used < now - (isComplete ? STALE : HOUR) || (isComplete && count > KEPT))
        unused.push(path.join(folder, name));
    }
  } catch {
    // The next run tries again.
  }
  return unused.reverse();
}

function deleteFile(file: string): void {
  try {
    fs.unlinkSync(file);
  } catch {
    // A folder, or already deleted.
  }
}
