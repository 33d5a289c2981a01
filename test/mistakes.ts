// Programs with a mistake, and what is reported for it: for tables that hold the behaviour of everything that mistakes
// reach. Equal seeds make equal mistakes.
import { AnalysisSession, type AnalysisSettings, type Diagnostic } from '../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../server/src/preprocessor/build-options.js';
import { safetyOf } from '../server/src/refactoring/edits/fix.js';
import { SourceFile } from '../server/src/text/source-file.js';
import { changedLines, fixedText } from './rules/examples.js';
import { random } from './rules/mutator.js';

const TOKEN =
  /[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|->|\+\+|--|<<=?|>>=?|[-+*/%&|^!=<>]=|&&|\|\||\.{3}|[^\s\w]/g;
const TYPES =
  'int uint char float double long size_t half bool void float4 int2 uchar16 image2d_t event_t struct'.split(' ');
const SPACES = 'global local constant private generic __local const volatile kernel static'.split(' ');
const OPERATORS = '+ - * / % & | ^ && || == != < > <= >= << >> = += -= , . -> ! ~ ++ -- ? :'.split(' ');
const INSERTED = ['; ', ') ', '( ', '} ', '{ ', '] ', '[ ', ', ', '* ', '&', '-', '= ', 'const ', 'local ', '0 ', 'x '];
const NUMBERS = ['0', '1', '3', '-1', '64', '100000', '2.5f', '1u', "'c'", '"text"', '0x', '08', '1e'];

const NAME =
  /^(?!(?:if|else|for|while|do|switch|case|default|break|continue|return|kernel|global|local|constant|private|const|int\d?|uint\d?|float\d?|char|uchar|bool|size_t|struct|void|true|false)$)[A-Za-z_]\w*$/;
const FAMILIES = [
  ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'],
  ['<', '>', '<=', '>=', '==', '!=', '&&', '||'],
  ['=', '+=', '-=', '*='],
];

interface Mistake {
  readonly title: string;
  readonly text: string;
}

interface Kinds {
  /** Only those after which the text is, mostly, a valid program with another meaning. */
  readonly isValid?: boolean;
  /** Half of them change types and qualifiers. */
  readonly withTypes?: boolean;
}

/** A mistake in a text that an editor or an author makes; undefined where the chosen one changes nothing. */
function mistakeIn(text: string, seed: number, { isValid, withTypes }: Kinds): Mistake | undefined {
  const next = random(seed);
  const below = (count: number): number => Math.floor(next() * count);
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
  const tokens = [...text.matchAll(TOKEN)].map(({ 0: spelling, index }) => ({ spelling, start: index }));
  const chosen = (pattern: RegExp) => one(tokens.filter(({ spelling }) => pattern.test(spelling)));
  const replaced = (token: (typeof tokens)[number] | undefined, by: string | undefined): Mistake | undefined => {
    if (!token || by === undefined || by === token.spelling) return undefined;
    const { line, character } = new SourceFile('', text).lines.position(token.start);
    const title = `${line + 1}:${character + 1} ${token.spelling} → ${by.trim()}`;
    return { title, text: text.slice(0, token.start) + by + text.slice(token.start + token.spelling.length) };
  };
  const token = one(tokens);
  const spelling = token?.spelling ?? '';
  switch (withTypes && below(2) > 0 ? 5 + below(2) : isValid ? 10 + below(3) : below(10)) {
    case 0:
      return replaced(token, ' ');
    case 1:
      return replaced(token, `${spelling} ${spelling}`);
    case 2:
      return replaced(token, `${one(INSERTED)}${spelling}`);
    case 3:
      return replaced(chosen(/^\w*[a-z]/), one(tokens.filter((other) => /^\w/.test(other.spelling)))?.spelling);
    case 4: {
      const word = chosen(/^[a-z_]\w\w/i);
      const at = below(word?.spelling.length ?? 0);
      return replaced(word, word && word.spelling.slice(0, at) + word.spelling.slice(at + 1));
    }
    case 5:
      return replaced(chosen(/^(?:u?(?:char|short|int|long)|float|double|half|void|size_t)\d*$/), one(TYPES));
    case 6:
      return replaced(chosen(/^(?:global|local|constant|private|generic|const|kernel|static)$/), one(['', ...SPACES]));
    case 7:
      return replaced(chosen(/^[-+*/%&|^!=<>.~?:]+$/), one(OPERATORS));
    case 8:
      return replaced(chosen(/^\d/), one(NUMBERS));
    case 10: {
      // Another name that precedes the same kind of token.
      const word = chosen(NAME);
      const open = (of: typeof word): string => {
        const after = of ? text.slice(of.start + of.spelling.length).trimStart() : '';
        return /^[([]?/.exec(after)?.[0] ?? '';
      };
      const others = tokens.filter((other) => NAME.test(other.spelling) && open(other) === open(word));
      return replaced(word, one(others)?.spelling);
    }
    case 11:
      return replaced(chosen(/^\d/), one(['0', '1', '2', '3', '7', '8', '15', '64', '100']));
    case 12: {
      const operator = chosen(/^(?:[-+*/%&|^<>]|[=!<>]=|&&|\|\||<<|>>|[-+*]=|=)$/);
      const family = FAMILIES.find((those) => operator && those.includes(operator.spelling));
      return replaced(operator, family && one(family));
    }
    default:
      return replaced(chosen(/^\w+$/), one([`&${spelling}`, `*${spelling}`, `(float4)${spelling}`, `${spelling}.x`]));
  }
}

const place = ({ file, start, end }: Diagnostic['span']): string => {
  const { line, character } = file.lines.position(start);
  return `${line + 1}:${character + 1}-${character + 1 + end - start}`;
};

const saidBy = ({ severity, code, message }: Diagnostic): string => `${severity}[${code}]: ${message}`;

/** Different mistakes in a text, with their number and a seed. */
export function mistakesIn(text: string, count: number, seed = 0, kinds: Kinds = {}): readonly Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (let i = 0; mistakes.size < count && i < 4 * count; i++) {
    const mistake = mistakeIn(text, seed + i, kinds);
    if (mistake) mistakes.set(mistake.text, mistake);
  }
  return [...mistakes.values()];
}

/** Leaves out reports that differ from several earlier ones only in what they quote. */
export class Shown {
  readonly #counts = new Map<string, number>();

  constructor(private readonly limit: number) {}

  isEnoughOf({ code, message }: Diagnostic): boolean {
    const shape = `${code} ${message.replace(/'[^']*'|\d+/g, "'")}`;
    const count = this.#counts.get(shape) ?? 0;
    this.#counts.set(shape, count + 1);
    return count >= this.limit;
  }
}

/** The reports for a number of mistakes in a text that are not reported without them. */
export function reportsOfMistakes(
  original: string,
  options: readonly string[],
  count: number,
  {
    seed,
    lines = false,
    settings,
    shown,
    ...kinds
  }: Kinds & {
    readonly seed?: number;
    readonly lines?: boolean;
    readonly settings?: AnalysisSettings;
    readonly shown?: Shown;
  } = {},
): string {
  const session = new AnalysisSession(parseBuildOptions(options), { read: () => undefined }, undefined, settings);
  const reported = (text: string): readonly Diagnostic[] => session.update(new SourceFile('/k.cl', text)).diagnostics;
  const before = new Set(reported(original).map(saidBy));
  let all = '';
  for (const mistake of mistakesIn(original, count, seed, kinds)) {
    let found = '';
    for (const one of reported(mistake.text)) {
      if (before.has(saidBy(one)) || shown?.isEnoughOf(one)) continue;
      found += `  ${place(one.span)} ${saidBy(one)}\n`;
      for (const { span, message } of one.related) found += `    ${place(span)}: ${message}\n`;
      for (const fix of one.fixes) {
        found += `    ${fix.title} (${safetyOf(fix)}${fix.preferred ? ', preferred' : ''})\n`;
        const changes = lines ? changedLines(mistake.text, fixedText(mistake.text, fix)) : [];
        found += changes.map((line) => `      ${line}\n`).join('');
      }
    }
    if (found || !shown) all += `${mistake.title}\n${found}`;
  }
  return all;
}
