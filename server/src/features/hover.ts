import type { Analysis } from '../analysis.js';
import type { FileSpan } from '../preprocessor/source-map.js';

/** What to show for a place: Markdown, and the stretch of text that it is about. */
export interface Hover {
  readonly span: FileSpan;
  readonly markdown: string;
}

/** The hover at `offset` (UTF-16 units) of the analysed file; undefined where there is nothing to say. */
export function hoverAt(_analysis: Analysis, _offset: number): Hover | undefined {
  return undefined;
}
