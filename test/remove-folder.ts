import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/**
 * Removes a folder in which the processes of an editor may still write after the editor has exited. (The retries of `rm`
 * do not list the folder again.)
 */
export async function removeFolder(folder: string, attempts = 100): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch (error) {
    if (attempts === 0) throw error;
    await setTimeout(100);
    await removeFolder(folder, attempts - 1);
  }
}
