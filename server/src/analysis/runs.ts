// One report for several ways to compile a file: variants of its build options, and devices.
import type { Device } from '../devices/device.js';
import { safetyOf } from '../refactoring/edits/fix.js';
import type { Diagnostic, Fix } from './analysis.js';
import { WithFixes } from './diagnostics.js';

/** Whether a driver builds a kernel. */
export type Verdict = 'accepts' | 'rejects';

type Named = Pick<Device, 'name' | 'title'>;

/** A diagnostic, and the devices that it holds for where it does not hold for all. */
export interface ReportedDiagnostic extends Diagnostic {
  readonly devices?: readonly string[];
}

/** The result of one run over a file. */
export interface RunResult {
  readonly variant: string;
  readonly device: Named | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The verdict of each device, by name; undefined if no device was named. A device rejects what one variant fails on.
 */
export function verdictsOf(runs: readonly RunResult[]): ReadonlyMap<string, Verdict> | undefined {
  const verdicts = new Map<string, Verdict>();
  for (const { device, diagnostics } of runs) {
    if (!device) continue;
    // The driver does not know the user's settings.
    const rejects = diagnostics.some(({ severity, isRaised }) => severity === 'error' && !isRaised);
    verdicts.set(device.name, rejects || verdicts.get(device.name) === 'rejects' ? 'rejects' : 'accepts');
  }
  return verdicts.size > 0 ? verdicts : undefined;
}

/**
 * The diagnostics of all runs: one that all runs have is reported once, the others name their variants and devices.
 * `isShared`: a diagnostic holds for all runs although not all of them looked for it.
 */
export function joined(
  runs: readonly RunResult[],
  isShared: (diagnostic: Diagnostic) => boolean = () => false,
): readonly ReportedDiagnostic[] {
  const [only, ...more] = runs;
  if (!only || more.length === 0) return only?.diagnostics ?? [];
  const found = new Map<
    string,
    { readonly diagnostic: Diagnostic; readonly runs: RunResult[]; readonly all: Diagnostic[] }
  >();
  for (const run of runs) {
    for (const diagnostic of run.diagnostics) {
      const { span, message, severity } = diagnostic;
      // Devices and the generic device may report the same by different rules.
      const key = JSON.stringify([span.file.path, span.start, span.end, message, severity]);
      const known = found.get(key) ?? { diagnostic, runs: [], all: [] };
      known.runs.push(run);
      known.all.push(diagnostic);
      found.set(key, known);
    }
  }
  const all = { variants: variantsOf(runs), devices: devicesOf(runs) };
  const reports: ReportedDiagnostic[] = [];
  const places = new Map<string, [Wording, ...Wording[]]>();
  for (const one of found.values()) {
    const place = placeOf(one.diagnostic, one.runs);
    const wordings = places.get(place);
    if (wordings) wordings.push(one);
    else places.set(place, [one]);
  }
  /** By the place of an error: the warnings about the same mistake on other devices. */
  const milder = new Map<string, readonly Wording[]>();
  for (const [place, errors] of places) {
    const [{ diagnostic, runs: of }] = errors;
    const warned = placeOf(diagnostic, of, 'warning');
    const warnings = diagnostic.severity === 'error' ? places.get(warned) : undefined;
    if (!warnings || !areOneMistake(errors, warnings)) continue;
    milder.set(place, warnings);
    places.delete(warned);
  }
  for (const [place, wordings] of places) {
    const [first] = wordings;
    const warnings = milder.get(place) ?? [];
    const isForAll = first.runs.length === runs.length || isShared(first.diagnostic);
    if (wordings.length === 1 && isForAll) reports.push(withFixes(first.diagnostic, first.all));
    else if (areOfSeparateDevices(wordings)) reports.push(limitedTo(wordings, all, warnings));
    else for (const one of wordings) reports.push(limitedTo([one], all));
  }
  return reports.sort(orderOf);
}

/** A message of a diagnostic, and the runs that have it. */
interface Wording {
  readonly diagnostic: Diagnostic;
  readonly runs: readonly RunResult[];
  /** The diagnostics of these runs. */
  readonly all: readonly Diagnostic[];
}

/** A diagnostic with the fixes that all runs which have it offer: each run proves its own. */
const withFixes = (diagnostic: Omit<Diagnostic, 'fixes'>, all: readonly Diagnostic[]): WithFixes =>
  new WithFixes(diagnostic, () =>
    all
      .slice(1)
      .reduce<readonly Fix[]>(
        (fixes, other) =>
          fixes.length === 0 ? fixes : fixes.filter(({ title }) => other.fixes.some((one) => one.title === title)),
        all[0]?.fixes ?? [],
      ),
  );

/** The wordings of one mistake on different devices have the same place, rule, severity and variants. */
const placeOf = ({ span, code, ...of }: Diagnostic, runs: readonly RunResult[], severity = of.severity): string =>
  JSON.stringify([span.file.path, span.start, span.end, code, severity, variantsOf(runs)]);

function areOfSeparateDevices(wordings: readonly Wording[]): boolean {
  const names = wordings.flatMap(({ runs }) => devicesOf(runs).map(({ name }) => name));
  return names.length > 0 && new Set(names).size === names.length;
}

/** Whether an error is a warning on other devices, whose text may say more. */
const areOneMistake = ([error, ...others]: readonly [Wording, ...Wording[]], warnings: readonly Wording[]): boolean =>
  others.length === 0 &&
  areOfSeparateDevices([error, ...warnings]) &&
  warnings.every(({ diagnostic }) => diagnostic.message.startsWith(error.diagnostic.message));

/** By place, if they are in one file. */
const orderOf = (a: Diagnostic, b: Diagnostic): number =>
  a.span.file === b.span.file ? a.span.start - b.span.start : 0;

const variantsOf = (runs: readonly RunResult[]): readonly string[] => [...new Set(runs.map(({ variant }) => variant))];

const devicesOf = (runs: readonly RunResult[]): Named[] => [
  ...new Map(runs.flatMap(({ device }) => (device ? [[device.name, device] as const] : []))).values(),
];

/** With more devices than this, a message names the other ones, if they are fewer. */
const MANY = 3;

/** The devices, or all but the other ones. */
function spellDevices(devices: readonly Named[], all: readonly Named[]): string {
  const others = all.filter(({ name }) => !devices.some((device) => device.name === name));
  const names = (list: readonly Named[]): string => list.map(({ title }) => title).join(', ');
  return devices.length > MANY && others.length <= MANY ? `all but ${names(others)}` : names(devices);
}

/** Whether quotation marks, other than apostrophes, and parentheses are closed where a message is cut. */
const isClosed = (text: string): boolean =>
  (text.match(/(?<!\w)'|'(?!\w)/g)?.length ?? 0) % 2 === 0 && text.split('(').length === text.split(')').length;

/**
 * Wordings that begin with the same words, and may end with the same ones, as one message in which the devices follow
 * what differs: `OpenCL C 2.0 (pocl) or 1.2 (Apple) gives …`. Undefined if they share less.
 */
function merged(wordings: readonly [Wording, ...Wording[]], all: readonly Named[]): string | undefined {
  if (wordings.length === 1) return undefined;
  const texts = wordings.map(({ diagnostic }) => diagnostic.message.split(' '));
  const [first = []] = texts;
  const shortest = Math.min(...texts.map((words) => words.length));
  const isShared = (index: number): boolean => texts.every((words) => words.at(index) === first.at(index));
  const cut = (start: number, end?: number): readonly string[] =>
    texts.map((words) => words.slice(start, end).join(' '));
  let start = 0;
  while (start < shortest - 1 && isShared(start)) start++;
  while (start > 0 && !isClosed(first.slice(0, start).join(' '))) start--;
  let end = 0;
  while (start - end < shortest - 1 && isShared(end - 1)) end--;
  while (end < 0 && !cut(start, end).every(isClosed)) end++;
  const parts = cut(start, end || undefined);
  if (start < 2 || !parts.every(isClosed)) return undefined;
  const named = wordings.map(({ runs }, i) => `${parts[i]} (${spellDevices(devicesOf(runs), all)})`);
  // A comma keeps alternatives of one device apart from those of several.
  const last = parts.some((part) => / or /.test(part)) ? ', or' : ' or';
  const list = `${named.slice(0, -1).join(', ')}${last} ${named.at(-1)}`;
  return [...first.slice(0, start), list, ...(end < 0 ? first.slice(end) : [])].join(' ');
}

/** One wording if the others only add to it. */
function withoutAdditions(wordings: readonly [Wording, ...Wording[]]): readonly [Wording, ...Wording[]] {
  const { diagnostic } = wordings.reduce((a, b) => (b.diagnostic.message.length < a.diagnostic.message.length ? b : a));
  const isShared = wordings.every((one) => one.diagnostic.message.startsWith(diagnostic.message));
  return isShared
    ? [{ diagnostic, runs: wordings.flatMap(({ runs }) => runs), all: wordings.flatMap(({ all }) => all) }]
    : wordings;
}

/**
 * One diagnostic for all wordings, which names the devices of each unless that is the only one and holds for all, and
 * those that only warn.
 */
function limitedTo(
  given: readonly [Wording, ...Wording[]],
  all: { readonly variants: readonly string[]; readonly devices: readonly Named[] },
  warnings: readonly Wording[] = [],
): ReportedDiagnostic {
  const wordings = withoutAdditions(given);
  const runs = wordings.flatMap((wording) => wording.runs);
  const devices = devicesOf(runs);
  const variants = variantsOf(runs);
  const message =
    merged(wordings, all.devices) ??
    wordings
      .map(({ diagnostic, runs: of }) => {
        const on = devicesOf(of);
        const beginning = on.length === all.devices.length ? '' : `on ${spellDevices(on, all.devices)}: `;
        return beginning + diagnostic.message;
      })
      .join('; ');
  const warned = devicesOf(warnings.flatMap((warning) => warning.runs));
  const onOthers = warned.length > 0 ? `; a warning on ${spellDevices(warned, all.devices)}` : '';
  const inVariants =
    variants.length < all.variants.length
      ? ` (in ${variants.length === 1 ? 'variant' : 'variants'} ${variants.map((name) => `'${name}'`).join(', ')})`
      : '';
  const [{ diagnostic }] = wordings;
  const { code, severity, isRaised, span, related } = diagnostic;
  const common = withFixes(
    { code, severity, ...(isRaised && { isRaised }), message: message + onOthers + inVariants, span, related },
    wordings.flatMap((wording) => wording.all),
  );
  // What a fix means for the other devices is not tested.
  const limited =
    devices.length < all.devices.length
      ? new WithFixes(common, () =>
          common.fixes.map((fix): Fix => (safetyOf(fix) === 'safe' ? { ...fix, safety: 'unsafe' } : fix)),
        )
      : common;
  return devices.length < all.devices.length
    ? Object.assign(limited, { devices: devices.map(({ name }) => name) })
    : limited;
}
