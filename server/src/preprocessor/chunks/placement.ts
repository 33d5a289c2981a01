import type { SourceFile } from '../../text/source-file.js';

/**
 * The current location of a chunk. Edits before it move it, with everything that is relative to it. Apart from that,
 * only the places of its tokens change (`moveTokens`).
 */
export class Placement {
  /** `start`: an offset in the file (UTF-16 units). */
  constructor(
    public file: SourceFile,
    public start: number,
  ) {}
}

/** A place in a chunk: the offset is relative to it. */
export interface Anchor {
  placement: Placement;
  offset: number;
}
