/** Kernels with marks: `$0` is the cursor, `«…»` are the ranges of the expected answer. */
import { type Analysis, analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import type { FileSpan } from '../../server/src/preprocessor/source-map.js';
import { SourceFile } from '../../server/src/text/source-file.js';

export interface Fixture {
  readonly analysis: Analysis;
  /** The offset of `$0`. */
  readonly offset: number;
  /** The marked ranges of all files, as `path:start-end`. */
  readonly marked: readonly string[];
  readonly analyseCopy: (text: string) => Analysis;
}

/** Removes the marks from a text. */
export function unmark(marked: string): {
  text: string;
  cursor: number | undefined;
  stretches: { start: number; end: number }[];
} {
  let text = '';
  let cursor: number | undefined;
  const open: number[] = [];
  const stretches: { start: number; end: number }[] = [];
  for (const part of marked.split(/(\$0|«|»)/)) {
    if (part === '$0') cursor = text.length;
    else if (part === '«') open.push(text.length);
    else if (part === '»') stretches.push({ start: open.pop() ?? 0, end: text.length });
    else text += part;
  }
  return { text, cursor, stretches: stretches.sort((a, b) => a.start - b.start) };
}

/** Analyses a marked kernel as `/k.cl`, with marked files next to it. */
export function fixture(
  kernel: string,
  { files = {}, options = '' }: { files?: Readonly<Record<string, string>>; options?: string } = {},
): Fixture {
  const sources = new Map<string, SourceFile>();
  const marked: string[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries({ ...files, 'k.cl': kernel })) {
    const { text, cursor, stretches } = unmark(content);
    sources.set(`/${name}`, new SourceFile(`/${name}`, text));
    if (name === 'k.cl') offset = cursor ?? 0;
    for (const { start, end } of stretches) marked.push(`/${name}:${start}-${end}`);
  }
  const parsed = parseBuildOptions(options.split(' ').filter(Boolean));
  const provider = { read: (path: string) => sources.get(path) };
  const root = sources.get('/k.cl') ?? new SourceFile('/k.cl', '');
  return {
    analysis: analyse(root, parsed, provider),
    offset,
    marked: marked.sort(),
    analyseCopy: (text) => analyse(new SourceFile('/k.cl#copy', text), parsed, provider),
  };
}

/** Spans in the notation of a fixture's marks. */
export const shown = (spans: readonly FileSpan[]): string[] =>
  spans.map(({ file, start, end }) => `${file.path}:${start}-${end}`).sort();
