import { parseArgs } from 'node:util';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { COMMANDS, type OptionKind } from './commands.js';
import { didYouMean } from './nearest.js';

/** An invalid command line. The message is for the user. */
export class UsageError extends Error {}

export interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  /** The values of each option by its name (with `--`), in the order given. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The build options as given; undefined without `--`. */
  readonly words: readonly string[] | undefined;
}

const NO_TOKENS: Pick<ReturnType<typeof parseArgs<{ tokens: true }>>, 'tokens'> = { tokens: [] };

/** Throws UsageError and BuildOptionError. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const separator = argv.indexOf('--');
  const [command = '', ...words] = separator < 0 ? argv : argv.slice(0, separator);
  const known = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!known)
    throw new UsageError(
      command ? `unknown command '${command}'${didYouMean(command, Object.keys(COMMANDS))}` : 'a command is missing',
    );
  const operands: string[] = [];
  const flags = new Map<string, string[]>();
  // The parser of the other options takes a millisecond to load, which would delay the start of the server.
  const kindOf = (name: string): OptionKind | undefined => (Object.hasOwn(known, name) ? known[name] : undefined);
  const isPlain = words.every((word) => word.startsWith('--') && kindOf(word.slice(2)) === 'flag');
  if (isPlain) for (const word of words) flags.set(word, [...(flags.get(word) ?? []), '']);
  const { tokens } = isPlain
    ? NO_TOKENS
    : parseArgs({
        args: words,
        options: Object.fromEntries(
          Object.entries(known).map(([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }]),
        ),
        // Its own messages support neither build options nor suggestions.
        strict: false,
        tokens: true,
      });
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value);
    if (token.kind !== 'option') continue;
    const { rawName, index, value } = token;
    const kind = rawName.startsWith('--') ? kindOf(token.name) : undefined;
    if (!kind) throw new UsageError(unknownOption(words[index] ?? rawName, command, Object.keys(known)));
    if (kind === 'flag' && value !== undefined) throw new UsageError(`${rawName} takes no value`);
    if (kind === 'value' && value === undefined) throw new UsageError(`${rawName} needs a value`);
    flags.set(rawName, [...(flags.get(rawName) ?? []), value ?? '']);
  }
  const buildOptions = separator < 0 ? undefined : argv.slice(separator + 1);
  parseBuildOptions(buildOptions ?? []); // for its errors
  return { command, operands, flags, words: buildOptions };
}

function unknownOption(word: string, command: string, known: readonly string[]): string {
  const hint = /^-[DUI]|^-cl/.test(word)
    ? '; build options go after --'
    : didYouMean(
        word.replace(/=.*/, ''),
        known.map((name) => `--${name}`),
      );
  return `unknown option '${word}' of '${command}'${hint}`;
}

/** Writes a text to standard output, waiting for slow readers. On failure the process ends. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve) =>
    process.stdout.write(text, (error) => {
      if (!error) resolve();
    }),
  );
