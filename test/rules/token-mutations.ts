// Single mistakes in a kernel: a token is left out, a word is misspelled or replaced by another, two tokens are swapped.
import { random } from './mutator.js';

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<=^|\n)[ \t]*#(?:\\\r?\n|[^\n])*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|->|\+\+|--|<<=?|>>=?|[-+*/%&|^!=<>]=|&&|\|\||\S/g;

const KEYWORD =
  /^(?:(?:__)?(?:kernel|global|local|constant|private|generic|read_only|write_only|read_write)|if|else|for|while|do|switch|case|default|return|break|continue|goto|struct|union|enum|typedef|const|volatile|restrict|static|extern|inline|sizeof|void|(?:u?(?:char|short|int|long)|float|double|half|bool)\d*|unsigned|signed)$/;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const isWord = ({ text }: Pick<Token, 'text'>): boolean => /^[A-Za-z_]/.test(text);

/** The tokens of a kernel without comments; a directive is one token. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKEN)]
    .filter(([one]) => !/^\/[/*]/.test(one))
    .map((match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }));

/** A kernel with one mistake. */
export interface Mutation {
  readonly title: string;
  readonly text: string;
}

type Choose = (count: number) => number;

/** A word with one letter omitted, doubled, replaced or swapped with the next one. */
function misspelled(word: string, choose: Choose): string {
  const at = choose(word.length);
  switch (choose(4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1);
    case 1:
      return word.slice(0, at + 1) + word.slice(at);
    case 2:
      return word.slice(0, at) + String.fromCharCode(97 + choose(26)) + word.slice(at + 1);
    default:
      return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
}

/** A sibling of a name: another axis, side, index or number. */
const siblingOf = (word: string, choose: Choose): string => {
  const others: readonly (readonly [RegExp, string])[] = [
    [/x/, 'y'],
    [/(?:^|_)a|A$/, 'b'],
    [/\d/, '7'],
    [/lid|local/, 'gid'],
    [/row/, 'col'],
    [/$/, '2'],
  ];
  const [pattern, by] = others[choose(others.length)] ?? [/$/, '2'];
  return word.replace(pattern, by);
};

/** A mutation of a kernel; undefined where the chosen one changes nothing. */
export function mutate(text: string, seed: number): Mutation | undefined {
  const next = random(seed);
  const choose: Choose = (count) => Math.floor(next() * count);
  const tokens = tokensOf(text).filter(({ text: one }) => !one.trimStart().startsWith('#'));
  const index = choose(tokens.length);
  const token = tokens[index];
  const after = tokens[index + 1];
  if (!token) return undefined;
  const put = (start: number, end: number, newText: string): string => text.slice(0, start) + newText + text.slice(end);
  const kind = choose(4);
  if (kind === 0) return { title: `drop '${token.text}'`, text: put(token.start, token.end, ' ') };
  if (kind === 3) {
    if (!after || after.text === token.text) return undefined;
    const between = text.slice(token.end, after.start);
    const swapped = ` ${after.text}${between || ' '}${token.text} `;
    return { title: `swap '${token.text}' and '${after.text}'`, text: put(token.start, after.end, swapped) };
  }
  // A wrong keyword makes another program, from which the original one cannot be inferred.
  const words = tokens.filter((one) => isWord(one) && (kind === 1 || !KEYWORD.test(one.text)));
  const word = words[choose(words.length)];
  if (!word) return undefined;
  const others = words.filter((one) => one.text !== word.text);
  const by =
    kind === 1
      ? misspelled(word.text, choose)
      : choose(3) > 0
        ? siblingOf(word.text, choose)
        : (others[choose(others.length)]?.text ?? word.text);
  if (!/^[A-Za-z_]\w*$/.test(by) || by === word.text) return undefined;
  return { title: `rename '${word.text}' to '${by}'`, text: put(word.start, word.end, by) };
}

/** The tokens of a text that decide its meaning: spelled in one way, and names numbered in the order of their first use. */
function meaningOf(text: string, isKept: (word: string) => boolean): string {
  const numbers = new Map<string, number>();
  return tokensOf(text)
    .map(({ text: one }) => {
      if (!isWord({ text: one })) return one.replace(/\s+/g, ' ').trim();
      const plain = one.replace(/^__(?=(?:kernel|global|local|constant|private|generic|read_only|write_only)$)/, '');
      if (isKept(plain)) return plain;
      if (!numbers.has(plain)) numbers.set(plain, numbers.size);
      return `$${numbers.get(plain)}`;
    })
    .join(' ');
}

/** Without empty declarations and statements after blocks. */
const withoutEmpty = (meaning: string): string => meaning.replace(/(?<=[;}]) ;/g, '');

/** Whether two texts are the same program, but for white space, comments and the names that the original declares. */
export function areEquivalent(original: string, other: string): boolean {
  const inOriginal = new Set(tokensOf(original).map(({ text }) => text));
  const inOther = new Set(tokensOf(other).map(({ text }) => text));
  // A name that both have keeps its identity; one that only one has may be the other's under another name.
  const isKept = (word: string): boolean =>
    (inOriginal.has(word) || inOriginal.has(`__${word}`)) && (inOther.has(word) || inOther.has(`__${word}`));
  return withoutEmpty(meaningOf(original, isKept)) === withoutEmpty(meaningOf(other, isKept));
}
