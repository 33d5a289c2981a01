// Searches for the build options that declare a kernel's undeclared names. Each set is tried before it is proposed.
import { isMacroName } from '../preprocessor/build-options.js';
import { directoryOf, type SourceFile } from '../text/source-file.js';
import { groupsOf, isCompilers, type MacroValues, settingsOf } from './conditionals.js';
import { declaredNames, includedNames } from './declared-names.js';
import { includeRepairs } from './include-repairs.js';
import { isWhole, type MissingName, type Place, type Proposal, type ProposedOption, wordsOf } from './proposal.js';
import { Bench, type Trial } from './trial.js';
import { baseName, WorkspaceIndex } from './workspace-index.js';

/** The maximum number of proposals for one kernel. */
const MAXIMUM_PROPOSALS = 4;
/** The number of equally good candidates that are tried at a time. */
const TRIED_AT_ONCE = 6;
const MAXIMUM_STEPS = 12;

/**
 * The proposed sets of build options for a kernel, the best one first; none if nothing is undeclared. `words` are its
 * present options.
 */
export async function proposalsFor(
  root: SourceFile,
  words: readonly string[],
  index: WorkspaceIndex,
): Promise<readonly Proposal[]> {
  const bench = new Bench(root, index.workbench);
  const first = await bench.try(words);
  if (first.missing.size + first.headers.length + first.broken.length + first.errors === 0) return [];
  const search = new Search(bench, words, first, index);
  const proposals: Proposal[] = [];
  for (const start of [...(await search.hostStarts()), []]) {
    // Information from a host precedes what can be found without it.
    if (start.length === 0 && proposals.some(isWhole)) continue;
    const found = await search.from(start);
    if (found && !proposals.some(({ options }) => sameWords(options, found.options))) proposals.push(found);
    if (bench.count > index.limits.trials) break;
  }
  // If one proposal leaves nothing open, those that do are dropped.
  const isSure = proposals.some((one) => isWhole(one) && !isAssumed(one));
  return proposals
    .filter((one) => !isSure || (isWhole(one) && !isAssumed(one)))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.options.length - b.options.length)
    .slice(0, MAXIMUM_PROPOSALS);
}

const isAssumed = ({ options }: Proposal): boolean => options.some(({ source }) => source === 'assumed');

const sameWords = (one: readonly ProposedOption[], other: readonly ProposedOption[]): boolean =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));

/** Fewer undeclared names are better; assumed values are nearly as bad. */
const rankOf = ({ missing, errors, options }: Proposal): number =>
  missing.length + 2 * errors + 0.5 * options.filter(({ source }) => source === 'assumed').length;

class Search {
  constructor(
    private readonly bench: Bench,
    private readonly words: readonly string[],
    private readonly first: Trial,
    private readonly index: WorkspaceIndex,
  ) {}

  /** The hosts' option sets that concern the kernel, the most likely first. */
  async hostStarts(): Promise<ProposedOption[][]> {
    const { root } = this.bench;
    const asked = this.#asked(this.first);
    const declared = await this.index.declared();
    const stem = baseName(root.path);
    const sets: { readonly options: ProposedOption[]; readonly score: number }[] = [];
    for (const { path, line, macros, includes, version, mentions } of await this.index.hosts()) {
      const named = macros.filter(({ name }) => asked.has(macroName(name))).length;
      const folders = includes
        .map((folder) => this.#folderOf(folder, declared.keys()))
        .filter((one) => one !== undefined);
      const names = mentions.includes(stem) || path === root.path;
      if (named === 0 && !(names && folders.length > 0)) continue;
      const options: ProposedOption[] = [];
      for (const { name, value, line: at } of macros) {
        if (this.first.isDefined(macroName(name))) continue;
        const place = { path, line: at };
        if (value !== undefined)
          options.push({
            words: ['-D', value === '1' ? name : `${name}=${value}`],
            source: 'host',
            reason: 'the host passes it',
            place,
          });
        else if (asked.has(name))
          options.push({
            words: ['-D', `${name}=1`],
            source: 'assumed',
            reason: 'the host passes a value that it computes; 1 is a placeholder',
            place,
          });
      }
      for (const folder of new Set(folders))
        options.push({ words: ['-I', folder], source: 'host', reason: 'the host passes it', place: { path, line } });
      if (version)
        options.push({
          words: [`-cl-std=${version}`],
          source: 'host',
          reason: 'the host passes it',
          place: { path, line },
        });
      if (options.length > 0) sets.push({ options, score: named + (names ? 1000 : 0) });
    }
    return sets
      .sort((a, b) => b.score - a.score)
      .filter(({ score }, _, [best]) => score >= 1000 === (best?.score ?? 0) >= 1000)
      .slice(0, MAXIMUM_PROPOSALS)
      .map(({ options }) => options);
  }

  /** The names whose values influence a kernel: its undeclared names, and those that its conditionals test. */
  #asked({ missing, files }: Trial): Set<string> {
    const asked = new Set(missing.keys());
    for (const file of files.values())
      for (const { ways } of groupsOf(file)) for (const way of ways) for (const name of way.keys()) asked.add(name);
    return asked;
  }

  /** The workspace folder that a host's path denotes. */
  #folderOf(written: string, headers: Iterable<string>): string | undefined {
    const tail = written.replace(/^(?:\.{0,2}\/)+/, '').replace(/\/$/, '');
    if (tail === '' || tail === '.') return undefined;
    for (const path of headers) {
      const at = `${directoryOf(path)}/`.indexOf(`/${tail}/`);
      if (at >= 0) return path.slice(0, at + 1 + tail.length);
    }
    return undefined;
  }

  /** Extends options until nothing is undeclared, or nothing helps. */
  async from(start: readonly ProposedOption[]): Promise<Proposal | undefined> {
    let { options, trial } = await this.#settled(start);
    if ([...trial.missing.values()].some(({ needs }) => needs !== undefined))
      ({ options, trial } = await this.#withVersion(options, trial));
    const steps: ProposedOption[] = [];
    for (let step = 0; step < MAXIMUM_STEPS && !this.#isDone(trial); step++) {
      const better =
        (await this.#best(options, trial, this.#conditionals(trial, await this.index.declared()))) ??
        (await this.#best(options, trial, await this.#headers(trial)));
      if (!better) break;
      steps.push(...better.chosen);
      ({ options, trial } = better);
    }
    if (trial.missing.size > 0) ({ options, trial } = await this.#withNumbers(options, trial));
    if (trial.errors > 0) ({ options, trial } = await this.#withVersion(options, trial));
    // The last choice was necessary.
    options = await this.#withoutIdle(options, trial, steps.slice(0, -1));
    const declares = [...this.first.missing.keys()].filter((name) => !trial.missing.has(name));
    const isBetter = declares.length > 0 || inTheWay(trial) < inTheWay(this.first);
    // An assumed value is not a finding: the user has to provide it.
    return isBetter && options.some(({ source }) => source !== 'assumed')
      ? { options, declares, missing: [...trial.missing.values()], errors: inTheWay(trial) }
      : undefined;
  }

  #isDone(trial: Trial): boolean {
    return (trial.missing.size === 0 && trial.headers.length === 0) || this.bench.count > this.index.limits.trials;
  }

  /** Options, with those that their `#include`s need. */
  async #settled(start: readonly ProposedOption[]): Promise<{ options: readonly ProposedOption[]; trial: Trial }> {
    let options = start;
    for (;;) {
      const trial = await this.bench.try([...this.words, ...wordsOf(options)]);
      const more = includeRepairs(trial, this.index.files.headers).filter(
        (one) => !options.some(({ words }) => JSON.stringify(words) === JSON.stringify(one.words)),
      );
      if (more.length === 0 || options.length > 60) return { options, trial };
      options = [...options, ...more];
    }
  }

  /**
   * Tries candidates, and keeps the one that declares the most names; the first that declares all it promises is
   * enough.
   */
  async #best(
    options: readonly ProposedOption[],
    trial: Trial,
    candidates: readonly Candidate[],
    isSecond = false,
  ): Promise<Step | undefined> {
    let best: (Step & { readonly score: number }) | undefined;
    const opened: Step[] = [];
    for (const candidate of candidates.slice(0, TRIED_AT_ONCE)) {
      if (this.bench.count > this.index.limits.trials) break;
      const settled = await this.#settled([...options, ...candidate.options]);
      const declares = [...trial.missing.keys()].filter((name) => !settled.trial.missing.has(name)).length;
      const worse = settled.trial.errors + settled.trial.broken.length - trial.errors - trial.broken.length;
      const fewer = trial.headers.length - settled.trial.headers.length;
      const score = declares + fewer - 3 * Math.max(0, worse);
      if (worse <= 0 && settled.trial.files.size > trial.files.size)
        opened.push({ ...settled, chosen: candidate.options });
      if (declares + Math.max(0, fewer) === 0 || score <= 0) continue;
      if (!best || score > best.score) best = { ...settled, chosen: candidate.options, score };
      if (declares >= candidate.gain && worse <= 0) break;
    }
    if (best || isSecond) return best;
    // A declaration in a header may itself be inside a conditional.
    for (const { options: more, trial: before, chosen } of opened.slice(0, 2)) {
      const next = await this.#best(more, before, this.#conditionals(before, await this.index.declared()), true);
      if (next) return { ...next, chosen: [...chosen, ...next.chosen] };
    }
    return undefined;
  }

  /** Macros that activate conditionals with declarations of undeclared names, the most promising first. */
  #conditionals(trial: Trial, declared: ReadonlyMap<string, ReadonlySet<string>>): Candidate[] {
    const found = new Map<
      string,
      { readonly values: MacroValues; readonly names: Set<string>; readonly place: Place; readonly directive: string }
    >();
    for (const file of trial.files.values()) {
      for (const group of groupsOf(file)) {
        if (!trial.isInactive(group)) continue;
        const text = file.text.slice(group.start, group.end);
        const names = missingOf(trial, declaredNames(text));
        for (const header of includedNames(text))
          for (const [path, all] of declared)
            if (baseName(path) === header) for (const name of missingOf(trial, all)) names.add(name);
        if (names.size === 0) continue;
        for (const values of settingsOf(group, (one) => trial.isInactive(one))) {
          if ([...values.keys()].some((name) => trial.isDefined(name) || !isMacroName(name))) continue;
          const key = JSON.stringify([...values]);
          const known = found.get(key);
          if (known) for (const name of names) known.names.add(name);
          else {
            const place = { path: file.path, line: file.lines.lineAt(group.at) };
            found.set(key, { values, names: new Set(names), place, directive: group.directive });
          }
        }
      }
    }
    return [...found.values()]
      .sort((a, b) => b.names.size - a.names.size || a.values.size - b.values.size)
      .map(({ values, names, place, directive }) => ({
        gain: names.size,
        options: [...values].map(([name, value]) => ({
          words: ['-D', value === '' ? name : `${name}=${value}`],
          source: 'conditional' as const,
          reason: `inside '${directive}'`,
          place,
        })),
      }));
  }

  /** Headers of the workspace that declare undeclared names, the most promising first. */
  async #headers(trial: Trial): Promise<Candidate[]> {
    const candidates: (Candidate & { readonly near: number })[] = [];
    const { path: root } = this.bench.root;
    for (const [path, names] of await this.index.declared()) {
      if (trial.files.has(path)) continue;
      const declares = missingOf(trial, names);
      if (declares.size === 0) continue;
      const own = declaredNames((await this.bench.read(path))?.text ?? '');
      const place = { path, line: 0 };
      const reason = `declares ${listed([...declares])}`;
      candidates.push({
        gain: declares.size,
        near: sharedFolders(root, path) + missingOf(trial, own).size / 1000,
        options: [{ words: ['-include', path], source: 'header', reason, place }],
      });
    }
    return candidates.sort((a, b) => b.gain - a.gain || b.near - a.near);
  }

  /** Numbers for names that are used as such: unknown values are assumed, and marked so. */
  async #withNumbers(
    options: readonly ProposedOption[],
    trial: Trial,
  ): Promise<{ options: readonly ProposedOption[]; trial: Trial }> {
    const names = [...trial.missing.values()].filter(
      ({ role, name, needs }) => role === 'value' && needs === undefined && !isCompilers(name) && isMacroName(name),
    );
    let best: { options: readonly ProposedOption[]; trial: Trial } = { options, trial };
    for (const value of [undefined, '4', '16', '64']) {
      const more = names.map((name): ProposedOption => {
        const compared = this.#comparedWith(trial, name.name);
        const number = value ?? compared?.value ?? (isIndex(name) ? '0' : '1');
        return {
          words: ['-D', `${name.name}=${number}`],
          source: 'assumed',
          reason: compared && compared.value === number ? `compared with ${number}` : 'used as a number',
          place: compared?.value === number ? compared.place : name.uses[0],
        };
      });
      const settled = await this.#settled([...options, ...more]);
      if (settled.trial.errors > trial.errors) continue;
      if (settled.trial.missing.size < best.trial.missing.size) best = settled;
      if (best.trial.missing.size === 0) break;
    }
    return best;
  }

  /** The language version of the kernel, if a later one accepts its errors. */
  async #withVersion(
    options: readonly ProposedOption[],
    trial: Trial,
  ): Promise<{ options: readonly ProposedOption[]; trial: Trial }> {
    if ([...this.words, ...wordsOf(options)].some((word) => word.startsWith('-cl-std='))) return { options, trial };
    for (const version of ['CL2.0', 'CL3.0']) {
      const option: ProposedOption = {
        words: [`-cl-std=${version}`],
        source: 'conditional',
        reason: `features in use require ${version}`,
        place: undefined,
      };
      const later = await this.#settled([...options, option]);
      if (
        inTheWay(later.trial) <= inTheWay(trial) &&
        later.trial.missing.size <= trial.missing.size &&
        inTheWay(later.trial) + later.trial.missing.size < inTheWay(trial) + trial.missing.size
      )
        return later;
    }
    return { options, trial };
  }

  /** A number that a conditional compares a name with. */
  #comparedWith({ files }: Trial, name: string): { readonly value: string; readonly place: Place } | undefined {
    for (const file of files.values())
      for (const { ways, at } of groupsOf(file))
        for (const way of ways) {
          const value = way.get(name);
          if (value && way.size === 1) return { value, place: { path: file.path, line: file.lines.lineAt(at) } };
        }
    return undefined;
  }

  /** Removes options without effect: a macro that one step set and another one made unnecessary. */
  async #withoutIdle(
    options: readonly ProposedOption[],
    trial: Trial,
    chosen: readonly ProposedOption[],
  ): Promise<readonly ProposedOption[]> {
    let kept = options;
    for (const option of chosen) {
      if (this.bench.count > this.index.limits.trials) break;
      const rest = kept.filter((one) => one !== option);
      const without = await this.bench.try([...this.words, ...wordsOf(rest)]);
      if (
        without.errors <= trial.errors &&
        without.headers.length <= trial.headers.length &&
        [...without.missing.keys()].every((name) => trial.missing.has(name)) &&
        without.files.size >= trial.files.size
      )
        kept = rest;
    }
    return kept;
  }
}

interface Step {
  readonly options: readonly ProposedOption[];
  readonly trial: Trial;
  /** The additions, without those that their headers need. */
  readonly chosen: readonly ProposedOption[];
}

interface Candidate {
  readonly options: readonly ProposedOption[];
  /** The number of names that it promises to declare. */
  readonly gain: number;
}

/** Errors, and unresolved headers. */
const inTheWay = ({ errors, headers, broken }: Trial): number => errors + headers.length + broken.length;

const macroName = (name: string): string => name.replace(/\(.*/s, '');

const missingOf = ({ missing }: Trial, names: ReadonlySet<string>): Set<string> =>
  new Set([...missing.keys()].filter((name) => names.has(name)));

/** A name escaped for a pattern: it may contain a `$`. */
const escaped = (name: string): string => name.replaceAll('$', '\\$');

/** Whether a name is used only as an index; the size of a declared array doesn't count. */
const isIndex = ({ name, uses }: MissingName): boolean =>
  uses.length > 0 &&
  uses.every(
    ({ text }) =>
      new RegExp(`\\[\\s*${escaped(name)}\\s*\\]`).test(text) &&
      !new RegExp(`\\b(?!return\\b)\\w+\\s+\\**\\w+\\s*\\[\\s*${escaped(name)}\\s*\\]\\s*[;,=}]`).test(text),
  );

function sharedFolders(one: string, other: string): number {
  const a = one.split('/');
  const b = other.split('/');
  let i = 0;
  while (i < a.length - 1 && a[i] === b[i]) i++;
  return i;
}

/** Names as a list in a sentence. */
export const listed = (names: readonly string[], most = 4): string => {
  const shown = names.slice(0, most).map((name) => `'${name}'`);
  return names.length > most ? `${shown.join(', ')} and ${names.length - most} more` : shown.join(', ');
};
