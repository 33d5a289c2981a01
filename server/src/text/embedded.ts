import { escaped, type HostLanguage, type HostToken, hostLanguageOf, hostTokens, valueInPlace } from './literals.js';
import { perOwner, perOwnerBy } from './per-owner.js';
import { SourceFile } from './source-file.js';
import { isPart, isPlaceheld, isTemplate, marksOf, replacedIn } from './templates.js';

/**
 * A kernel in the strings of a host's text: one, or several that the language concatenates, or an argument that a macro
 * makes a string of. Offsets are UTF-16 units,
 * ends exclusive.
 */
export interface EmbeddedKernel {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly HostToken[];
}

const HOST = /\.(?:c|m|cc|cpp|cxx|c\+\+|hh|hpp|hxx|h\+\+|ipp|inl|cu|cuh|mm|py|pyx|rs)$/i;
const HEADER = /\.(?:h\w*|h\+\+|ipp|inl|inc)$/i;

/** Whether a file is a host's, judging by its name, which may contain kernels in strings, rather than a kernel file. */
export const isHostFile = (path: string): boolean => HOST.test(path);

/** Delimiters of raw strings that name the language: `R"CLC(…)CLC"`. */
const DELIMITER = /^(?:clc?|ocl|opencl(?:c|_c)?)$/i;
/** A comment that only names the language of the next string in its statement: prose is about the host. */
const MARKER = /^(?:\/\/|\/\*|#)\s*(?:opencl|clspace)(?: +(?:c|kernels?|code|source|program))*(?: *:)?\s*(?:\*\/)?$/i;
/** The minimum content of a marked string: a file name or a message is not a kernel. */
const CODE = /[;{}]|^[ \t]*#/m;
/** Tokens that end the effect of a marker. */
const BARRIER = /[;{}]|^[ \t]*#[ \t]*(?:define|el|endif|error|if|include|pragma|undef)/m;
/** Patterns without which a text contains no kernels. An escape may precede `kernel`: `\nkernel void`. */
export const PROMISING = /kernel\b|opencl|clspace|R"c?(?:cl|ocl)c?\(/i;
const ATTRIBUTES = /(?:__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)\s*)*/.source;
/** The head of a kernel function. Attributes in `[[ ]]` after parameters are Metal's. */
export const KERNEL = new RegExp(
  // The length limit bounds how far each of many unclosed parameter lists is followed.
  `(?:^\\s*|[;})/>\\n][ \\t\\r]*)(?:__kernel|kernel)\\s+${ATTRIBUTES}void\\s+${ATTRIBUTES}\\w+\\s*\\((?:[^{;[]|\\[(?!\\[)){0,5000}\\{`,
);
/** The text between strings that the language concatenates. */
const GLUE: Readonly<Record<HostLanguage, RegExp>> = {
  c: /^(?:\s|\\\r?\n|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/,
  python: /^(?:[ \t]|\\\r?\n)*$/,
  rust: /^(?!)$/,
  cmake: /^(?!)$/,
};
/** The text before a string that is concatenated with something else. */
const JOINED_BEFORE = /(?:[\w)\]]|\+|<<)\s*$/;
const JOINED_BEHIND = /^\s*(?:\+|<<|%|\.\s*(?:format|replace|substitute|render|safe_substitute)\b|[A-Za-z_]\w*\s*[("])/;
/** The text before a string that an object is made of: `std::string("…")`. */
export const WRAPPED = /\bstring\s*\(\s*$/;

/** The definition of a macro with one parameter. */
const DEFINES = /^[ \t]*#[ \t]*define[ \t]+(\w+)\([ \t]*(\w+|\.\.\.)[ \t]*\)((?:\\\r?\n|[^\n])*)/gm;
/** A string made of a parameter (C11 6.10.3.2), maybe as an object, without blanks. */
const STRINGIZES = /^(?:(?:std::)?string\()?#(\w+)\)?$/;
const NO_CODE = /\/\/.*|\\\r?\n|\s+|"[ \t]*(?:\\n)?"/g;
/** The definition of a macro that passes its parameter, after expanding it, to another one. */
const PASSES =
  /^[ \t]*#[ \t]*define[ \t]+(\w+)\([ \t]*(\w+|\.\.\.)[ \t]*\)[ \t]*(\w+)[ \t]*\([ \t]*(\w+)[ \t]*\)[ \t]*\r?$/gm;
const DEFINED = /^[ \t]*#[ \t]*define[ \t]+(\w+)/gm;
/** Macros of libraries that do, by their names. */
const STRINGIZER = /STRINGI[FZ]/i;
/** What may be a kernel outside of a string. */
const HEAD = /kernel\s+(?:void|__attribute__)\b/;
/** An argument beside the kernel. */
const OTHER_ARGUMENT = /^\s*[\w"]+\s*,|,\s*[\w"]+\s*$/;
const STATEMENT_WORD = /^(?:if|while|for|switch|return|defined|__attribute__|alignas|decltype|sizeof)$/;

/** A call in a host's text; the argument is between `from` and `to`. */
interface Call extends Pick<HostToken, 'start' | 'end' | 'from' | 'to'> {
  readonly name: string;
  readonly holdsKernel: boolean;
}

/** The calls in a text, in the order of their ends. */
function* callsIn(text: string): Iterable<Call> {
  const open: { readonly name: HostToken | undefined; readonly from: number; holdsKernel: boolean }[] = [];
  let [word, isDefined, isKernel]: [HostToken | undefined, boolean, boolean] = [undefined, false, false];
  for (const token of hostTokens(text, 'c')) {
    const { kind, start, end } = token;
    if (kind === 'comment') continue;
    const spelling = kind === 'string' ? '' : text.slice(start, end);
    const inner = open.at(-1);
    if (isKernel && inner && /^(?:void|__attribute__)$/.test(spelling)) inner.holdsKernel = true;
    if (spelling === '(') open.push({ name: word, from: end, holdsKernel: false });
    else if (spelling === ')' && inner) {
      open.pop();
      const { name, from, holdsKernel } = inner;
      if (name) yield { start: name.start, end, from, to: start, name: text.slice(name.start, name.end), holdsKernel };
    }
    isKernel = /^(?:__)?kernel$/.test(spelling);
    word = kind === 'word' && !isDefined && !STATEMENT_WORD.test(spelling) ? token : undefined;
    isDefined = spelling === 'define';
  }
}

/**
 * The arguments that macros make strings of, as strings. A macro of a header does it if a kernel is its argument: no other
 * code of a host is a kernel.
 */
function argumentStrings(text: string): HostToken[] {
  if (!PROMISING.test(text)) return [];
  const others = new Set([...text.matchAll(DEFINED)].map(([, name]) => name));
  const names = new Set<string>();
  for (const [, name = '', parameter = '', body = ''] of text.matchAll(DEFINES))
    if (STRINGIZES.exec(body.replace(NO_CODE, ''))?.[1] === (parameter === '...' ? '__VA_ARGS__' : parameter))
      names.add(name);
  const expanding = new Set<string>();
  for (const [, name = '', parameter = '', other = '', operand = ''] of text.matchAll(PASSES))
    if (operand === (parameter === '...' ? '__VA_ARGS__' : parameter) && (names.has(other) || STRINGIZER.test(other)))
      expanding.add(name);
  for (const name of expanding) names.add(name);
  if (names.size === 0 && !STRINGIZER.test(text) && !HEAD.test(text)) return [];
  const calls = [...callsIn(text)].sort((a, b) => a.start - b.start);
  for (const { name, from, to, holdsKernel } of calls)
    if (!others.has(name) && (holdsKernel ? !OTHER_ARGUMENT.test(text.slice(from, to)) : STRINGIZER.test(name)))
      names.add(name);
  // Others make strings of names and numbers, too.
  const ofKernels = new Set(calls.filter(({ holdsKernel }) => holdsKernel).map(({ name }) => name));
  const tokens: HostToken[] = [];
  for (const { start, end, from, to, name } of calls)
    if (
      names.has(name) &&
      ofKernels.has(name) &&
      start >= (tokens.at(-1)?.end ?? 0) &&
      !isInDirective(text, start) &&
      !(expanding.has(name) && hasMacroFrom(text, from, to))
    )
      tokens.push({ kind: 'string', start, end, from, to, ...ARGUMENT });
  return tokens;
}

/** The strings and comments of a host's text, in order, with the arguments that macros make strings of. */
export function* stringsOf(text: string, language: HostLanguage): Iterable<HostToken> {
  const made = language === 'c' ? argumentStrings(text) : [];
  let next = 0;
  for (const token of hostTokens(text, language, true)) {
    for (let one = made[next]; one && one.end <= token.start; one = made[++next]) yield one;
    const one = made[next];
    if (!one || token.end <= one.start) yield token;
  }
  yield* made.slice(next);
}

const ARGUMENT = { escapes: false, formatted: false, isArgument: true, delimiter: '' } as const;

/** Whether a place is in a directive. */
function isInDirective(text: string, at: number): boolean {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  while (start > 0 && /\\\r?$/.test(text.slice(Math.max(0, start - 3), start - 1)))
    start = text.lastIndexOf('\n', start - 2) + 1;
  return /^[ \t]*#/.test(text.slice(start, at));
}

/** Whether a part of a text contains a macro that is defined outside of it. */
function hasMacroFrom(text: string, start: number, end: number): boolean {
  const words = new Set(text.slice(start, end).match(/[A-Za-z_]\w*/g));
  const outside = [text.slice(0, start), text.slice(end)];
  return outside.some((part) => [...part.matchAll(DEFINED)].some(([, name = '']) => words.has(name)));
}

/**
 * The kernels in a host's text: strings with a kernel function, raw strings whose delimiter is OpenCL's name, and
 * strings after a comment that is `opencl` or `clspace`. A template that the host completes at run time is skipped, and
 * so is an unclosed string without a mark.
 */
export function embeddedKernels(text: string, language: HostLanguage = 'c'): EmbeddedKernel[] {
  if (!PROMISING.test(text)) return [];
  const kernels: EmbeddedKernel[] = [];
  let marked = false;
  let parts: HostToken[] = [];
  let statement = 0;
  const finish = (): void => {
    const [first] = parts;
    const last = parts.at(-1);
    if (first && last) {
      const isMarked =
        (marked && CODE.test(text.slice(first.from, last.to))) ||
        (language === 'c' && parts.some(({ delimiter }) => DELIMITER.test(delimiter)));
      if (isMarked || (last.end > last.to && holdsKernel(text, parts, language)))
        kernels.push({ start: first.from, end: last.to, parts });
      marked = false;
    }
    parts = [];
  };
  for (const token of stringsOf(text, language)) {
    const between = text.slice(parts.at(-1)?.end ?? statement, token.start);
    if (token.kind === 'comment') {
      if (MARKER.test(text.slice(token.start, token.end))) {
        finish();
        marked = true;
        statement = token.end;
      }
      continue;
    }
    if (parts.length > 0 && !isGlued(text, between, language, token)) {
      const end = parts.at(-1)?.end ?? 0;
      finish();
      statement = end;
    }
    if (marked && parts.length === 0 && BARRIER.test(text.slice(statement, token.start))) marked = false;
    parts.push(token);
  }
  finish();
  return kernels;
}

/** Inside brackets, Python concatenates across lines. */
const isGlued = (text: string, between: string, language: HostLanguage, { start }: HostToken): boolean =>
  GLUE[language].test(between) ||
  (language === 'python' &&
    /^\s*$/.test(between) &&
    /^[ \t]+/.test(text.slice(text.lastIndexOf('\n', start) + 1, start)) &&
    !/"""|'''/.test(text.slice(start, start + 3)));

function holdsKernel(text: string, parts: readonly HostToken[], language: HostLanguage): boolean {
  const first = parts[0];
  const last = parts.at(-1);
  if (!first || !last || parts.some(({ formatted }) => formatted)) return false;
  const values = parts.map((part) => valueInPlace(text, part));
  const value = values.join('');
  // A literal that lacks its newline runs into the kernel of the next one.
  if (!['', '\n'].some((joint) => KERNEL.test(values.join(joint))) || isTemplate(value, language)) return false;
  const run = { start: first.start, end: last.end };
  if (marksOf(text, run, value, language) || (endsInKernel(value) && isPart(text, run, value, language))) return false;
  const before = text.slice(Math.max(0, first.start - 80), first.start);
  const after = text.slice(last.end, last.end + 80);
  if (replacedIn(text, run, value, language)) return false;
  if (JOINED_BEHIND.test(WRAPPED.test(before) ? after.replace(/^\s*\)/, '') : after)) return false;
  return !JOINED_BEFORE.test(before) || /\b(?:return|in|yield)\s*$/.test(before);
}

/** Literals and comments of a kernel, and the marks that nest. */
const NESTING = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*|[{}]/g;

/** The end of the block that a place is in; undefined if the text ends before. */
export const blockEnd = (text: string, start: number): number | undefined => functionEnd(text, start, 1);

/** The end of the function that begins at a place; undefined if the text ends before. */
export function functionEnd(text: string, start: number, outer = 0): number | undefined {
  let depth = outer;
  NESTING.lastIndex = start;
  for (let found = NESTING.exec(text); found; found = NESTING.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth <= 0) return depth < 0 ? undefined : found.index + 1;
  }
  return undefined;
}

/** Whether a text ends within a kernel. */
function endsInKernel(value: string): boolean {
  for (let rest = value; ; ) {
    const head = rest.search(KERNEL);
    if (head < 0) return false;
    const closed = functionEnd(rest, head);
    if (closed === undefined) return true;
    rest = rest.slice(closed);
  }
}

/** A text as blanks and line ends. */
export const blankOf = perOwner(({ text }: SourceFile): { readonly text: string } => ({
  text: text.replace(/[^\r\n]+/g, (run) => ' '.repeat(run.length)),
}));

/** The text up to the end of a kernel, with everything else blanked out, so that offsets and lines stay. */
export function isolated(file: SourceFile, { start, parts }: EmbeddedKernel): string {
  const { text } = file;
  let inner = '';
  let at = start;
  for (const part of parts) {
    inner += ' '.repeat(part.from - at) + valueInPlace(text, part);
    at = part.to;
  }
  return blankOf(file).text.slice(0, start) + inner;
}

/** The new text of an edit as its string has to spell it; undefined if the edit is not inside a single string. */
export function writtenIn({ parts }: EmbeddedKernel, start: number, end: number, newText: string): string | undefined {
  const part = parts.find(({ from, to }) => from <= start && end <= to);
  return part && (part.escapes ? escaped(newText) : newText);
}

/** A file that is one C++ raw string, to be included into the host's source; undefined for others. */
function wholeString({ text }: SourceFile): EmbeddedKernel | undefined {
  if (!text.includes('R"')) return undefined;
  const tokens: HostToken[] = [];
  for (const token of hostTokens(text, 'c')) {
    if (token.kind === 'comment' || (tokens.length > 0 && text.charAt(token.start) === ';')) continue;
    if (token.kind !== 'string' || !text.slice(token.start, token.from).includes('R"')) return undefined;
    tokens.push(token);
  }
  const [first] = tokens;
  const last = tokens.at(-1);
  return first && last && { start: first.from, end: last.to, parts: tokens };
}

/** The declaration of a string over several lines without escapes: a tool makes C of the file. */
const HELD = /^[ \t]*(?:static[ \t]+)?const[ \t]+char[ \t]*\*[ \t]*(?:const[ \t]+)?\w+[ \t]*=[ \t]*"[ \t]*(?=\r?\n)/gm;
const HELD_END = /(?<!\\)"\s*;/g;

/** The strings of a file that consists of such declarations, whatever its name says. */
export const stringsOverLines = perOwner(({ text }: SourceFile): readonly HostToken[] => {
  const tokens: HostToken[] = [];
  for (const { 0: declaration, index } of text.matchAll(HELD)) {
    const from = index + declaration.length;
    HELD_END.lastIndex = from;
    const end = HELD_END.exec(text);
    const last = tokens.at(-1);
    if (!end || (last && last.end > index)) continue;
    const to = end.index;
    tokens.push({
      kind: 'string',
      start: from - 1,
      end: to + 1,
      from,
      to,
      escapes: true,
      formatted: false,
      delimiter: '',
    });
  }
  return tokens;
});

/** The name suffix of copies that contain only a kernel. */
const COPY = /#copy$/;

/** The kernels in the strings of a host's file, or the one that the file is; `own` is the host's language. */
const kernelsOf = perOwnerBy((file: SourceFile, own: HostLanguage | undefined): readonly EmbeddedKernel[] => {
  const whole = own && !HEADER.test(file.path) ? undefined : wholeString(file);
  if (whole) return [whole];
  if (own) return embeddedKernels(file.text, own);
  const isKernel = (value: string): boolean => KERNEL.test(value) && !isPlaceheld(value);
  return stringsOverLines(file)
    .filter((part) => isKernel(valueInPlace(file.text, part)))
    .map((part) => ({ start: part.from, end: part.to, parts: [part] }));
});

/**
 * The kernels in the strings of a file; undefined if the file itself is a kernel. `language`, if it differs from the
 * one of the name.
 */
export function kernelsIn(file: SourceFile, language?: HostLanguage): readonly EmbeddedKernel[] | undefined {
  const { path } = file;
  if (COPY.test(path)) return undefined;
  const own = language ?? (isHostFile(path) || HEADER.test(path) ? hostLanguageOf(path) : undefined);
  const found = kernelsOf(file, own);
  if (found.length > 0) return found;
  if (!own && stringsOverLines(file).length > 0) return [];
  // A host's header without kernels may still be included by kernels.
  return own && (language || !HEADER.test(path)) ? found : undefined;
}

/** A file from the view of a kernel that includes it: for a raw string, its contents. */
export const asIncluded = perOwner((file: SourceFile): SourceFile => {
  const whole = isHostFile(file.path) ? undefined : wholeString(file);
  return whole ? new SourceFile(file.path, isolated(file, whole), { lines: file.lines }) : file;
});
