// Ranks the candidates at the cursor by type, by the text of the file and the function, and by typical usage. The
// weights of these features were learned from real kernels (`scripts/learn-ranking.mjs`).
import { TokenKind } from '../../preprocessor/token.js';
import { keywordOf, P } from '../../syntax/keywords.js';
import { interned, lazy } from '../../text/lazy.js';
import { intern, type Name, spellingOf } from '../../text/names.js';
import type { SourceFile } from '../../text/source-file.js';
import { firstAfter, rawTokens } from '../outline/tokens.js';
import { type Completion, type CompletionKind, type Completions, Rank } from './completion-item.js';
import { FOLLOWERS, WEIGHTS, WORDS } from './completion-weights.js';
import { type Cut, openCall } from './incomplete.js';
import { isOfVendor } from './likely-builtins.js';

/** What a place asks for, as far as it decides what people write there. */
export type PlaceGroup = 'statement' | 'value' | 'type' | 'member';

/** What speaks for or against an item: features, and how much of each there is. */
export type Features = readonly (readonly [feature: string, value: number])[];

/** The frequency of a name in the file and near the cursor. */
interface Uses {
  inFile: number;
  inFunction: number;
  /** How many tokens ago it stood in this function; infinite where it did not. */
  distance: number;
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
  afterOne: 0,
  afterTwo: 0,
  afterShape: 0,
  atStart: 0,
  inArgument: 0,
};

/** Represents any name in the tables of followers. */
const ANY_NAME = '*';

/** Logarithms of how often words stand somewhere. */
type Tables = Readonly<Record<string, ReadonlyMap<string, number>>>;

/** Ranks the candidates at a place of a text. */
export class Ranking {
  readonly #uses = new Map<Name, Uses>();
  #words: ReadonlyMap<string, number> = new Map();
  #followers: ReadonlyMap<string, number> | undefined;

  constructor(
    root: SourceFile,
    private readonly cut: Cut,
    readonly group: PlaceGroup,
  ) {
    this.#readFile(root);
    this.#readFunction();
    this.use(wordTables(), followerTables());
  }

  /** Sets the typical frequency of the language's words at each kind of place, and after each token. */
  use(words: Tables, followers: Tables): void {
    this.#words = words[this.group] ?? new Map();
    const { names, kinds } = this.cut.tokens;
    const before = names.at(-1);
    const text = before === undefined ? '' : spellingOf(before);
    // A cast does not follow the parenthesis of a call.
    if (before === P.leftParen && kinds.at(-2) === TokenKind.Identifier && !keywordOf(names.at(-2) ?? 0)) {
      this.#followers = undefined;
      return;
    }
    this.#followers = followers[text] ?? (kinds.at(-1) === TokenKind.Identifier ? followers[ANY_NAME] : undefined);
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
    for (let at = 0; at < names.length; at++) {
      const [name = 0, before = 0] = [names[at], names[at - 1]];
      if (call) calls.read(name, before);
      const isTyped = at === typed && tokens.starts[at] === start;
      if (kinds[at] !== TokenKind.Identifier || isTyped) continue;
      const uses = this.#of(name);
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
  }

  /** How many names follow the token before the cursor in the file. */
  #followed = 0;
  /** The last name after three tokens like those before the cursor. */
  #likewise = '';

  /** Counts what the function around the cursor has before it. */
  #readFunction(): void {
    const { tokens, open } = this.cut;
    const { names, kinds } = tokens;
    this.#target = targetOf(this.cut);
    const [three = 0, two = 0, one = 0] = [-3, -2, -1].map((at) => names.at(at));
    if (one === P.comma && BEGINS_ARGUMENT.has(three)) this.#repeats = spellingOf(two);
    let first = open[0]?.token ?? names.length;
    while (first > 0 && !ENDS.has(spellingOf(names[first - 1] ?? 0))) first--;
    for (let at = first; at < names.length; at++) {
      if (kinds[at] !== TokenKind.Identifier) continue;
      const uses = this.#of(names[at] ?? 0);
      uses.inFunction++;
      uses.distance = names.length - at;
    }
  }

  /** The name that is all of the argument or element before the cursor's. */
  #repeats: string | undefined;

  /** The words of the name that the value is assigned to. */
  #target: readonly string[] = [];

  /** What speaks for or against an item. */
  features(item: Completion): Features {
    const features: (readonly [string, number])[] = [];
    this.#each(item, (feature, value) => features.push([feature, value]));
    return features;
  }

  /** The sum of an item's features by their weights, without a list of them: there are a thousand items. */
  #scoreOf(item: Completion): number {
    let score = 0;
    this.#each(item, (feature, value) => {
      score += value * (weights.get(feature) ?? 0);
    });
    return score;
  }

  #each({ label, kind, rank, order }: Completion, add: (feature: string, value: number) => void): void {
    const uses = this.#uses.get(intern(label)) ?? NEVER;
    const { group } = this;
    const isGiven =
      kind === 'builtin' || kind === 'keyword' || (kind === 'type' && uses.inFile === 0) || kind === 'swizzle';
    const word = this.#words.get(label);
    const followed = this.#followers?.get(label);
    add(kind === 'swizzle' ? this.#component(label) : rankFeature(rank), 1);
    add(kindFeature(group, kind), 1);
    add('in function', Math.log1p(uses.inFunction));
    add('in file', Math.log1p(uses.inFile));
    add('after one', Math.log1p(uses.afterOne));
    add('after two', Math.log1p(uses.afterTwo));
    if (uses.distance < Number.POSITIVE_INFINITY) add('distance', Math.log2(uses.distance));
    else add('not in function', 1);
    if (uses.inFunction === 1 && (kind === 'variable' || kind === 'parameter')) add(`only declared ${kind}`, 1);
    if (uses.inFile === 0 && !isGiven) add(`not in file ${kind}`, 1);
    if (uses.afterOne > 0) add('share after one', uses.afterOne / this.#followed);
    if (uses.afterShape > 0) add('after shape', Math.log1p(uses.afterShape));
    if (uses.inArgument > 0) add('in argument', Math.log1p(uses.inArgument));
    if (group === 'statement' && uses.atStart > 0) add('begins statement', Math.log1p(uses.atStart));
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
    else if (isGiven && followed === undefined) add('rare word', 1);
    if (followed !== undefined) add('follower', followed);
    if (kind === 'builtin' && label.startsWith('as_')) add('reinterpretation', 1);
    if (kind === 'enumerator' && rank === Rank.Fits) add('enumerator that fits', 1);
    if (kind === 'swizzle') {
      add('component', rank / 10);
      if (this.#last && styleOf(label) === styleOf(this.#last)) add('same style', 1);
    }
    if (isGiven && isOfVendor(label)) add('vendor', 1);
    if (this.cut.prefix !== '' && label.startsWith(this.cut.prefix)) add('same case', 1);
  }

  /** How the components of a vector follow the ones that were named last: `.x` and `.y`, or the same ones again. */
  #component(label: string): string {
    this.#last ??= lastComponents(this.cut);
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

const sharesWord = (words: readonly string[], name: string): boolean =>
  wordsOf(name).some((word) => words.includes(word));

/** The words of the name before the `=` of the statement around the cursor. */
function targetOf({ tokens: { names, kinds } }: Cut): readonly string[] {
  for (let at = names.length - 1; at > 0; at--) {
    const name = names[at];
    if (name === P.semicolon || name === P.leftBrace || name === P.rightBrace) return [];
    if (name !== P.equals) continue;
    while (at > 0 && kinds[at] !== TokenKind.Identifier) at--;
    return wordsOf(spellingOf(names[at] ?? 0));
  }
  return [];
}

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
const kindFeatures = interned((group: PlaceGroup) => interned((kind: CompletionKind): string => `${group} ${kind}`));
const kindFeature = (group: PlaceGroup, kind: CompletionKind): string => kindFeatures(group)(kind);

const BEGINS_ARGUMENT: ReadonlySet<Name> = new Set([P.comma, P.leftParen, P.leftBrace]);
const ENDS: ReadonlySet<string> = new Set([';', '}']);

/** Snippets rank after the frequent candidates and before the rare ones. */
const SNIPPETS = -6;

/** What few kernels show, and is known all the same. */
const FIXED: Readonly<Record<string, number>> = {
  // A candidate that is not constant is invalid in a constant expression.
  [`rank ${Rank.Impossible}`]: -9,
  [`rank ${Rank.Unlikely}`]: -5,
  // A value that fits after a conversion ranks above one of which a part fits.
  [`rank ${Rank.Converts}`]: 0,
  'named after': 4,
  vendor: -3,
  component: -6,
  // Values are converted more often than bits are read as another type.
  reinterpretation: -3,
  'enumerator that fits': 3,
  // Kernels are rarely called.
  'value kernel': 0,
  'statement kernel': 0,
};

const weights: ReadonlyMap<string, number> = new Map([...Object.entries(WEIGHTS), ...Object.entries(FIXED)]);

/** `word 12 other 7`: what follows each word. */
function readTable(text: string): ReadonlyMap<string, number> {
  const parts = text.split(' ');
  const table = new Map<string, number>();
  for (let i = 0; i + 1 < parts.length; i += 2) table.set(parts[i] ?? '', Number(parts[i + 1]) / 10);
  return table;
}

const tablesOf = (texts: Readonly<Record<string, string>>): Tables =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, readTable(text)]));

/** How often people write the language's words at each kind of place, as logarithms. */
const wordTables = lazy(() => tablesOf(WORDS));
/** The typical frequency of words after a token. */
const followerTables = lazy(() => tablesOf(FOLLOWERS));
