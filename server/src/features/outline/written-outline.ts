import { type Analysis, spanOf } from '../../analysis/analysis.js';
import { P } from '../../syntax/keywords.js';
import type { TextNode, TextTree } from '../../syntax/text-tree.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';
import type { OutlineEntry } from './document-symbols.js';
import { inactiveRegions, lex, type TextRange } from './tokens.js';

/** A range whose declarations the analysis may not know. */
interface UnknownRange extends TextRange {
  /** An inactive group: its declarations do not depend on the text around it. */
  readonly isInactive?: true;
}

/** Inactive groups, and code with errors. */
export function unknownRanges(analysis: Analysis): UnknownRange[] {
  const { path } = analysis.root;
  const broken = analysis.units.flatMap((one) => {
    const chunks = one.parsed.mistakes.length > 0 ? one.unit.chunks.filter(({ file }) => file.path === path) : [];
    if (chunks.length === 0) return [];
    const start = Math.min(...chunks.map(({ start }) => start));
    return [{ one, start, end: Math.max(...chunks.map(({ end }) => end)) }];
  });
  const inactive = inactiveRegions(analysis)
    .filter((region) => !broken.some((range) => isWithin(region, range) && isNested(range.one, region.start)))
    .map((region): UnknownRange => ({ ...region, isInactive: true }));
  return [...inactive, ...broken.map(({ start, end }) => ({ start, end }))];
}

/** Whether a place in the text of a unit is inside one of its declarations, between brackets. */
function isNested({ unit, parsed }: Analysis['units'][number], place: number): boolean {
  const before = (token: number): boolean => (spanOf(unit, token, token)?.start ?? 0) < place;
  if (!parsed.declarations.some(({ first, last }) => before(first) && !before(last))) return false;
  let depth = 0;
  for (let token = 0; token < unit.length && before(token); token++) {
    const name = unit.names[token];
    if (name === P.leftBrace || name === P.leftParen) depth++;
    else if (name === P.rightBrace || name === P.rightParen) depth--;
  }
  return depth > 0;
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
  ranges: readonly UnknownRange[],
  known: readonly OutlineEntry[],
): OutlineEntry[] {
  const entries = new Map<number, OutlineEntry>();
  const groups = groupsOf(tree);
  const earlier = groups.matches;
  groups.matches = new Map();
  for (const range of ranges) {
    const matches = range.isInactive
      ? matchesOfGroup(tree, root, range, { earlier, kept: groups.matches })
      : tree.matches('outline', range.start, range.end);
    const bodies = matches.flatMap((match) => {
      const item = match.get('item');
      return item?.type === 'function_definition' ? [item] : [];
    });
    for (const match of matches) {
      const item = match.get('item');
      const name = match.get('name');
      const kind = KINDS[item?.type ?? ''];
      if (!item || !name || !kind || !isWithin(name, range) || name.end === name.start) continue;
      // An inactive group precedes the code with errors around it.
      if (entries.has(name.start)) continue;
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

type Matches = readonly ReadonlyMap<string, TextNode>[];

/** The declarations in inactive groups by their texts, as they were requested last. */
const groupsOf = perOwner((_: TextTree): { matches: Map<string, Matches> } => ({ matches: new Map() }));

/** The declarations in an inactive group, which is parsed alone: errors around it do not affect them. */
function matchesOfGroup(
  tree: TextTree,
  root: SourceFile,
  { start, end }: TextRange,
  { earlier, kept }: { readonly earlier: ReadonlyMap<string, Matches>; readonly kept: Map<string, Matches> },
): Matches {
  const text = root.text.slice(start, end);
  const matches = kept.get(text) ?? earlier.get(text) ?? tree.matchesIn(`${text}${closingOf(text)}`, 'outline');
  kept.set(text, matches);
  const moved = (node: TextNode): TextNode => ({
    type: node.type,
    start: start + node.start,
    end: start + Math.min(node.end, text.length),
  });
  return matches.map((match) => new Map([...match].map(([name, node]) => [name, moved(node)])));
}

/** What completes the declarations of a group that share their ends with another one: brackets, or a body. */
function closingOf(text: string): string {
  const { names } = lex(text, 0, text.length);
  const open: string[] = [];
  for (const name of names) {
    if (name === P.leftBrace) open.push('}');
    else if (name === P.leftParen) open.push(')');
    else if (name === P.rightBrace || name === P.rightParen) open.pop();
  }
  const closing = open.reverse().join('');
  const isHead = !closing.includes('}') && (closing.endsWith(')') || names.at(-1) === P.rightParen);
  return `\n${closing}${isHead ? ' {}' : ''}`;
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
