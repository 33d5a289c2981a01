import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import type { Chunk } from '../../server/src/preprocessor/chunks/chunk.js';
import { definitionSpan } from '../../server/src/preprocessor/macros/macro.js';
import { Preprocessor } from '../../server/src/preprocessor/preprocessor.js';
import { expansionSpan, spellingSpan } from '../../server/src/preprocessor/source-map.js';
import { spellingOf } from '../../server/src/text/names.js';
import { type FileProvider, SourceFile } from '../../server/src/text/source-file.js';

/** Files in memory, by path; a file stays the same object until its text is set. */
export class MemoryFiles implements FileProvider {
  readonly #files = new Map<string, SourceFile>();

  constructor(texts: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(texts)) this.set(path, text);
  }

  set(path: string, text: string, origin?: ConstructorParameters<typeof SourceFile>[2]): SourceFile {
    const file = new SourceFile(path, text, origin);
    this.#files.set(path, file);
    return file;
  }

  read(path: string): SourceFile | undefined {
    return this.#files.get(path);
  }
}

const place = (span: { file: SourceFile; start: number; end: number }): string =>
  `${span.file.path}:${span.start}-${span.end}`;

/**
 * All results of a translation unit, with absolute offsets: equal for equal results, independent of the division into
 * chunks.
 */
export function snapshot(chunks: readonly Chunk[]): string[] {
  // Sorted by kind: the order within a chunk is fixed, between chunks it depends on the division.
  const lines: string[] = [];
  const diagnostics: string[] = [];
  const inactive: string[] = [];
  const uses: string[] = [];
  const directives: string[] = [];
  const inclusions: string[] = [];
  for (const chunk of chunks) {
    const at = (start: number, end: number) =>
      place({ file: chunk.file, start: chunk.start + start, end: chunk.start + end });
    for (let i = 0; i < chunk.kinds.length; i++) {
      const spelled = spellingSpan(chunk, i);
      const where = !spelled ? 'nowhere' : 'start' in spelled ? place(spelled) : spelled.origin;
      lines.push(`${chunk.kinds[i]} ${spellingOf(chunk.names[i] ?? 0)} ${place(expansionSpan(chunk, i))} ${where}`);
    }
    for (const d of chunk.diagnostics) {
      const related = d.related && definitionSpan(d.related.macro);
      diagnostics.push(`${d.severity} ${d.id} ${d.message} ${at(d.start, d.end)} ${related ? place(related) : ''}`);
    }
    // An inactive range may be split by the end of a chunk.
    for (const { start, end } of chunk.inactive)
      for (let k = start; k < end; k++) inactive.push(`inactive ${at(k, k + 1)}`);
    for (const use of chunk.uses) {
      const definition = definitionSpan(use.macro);
      uses.push(
        `use ${spellingOf(use.macro.name)} ${at(use.start, use.end)} ${definition ? place(definition) : use.macro.origin}`,
      );
    }
    for (const directive of chunk.directives)
      directives.push(`#${directive.name} ${at(directive.start, directive.end)}`);
    if (chunk.inclusion)
      inclusions.push(
        `inclusion ${chunk.inclusion.spelling} ${chunk.inclusion.path} ${at(chunk.inclusion.start, chunk.inclusion.end)}`,
      );
  }
  return [...lines, ...diagnostics, ...inactive, ...uses, ...directives, ...inclusions];
}

/** Preprocesses `text` as `a.cl` with the build options `words`. */
export function preprocess(
  text: string,
  words: readonly string[] = [],
  headers: Readonly<Record<string, string>> = {},
): readonly Chunk[] {
  const files = new MemoryFiles(headers);
  return new Preprocessor(parseBuildOptions(words), files).run(files.set('a.cl', text));
}

/** The spellings of the tokens, separated by blanks. */
export const expansion = (chunks: readonly Chunk[]): string =>
  chunks.flatMap((chunk) => [...chunk.names].map(spellingOf)).join(' ');
