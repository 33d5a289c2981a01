// Analyses the conditionals of a text: which macros activate a group, and what it contains.
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

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|else|endif)\b((?:\\\r?\n|[^\n])*)/gm;
const MAXIMUM_GROUPS = 5000;

/** All groups of a file, in the order of their ends. */
export const groupsOf = perOwner((file: SourceFile): readonly Group[] => [...search(file)].slice(0, MAXIMUM_GROUPS));

function* search(file: SourceFile): Iterable<Group> {
  const open: (Group & { end: number; negated: string | undefined })[] = [];
  const { text } = file;
  for (const { 0: all, 1: kind = '', 2: rest = '', index } of text.matchAll(DIRECTIVE)) {
    const condition = rest
      .replace(/\\\r?\n/g, ' ')
      .replace(/\/\*.*?\*\/|\/\/.*|\/\*.*$/g, ' ')
      .trim();
    const directive = `#${kind}${condition ? ` ${condition}` : ''}`;
    if (!kind.startsWith('if')) {
      const last = open.pop();
      if (!last) continue;
      last.end = index;
      yield last;
      if (kind === 'endif') continue;
      const ways =
        kind === 'elif' ? waysOf(condition) : last.negated === undefined ? [] : [new Map([[last.negated, '']])];
      open.push({
        file,
        at: index,
        start: index + all.length,
        end: text.length,
        directive,
        ways,
        outer: last.outer,
        negated: undefined,
      });
      continue;
    }
    const outer = open.at(-1);
    const name = /^[\w$\u0080-\uffff]+/.exec(condition)?.[0];
    const ways = kind === 'if' ? waysOf(condition) : kind === 'ifdef' && name ? [new Map([[name, '']])] : [];
    const negated = kind === 'ifndef' ? name : undefined;
    open.push({ file, at: index, start: index + all.length, end: text.length, directive, ways, outer, negated });
  }
  yield* open.reverse();
}

const TOKEN =
  /\s*(defined\b|[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*|0[xX][0-9a-fA-F]+|\d+|&&|\|\||==|!=|<=|>=|<<|>>|[()!<>+\-*/%&|^~])[uUlL]*/y;
/** Further alternatives are ignored. */
const MAXIMUM_WAYS = 8;

/**
 * The alternative settings that make a condition true: macros with values, the fewest first. For a condition that is
 * not a combination of comparisons, `defined`s and names, only its names are considered.
 */
export function waysOf(condition: string): readonly MacroValues[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(condition); token; token = TOKEN.exec(condition)) tokens.push(token[1] ?? '');
  let at = 0;
  const isWord = (token: string | undefined): token is string =>
    token !== undefined && /^[A-Za-z_$\u0080-\uffff]/.test(token) && token !== 'defined';
  const isValue = (token: string | undefined): boolean =>
    token !== undefined && /^[\w$\u0080-\uffff]/.test(token) && token !== 'defined';
  const both = (one: readonly MacroValues[], other: readonly MacroValues[]): readonly MacroValues[] =>
    one.flatMap((a) => other.map((b) => new Map([...a, ...b]))).slice(0, MAXIMUM_WAYS);

  const primary = (negated: boolean): readonly MacroValues[] => {
    const token = tokens[at++];
    if (token === '!') return primary(!negated);
    if (token === '(') {
      const inner = alternatives(negated);
      if (tokens[at] === ')') at++;
      return inner;
    }
    if (token === 'defined') {
      const parenthesised = tokens[at] === '(';
      if (parenthesised) at++;
      const name = tokens[at++];
      if (parenthesised) at++;
      // Undefined names need no setting.
      return negated ? [new Map()] : isWord(name) ? [new Map([[name, '']])] : [];
    }
    const operator = tokens[at] ?? '';
    if (/^(?:==|!=|<=|>=|<|>)$/.test(operator) && isValue(token) && isValue(tokens[at + 1])) {
      const right = tokens[at + 1] ?? '';
      at += 2;
      const [name, value, comparison] = isWord(token)
        ? [token, right, operator]
        : [right, token ?? '', mirrored(operator)];
      return isWord(name) ? comparing(name, value, negated ? opposite(comparison) : comparison) : [new Map()];
    }
    if (isWord(token)) return negated ? [new Map()] : [new Map([[token, '1']])];
    return token !== undefined && /^\d/.test(token) ? ((Number(token) !== 0) !== negated ? [new Map()] : []) : [];
  };
  const conjunction = (negated: boolean): readonly MacroValues[] => {
    let ways = primary(negated);
    while (tokens[at] === '&&') {
      at++;
      const more = primary(negated);
      ways = negated ? [...ways, ...more] : both(ways, more);
    }
    return ways;
  };
  const alternatives = (negated: boolean): readonly MacroValues[] => {
    let ways = conjunction(negated);
    while (tokens[at] === '||') {
      at++;
      const more = conjunction(negated);
      ways = negated ? both(ways, more) : [...ways, ...more];
    }
    return ways;
  };
  const ways = alternatives(false);
  return (at >= tokens.length ? ways : []).slice(0, MAXIMUM_WAYS).sort((a, b) => a.size - b.size);
}

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
