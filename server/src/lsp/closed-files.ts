import { embeddedKernels } from '../text/embedded.js';
import { SourceFile } from '../text/source-file.js';
import type { ReadFile } from './files.js';
import { uriOf } from './paths.js';

/** The files that are translation units of their own, those that they include, and C++, which may hold kernels in raw strings. */
const KERNELS = /\.(?:cl|ocl|clc|opencl)$/i;
const CPP = /\.(?:cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|ipp|inl|cu|cuh|mm)$/i;
export const SOURCES = '**/*.{cl,ocl,clc,opencl,clh,h,inc,def,cc,cpp,cxx,c++,hh,hpp,hxx,h++,ipp,inl,cu,cuh,mm}';

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

/** Whether a file is a translation unit of its own. */
export const isKernel = (path: string): boolean => KERNELS.test(path);

/** Whether a file is C++, which may hold kernels, rather than one. */
export const isCppFile = (path: string): boolean => CPP.test(path);

/** Whether there is something to analyse in a file that nobody includes: a kernel, or C++ with kernels in it. */
export const holdsKernels = ({ path, text }: SourceFile): boolean => isKernel(path) || (isCppFile(path) && embeddedKernels(text).length > 0);

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
