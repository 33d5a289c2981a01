// The call around a place in a host, read from tokens: while it is typed, no grammar can parse it.
import { type HostLanguage, hostTokens } from '../text/literals.js';

/** A call whose argument list contains a place. */
export interface CallAround {
  /** The callee; in a C++ declaration with an initializer, the type and the name (`cl::Kernel k`). */
  readonly callee: string;
  /** It declares and initializes a variable of C++. */
  readonly isDeclaration: boolean;
  /** The range of the callee. */
  readonly start: number;
  readonly at: number;
  /** The arguments up to the place, trimmed; the last one may be incomplete. */
  readonly arguments: readonly string[];
  /** The offset of the last argument; that of the place if it is empty. */
  readonly lastAt: number;
  /** The start of the contents of the string literal that contains the place. */
  readonly literalAt: number | undefined;
}

interface Bracket {
  readonly mark: string;
  readonly at: number;
  /** The offsets of the commas directly within. */
  readonly commas: number[];
}

const OPENING: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** The offset before white space that ends at an offset. */
const beforeSpace = (text: string, end: number): number => text.slice(0, end).trimEnd().length;

/** The offset at which template arguments that end at an offset begin; the offset itself without any. */
function beforeTypes(text: string, end: number): number {
  if (text.charAt(end - 1) !== '>') return end;
  let depth = 0;
  for (let at = end; at > 0; at--) {
    const mark = text.charAt(at - 1);
    if (mark === ';' || mark === '{') return end;
    depth += mark === '>' ? 1 : mark === '<' ? -1 : 0;
    if (depth === 0) return at - 1;
  }
  return end;
}

/** The start of a name with members and indices that ends at an offset. */
function startOfPath(text: string, end: number): number {
  let at = end;
  for (;;) {
    const index = text.charAt(at - 1) === ']' ? text.lastIndexOf('[', at - 1) : -1;
    if (index >= 0 && KEY.test(text.slice(index, at))) at = index;
    else if (at > 0 && (/[\w.:[\]]/.test(text.charAt(at - 1)) || text.slice(at - 2, at) === '->'))
      at -= text.charAt(at - 1) === '>' ? 2 : 1;
    else return at;
  }
}

/** A string that is an index. */
const KEY = /^\[\s*(?:"[^"\n]*"|'[^'\n]*')\s*\]$/;

/** The name with members and indices that ends at an offset, apart from white space. */
export const pathBefore = (text: string, end: number): string => {
  const nameEnd = beforeSpace(text, end);
  return text.slice(startOfPath(text, nameEnd), nameEnd);
};

/** The start of the callee that ends at an offset, with its type if it is declared; undefined if there is none. */
function startOfCallee(
  text: string,
  end: number,
): { readonly start: number; readonly isDeclaration: boolean } | undefined {
  const nameEnd = beforeSpace(text, beforeTypes(text, end));
  const start = startOfPath(text, nameEnd);
  if (!/[A-Za-z_]/.test(text.charAt(start)) || start === nameEnd) return undefined;
  const typeEnd = beforeSpace(text, beforeTypes(text, beforeSpace(text, start)));
  const type = startOfPath(text, typeEnd);
  const isDeclaration = type < typeEnd && typeEnd < start && /[A-Za-z_]/.test(text.charAt(type));
  return { start: isDeclaration ? type : start, isDeclaration };
}

/** The unqualified name of the called function or the declared variable, without template arguments. */
export const calledName = (callee: string): string =>
  callee
    .slice(0, beforeTypes(callee, callee.length))
    .split(/\W+/)
    .findLast((word) => word !== '') ?? '';

/** What braces initialize: a kernel of the C++ bindings. */
const CONSTRUCTED = /^cl::Kernel(?: +\w+)?$/;

/** Whether an offset is in code, rather than in a string or a comment. */
export const isCode = (text: string, offset: number, language: HostLanguage): boolean =>
  ![...hostTokens(text.slice(0, offset), language)].some(
    ({ kind, end, to }) => end === offset && (kind === 'comment' || (kind === 'string' && to === end)),
  );

/** The innermost call whose argument list contains an offset; undefined if there is none. */
export function callAround(text: string, offset: number, language: HostLanguage): CallAround | undefined {
  const open: Bracket[] = [];
  let literalAt: number | undefined;
  for (const { kind, start, end, from, to } of hostTokens(text.slice(0, offset), language)) {
    const isOpen = end === offset && (kind === 'comment' || to === end);
    if (isOpen && kind === 'comment') return undefined;
    if (isOpen && kind === 'string') literalAt = from;
    if (kind !== 'mark') continue;
    const mark = text.charAt(start);
    const opening = OPENING.get(mark);
    if (opening !== undefined) {
      const at = open.findLastIndex((bracket) => bracket.mark === opening);
      if (at >= 0) open.length = at;
    } else if (mark === ',') open.at(-1)?.commas.push(start);
    else if (mark === ';') open.length = open.findLastIndex((bracket) => bracket.mark === '{') + 1;
    else if (/[([{]/.test(mark)) open.push({ mark, at: start, commas: [] });
  }
  const call = open.at(-1);
  if (!call || call.mark === '[') return undefined;
  const at = beforeSpace(text, call.at);
  const found = startOfCallee(text, at);
  if (!found || (call.mark === '{' && !CONSTRUCTED.test(text.slice(found.start, at)))) return undefined;
  const ends = [...call.commas, offset];
  const given = [call.at, ...call.commas].map((before, i) => text.slice(before + 1, ends[i]));
  const last = given.at(-1) ?? '';
  const lastAt = offset - last.trimStart().length;
  const callee = text.slice(found.start, at);
  return { ...found, callee, at, arguments: given.map((one) => one.trim()), lastAt, literalAt };
}
