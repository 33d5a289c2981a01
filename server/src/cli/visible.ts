/** Control characters but tabs and line feeds, and those that reorder text: a terminal would obey them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** A text for a terminal or a log: control characters of sources, file names and options are escaped. */
export const visible = (text: string): string =>
  text.replace(CONTROLS, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });

/** A JSON text without characters that a terminal would obey. */
export const escapedJson = (json: string): string =>
  json.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes a message to standard error. */
export const printError = (text: string): void => void process.stderr.write(visible(text));
