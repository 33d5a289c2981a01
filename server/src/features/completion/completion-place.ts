import type { Analysis } from '../../analysis/analysis.js';
import { TokenKind } from '../../preprocessor/token.js';
import { predefinedTypes } from '../../semantics/declarations/builtin-types.js';
import { keywordOf, P } from '../../syntax/keywords.js';
import { spellingOf } from '../../text/names.js';
import { declarationsOf } from '../navigation/places.js';
import { type Cut, isInitializer } from './incomplete.js';

/** The kind of text at the cursor, judging by the tokens before it. */
export type CompletionPlace =
  /** Between functions, where a declaration begins or goes on. */
  | 'file'
  /** After `kernel`. */
  | 'kernel'
  | 'parameter'
  /** After the `*` of a parameter. */
  | 'pointer'
  /** Among the members of a struct. */
  | 'record'
  /** Where a statement may begin. */
  | 'statement'
  | 'expression'
  /** After a `(` of an expression that may begin a cast, or the declaration of a loop. */
  | 'cast'
  /** After a qualifier in a function. */
  | 'type'
  /** After `unsigned`. */
  | 'integer'
  /** After a type with an address space, which a qualifier may follow. */
  | 'declarator'
  /** After a type, where the user chooses a new name. */
  | 'new-name'
  | 'label'
  | 'struct'
  | 'union'
  | 'enum';

const LEADING = new Set(['if', 'for', 'while', 'switch']);

export function placeOf(copy: Analysis, cut: Cut): CompletionPlace {
  const { open, tokens } = cut;
  const last = tokens.names.at(-1) ?? 0;
  const word = keywordOf(last);
  if (word?.kind === 'statement' && word.word === 'goto') return 'label';
  if (word?.kind === 'tag') return word.tag;
  if (word?.kind === 'type' && /^(?:un)?signed$/.test(word.word)) return 'integer';
  // A type is followed by a new name.
  const isName = !word && tokens.kinds.at(-1) === TokenKind.Identifier;
  if (word?.kind === 'type' || (isName && isTypeName(copy, last))) return isDeclaring(cut) ? 'declarator' : 'new-name';
  const brace = open.findLast(({ kind }) => kind === '{');
  if (!brace) {
    if (isInitialized(cut)) return isCast(cut) ? 'cast' : 'expression';
    if (open.some(({ kind }) => kind === '(')) return last === P.star ? 'pointer' : 'parameter';
    return word?.kind === 'kernel' ? 'kernel' : 'file';
  }
  const before = brace.token - 1;
  const heads = [spellingOf(tokens.names[before] ?? 0), spellingOf(tokens.names[before - 1] ?? 0)];
  if (heads.includes('enum')) return 'new-name';
  if (heads.includes('struct') || heads.includes('union')) return 'record';
  if (word?.kind === 'space' || word?.kind === 'qualifier') return 'type';
  if (open.at(-1) === brace && isStatementStart(cut) && !isInitializer(cut, brace)) return 'statement';
  return isCast(cut) ? 'cast' : 'expression';
}

/** The cursor is after a `(` that does not belong to a call. */
function isCast({ tokens }: Cut): boolean {
  if (tokens.names.at(-1) !== P.leftParen) return false;
  const before = tokens.names.at(-2) ?? 0;
  const word = keywordOf(before);
  return word
    ? word.kind === 'sizeof' || (word.kind === 'statement' && (word.word === 'return' || word.word === 'for'))
    : !/^\w/.test(spellingOf(before));
}

/** Whether an address space is written before the type that precedes the cursor. */
function isDeclaring({ tokens }: Cut): boolean {
  for (let at = tokens.names.length - 2; at >= 0; at--) {
    const word = keywordOf(tokens.names[at] ?? 0);
    if (word?.kind === 'space') return true;
    if (word?.kind !== 'qualifier') return false;
  }
  return false;
}

const isTypeName = (copy: Analysis, name: number): boolean =>
  predefinedTypes(copy.options.language).has(name) ||
  declarationsOf(copy).some((symbol) => symbol.kind === 'typedef' && symbol.name === name);

/** Whether an `=` has begun the value of a variable of the file scope. */
function isInitialized({ tokens }: Cut): boolean {
  for (let i = tokens.names.length - 1; i >= 0; i--) {
    const name = tokens.names[i];
    if (name === P.equals) return true;
    if (name === P.semicolon || name === P.rightBrace) return false;
  }
  return false;
}

/** The cursor is where a statement or a declaration may begin. */
export function isStatementStart({ tokens, closed }: Cut): boolean {
  const at = tokens.names.length - 1;
  const last = tokens.names[at];
  if (last === undefined || last === P.semicolon || last === P.leftBrace || last === P.rightBrace) return true;
  const word = keywordOf(last);
  if (word?.kind === 'statement') return word.word === 'else' || word.word === 'do';
  if (last === P.rightParen) {
    // The end of a statement's head, rather than of a cast.
    const pair = closed.get(tokens.starts[at] ?? -1);
    return pair !== undefined && LEADING.has(spellingOf(tokens.names[pair.token - 1] ?? 0));
  }
  if (last !== P.colon) return false;
  // The end of a label, rather than the middle of a conditional.
  for (let i = at - 1; i >= 0; i--) {
    const name = tokens.names[i];
    if (name === P.question) return false;
    if (name === P.semicolon || name === P.leftBrace || name === P.rightBrace) return true;
  }
  return true;
}
