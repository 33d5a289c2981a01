// Declares names before their use: by a prototype, or by moving the declaration up.

import { definitionSpan, type Macro } from '../../preprocessor/macros/macro.js';
import { expansionSpan, type FileSpan } from '../../preprocessor/source-map.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { FunctionSymbol, Place } from '../../semantics/symbols/symbols.js';
import { keywordOf } from '../../syntax/keywords.js';
import type { Unit } from '../../syntax/unit.js';
import { type Name, spellingOf } from '../../text/names.js';
import { editableRange, editableSpan, fix, preferredFix } from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix, Tokens } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';

/** A name where it is used. */
export interface NameUsed {
  readonly unit: Unit;
  readonly token: number;
  readonly name: Name;
}

/** The later declaration of a used name. */
export type Later =
  | { readonly kind: 'place'; readonly place: Place; readonly function: FunctionSymbol | undefined }
  | { readonly kind: 'macro'; readonly macro: Macro };

/** The place of a later declaration in its file. */
export function spanOfDeclaration(later: Later): FileSpan | undefined {
  if (later.kind === 'macro') return definitionSpan(later.macro);
  const { unit, token } = later.place;
  const { chunk, index } = unit.origin(token);
  return chunk && expansionSpan(chunk, index);
}

/** The line of a later declaration, from 1. */
export function lineOfDeclaration(later: Later): number | undefined {
  const span = spanOfDeclaration(later);
  return span && span.file.lines.lineAt(span.start) + 1;
}

const textAt = (unit: Unit, token: number): string => spellingOf(unit.names[token] ?? 0);

/** The external declaration that a token is in, up to its `;` or `}`. */
function declarationAround(unit: Unit, token: number): Tokens | undefined {
  let depth = 0;
  let last = token;
  for (; last < unit.length; last++) {
    const text = textAt(unit, last);
    if (/^[({[]$/.test(text)) depth++;
    if (/^[)}\]]$/.test(text)) depth--;
    // The declared name may itself be inside braces, as an enumerator is.
    if (text === ';' && depth <= 0) break;
    if (text === '}' && depth <= 0 && isEndOfBody(unit, last)) break;
  }
  if (last === unit.length) return undefined;
  depth = 0;
  let first = token;
  for (; first > 0; first--) {
    const before = textAt(unit, first - 1);
    if (before === '}' && depth === 0 && isEndOfBody(unit, first - 1)) break;
    if (before === ';' && depth === 0) break;
    if (/^[)}\]]$/.test(before)) depth++;
    else if (/^[({[]$/.test(before)) depth = Math.max(0, depth - 1);
  }
  return { first, last };
}

/** Whether a `}` ends a declaration, that is, no declarator follows it. */
function isEndOfBody(unit: Unit, token: number): boolean {
  const next = unit.names[token + 1];
  if (next === undefined) return true;
  const text = spellingOf(next);
  if (/^[*,;=)}\]]$/.test(text) || text === '__attribute__') return false;
  return keywordOf(next) !== undefined || !/^[,;=[]$/.test(textAt(unit, token + 2));
}

/** Inserts text on its own line before the external declaration that uses a name. */
function insertAbove({ unit, token }: NameUsed, program: ProgramAnalysed, text: string): Edit | undefined {
  const body = bodyAround(program, unit, { first: token, last: token });
  const first = body?.node.first ?? declarationAround(unit, token)?.first;
  const span = first === undefined ? undefined : editableSpan(unit, first);
  return span && { span: { file: span.file, start: span.start, end: span.start }, newText: text };
}

/** One or more whole lines, with their line endings. */
function linesOf({ file, start, end }: FileSpan): FileSpan | undefined {
  const { lines, text } = file;
  const from = lines.startOf(lines.lineAt(start));
  const to = lines.startOf(lines.lineAt(end) + 1);
  return text.slice(from, start).trim() === '' && text.slice(end, to).trim() === ''
    ? { file, start: from, end: to }
    : undefined;
}

function movedUp(use: NameUsed, program: ProgramAnalysed, span: FileSpan): RuleFix | undefined {
  const name = spellingOf(use.name);
  const text = span.file.text.slice(span.start, span.end);
  const above = insertAbove(use, program, `${text.trimEnd()}\n\n`);
  if (!above || above.span.file !== span.file || above.span.start >= span.start) return undefined;
  const removed = linesOf(span) ?? span;
  return fix(`Move '${name}' above its use`, above, { span: removed, newText: '' });
}

/** The `#define` of a macro with its continuation lines. */
function directiveOf(macro: Macro): FileSpan | undefined {
  const span = definitionSpan(macro);
  if (!span) return undefined;
  const { lines, text } = span.file;
  const start = lines.startOf(lines.lineAt(span.start));
  let end = span.end;
  for (;;) {
    const next = text.indexOf('\n', end);
    if (next < 0) return { file: span.file, start, end: text.length };
    if (!/\\\r?$/.test(text.slice(start, next))) return { file: span.file, start, end: next };
    end = next + 1;
  }
}

function prototype(use: NameUsed, program: ProgramAnalysed, { name, type }: FunctionSymbol): RuleFix | undefined {
  const body = program.bodies.find(({ symbol }) => symbol.name === name && symbol.type === type);
  const head = body && editableRange(body.unit, { first: body.node.first, last: body.node.body.first - 1 });
  const above = head && insertAbove(use, program, `${head.file.text.slice(head.start, head.end).trimEnd()};\n\n`);
  return above && preferredFix(`Declare '${spellingOf(name)}' above its use`, above);
}

/** The fixes for a use before the declaration. */
export function laterFixes(use: NameUsed, later: Later): readonly DeferredFix[] {
  if (later.kind === 'macro')
    return [
      (program) => {
        const span = directiveOf(later.macro);
        return span && movedUp(use, program, span);
      },
    ];
  const { place, function: called } = later;
  const move: DeferredFix = (program) => {
    const body =
      called && program.bodies.find(({ symbol }) => symbol.name === called.name && symbol.type === called.type);
    const tokens = body?.node ?? declarationAround(place.unit, place.token);
    const span = tokens && editableRange(body?.unit ?? place.unit, tokens);
    return span && movedUp(use, program, span);
  };
  return called ? [(program) => prototype(use, program, called), move] : [move];
}
