import type { Analysis } from '../../analysis/analysis.js';
import type { TextNode, TextTree } from '../../syntax/text-tree.js';
import type { SourceFile } from '../../text/source-file.js';
import type { OutlineEntry } from './document-symbols.js';
import { inactiveRegions, type TextRange } from './tokens.js';

/** Ranges whose declarations the analysis may not know: inactive groups, and code with errors. */
export function unknownRanges(analysis: Analysis): TextRange[] {
  const { path } = analysis.root;
  const ranges = inactiveRegions(analysis);
  for (const { unit, parsed } of analysis.units) {
    if (parsed.mistakes.length === 0) continue;
    const chunks = unit.chunks.filter(({ file }) => file.path === path);
    if (chunks.length === 0) continue;
    ranges.push({
      start: Math.min(...chunks.map(({ start }) => start)),
      end: Math.max(...chunks.map(({ end }) => end)),
    });
  }
  return ranges;
}

const KINDS: Readonly<Record<string, OutlineEntry['kind']>> = {
  function_definition: 'function',
  function_declarator: 'function',
  declaration: 'function',
  parameter_declaration: 'kernel',
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
  type_definition: 'typedef',
  preproc_def: 'macro',
  preproc_function_def: 'macro',
};

const isWithin = (one: TextRange, other: TextRange): boolean => one.start >= other.start && one.end <= other.end;

/** The declarations in some ranges of a text, found by syntax, besides the known ones. */
export function writtenEntries(
  tree: TextTree,
  root: SourceFile,
  ranges: readonly TextRange[],
  known: readonly OutlineEntry[],
): OutlineEntry[] {
  const entries = new Map<number, OutlineEntry>();
  for (const range of ranges) {
    const matches = tree.matches('outline', range.start, range.end);
    const bodies = matches.flatMap((match) => {
      const item = match.get('item');
      return item?.type === 'function_definition' ? [item] : [];
    });
    for (const match of matches) {
      const item = match.get('item');
      const name = match.get('name');
      const kind = KINDS[item?.type ?? ''];
      if (!item || !name || !kind || !isWithin(name, range) || name.end === name.start) continue;
      // Without a type before it, it is the call of a macro.
      if (item.type === 'function_declarator' && !/\w[\s*]*$/.test(headOf(root, name))) continue;
      const context = match.get('context');
      // A list of parameters that is not closed before a kernel takes the kernel in; the function is unfinished.
      if (context && /\b(?:__)?kernel\b/.test(root.text.slice(context.start, context.end))) continue;
      const entry = entryOf(root, kind, item, name, context);
      // Declarations inside a function are local; a kernel inside something results from an error.
      const isInner = entry.kind !== 'macro' && entry.kind !== 'kernel';
      if (isInner && bodies.some((body) => isWithin(item, body) && !isWithin(body, item))) continue;
      if (known.some(({ span, selection }) => isWithin(name, isInner ? span : selection))) continue;
      entries.set(name.start, entry);
    }
  }
  return [...entries.values()];
}

/** The head of a kernel's declaration, up to its name. */
const KERNEL = /\b(?:__)?kernel\b[^;{}]*$/;
/** The text before a name, from the beginning of its declaration's first line. */
const headOf = ({ text, lines }: SourceFile, name: TextRange, start = name.start): string =>
  text.slice(lines.startOf(lines.lineAt(start)), name.start);

const MAXIMUM_DETAIL = 80;

function entryOf(
  file: SourceFile,
  kind: OutlineEntry['kind'],
  item: TextRange,
  name: TextRange,
  context: TextNode | undefined,
): OutlineEntry {
  const { text } = file;
  const end = text[item.end - 1] === '\n' ? item.end - 1 : item.end;
  return {
    name: text.slice(name.start, name.end),
    detail: context ? text.slice(context.start, context.end).replace(/\s+/g, ' ').slice(0, MAXIMUM_DETAIL) : '',
    kind: kind === 'function' && KERNEL.test(headOf(file, name, item.start)) ? 'kernel' : kind,
    span: { file, start: item.start, end },
    selection: { file, start: name.start, end: name.end },
    children: [],
  };
}
