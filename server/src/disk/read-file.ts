// Reading files that somebody else named: regular files only, and no more of them than a bound.
import fs from 'node:fs';
import { promisify } from 'node:util';

/** No source file is longer than this; in bytes. A link may lead to an endless device. */
const MAXIMUM_BYTES = 64 << 20;

/** Opening a FIFO must not wait for whoever writes to it. */
const FLAGS = fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0);

/**
 * Why nothing is read of what `stats` tells of; undefined where it can be. A file without a length has no bytes to
 * read, even if a system's own files (`/proc/kmsg`) would send some, once there are any.
 */
function refusal(stats: fs.Stats): string | undefined {
  if (stats.isDirectory()) return 'is a folder';
  if (!stats.isFile()) return 'is no regular file';
  return stats.size > MAXIMUM_BYTES ? `is longer than ${MAXIMUM_BYTES >> 20} MB` : undefined;
}

/** The bytes of a regular file. Throws an error whose message is for the user. */
export function readBytes(path: string): Buffer {
  // What opening a device would do is its driver's affair: it is asked before it is opened, and again once it is.
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

// Node's promises of files are a module of their own, which takes longer to load than to read what a start reads.
const stat = promisify(fs.stat);
const open = promisify(fs.open);
const fstat = promisify(fs.fstat);
const read = promisify(fs.read);
const close = promisify(fs.close);

/** The text of a regular file. Rejects where there is none. */
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

/** What is wrong, as the system says it, without the name of the call and of the file. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^E[A-Z]+: (.*?), \w+(?: '.*)?$/s.exec(message)?.[1] ?? message;
}
