// Reads files that others name: regular files only, up to a size limit.
import fs from 'node:fs';
import { promisify } from 'node:util';

/** The maximum size of a source file, in bytes. A link may lead to an endless device. */
const MAXIMUM_BYTES = 64 << 20;

/** Opening a FIFO must not wait for a writer. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/**
 * Why the file of `stats` is not read; undefined if it can be. A file without a length has no bytes to read, even if a
 * special file (`/proc/kmsg`) would produce some later.
 */
function refusal(stats: fs.Stats): string | undefined {
  if (stats.isDirectory()) return 'is a folder';
  if (!stats.isFile()) return 'is not a regular file';
  return stats.size > MAXIMUM_BYTES ? `is longer than ${MAXIMUM_BYTES >> 20} MB` : undefined;
}

/** The bytes of a regular file. Throws an error whose message is for the user. */
export function readBytes(path: string): Buffer {
  // Opening a device has effects that depend on its driver: check before opening, and again afterwards.
  check(fs.statSync(path));
  const file = fs.openSync(path, FLAGS);
  try {
    const stats = fs.fstatSync(file);
    check(stats);
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    while (length < bytes.length) {
      const count = fs.readSync(file, bytes, length, bytes.length - length, length);
      if (count === 0) break;
      length += count;
    }
    return bytes.subarray(0, length);
  } finally {
    fs.closeSync(file);
  }
}

function check(stats: fs.Stats): void {
  const why = refusal(stats);
  if (why !== undefined) throw new Error(why);
}

// Node's file promises are a separate module, which takes longer to load than the files of a start.
const stat = promisify(fs.stat);
const open = promisify(fs.open);
const fstat = promisify(fs.fstat);
const read = promisify(fs.read);
const close = promisify(fs.close);

/** The text of a regular file. Rejects if there is none. */
export async function readText(path: string): Promise<string> {
  check(await stat(path));
  const file = await open(path, FLAGS);
  try {
    const stats = await fstat(file);
    check(stats);
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await read(file, bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.toString('utf8', 0, length);
  } finally {
    await close(file);
  }
}

/** The system's description of an error, without the names of the call and the file. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z]+: (.*?), \w+(?: '.*)?$/s.exec(message)?.[1] ?? message;
}
