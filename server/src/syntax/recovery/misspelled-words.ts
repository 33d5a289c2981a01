import { TokenKind } from '../../preprocessor/token.js';
import { spellingOf } from '../../text/names.js';
import { slipsBetween } from '../../text/similar.js';
import { T } from '../alphabet.js';
import { keywordOf } from '../keywords.js';
import { beginsLine } from './line-starts.js';
import { MissingBrackets } from './missing-brackets.js';
import { BEGINS_OPERAND, ENDS_OPERAND } from './mistake-messages.js';
import { closesOpenBracket, NAMES, TYPES, wordBeforeClauses } from './token-lookahead.js';
import { expected, wrong } from './wording.js';

/** Repairs words that are misspelled or out of place. */
export class MisspelledWords extends MissingBrackets {
  /** `while (int i = 0; i < n; i++)`: reads another or a misspelled keyword before the clauses of a `for` as that. */
  protected beginsFor(at: number): boolean {
    if (this.open.isAtFileScope()) return false;
    const word = wordBeforeClauses(this.written.characters, at);
    if (word === undefined) return false;
    const text = spellingOf(this.unit.names[word] ?? 0);
    const isKeyword = NOT_FOR.has(text);
    if (!isKeyword && !(text.length > 1 && slipsBetween(text, 'for', 1) === 1)) return false;
    if (!this.returnBefore(word, T.for)) return false;
    const message = isKeyword
      ? `'${text}' does not take three clauses; did you mean 'for'?`
      : `unknown statement '${text}'; did you mean 'for'?`;
    this.report(wrong(message), word, false, false, {
      replacement: { token: word, text: 'for' },
      ...(!isKeyword && { isMisspelledKeyword: true }),
    });
    return true;
  }

  /** `unsigned itn n`: skips a word that is most likely a misspelled part of the type. */
  protected isTypeMisspelled(name: number, isInParameters = false): boolean {
    const text = spellingOf(this.unit.names[name] ?? 0);
    const meant = wordMeant(text);
    const { characters } = this.written;
    const before = characters[name - 1];
    // Only a qualifier follows `*`.
    const isPlaced = before === T.typeWord || (before === T.star && meant !== undefined && QUALIFIERS.has(meant));
    if (meant === undefined || !isPlaced) return false;
    if (!isInParameters && closesOpenBracket(characters, name + 1)) return false;
    if (!this.returnBefore(name, undefined)) return false;
    this.#reportWord(name, meant);
    return true;
  }

  /** `(unsigned itn) n`: skips a word in a type without a declarator if it is most likely misspelled. */
  protected isTypeWordMisspelled(at: number): boolean {
    const { characters } = this.written;
    const meant = NAMES.has(characters[at] ?? 0) ? wordMeant(spellingOf(this.unit.names[at] ?? 0)) : undefined;
    if (meant === undefined || characters[at - 1] !== T.typeWord || this.reader.wouldTake(T.identifier)) return false;
    this.#reportWord(at, meant);
    this.skip(at, at + 1);
    return true;
  }

  /** `void kenrel k(`: skips a word before the name of a function that is most likely a misspelled `kernel`. */
  protected isKernelMisspelled(at: number): boolean {
    const name = at - 1;
    const isPlaced =
      this.written.characters[at + 1] === T.leftParenthesis && TYPES.has(this.written.characters[name - 1] ?? 0);
    if (!isPlaced || !NAMES.has(this.written.characters[name] ?? 0)) return false;
    const text = spellingOf(this.unit.names[name] ?? 0);
    const meant = ['kernel', '__kernel'].find((word) => slipsBetween(text, word, 1) === 1);
    if (meant === undefined || !this.returnBefore(name, undefined)) return false;
    this.#reportWord(name, meant);
    return true;
  }

  /**
   * `kernel __atribute__((…)) void k`: reads a word before double parentheses as the `__attribute__` that it misspells.
   */
  protected isAttributeMisspelled(at: number): boolean {
    const { characters } = this.written;
    const isParenthesis = (token: number): boolean => characters[token] === T.leftParenthesis;
    for (let token = at; token >= Math.max(0, at - MOST_OF_ATTRIBUTE); token--) {
      if (!NAMES.has(characters[token] ?? 0) || !isParenthesis(token + 1) || !isParenthesis(token + 2)) continue;
      if (slipsBetween(spellingOf(this.unit.names[token] ?? 0), '__attribute__', 2) > 2) return false;
      const isAt = token === at;
      const isRead = isAt
        ? this.reader.take(T.attribute, this.characters.length)
        : this.returnBefore(token, T.attribute);
      if (isRead && isAt) {
        this.push(T.attribute, at, at);
        this.at = at + 1;
        this.added = 0;
      }
      const message = `unknown specifier '${spellingOf(this.unit.names[token] ?? 0)}'; did you mean '__attribute__'?`;
      const replacement = { token, text: '__attribute__' };
      this.report(wrong(message), token, false, false, { replacement, isMisspelledKeyword: true });
      if (!isRead) this.discard(at);
      return true;
    }
    return false;
  }

  #reportWord(token: number, meant: string): void {
    const what = QUALIFIERS.has(meant) ? 'qualifier' : TYPE_WORDS.includes(meant) ? 'type name' : 'specifier';
    const message = `unknown ${what} '${spellingOf(this.unit.names[token] ?? 0)}'; did you mean '${meant}'?`;
    this.report(wrong(message), token, false, false, { replacement: { token, text: meant } });
  }

  /**
   * `int i, itn k;`: a declarator that is most likely a misspelled type, so that neither `,` nor `;` makes it right.
   */
  protected isGuess(at: number): boolean {
    return (
      NAMES.has(this.written.characters[at - 1] ?? 0) &&
      wordMeant(spellingOf(this.unit.names[at - 1] ?? 0)) !== undefined
    );
  }

  /**
   * `unsigned uint *p`, or a type alone on a line above a declaration: leaves out the first of two types. The name of a
   * type was taken for a declarator.
   */
  protected hasTwoTypes(at: number): boolean {
    const { characters } = this.written;
    const [first, second] = [at - 2, at - 1];
    if (characters[second] !== T.typeName) return false;
    if (characters[first] !== T.typeWord && characters[first] !== T.typeName) return false;
    if (characters[first - 1] === T.storageClass) return false;
    if (this.returnBefore(first, undefined)) this.at = second;
    else if (!this.returnBefore(second, undefined)) return false;
    const [one, other] = [first, second].map((token) => spellingOf(this.unit.names[token] ?? 0));
    const wording = expected(`a name after '${one}'`, { instead: `, not the type '${other}'`, isPlaced: true });
    this.report(wording, first, true, false, { surplus: first });
    return true;
  }

  /** `a OPERATOR b`: whether an undeclared name may be a macro for a binary operator. */
  protected isOperator(at: number): boolean {
    const { characters } = this.written;
    const [before, next] = [characters[at - 1] ?? 0, characters[at + 1] ?? 0];
    if (characters[at] !== T.unresolved || !ENDS_OPERAND.has(before) || beginsLine(this.unit, at)) return false;
    const isMacro = MACRO.test(spellingOf(this.unit.names[at] ?? 0)) && !this.open.isAtFileScope();
    return isMacro && BEGINS_OPERAND.has(next) && this.open.region().above.length > 1;
  }

  /** `enum { false, true }`: reads a word of the language as an enumerator, and reports the first of each list. */
  protected isWordForEnumerator(at: number): boolean {
    const { reader } = this;
    if (this.unit.kinds[at] !== TokenKind.Identifier || !FOLLOWS_ENUMERATOR.has(this.written.characters[at + 1] ?? 0))
      return false;
    if (!reader.wouldTake(T.identifier) || reader.wouldTake(T.star) || !this.open.isInside('_enum')) return false;
    const opener = this.open.tokenOf([...reader.stack()].find(({ symbol }) => symbol === '_left_brace'));
    if (opener !== this.#enumWithWords)
      this.report(expected('the name of an enumerator', { instead: `, not ${this.messages.found(at)}` }), at);
    if (!reader.take(T.identifier, this.characters.length)) return false;
    this.#enumWithWords = opener;
    this.push(T.identifier, at, at);
    this.at = at + 1;
    this.added = 0;
    return true;
  }

  #enumWithWords = -1;

  /** Whether a name after a parameter may be a macro for further ones: `float *a MORE_PARAMETERS)`. */
  protected isRestOfParameters(at: number): boolean {
    const isName = (token: number): boolean =>
      this.unit.kinds[token] === TokenKind.Identifier && !keywordOf(this.unit.names[token] ?? 0);
    const next = this.written.characters[at + 1];
    return isName(at) && isName(at - 1) && (next === T.rightParenthesis || next === T.comma) && this.isInParameters();
  }

  /** Whether a list of parameters could end here. */
  protected isInParameters(): boolean {
    return (
      this.reader.wouldTake(T.rightParenthesis) &&
      this.messages.whereClosed(T.rightParenthesis).construct === 'parameters'
    );
  }
}

/** The most tokens between a misspelled `__attribute__` and the first token that shows it. */
const MOST_OF_ATTRIBUTE = 6;

/** The usual spelling of a macro. */
const MACRO = /^[A-Z][A-Z\d_]+$/;

/** Keywords that a head in parentheses follows, other than `for`. */
const NOT_FOR: ReadonlySet<string> = new Set(['while', 'do', 'if', 'switch']);

const QUALIFIERS: ReadonlySet<string> = new Set([
  'const',
  'volatile',
  'restrict',
  'constant',
  'global',
  'local',
  'private',
]);
const TYPE_WORDS = ['int', 'char', 'short', 'long', 'float', 'double', 'half', ...QUALIFIERS];

/** The word of a type that another word is one slip from. */
const wordMeant = (text: string): string | undefined =>
  text.length > 2 ? TYPE_WORDS.find((word) => slipsBetween(text, word, 1) === 1) : undefined;

const FOLLOWS_ENUMERATOR: ReadonlySet<number> = new Set([T.comma, T.equals, T.rightBrace]);
