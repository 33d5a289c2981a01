// Checks hosts against their kernels: the kernels that a host creates, the arguments that it sets and the launches.

import { kernelsIn } from '../text/embedded.js';
import { hostLanguageOf } from '../text/literals.js';
import { finish } from '../text/parts.js';
import { perOwner } from '../text/per-owner.js';
import type { SourceFile } from '../text/source-file.js';
import { wordsIn } from '../text/words.js';
import { callCApi } from './api/c-api.js';
import { callCppApi } from './api/cpp-api.js';
import { callPythonApi, pythonPart } from './api/python-api.js';
import { callRustApi } from './api/rust-api.js';
import type { HostEvents } from './events.js';
import { Interpreter } from './interpretation/interpreter.js';
import { MAXIMUM_STEPS, MAXIMUM_STEPS_OF_ALL } from './interpretation/limits.js';
import { componentsOf, sharesNoMore, sharesTheSame } from './reading/components.js';
import { kernelNamesIn, kernelNamesInHost, macrosIn } from './reading/conditional-names.js';
import type { HostGrammars } from './reading/grammars.js';
import { effectsIn, HostProgram } from './reading/program.js';
import { readC } from './reading/read-c.js';
import { readPython } from './reading/read-python.js';
import { readRust } from './reading/read-rust.js';
import { type HostUnit, unreadUnit } from './reading/syntax.js';
import { sharesText } from './rules/candidates.js';
import { type Kernels, KnownCalls } from './rules/finding.js';
import type { KernelSignature } from './signatures.js';
import { functionAt, variablesAt } from './visible-variables.js';

export type { HostEvents } from './events.js';
export { type ExtentQuestion, type Extents, extentsIn, keyOfQuestion, neededIn, questionsOf } from './extents.js';
export { knownLaunches } from './launches.js';
export type { HostFinding } from './rules/finding.js';
export { judge } from './rules/judge.js';
export { type KernelSignature, signaturesOf } from './signatures.js';

/** Longer files are generated, or headers of a library. */
const MAXIMUM_LENGTH = 2_000_000;

/** The headers of the API itself, which declare the functions that all hosts call. */
const OF_API = /(?:^|\/)(?:CL|OpenCL)\/(?:cl|opencl)\w*\.h(?:pp)?$|(?:^|\/)(?:cl|opencl|cl_ext|cl_platform)\.h$/i;
/** Copies of those for C++ are recognized by their guards: wrappers have such names, too. */
const NAMED_AS_API = /(?:^|\/)(?:cl|cl2|opencl)\.hpp$/i;
const GUARD = /^[ \t]*#[ \t]*ifndef[ \t]+_*CL2?_HPP_*[ \t]*\r?$/m;

/** Reads hosts. A file is parsed again when its text has changed. */
export class HostReader {
  constructor(
    private readonly grammars: HostGrammars,
    private readonly read: (path: string) => SourceFile | undefined | Promise<SourceFile | undefined>,
    /** Waits before a file is parsed. */
    private readonly pause: () => Promise<void> = async () => {},
  ) {}

  /** The units by path, each valid for one text. */
  readonly #units = new Map<string, { readonly text: string; readonly unit: HostUnit | undefined }>();

  /** The units of files and of the files that they include. `resolve` returns the path of an `#include`. */
  async units(
    paths: readonly string[],
    resolve: (include: string, from: string) => string | undefined,
  ): Promise<readonly HostUnit[]> {
    const units: HostUnit[] = [];
    const waiting = new Set(paths);
    for (const path of waiting) {
      if (OF_API.test(path)) continue;
      const file = await this.read(path);
      if (file && NAMED_AS_API.test(path) && GUARD.test(file.text)) continue;
      const unit = file && (await this.current(file));
      if (!unit) continue;
      units.push(unit);
      for (const include of unit.includes) {
        const found = resolve(include, path);
        if (found !== undefined) waiting.add(found);
      }
    }
    for (const path of this.#units.keys()) if (!waiting.has(path)) this.#units.delete(path);
    return units;
  }

  /** The unit of a file: the same object as long as the text is the same. */
  async current(file: SourceFile): Promise<HostUnit | undefined> {
    const known = this.#units.get(file.path);
    if (known?.text === file.text) return known.unit;
    await this.pause();
    const unit = await this.#unit(file);
    // Now, while the caller waits for files, and not for all at once.
    if (unit) effectsIn(unit);
    this.#units.set(file.path, { text: file.text, unit });
    return unit;
  }

  async #unit(file: SourceFile): Promise<HostUnit | undefined> {
    const { path, text } = file;
    const language = /\.inc$/.test(path) ? 'c' : hostLanguageOf(path);
    if (!language || language === 'cmake') return undefined;
    if (text.length > MAXIMUM_LENGTH)
      return unreadUnit(file, language, `the file has more than ${MAXIMUM_LENGTH} characters`);
    if (language === 'python') return readPython(file, await this.grammars.parser('python'));
    if (language === 'rust') return readRust(file, await this.grammars.parser('rust'));
    // Headers may contain C as well, which the grammar of C++ accepts.
    return readC(file, await this.grammars.parser(/\.(?:c|m)$/.test(path) ? 'c' : 'cpp'));
  }
}

/** Longer parts of a program are not followed while a request waits. */
const MAXIMUM_LENGTH_AT_ONCE = 100_000;
/** More ids than one interpretation needs. */
const IDS = 1_000_000;

/** Units that share nothing with others, and what they do. */
interface Part {
  readonly units: readonly HostUnit[];
  readonly events: HostEvents;
}

interface MergedEvents {
  readonly of: readonly HostEvents[];
  readonly events: HostEvents;
}

/** Follows the hosts of a program. The parts of it that share nothing are followed again only if they change. */
export class HostFollower {
  /** The events of the parts, by their first units. */
  #known: ReadonlyMap<HostUnit, Part> = new Map();
  /** Those of parts that were followed before the others. */
  readonly #early = new Map<HostUnit, Part>();
  #groups: readonly MergedEvents[] = [];
  #count = 0;
  /** The units, and the indices of those in each part. */
  #divided: { readonly units: readonly HostUnit[]; readonly parts: readonly (readonly number[])[] } | undefined;

  /** The parts that share nothing. */
  #partsOf(units: readonly HostUnit[]): readonly (readonly HostUnit[])[] {
    const before = this.#divided;
    const isSame =
      before?.units.length === units.length &&
      units.every((unit, i) => before.units[i] && sharesTheSame(unit, before.units[i]));
    const indices = new Map(units.map((unit, i) => [unit, i]));
    const parts = isSame ? before.parts : componentsOf(units).map((part) => part.map((unit) => indices.get(unit) ?? 0));
    this.#divided = { units, parts };
    return parts.map((part) => part.flatMap((i) => units[i] ?? []));
  }

  /** The operations of hosts on kernels. Each step of the iteration is short. */
  *follow(units: readonly HostUnit[]): Generator<void, HostEvents> {
    const parts = new Map<HostUnit, Part>();
    const size = sizeOf(units);
    for (const part of this.#partsOf(units)) {
      const [first] = part;
      if (!first) continue;
      const known = this.#knownOf(part);
      parts.set(first, known ?? { units: part, events: yield* this.#followed(part, sizeOf(part) / size) });
    }
    this.#known = parts;
    this.#early.clear();
    return this.#merged([...parts.values()].map(({ events }) => events));
  }

  #merged(all: readonly HostEvents[]): HostEvents {
    const groups: MergedEvents[] = [];
    for (let i = 0; i < all.length; i += GROUP) {
      const of = all.slice(i, i + GROUP);
      const known = this.#groups[groups.length];
      const isKnown = known?.of.length === of.length && of.every((events, k) => events === known.of[k]);
      groups.push(isKnown ? known : { of, events: merged(of) });
    }
    this.#groups = groups;
    return merged(groups.map(({ events }) => events));
  }

  /** Whether a file was among those that were followed last. */
  follows(path: string): boolean {
    return this.#divided?.units.some(({ file }) => file.path === path) === true;
  }

  #knownOf(part: readonly HostUnit[]): Part | undefined {
    const [first] = part;
    const known = first && (this.#known.get(first) ?? this.#early.get(first));
    return known?.units.length === part.length && part.every((unit, i) => unit === known.units[i]) ? known : undefined;
  }

  /**
   * The events of the part that a file belongs to, where `edited` take the places of the units with their paths that were
   * followed last; undefined if it may be another part now, or the part is long.
   */
  followPartOf(path: string, edited: readonly HostUnit[]): HostEvents | undefined {
    const { units = [], parts = [] } = this.#divided ?? {};
    const current = [...units];
    for (const unit of edited) {
      const at = units.findIndex(({ file }) => file.path === unit.file.path);
      const before = units[at];
      if (!before || !(unit === before || sharesNoMore(unit, before, units))) return undefined;
      current[at] = unit;
    }
    const indices = parts.find((some) => some.some((i) => units[i]?.file.path === path)) ?? [];
    const part = indices.flatMap((i) => current[i] ?? []);
    const known = this.#knownOf(part);
    if (known) return known.events;
    const [first] = part;
    if (!first || sizeOf(part) > MAXIMUM_LENGTH_AT_ONCE) return undefined;
    const events = finish(this.#followed(part, sizeOf(part) / sizeOf(units)));
    this.#early.set(first, { units: part, events });
    return events;
  }

  #followed(units: readonly HostUnit[], share: number): Generator<void, HostEvents> {
    const steps = Math.max(MAXIMUM_STEPS, Math.ceil(MAXIMUM_STEPS_OF_ALL * share));
    return new Interpreter(
      new HostProgram(units),
      { steps, ids: IDS * this.#count++ },
      (...call) => callCApi(...call) ?? callCppApi(...call) ?? callPythonApi(...call) ?? callRustApi(...call),
      pythonPart,
    ).run();
  }
}

const sizeOf = (units: readonly HostUnit[]): number => units.reduce((sum, { file }) => sum + file.text.length, 0);

/** Parts whose events are merged first, so that an edit merges those of the others as a whole. */
const GROUP = 64;

function merged(all: readonly HostEvents[]): HostEvents {
  const [only, ...others] = all;
  if (only && others.length === 0) return only;
  return {
    builds: all.flatMap(({ builds }) => builds),
    objects: all.flatMap(({ objects }) => objects),
    sets: all.flatMap(({ sets }) => sets),
    wholeSets: all.flatMap(({ wholeSets }) => wholeSets),
    launches: all.flatMap(({ launches }) => launches),
    transfers: all.flatMap(({ transfers }) => transfers),
    misuses: all.flatMap(({ misuses }) => misuses),
    unordered: all.flatMap(({ unordered }) => unordered),
    unread: new Set(all.flatMap(({ unread }) => [...unread])),
    unknown: all.flatMap(({ unknown }) => unknown),
  };
}

/**
 * The kernels that hosts are checked against. `texts`: the files that contain the kernels; `before`: what is known of calls
 * is kept if these are the same kernels.
 */
export function kernelsFor(
  units: readonly HostUnit[],
  all: readonly KernelSignature[],
  texts: readonly SourceFile[],
  file: (path: string) => SourceFile | undefined,
  before?: KnownCalls,
): Kernels {
  const signatures = all.filter(({ isKernel }) => isKernel);
  const byName = grouped(signatures, ({ name }) => name);
  const hosts = units.map((unit) => unit.file);
  const written = new Map(texts.map((text) => [text.path, new Set(kernelNamesIn(text.text))]));
  const names = new Set([
    ...signatures.map(({ name }) => name),
    ...[...written.values(), ...hosts.map(kernelNamesInHost)].flatMap((some) => [...some]),
  ]);
  const made = texts.filter((text) =>
    makesNames(
      text.text,
      written.get(text.path) ?? new Set(),
      signatures.filter(({ root }) => root === text.path),
    ),
  );
  // A kernel in concatenated strings is not read: a kernel of the same name elsewhere may be a different one.
  const known = new Set(signatures.map(({ root, name }) => `${root} ${name}`));
  const paths = new Set(hosts.map(({ path }) => path));
  const unread = new Map<string, Set<string>>();
  for (const { path, names: some } of [
    ...texts.filter(({ path }) => !paths.has(path)).map(({ path, text }) => ({ path, names: kernelNamesIn(text) })),
    ...hosts.map((host) => ({ path: host.path, names: kernelNamesInHost(host) })),
  ])
    for (const name of some)
      if (!known.has(`${path} ${name}`)) unread.set(name, (unread.get(name) ?? new Set<string>()).add(path));
  const compared = [...all, ...texts, ...[...unread].map(([name, some]) => `${name} ${[...some]}`)];
  return {
    signatures,
    known: KnownCalls.of(compared, before),
    named: (name) => byName.get(name) ?? [],
    functions: all.filter(({ isKernel }) => !isKernel),
    file,
    variablesAt: (at) => variablesAt(units, at),
    functionAt: (at) => functionAt(units, at),
    names,
    isUnread: (name, host) => [...(unread.get(name) ?? [])].some((path) => sharesText(path, host.path)),
    isWritten: (word) =>
      texts.some((text) => kernelWordsOf(text).has(word)) || hosts.some(({ text }) => returnsNothing(text, word)),
    isNamedByHosts: (word) => hosts.some((host) => wordsOf(host).has(word)),
    mayMakeNames: (host) =>
      made.some(
        ({ path }) =>
          path.startsWith(host.path.slice(0, host.path.lastIndexOf('/') + 1)) ||
          host.text.includes(path.slice(path.lastIndexOf('/') + 1)),
      ),
  };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

const wordsOf = perOwner(({ text }: SourceFile): ReadonlySet<string> => new Set(text.match(/[A-Za-z_]\w*/g)));

/** The words of the kernels in a text: those that a host's strings contain. */
const kernelWordsOf = perOwner((file: SourceFile): ReadonlySet<string> => {
  const kernels = kernelsIn(file);
  if (!kernels) return wordsOf(file);
  return new Set(kernels.flatMap(({ start, end }) => file.text.slice(start, end).match(/[A-Za-z_]\w*/g) ?? []));
});

/** Whether `void` precedes a name in a text. */
function returnsNothing(text: string, name: string): boolean {
  for (const at of wordsIn(text, name)) {
    const before = text.slice(0, at).trimEnd();
    if (before.length < at && /(?<!\w)void$/.test(before.slice(-5))) return true;
  }
  return false;
}

const MAKER = /^[ \t]*#[ \t]*define(?:\\\r?\n|[^\n])*##(?:\\\r?\n|[^\n])*/gm;

/** Whether macros in a text generate names of kernels. */
function makesNames(text: string, written: ReadonlySet<string>, signatures: readonly KernelSignature[]): boolean {
  if (signatures.some(({ name }) => !written.has(name))) return true;
  if ((text.match(MAKER) ?? []).some((macro) => /\bkernel\b|__kernel\b/.test(macro))) return true;
  const macros = macrosIn(text);
  return [...written].some((name) => /^[A-Z][A-Z\d_]*$/.test(name) || macros.has(name));
}
