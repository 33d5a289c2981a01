/**
 * @file The alphabet of the grammar over tokens: one character stands for one token of the preprocessor's output.
 * @license MIT
 *
 * A terminal stands for all tokens that the grammar treats alike: which of them was written is seen in the token itself.
 */
// @ts-check

/**
 * The terminals that stand for fixed spellings: name, character, spellings.
 *
 * @type {readonly (readonly [name: string, character: string, spellings: string])[]}
 */
const WORDS = [
  // Punctuators (C99 6.4.6)
  ['left_parenthesis', '(', '('],
  ['right_parenthesis', ')', ')'],
  ['left_brace', '{', '{'],
  ['right_brace', '}', '}'],
  ['left_bracket', '[', '['],
  ['right_bracket', ']', ']'],
  ['semicolon', ';', ';'],
  ['comma', ',', ','],
  ['colon', ':', ':'],
  ['question', '?', '?'],
  ['ellipsis', '\u2026', '...'],
  ['member_access', '.', '. ->'],
  ['equals', '=', '='],
  ['compound_assignment', '\u2260', '*= /= %= += -= <<= >>= &= ^= |='],
  ['star', '*', '*'],
  ['multiplicative', '/', '/ %'],
  ['additive', '+', '+ -'],
  ['shift', '\u226a', '<< >>'],
  ['relational', '<', '< > <= >='],
  ['equality', '\u2261', '== !='],
  ['ampersand', '&', '&'],
  ['caret', '^', '^'],
  ['bar', '|', '|'],
  ['logical_and', '\u2227', '&&'],
  ['logical_or', '\u2228', '||'],
  ['negation', '!', '! ~'],
  ['increment', '\u00b1', '++ --'],

  // Declarations
  ['type_word', 'w', 'void char short int long float double half signed __signed __signed__ unsigned bool _Bool ' +
    '_Complex __complex __complex__ __int128 _Float16 __fp16 __float128 __ibm128 __bf16 ' +
    '__auto_type'],
  ['storage_class', 'c', 'typedef static extern auto register _Thread_local __thread'],
  ['qualifier', 'q', 'const __const __const__ volatile __volatile __volatile__ restrict __restrict __restrict__ ' +
    '_Nonnull _Nullable _Null_unspecified ' +
    // Calling conventions, which compilers leave out
    '__stdcall __cdecl __fastcall __vectorcall __thiscall __pascal __regcall'],
  ['function_specifier', 'l', 'inline __inline __inline__ _Noreturn'],
  ['space', 'g', 'private __private local __local global __global constant __constant generic __generic'],
  ['access', 'r', 'read_only __read_only write_only __write_only read_write __read_write'],
  ['kernel', 'k', 'kernel __kernel'],
  ['pipe', 'p', 'pipe'],
  ['atomic', 'A', '_Atomic'],
  ['record', 's', 'struct union'],
  ['enum', 'e', 'enum'],
  ['typeof', 'y', '__typeof__ __typeof __typeof_unqual__ __typeof_unqual'],
  ['bit_int', 'b', '_BitInt _ExtInt'],
  ['attribute', '@', '__attribute__ __attribute'],
  // The first bracket of C23's `[[…]]`; the second is a bracket.
  ['double_bracket', '\u27e6', '[['],
  ['extension', 'x', '__extension__'],
  ['alignas', 'a', '_Alignas'],
  ['static_assert', 'S', '_Static_assert'],
  ['asm', 'M', '__asm__ __asm'],

  // Statements
  ['local_label', 'X', '__label__'],
  ['if', 'I', 'if'],
  ['else', 'E', 'else'],
  ['while', 'W', 'while'],
  ['do', 'D', 'do'],
  ['for', 'F', 'for'],
  ['switch', 'H', 'switch'],
  ['case', 'C', 'case'],
  ['default', 'L', 'default'],
  ['goto', 'G', 'goto'],
  ['return', 'R', 'return'],
  ['break', 'B', 'break'],
  ['continue', 'N', 'continue'],

  // Expressions
  ['sizeof', 'z', 'sizeof'],
  ['alignof', 'Z', '__alignof__ __alignof _Alignof'],
  ['vec_step', 'V', 'vec_step'],
  ['complex_part', '%', '__real __real__ __imag __imag__'],
  ['conversion', 'v', '__builtin_astype __builtin_convertvector __builtin_va_arg'],
  ['bit_cast', 'K', '__builtin_bit_cast'],
  ['offsetof', 'o', '__builtin_offsetof'],
  ['types_compatible', 'm', '__builtin_types_compatible_p'],
  ['generic_selection', 'j', '_Generic'],
];

/**
 * The terminals that stand for tokens of a kind, and for names by what is known of them: node type, character.
 *
 * @type {readonly (readonly [name: string, character: string])[]}
 */
const CLASSES = [
  // A name that something declares as a value, or that can only be one.
  ['identifier', 'i'],
  // The name of a type: a typedef's, or one that the language provides.
  ['type_identifier', 'T'],
  // A name that nothing declares: most likely that of a macro which the host or a missing header defines.
  ['unresolved_identifier', 'u'],
  ['number_literal', '0'],
  ['char_literal', '\''],
  ['string_literal', '"'],
  // The name of an attribute, whatever else it means, and what stands in the arguments of one that are no expressions.
  ['attribute_name', 'n'],
  ['attribute_token', 't'],
  // What a mistake leaves out, or takes the place of: no token is written so.
  ['missing_expression', '\u00bf'],
  ['missing_name', '\u00a1'],
  ['broken_statement', '\u00a4'],
  ['broken_member', '\u00a5'],
  ['broken_declaration', '\u00a7'],
];

/** The character of a token that is none of the language's. */
const FOREIGN = '\u0001';

module.exports = { WORDS, CLASSES, FOREIGN };
