import { readFileSync } from 'node:fs';
import { clangOf, type DescribedField, type Device, FEATURES } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import { deviceNamed, deviceNames, devices } from '../devices/index.js';
import { newestVersionOf } from '../devices/options.js';
import { profilesOfClinfo } from '../devices/profile.js';
import { reasonOf } from '../disk/read-file.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { InputError } from './input-error.js';
import { escapedJson, printError, visible } from './visible.js';

/** The text of bytes in UTF-8, or in UTF-16 with a byte order mark, which PowerShell writes. */
const decoded = (bytes: Buffer): string =>
  new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(bytes);

/** The fields that are numbers, with what is assumed where they are missing. */
const FIELDS: readonly (readonly [field: DescribedField, what: string, otherwise?: string])[] = [
  ['newestVersion', 'OpenCL C up to'],
  ['workGroupSize', 'work-items of a work-group', 'not limited'],
  ['localMemorySize', 'bytes of local memory', 'the minimum of the specification'],
  ['constantBufferSize', 'bytes of a constant buffer', 'the minimum of the specification'],
  ['constantArguments', 'constant arguments', 'the minimum of the specification'],
  ['globalVariableSize', 'bytes of a program-scope variable', 'the minimum of the specification'],
  ['subGroups', 'sub-groups of a work-group'],
  ['mostArguments', 'bytes of arguments'],
];

/** The names of extensions that everyone may have: those of Khronos, and of several vendors. */
const SHARED = /^cl(?:es)?_(?:khr|ext)_/;

/** A line of names; none without names. */
const list = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${what}: ${[...names].sort().join(' ')}`] : [];

/** What is known about a device, with its source, and what is assumed. */
function describe(device: Device): string {
  const { name, description, source, limits, clang, mostArguments, workItemSizes = [], subGroupSizes = [] } = device;
  const { extensions = [], assumedExtensions = [], ownMacros = {}, features = {} } = device;
  const { assumed = [], otherSources = {}, assumedFields = {} } = device;
  const values: Partial<Record<DescribedField, number | string>> = {
    ...limits,
    newestVersion: (newestVersionOf(device) / 100).toFixed(1),
    ...(mostArguments !== undefined && { mostArguments }),
  };
  /** The lines of fields, each with its value and the source or the reason. */
  const lines = (isWanted: (field: DescribedField) => boolean, reasons: typeof otherSources): string[] =>
    FIELDS.flatMap(([field, what]) =>
      values[field] === undefined || !isWanted(field)
        ? []
        : [`${what}: ${values[field]}${reasons[field] ? ` (${reasons[field]})` : ''}`],
    );
  const known = [
    ...lines((field) => !assumedFields[field], otherSources),
    ...(clang === undefined ? [] : [`errors of the core language: those of clang ${clang}`]),
    ...(workItemSizes.length > 0 ? [`work-items of a work-group in each dimension: ${workItemSizes.join(' ')}`] : []),
    ...(subGroupSizes.length > 0 ? [`work-items of a sub-group: ${subGroupSizes.join(' ')}`] : []),
    ...list(
      'missing features',
      FEATURES.filter((feature) => features[feature]?.length === 0),
    ),
    ...list(
      'extensions',
      Object.keys(ownMacros).filter((macro) => SHARED.test(macro) && ownMacros[macro] !== null),
    ),
    ...list(
      'extensions of vendors',
      extensions.filter((extension) => !assumedExtensions.includes(extension)),
    ),
  ];
  const rest = [
    ...lines((field) => assumedFields[field] !== undefined, assumedFields),
    ...assumed,
    ...list('further extensions of vendors', assumedExtensions),
    ...FIELDS.flatMap(([field, what, otherwise]) =>
      otherwise === undefined || values[field] !== undefined ? [] : [`${what}: ${otherwise}`],
    ),
    ...(clang === undefined && device !== generic
      ? [`errors of the core language: those of clang ${clangOf(device)}`]
      : []),
  ];
  const parts = [`known (${source})`, ...known.map((one) => `  ${one}`)];
  if (rest.length > 0) parts.push('assumed', ...rest.map((one) => `  ${one}`));
  return `${[`${name}: ${description}`, ...parts].join('\n')}\n`;
}

/**
 * Lists the devices, describes those that are named, or prints the profiles of those that `clinfo` lists, each to be
 * written to a file for `check --device FILE.json`; the exit status. Throws UsageError and InputError.
 */
export async function device({ flags, operands }: CommandLine): Promise<number> {
  const file = flags.get('--from-clinfo')?.at(-1);
  if (file === undefined && flags.has('--name'))
    throw new UsageError("'device --name' needs --from-clinfo FILE|-: it selects one of the devices that clinfo lists");
  if (operands.length > 0) {
    const found = operands.map((name) => deviceNamed(name));
    const unknown = operands[found.indexOf(undefined)];
    if (file !== undefined || unknown !== undefined)
      throw new UsageError(
        unknown === undefined
          ? "'device' takes names or --from-clinfo, not both"
          : `no device '${unknown}'; one of ${deviceNames.join(', ')} is expected`,
      );
    await print(visible(found.map((one) => (one ? describe(one) : '')).join('\n')));
    return 0;
  }
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
