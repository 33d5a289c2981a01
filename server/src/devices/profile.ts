// Profiles of the user's own devices, which `clspace device` creates from the output of `clinfo`.

import { spellingOf } from '../text/names.js';
import type { Device, DeviceLimits, Feature } from './device.js';
import { generic } from './generic.js';
import { deviceNamed } from './index.js';
import { featuresOf } from './listed.js';
import { deviceMacroNames } from './predefined.js';

/** A profile: the most similar device, and the differences from it. */
export interface Profile {
  readonly name: string;
  /** The known device with the same driver. */
  readonly base: string;
  readonly title: string;
  /** The origin of the data. */
  readonly source: string;
  /** The versions of OpenCL C that it accepts, as `__OPENCL_C_VERSION__` spells them; empty if unknown. */
  readonly versions: readonly number[];
  /** All OpenCL extensions and features of the device. */
  readonly extensions: readonly string[];
  /** Features that it lacks, whatever its version says. */
  readonly lacks: readonly Feature[];
  /** It has the embedded profile. */
  readonly isEmbedded: boolean;
  /** The size of `size_t` and of pointers. */
  readonly addressBits: 32 | 64;
  /** The most work-items of a work-group in each dimension; empty if unknown. */
  readonly workItemSizes: readonly number[];
  /** The sizes of its sub-groups; empty if unknown. */
  readonly subGroupSizes: readonly number[];
  readonly limits: ProfileLimits;
}

/** The limits of a profile; `argumentsSize`: CL_DEVICE_MAX_PARAMETER_SIZE, in bytes. */
type ProfileLimits = Partial<DeviceLimits & { readonly argumentsSize: number }>;

/** A text without the byte order mark that editors and shells on Windows write. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/**
 * The device of a profile: the driver's device with the extensions, features and limits of the profile. What the lists
 * of the profile do not name is not there; only a driver that was tested accepts more than it lists.
 */
export function deviceOf({
  name,
  base,
  title,
  source,
  versions,
  extensions,
  lacks,
  isEmbedded,
  addressBits,
  workItemSizes,
  subGroupSizes,
  limits,
}: Profile): Device {
  const driver = deviceNamed(base) ?? generic;
  const { macros, features, enumerators } = featuresOf({ extensions, versions, lacks, isEmbedded, addressBits });
  const { argumentsSize, ...others } = limits;
  const listed = new Set(extensions);
  const unlisted = [...deviceMacroNames(driver)]
    .map(spellingOf)
    .filter((macro) => /^(?:cles_|cl_(?!clang_)|__opencl_c_)/.test(macro) && !listed.has(macro))
    .map((macro) => [macro, null] as const);
  return {
    ...driver,
    name,
    base: driver.name,
    title,
    description: title,
    source,
    limits: { ...driver.limits, ...others },
    ...(argumentsSize !== undefined && { mostArguments: argumentsSize }),
    ...(addressBits === 32 && { addressBits }),
    ...(workItemSizes.length > 0 && { workItemSizes }),
    ...(subGroupSizes.length > 0 && { subGroupSizes }),
    ...(versions.length > 0 && { newestVersion: Math.max(...versions) }),
    ownMacros: { ...driver.ownMacros, ...Object.fromEntries(unlisted), ...macros },
    features: { ...features, ...driver.features },
    lacks: [...new Set([...(driver.lacks ?? []), ...enumerators])],
    extensions: extensions.filter((extension) => !/^cl_(?:khr|ext)_|^__opencl/.test(extension)),
  };
}

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LEAST: Readonly<Record<keyof ProfileLimits, number>> = {
  constantArguments: 1,
  constantBufferSize: 1,
  localMemorySize: 1,
  globalVariableSize: 0,
  workGroupSize: 1,
  subGroups: 0,
  privateArraySize: 0,
  argumentsSize: 1,
};

/** The smallest value of each limit, by its name. All are whole numbers. */
export const leastLimits: ReadonlyMap<string, number> = new Map(Object.entries(LEAST));

/** Drivers for devices of any vendor, by their platforms. */
const PLATFORMS: readonly (readonly [pattern: RegExp, base: string])[] = [
  [/rusticl/i, 'rusticl'],
  [/portable computing language|pocl/i, 'pocl'],
  [/apple/i, 'apple'],
  [/\bclover\b|\bclvk\b|openclon12/i, 'generic'],
];

/** The drivers of vendors, by the names of platforms, vendors and devices. */
const VENDORS: readonly (readonly [pattern: RegExp, base: string])[] = [
  [/nvidia/i, 'nvidia'],
  [/advanced micro devices|amd/i, 'amd'],
  [/intel/i, 'intel-cpu'],
  [/qualcomm|adreno/i, 'adreno'],
  [/\barm\b|mali/i, 'mali'],
  [/imagination|powervr/i, 'powervr'],
  [/apple/i, 'apple'],
];

/**
 * The known device for a driver: by the platform, which is the driver's, else by the names of vendor and device.
 * `wave`: the width of AMD's waves.
 */
function baseOf(platform: string, device: string, wave: number | undefined): string {
  const named = (text: string, table: typeof VENDORS) => table.find(([pattern]) => pattern.test(text))?.[1];
  const base = named(platform, PLATFORMS) ?? named(platform, VENDORS) ?? named(device, VENDORS) ?? 'generic';
  const isGpu = /graphics|\bgpu\b|\barc\b|\biris\b/i.test(`${platform} ${device}`);
  if (base === 'intel-cpu' && isGpu) return 'intel-gpu';
  return base === 'amd' && wave === 32 ? 'amd-rdna' : base;
}

/** The name by which a device can be selected: letters, digits and hyphens. */
const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\((?:r|tm)\)/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'device';

const VERSION_QUERIES = [
  'CL_DEVICE_OPENCL_C_ALL_VERSIONS',
  'CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR',
  'CL_DEVICE_OPENCL_C_VERSION',
];

/** The versions of OpenCL C, as `__OPENCL_C_VERSION__` spells them. */
const VERSIONS = [100, 110, 120, 200, 300, 310];

/** A version by its parts, in the bits of `cl_version`. */
const ofBits = (bits: number): number => (bits >> 22) * 100 + ((bits >> 12) & 1023) * 10;

/**
 * The versions of OpenCL C in a text: `OpenCL C 1.2`, `0xc00000 (3.0.0)`, `OpenCL C:0xc00000`, `"raw":12582912`. The
 * versions of drivers, as in `OpenCL C 1.2 PoCL 3.0`, are others.
 */
const versionsIn = (text: string): number[] => {
  const named = [...text.matchAll(/OpenCL C (\d)\.(\d)(?!\d)/g)].map((of) => Number(of[1]) * 100 + Number(of[2]) * 10);
  const numbers = [...text.matchAll(/\b0x[\da-f]+|(?<="raw" ?: ?)\d+/gi)].map(([bits]) => ofBits(Number(bits)));
  return VERSIONS.filter((version) => named.includes(version) || numbers.includes(version));
};

const numbersIn = (text = ''): number[] => [...text.matchAll(/\d+/g)].map(([one]) => Number(one));

/** Returns a property of a device by its names in `clinfo`, or undefined. */
type Ask = (...names: readonly string[]) => string | undefined;

/** Asks for properties, of which `(n/a)` and the text of an error are not values. */
const asking =
  (valueOf: (name: string) => string | undefined): Ask =>
  (...names) =>
    names.map(valueOf).find((value) => value && !/^\s*(?:\(?n\/a\)?\s*$|<)/i.test(value));

function profileOf(ask: Ask, platform: string, words: readonly string[]): Profile {
  const title =
    ask('Device Board Name (AMD)', 'Board name', 'Device Name', 'CL_DEVICE_NAME', 'Name')?.trim() || 'device';
  const vendor = ask('Device Vendor', 'CL_DEVICE_VENDOR', 'Vendor') ?? '';
  const type = ask('Device Type', 'CL_DEVICE_TYPE') ?? '';
  const number = (...names: readonly string[]): number | undefined => {
    const found = /\d+/.exec(ask(...names) ?? '')?.[0];
    return found === undefined ? undefined : Number(found);
  };
  const limits = {
    constantArguments: number('Max number of constant args', 'CL_DEVICE_MAX_CONSTANT_ARGS'),
    constantBufferSize: number(
      'Max constant buffer size',
      'CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE',
      'Constant buffer size',
    ),
    localMemorySize: number('Local memory size', 'CL_DEVICE_LOCAL_MEM_SIZE'),
    globalVariableSize: number(
      'Max size for global variable',
      'CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE',
      'Max global variable size',
    ),
    workGroupSize: number('Max work group size', 'CL_DEVICE_MAX_WORK_GROUP_SIZE'),
    subGroups: number('Max sub-groups per work group', 'CL_DEVICE_MAX_NUM_SUB_GROUPS'),
    argumentsSize: number('Max size of kernel argument', 'CL_DEVICE_MAX_PARAMETER_SIZE'),
  };
  const isNo = (...names: readonly string[]): boolean => /^\s*(?:no|false|CL_FALSE)\b/i.test(ask(...names) ?? '');
  const lacks: Feature[] = [];
  if (isNo('Image support', 'CL_DEVICE_IMAGE_SUPPORT')) lacks.push('images', 'readWriteImages');
  if (isNo('Pipe support', 'CL_DEVICE_PIPE_SUPPORT')) lacks.push('pipes');
  if (isNo('Generic address space support', 'CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT')) lacks.push('generic');
  if (isNo('Device enqueue support', 'Device enqueue capabilities', 'CL_DEVICE_DEVICE_ENQUEUE_SUPPORT'))
    lacks.push('enqueue');
  const driver = ask('Driver Version', 'CL_DRIVER_VERSION', 'Driver version') ?? '';
  return {
    name: slugOf(title),
    base: baseOf(
      platform,
      `${vendor} ${title} ${type}`,
      number('Wavefront width (AMD)', 'Wavefront width', 'CL_DEVICE_WAVEFRONT_WIDTH_AMD'),
    ),
    title,
    source: `clinfo: ${title}${driver ? `, driver ${driver.trim()}` : ''}`,
    versions: versionsIn(
      ['Device OpenCL C all versions', 'Device OpenCL C Version', 'Device OpenCL C version', ...VERSION_QUERIES]
        .map((one) => ask(one))
        .join(' '),
    ),
    extensions: [...new Set(words)].sort(),
    lacks,
    isEmbedded: /EMBEDDED/.test(ask('Device Profile', 'CL_DEVICE_PROFILE', 'Profile') ?? ''),
    addressBits: number('Address bits', 'CL_DEVICE_ADDRESS_BITS') === 32 ? 32 : 64,
    workItemSizes: numbersIn(
      ask('Max work item sizes', 'CL_DEVICE_MAX_WORK_ITEM_SIZES') ??
        [0, 1, 2].map((dimension) => ask(`Max work items[${dimension}]`)).join(' '),
    ),
    subGroupSizes: numbersIn(ask('Sub-group sizes (Intel)', 'CL_DEVICE_SUB_GROUP_SIZES_INTEL')),
    // Some drivers return 0 for a limit that they do not know. No limit has more than 53 bits.
    limits: Object.fromEntries(
      Object.entries(limits).filter(
        ([limit, value]) => Number.isSafeInteger(value) && Number(value) >= (leastLimits.get(limit) ?? 0),
      ),
    ),
  };
}

const WORDS = /\b(?:cl(?:es)?_[A-Za-z]+_\w+|__opencl_c_\w+)\b/g;

/** The profiles of the devices in the output of `clinfo`, plain or with `--json`; none for other text. */
export function profilesOfClinfo(text: string): readonly Profile[] {
  const profiles = text.trimStart().startsWith('{') ? profilesOfJson(text) : profilesOfText(text);
  // Several devices of one name.
  const names = new Set<string>();
  return profiles.map((profile) => {
    let { name } = profile;
    for (let i = 2; names.has(name); i++) name = `${profile.name}-${i}`;
    names.add(name);
    return { ...profile, name };
  });
}

/** A line of `clinfo` without its indentation and the tag of its device, such as `[NVIDIA/0]`. */
const contentOf = (line: string): string => line.slice(/^\s*(?:\[\S+\]\s+)?/.exec(line)?.[0].length);

/** The properties that list extensions and features; other lines name extensions that the device may lack. */
const LISTS = /^(?:Device Extensions|Device OpenCL C features|CL_DEVICE_(?:EXTENSIONS|OPENCL_C_FEATURES)|Extensions:)/;

/** The names that a single blank may separate from the value, where a page has removed the others. */
const NAMES =
  /^(?:Platform Name|Device (?:Name|Vendor|Version|Type|Profile|Extensions|OpenCL C (?:Version|features|all versions|Numeric Version))|Driver Version|Address bits|Image support|Pipe support|Generic address space support|Local memory size|Max (?:work group size|work item sizes|number of constant args|constant buffer size|size of kernel argument|size for global variable|sub-groups per work group)|Sub-group sizes \(Intel\)) /;

/**
 * The name and the value in a line of `clinfo`: a blank follows the name of a query, several any other name, and a
 * colon the names of AMD's and other vendors' program of the same name.
 */
function propertyIn(line: string): readonly [name: string, value: string] | undefined {
  const content = contentOf(line);
  const query = /^(CL_\w+)(?:\s+|$)/.exec(content);
  if (query) return [query[1] ?? '', content.slice(query[0].length)];
  const gap = /(?<!\s)\s{2,}/.exec(content);
  const named = NAMES.exec(content)?.[0];
  const end = gap?.index ?? content.length;
  if (named && named.length <= end) return [named.trim(), content.slice(named.length).trim()];
  return gap ? [content.slice(0, end).replace(/ ?:$/, ''), content.slice(end + gap[0].length)] : undefined;
}

/** A line that continues the value of the property before it: names of extensions, features or versions in a column. */
const isContinued = (line: string): boolean =>
  /^ {20,}\S/.test(line) || /^(?:cl(?:es)?_\w|__opencl_c_|OpenCL C )/.test(contentOf(line));

/** A line without what issues and editors add: the mark of quotations, and tabs. */
const plainLine = (line: string): string => line.replace(/^(?:> ?)+/, '').replaceAll('\t', '        ');

/** The device that a section describes. */
function profileOfLines(platform: string, lines: readonly string[]): Profile {
  const values = new Map<string, string>();
  for (const line of lines) {
    const [name, value] = propertyIn(line) ?? [];
    if (name !== undefined && !values.has(name)) values.set(name, value ?? '');
  }
  const listed = lines.filter((line) => LISTS.test(contentOf(line)));
  const words = (listed.length > 0 ? listed : lines).join('\n').match(WORDS) ?? [];
  return profileOf(
    asking((name) => values.get(name)),
    platform,
    words,
  );
}

/** `clinfo`: a section for each platform, each with a section for each device, of lines "  Name   value". */
function profilesOfText(text: string): Profile[] {
  const devices: { readonly platform: string; readonly lines: string[] }[] = [];
  let platform = '';
  let lines: string[] | undefined;
  /** In what the platforms answer to calls without a device. */
  let isAside = false;
  for (const line of text.split(/\r?\n/).map(plainLine)) {
    const [name = '', value = ''] = propertyIn(line) ?? [];
    if (/^(?:NULL platform behavior|ICD loader properties)/.test(line)) isAside = true;
    else if (/^Number of platforms/.test(line)) isAside = false;
    if (isAside) {
      lines = undefined;
    } else if (name === 'Platform Name' || name === 'CL_PLATFORM_NAME') {
      platform = value;
      lines = undefined;
    } else if (
      name === 'Device Name' ||
      name === 'CL_DEVICE_NAME' ||
      // The first line of a device; its name stands further below.
      (name === 'Device Type' && /^\s*Device Type:/.test(line))
    ) {
      lines = [];
      devices.push({ platform, lines });
    }
    if (lines && lines.length > 0 && isContinued(line)) lines.push(`${lines.pop() ?? ''} ${contentOf(line)}`);
    else lines?.push(line);
  }
  return devices.map((device) => profileOfLines(device.platform, device.lines));
}

/** `clinfo --json`: the devices of each platform, with properties by the names of the queries. */
function profilesOfJson(text: string): Profile[] {
  let value: unknown;
  try {
    // One name for several versions.
    let count = 0;
    value = JSON.parse(withoutMark(text).replaceAll('"OpenCL C" :', () => `"OpenCL C ${count++}":`));
  } catch {
    return [];
  }
  const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : []);
  if (!isRecord(value)) return [];
  const platforms = list(value['platforms']);
  return list(value['devices']).flatMap((group, i) => {
    const platform = platforms[i];
    const name = isRecord(platform) ? String(platform['CL_PLATFORM_NAME'] ?? '') : '';
    return list(isRecord(group) ? group['online'] : undefined)
      .filter(isRecord)
      .map((device) => {
        const spelled = (one: unknown): string | undefined =>
          one === undefined ? undefined : typeof one === 'string' ? one : JSON.stringify(one);
        const words = `${spelled(device['CL_DEVICE_EXTENSIONS'])} ${spelled(device['CL_DEVICE_OPENCL_C_FEATURES'])}`;
        return profileOf(
          asking((one) => spelled(device[one])),
          name,
          words.match(WORDS) ?? [],
        );
      });
  });
}
