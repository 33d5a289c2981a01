/** Terminals that stand for fixed spellings: name, character, spellings (separated by spaces). */
export const WORDS: readonly (readonly [name: string, character: string, spellings: string])[];
/** Terminals that stand for tokens of a kind, for names by what is known of them, and for what a mistake leaves out. */
export const CLASSES: readonly (readonly [name: string, character: string])[];
/** The character of a token that is none of the language's. */
export const FOREIGN: string;
