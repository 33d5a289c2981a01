/**
 * Stands among the extensions that pragmas have switched on where it is not known which those are: behind a header that
 * is missing.
 */
export const ANY_EXTENSION = '?';

/** Whether an extension is on, or may be. */
export const isOn = (extensions: ReadonlySet<string>, name: string): boolean =>
  extensions.has(name) || extensions.has(ANY_EXTENSION);
