import { generic } from '../../devices/generic.js';
import { oneOfEach } from '../../devices/index.js';
import { type LanguageVersion, versionName } from '../../preprocessor/language.js';
import { type Availability, availabilityOf, versionsOf } from '../../semantics/symbols/availability.js';

type OnDevice = Availability['devices'][number];

/** The devices of drivers: the generic one is the language itself. */
const DEVICES = oneOfEach.filter((device) => device !== generic);

/** The versions in which a device has a builtin that came with `since`; empty if those are all that one expects. */
function spellVersions({ device, versions }: OnDevice, since: number): string {
  const accepted = versionsOf(device);
  const [first] = versions;
  const isUpToNewest = first !== undefined && versions.join() === accepted.filter((one) => one >= first).join();
  if (!isUpToNewest) return `in ${spellList(versions)} only `;
  const expected = accepted.find((version) => version >= since);
  return first === expected ? '' : `from ${versionName(first)} `;
}

const spellList = (versions: readonly LanguageVersion[]): string => versions.map(versionName).join(', ');

/**
 * The devices that have a builtin function, as Markdown: `On NVIDIA, AMD; in 2.0 only on rusticl; not on pocl`.
 * `since`: the version that it came with. Undefined if no device is known to have it.
 */
export function describeAvailability(name: string, since: number): string | undefined {
  const found = availabilityOf(name)?.devices.filter(({ device }) => DEVICES.includes(device)) ?? [];
  if (found.length === 0) return undefined;
  const groups = new Map<string, string[]>([['', []]]);
  for (const one of found) {
    const versions = spellVersions(one, since);
    groups.set(versions, [...(groups.get(versions) ?? []), one.device.title]);
  }
  const without = DEVICES.filter((device) => !found.some((one) => one.device === device)).map(({ title }) => title);
  if (groups.get('')?.length === DEVICES.length) return '*On every device*';
  const parts = [...groups]
    .filter(([, titles]) => titles.length > 0)
    .map(([versions, titles]) => `${versions}on ${titles.join(', ')}`);
  // A vendor's extension is missing everywhere else.
  if (without.length > 0 && without.length <= found.length) parts.push(`not on ${without.join(', ')}`);
  const text = parts.join('; ');
  return `*${text.charAt(0).toUpperCase()}${text.slice(1)}*`;
}
