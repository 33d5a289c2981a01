// The parts of a kernel's text that depend on conditionals, which the build options of the host decide.
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';

/** The definition of a name in a file: the names that it uses, and whether other branches may define it differently. */
interface Definition {
  readonly uses: readonly string[];
  readonly isConditional: boolean;
}

export interface Conditionals {
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Offsets of the ranges that are compiled under a condition. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[];
}

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif|define)\b((?:\\\r?\n|[^\n])*)/gm;
const WORDS = /[A-Za-z_]\w*/g;
const TYPES = /\btypedef\b([^;{}]*(?:\{[^}]*\}[^;{}]*)?);|\b(?:struct|union|enum)\s+(\w+)\s*\{([^}]*)\}/g;

/** The names of the macros that a text defines. */
export const macrosIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/#[ \t]*define[ \t]+(\w+)/g)].map(([, name = '']) => name));

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g;

/** Whether the first conditional of a text ends where the text ends. */
function isOneConditional(text: string): boolean {
  let depth = 0;
  let end = 0;
  for (const { 0: all, 1: word = '', index } of text.matchAll(DIRECTIVE)) {
    if (depth === 0 && end > 0) return false;
    if (/^if/.test(word)) depth++;
    if (word === 'endif' && --depth === 0) end = index + all.length;
  }
  return end > 0 && text.slice(end).replace(COMMENT, '').trim() === '';
}

const NONE: Conditionals = { definitions: new Map(), ranges: [] };

/** The definitions of a file and its conditional ranges. Include guards do not count as conditionals. */
export const conditionalsOf = perOwner((file: SourceFile): Conditionals => {
  const { text } = file;
  if (!text.includes('#') && !text.includes('typedef') && !/\b(?:struct|union|enum)\b/.test(text)) return NONE;
  const definitions = new Map<string, Definition>();
  const ranges: { start: number; end: number }[] = [];
  const open: { readonly start: number; readonly guard: string | undefined }[] = [];
  let isFirst = true;
  const isWhole = isOneConditional(text);
  const define = (name: string, body: string, isConditional: boolean): void => {
    const known = definitions.get(name);
    const uses = [...(known?.uses ?? []), ...(body.match(WORDS) ?? [])];
    definitions.set(name, { uses, isConditional: isConditional || (known?.isConditional ?? false) });
  };
  for (const { 0: all, 1: word = '', 2: rest = '', index } of text.matchAll(DIRECTIVE)) {
    if (word === 'define') {
      const [head = rest, name = ''] = /^\s*(\w+)/.exec(rest) ?? [];
      const body = rest.slice(head.length);
      if (!open.some(({ guard }) => guard === name))
        define(
          name,
          body,
          open.some(({ guard }) => guard === undefined),
        );
    } else if (/^if/.test(word)) {
      const guard = word === 'ifndef' && isFirst ? /^\s*(\w+)/.exec(rest)?.[1] : undefined;
      const isGuard = guard !== undefined && isWhole && macrosIn(text.slice(index, index + 400)).has(guard);
      open.push({ start: index, guard: isGuard ? guard : undefined });
    } else if (word === 'endif') {
      const ended = open.pop();
      if (ended && ended.guard === undefined) ranges.push({ start: ended.start, end: index + all.length });
    }
    isFirst = false;
  }
  const isInside = (at: number): boolean => ranges.some(({ start, end }) => start <= at && at < end);
  for (const { 0: all, 1: typedef, 2: tag, 3: body, index } of text.matchAll(TYPES)) {
    // The definition is conditional if it contains a directive.
    const isConditional = isInside(index) || /^[ \t]*#/m.test(all);
    const name = tag ?? /(?<!\w)(\w+)\s*(?:\[[^[\]]*\]\s*)*(?:__attribute__.*)?$/s.exec(typedef ?? '')?.[1];
    if (name !== undefined) define(name, body ?? typedef ?? '', isConditional);
  }
  return { definitions, ranges };
});

/** Whether the meaning of any of these names may depend on build options. */
export function dependsOnConditionals(names: Iterable<string>, files: readonly SourceFile[]): boolean {
  const waiting = new Set(names);
  const all = files.map((file) => conditionalsOf(file).definitions);
  for (const name of waiting)
    for (const definitions of all) {
      const found = definitions.get(name);
      if (!found) continue;
      if (found.isConditional) return true;
      for (const use of found.uses) waiting.add(use);
    }
  return false;
}

const HEAD = /\b(?:__)?kernel\b[^;{}]{0,400}?\bvoid\s+(?:__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)\s*)*(\w+)\s*\(/g;

/** The names of the kernels in a text, including those in branches that are not compiled. Names may repeat. */
export const kernelNamesIn = (text: string): readonly string[] => [...text.matchAll(HEAD)].map(([, name = '']) => name);

/** The names of the kernels in a file; undefined in it if macros may make others. */
const namesOf = perOwner(({ text }: SourceFile): readonly (string | undefined)[] =>
  text.includes('##') ? [undefined] : kernelNamesIn(text),
);

/** Whether a file may contain a kernel of one of these names. */
export const mayContainKernel = (file: SourceFile, names: ReadonlySet<string>): boolean =>
  namesOf(file).some((name) => name === undefined || names.has(name));

const STRING_OR_COMMENT = /"(?:\\[\s\S]|[^"\\\n])*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/**
 * The names of the kernels that are written in a host: in its strings, or in arguments of macros that make strings. Its
 * comments and messages, which also speak of kernels, are left out.
 */
export const kernelNamesInHost = perOwner(({ text }: SourceFile): readonly string[] => {
  if (!/kernel/.test(text)) return [];
  const code = text.replace(STRING_OR_COMMENT, (found) => (found.startsWith('"') ? found : ' '));
  return [...code.matchAll(HEAD)]
    .filter(({ 0: head, index }) =>
      /^[^;{]*\{/.test(code.slice(index + head.length, index + head.length + MAXIMUM_LIST)),
    )
    .map(([, name = '']) => name);
});

/** The maximum length of a list of parameters. */
const MAXIMUM_LIST = 4000;
