// Ranks the candidates at the cursor by type, by the text of the file and the function, and by typical usage. The
// weights of these features were learned from real kernels (`scripts/learn-ranking.mjs`).
import { TokenKind } from '../../preprocessor/token.js';
import { keywordOf, P } from '../../syntax/keywords.js';
import { interned, lazy } from '../../text/lazy.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import { firstAfter, type RawTokens, rawTokens } from '../outline/tokens.js';
import { type Completion, type CompletionKind, type Completions, Rank } from './completion-item.js';
import { CALLS, FOLLOWERS, TARGETS, WEIGHTS, WORDS } from './completion-weights.js';
import { type Cut, openCall } from './incomplete.js';
import { isOfVendor } from './likely-builtins.js';

/** What a place asks for, as far as it decides what people write there. */
export type PlaceGroup = 'statement' | 'value' | 'type' | 'file' | 'parameter' | 'member';

/** The frequency of a name in the file and near the cursor. */
interface Uses {
  inFile: number;
  inFunction: number;
  /** How many tokens ago it stood in this function; infinite where it did not. */
  distance: number;
  /** 0 if it is in the statement around the cursor, 1 if it is in the one before; otherwise -1. */
  statement: number;
  /** How often it follows the token before the cursor, and the two tokens before it. */
  afterOne: number;
  afterTwo: number;
  /** How often it follows three tokens like those before the cursor. */
  afterShape: number;
  /** How often it begins a statement. */
  atStart: number;
  /** How often it is in the argument of the same call. */
  inArgument: number;
}

const NEVER: Uses = {
  inFile: 0,
  inFunction: 0,
  distance: Number.POSITIVE_INFINITY,
  statement: -1,
  afterOne: 0,
  afterTwo: 0,
  afterShape: 0,
  atStart: 0,
  inArgument: 0,
};

/** Represents any name of the program in the tables of followers. */
const ANY_NAME = '*';

/** Represents the parenthesis of a call, which no cast follows. */
const CALL = 'f(';

/** How often words of the language stand somewhere, as logarithms: for each place, and each word. */
type Table = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The typical frequencies of the language's words. */
interface Tables {
  /** At each kind of place. */
  readonly words: Table;
  /** After each token at a kind of place. */
  readonly followers: Table;
  /** After a call of each function. */
  readonly calls: Table;
  /** In what is assigned to a variable, by the words of its name. */
  readonly targets: Table;
}

/** Ranks the candidates at a place of a text. */
export class Ranking {
  readonly #uses = new Map<Name, Uses>();
  #words: ReadonlyMap<string, number> | undefined;
  #followers: ReadonlyMap<string, number> | undefined;
  #calls: ReadonlyMap<string, number> | undefined;
  #targets: readonly ReadonlyMap<string, number>[] = [];

  constructor(
    root: SourceFile,
    private readonly cut: Cut,
    readonly group: PlaceGroup,
  ) {
    this.#readFile(root);
    this.#readFunction();
    this.use(learnedTables());
  }

  /** What the tables are learned with. */
  static readonly learning = { followerKey, targetWords, tableOf };

  use({ words, followers, calls, targets }: Tables): void {
    const { group, cut } = this;
    const { names, kinds } = cut.tokens;
    this.#words = words.get(group);
    const before = followerKey(cut.tokens, names.length);
    const isName = kinds.at(-1) === TokenKind.Identifier;
    this.#followers =
      followers.get(`${group} ${before}`) ?? (isName ? followers.get(`${group} ${ANY_NAME}`) : undefined);
    this.#calls = undefined;
    for (let at = names.length - 2; at >= 0 && !this.#calls; at--)
      if (names[at + 1] === P.leftParen) this.#calls = calls.get(spellingOf(names[at] ?? 0));
    this.#targets = group === 'value' ? this.#target.flatMap((word) => targets.get(word) ?? []) : [];
  }

  #of(name: Name): Uses {
    let uses = this.#uses.get(name);
    if (!uses) {
      uses = { ...NEVER };
      this.#uses.set(name, uses);
    }
    return uses;
  }

  /** Counts what the file has, but for the word that is being typed. */
  #readFile(root: SourceFile): void {
    const tokens = rawTokens(root);
    const { names, kinds } = tokens;
    const start = this.cut.head.length;
    const typed = firstAfter(tokens, start - 1);
    const [three = 0, two = 0, one = 0] = [-3, -2, -1].map((at) => this.cut.tokens.names.at(at));
    const shape = [shapeOf(one), shapeOf(two), shapeOf(three)];
    const call = openCall(this.cut);
    const calls = new Calls();
    let total = 0;
    let count = 0;
    for (let at = 0; at < names.length; at++) {
      const [name = 0, before = 0] = [names[at], names[at - 1]];
      if (call) calls.read(name, before);
      const isTyped = at === typed && tokens.starts[at] === start;
      if (kinds[at] !== TokenKind.Identifier || isTyped) continue;
      const uses = this.#of(name);
      count++;
      uses.inFile++;
      if (STARTS.has(before)) uses.atStart++;
      if (call && calls.callee === call.name && calls.argument === call.argument) uses.inArgument++;
      if (shapeOf(before) !== shape[0]) continue;
      if (shapeOf(names[at - 2] ?? 0) === shape[1] && shapeOf(names[at - 3] ?? 0) === shape[2]) {
        uses.afterShape++;
        if (at < typed) this.#likewise = spellingOf(name);
      }
      if (before !== one) continue;
      total++;
      uses.afterOne++;
      if (names[at - 2] === two) uses.afterTwo++;
    }
    this.#followed = total;
    this.#evidence = count / (count + FEW_NAMES);
  }

  /** How much it means that the file does not have a name: nothing in an empty one, 1 in a long one. */
  #evidence = 0;
  /** How many names follow the token before the cursor in the file. */
  #followed = 0;
  /** The last name after three tokens like those before the cursor. */
  #likewise = '';

  /** Counts what the function around the cursor has before it. */
  #readFunction(): void {
    const { tokens, open } = this.cut;
    const { names, kinds } = tokens;
    this.#target = targetOf(this.cut);
    this.#combined = combinedBefore(this.cut);
    const [three = 0, two = 0, one = 0] = [-3, -2, -1].map((at) => names.at(at));
    if (one === P.comma && BEGINS_ARGUMENT.has(three)) this.#repeats = spellingOf(two);
    let first = open[0]?.token ?? names.length;
    while (first > 0 && !ENDS.has(spellingOf(names[first - 1] ?? 0))) first--;
    const last = lastStarts(names);
    const body = open[0]?.token ?? names.length;
    for (let at = first; at < names.length; at++) {
      if (kinds[at] !== TokenKind.Identifier) continue;
      const uses = this.#of(names[at] ?? 0);
      uses.inFunction++;
      uses.distance = names.length - at;
      if (at > body) uses.statement = last.findIndex((start) => at >= start);
    }
  }

  /** The name that is all of the argument or element before the cursor's. */
  #repeats: string | undefined;

  /** The words of the name that the value is assigned to. */
  #target: readonly string[] = [];

  /** The flags before the cursor that `|` combines with its own. */
  #combined: readonly string[] = [];

  /** The sum of an item's features by their weights. */
  #scoreOf(item: Completion): number {
    let score = 0;
    this.features(item, (feature, value) => {
      score += value * (weights.get(feature) ?? 0);
    });
    return score;
  }

  /** Adds what speaks for or against an item: features, and how much of each there is. */
  features({ label, kind, rank, order, isGiven }: Completion, add: (feature: string, value: number) => void): void {
    const uses = this.#uses.get(intern(label)) ?? NEVER;
    const { group } = this;
    const isWord = isGiven === true || kind === 'builtin' || kind === 'keyword' || kind === 'swizzle';
    const word = this.#words?.get(label);
    const followed = this.#followers?.get(label);
    add(kind === 'swizzle' ? this.#component(label) : rankFeature(rank), 1);
    add(kindFeature(group, kind), 1);
    if (uses.inFile === 0) add(unusedFeature(kind), this.#evidence);
    else this.#used(kind, uses, add);
    if (uses.distance < Number.POSITIVE_INFINITY) add('distance', Math.log2(uses.distance));
    else add('not in function', 1);
    if (this.#likewise !== '' && kind !== 'swizzle') {
      if (label === this.#likewise) add('likewise', 1);
      else if (isSuccessor(this.#likewise, label)) add('successor', 1);
    }
    if (this.#repeats === label) add('repeats argument', 1);
    if (this.#target.length > 0 && group === 'value' && sharesWord(this.#target, label)) add('shares word', 1);
    // A variable that is to be initialized is named after the builtin.
    if (kind === 'builtin' && order === 0) add('named after', 1);
    if (order !== undefined && order < 10) add(kind === 'builtin' ? 'builtin order' : 'order', 1 / (1 + order));
    if (word !== undefined) add('word', word);
    else if (isWord && followed === undefined) add('rare word', 1);
    if (followed !== undefined) add('follower', followed);
    if (isWord) this.#typical(label, add);
    if (kind === 'enumerator' && rank === Rank.Fits) add('enumerator that fits', 1);
    if (kind === 'swizzle') {
      add('component', rank / 10);
      if (this.#last && styleOf(label) === styleOf(this.#last)) add('same style', 1);
    }
    if (this.#combined.length > 0) {
      if (this.#combined.includes(label)) add('combined before', 1);
      else if (this.#combined.some((other) => familyOf(other) === familyOf(label))) add('like combined', 1);
    }
    if (isWord && isOfVendor(label)) add('vendor', 1);
    if (this.cut.prefix !== '' && label.startsWith(this.cut.prefix)) add('same case', 1);
  }

  /** The features of a name that the file has. */
  #used(kind: CompletionKind, uses: Uses, add: (feature: string, value: number) => void): void {
    add('in file', Math.log1p(uses.inFile));
    if (uses.inFunction > 0) add('in function', Math.log1p(uses.inFunction));
    if (uses.inFunction === 1 && (kind === 'variable' || kind === 'parameter')) add(`only declared ${kind}`, 1);
    if (uses.statement === 0) add('in statement', 1);
    else if (uses.statement === 1) add('in last statement', 1);
    if (uses.afterOne > 0) {
      add('after one', Math.log1p(uses.afterOne));
      add('share after one', uses.afterOne / this.#followed);
    }
    if (uses.afterTwo > 0) add('after two', Math.log1p(uses.afterTwo));
    if (uses.afterShape > 0) add('after shape', Math.log1p(uses.afterShape));
    if (uses.inArgument > 0) add('in argument', Math.log1p(uses.inArgument));
    if (this.group === 'statement' && uses.atStart > 0) add('begins statement', Math.log1p(uses.atStart));
  }

  /** The features of a word of the language after the last call, and in what is assigned to the variable. */
  #typical(label: string, add: (feature: string, value: number) => void): void {
    const called = this.#calls?.get(label);
    if (called !== undefined) add('after call', called);
    let most = 0;
    for (const target of this.#targets) most = Math.max(most, target.get(label) ?? 0);
    if (most > 0) add('target', most);
  }

  /** How the components of a vector follow the ones that were named last: `.x` and `.y`, or the same ones again. */
  #component(label: string): string {
    this.#last ??= lastComponents(this.cut);
    if (this.#last === '') return label === 'x' ? 'next component' : 'other components';
    if (label === this.#last) return 'same components';
    const at = SUCCESSION.indexOf(this.#last);
    return at >= 0 && label === SUCCESSION[at + 1] ? 'next component' : 'other components';
  }

  #last: string | undefined;

  /** The likeliest items, each with its place in the order. */
  rank(items: readonly Completion[], most = Number.POSITIVE_INFINITY): Pick<Completions, 'items' | 'isIncomplete'> {
    const scores = new Float64Array(items.length);
    for (const [at, item] of items.entries()) scores[at] = item.kind === 'snippet' ? SNIPPETS : this.#scoreOf(item);
    const order = Uint32Array.from(scores.keys()).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    const ranked: Completion[] = [];
    for (const at of order.subarray(0, Math.min(most, order.length))) {
      const item = items[at];
      if (item) ranked.push({ ...item, position: ranked.length });
    }
    return { items: ranked, ...(ranked.length < items.length && { isIncomplete: true }) };
  }
}

/** What represents the token before token `at` in the tables of followers. */
function followerKey({ names, kinds }: Pick<RawTokens, 'names' | 'kinds'>, at: number): string {
  const before = names[at - 1];
  if (before === undefined) return '';
  if (before !== P.leftParen || kinds[at - 2] !== TokenKind.Identifier)
    return kinds[at - 1] === TokenKind.Number ? '0' : spellingOf(before);
  const callee = names[at - 2] ?? 0;
  return keywordOf(callee) ? `${spellingOf(callee)}(` : CALL;
}

/** The names that a file does not have count half as much in a file with this many names as in a long one. */
const FEW_NAMES = 25;

/** The tokens after which a statement begins. */
const STARTS: ReadonlySet<Name> = new Set([P.semicolon, P.leftBrace, P.rightBrace]);

/** The shape of a token: names that differ in numbers or in a last letter, such as `posA` and `posB`, are alike. */
const shapeOf = interned((name: Name): Name => {
  const text = spellingOf(name);
  return /^[A-Za-z_]/.test(text)
    ? intern(text.replace(/\d+/g, '0').replace(/(?<=[a-z0-9_])(?:[A-Z]|(?<=_)[a-z])$/, '0'))
    : name;
});

/** Follows calls through the tokens of a file. */
class Calls {
  readonly #open: { readonly callee: Name; argument: number }[] = [];

  /** The function that is called. */
  get callee(): Name | undefined {
    return this.#open.at(-1)?.callee;
  }

  get argument(): number | undefined {
    return this.#open.at(-1)?.argument;
  }

  read(name: Name, before: Name): void {
    const last = this.#open.at(-1);
    if (name === P.leftParen) this.#open.push({ callee: before, argument: 0 });
    else if (name === P.rightParen) this.#open.pop();
    else if (name === P.comma && last) last.argument++;
    else if (name === P.semicolon || name === P.leftBrace) this.#open.length = 0;
  }
}

/** Whether two names differ in one character, which in the second one is the next: `a1` and `a2`, `minX` and `minY`. */
function isSuccessor(before: string, name: string): boolean {
  if (before.length !== name.length) return false;
  let at = 0;
  while (at < name.length && before[at] === name[at]) at++;
  return (
    at < name.length && before.charCodeAt(at) + 1 === name.charCodeAt(at) && before.slice(at + 1) === name.slice(at + 1)
  );
}

/** The words of a name, in lower case. */
const wordsOf = interned((name: string): readonly string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\d]+/)
    .filter((word) => word.length > 1),
);

/** The words of the name of a variable; a single letter is one. */
function targetWords(name: string): readonly string[] {
  const words = wordsOf(name);
  return words.length > 0 ? words : [name.toLowerCase().replace(/\d+/g, '')];
}

const sharesWord = (words: readonly string[], name: string): boolean =>
  wordsOf(name).some((word) => words.includes(word));

/** The words of the name before the `=` of the statement around the cursor. */
function targetOf({ tokens: { names, kinds } }: Cut): readonly string[] {
  for (let at = names.length - 1; at > 0; at--) {
    const name = names[at];
    if (name === P.semicolon || name === P.leftBrace || name === P.rightBrace) return [];
    if (name !== P.equals) continue;
    while (at > 0 && kinds[at] !== TokenKind.Identifier) at--;
    return targetWords(spellingOf(names[at] ?? 0));
  }
  return [];
}

/** Where the statement around the cursor and the one before it begin. */
function lastStarts(names: ArrayLike<Name>): readonly number[] {
  const found: number[] = [];
  for (let at = names.length; at > 0 && found.length < 2; at--) {
    const isStart = STARTS.has(names[at - 1] ?? 0);
    // Braces alone are not a statement.
    if (isStart && at !== (found[0] ?? -1) - 1) found.push(at);
  }
  return found;
}

/** The operands of the `|` before the cursor. */
function combinedBefore({ tokens: { names } }: Cut): readonly string[] {
  const found: string[] = [];
  for (let at = names.length - 1; names[at] === BAR; at -= 2) found.push(spellingOf(names[at - 1] ?? 0));
  return found;
}

const BAR = intern('|');

/** Flags of one family exclude each other: `CLK_ADDRESS_CLAMP` and `CLK_ADDRESS_REPEAT`. */
const familyOf = interned((flag: string): string => /^[A-Z]+_[A-Z]+(?=_)/.exec(flag)?.[0] ?? flag);

/** How components are named: by letters, by numbers, or as halves. */
const styleOf = (components: string): string =>
  /^[sS][0-9a-fA-F]/.test(components) ? 'numbers' : /^[xyzw]/.test(components) ? 'letters' : 'halves';

const SUCCESSION = ['x', 'y', 'z', 'w', 'x', '', 's0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'];

/** The components after the last dot before the cursor's own. */
function lastComponents({ tokens: { names } }: Cut): string {
  for (let at = names.length - 2; at > 0; at--) if (names[at - 1] === P.dot) return spellingOf(names[at] ?? 0);
  return '';
}

/** The names of these features are made once: there are thousands of items. */
const rankFeature = interned((rank: number): string => `rank ${rank}`);
const unusedFeature = interned((kind: CompletionKind): string => `not in file ${kind}`);
const kindFeatures = interned((group: PlaceGroup) => interned((kind: CompletionKind): string => `${group} ${kind}`));
const kindFeature = (group: PlaceGroup, kind: CompletionKind): string => kindFeatures(group)(kind);

const BEGINS_ARGUMENT: ReadonlySet<Name> = new Set([P.comma, P.leftParen, P.leftBrace]);
const ENDS: ReadonlySet<string> = new Set([';', '}']);

/** Snippets rank after the frequent candidates and before the rare ones. */
const SNIPPETS = -6;

const weights: ReadonlyMap<string, number> = new Map(Object.entries(WEIGHTS));

/** `word 12 other 7`: tenths of the logarithm of each word's frequency. */
function readTable(text: string): ReadonlyMap<string, number> {
  const parts = text.split(' ');
  const table = new Map<string, number>();
  for (let i = 0; i + 1 < parts.length; i += 2) table.set(parts[i] ?? '', Number(parts[i + 1]) / 10);
  return table;
}

/** A table from its texts. */
function tableOf(texts: Readonly<Record<string, string>>): Table {
  return new Map(Object.entries(texts).map(([key, text]) => [key, readTable(text)]));
}

const learnedTables = lazy(
  (): Tables => ({
    words: tableOf(WORDS),
    followers: tableOf(FOLLOWERS),
    calls: tableOf(CALLS),
    targets: tableOf(TARGETS),
  }),
);
