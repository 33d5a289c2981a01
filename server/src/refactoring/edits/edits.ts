import { Lexer } from '../../preprocessor/lexer.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { expansionSpan, isOfMacro, macroUseOf, spellingSpan } from '../../preprocessor/source-map.js';
import { TokenKind } from '../../preprocessor/token.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Attribute, Declarator, InitDeclarator, Specifiers } from '../../syntax/ast.js';
import { P } from '../../syntax/keywords.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import type { SourceFile } from '../../text/source-file.js';
import { type AddressSpace, spaceName } from '../../types/address-space.js';
import type { Edit, RuleFix, Tokens } from './fix.js';

/** Applies edits that do not overlap to the text of one file. */
export function applied(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { span, newText } of [...edits].sort((a, b) => b.span.start - a.span.start))
    result = result.slice(0, span.start) + newText + result.slice(span.end);
  return result;
}

/** Where a token can be edited: where it is spelled, unless that is the body of a macro. */
export function editableSpan(unit: Unit, token: number): FileSpan | undefined {
  const { chunk, index } = unit.origin(token);
  const span = chunk && !isOfMacro(chunk, index) ? spellingSpan(chunk, index) : undefined;
  return span && 'start' in span ? span : undefined;
}

/** The range from the first to the last token, if it can be edited as one piece. */
export function editableRange(unit: Unit, tokens: Tokens): FileSpan | undefined {
  const from = editableSpan(unit, tokens.first);
  const to = editableSpan(unit, tokens.last);
  if (!from || !to || from.file !== to.file || to.end < from.start) return undefined;
  return { file: from.file, start: from.start, end: to.end };
}

/** In the place of the text of tokens that are not written in one piece, as those that a macro generates. */
const UNWRITTEN = '\u{10ffff}';

/** A text without tokens that are not written in one piece. */
export const isWritten = (text: string): boolean => !text.includes(UNWRITTEN);

/** The text of tokens; no fix can contain that of tokens that are not written in one piece. */
export function textOf(unit: Unit, tokens: Tokens): string {
  const range = editableRange(unit, tokens);
  return range ? range.file.text.slice(range.start, range.end) : UNWRITTEN;
}

/** The text of tokens after the edits inside it. */
export function editedText(unit: Unit, tokens: Tokens, edits: readonly Edit[]): string {
  const range = editableRange(unit, tokens);
  if (!range) return UNWRITTEN;
  const { file, start, end } = range;
  const own = edits.filter(({ span }) => span.file === file && span.start >= start && span.end <= end);
  return applied(file.text.slice(0, end), own).slice(start);
}

/** Inserts a text before a token; before the use of a macro whose first token it is. */
export function insertBefore(unit: Unit, token: number, newText: string): Edit | undefined {
  const span = editableSpan(unit, token) ?? useBeginningAt(unit, token);
  return span && { span: { file: span.file, start: span.start, end: span.start }, newText };
}

/** The use of a macro that expands to token `token` and those after it. */
function useBeginningAt(unit: Unit, token: number): FileSpan | undefined {
  const { chunk, index } = unit.origin(token);
  const use = chunk && macroUseOf(chunk, index);
  if (!use) return undefined;
  const before = token > 0 ? unit.origin(token - 1) : { chunk, index: index - 1 };
  const isWithin = before.chunk === chunk && before.index >= 0 && macroUseOf(chunk, before.index) === use;
  return isWithin ? undefined : expansionSpan(chunk, index);
}

export function insertAfter(unit: Unit, token: number, newText: string): Edit | undefined {
  const span = editableSpan(unit, token);
  return span && { span: { file: span.file, start: span.end, end: span.end }, newText };
}

/**
 * Inserts a text after the use of a macro whose last token is `token`; a bracket that the body of the macro opens, at
 * the end of the body.
 */
export function insertAfterUse(unit: Unit, token: number, newText: string): Edit | undefined {
  const { chunk, index } = unit.origin(token);
  const use = chunk && macroUseOf(chunk, index);
  if (!use) return undefined;
  // After the last token of a unit, the use may continue in the next one.
  const next = token + 1 < unit.length ? unit.origin(token + 1) : { chunk, index: index + 1 };
  if (next.chunk === chunk && next.index < chunk.kinds.length && macroUseOf(chunk, next.index) === use)
    return undefined;
  if (isOpenedWithin(unit, token, newText)) {
    const body = isOfMacro(chunk, index) ? spellingSpan(chunk, index) : undefined;
    return body && 'start' in body ? { span: { file: body.file, start: body.end, end: body.end }, newText } : undefined;
  }
  const { file, end } = expansionSpan(chunk, index);
  return { span: { file, start: end, end }, newText };
}

/** Whether the use of a macro that ends with token `last` opens a bracket that it does not close. */
function isOpenedWithin(unit: Unit, last: number, closer: string): boolean {
  const opener =
    closer === ')' ? P.leftParen : closer === ']' ? P.leftBracket : closer === '}' ? P.leftBrace : undefined;
  if (opener === undefined) return false;
  const { chunk, index } = unit.origin(last);
  const use = chunk && macroUseOf(chunk, index);
  let closed = 0;
  for (let token = last; token >= 0; token--) {
    const origin = unit.origin(token);
    if (origin.chunk !== chunk || !chunk || macroUseOf(chunk, origin.index) !== use) break;
    const name = unit.names[token] ?? 0;
    if (spellingOf(name) === closer) closed++;
    else if (name === opener && --closed < 0) return true;
  }
  return false;
}

export function replaceToken(unit: Unit, token: number, newText: string): Edit | undefined {
  const span = editableSpan(unit, token);
  return span && { span, newText };
}

/** Replaces a token where it is spelled, which may be the body of a macro. */
export function replaceSpelling(unit: Unit, token: number, newText: string): Edit | undefined {
  const { chunk, index } = unit.origin(token);
  const span = chunk && spellingSpan(chunk, index);
  if (!span || !('start' in span)) return undefined;
  // A token that `##` made is spelled nowhere.
  const isWhole = span.file.text.slice(span.start, span.end) === spellingOf(unit.names[token] ?? 0);
  return isWhole ? { span, newText } : undefined;
}

export function replaceTokens(unit: Unit, tokens: Tokens, newText: string): Edit | undefined {
  const span = editableRange(unit, tokens);
  return span && { span, newText };
}

/** Deletes a token with the white space that follows it on its line. */
export function deleteToken(unit: Unit, token: number): Edit | undefined {
  const span = editableSpan(unit, token);
  if (!span) return undefined;
  const { text } = span.file;
  let { end } = span;
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end++;
  let { start } = span;
  // At the end of a line the preceding blank is removed instead, and between two words one blank stays.
  if (end === span.end && text.charAt(start - 1) === ' ' && !/\w/.test(text.charAt(end))) start--;
  return { span: { file: span.file, start, end }, newText: '' };
}

/**
 * Makes a fix, unless one of its edits is impossible. An insertion directly before another change is merged into that.
 */
export function fix(title: string, ...edits: readonly (Edit | undefined)[]): RuleFix | undefined {
  const all: Edit[] = [];
  for (const edit of edits) {
    if (!edit || !isWritten(edit.newText)) return undefined;
    const at = all.findIndex(({ span }) => span.file === edit.span.file && span.start === edit.span.start);
    const before = all[at];
    if (!before) all.push(edit);
    else
      all[at] =
        before.span.end === before.span.start
          ? { span: edit.span, newText: before.newText + edit.newText }
          : { span: before.span, newText: edit.newText + before.newText };
  }
  return all.length ? { title, preferred: false, edits: all } : undefined;
}

/** A fix that editors apply without a choice among several. */
export const preferredFix: typeof fix = (title, ...edits) => preferredIf(true, fix(title, ...edits));

export const preferredIf = (preferred: boolean, made: RuleFix | undefined): RuleFix | undefined =>
  made && { ...made, preferred };

/** A fix whose deletions are what it is about: it is not offered after others for them. */
export const unwrapping = (made: RuleFix | undefined): RuleFix | undefined => made && { ...made, deletes: false };

/** A fix that is plausible, but may make a program that means something else: never applied without being asked for. */
export const unsafe = (made: RuleFix | undefined): RuleFix | undefined => made && { ...made, safety: 'unsafe' };

/** A fix that corrects a misspelled word. */
export const spelling: typeof fix = (title, ...edits) => {
  const made = fix(title, ...edits);
  return made && { ...made, isSpelling: true };
};

/** The tokens of a variable's declaration, with its `;`; undefined if it declares something else, too. */
export function soleDeclaration(unit: Unit, specifiers: Specifiers, declarator: InitDeclarator): Tokens | undefined {
  const last = semicolonAfter(unit, declarator.last);
  return last === undefined || /^[,(]$/.test(spellingOf(unit.names[declarator.first - 1] ?? 0))
    ? undefined
    : { first: specifiers.first, last };
}

/** Deletes one of the parameters of a function, with its comma. */
export function deleteParameter(unit: Unit, { first, last }: Tokens): Edit | undefined {
  const [before, after] = [spellingOf(unit.names[first - 1] ?? 0), spellingOf(unit.names[last + 1] ?? 0)];
  if (after === ',') return deleteTokens(unit, { first, last: last + 1 });
  return before === ',' ? deleteTokens(unit, { first: first - 1, last }) : replaceTokens(unit, { first, last }, 'void');
}

const QUALIFIER = /^(__)?(global|local|constant|private|generic|kernel)$/;

/** How much more often each qualifier is spelled with `__` than without in a file. */
const spellingsOf = perOwner((file: SourceFile): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  // Uses tokens, because comments and strings don't count as spellings.
  const lexer = new Lexer(file.text, 0, file.text.length);
  for (lexer.next(); lexer.kind !== TokenKind.End; lexer.next()) {
    if (lexer.kind !== TokenKind.Identifier) continue;
    const [, prefix, word] = QUALIFIER.exec(spellingOf(lexer.name)) ?? [];
    if (word) counts.set(word, (counts.get(word) ?? 0) + (prefix ? 1 : -1));
  }
  return counts;
});

/** The prefix of a qualifier in a file: the one that this qualifier has, or else the others, or else `kernel`. */
function prefixOf(file: SourceFile, word: string): string {
  const counts = spellingsOf(file);
  const own = counts.get(word) ?? 0;
  let others = 0;
  for (const [other, count] of counts) if (other !== 'kernel') others += count;
  return (own || others || (counts.get('kernel') ?? 0)) > 0 ? '__' : '';
}

/** `global` or `__global`, in the style of the file. */
export function spaceWord(unit: Unit, token: number, space: AddressSpace): string {
  const file = unit.origin(token).chunk?.file;
  const word = spaceName(space);
  return `${file ? prefixOf(file, word) : ''}${word}`;
}

/** A type with its qualifiers in the style of the file. */
export function spelledAs(unit: Unit, token: number, type: string): string {
  const file = unit.origin(token).chunk?.file;
  return file
    ? type.replace(
        /\b__(global|local|constant|private|generic)\b/g,
        (_, word: string) => `${prefixOf(file, word)}${word}`,
      )
    : type;
}

/** The token of an explicit address-space qualifier of a declaration's innermost type; undefined if there is none. */
export function spaceTokenOf(specifiers: Specifiers): number | undefined {
  return specifiers.qualifiers.find((q) => q.kind === 'space' || q.kind === 'numbered-space')?.token;
}

/** A token of a unit. */
export interface Piece {
  readonly unit: Unit;
  readonly token: number;
}

/** The file in which a token is spelled; undefined for a token that a macro generates. */
export function writtenIn(unit: Unit, token: number): SourceFile | undefined {
  const { chunk, index } = unit.origin(token);
  return chunk && (chunk.locations[index] ?? 0) >= 0 ? chunk.file : undefined;
}

/** Deletes tokens with the white space that follows them on their line. */
export function deleteTokens(unit: Unit, tokens: Tokens): Edit | undefined {
  const range = editableRange(unit, tokens);
  if (!range) return undefined;
  let { end } = range;
  while (range.file.text.charAt(end) === ' ' || range.file.text.charAt(end) === '\t') end++;
  return { span: { ...range, end }, newText: '' };
}

/** Deletes an `__attribute__((…))` that contains only this attribute. */
export function deleteAttribute(unit: Unit, { first, last }: Attribute): Edit | undefined {
  const tokens = { first: first - 3, last: last + 2 };
  const isAlone = /^(__)?attribute(__)?\s*\(\s*\(.*\)\s*\)$/s.test(textOf(unit, tokens));
  return isAlone ? deleteTokens(unit, tokens) : undefined;
}

/** The attribute that specifies a numbered address space. */
export const numberedAttribute = ({ attributes }: Specifiers): Attribute | undefined =>
  attributes.find(({ name }) => name === 'address_space');

/** Replaces an `__attribute__((…))` that contains only this attribute. */
export function replaceAttribute(unit: Unit, attribute: Attribute, newText: string): Edit | undefined {
  const tokens = { first: attribute.first - 3, last: attribute.last + 2 };
  return deleteAttribute(unit, attribute) && replaceTokens(unit, tokens, newText);
}

/**
 * The token before which a qualifier of the pointee goes: the type in the specifiers, if the declarator has a single
 * `*`.
 */
export function pointeeQualifier(
  symbol: VariableSymbol,
): { readonly token: number; readonly written: number | undefined } | undefined {
  const { declaration, specifiers } = symbol;
  if (!declaration || !('declarator' in declaration)) return undefined;
  let at: Declarator = declaration.declarator;
  let pointers = 0;
  while (at.kind !== 'name' && at.kind !== 'abstract') {
    if (at.kind === 'pointer') pointers++;
    else if (at.kind !== 'paren' && at.kind !== 'array') return undefined;
    at = at.inner;
  }
  const array =
    symbol.role === 'parameter' &&
    symbol.type.kind === 'pointer' &&
    pointers === 0 &&
    declaration.declarator.kind === 'array';
  if (pointers !== 1 && !array) return undefined;
  if (specifiers.qualifiers.some((q) => q.kind === 'numbered-space')) return undefined;
  return {
    token: specifiers.storageToken >= 0 ? Math.max(specifiers.storageToken + 1, specifiers.first) : specifiers.first,
    written: spaceTokenOf(specifiers),
  };
}

/** The indentation of a token's line. */
export function indentationOf(unit: Unit, token: number): string {
  const span = editableSpan(unit, token);
  if (!span) return '';
  const { lines, text } = span.file;
  return /^[ \t]*/.exec(text.slice(lines.startOf(lines.lineAt(span.start)), span.start))?.[0] ?? '';
}

/** One level of a file's indentation: a tab, or the blanks of its first indented line of code. */
const stepOf = perOwner(
  // A line of a comment may begin with a blank and an asterisk.
  (file: SourceFile): string => /^(\t| {2,8})[^\s*]/m.exec(file.text)?.[1] ?? '    ',
);

/** The indentation one level deeper than that of a token's line. */
export function innerIndentationOf(unit: Unit, token: number): string {
  const file = editableSpan(unit, token)?.file;
  return indentationOf(unit, token) + (file ? stepOf(file) : '    ');
}

const CRLF = /\r\n/;

/** A fix with the line endings of the files that it changes. */
export function withLineEnds<F extends { readonly edits: readonly Edit[] }>(fix: F): F {
  if (!fix.edits.some(({ newText, span }) => newText.includes('\n') && CRLF.test(span.file.text))) return fix;
  const edits = fix.edits.map(({ span, newText }) =>
    CRLF.test(span.file.text) ? { span, newText: newText.replace(/\r?\n/g, '\r\n') } : { span, newText },
  );
  return { ...fix, edits };
}

/** The `;` directly after a token; undefined where another declarator follows. */
export const semicolonAfter = (unit: Unit, token: number): number | undefined =>
  spellingOf(unit.names[token + 1] ?? 0) === ';' ? token + 1 : undefined;

/** Deletes the `=` and the value of a declarator, and the blanks before them. */
export function deleteInitializer(unit: Unit, { equalsToken, initializer }: InitDeclarator): Edit | undefined {
  const range = initializer && editableRange(unit, { first: equalsToken, last: initializer.last });
  if (!range) return undefined;
  let { start } = range;
  while (range.file.text.charAt(start - 1) === ' ') start--;
  return { span: { ...range, start }, newText: '' };
}

/** Deletes tokens, and their line if it becomes empty. */
export function deleteLines(unit: Unit, tokens: Tokens): Edit | undefined {
  const range = editableRange(unit, tokens);
  if (!range) return undefined;
  const { text, lines } = range.file;
  const start = lines.startOf(lines.lineAt(range.start));
  const end = lines.startOf(lines.lineAt(range.end) + 1);
  const alone = /^\s*$/.test(text.slice(start, range.start)) && /^\s*$/.test(text.slice(range.end, end));
  return alone ? { span: { file: range.file, start, end }, newText: '' } : deleteTokens(unit, tokens);
}

/** Inserts a line at the top of the file in which a unit begins. */
export function atTop(unit: Unit, line: string): Edit | undefined {
  const file = unit.chunks[0]?.file;
  return file && { span: { file, start: 0, end: 0 }, newText: line };
}

/** Inserts `static`, which is not allowed in the declaration of a `for`. */
export const insertStatic = (unit: Unit, { first }: Specifiers): Edit | undefined =>
  spellingOf(unit.names[first - 1] ?? 0) === '(' ? undefined : insertBefore(unit, first, 'static ');
