// Analyses the conditionals of a text: which macros activate a group, and what it contains.
import { Spelled } from '../preprocessor/chunks/chunk.js';
import { ConditionError, evaluateCondition } from '../preprocessor/condition.js';
import { Lexer } from '../preprocessor/lexer.js';
import type { PreprocessingToken } from '../preprocessor/macros/expansion.js';
import { isHash } from '../preprocessor/punctuators.js';
import { TokenFlag, TokenKind } from '../preprocessor/token.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';

/** Macros and their required values; an empty value is that of `-D NAME`. */
export type MacroValues = ReadonlyMap<string, string>;

/** The text between two directives of a conditional. Offsets are those of the file. */
export interface Group {
  readonly file: SourceFile;
  /** The start of its directive, at `#`. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** The directive as it is written. */
  readonly directive: string;
  /** The alternative settings that make its condition true; empty if none is known. */
  readonly ways: readonly MacroValues[];
  readonly outer: Group | undefined;
}

const MAXIMUM_GROUPS = 5000;

/** All groups of a file, in the order of their ends. */
export const groupsOf = perOwner((file: SourceFile): readonly Group[] => [...search(file)].slice(0, MAXIMUM_GROUPS));

function* search(file: SourceFile): Iterable<Group> {
  const open: (Group & { end: number; negated: Name | undefined })[] = [];
  for (const { keyword, at, end, tokens, text } of directivesIn(file)) {
    const directive = `#${keyword}${text ? ` ${text}` : ''}`;
    const group = { file, at, start: end, end: file.text.length, directive };
    if (keyword.startsWith('if')) {
      open.push({
        ...group,
        ways: waysOfDirective(keyword, tokens),
        outer: open.at(-1),
        negated: negatedBy(keyword, tokens),
      });
      continue;
    }
    const last = open.pop();
    if (!last) continue;
    last.end = at;
    yield last;
    if (keyword === 'endif') continue;
    const ways =
      keyword !== 'else'
        ? waysOfDirective(keyword, tokens)
        : last.negated === undefined
          ? []
          : [new Map([[spellingOf(last.negated), '']])];
    open.push({ ...group, ways, outer: last.outer, negated: undefined });
  }
  yield* open.reverse();
}

/** The macro whose definition excludes the first group of a conditional. */
const negatedBy = (keyword: string, [name]: readonly PreprocessingToken[]): Name | undefined =>
  keyword === 'ifndef' && name?.kind === TokenKind.Identifier ? name.name : undefined;

function waysOfDirective(keyword: string, tokens: readonly PreprocessingToken[]): readonly MacroValues[] {
  if (keyword === 'if' || keyword === 'elif') return waysOfTokens(tokens);
  const [name] = tokens;
  const isDefinition = keyword === 'ifdef' || keyword === 'elifdef';
  return isDefinition && name?.kind === TokenKind.Identifier ? [new Map([[spellingOf(name.name), '']])] : [];
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  'if',
  'ifdef',
  'ifndef',
  'elif',
  'elifdef',
  'elifndef',
  'else',
  'endif',
]);

/** A directive of a conditional. */
interface Directive {
  readonly keyword: string;
  /** Of `#`. */
  readonly at: number;
  /** The end of its line. */
  readonly end: number;
  readonly tokens: readonly PreprocessingToken[];
  /** What follows the keyword, without comments. */
  readonly text: string;
}

function* directivesIn({ text }: SourceFile): Iterable<Directive> {
  const lexer = new Lexer(text, 0, text.length);
  for (lexer.next(); lexer.kind !== TokenKind.End; lexer.next()) {
    const at = lexer.start;
    if (lexer.flags & TokenFlag.LineStart && lexer.kind === TokenKind.Punctuator && isHash(lexer.name)) {
      lexer.inDirective = true;
      const keyword = nextName(lexer);
      if (DIRECTIVES.has(keyword)) {
        const tokens = restOfLine(lexer);
        yield { keyword, at, end: lexer.start, tokens, text: spelled(tokens) };
      }
      lexer.inDirective = false;
    }
    lexer.skipLine();
  }
}

/** Moves to the next token; its spelling if it is a name. */
function nextName(lexer: Lexer): string {
  lexer.next();
  return lexer.kind === TokenKind.Identifier ? spellingOf(lexer.name) : '';
}

function restOfLine(lexer: Lexer): PreprocessingToken[] {
  const tokens: PreprocessingToken[] = [];
  for (lexer.next(); lexer.kind !== TokenKind.End; lexer.next()) tokens.push(tokenOf(lexer));
  return tokens;
}

const tokenOf = ({ kind, name, flags, start, position }: Lexer): PreprocessingToken => ({
  kind,
  name,
  flags,
  use: -1,
  definition: Spelled.Nowhere,
  position: start,
  end: position,
});

const spelled = (tokens: readonly PreprocessingToken[]): string =>
  tokens
    .map(({ name, flags }) => `${flags & TokenFlag.LeadingSpace ? ' ' : ''}${spellingOf(name)}`)
    .join('')
    .trim();

/** The tokens of a line. */
const tokensOf = (line: string): readonly PreprocessingToken[] => restOfLine(new Lexer(line, 0, line.length));

/** Further alternatives are ignored. */
const MAXIMUM_WAYS = 8;

/**
 * The alternative settings that make a condition true: macros with values, the fewest first. None is known for a
 * condition that is not a combination of comparisons, `defined`s and names.
 */
export const waysOf = (condition: string): readonly MacroValues[] => waysOfTokens(tokensOf(condition));

function waysOfTokens(tokens: readonly PreprocessingToken[]): readonly MacroValues[] {
  const solver = new ConditionSolver(tokens);
  const ways = solver.alternatives(false);
  return (solver.isAtEnd ? ways : [])
    .slice(0, MAXIMUM_WAYS)
    .filter((way) => mayHold(tokens, way))
    .sort((a, b) => a.size - b.size);
}

/** Whether the preprocessor finds a condition true, or invalid because other macros are undefined. */
function mayHold(tokens: readonly PreprocessingToken[], way: MacroValues): boolean {
  let at = 0;
  const end = { ...(tokens.at(-1) ?? tokenOf(new Lexer('', 0, 0))), kind: TokenKind.End, name: 0 };
  const nextUnexpanded = (): PreprocessingToken => tokens[at++] ?? end;
  const next = (): PreprocessingToken => {
    const token = nextUnexpanded();
    const value = token.kind === TokenKind.Identifier ? way.get(spellingOf(token.name)) : undefined;
    // `-D NAME` defines it as 1.
    return value === undefined ? token : (tokensOf(value || '1')[0] ?? token);
  };
  try {
    return evaluateCondition({
      next,
      nextUnexpanded,
      isDefined: (name) => way.has(spellingOf(name)),
      operator: () => undefined,
    });
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    return true;
  }
}

const DEFINED = intern('defined');
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '<', '>']);

/** Finds the settings that make a condition true, or false if `negated`, by recursive descent. */
class ConditionSolver {
  #at = 0;

  constructor(private readonly tokens: readonly PreprocessingToken[]) {}

  get isAtEnd(): boolean {
    return this.#at >= this.tokens.length;
  }

  alternatives(negated: boolean): readonly MacroValues[] {
    let ways = this.#conjunction(negated);
    while (this.#takes('||')) {
      const more = this.#conjunction(negated);
      ways = negated ? both(ways, more) : [...ways, ...more];
    }
    return ways;
  }

  #conjunction(negated: boolean): readonly MacroValues[] {
    let ways = this.#primary(negated);
    while (this.#takes('&&')) {
      const more = this.#primary(negated);
      ways = negated ? [...ways, ...more] : both(ways, more);
    }
    return ways;
  }

  #primary(negated: boolean): readonly MacroValues[] {
    if (this.#takes('!')) return this.#primary(!negated);
    if (this.#takes('(')) {
      const inner = this.alternatives(negated);
      this.#takes(')');
      return inner;
    }
    const token = this.tokens[this.#at++];
    if (!token) return [];
    if (token.kind === TokenKind.Identifier && token.name === DEFINED) return this.#defined(negated);
    const operator = this.#operator();
    const right = this.tokens[this.#at + 1];
    if (right && isValue(token) && isValue(right) && COMPARISONS.has(operator)) {
      this.#at += 2;
      const [name, value, comparison] = isName(token) ? [token, right, operator] : [right, token, mirrored(operator)];
      return isName(name)
        ? comparing(spellingOf(name.name), valueOf(value), negated ? opposite(comparison) : comparison)
        : [new Map()];
    }
    if (isName(token)) return negated ? [new Map()] : [new Map([[spellingOf(token.name), '1']])];
    return isValue(token) && (Number(valueOf(token)) !== 0) !== negated ? [new Map()] : [];
  }

  /** `defined NAME` or `defined(NAME)`; undefined names need no setting. */
  #defined(negated: boolean): readonly MacroValues[] {
    const parenthesised = this.#takes('(');
    const name = this.tokens[this.#at++];
    if (parenthesised) this.#takes(')');
    return negated ? [new Map()] : name && isName(name) ? [new Map([[spellingOf(name.name), '']])] : [];
  }

  #operator(): string {
    const token = this.tokens[this.#at];
    return token?.kind === TokenKind.Punctuator ? spellingOf(token.name) : '';
  }

  #takes(punctuator: string): boolean {
    if (this.#operator() !== punctuator) return false;
    this.#at++;
    return true;
  }
}

const both = (one: readonly MacroValues[], other: readonly MacroValues[]): readonly MacroValues[] =>
  one.flatMap((a) => other.map((b) => new Map([...a, ...b]))).slice(0, MAXIMUM_WAYS);

const isName = ({ kind, name }: PreprocessingToken): boolean => kind === TokenKind.Identifier && name !== DEFINED;

const isValue = (token: PreprocessingToken): boolean =>
  isName(token) || (token.kind === TokenKind.Number && INTEGER.test(spellingOf(token.name)));

const INTEGER = /^(?:0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]{0,3}$/;

/** A name, or a number without its suffix. */
const valueOf = ({ kind, name }: PreprocessingToken): string =>
  kind === TokenKind.Number ? spellingOf(name).replace(/[uUlL]{1,3}$/, '') : spellingOf(name);

const mirrored = (operator: string): string => operator.replace(/[<>]/, (c) => (c === '<' ? '>' : '<'));
const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};
const opposite = (operator: string): string => OPPOSITES[operator] ?? operator;

function comparing(name: string, value: string, operator: string): readonly MacroValues[] {
  const isNumber = /^\d/.test(value);
  const number = Number(value);
  switch (operator) {
    case '==':
    case '>=':
    case '<=':
      return [new Map([[name, value]])];
    case '>':
      return isNumber ? [new Map([[name, `${number + 1}`]])] : [];
    case '<':
      return isNumber && number > 0 ? [new Map([[name, `${number - 1}`]])] : [];
    default:
      return isNumber ? [new Map([[name, number === 1 ? '0' : '1']])] : [];
  }
}

/** A macro that compilers define, not the build. */
export const isCompilers = (name: string): boolean => /^(?:__|cl_|CL_VERSION|true$|false$)/.test(name);

/** The alternative settings that activate a group, including the groups around it. */
export function settingsOf(group: Group, isInactive: (group: Group) => boolean): readonly MacroValues[] {
  let settings: readonly MacroValues[] = [new Map()];
  for (let one: Group | undefined = group; one; one = one.outer) {
    if (one !== group && !isInactive(one)) continue;
    const { ways } = one;
    settings = settings.flatMap((inner) => ways.map((way) => new Map([...way, ...inner]))).slice(0, MAXIMUM_WAYS);
  }
  return settings.filter((values) => values.size > 0 && ![...values.keys()].some(isCompilers));
}
