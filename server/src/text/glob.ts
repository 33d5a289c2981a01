// Glob patterns, matched in time proportional to pattern times path: regular expressions made from a pattern need
// exponential time for some (`*a*a*a*b`), and patterns come from untrusted files.

export interface GlobOptions {
  /** Wildcards match names that begin with a dot. */
  readonly dot?: boolean;
  /** Only `*`, `**`, `?` and `[…]` are special: neither braces nor groups nor a leading `!`. */
  readonly plain?: boolean;
}

/** An unsupported pattern. The message is for the user. */
export class GlobError extends Error {}

/** Longer paths don't match; in UTF-16 units. */
const MAXIMUM_LENGTH = 4096;

/** The maximum nesting of groups. */
const MAXIMUM_DEPTH = 64;

/** A state of the automaton: it consumes a character and continues with `next`, or forks without consuming one. */
type State =
  | { readonly kind: 'accept' }
  | { readonly kind: 'fork'; next: number; other: number }
  /** `any` is a character of a name, `anything` also the `/` between names. */
  | { readonly kind: 'character' | 'any' | 'anything' | 'set'; readonly set: string; next: number };

/**
 * Compiles a pattern: `*`, `?` and `[a-z]` within a name, `**` for any number of folders, `{a,b}`, the groups `@(a|b)`,
 * `?(a)`, `*(a)`, `+(a)`, and a leading `!` that negates the whole pattern. A backslash makes the next character
 * literal. Throws GlobError.
 */
export function glob(pattern: string, options: GlobOptions = {}): (path: string) => boolean {
  if (pattern.length > MAXIMUM_LENGTH) throw new GlobError(`the pattern is longer than ${MAXIMUM_LENGTH} characters`);
  const isNegated = !options.plain && /^!(?!\()/.test(pattern);
  const positive = pattern.slice(isNegated ? 1 : 0).replace(/^\.\//, '');
  const { states, first } = new Compiler(positive, options).compile();
  const dot = options.dot === true;
  return (path) => accepts(states, first, path, dot) !== isNegated;
}

/** Whether an argument is a pattern rather than the name of a file. */
export const isGlob = (text: string): boolean => /[*?[{]|[@+!]\(/.test(text);

/** The folder that contains all matches of a pattern; empty for the current one. */
export function baseOfGlob(pattern: string): string {
  const special = pattern.search(/[*?[{\\]|[@+!]\(/);
  const slash = pattern.lastIndexOf('/', special);
  return slash < 0 ? '' : pattern.slice(0, Math.max(slash, 1));
}

/** Runs all possible states of the automaton at once, so that each character is visited once for each state. */
function accepts(states: readonly State[], first: number, path: string, dot: boolean): boolean {
  const seen = new Int32Array(states.length).fill(-1);
  /** Adds a state and those that it forks into. */
  const add = (into: number[], state: number, at: number): void => {
    const pending = [state];
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
      if (seen[one] === at) continue;
      seen[one] = at;
      const found = states[one];
      if (found?.kind === 'fork') pending.push(found.other, found.next);
      else into.push(one);
    }
  };
  let current: number[] = [];
  add(current, first, 0);
  for (let i = 0; i < path.length && current.length > 0; i++) {
    const character = path.charAt(i);
    const isHidden = !dot && character === '.' && (i === 0 || path.charAt(i - 1) === '/');
    const next: number[] = [];
    for (const one of current) {
      const state = states[one];
      if (state && state.kind !== 'accept' && state.kind !== 'fork' && consumes(state, character, isHidden))
        add(next, state.next, i + 1);
    }
    current = next;
  }
  return current.some((one) => states[one]?.kind === 'accept');
}

function consumes({ kind, set }: Exclude<State, { kind: 'accept' | 'fork' }>, character: string, isHidden: boolean) {
  if (kind === 'character') return character === set;
  if (isHidden || (character === '/' && kind !== 'anything')) return false;
  return kind !== 'set' || isInSet(set, character);
}

/** Whether a character is in a set, written as between `[` and `]`, without escapes. */
function isInSet(set: string, character: string): boolean {
  const isNegated = /^[!^]/.test(set);
  let found = false;
  for (let i = isNegated ? 1 : 0; i < set.length; i++) {
    const from = set.charAt(i);
    const isRange = set.charAt(i + 1) === '-' && i + 2 < set.length;
    const to = isRange ? set.charAt(i + 2) : from;
    if (isRange) i += 2;
    found ||= from <= character && character <= to;
  }
  return found !== isNegated;
}

/** Compiles the automaton from the last part of the pattern to the first: each state refers to the next one. */
class Compiler {
  readonly #states: State[] = [{ kind: 'accept' }];
  #at = 0;
  #depth = 0;
  /** Opening brackets that begin no group: they are not tried again for each of the brackets around them. */
  readonly #plain = new Set<number>();

  constructor(
    private readonly pattern: string,
    private readonly options: GlobOptions,
  ) {}

  compile(): { readonly states: readonly State[]; readonly first: number } {
    const parts: Part[] = [];
    // An unmatched closing bracket is a literal character.
    while (this.#at < this.pattern.length) parts.push(...this.#sequence(''), ...this.#literal());
    return { states: this.#states, first: this.#chain(parts, 0) };
  }

  #push(state: State): number {
    return this.#states.push(state) - 1;
  }

  #chain(parts: readonly Part[], next: number): number {
    return parts.reduceRight((after, part) => part(after), next);
  }

  readonly #one =
    (kind: 'character' | 'any' | 'anything' | 'set', set = ''): Part =>
    (next) =>
      this.#push({ kind, set, next });

  readonly #many =
    (kind: 'any' | 'anything'): Part =>
    (next) => {
      const state: State = { kind: 'fork', next: 0, other: next };
      const fork = this.#push(state);
      state.next = this.#push({ kind, set: '', next: fork });
      return fork;
    };

  readonly #optional =
    (parts: readonly Part[]): Part =>
    (next) =>
      this.#push({ kind: 'fork', next: this.#chain(parts, next), other: next });

  readonly #anyOf =
    (alternatives: readonly (readonly Part[])[]): Part =>
    (next) =>
      alternatives
        .map((parts) => this.#chain(parts, next))
        .reduce((other, one) => this.#push({ kind: 'fork', next: one, other }));

  /** `+(…)`, and `*(…)` with `isOptional`. */
  readonly #repeated =
    (part: Part, isOptional: boolean): Part =>
    (next) => {
      const state: State = { kind: 'fork', next: 0, other: next };
      const fork = this.#push(state);
      state.next = part(fork);
      return isOptional ? fork : state.next;
    };

  #literal(): Part[] {
    const character = this.pattern.charAt(this.#at++);
    return character === '' ? [] : [this.#one('character', character)];
  }

  /** The parts up to one of the characters `ends`, or to the end of the pattern. */
  #sequence(ends: string): Part[] {
    const parts: Part[] = [];
    while (this.#at < this.pattern.length && !ends.includes(this.pattern.charAt(this.#at)))
      parts.push(...(this.#group() ?? this.#wildcard() ?? this.#escaped() ?? this.#literal()));
    return parts;
  }

  #escaped(): Part[] | undefined {
    if (this.pattern.charAt(this.#at) !== '\\') return undefined;
    this.#at++;
    return this.#at < this.pattern.length ? this.#literal() : [this.#one('character', '\\')];
  }

  #wildcard(): Part[] | undefined {
    const { pattern } = this;
    const at = this.#at;
    const isFirst = at === 0 || /[/{,(|]/.test(pattern.charAt(at - 1));
    if (pattern.startsWith('/**', at) && at + 3 === pattern.length) {
      this.#at += 3;
      return [this.#optional([this.#one('character', '/'), this.#many('anything')])];
    }
    if (isFirst && pattern.startsWith('**/', at)) {
      this.#at += 3;
      return [this.#optional([this.#many('anything'), this.#one('character', '/')])];
    }
    if (isFirst && pattern.startsWith('**', at) && /^(?:$|[,}|)])/.test(pattern.slice(at + 2, at + 3))) {
      this.#at += 2;
      return [this.#many('anything')];
    }
    switch (pattern.charAt(at)) {
      case '*':
        while (pattern.charAt(this.#at) === '*') this.#at++;
        return [this.#many('any')];
      case '?':
        this.#at++;
        return [this.#one('any')];
      case '[':
        return this.#set();
      default:
        return undefined;
    }
  }

  #set(): Part[] | undefined {
    const { pattern } = this;
    let end = this.#at + 1;
    let set = '';
    if (/[!^]/.test(pattern.charAt(end))) set += pattern.charAt(end++);
    for (let isFirst = true; isFirst || pattern.charAt(end) !== ']'; isFirst = false) {
      if (pattern.charAt(end) === '\\') end++;
      if (end >= pattern.length) return undefined;
      set += pattern.charAt(end++);
    }
    this.#at = end + 1;
    return [this.#one('set', set)];
  }

  /** `{a,b}`, or a group in parentheses; literal text if it is unclosed or has no alternatives. */
  #group(): Part[] | undefined {
    const { pattern } = this;
    const start = this.#at;
    if (this.options.plain || this.#plain.has(start)) return undefined;
    const opening = /^(?:\{|[@?*+!]\()/.exec(pattern.slice(start, start + 2))?.[0];
    if (opening === undefined) return undefined;
    if (opening === '!(') throw new GlobError("groups with '!(' are not supported");
    const [separator, closing] = opening === '{' ? [',', '}'] : ['|', ')'];
    const range = opening === '{' ? rangeAt(pattern, start) : undefined;
    if (range) {
      this.#at = range.end;
      return [this.#anyOf(range.texts.map((text) => [...text].map((one) => this.#one('character', one))))];
    }
    this.#at = start + opening.length;
    const alternatives: Part[][] = [];
    if (++this.#depth > MAXIMUM_DEPTH) throw new GlobError(`groups nest more than ${MAXIMUM_DEPTH} deep`);
    do alternatives.push(this.#sequence(separator + closing));
    while (pattern.charAt(this.#at) === separator && this.#at++ >= 0);
    this.#depth--;
    const isClosed = pattern.charAt(this.#at) === closing;
    if (!isClosed || (opening === '{' && alternatives.length < 2)) {
      this.#at = start;
      this.#plain.add(start);
      return undefined;
    }
    this.#at++;
    const part = this.#anyOf(alternatives);
    if (opening === '?(') return [this.#optional([part])];
    return [opening === '*(' || opening === '+(' ? this.#repeated(part, opening === '*(') : part];
  }
}

/** A part of a pattern: creates its states before the next one, and returns the first of them. */
type Part = (next: number) => number;

/** Longer ranges are literal text. */
const MAXIMUM_RANGE = 1000;

/** `{1..12}` or `{a..f}` at a place of a pattern. */
function rangeAt(pattern: string, at: number): { readonly end: number; readonly texts: readonly string[] } | undefined {
  const found = /^\{(?:(\d{1,9})\.\.(\d{1,9})|([A-Za-z])\.\.([A-Za-z]))\}/.exec(pattern.slice(at, at + 24));
  if (!found) return undefined;
  const [all, low, high, first = '', last = ''] = found;
  const [from, to] = low === undefined ? [first.charCodeAt(0), last.charCodeAt(0)] : [Number(low), Number(high)];
  const count = Math.abs(to - from) + 1;
  if (count > MAXIMUM_RANGE) return undefined;
  const numbers = Array.from({ length: count }, (_, i) => Math.min(from, to) + i);
  const texts = numbers.map((one) => (low === undefined ? String.fromCharCode(one) : String(one)));
  return { end: at + all.length, texts };
}
