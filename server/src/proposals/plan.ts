// Plans a project file for many kernels: the option sets of the proposals, each with the kernels that it fits.
import { quoted } from '../preprocessor/build-options.js';
import type { SourceFile } from '../text/source-file.js';
import { isWhole, type MissingName, macroOf, type Proposal, type ProposedOption, wordsOf } from './proposal.js';
import { proposalsFor } from './search.js';
import { Siblings } from './siblings.js';
import { Bench, type Trial } from './trial.js';
import type { WorkspaceIndex } from './workspace-index.js';

/** A set of options, and the kernels that it is for. */
interface PlannedSet {
  readonly proposal: Proposal;
  readonly files: string[];
}

/** The plan for the kernels of a workspace. */
export interface Plan {
  readonly sets: readonly PlannedSet[];
  /** Kernels that are fully checked without options. */
  readonly whole: readonly string[];
  /** Kernels without a helpful proposal, and their undeclared names. */
  readonly left: readonly { readonly path: string; readonly missing: readonly MissingName[] }[];
}

/** Beyond this number of kernels, only sets that were found for others are tried. */
const SEARCHED_KERNELS = 40;
/** The maximum number of variants of one kernel. */
const MAXIMUM_VARIANTS = 4;

/**
 * Looks for the options of kernels, one after the other; a set that fits one is tried on the next. `advance` is called
 * after each.
 */
export async function planFor(
  kernels: readonly SourceFile[],
  index: WorkspaceIndex,
  advance: () => void = () => {},
): Promise<Plan> {
  const sets: PlannedSet[] = [];
  const whole: string[] = [];
  const left: { path: string; missing: readonly MissingName[] }[] = [];
  const siblings = new Siblings(index);
  let searched = 0;
  for (const [i, kernel] of kernels.entries()) {
    if (i > 0) advance();
    const bench = new Bench(kernel, index.workbench);
    const first = (): Promise<Trial> => bench.try([]);
    if (!(await siblings.lacks(kernel))) {
      const trial = await first();
      if (trial.missing.size + trial.headers.length + trial.broken.length === 0) {
        whole.push(kernel.path);
        continue;
      }
      siblings.learn(trial);
    }
    let fits = false;
    // The most common sets come first. A set that was found without a host is an alternative only if none fits yet.
    for (const set of sets.toSorted((a, b) => b.files.length - a.files.length)) {
      if ((fits && !isOfHost(set.proposal)) || (await siblings.foretells(set.proposal, kernel, first))) continue;
      if (!(await siblings.fits(set.proposal, kernel))) {
        const trial = await bench.try(wordsOf(set.proposal.options));
        const inTheWay = trial.headers.length + trial.errors;
        if (trial.missing.size > 0) siblings.misfit(set.proposal, kernel, trial);
        if (trial.missing.size > 0 || (inTheWay > 0 && inTheWay > (await first()).errors)) continue;
        if (inTheWay === 0) await siblings.fit(set.proposal, kernel);
      }
      set.files.push(kernel.path);
      fits = true;
    }
    if (fits) continue;
    const found = searched++ < SEARCHED_KERNELS ? await proposalsFor(kernel, [], index) : [];
    const [best] = found;
    if (!best) {
      left.push({ path: kernel.path, missing: [...(await first()).missing.values()] });
      continue;
    }
    // A host that builds one kernel in several ways names all of them.
    const others = found.filter(
      (one) => one !== best && isWhole(one) && isWhole(best) && isOfHost(one) && isOfHost(best),
    );
    for (const proposal of [best, ...others].slice(0, MAXIMUM_VARIANTS)) sets.push({ proposal, files: [kernel.path] });
  }
  return { sets: merged(sets), whole, left };
}

const isOfHost = ({ options }: Proposal): boolean => options.some(({ source }) => source === 'host');

/** Merges sets of which one contains the other, if each is for a single kernel and they don't conflict. */
function merged(sets: readonly PlannedSet[]): PlannedSet[] {
  const result: PlannedSet[] = [];
  for (const set of sets) {
    const same = result.find(
      ({ proposal, files }) =>
        !files.some((file) => set.files.includes(file)) && isCompatible(proposal.options, set.proposal.options),
    );
    if (!same) {
      result.push({ ...set, files: [...set.files] });
      continue;
    }
    result[result.indexOf(same)] = {
      files: [...same.files, ...set.files],
      proposal: {
        options: union(same.proposal.options, set.proposal.options),
        declares: [...new Set([...same.proposal.declares, ...set.proposal.declares])],
        missing: [
          ...new Map([...same.proposal.missing, ...set.proposal.missing].map((one) => [one.name, one])).values(),
        ],
        errors: same.proposal.errors + set.proposal.errors,
      },
    };
  }
  return result;
}

const keyOf = ({ words }: ProposedOption): string => words.join(' ');

function union(one: readonly ProposedOption[], other: readonly ProposedOption[]): ProposedOption[] {
  const known = new Set(one.map(keyOf));
  return [...one, ...other.filter((option) => !known.has(keyOf(option)))];
}

/** Whether two sets assign no macro two values, and share all forced includes. */
function isCompatible(one: readonly ProposedOption[], other: readonly ProposedOption[]): boolean {
  const values = new Map(one.map((option) => [macroOf(option), keyOf(option)]));
  const isForced = ({ words }: ProposedOption): boolean => words[0] === '-include' || /^-cl-std/.test(words[0] ?? '');
  const forced = (options: readonly ProposedOption[]): string => options.filter(isForced).map(keyOf).sort().join();
  return (
    forced(one) === forced(other) &&
    other.every((option) => {
      const macro = macroOf(option);
      return macro === undefined || !values.has(macro) || values.get(macro) === keyOf(option);
    })
  );
}

/** A path relative to `folder`. */
export function pathFrom(folder: string, path: string): string {
  if (path === folder) return '.';
  return folder !== '' && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

/** An option as it appears in the project file of a folder. */
export function optionText({ words }: ProposedOption, folder: string): string {
  const [name = '', value] = words;
  if (value === undefined) return quoted(name);
  return `${name} ${quoted(name === '-D' ? value : pathFrom(folder, value))}`;
}

/** Describes the source of an option. */
export function sourceText({ source, reason, place }: ProposedOption, folder: string): string {
  const where = place ? `${pathFrom(folder, place.path)}:${place.line + 1}` : '';
  if (source === 'assumed') return `placeholder (${reason}${where && `, ${where}`}); replace with the real value`;
  return where ? `${reason} (${where})` : reason;
}

/** A plan without assumed values, which are unconfirmed. */
export function withoutAssumed(plan: Plan): Plan {
  const isFound = ({ source }: ProposedOption): boolean => source !== 'assumed';
  const sets = plan.sets.map(({ files, proposal }) => ({
    files,
    proposal: { ...proposal, options: proposal.options.filter(isFound) },
  }));
  return { ...plan, sets: sets.filter(({ proposal }) => proposal.options.length > 0) };
}

/** A plan without some kernels; its options then don't apply to all kernels. */
export function withoutKernels(plan: Plan, paths: ReadonlySet<string>): Plan {
  const sets = plan.sets.map(({ files, proposal }) => ({ proposal, files: files.filter((file) => !paths.has(file)) }));
  const left = [...paths].filter((path) => !plan.left.some((one) => one.path === path));
  return {
    ...plan,
    sets: sets.filter(({ files }) => files.length > 0),
    left: [...plan.left, ...left.map((path) => ({ path, missing: [] }))],
  };
}

/**
 * The text of `clspace.json` in a folder, with the source of each option. `isShared`: options that all sets contain
 * apply to all kernels, also to those without a set.
 */
export function projectText({ sets, whole, left }: Plan, folder: string, isShared = true): string {
  const [only] = sets;
  if (!only) return '{\n  "buildOptions": ""\n}\n';
  const common = !isShared
    ? []
    : sets.length === 1
      ? only.proposal.options.filter(({ words }) => words[0] !== '-include' || whole.length + left.length === 0)
      : only.proposal.options.filter(
          ({ words }) =>
            words[0] !== '-include' &&
            sets.every(({ proposal }) => proposal.options.some((other) => keyOf(other) === words.join(' '))),
        );
  const commonKeys = new Set(common.map(keyOf));
  const rest = ({ options }: Proposal): ProposedOption[] => options.filter((option) => !commonKeys.has(keyOf(option)));
  const line = (options: readonly ProposedOption[]): string =>
    JSON.stringify(options.map((option) => optionText(option, folder)).join(' '));
  const comments = (options: readonly ProposedOption[], indent: string): string =>
    options.map((option) => `${indent}// ${optionText(option, folder)}: ${sourceText(option, folder)}\n`).join('');
  let text = '{\n';
  text += comments(common, '  ');
  text += `  "buildOptions": ${line(common)}`;
  const named = sets.filter(({ proposal }) => rest(proposal).length > 0);
  if (named.length > 0) {
    const names = new Set<string>();
    const variants = named.map(({ proposal, files }) => {
      const own = rest(proposal);
      const name = nameOf(own, files, names);
      const all =
        sets.every((set) => set.files.every((file) => files.includes(file))) && whole.length + left.length === 0;
      const patterns = all
        ? ''
        : `      "files": ${JSON.stringify(files.map((file) => pathFrom(folder, file)).sort())},\n`;
      return (
        `    {\n${comments(own, '      ')}      "name": ${JSON.stringify(name)},\n${patterns}      ` +
        `"buildOptions": ${line(own)}\n    }`
      );
    });
    text += `,\n  "variants": [\n${variants.join(',\n')}\n  ]`;
  }
  return `${text}\n}\n`;
}

/** The name of a variant: the first macro that only it has, or else its kernel. */
function nameOf(own: readonly ProposedOption[], files: readonly string[], taken: Set<string>): string {
  const macro = own.find(({ words, source }) => words[0] === '-D' && source !== 'assumed')?.words[1];
  const stem = (files[0] ?? '').replace(/^.*\//, '').replace(/\.\w+$/, '');
  const base = files.length === 1 && !taken.has(stem) ? stem : (macro ?? stem);
  let name = base;
  if (taken.has(name) && macro) name = `${stem} ${macro}`;
  for (let i = 2; taken.has(name); i++) name = `${base} ${i}`;
  taken.add(name);
  return name;
}
