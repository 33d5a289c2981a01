// Finds out how the host builds the kernels of a folder, and writes a project file.

import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { WriteError, writeFiles } from '../disk/write-file.js';
import { launchText, withLaunches } from '../hosts/launch-text.js';
import type { StatedLaunch } from '../hosts/launches.js';
import { isOfHosts } from '../project/compile-commands.js';
import { configurationOf } from '../project/configuration.js';
import { PROJECT_FILES, projectPaths } from '../project/paths.js';
import { type Project, readProject } from '../project/project.js';
import { includedNames } from '../proposals/declared-names.js';
import { type Plan, planFor, projectText, withoutAssumed, withoutKernels } from '../proposals/plan.js';
import type { MissingName, ProposedOption } from '../proposals/proposal.js';
import { planText, roleText } from '../proposals/show.js';
import { WorkspaceIndex } from '../proposals/workspace-index.js';
import { hostLanguageOf } from '../text/literals.js';
import { SourceFile } from '../text/source-file.js';
import { Checker, filesIn, kernelFiles } from './check.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { DiskFiles } from './disk.js';
import { InputError } from './input-error.js';
import { Progress } from './reports/progress.js';
import { visible } from './visible.js';

const HEADERS = /\.(?:h|hh|hpp|cl|clh|ocl|clc|opencl|inc|inl|def)$/i;

/**
 * Proposes a project file, and writes it on confirmation; returns the exit status. Throws UsageError and InputError.
 */
export async function init({ flags, operands }: CommandLine): Promise<number> {
  if (operands.length > 1) throw new UsageError("'init' takes one folder");
  const folder = absolute(operands[0] ?? '.');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(`${operands[0]}: no such folder`);
  const isProject = (name: string): boolean =>
    existsSync(name) && !isOfHosts(new DiskFiles().read(name) ?? new SourceFile(name, ''));
  const project = PROJECT_FILES.map((name) => path.posix.join(folder, name)).find(isProject);
  if (project !== undefined) {
    await print(`${path.basename(project)} says already how the kernels of this folder are built.\n`);
    return 0;
  }
  const disk = new DiskFiles();
  const { files: all, hosts, headers } = kernelFiles([folder], false);
  // The nearest project file applies.
  const files = all.filter((file) => !projectPaths(file, folder).some(isProject));
  const plan = await planOf(folder, files, disk);
  const launches = hosts.length > 0 ? await launchesIn({ kernels: files, hosts, headers }, plan, folder, disk) : [];
  const shown = [planText(plan, folder), launchText(launches, folder)].filter((text) => text !== '').join('\n');
  if (plan.sets.length === 0 && plan.left.length === 0 && launches.length === 0) {
    await print('The kernels of this folder need no build options: every name in them is declared.\n');
    return 0;
  }
  await print(visible(`${shown}\n`));
  const isInteractive = process.stdin.isTTY === true && process.stdout.isTTY === true && !flags.has('--yes');
  const found = withoutAssumed(plan);
  const isEmpty = found.sets.length === 0 && launches.length === 0;
  if (!isInteractive && (!flags.has('--yes') || isEmpty)) {
    await print(
      isEmpty
        ? 'No file in this folder states what the host passes. Write it to clspace.json: { "buildOptions": "-D NAME=VALUE" }\n'
        : "'clspace init --yes' writes this to clspace.json, without the values that are assumed.\n",
    );
    return 0;
  }
  const answered = isInteractive ? await asked(plan) : found;
  if (!answered) return 0;
  const file = path.posix.join(folder, 'clspace.json');
  const options = harmlessText(answered, file, files, disk);
  const text = options === undefined && launches.length === 0 ? undefined : withLaunches(options, launches, folder);
  if (text === undefined) {
    await print('Every option that was found makes other kernels worse: nothing is written.\n');
    return 0;
  }
  try {
    writeFiles([{ path: file, data: text }]);
  } catch (error) {
    if (error instanceof WriteError) throw new InputError(error.message);
    throw error;
  }
  await print(`${path.relative('.', file) || 'clspace.json'} is written.\n`);
  return 0;
}

/** The launches that the hosts of a folder state, for kernels that are built with a plan. */
async function launchesIn(
  paths: Readonly<Record<'kernels' | 'hosts' | 'headers', readonly string[]>>,
  plan: Plan,
  folder: string,
  disk: DiskFiles,
): Promise<readonly StatedLaunch[]> {
  const { launchesOfHosts } = await import('./hosts.js');
  const project = readProject(new SourceFile(path.posix.join(folder, 'clspace.json'), projectText(plan, folder)));
  const checker = new Checker({ format: 'pretty', color: false, countsOnly: true }, disk);
  const signatures = paths.kernels.flatMap((kernel) => {
    const { words, settings } = configurationOf(kernel, { words: [] }, project);
    return checker.signatures({ path: kernel, runs: [{ variant: undefined, words, settings }] });
  });
  return launchesOfHosts(paths, signatures, disk);
}

/** How often kernels that a project file makes worse are removed from it. */
const MAXIMUM_ROUNDS = 4;

/**
 * The text of a project file with which no kernel has more errors than without it; undefined if there is none. Options
 * that make a kernel worse are not applied to it.
 */
function harmlessText(plan: Plan, file: string, kernels: readonly string[], disk: DiskFiles): string | undefined {
  const folder = path.posix.dirname(file);
  const before = errorsOf(kernels, undefined, disk);
  let left = plan;
  for (let round = 0; round < MAXIMUM_ROUNDS && left.sets.length > 0; round++) {
    const text = projectText(left, folder, round === 0);
    const after = errorsOf(kernels, readProject(new SourceFile(file, text)), disk);
    const worse = kernels.filter((kernel) => (after.get(kernel) ?? 0) > (before.get(kernel) ?? 0));
    if (worse.length === 0) return text;
    // In the first round, the options for all kernels may be the cause.
    if (round > 0) left = withoutKernels(left, new Set(worse));
  }
  return undefined;
}

/** The number of errors of each kernel with a project's options. */
function errorsOf(kernels: readonly string[], project: Project | undefined, disk: DiskFiles): Map<string, number> {
  const checker = new Checker({ format: 'pretty', color: false, countsOnly: true }, disk);
  const counts = new Map<string, number>();
  for (const kernel of kernels) {
    const { words, variants, settings } = configurationOf(kernel, { words: [] }, project);
    const runs =
      variants.length > 0
        ? variants.map((one) => ({ variant: one.name, words: one.words, settings }))
        : [{ variant: undefined, words, settings }];
    counts.set(kernel, checker.check({ path: kernel, runs }).errors);
  }
  return counts;
}

const absolute = (name: string): string => path.resolve(name).split(path.sep).join('/');

async function planOf(folder: string, files: readonly string[], disk: DiskFiles): Promise<Plan> {
  const real = realpathSync(folder);
  const read = (name: string): SourceFile | undefined => (isWithin(real, name) ? disk.read(name) : undefined);
  const kernels = files.map(read).filter((file) => file !== undefined);
  const index = new WorkspaceIndex({
    headers: filesIn(folder, (name) => HEADERS.test(name)),
    hosts: filesIn(folder, (name) => hostLanguageOf(name) !== undefined),
    read: async (name) => read(name),
    pause: async () => {},
  });
  const included = new Set(kernels.flatMap(({ text }) => includedNames(text)));
  // A file that others include is not a separate kernel.
  const own = kernels.filter(({ path: name }) => !included.has(path.posix.basename(name)));
  const progress = new Progress(own.length);
  try {
    return await planFor(own, index, () => progress.advance(false));
  } finally {
    progress.end();
  }
}

/** Whether a file is in a folder after resolving links. */
function isWithin(folder: string, name: string): boolean {
  try {
    const real = realpathSync(name);
    return real.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
  } catch {
    return false;
  }
}

/** The plan with the user's values for assumed ones; undefined if nothing is to be written. */
async function asked(plan: Plan): Promise<Plan | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers = new Map<string, string>();
    const ask = async (name: string, what: string, value: string): Promise<string> => {
      const known = answers.get(name);
      if (known !== undefined) return known;
      const answer = (await terminal.question(`${name}, ${what} [${value || 'leave it'}]: `)).trim() || value;
      answers.set(name, answer);
      return answer;
    };
    const sets: Plan['sets'][number][] = [];
    for (const { files, proposal } of plan.sets) {
      const options: ProposedOption[] = [];
      for (const option of proposal.options) {
        const [, name, value] = /^(\w+)=(.*)$/s.exec(option.words[1] ?? '') ?? [];
        if (option.source !== 'assumed' || name === undefined || value === undefined) options.push(option);
        else options.push({ ...option, words: ['-D', `${name}=${await ask(name, option.reason, value)}`] });
      }
      for (const name of proposal.missing) {
        const value = await ask(name.name, usesText(name), '');
        if (value !== '') options.push(given(name.name, value));
      }
      sets.push({ files, proposal: { ...proposal, options } });
    }
    const answer = (await terminal.question('Write clspace.json? [Y/n] ')).trim();
    return /^(?:|y|yes)$/i.test(answer) ? { ...plan, sets } : undefined;
  } finally {
    terminal.close();
  }
}

const given = (name: string, value: string): ProposedOption => ({
  words: ['-D', `${name}=${value}`],
  source: 'host',
  reason: 'as entered',
  place: undefined,
});

function usesText(missing: MissingName): string {
  const [use] = missing.uses;
  return use ? `${roleText(missing)} in '${use.text}'` : roleText(missing);
}
