import { hasKernels } from '../../text/composed.js';
import { embeddedKernels, isHostFile } from '../../text/embedded.js';
import { hostLanguageOf } from '../../text/literals.js';
import { SourceFile } from '../../text/source-file.js';
import { hasWord } from '../../text/words.js';
import { uriOf } from './paths.js';
import type { FileAccess } from './workspace-host.js';

type ClosedFiles = Pick<FileAccess, 'readFile' | 'findFiles'>;

/** Translation units, the files that they include, and hosts, which may contain kernels in strings. */
const KERNELS = /\.(?:cl|ocl|clc|opencl)$/i;
export const KERNEL_FILES = '**/*.{cl,ocl,clc,opencl}';
export const SOURCES =
  '**/*.{cl,ocl,clc,opencl,clh,h,inc,def,cc,cpp,cxx,c++,hh,hpp,hxx,h++,ipp,inl,cu,cuh,mm,c,m,py,pyx,rs}';

/** The number of files that are read at a time. */
const BATCH = 64;

/** The files in the folders that match a pattern, one after another: there may be too many to keep. */
async function* textsIn(
  folders: readonly string[],
  { findFiles, readFile }: ClosedFiles,
  pattern: string,
): AsyncIterable<SourceFile> {
  const found = await Promise.all(folders.map((folder) => findFiles(folder, pattern)));
  const paths = [...new Set(found.flat())].sort();
  for (let i = 0; i < paths.length; i += BATCH) {
    const files = paths.slice(i, i + BATCH).map(async (path) => {
      const text = await readFile(uriOf(path)).catch(() => undefined);
      return text === undefined ? undefined : new SourceFile(path, text);
    });
    for (const file of await Promise.all(files)) if (file) yield file;
  }
}

/** The text of every source file in the folders, by path; of hosts, only those with kernels. */
export async function sourcesIn(folders: readonly string[], access: ClosedFiles): Promise<Map<string, SourceFile>> {
  const files = new Map<string, SourceFile>();
  for await (const file of textsIn(folders, access, SOURCES))
    if (!isHostFile(file.path) || holdsKernels(file)) files.set(file.path, file);
  return files;
}

/** The inclusions of a file, by header names; `embedded`: they are in a kernel in a raw string. */
export interface Inclusions {
  readonly from: string;
  readonly names: readonly { readonly name: string; readonly embedded: boolean }[];
}

/** The inclusions of every file in the folders, of kernels and of their host; empty if there are no kernel files. */
export async function inclusionsIn(folders: readonly string[], access: ClosedFiles): Promise<Inclusions[]> {
  const kernels = await Promise.all(folders.map((folder) => access.findFiles(folder, KERNEL_FILES)));
  if (!kernels.some((found) => found.length > 0)) return [];
  const all: Inclusions[] = [];
  for await (const { path, text } of textsIn(folders, access, SOURCES)) {
    const embedded = isHostFile(path) ? embeddedKernels(text, hostLanguageOf(path)) : [];
    const names = [...text.matchAll(INCLUDE)].map(({ 1: header = '', index }) => ({
      name: baseName(header),
      embedded: embedded.some(({ start, end }) => start <= index && index < end),
    }));
    if (names.length > 0) all.push({ from: path, names });
  }
  return all;
}

/** Whether a file is a translation unit. */
export const isKernel = (path: string): boolean => KERNELS.test(path);

/** Whether a file that is not included has something to analyse: a kernel, or a host's text with kernels in it. */
export const holdsKernels = (file: SourceFile): boolean =>
  isKernel(file.path) || (isHostFile(file.path) && hasKernels(file));

const INCLUDE = /^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]*["<]([^">\n]+)/gm;
/** Source files of C and C++ compilers. */
const HOST = /\.(?:c|m|cc|cpp|cxx|c\+\+|cu|mm)$/i;

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The paths of the files that contain a name, or include a file that does: by header names, wherever they are. */
export function filesNaming(name: string, files: ReadonlyMap<string, SourceFile>): Set<string> {
  const naming = new Set<string>();
  const headers = new Set<string>();
  const add = (path: string): void => {
    naming.add(path);
    headers.add(baseName(path));
  };
  for (const [path, { text }] of files) if (hasWord(text, name)) add(path);
  const included = new Map(
    [...files].map(([path, { text }]) => [
      path,
      [...text.matchAll(INCLUDE)].map(([, header = '']) => baseName(header)),
    ]),
  );
  for (let before = -1; before !== naming.size; ) {
    before = naming.size;
    for (const [path, names] of included)
      if (!naming.has(path) && names.some((header) => headers.has(header))) add(path);
  }
  return naming;
}

/**
 * Whether a header belongs to kernels only: kernels include it, directly or through other headers, and no source of the
 * host does. By header names, wherever they are; raw strings of C++ count as kernels.
 */
export function isOfKernelsAlone(path: string, including: readonly Inclusions[]): boolean {
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
