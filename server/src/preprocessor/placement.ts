import type { SourceFile } from '../text/source-file.js';

/**
 * Where a chunk stands now. Edits above it move it, and with it all that is relative to it; nothing else is mutable.
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
