// Writes files atomically: a file has either its old or its new content.
import fs from 'node:fs';
import path from 'node:path';
import { readBytes, reasonOf } from './read-file.js';

/** A file that was not written, and keeps its content. The message is for the user. */
export class WriteError extends Error {}

/** A file whose new content is ready. */
interface Prepared {
  commit(): void;
  /** Discards an uncommitted file. */
  discard(): void;
}

/** Writes `data` to a file, or leaves it unchanged. Throws WriteError. */
export const writeFile = (file: string, data: string): void => writeFiles([{ path: file, data }]);

/**
 * Writes several files: all, or none. The new file keeps the mode, owner and links of the old one, but not access
 * control lists and extended attributes, which Node doesn't support. Throws WriteError.
 */
export function writeFiles(files: readonly { readonly path: string; readonly data: string }[]): void {
  const prepared: Prepared[] = [];
  const committed: { readonly path: string; readonly before: Buffer | undefined }[] = [];
  let current = '';
  try {
    for (const { path: name, data } of files) {
      current = name;
      prepared.push(prepare(targetOf(name), Buffer.from(data)));
    }
    for (const [i, one] of prepared.entries()) {
      current = files[i]?.path ?? '';
      const before = files.length > 1 ? readBack(current) : undefined;
      one.commit();
      committed.push({ path: current, before });
    }
  } catch (error) {
    for (const one of prepared) one.discard();
    for (const { path: name, before } of committed) if (before) prepare(targetOf(name), before).commit();
    throw new WriteError(`${current}: cannot be written: ${reasonOf(error)}`);
  }
}

/** The bytes of a regular file, which are restored if a later file cannot be written. */
const readBack = (file: string): Buffer | undefined =>
  fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? readBytes(file) : undefined;

/** The target of a path: the file is written, not the link to it. */
function targetOf(name: string): string {
  try {
    return fs.realpathSync(name);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    const link = fs.lstatSync(name, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(name) : undefined;
    const folder = fs.realpathSync(path.dirname(name));
    return link === undefined ? path.join(folder, path.basename(name)) : path.resolve(folder, link);
  }
}

function prepare(target: string, data: Buffer): Prepared {
  const stats = fs.statSync(target, { throwIfNoEntry: false });
  // Without write permission for the file, it must not be replaced either, even if the folder's permissions allow it.
  if (stats) fs.accessSync(target, fs.constants.W_OK);
  if (stats?.isDirectory()) throw new Error('it is a folder');
  if (stats && !stats.isFile()) return { commit: () => writeSpecial(target, data), discard: () => {} };
  return stats && stats.nlink > 1 ? inPlace(target, data) : (beside(target, data, stats) ?? inPlace(target, data));
}

/**
 * Writes a new file in the same folder, which replaces the old one; undefined if the permissions of the folder or the
 * owner of the file don't allow it.
 */
function beside(target: string, data: Buffer, stats: fs.Stats | undefined): Prepared | undefined {
  const name = `.${path.basename(target).slice(0, 100)}.${process.pid}.${Math.random().toString(36).slice(2)}~`;
  const temporary = path.join(path.dirname(target), name);
  let file: number;
  try {
    file = fs.openSync(temporary, 'wx', stats ? 0o600 : 0o666);
  } catch (error) {
    if (stats && (isCode(error, 'EACCES') || isCode(error, 'EPERM') || isCode(error, 'EROFS'))) return undefined;
    throw error;
  }
  const discard = (): void => fs.rmSync(temporary, { force: true });
  try {
    writeAll(file, data, 0);
    if (stats && !takesOwner(file, stats)) {
      discard();
      return undefined;
    }
    if (stats) fs.fchmodSync(file, stats.mode & 0o7777);
    fs.fsyncSync(file);
  } catch (error) {
    discard();
    throw error;
  } finally {
    fs.closeSync(file);
  }
  return { commit: () => fs.renameSync(temporary, target), discard };
}

/** Gives a new file the owner and the group of the one that it replaces; returns whether that succeeded. */
function takesOwner(file: number, { uid, gid }: fs.Stats): boolean {
  const own = fs.fstatSync(file);
  if (own.uid === uid && own.gid === gid) return true;
  try {
    fs.fchownSync(file, uid, gid);
    return true;
  } catch {
    return false;
  }
}

/**
 * Overwrites a file that cannot be replaced: its folder is not writable, or it has other hard links. The additional
 * part is written first, because only that can lack space; if anything fails, the old bytes are restored.
 */
function inPlace(target: string, data: Buffer): Prepared {
  return {
    commit() {
      const file = fs.openSync(target, fs.constants.O_RDWR | (fs.constants.O_NONBLOCK ?? 0));
      try {
        if (!fs.fstatSync(file).isFile()) throw new Error('it is not a regular file any more');
        const before = fs.readFileSync(file);
        try {
          if (data.length > before.length) writeAll(file, data.subarray(before.length), before.length);
          writeAll(file, data.subarray(0, before.length), 0);
          fs.ftruncateSync(file, data.length);
          fs.fsyncSync(file);
        } catch (error) {
          writeAll(file, before, 0);
          fs.ftruncateSync(file, before.length);
          throw error;
        }
      } finally {
        fs.closeSync(file);
      }
    },
    discard: () => {},
  };
}

/** Writes to a device or a pipe: a pipe without a reader is an error, instead of being waited for. */
function writeSpecial(target: string, data: Buffer): void {
  // While this is open, the next open call finds the same state: a reader, or not a pipe.
  const probe = fs.openSync(target, fs.constants.O_WRONLY | (fs.constants.O_NONBLOCK ?? 0));
  try {
    fs.writeFileSync(target, data);
  } finally {
    fs.closeSync(probe);
  }
}

function writeAll(file: number, data: Buffer, position: number): void {
  for (let done = 0; done < data.length; ) done += fs.writeSync(file, data, done, data.length - done, position + done);
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
