import type { Analysis } from '../../analysis/analysis.js';
import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import { definitionSpan, type Macro } from '../../preprocessor/macros/macro.js';
import { expansionSpan, type FileSpan } from '../../preprocessor/source-map.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import type { Place, ProgramSymbol } from '../../semantics/symbols/symbols.js';
import type { TagSpecifier } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { identityOf, writtenSpan } from './places.js';

/** A macro by its name: all definitions of one name count as one. */
interface MacroTarget {
  readonly kind: 'macro';
  readonly name: Name;
  readonly macro: Macro;
}

/** The name of a struct, union or enum. */
interface TagTarget {
  readonly kind: 'tag';
  readonly name: Name;
  readonly tag: TagSpecifier['tag'];
}

export type Target = ProgramSymbol | MacroTarget | TagTarget;

/** A name in some file of the unit, and its meaning there. */
export interface Occurrence {
  /** The location of the name's spelling. */
  readonly span: FileSpan;
  readonly target: Target;
  /** Equal for all occurrences of one entity. */
  readonly key: string;
  readonly role: 'definition' | 'declaration' | 'use';
  /** In a macro's replacement list: one text that may have several meanings. */
  readonly inMacroBody: boolean;
}

/** The entities with one name in a translation unit. */
interface Homonyms {
  /** The occurrences of each entity, declarations first. */
  readonly byKey: ReadonlyMap<string, readonly Occurrence[]>;
  /** Where `#` or `##` generated the name, by key: there is no text to show or change. */
  readonly made: ReadonlyMap<string, readonly FileSpan[]>;
  /** The uses of macros whose replacement lists have the name, by key. */
  readonly expansions: ReadonlyMap<string, readonly Expansion[]>;
}

/** A use of a macro that uses a name in its replacement list. */
export interface Expansion {
  /** The name of the macro. */
  readonly span: FileSpan;
  /** Where the name is in the expansion. */
  readonly unit: AnalysedUnit<unknown>;
  readonly token: number;
}

/** Cached results of an analysis. */
const known = perOwner((_analysis: Analysis) => new Map<Name, Homonyms>());

/** All entities of a unit with the name `name`; collected on demand. */
export function homonyms(analysis: Analysis, name: Name): Homonyms {
  const names = known(analysis);
  let found = names.get(name);
  if (!found) names.set(name, (found = new Collector(name).collect(analysis)));
  return found;
}

/** Every occurrence of an occurrence's entity, declarations first. */
export const occurrencesOf = (
  analysis: Analysis,
  { key, target }: Pick<Occurrence, 'key' | 'target'>,
): readonly Occurrence[] => homonyms(analysis, target.name).byKey.get(key) ?? [];

/** The uses of macros that use an occurrence's entity in their replacement lists. */
export const expansionsOf = (
  analysis: Analysis,
  { key, target }: Pick<Occurrence, 'key' | 'target'>,
): readonly Expansion[] => homonyms(analysis, target.name).expansions.get(key) ?? [];

/** The name at or directly before `offset` of a file (by default the root file). */
export function occurrenceAt(analysis: Analysis, offset: number, path = analysis.root.path): Occurrence | undefined {
  const file =
    path === analysis.root.path ? analysis.root : analysis.chunks.find((chunk) => chunk.file.path === path)?.file;
  const name = file && wordAt(file.text, offset);
  if (!name) return undefined;
  let best: Occurrence | undefined;
  for (const occurrences of homonyms(analysis, intern(name)).byKey.values()) {
    for (const occurrence of occurrences) {
      if (occurrence.span.file.path !== path || occurrence.span.start > offset || occurrence.span.end < offset)
        continue;
      // A macro's name takes precedence over its expansion.
      if (!best || occurrence.target.kind === 'macro') best = occurrence;
    }
  }
  return best;
}

/** The word at `offset`, without the line continuations in it. */
function wordAt(text: string, offset: number): string {
  const before = /(?<!\w|\\\r?\n)(?:\w|\\\r?\n)*$/.exec(text.slice(Math.max(0, offset - LONGEST), offset))?.[0] ?? '';
  const after = /^(?:\w|\\\r?\n)*/.exec(text.slice(offset, offset + LONGEST))?.[0] ?? '';
  return `${before}${after}`.replace(/\\\r?\n/g, '');
}

/** The maximum length of a name, in UTF-16 units. */
const LONGEST = 1000;

const ids = (function* () {
  for (let id = 1; ; id++) yield id;
})();
/** A unique number of the unit. */
const idOf = perOwner((_unit: Unit): number => ids.next().value);

function placeKey({ unit, token }: Place): string {
  const span = writtenSpan(unit, token);
  const { chunk, index } = unit.origin(token);
  if (span && chunk) return `${span.file.path}:${span.start}:${expansionSpan(chunk, index).start}`;
  return `#${idOf(unit)}:${token}`;
}

/** A key that identifies a symbol; declarations of one function or of one variable of the program share it. */
export function keyOf(symbol: ProgramSymbol): string {
  if (symbol.kind === 'function' && !symbol.overloadable) return `function ${symbol.name}`;
  if (symbol.kind === 'variable' && (symbol.role === 'file' || symbol.storage === 'extern'))
    return `variable ${symbol.name}`;
  return placeKey(identityOf(symbol));
}

const macroKey = (name: Name): string => `macro ${name}`;
const tagKey = (name: Name): string => `tag ${name}`;

function roleOf(symbol: ProgramSymbol): 'definition' | 'declaration' {
  if (symbol.kind === 'function') return symbol.defined && !symbol.previous?.defined ? 'definition' : 'declaration';
  if (symbol.kind === 'variable')
    return symbol.storage === 'extern' && !symbol.initializer ? 'declaration' : 'definition';
  return 'definition';
}

/** The origin of a token's characters: the text, a macro's replacement list, or nowhere. */
function originOf(
  unit: Unit,
  token: number,
): { readonly span: FileSpan | undefined; readonly inMacroBody: boolean; readonly at: FileSpan | undefined } {
  const { chunk, index } = unit.origin(token);
  if (!chunk || token < 0) return { span: undefined, inMacroBody: false, at: undefined };
  const location = chunk.locations[index] ?? 0;
  return {
    span: writtenSpan(unit, token),
    inMacroBody: location < 0 && (chunk.expanded[~location * 3 + 1] ?? -1) >= 0,
    at: expansionSpan(chunk, index),
  };
}

/** All macros that the files define, by name. */
export const macrosOf = perOwner((analysis: Analysis): ReadonlyMap<Name, Macro> => {
  const macros = new Map<Name, Macro>();
  for (const chunk of analysis.chunks)
    for (const { macro } of chunk.directives) if (macro) macros.set(macro.name, macro);
  return macros;
});

/** A name among the tokens of a unit. */
interface NamedToken {
  readonly token: number;
  readonly target: ProgramSymbol | TagTarget;
  readonly role: Occurrence['role'];
}

/** Reports the names among the tokens of a unit: its declarations, then its uses, then the tags. */
export function eachName(
  { names }: AnalysedUnit<unknown>,
  tell: (token: number, target: NamedToken['target'], role: Occurrence['role']) => void,
): void {
  for (const symbol of names.declarations) if (symbol.name !== 0) tell(symbol.place.token, symbol, roleOf(symbol));
  for (let i = 0; i < names.uses.length; i++) {
    const target = names.meanings[i];
    if (target) tell(names.uses[i] ?? 0, target, 'use');
  }
  for (const { name, nameToken, tag, fields, enumerators } of names.tags) {
    if (name !== 0) tell(nameToken, { kind: 'tag', name, tag }, fields || enumerators ? 'definition' : 'use');
  }
}

/** The same by name; computed once for a unit, which outlives edits elsewhere. */
const indexOf = perOwner((one: AnalysedUnit<unknown>): ReadonlyMap<Name, readonly NamedToken[]> => {
  const index = new Map<Name, NamedToken[]>();
  eachName(one, (token, target, role) => {
    const list = index.get(target.name);
    if (list) list.push({ token, target, role });
    else index.set(target.name, [{ token, target, role }]);
  });
  return index;
});

/** A macro's name in a chunk; offsets are relative to it. */
export interface MacroName {
  readonly macro: Macro;
  readonly start: number;
  readonly role: 'definition' | 'use';
}

/**
 * The macros' names in a chunk: in its text, its definitions and its conditions. `macros` are those that the files
 * define.
 */
export function* macroNames(chunk: Chunk, macros: ReadonlyMap<Name, Macro>): Iterable<MacroName> {
  for (const { macro, start } of chunk.uses) yield { macro, start, role: 'use' };
  for (const directive of chunk.directives) {
    const { macro } = directive;
    const span = macro && definitionSpan(macro);
    if (macro && span) {
      const at = span.start - chunk.start;
      yield { macro, start: at, role: 'definition' };
      for (const { name, parameter, offset } of macro.body) {
        const named = parameter < 0 ? macros.get(name) : undefined;
        if (named) yield { macro: named, start: at + offset, role: 'use' };
      }
    } else if (CONDITIONS.has(directive.name)) {
      for (const match of chunk.file.text
        .slice(chunk.start + directive.start, chunk.start + directive.end)
        .matchAll(/[A-Za-z_]\w*/g)) {
        const named = macros.get(intern(match[0]));
        if (named) yield { macro: named, start: directive.start + match.index, role: 'use' };
      }
    }
  }
}

/** Directives that name macros without expanding them. */
const CONDITIONS: ReadonlySet<string> = new Set(['if', 'ifdef', 'ifndef', 'elif', 'elifdef', 'elifndef', 'undef']);

/** The macro's name in a use of it. */
function nameOfUse({ file, start, end }: FileSpan): FileSpan {
  const [name = ''] = /^\w+/.exec(file.text.slice(start, Math.min(end, start + LONGEST))) ?? [];
  return { file, start, end: start + name.length };
}

class Collector {
  readonly #byKey = new Map<string, Occurrence[]>();
  readonly #made = new Map<string, FileSpan[]>();
  readonly #expansions = new Map<string, Expansion[]>();
  /** The keys at each offset of each file. */
  readonly #seen = new Map<string, Map<number, string[]>>();
  readonly #keys = new Map<ProgramSymbol, string>();

  constructor(private readonly name: Name) {}

  collect(analysis: Analysis): Homonyms {
    const units = analysis.units.flatMap((one) => {
      const tokens = indexOf(one).get(this.name);
      return tokens ? [{ one, tokens }] : [];
    });
    // Declarations come first, so that of two occurrences with the same text the declaration is kept.
    for (const { one, tokens } of units) for (const named of tokens) if (named.role !== 'use') this.#token(one, named);
    for (const { one, tokens } of units) for (const named of tokens) if (named.role === 'use') this.#token(one, named);
    const macro = macrosOf(analysis).get(this.name);
    const wanted = new Map(macro && [[this.name, macro]]);
    for (const chunk of analysis.chunks)
      if (chunk.uses.length + chunk.directives.length > 0) this.#macroNames(chunk, wanted);
    return { byKey: this.#byKey, made: this.#made, expansions: this.#expansions };
  }

  #keyOf(target: NamedToken['target']): string {
    if (target.kind === 'tag') return tagKey(target.name);
    let key = this.#keys.get(target);
    if (key === undefined) {
      key = keyOf(target);
      this.#keys.set(target, key);
    }
    return key;
  }

  #token(unit: AnalysedUnit<unknown>, { token, target, role }: NamedToken): void {
    const { span, inMacroBody, at } = originOf(unit.unit, token);
    const key = this.#keyOf(target);
    if (inMacroBody && role === 'use' && at) this.#expansion(key, { span: nameOfUse(at), unit, token });
    if (span) this.#add({ span, target, key, role, inMacroBody });
    else if (at) this.#made.set(key, [...(this.#made.get(key) ?? []), at]);
  }

  #expansion(key: string, expansion: Expansion): void {
    const ofKey = this.#expansions.get(key) ?? [];
    const { file, start } = expansion.span;
    if (!ofKey.some(({ span }) => span.file.path === file.path && span.start === start)) ofKey.push(expansion);
    this.#expansions.set(key, ofKey);
  }

  #macroNames(chunk: Chunk, wanted: ReadonlyMap<Name, Macro>): void {
    for (const { macro, start: offset, role } of macroNames(chunk, wanted)) {
      if (macro.name !== this.name) continue;
      const start = chunk.start + offset;
      const span = { file: chunk.file, start, end: start + spellingOf(macro.name).length };
      this.#add({
        span,
        target: { kind: 'macro', name: macro.name, macro },
        key: macroKey(macro.name),
        role,
        inMacroBody: false,
      });
    }
  }

  #add(occurrence: Occurrence): void {
    const { span, key } = occurrence;
    const { path } = span.file;
    // A header that is included twice contains each name once.
    let seen = this.#seen.get(path);
    if (!seen) this.#seen.set(path, (seen = new Map()));
    const here = seen.get(span.start);
    if (here?.includes(key)) return;
    if (here) here.push(key);
    else seen.set(span.start, [key]);
    const ofKey = this.#byKey.get(key);
    if (ofKey) ofKey.push(occurrence);
    else this.#byKey.set(key, [occurrence]);
  }
}
