import type { Analysis, TextEdit } from '../../analysis/analysis.js';
import { isBuiltinName } from '../../builtins/index.js';
import { definitionSpan } from '../../preprocessor/macros/macro.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { TokenKind } from '../../preprocessor/token.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import { keywordOf, P } from '../../syntax/keywords.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import { wordAt } from '../hints/word-documentation.js';
import { enclosingScope } from '../outline/scopes.js';
import { inactiveRegions, rawTokens, type TextRange } from '../outline/tokens.js';
import { homonyms, macrosOf, type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';

/** Why a rename is refused, as a sentence for the user. */
export interface Refusal {
  readonly refused: string;
}

export type Rename = { readonly span: FileSpan; readonly name: string } | Refusal;

const refusal = (refused: string): Refusal => ({ refused });
const where = ({ file, start }: FileSpan): string =>
  `${file.path.replace(/^.*\//, '')}, line ${file.lines.lineAt(start) + 1}`;

/** An edit of a rename. */
export interface RenameEdit extends TextEdit {
  /**
   * The name may mean something else, because it is in inactive code, or in the body of a macro that inactive code
   * uses: the user has to confirm the edit.
   */
  readonly uncertain?: 'inactive' | 'macro';
}

/** What a rename may do. */
interface RenameSettings {
  /** The main file, or a header that it includes. */
  readonly path?: string;
  /** Uncertain edits are possible, because the user confirms them; otherwise they are a reason to refuse. */
  readonly confirms?: boolean;
}

/**
 * Whether the entity at `offset` can be renamed: its range and name, or the reason why not; undefined if there is no
 * name.
 */
export function prepareRename(
  analysis: Analysis,
  offset: number,
  { path = analysis.root.path, confirms = false }: RenameSettings = {},
): Rename | undefined {
  const at = occurrenceAt(analysis, offset, path);
  if (!at) {
    const name = wordAt(analysis, offset)?.word;
    if (name === undefined) return undefined;
    if (isBuiltinName(name)) return refusal(`'${name}' is a builtin function of OpenCL C`);
    return keywordOf(intern(name))
      ? refusal(`'${name}' is a keyword`)
      : refusal(`'${name}' is not declared in the program`);
  }
  const name = spellingOf(at.target.name);
  const refused = incompleteness(analysis, at, confirms);
  if (refused) return refused;
  const [inactive] = confirms ? [] : inactiveUses(analysis, at);
  return inactive ? refusal(`'${name}' also occurs in inactive code (${where(inactive)})`) : { span: at.span, name };
}

/**
 * The edits that rename the entity at `offset` in all files of the unit, or why they would change the meaning of the
 * program.
 */
export function renameAt(
  analysis: Analysis,
  offset: number,
  newName: string,
  { path = analysis.root.path, confirms = false }: RenameSettings = {},
): readonly RenameEdit[] | Refusal | undefined {
  const prepared = prepareRename(analysis, offset, { path, confirms });
  if (!prepared || 'refused' in prepared) return prepared;
  const at = occurrenceAt(analysis, offset, path);
  if (!at) return undefined;
  if (!/^[A-Za-z_]\w*$/.test(newName)) return refusal(`'${newName}' is not a name`);
  if (newName === prepared.name) return [];
  const name = intern(newName);
  if (keywordOf(name)) return refusal(`'${newName}' is a keyword`);
  if (predefinedTypes(analysis.options.language).has(name)) return refusal(`'${newName}' is a type of OpenCL C`);
  // At file scope, builtin names are reserved; inside a function they are not.
  if (isBuiltinName(newName) && (at.target.kind !== 'variable' || at.target.role === 'file'))
    return refusal(`'${newName}' is a builtin function of OpenCL C`);
  if (at.target.kind !== 'macro' && analysis.isMacroDefined(newName))
    return refusal(`'${newName}' is a macro: it would be expanded`);
  const collision = collisionOf(analysis, at, name);
  if (collision) return refusal(collision);
  const isUncertain = usesInactiveMacros(analysis, at);
  return [
    ...occurrencesOf(analysis, at).map(({ span, inMacroBody }): RenameEdit => {
      const edit = { span, newText: newName };
      return inMacroBody && isUncertain ? { ...edit, uncertain: 'macro' } : edit;
    }),
    ...inactiveUses(analysis, at).map((span): RenameEdit => ({ span, newText: newName, uncertain: 'inactive' })),
    ...(confirms ? unusedBodies(analysis, at) : []).map(
      (span): RenameEdit => ({ span, newText: newName, uncertain: 'macro' }),
    ),
  ];
}

/** Why some text with this meaning cannot be changed; undefined if all can. `confirms`: see `RenameSettings`. */
function incompleteness(analysis: Analysis, at: Occurrence, confirms: boolean): Refusal | undefined {
  const { byKey, made } = homonyms(analysis, at.target.name);
  const all = byKey.get(at.key) ?? [];
  const name = spellingOf(at.target.name);
  if (at.target.kind === 'macro' && !at.target.macro.anchor) {
    const { origin } = at.target.macro;
    return refusal(
      `'${name}' is a macro of the ` +
        `${origin === 'command-line' ? 'build options' : origin === 'library' ? 'OpenCL C library' : 'compiler'}`,
    );
  }
  if (!all.some(({ role }) => role !== 'use')) return refusal(`'${name}' is declared by no file of the program`);
  const bodies = at.target.kind === 'macro' ? [] : all.filter(({ inMacroBody }) => inMacroBody);
  const isShared = ({ span }: Occurrence): boolean =>
    [...byKey].some(
      ([key, others]) =>
        key !== at.key && others.some((one) => one.span.file === span.file && one.span.start === span.start),
    );
  const shared = bodies.find(isShared) ?? (!confirms && usesInactiveMacros(analysis, at) ? bodies[0] : undefined);
  if (shared)
    return refusal(
      `'${name}' is used in the body of a macro (${where(shared.span)}), where its meaning may differ at each use`,
    );
  if (at.target.kind === 'macro' && mayBePasted(analysis, name))
    return refusal(`'${name}' may be formed by '##' in a macro`);
  const pasted = made.get(at.key)?.[0];
  return pasted && refusal(`'${name}' is generated by a macro (${where(pasted)})`);
}

/** Whether inactive code uses a macro that has the name of a variable, function or type in its body. */
function usesInactiveMacros(analysis: Analysis, { target }: Occurrence): boolean {
  if (target.kind === 'macro') return false;
  const macros = [...macrosOf(analysis).values()].filter(({ body }) => body.some(({ name }) => name === target.name));
  const names = new Set(macros.map(({ name }) => name));
  return names.size > 0 && inactiveNames(analysis, (name) => names.has(name), wholeOf(analysis)).length > 0;
}

/** The places of the same name in bodies of macros that no code uses, or only inactive code. */
function unusedBodies(analysis: Analysis, { target }: Occurrence): FileSpan[] {
  if (target.kind === 'macro' || (target.kind === 'variable' && target.role !== 'file')) return [];
  const known = new Set(
    [...homonyms(analysis, target.name).byKey.values()].flat().map(({ span }) => `${span.file.path} ${span.start}`),
  );
  const { length } = spellingOf(target.name);
  return [...macrosOf(analysis).values()].flatMap((macro) => {
    const span = definitionSpan(macro);
    if (!span || span.file.path !== analysis.root.path) return [];
    return macro.body.flatMap(({ name, parameter, offset }) => {
      const start = span.start + offset;
      const isFree = name === target.name && parameter < 0 && !known.has(`${span.file.path} ${start}`);
      return isFree ? [{ file: span.file, start, end: start + length }] : [];
    });
  });
}

const wholeOf = ({ root }: Analysis): TextRange => ({ start: 0, end: root.text.length });

/**
 * The places of the same name in inactive groups of the scope: the groups are not analysed, so that its meaning there
 * is unknown.
 */
function inactiveUses(analysis: Analysis, at: Occurrence): FileSpan[] {
  const all = occurrencesOf(analysis, at);
  const isLocal = all.every(({ span }) => span.file.path === analysis.root.path);
  const bounds = isLocal ? enclosingScope(analysis, at, all) : wholeOf(analysis);
  const isField = at.target.kind === 'variable' && at.target.role === 'field';
  const isMember = (before: Name): boolean => before === P.dot || before === P.arrow;
  return inactiveNames(analysis, (name, before) => name === at.target.name && isMember(before) === isField, bounds);
}

/** The identifiers in inactive groups that are wanted, in a range of the main file. */
function inactiveNames(
  analysis: Analysis,
  isWanted: (name: Name, before: Name) => boolean,
  bounds: TextRange,
): FileSpan[] {
  const { root } = analysis;
  const regions = inactiveRegions(analysis);
  const found: FileSpan[] = [];
  if (regions.length === 0) return found;
  const tokens = rawTokens(root);
  for (let i = 0, r = 0; i < tokens.kinds.length; i++) {
    const start = tokens.starts[i] ?? 0;
    while (r < regions.length && (regions[r]?.end ?? 0) <= start) r++;
    const region = regions[r];
    if (!region || start >= bounds.end) break;
    const isName = tokens.kinds[i] === TokenKind.Identifier && isWanted(tokens.names[i] ?? 0, tokens.names[i - 1] ?? 0);
    if (isName && start >= region.start && start >= bounds.start)
      found.push({ file: root, start, end: tokens.ends[i] ?? start });
  }
  return found;
}

/**
 * Whether `##` may form a macro's name: some macro of the program contains the operator, and two names or numbers of
 * the program make up the name. Macros that are formed are expanded, so that no token remains.
 */
function mayBePasted({ chunks }: Analysis, name: string): boolean {
  const parts = new Set<Name>();
  for (const file of new Set(chunks.map(({ file }) => file))) for (const part of rawTokens(file).names) parts.add(part);
  if (!parts.has(PASTE)) return false;
  for (let at = 1; at < name.length; at++)
    if (parts.has(intern(name.slice(0, at))) && parts.has(intern(name.slice(at)))) return true;
  return false;
}

const PASTE = intern('##');

/** The name space of an entity: tags, members and ordinary identifiers are separate (C99 6.2.3). */
function nameSpaceOf({ target }: Occurrence): string {
  if (target.kind === 'tag') return 'tag';
  if (target.kind === 'variable' && target.role === 'field')
    return `field of ${typeof target.owner === 'object' ? 'a type' : ''}`;
  return target.kind === 'macro' ? 'macro' : 'ordinary';
}

function collisionOf(analysis: Analysis, at: Occurrence, name: number): string | undefined {
  const mine = occurrencesOf(analysis, at);
  const space = nameSpaceOf(at);
  const scope = enclosingScope(analysis, at, mine);
  for (const [key, others] of homonyms(analysis, name).byKey) {
    const first = others[0];
    if (!first || key === at.key) continue;
    if (space === 'macro')
      return `'${spellingOf(name)}' is a name of the program (${where(first.span)}), which the macro would replace`;
    if (nameSpaceOf(first) !== space) continue;
    if (
      at.target.kind === 'variable' &&
      at.target.role === 'field' &&
      first.target.kind === 'variable' &&
      first.target.owner !== at.target.owner
    )
      continue;
    if (space !== 'ordinary') return `there is already a '${spellingOf(name)}' (${where(first.span)})`;
    const theirs = enclosingScope(analysis, first, others);
    const roles = [at, first].map(({ target }) => (target.kind === 'variable' ? target.role : undefined));
    // A function's parameters and the outermost variables of its body share a scope (C99 6.2.1 §4).
    const isOne = theirs.start === scope.start || (roles.includes('parameter') && roles.includes('block'));
    if (isOne && theirs.end === scope.end && first.target.kind !== 'macro')
      return `there is already a '${spellingOf(name)}' (${where(first.span)})`;
    // A use of mine inside the scope of the other name would mean the other, when the other's scope is the inner one…
    const inside = ({ span }: Occurrence, { start, end }: { start: number; end: number }): boolean =>
      span.file.path === analysis.root.path && span.start >= start && span.start < end;
    const narrower = theirs.end - theirs.start < scope.end - scope.start;
    const captured = narrower
      ? mine.find((use) => use.role === 'use' && inside(use, theirs))
      : others.find((use) => use.role === 'use' && inside(use, scope));
    if (captured)
      return narrower
        ? `the use at ${where(captured.span)} would mean another '${spellingOf(name)}'`
        : `'${spellingOf(name)}' at ${where(captured.span)} would mean this one`;
  }
  return undefined;
}
