import { parseBuildOptions } from '../preprocessor/build-options.js';

/** A command line that cannot be understood. The message is for the user. */
export class UsageError extends Error {}

export interface CommandLine {
  readonly command: string;
  readonly operands: readonly string[];
  /** The values of each option, in the order given. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** The build options as they were given; undefined without `--`. */
  readonly words: readonly string[] | undefined;
}

const FLAGS: Readonly<Record<string, Readonly<Record<string, 'value' | 'flag'>>>> = {
  check: {
    '--format': 'value',
    '--fix': 'flag',
    '--variant': 'value',
    '--rule': 'value',
    '--device': 'value',
    '--local-size': 'value',
    '--num-groups': 'value',
    '--global-size': 'value',
    '--baseline': 'value',
    '--write-baseline': 'value',
    '--stdin-path': 'value',
  },
  inspect: {},
  preprocess: { '--tokens': 'flag' },
  lsp: { '--stdio': 'flag', '--node-ipc': 'flag' },
};

/** Throws UsageError and BuildOptionError. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const separator = argv.indexOf('--');
  const [command = '', ...words] = separator < 0 ? argv : argv.slice(0, separator);
  const known = FLAGS[command];
  if (!known) throw new UsageError(command ? `unknown command '${command}'` : 'a command is missing');
  const operands: string[] = [];
  const flags = new Map<string, string[]>();
  const give = (name: string, value: string): void => void flags.set(name, [...(flags.get(name) ?? []), value]);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const name = equals < 0 ? word : word.slice(0, equals);
    const kind = known[name];
    if (!kind)
      throw new UsageError(
        `unknown option '${word}' of '${command}'${/^-[DUI]|^-cl/.test(word) ? '; build options go behind --' : ''}`,
      );
    if (kind === 'flag') give(name, '');
    else {
      const value = equals < 0 ? words[++i] : word.slice(equals + 1);
      if (value === undefined) throw new UsageError(`${name} needs a value`);
      give(name, value);
    }
  }
  const buildOptions = separator < 0 ? undefined : argv.slice(separator + 1);
  parseBuildOptions(buildOptions ?? []); // for its errors
  return { command, operands, flags, words: buildOptions };
}

/** Writes all of a text to standard output, however slowly it is read. */
export const print = (text: string): Promise<void> =>
  new Promise((resolve) => process.stdout.write(text, () => resolve()));
