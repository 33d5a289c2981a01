import type { Analysis } from '../analysis.js';
import type { Chunk } from '../preprocessor/chunk.js';
import { definitionSpan, type Macro } from '../preprocessor/macro.js';
import { expansionSpan, type FileSpan } from '../preprocessor/source-map.js';
import type { Place, ProgramSymbol } from '../semantics/symbols.js';
import type { ExternalDeclaration, TagSpecifier } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { type Name, spellingOf } from '../text/names.js';
import { identityOf, writtenSpan } from './places.js';
import { isTag, walk } from './walk.js';

/** A macro by its name: all definitions of one name count as one. */
export interface MacroTarget {
  readonly kind: 'macro';
  readonly name: Name;
  readonly macro: Macro;
}

/** The name of a struct, union or enum. */
export interface TagTarget {
  readonly kind: 'tag';
  readonly name: Name;
  readonly tag: TagSpecifier['tag'];
}

export type Target = ProgramSymbol | MacroTarget | TagTarget;

/** A name in some file of the unit, and what it means there. */
export interface Occurrence {
  /** Where the name was written. */
  readonly span: FileSpan;
  readonly target: Target;
  /** Equal for all occurrences of one thing. */
  readonly key: string;
  readonly role: 'definition' | 'declaration' | 'use';
  /** Written in a macro's replacement list: one text that may mean several things. */
  readonly inMacroBody: boolean;
  /** The token, where it is one of the expanded text. */
  readonly place?: Place;
}

/** Every name of a translation unit. */
export interface Occurrences {
  readonly byKey: ReadonlyMap<string, readonly Occurrence[]>;
  /** By path, in the order of the text. */
  readonly byFile: ReadonlyMap<string, readonly Occurrence[]>;
  /** Where names were made by `#` or `##`, by key: there is no text to show or change. */
  readonly made: ReadonlyMap<string, readonly FileSpan[]>;
}

const known = new WeakMap<Analysis, Occurrences>();

/** The names of a unit; collected at the first question. */
export function occurrencesOf(analysis: Analysis): Occurrences {
  let found = known.get(analysis);
  if (!found) {
    found = new Collector(macrosOf(analysis.chunks)).collect(analysis);
    known.set(analysis, found);
  }
  return found;
}

/** The name at or right before `offset` of a file (the root's, unless another path is given). */
export function occurrenceAt(analysis: Analysis, offset: number, path = analysis.root.path): Occurrence | undefined {
  const all = occurrencesOf(analysis).byFile.get(path);
  if (!all) return undefined;
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.span.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  let best: Occurrence | undefined;
  for (let i = low - 1; i >= 0; i--) {
    const occurrence = all[i];
    if (!occurrence || occurrence.span.end < offset) break;
    // A macro's name is what stands there; what it expands to comes second.
    if (!best || occurrence.span.start > best.span.start || occurrence.target.kind === 'macro') best = occurrence;
  }
  return best;
}

const unitIds = new WeakMap<Unit, number>();
let nextUnit = 1;

function placeKey({ unit, token }: Place): string {
  const span = writtenSpan(unit, token);
  const { chunk, index } = unit.origin(token);
  if (span && chunk) return `${span.file.path}:${span.start}:${expansionSpan(chunk, index).start}`;
  let id = unitIds.get(unit);
  if (id === undefined) {
    id = nextUnit++;
    unitIds.set(unit, id);
  }
  return `#${id}:${token}`;
}

/** What tells a symbol from all others; declarations of one function or of one variable of the program share it. */
export function keyOf(symbol: ProgramSymbol): string {
  if (symbol.kind === 'function' && !symbol.overloadable) return `function ${symbol.name}`;
  if (symbol.kind === 'variable' && (symbol.role === 'file' || symbol.storage === 'extern')) return `variable ${symbol.name}`;
  return placeKey(identityOf(symbol));
}

export const macroKey = (name: Name): string => `macro ${name}`;
export const tagKey = (name: Name): string => `tag ${name}`;

function roleOf(symbol: ProgramSymbol): 'definition' | 'declaration' {
  if (symbol.kind === 'function') return symbol.defined && !symbol.previous?.defined ? 'definition' : 'declaration';
  if (symbol.kind === 'variable') return symbol.storage === 'extern' && !symbol.initializer ? 'declaration' : 'definition';
  return 'definition';
}

/** Where the characters of a token come from: the text, a macro's replacement list, or nowhere. */
function originOf(unit: Unit, token: number): { readonly span: FileSpan | undefined; readonly inMacroBody: boolean; readonly at: FileSpan | undefined } {
  const { chunk, index } = unit.origin(token);
  if (!chunk || token < 0) return { span: undefined, inMacroBody: false, at: undefined };
  const location = chunk.locations[index] ?? 0;
  return { span: writtenSpan(unit, token), inMacroBody: location < 0 && (chunk.expanded[~location * 3 + 1] ?? -1) >= 0, at: expansionSpan(chunk, index) };
}

const tagsOf = new WeakMap<ExternalDeclaration, readonly TagSpecifier[]>();

/** The named tags in a declaration. Declarations outlive edits elsewhere, so that each is walked once. */
function tagsIn(declaration: ExternalDeclaration): readonly TagSpecifier[] {
  const known = tagsOf.get(declaration);
  if (known) return known;
  const tags: TagSpecifier[] = [];
  walk(declaration, (node) => {
    if (isTag(node) && node.name !== 0) tags.push(node);
  });
  tagsOf.set(declaration, tags);
  return tags;
}

/** All macros that the files define, by name. */
export function macrosOf(chunks: readonly Chunk[]): ReadonlyMap<Name, Macro> {
  const macros = new Map<Name, Macro>();
  for (const chunk of chunks) for (const { macro } of chunk.directives) if (macro) macros.set(macro.name, macro);
  return macros;
}

/** The names of one unit by file, in the order of the text. */
export function occurrencesIn(analysis: Analysis, one: Analysis['units'][number], macros: ReadonlyMap<Name, Macro>): Occurrences['byFile'] {
  const recording = analysis.recordingOf(one.unit) ?? { declarations: [], references: [] };
  return new Collector(macros).collect({ recording, chunks: one.unit.chunks, units: [one] }).byFile;
}

interface Collected {
  readonly recording: Pick<Analysis['recording'], 'declarations' | 'references'>;
  readonly chunks: readonly Chunk[];
  readonly units: Analysis['units'];
}

class Collector {
  readonly #byKey = new Map<string, Occurrence[]>();
  readonly #byFile = new Map<string, Occurrence[]>();
  readonly #made = new Map<string, FileSpan[]>();
  /** The keys at each offset of each file. */
  readonly #seen = new Map<string, Map<number, string[]>>();
  readonly #keys = new Map<ProgramSymbol, string>();
  readonly #macros: ReadonlyMap<Name, Macro>;

  constructor(macros: ReadonlyMap<Name, Macro>) {
    this.#macros = macros;
  }

  collect(analysis: Collected): Occurrences {
    // Declarations come first, so that of two occurrences of the same text the one that declares is kept.
    for (const symbol of analysis.recording.declarations) if (symbol.name !== 0) this.#token(symbol.place, symbol, this.#keyOf(symbol), roleOf(symbol));
    for (const { place, symbol } of analysis.recording.references) this.#token(place, symbol, this.#keyOf(symbol), 'use');
    for (const chunk of analysis.chunks) this.#macroNames(chunk);
    for (const { unit, parsed } of analysis.units) {
      for (const declaration of parsed.declarations) {
        for (const { name, nameToken, tag, fields, enumerators } of tagsIn(declaration)) {
          this.#token({ unit, token: nameToken }, { kind: 'tag', name, tag }, tagKey(name), fields || enumerators ? 'definition' : 'use');
        }
      }
    }
    for (const list of this.#byFile.values()) list.sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
    return { byKey: this.#byKey, byFile: this.#byFile, made: this.#made };
  }

  #keyOf(symbol: ProgramSymbol): string {
    let key = this.#keys.get(symbol);
    if (key === undefined) {
      key = keyOf(symbol);
      this.#keys.set(symbol, key);
    }
    return key;
  }

  #token({ unit, token }: Place, target: Target, key: string, role: Occurrence['role']): void {
    const { span, inMacroBody, at } = originOf(unit, token);
    if (span) this.#add({ span, target, key, role, inMacroBody, place: { unit, token } });
    else if (at) this.#made.set(key, [...(this.#made.get(key) ?? []), at]);
  }

  #add(occurrence: Occurrence): void {
    const { span, key } = occurrence;
    const { path } = span.file;
    // A header that is included twice holds each name once.
    let seen = this.#seen.get(path);
    if (!seen) this.#seen.set(path, (seen = new Map()));
    const here = seen.get(span.start);
    if (here?.includes(key)) return;
    if (here) here.push(key);
    else seen.set(span.start, [key]);
    const ofKey = this.#byKey.get(key);
    if (ofKey) ofKey.push(occurrence);
    else this.#byKey.set(key, [occurrence]);
    const ofFile = this.#byFile.get(path);
    if (ofFile) ofFile.push(occurrence);
    else this.#byFile.set(path, [occurrence]);
  }

  #macroNames(chunk: Chunk): void {
    const add = (macro: Macro, start: number, role: Occurrence['role'], inMacroBody = false): void => {
      const span = { file: chunk.file, start, end: start + spellingOf(macro.name).length };
      this.#add({ span, target: { kind: 'macro', name: macro.name, macro }, key: macroKey(macro.name), role, inMacroBody });
    };
    for (const { macro, start } of chunk.uses) add(macro, chunk.start + start, 'use');
    for (const directive of chunk.directives) {
      const { macro } = directive;
      const span = macro && definitionSpan(macro);
      if (macro && span) {
        this.#add({ span, target: { kind: 'macro', name: macro.name, macro }, key: macroKey(macro.name), role: 'definition', inMacroBody: false });
        for (const token of macro.body) {
          const named = token.parameter < 0 ? this.#macros.get(token.name) : undefined;
          if (!named) continue;
          const start = span.start + token.offset;
          this.#add({ span: { file: span.file, start, end: start + spellingOf(named.name).length }, target: { kind: 'macro', name: named.name, macro: named }, key: macroKey(named.name), role: 'use', inMacroBody: false });
        }
      } else if (CONDITIONS.has(directive.name)) {
        const from = chunk.start + directive.start;
        for (const match of chunk.file.text.slice(from, chunk.start + directive.end).matchAll(/[A-Za-z_]\w*/g)) {
          const named = this.#byText(match[0]);
          if (named) add(named, from + match.index, 'use');
        }
      }
    }
  }

  #texts: Map<string, Macro> | undefined;

  #byText(text: string): Macro | undefined {
    this.#texts ??= new Map([...this.#macros.values()].map((macro) => [spellingOf(macro.name), macro]));
    return this.#texts.get(text);
  }
}

/** Directives that name macros without expanding them. */
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'ifdef', 'ifndef', 'elif', 'elifdef', 'elifndef', 'undef']);
