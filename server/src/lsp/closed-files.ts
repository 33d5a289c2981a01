import { embeddedKernels, isCppFile } from '../text/embedded.js';
import { SourceFile } from '../text/source-file.js';
import type { ReadFile } from './files.js';
import { uriOf } from './paths.js';

/** The files that are translation units of their own, those that they include, and C++, which may hold kernels in raw strings. */
const KERNELS = /\.(?:cl|ocl|clc|opencl)$/i;
export const SOURCES = '**/*.{cl,ocl,clc,opencl,clh,h,inc,def,cc,cpp,cxx,c++,hh,hpp,hxx,h++,ipp,inl,cu,cuh,mm}';

interface ClosedFilesHost {
  readonly readFile: ReadFile;
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
}

/** The text of every source file in the folders, by path. */
export async function sourcesIn(folders: readonly string[], { findFiles, readFile }: ClosedFilesHost, pattern = SOURCES): Promise<Map<string, SourceFile>> {
  const found = await Promise.all(folders.map((folder) => findFiles(folder, pattern)));
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

/** Whether there is something to analyse in a file that nobody includes: a kernel, or C++ with kernels in it. */
export const holdsKernels = ({ path, text }: SourceFile): boolean => isKernel(path) || (isCppFile(path) && embeddedKernels(text).length > 0);

const INCLUDE = /^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*["<]([^">\n]+)/gm;
/** What compilers of C and C++ take for sources of their own. */
export const HOST_SOURCES = '**/*.{c,m}';
const HOST = /\.(?:c|m|cc|cpp|cxx|c\+\+|cu|mm)$/i;

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

/** Whether a file is one that others include, by a name that C and C++ use for such, too. */
export const isHeader = (path: string): boolean => /\.(?:h|hh|hpp|hxx|inc|def)$/i.test(path);

/** The kernels that may include a header, directly or through others: by the names of headers, wherever they are. */
export function mayInclude(path: string, files: ReadonlyMap<string, SourceFile>): SourceFile[] {
  const kernels = new Set<SourceFile>();
  const headers = new Set([baseName(path)]);
  for (const header of headers) {
    for (const file of files.values()) {
      if (file.path === path || !file.text.includes(header)) continue;
      if (![...file.text.matchAll(INCLUDE)].some(([, name = '']) => baseName(name) === header)) continue;
      if (holdsKernels(file)) kernels.add(file);
      else headers.add(baseName(file.path));
    }
  }
  return [...kernels];
}

/**
 * Whether a header is of kernels alone: some include it, directly or through other headers, and no source of the host does. By the
 * names of headers, wherever they are; in C++ what stands in raw strings is a kernel's.
 */
export function isOfKernelsAlone(path: string, files: ReadonlyMap<string, SourceFile>): boolean {
  const including = [...files.values()].map(({ path: from, text }) => {
    const kernels = isCppFile(from) ? embeddedKernels(text) : [];
    const names = [...text.matchAll(INCLUDE)].map(({ 1: header = '', index }) => ({
      name: baseName(header),
      embedded: kernels.some(({ start, end }) => start <= index && index < end),
    }));
    return { from, names };
  });
  let ofKernels = false;
  const headers = new Set([baseName(path)]);
  for (const header of headers) {
    for (const { from, names } of including) {
      for (const { name, embedded } of names) {
        if (name !== header) continue;
        if (embedded || isKernel(from)) ofKernels = true;
        else if (HOST.test(from)) return false;
        else headers.add(baseName(from));
      }
    }
  }
  return ofKernels;
}
