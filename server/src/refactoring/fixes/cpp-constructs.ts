// C++ constructs in OpenCL C, and their replacements.

import { isBuiltinName } from '../../builtins/index.js';
import { TokenKind } from '../../preprocessor/token.js';
import { keywordOf } from '../../syntax/keywords.js';
import type { SyntaxMistake } from '../../syntax/tree.js';
import type { Unit } from '../../syntax/unit.js';
import { spellingOf } from '../../text/names.js';
import { deleteToken, fix, preferredFix, preferredIf, replaceToken, replaceTokens } from '../edits/edits.js';
import type { RuleFix } from '../edits/fix.js';

/** A C++ construct at a syntax error. */
export interface CppConstruct {
  readonly message: string;
  readonly token: number;
  fixes(): readonly (RuleFix | undefined)[];
}

const CASTS = /^(?:static|reinterpret|const|dynamic)_cast$/;
const TYPE = /^(?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)?$|^bool$|^size_t$/;
/** Words that begin declarations in C++ only. */
const DECLARES = /^(?:template|class|namespace|using)$/;

const NONE = (): readonly RuleFix[] => [];

/** The C++ construct that causes a syntax error; undefined if there is none. */
export function cppConstruct(unit: Unit, { token }: SyntaxMistake): CppConstruct | undefined {
  for (const at of [token, token + 1]) {
    const found = constructAt(unit, at);
    if (found) return found;
  }
  return undefined;
}

const textAt = (unit: Unit, token: number): string => spellingOf(unit.names[token] ?? 0);
const isName = (unit: Unit, token: number): boolean =>
  unit.kinds[token] === TokenKind.Identifier && !keywordOf(unit.names[token] ?? 0);

function constructAt(unit: Unit, at: number): CppConstruct | undefined {
  const text = textAt(unit, at);
  const before = textAt(unit, at - 1);
  const next = textAt(unit, at + 1);
  if (before === '<' && CASTS.test(textAt(unit, at - 2))) return namedCast(unit, at - 2);
  if (before === '<' && (TYPE.test(text) || text === 'struct') && isName(unit, at - 2))
    return { message: `template arguments are C++, not OpenCL C`, token: at - 1, fixes: NONE };
  if (TYPE.test(text) && next === '(' && /^[=(,+\-*/%<>!&|^?:[{;]$|^return$|^[<>=!+\-*/]=$/.test(before))
    return {
      message: `'${text}(…)' is a C++ constructor: OpenCL C writes '(${text})(…)'`,
      token: at,
      fixes: () => [preferredFix(`Change to '(${text})'`, replaceToken(unit, at, `(${text})`))],
    };
  if (text === ':' && next === ':') return qualifiedName(unit, at);
  if (text === ':' && before === ':') return qualifiedName(unit, at - 1);
  if (text === '&' && isName(unit, at + 1) && isTypeBefore(unit, at)) return reference(unit, at);
  if (text === ':' && isRangeFor(unit, at))
    return { message: "range-based 'for' is C++, not OpenCL C", token: at, fixes: NONE };
  if (text === '[' && next === ']' && textAt(unit, at + 2) === '(' && /^[=(,]$/.test(before))
    return { message: 'lambda expressions are C++, not OpenCL C', token: at, fixes: NONE };
  return undefined;
}

/** `static_cast<T>(x)`: a cast. */
function namedCast(unit: Unit, at: number): CppConstruct {
  const word = textAt(unit, at);
  let last = at + 2;
  while (last < unit.length && !/^(?:>|[;{}(])$/.test(textAt(unit, last))) last++;
  const words: string[] = [];
  for (let token = at + 2; token < last; token++) words.push(textAt(unit, token));
  const type = words.join(' ').replace(/ \*/g, ' *');
  return {
    message: `'${word}' is C++: OpenCL C writes '(${type})(…)'`,
    token: at,
    fixes: () =>
      textAt(unit, last) === '>'
        ? [preferredFix(`Change to '(${type})'`, replaceTokens(unit, { first: at, last }, `(${type})`))]
        : [],
  };
}

/** `std::max`: OpenCL C has no namespaces. */
function qualifiedName(unit: Unit, colon: number): CppConstruct {
  const isQualified = isName(unit, colon - 1);
  const scope = isQualified ? textAt(unit, colon - 1) : '';
  const name = textAt(unit, colon + 2);
  const isBuiltin = isBuiltinName(name) || TYPE.test(name);
  const first = isQualified ? colon - 1 : colon;
  return {
    message: `'${scope}::${name}' is C++: OpenCL C has no namespaces${isBuiltin ? `, but '${name}'` : ''}`,
    token: first,
    fixes: () => [
      preferredIf(isBuiltin, fix(`Change to '${name}'`, replaceTokens(unit, { first, last: colon + 2 }, name))),
    ],
  };
}

/** Whether a token follows a type: `const float4 &`, `T &`. */
const isTypeBefore = (unit: Unit, at: number): boolean =>
  TYPE.test(textAt(unit, at - 1)) ||
  textAt(unit, at - 1) === 'const' ||
  (isName(unit, at - 1) &&
    /^(?:[(,;{}]|const|struct|__?(?:global|local|private|constant)|global|local|private|constant)$/.test(
      textAt(unit, at - 2),
    ));

/** `const T &v` can be passed by value; a non-const reference needs a pointer. */
function reference(unit: Unit, at: number): CppConstruct {
  let first = at;
  while (first > 0 && !/^[(,;{}]$/.test(textAt(unit, first - 1))) first--;
  let isConst = false;
  for (let token = first; token < at; token++) isConst ||= textAt(unit, token) === 'const';
  const name = textAt(unit, at + 1);
  return {
    message: `references are C++: ${isConst ? `pass '${name}' by value` : `make '${name}' a pointer`}`,
    token: at,
    fixes: () => (isConst ? [preferredFix("Delete '&'", deleteToken(unit, at))] : []),
  };
}

/** `for (float v : a)` */
function isRangeFor(unit: Unit, at: number): boolean {
  let token = at - 1;
  while (token > 0 && !/^[(;{})?]$/.test(textAt(unit, token))) token--;
  return textAt(unit, token) === '(' && textAt(unit, token - 1) === 'for';
}

/** Whether an error follows from a C++ declaration that begins earlier and is already reported. */
export function isOfCppDeclaration(unit: Unit, { token }: SyntaxMistake): boolean {
  let depth = 0;
  for (let at = 0; at <= token && at < unit.length; at++) {
    const text = textAt(unit, at);
    if (text === '{') depth++;
    else if (text === '}') depth--;
    if (DECLARES.test(text) && depth === 0 && isName(unit, at) && !/^(?:\.|->|[,(=*])$/.test(textAt(unit, at - 1))) {
      const next = textAt(unit, at + 1);
      if (next === '<' || isName(unit, at + 1) || next === '{') return true;
    }
  }
  return false;
}
