import { readFileSync } from 'node:fs';
import { devices } from '../devices/index.js';
import { profilesOfClinfo } from '../devices/profile.js';
import { reasonOf } from '../disk/read-file.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { InputError } from './input-error.js';
import { escapedJson, printError, visible } from './visible.js';

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark, which PowerShell writes. */
const decoded = (bytes: Buffer): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);

/**
 * Lists the devices, or prints the profiles of those that `clinfo` lists, each to be written to a file for
 * `check --device FILE.json`; the exit status. Throws UsageError and InputError.
 */
export async function device({ flags, operands }: CommandLine): Promise<number> {
  if (operands.length > 0) throw new UsageError("'device' takes no files");
  const file = flags.get('--from-clinfo')?.at(-1);
  if (file === undefined && flags.has('--name'))
    throw new UsageError("'device --name' needs --from-clinfo FILE|-: it selects one of the devices that clinfo lists");
  if (file === undefined) {
    await print(visible(devices.map(({ name, source }) => `${name.padEnd(18)}${source}\n`).join('')));
    return 0;
  }
  let text: string;
  try {
    text = decoded(readFileSync(file === '-' ? 0 : file));
  } catch (error) {
    throw new InputError(`${file}: cannot be read: ${reasonOf(error)}`);
  }
  const profiles = profilesOfClinfo(text);
  if (profiles.length === 0) {
    const isList = /^Platform #\d/m.test(text);
    throw new InputError(
      `${file}: ${isList ? "names of devices only; the output of 'clinfo' without '-l'" : "no device in it; the output of 'clinfo'"} is expected`,
    );
  }
  const wanted = flags.get('--name')?.at(-1);
  const named =
    wanted === undefined ? profiles : profiles.filter(({ name, title }) => name === wanted || title === wanted);
  const [profile, ...more] = named;
  if (!profile)
    throw new InputError(`--name ${wanted}: one of ${profiles.map(({ name }) => name).join(', ')} is expected`);
  if (more.length > 0)
    printError(
      `clspace: the first of ${named.length} devices; --name chooses one of ${named.map(({ name }) => name).join(', ')}\n`,
    );
  if (profile.name !== profile.title) printError(`clspace: '${profile.title}' is named '${profile.name}' in reports\n`);
  if (profile.extensions.length === 0)
    printError('clspace: warning: the output of clinfo lists no extensions: it may be incomplete\n');
  await print(`${escapedJson(JSON.stringify(profile, null, 2))}\n`);
  return 0;
}
