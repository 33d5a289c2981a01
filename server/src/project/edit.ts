import { applyEdits, findNodeAtLocation, getNodeValue, modify } from 'jsonc-parser';
import { BuildOptionError, quoted, splitBuildOptions } from '../preprocessor/build-options.js';
import { directoryOf, type SourceFile } from '../text/source-file.js';
import { commandVariants, readProject } from './project.js';
import { isProfile, treeOf, withoutMark } from './schema.js';
import type { SeverityName } from './severities.js';

const FORMATTING = { insertSpaces: true, tabSize: 2 };

/** One change of a text; offsets in UTF-16 units, end exclusive. */
export interface ProjectEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** The launch of one kernel, as the project file states it. */
export interface KernelLaunch {
  readonly kernel: string;
  readonly localSize: readonly number[];
  readonly numGroups: readonly number[];
}

/**
 * The changes of a `clspace.json` that add build options (one word each, or `-D NAME=VALUE` and `-I DIR` as one) for
 * all kernels. A `-cl-std` replaces the effective one: that of `variant`, if it has its own.
 */
export function addBuildOptions(text: string, options: readonly string[], variant: string | undefined): ProjectEdit[] {
  const root = treeOf(text);
  const variants = root && findNodeAtLocation(root, ['variants']);
  const index = variants?.children?.findIndex((node) => findNodeAtLocation(node, ['name'])?.value === variant) ?? -1;
  const path =
    index >= 0 &&
    hasVersion(valueAt(text, ['variants', index, 'buildOptions'])) &&
    options.some((option) => hasVersion(option))
      ? ['variants', index, 'buildOptions']
      : ['buildOptions'];
  return modified(text, path, joined(valueAt(text, path), options));
}

/**
 * The same for one kernel, by its path relative to the file: in the variant that is its own, or in a new one if it has
 * none. A variant that it shares with others is left to the project. `variant`: the active one.
 */
export function addKernelOptions(
  text: string,
  options: readonly string[],
  variant: string | undefined,
  kernel: string,
): ProjectEdit[] {
  const root = treeOf(text);
  const list = (root && findNodeAtLocation(root, ['variants'])?.children) ?? [];
  const own = list.findIndex((node) => {
    const files = findNodeAtLocation(node, ['files'])?.children?.map(({ value }): unknown => value) ?? [];
    return findNodeAtLocation(node, ['name'])?.value === variant && files.length === 1 && files[0] === kernel;
  });
  if (own >= 0) {
    const path = ['variants', own, 'buildOptions'];
    return modified(text, path, joined(valueAt(text, path), options));
  }
  if (variant !== undefined) return addBuildOptions(text, options, variant);
  const taken = new Set(list.map((node): unknown => findNodeAtLocation(node, ['name'])?.value));
  const stem = kernel.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const name = taken.has(stem) ? kernel : stem;
  return modified(text, ['variants', list.length], { name, files: [kernel], buildOptions: joined('', options) });
}

/** The changes of a `clspace.json` that set the severity of a rule, or disable it; none if the text is invalid. */
export const setSeverity = (text: string, id: string, severity: SeverityName): ProjectEdit[] =>
  modified(text, ['rules', id], severity);

/**
 * The changes of a `clspace.json` that select devices: one as the profile of `device`, whose limits stay, if there is
 * no list yet and it is not a file. None if the text is invalid.
 */
export function setDevices(text: string, names: readonly string[]): ProjectEdit[] {
  const root = treeOf(text);
  const hasList = root !== undefined && findNodeAtLocation(root, ['devices']) !== undefined;
  const [name = '', ...others] = names;
  const isOne = others.length === 0 && !hasList && !isProfile(name);
  return isOne ? modified(text, ['device', 'profile'], name) : modified(text, ['devices'], names);
}

/** The changes of a `clspace.json` that state how a kernel is launched; none if the text is invalid. */
export function setLaunch(text: string, { kernel, localSize, numGroups }: KernelLaunch): ProjectEdit[] {
  const root = treeOf(text);
  const list = (root && findNodeAtLocation(root, ['launch', 'kernels'])?.children) ?? [];
  const known = list.findIndex((node) => findNodeAtLocation(node, ['name'])?.value === kernel);
  const before: unknown = known < 0 ? undefined : list[known] && getNodeValue(list[known]);
  const launch = { ...(typeof before === 'object' ? before : { name: kernel }), localSize, numGroups };
  return modified(text, ['launch', 'kernels', known < 0 ? list.length : known], launch);
}

/**
 * The text of a new `clspace.json` that keeps what another kind of project file next to it states, over which it takes
 * precedence, with the changes of `edit`. `variant`: the active one.
 */
export function besideOther(
  other: SourceFile | undefined,
  variant: string | undefined,
  edit: (text: string) => readonly ProjectEdit[],
): string {
  const text = !other
    ? '{}\n'
    : other.path.endsWith('.txt')
      ? newProject([textOf(readProject(other).options, directoryOf(other.path))])
      : projectOfCommands(other, [], variant);
  return applied(text, edit(text));
}

/** The changes that set a value; none if the text is invalid, or something else is in the place of what contains it. */
function modified(text: string, path: readonly (string | number)[], value: unknown): ProjectEdit[] {
  const root = treeOf(text);
  if (!root && text.trim() !== '') return [];
  for (const [i, key] of path.entries()) {
    const container = root && findNodeAtLocation(root, path.slice(0, i));
    if (container && container.type !== (typeof key === 'string' ? 'object' : 'array')) return [];
  }
  return modify(withoutMark(text), [...path], value, { formattingOptions: FORMATTING }).map(
    ({ offset, length, content }) => ({ start: offset, end: offset + length, newText: content }),
  );
}

/** The text of a `compile_flags.txt` with additional build options, one per line. */
export function addCompileFlags(text: string, options: readonly string[]): ProjectEdit[] {
  const edits: ProjectEdit[] = [];
  if (options.some(hasVersion))
    for (const { 0: line, index } of text.matchAll(/^[ \t]*-(?:cl-)?std=.*(?:\r?\n|$)/gim))
      edits.push({ start: index, end: index + line.length, newText: '' });
  const lines = options.map((option) => `${option.replace(/^(-[DUI]) /, '$1')}\n`).join('');
  return [
    ...edits,
    { start: text.length, end: text.length, newText: text === '' || text.endsWith('\n') ? lines : `\n${lines}` },
  ];
}

/**
 * The changes of a project file that update its build options after folders and files moved. `moved` maps a path of
 * `-I` or `-include`, as written, to its new spelling.
 */
export function movePaths(text: string, isCompileFlags: boolean, moved: (written: string) => string): ProjectEdit[] {
  if (isCompileFlags) {
    const edits: ProjectEdit[] = [];
    let waiting = false;
    for (const { 0: line, index } of text.matchAll(/[^\r\n]+/g)) {
      const option: string | undefined = (waiting ? /^\s*/ : /^\s*(?:-I|-isystem|-include)\s*/).exec(line)?.[0];
      const before: string = option ?? '';
      const written: string = option === undefined ? '' : line.slice(before.length).trimEnd();
      waiting = !waiting && option !== undefined && written === '';
      if (written && moved(written) !== written)
        edits.push({
          start: index + before.length,
          end: index + before.length + written.length,
          newText: moved(written),
        });
    }
    return edits;
  }
  const root = treeOf(text);
  const places: (string | number)[][] = [['buildOptions']];
  const variants = root && findNodeAtLocation(root, ['variants']);
  variants?.children?.forEach((_, i) => void places.push(['variants', i, 'buildOptions']));
  return places.flatMap((path) => {
    const before = valueAt(text, path);
    const after = withMovedPaths(before, moved);
    return after === before ? [] : modified(text, path, after);
  });
}

function withMovedPaths(options: string, moved: (written: string) => string): string {
  let words: string[];
  try {
    words = splitBuildOptions(options);
  } catch (error) {
    if (error instanceof BuildOptionError) return options;
    throw error;
  }
  let changed = false;
  const move = (written: string): string => {
    const now = moved(written);
    changed ||= now !== written;
    return now;
  };
  const after = words.map((word, i) => {
    const before = words[i - 1];
    if (before === '-I' || before === '-include') return move(word);
    return word.startsWith('-I') && word !== '-I' ? `-I${move(word.slice(2))}` : word;
  });
  return changed ? after.map(quoted).join(' ') : options;
}

/** The text of a new `clspace.json` with these build options. */
export const newProject = (options: readonly string[]): string =>
  `${applyEdits('{}', modify('{}', ['buildOptions'], joined('', options), { formattingOptions: FORMATTING }))}\n`;

/**
 * The text of a new `clspace.json` next to a `compile_commands.json`, over which it takes precedence: it contains all
 * kernel commands of that file, and additional build options. `variant` is the one whose `-cl-std` they replace.
 */
export function projectOfCommands(
  database: SourceFile,
  options: readonly string[],
  variant: string | undefined,
): string {
  const folder = directoryOf(database.path);
  const sets = new Map<
    string,
    { readonly name: string; readonly files: string[]; readonly words: readonly string[] }
  >();
  let shown: string | undefined;
  for (const { name, path, options: words } of commandVariants(database)) {
    // If a kernel is compiled in the same way twice, one variant is enough.
    const set = sets.get(JSON.stringify(words)) ?? { name, files: [], words };
    sets.set(JSON.stringify(words), set);
    if (name === variant) shown = set.name;
    // A project applies to the files below it.
    if (!path.startsWith(`${folder}/`)) continue;
    const pattern = relativeTo(folder, path).replace(/[\\*?[\]{}()!+@|]/g, '\\$&');
    if (!set.files.includes(pattern)) set.files.push(pattern);
  }
  const variants = [...sets.values()]
    .filter(({ files }) => files.length > 0)
    .map(({ name, files, words }) => ({ name, files, buildOptions: textOf(words, folder) }));
  const text = JSON.stringify({ buildOptions: '', variants }, undefined, 2);
  const comment = `  // The variants are those of ${baseName(database.path)}, which this file comes before.\n`;
  return `${applied(text, addBuildOptions(text, options, shown)).replace('\n', `\n${comment}`)}\n`;
}

/** Build options as a project in `folder` spells them. */
const textOf = (words: readonly string[], folder: string): string =>
  words
    .map((word, i) => quoted(/^-(?:I|include)$/.test(words[i - 1] ?? '') ? relativeTo(folder, word) : word))
    .join(' ');

const relativeTo = (folder: string, path: string): string =>
  path === folder ? '.' : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A text after edits, which are in text order. */
const applied = (text: string, edits: readonly ProjectEdit[]): string =>
  edits.reduceRight((after, { start, end, newText }) => after.slice(0, start) + newText + after.slice(end), text);

function valueAt(text: string, path: (string | number)[]): string {
  const root = treeOf(text);
  const value: unknown = root && findNodeAtLocation(root, path)?.value;
  return typeof value === 'string' ? value : '';
}

const hasVersion = (options: string): boolean => /(^|\s)-cl-std=/.test(options);

function joined(before: string, added: readonly string[]): string {
  const kept = added.some(hasVersion) ? before.replace(/(^|\s)-cl-std=\S*/g, '') : before;
  return [kept.trim(), ...added].filter(Boolean).join(' ');
}
