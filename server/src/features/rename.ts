import type { Analysis, TextEdit } from '../analysis.js';
import { isBuiltinName } from '../builtins/index.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { TokenKind } from '../preprocessor/token.js';
import { predefinedTypes } from '../semantics/builtin-types.js';
import { keywordOf } from '../syntax/keywords.js';
import { intern, spellingOf } from '../text/names.js';
import { homonyms, type Occurrence, occurrenceAt, occurrencesOf } from './occurrences.js';
import { enclosingScope } from './scopes.js';
import { inactiveRegions, rawTokens } from './tokens.js';

/** Why a rename is refused, as a sentence for the user. */
export interface Refusal {
  readonly refused: string;
}

export type Rename = { readonly span: FileSpan; readonly name: string } | Refusal;

const refusal = (refused: string): Refusal => ({ refused });
const where = ({ file, start }: FileSpan): string =>
  `${file.path.replace(/^.*\//, '')}, line ${file.lines.lineAt(start) + 1}`;

/** Whether what stands at `offset` can be renamed: its text and name, or why not; undefined where nothing is named. */
export function prepareRename(analysis: Analysis, offset: number, path = analysis.root.path): Rename | undefined {
  const at = occurrenceAt(analysis, offset, path);
  if (!at) {
    const name = wordAt(analysis, offset);
    if (name === undefined) return undefined;
    if (isBuiltinName(name)) return refusal(`'${name}' is a builtin function of OpenCL C`);
    return keywordOf(intern(name))
      ? refusal(`'${name}' is a keyword`)
      : refusal(`nothing in the program declares '${name}'`);
  }
  const name = spellingOf(at.target.name);
  return incompleteness(analysis, at) ?? { span: at.span, name };
}

/**
 * The edits that rename what stands at `offset` in all files of the unit, or why they would change what the program
 * means.
 */
export function renameAt(
  analysis: Analysis,
  offset: number,
  newName: string,
  path = analysis.root.path,
): readonly TextEdit[] | Refusal | undefined {
  const prepared = prepareRename(analysis, offset, path);
  if (!prepared || 'refused' in prepared) return prepared;
  const at = occurrenceAt(analysis, offset, path);
  if (!at) return undefined;
  if (!/^[A-Za-z_]\w*$/.test(newName)) return refusal(`'${newName}' is not a name`);
  if (newName === prepared.name) return [];
  const name = intern(newName);
  if (keywordOf(name)) return refusal(`'${newName}' is a keyword`);
  if (predefinedTypes(analysis.options.language).has(name)) return refusal(`'${newName}' is a type of OpenCL C`);
  // Beside the builtins nothing else may have their names; inside of a function it may.
  if (isBuiltinName(newName) && (at.target.kind !== 'variable' || at.target.role === 'file'))
    return refusal(`'${newName}' is a builtin function of OpenCL C`);
  if (at.target.kind !== 'macro' && analysis.isMacroDefined(newName))
    return refusal(`'${newName}' is a macro: it would be replaced by what it stands for`);
  const collision = collisionOf(analysis, at, name);
  if (collision) return refusal(collision);
  return occurrencesOf(analysis, at).map(({ span }) => ({ span, newText: newName }));
}

function wordAt(analysis: Analysis, offset: number): string | undefined {
  const { text } = analysis.root;
  let start = Math.max(0, Math.min(offset, text.length));
  while (start > 0 && /\w/.test(text.charAt(start - 1))) start--;
  return /^[A-Za-z_]\w*/.exec(text.slice(start, start + 200))?.[0];
}

/** Why not every text that means this can be changed; undefined when it can. */
function incompleteness(analysis: Analysis, at: Occurrence): Refusal | undefined {
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
  const body = at.target.kind === 'macro' ? undefined : all.find(({ inMacroBody }) => inMacroBody);
  if (body)
    return refusal(
      `'${name}' is used in the body of a macro (${where(body.span)}), where it can mean something else at each use`,
    );
  const pasted = made.get(at.key)?.[0];
  if (pasted) return refusal(`'${name}' is put together by a macro (${where(pasted)})`);
  // What the preprocessor leaves out is not analysed: nobody knows what a name means there.
  const { root } = analysis;
  const bounds = all.every(({ span }) => span.file.path === root.path)
    ? enclosingScope(analysis, at, all)
    : { start: 0, end: root.text.length };
  const tokens = rawTokens(root);
  const regions = inactiveRegions(analysis).filter(({ start, end }) => start < bounds.end && end > bounds.start);
  if (regions.length === 0) return undefined;
  for (let i = 0, r = 0; i < tokens.kinds.length; i++) {
    const start = tokens.starts[i] ?? 0;
    while (r < regions.length && (regions[r]?.end ?? 0) <= start) r++;
    const region = regions[r];
    if (!region) break;
    if (
      start < region.start ||
      start < bounds.start ||
      tokens.kinds[i] !== TokenKind.Identifier ||
      tokens.names[i] !== at.target.name
    )
      continue;
    return refusal(
      `'${name}' also stands in a part that the preprocessor leaves out (${where({ file: root, start, end: start })})`,
    );
  }
  return undefined;
}

/**
 * Whether two things of these kinds can have one name in one scope: tags, members and the rest are apart (C99 6.2.3).
 */
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
    if (space !== 'ordinary') return `there is a '${spellingOf(name)}' already (${where(first.span)})`;
    const theirs = enclosingScope(analysis, first, others);
    const roles = [at, first].map(({ target }) => (target.kind === 'variable' ? target.role : undefined));
    // A function's parameters and the outermost variables of its body are of one scope (C99 6.2.1 §4).
    const isOne = theirs.start === scope.start || (roles.includes('parameter') && roles.includes('block'));
    if (isOne && theirs.end === scope.end && first.target.kind !== 'macro')
      return `there is a '${spellingOf(name)}' already (${where(first.span)})`;
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
