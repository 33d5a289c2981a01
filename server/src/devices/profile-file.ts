// The files of profiles: what `clspace device` writes, and people edit.

import { type Device, FEATURES } from './device.js';
import { deviceNamed, deviceNames } from './index.js';
import { deviceOf, isRecord, leastLimits, type Profile, withoutMark } from './profile.js';

/** The device that a file describes, or why the file is invalid: a field, and what is allowed there. */
export type ReadProfile = { readonly device: Device } | { readonly problem: string };

/** A check of a value; returns what is expected instead, or undefined. */
type Check = (value: unknown) => string | undefined;

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A value as a message quotes it. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

const text: Check = (value) => (isText(value) ? undefined : 'a text is expected');

const listOf =
  (isElement: (value: unknown) => boolean, expected: string): Check =>
  (value) => {
    if (!Array.isArray(value)) return `a list of ${expected} is expected`;
    const wrong: unknown[] = value.filter((one) => !isElement(one));
    return wrong.length > 0 ? `${shown(wrong[0])} is none of ${expected}` : undefined;
  };

const isPowerOfTwo = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Math.log2(Number(value)) % 1 === 0;

const isVersion = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 100 && Number(value) <= 310 && Number(value) % 10 === 0;

const checkBase: Check = (value) =>
  isText(value) && deviceNamed(value) ? undefined : `one of ${deviceNames.join(', ')} is expected`;

function checkLimits(value: unknown): string | undefined {
  if (!isRecord(value)) return 'an object of limits is expected';
  for (const [name, limit] of Object.entries(value)) {
    const least = leastLimits.get(name);
    if (least === undefined) return `'${name}' is none of ${[...leastLimits.keys()].join(', ')}`;
    if (!(Number.isSafeInteger(limit) && Number(limit) >= least))
      return `'${name}' is ${shown(limit)}; a whole number of at least ${least} is expected`;
  }
  return undefined;
}

const CHECKS: Readonly<Record<keyof Profile, Check>> = {
  name: text,
  base: checkBase,
  title: text,
  source: text,
  versions: listOf(isVersion, 'versions of OpenCL C (100, 110, 120, 200, 300, 310)'),
  extensions: listOf((one) => typeof one === 'string' && /^[A-Za-z_]\w*$/.test(one), 'names of extensions'),
  lacks: listOf((one) => FEATURES.some((feature) => feature === one), FEATURES.join(', ')),
  isEmbedded: (value) => (typeof value === 'boolean' ? undefined : 'true or false is expected'),
  addressBits: (value) => (value === 32 || value === 64 ? undefined : '32 or 64 is expected'),
  workItemSizes: listOf((one) => Number.isSafeInteger(one) && Number(one) > 0, 'whole numbers of at least 1'),
  subGroupSizes: listOf(isPowerOfTwo, 'powers of two'),
  limits: checkLimits,
};

const REQUIRED: readonly (keyof Profile)[] = ['name', 'base'];

/** Checks the text of a profile, and makes its device. */
export function readProfile(contents: string): ReadProfile {
  let value: unknown;
  try {
    value = JSON.parse(withoutMark(contents));
  } catch {
    return { problem: 'not JSON' };
  }
  if (!isRecord(value) || REQUIRED.every((field) => value[field] === undefined))
    return { problem: "not a profile that 'clspace device' writes" };
  const fields = Object.keys(CHECKS);
  const unknown = Object.keys(value).find((field) => !fields.includes(field) && field !== '$schema');
  if (unknown !== undefined) return { problem: `unknown field '${unknown}'; one of ${fields.join(', ')} is expected` };
  for (const [field, check] of Object.entries(CHECKS)) {
    const given = value[field];
    if (given === undefined && !REQUIRED.some((one) => one === field)) continue;
    const expected = check(given);
    if (expected !== undefined)
      return { problem: `${field}: ${given === undefined || isRecord(given) ? '' : `${shown(given)}: `}${expected}` };
  }
  return { device: deviceOf(profileOf(value)) };
}

/** The profile in an object whose fields have been checked. */
function profileOf(value: Readonly<Record<string, unknown>>): Profile {
  const { name, base, title = name, source = 'a profile', versions, extensions, lacks, limits } = value;
  const { addressBits, workItemSizes, subGroupSizes } = value;
  const list = (of: unknown): readonly unknown[] => (Array.isArray(of) ? of : []);
  return {
    name: String(name),
    base: String(base),
    title: String(title),
    source: String(source),
    versions: [...new Set(list(versions).map(Number))],
    extensions: list(extensions).map(String),
    lacks: FEATURES.filter((feature) => list(lacks).includes(feature)),
    isEmbedded: value['isEmbedded'] === true,
    addressBits: addressBits === 32 ? 32 : 64,
    workItemSizes: list(workItemSizes).map(Number),
    subGroupSizes: list(subGroupSizes).map(Number),
    limits: isRecord(limits)
      ? Object.fromEntries(Object.entries(limits).map(([limit, number]) => [limit, Number(number)]))
      : {},
  };
}
