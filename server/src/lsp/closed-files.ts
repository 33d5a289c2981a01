import { SourceFile } from '../text/source-file.js';
import type { ReadFile } from './files.js';
import { uriOf } from './paths.js';

/** The files that are translation units of their own, and those that they include. */
const KERNELS = /\.(?:cl|ocl|clc|opencl)$/i;
const SOURCES = '**/*.{cl,ocl,clc,opencl,clh,h,hh,hpp,hxx,inc,def}';

interface ClosedFilesHost {
  readonly readFile: ReadFile;
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
}

/** The text of every source file in the folders, by path. */
export async function sourcesIn(folders: readonly string[], { findFiles, readFile }: ClosedFilesHost): Promise<Map<string, SourceFile>> {
  const found = await Promise.all(folders.map((folder) => findFiles(folder, SOURCES)));
  const files = new Map<string, SourceFile>();
  await Promise.all(
    [...new Set(found.flat())].sort().map(async (path) => {
      const text = await readFile(uriOf(path)).catch(() => undefined);
      if (text !== undefined) files.set(path, new SourceFile(path, text));
    }),
  );
  return files;
}

export const isKernel = (path: string): boolean => KERNELS.test(path);

const INCLUDE = /^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*["<]([^">\n]+)/gm;
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The paths of the files that hold a name, or that include one which does: by the names of headers, wherever they are. */
export function filesNaming(name: string, files: ReadonlyMap<string, SourceFile>): Set<string> {
  const word = new RegExp(`(?<![\\w$])${name.replace(/[$]/g, '\\$&')}(?![\\w$])`);
  const naming = new Set<string>();
  const headers = new Set<string>();
  const add = (path: string): void => {
    naming.add(path);
    headers.add(baseName(path));
  };
  for (const [path, { text }] of files) if (word.test(text)) add(path);
  const included = new Map([...files].map(([path, { text }]) => [path, [...text.matchAll(INCLUDE)].map(([, header = '']) => baseName(header))]));
  for (let before = -1; before !== naming.size; ) {
    before = naming.size;
    for (const [path, names] of included) if (!naming.has(path) && names.some((header) => headers.has(header))) add(path);
  }
  return naming;
}
