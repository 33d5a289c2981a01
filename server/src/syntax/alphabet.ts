import { CLASSES, FOREIGN, WORDS } from '../../../grammar/tokens/alphabet.js';
import { intern, type Name } from '../text/names.js';

/**
 * The character of each terminal of the grammar over tokens, by the terminal's name in `grammar/tokens/alphabet.js`.
 */
const characters = new Map<string, number>();
/** The same by the name of its symbol in the grammar, where those of words are hidden. */
const symbols = new Map<string, number>();
/** The first spelling of a terminal. */
const spellings = new Map<number, string>();
/** The character of each word. */
const words = new Map<Name, number>();

for (const word of WORDS) {
  const character = word[1].charCodeAt(0);
  characters.set(word[0], character);
  symbols.set(`_${word[0]}`, character);
  const all = word[2].split(' ');
  spellings.set(character, all[0] ?? '');
  for (const spelling of all) words.set(intern(spelling), character);
}
// Constants of the language, not names that could be declared.
const CONSTANTS = ['true', 'false'];
for (const [terminal, character] of CLASSES) {
  if (terminal === 'number_literal')
    for (const spelling of CONSTANTS) words.set(intern(spelling), character.charCodeAt(0));
  characters.set(terminal, character.charCodeAt(0));
  symbols.set(terminal, character.charCodeAt(0));
}

function characterOf(terminal: string): number {
  const character = characters.get(terminal);
  if (character === undefined) throw new Error(`the alphabet has no '${terminal}'`);
  return character;
}

/** The terminals that code refers to by name. */
export const T = {
  leftParenthesis: characterOf('left_parenthesis'),
  rightParenthesis: characterOf('right_parenthesis'),
  leftBrace: characterOf('left_brace'),
  rightBrace: characterOf('right_brace'),
  leftBracket: characterOf('left_bracket'),
  rightBracket: characterOf('right_bracket'),
  semicolon: characterOf('semicolon'),
  comma: characterOf('comma'),
  colon: characterOf('colon'),
  equals: characterOf('equals'),
  compoundAssignment: characterOf('compound_assignment'),
  increment: characterOf('increment'),
  star: characterOf('star'),
  additive: characterOf('additive'),
  multiplicative: characterOf('multiplicative'),
  shift: characterOf('shift'),
  relational: characterOf('relational'),
  equality: characterOf('equality'),
  ampersand: characterOf('ampersand'),
  sizeof: characterOf('sizeof'),
  conversion: characterOf('conversion'),
  bar: characterOf('bar'),
  logicalAnd: characterOf('logical_and'),
  logicalOr: characterOf('logical_or'),
  caret: characterOf('caret'),
  memberAccess: characterOf('member_access'),
  typeWord: characterOf('type_word'),
  storageClass: characterOf('storage_class'),
  qualifier: characterOf('qualifier'),
  functionSpecifier: characterOf('function_specifier'),
  space: characterOf('space'),
  access: characterOf('access'),
  kernel: characterOf('kernel'),
  pipe: characterOf('pipe'),
  atomic: characterOf('atomic'),
  record: characterOf('record'),
  enumeration: characterOf('enum'),
  typeof: characterOf('typeof'),
  bitInt: characterOf('bit_int'),
  attribute: characterOf('attribute'),
  doubleBracket: characterOf('double_bracket'),
  extension: characterOf('extension'),
  alignas: characterOf('alignas'),
  asm: characterOf('asm'),
  else: characterOf('else'),
  for: characterOf('for'),
  while: characterOf('while'),
  continue: characterOf('continue'),
  break: characterOf('break'),
  goto: characterOf('goto'),
  return: characterOf('return'),
  case: characterOf('case'),
  switch: characterOf('switch'),
  do: characterOf('do'),
  if: characterOf('if'),
  default: characterOf('default'),
  identifier: characterOf('identifier'),
  typeName: characterOf('type_identifier'),
  unresolved: characterOf('unresolved_identifier'),
  number: characterOf('number_literal'),
  character: characterOf('char_literal'),
  string: characterOf('string_literal'),
  attributeName: characterOf('attribute_name'),
  attributeToken: characterOf('attribute_token'),
  missingExpression: characterOf('missing_expression'),
  missingName: characterOf('missing_name'),
  brokenStatement: characterOf('broken_statement'),
  brokenMember: characterOf('broken_member'),
  brokenDeclaration: characterOf('broken_declaration'),
  foreign: FOREIGN.charCodeAt(0),
} as const;

/** The first spelling of a terminal, for messages; undefined for one that denotes a kind of token. */
export const spellingOfTerminal = (character: number): string | undefined => spellings.get(character);

const byName = new Uint16Array(Math.max(...words.keys()) + 1);
for (const [name, character] of words) byName[name] = character;

/** The character of a keyword or a punctuator; 0 for every other name. */
export const characterOfWord = (name: Name): number => byName[name] ?? 0;

/** The character of each terminal by the name of its symbol in the grammar. */
export const symbolCharacters: ReadonlyMap<string, number> = symbols;
