import type { Scheduler } from './workspace-host.js';

/** Parts of a task in one turn of the event loop. */
const PARTS_PER_TURN = 8;

/** Runs a task in parts, between which requests are answered; false if it is no longer needed before it ends. */
export async function inParts(
  host: Pick<Scheduler, 'busy' | 'defer'>,
  parts: Iterator<unknown>,
  isNeeded: () => boolean,
  perTurn = PARTS_PER_TURN,
): Promise<boolean> {
  for (let isDone = false; !isDone; ) {
    await new Promise<void>((resolve) => host.defer(resolve));
    if (!isNeeded()) return false;
    host.busy(() => {
      for (let i = 0; i < perTurn && !isDone; i++) isDone = parts.next().done === true;
    }, 'part');
  }
  return true;
}
