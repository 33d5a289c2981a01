import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { BuildOptionError, splitBuildOptions } from '../preprocessor/build-options.js';

const FORMATTING = { insertSpaces: true, tabSize: 2 };

/** One change of a text; offsets in UTF-16 units, end exclusive. */
export interface ProjectEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/**
 * The changes of a `clspace.json` that add build options (one word each, or `-D NAME=VALUE` and `-I DIR` as one) to those of all
 * kernels. A `-cl-std` replaces the one that is in force: that of `variant`, where it has one of its own.
 */
export function addBuildOptions(text: string, options: readonly string[], variant: string | undefined): ProjectEdit[] {
  const root = parseTree(text);
  const variants = root && findNodeAtLocation(root, ['variants']);
  const index = variants?.children?.findIndex((node) => findNodeAtLocation(node, ['name'])?.value === variant) ?? -1;
  const path = index >= 0 && hasVersion(valueAt(text, ['variants', index, 'buildOptions'])) && options.some((option) => hasVersion(option)) ? ['variants', index, 'buildOptions'] : ['buildOptions'];
  return modify(text, path, joined(valueAt(text, path), options), { formattingOptions: FORMATTING }).map(({ offset, length, content }) => ({ start: offset, end: offset + length, newText: content }));
}

/** The text of a `compile_flags.txt` with more build options, one a line. */
export function addCompileFlags(text: string, options: readonly string[]): ProjectEdit[] {
  const edits: ProjectEdit[] = [];
  if (options.some(hasVersion)) for (const { 0: line, index } of text.matchAll(/^[ \t]*-(?:cl-)?std=.*(?:\r?\n|$)/gim)) edits.push({ start: index, end: index + line.length, newText: '' });
  const lines = options.map((option) => `${option.replace(/^(-[DUI]) /, '$1')}\n`).join('');
  return [...edits, { start: text.length, end: text.length, newText: text === '' || text.endsWith('\n') ? lines : `\n${lines}` }];
}

/** The text of a new `clspace.json` with these build options. */
export const newProject = (options: readonly string[]): string => `${applyEdits('{}', modify('{}', ['buildOptions'], joined('', options), { formattingOptions: FORMATTING }))}\n`;

function valueAt(text: string, path: (string | number)[]): string {
  const root = parseTree(text);
  const value: unknown = root && findNodeAtLocation(root, path)?.value;
  return typeof value === 'string' ? value : '';
}

const hasVersion = (options: string): boolean => /(^|\s)-cl-std=/.test(options);

function joined(before: string, added: readonly string[]): string {
  const kept = added.some(hasVersion) ? before.replace(/(^|\s)-cl-std=\S*/g, '') : before;
  return [kept.trim(), ...added].filter(Boolean).join(' ');
}

/** A word as it stands in an options string. */
export function quoted(word: string): string {
  try {
    if (splitBuildOptions(word).join(' ') === word && /^\S+$/.test(word)) return word;
  } catch (error) {
    if (!(error instanceof BuildOptionError)) throw error;
  }
  return `'${word.replace(/'/g, `'\\''`)}'`;
}
