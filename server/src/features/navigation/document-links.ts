import type { Analysis } from '../../analysis/analysis.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import type { SourceFile } from '../../text/source-file.js';

/** The name of a header in an `#include`, with the file that it refers to. */
export interface IncludeLink {
  /** The name without its delimiters. */
  readonly span: FileSpan;
  readonly file: SourceFile;
}

/** The `#include`s of the root file whose headers were found. */
export function documentLinks(analysis: Analysis): IncludeLink[] {
  const links: IncludeLink[] = [];
  const files = new Map(analysis.chunks.map(({ file }) => [file.path, file]));
  analysis.chunks.forEach((chunk, i) => {
    const { inclusion } = chunk;
    if (!inclusion || chunk.file.path !== analysis.root.path) return;
    const start = chunk.start + inclusion.start;
    const span = { file: chunk.file, start: start + 1, end: chunk.start + inclusion.end - 1 };
    // The entered file comes next; a file that is not entered again (`#pragma once`) is found by its path.
    const next = chunk.enters && analysis.chunks[i + 1]?.file;
    const file =
      next && next.path !== analysis.root.path
        ? next
        : inclusion.path === undefined
          ? undefined
          : files.get(inclusion.path);
    if (file) links.push({ span, file });
  });
  return links;
}

/** The `#include` whose header name is at `offset` of the root file. */
export function includeAt(analysis: Analysis, offset: number): IncludeLink | undefined {
  return documentLinks(analysis).find(({ span }) => span.start - 1 <= offset && offset <= span.end + 1);
}
