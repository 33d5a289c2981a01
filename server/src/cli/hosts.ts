// Hosts on the command line: those beside the kernels of a folder.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TextEdit } from '../analysis/analysis.js';
import { isApplied } from '../analysis/fix-all.js';
import { writeFiles } from '../disk/write-file.js';
import { coverageOf, type HostCoverage } from '../hosts/coverage.js';
import type { LocalExtents } from '../hosts/extents.js';
import {
  type ExtentQuestion,
  type Extents,
  type HostEvents,
  type HostFinding,
  HostFollower,
  HostReader,
  judge,
  type KernelSignature,
  kernelsFor,
  keyOfQuestion,
  neededIn,
  questionsOf,
} from '../hosts/hosts.js';
import { type KnownLaunch, knownLaunches, type StatedLaunch, statedLaunches } from '../hosts/launches.js';
import { type HostGrammarName, HostGrammars } from '../hosts/reading/grammars.js';
import { includeResolver } from '../hosts/reading/includes.js';
import type { Kernels } from '../hosts/rules/finding.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { applied } from '../refactoring/edits/edits.js';
import { finish } from '../text/parts.js';
import { SourceFile } from '../text/source-file.js';
import type { DiskFiles } from './disk.js';
import { type FixedFile, type FixScope, isOnDisk } from './fix.js';

const GRAMMARS: Readonly<Record<HostGrammarName, string>> = {
  c: 'tree-sitter-c.wasm',
  cpp: 'tree-sitter-cpp.wasm',
  python: 'tree-sitter-python.wasm',
  rust: 'tree-sitter-rust.wasm',
};

/** Files of hosts that call the API, files that they may include, and files whose kernels they may create. */
interface HostPaths {
  readonly kernels: readonly string[];
  readonly hosts: readonly string[];
  readonly headers: readonly string[];
}

/** Executes a kernel of a file. */
type Execute = (question: ExtentQuestion) => LocalExtents;

const extentsFor = ({ events, kernels }: Pick<Read, 'events' | 'kernels'>, execute: Execute): Extents =>
  new Map(questionsOf(events, kernels).map((question) => [keyOfQuestion(question), execute(question)]));

interface Read {
  readonly events: HostEvents;
  readonly kernels: Kernels;
  readonly paths: ReadonlySet<string>;
}

/** What hosts do with kernels, and the kernels that they are checked against. */
async function readHosts(
  { kernels: own, hosts, headers }: HostPaths,
  signatures: readonly KernelSignature[],
  files: DiskFiles,
): Promise<Read> {
  const grammars = new HostGrammars((name) => readFile(path.join(__dirname, GRAMMARS[name])));
  const reader = new HostReader(grammars, (name) => files.read(name));
  const units = await reader.units(hosts, includeResolver([...hosts, ...headers]));
  // Conditionals may leave out all kernels of a file.
  const roots = new Set([...own, ...signatures.map(({ root }) => root)]);
  const texts = [...roots].map((root) => files.read(root)).filter((file) => file !== undefined);
  return {
    events: finish(new HostFollower().follow(units)),
    kernels: kernelsFor(units, signatures, texts, (name) => files.read(name)),
    paths: new Set(units.map(({ file }) => file.path)),
  };
}

export interface CheckedHosts {
  /** The findings in hosts, by their paths. */
  readonly found: ReadonlyMap<string, readonly HostFinding[]>;
  /** How much was checked. */
  readonly coverage: HostCoverage;
  readonly launches: readonly KnownLaunch[];
}

/** Checks hosts against the kernels of their program. */
export async function checkHosts(
  of: HostPaths,
  signatures: readonly KernelSignature[],
  files: DiskFiles,
  execute: Execute,
): Promise<CheckedHosts> {
  const { events, kernels, paths } = await readHosts(of, signatures, files);
  const extents = extentsFor({ events, kernels }, execute);
  const found = new Map<string, HostFinding[]>();
  const [first = ''] = of.hosts;
  for (const finding of judge(events, kernels, extents)) {
    // A finding about a kernel belongs to some host.
    const at = paths.has(finding.span.file.path) ? finding.span.file.path : first;
    found.set(at, [...(found.get(at) ?? []), finding]);
  }
  return {
    found,
    coverage: coverageOf(events, kernels),
    launches: knownLaunches(events, kernels, neededIn(events, kernels, extents)),
  };
}

/** The launches that hosts state with constants. */
export async function launchesOfHosts(
  of: HostPaths,
  signatures: readonly KernelSignature[],
  files: DiskFiles,
): Promise<readonly StatedLaunch[]> {
  const { events, kernels } = await readHosts(of, signatures, files);
  return statedLaunches(events, kernels);
}

/**
 * Applies the safe fixes of hosts, and the unsafe ones if `scope` says so, and writes the changed files. A fix that
 * leaves its finding, or adds one, is not applied. `isWanted`: whether a finding is reported.
 */
export async function fixHosts(
  of: HostPaths,
  signatures: readonly KernelSignature[],
  files: DiskFiles,
  isWanted: (finding: HostFinding) => boolean,
  { unsafe, contains }: FixScope,
): Promise<readonly FixedFile[]> {
  const before = judgedIn(await readHosts(of, signatures, files));
  const fixes = before
    .filter(isWanted)
    .flatMap(({ fixes: all }) => all.filter((fix) => isApplied(fix, { unsafe, inFile: contains })).slice(0, 1));
  const texts = new Map<string, { readonly file: SourceFile; readonly edits: TextEdit[]; readonly titles: string[] }>();
  let count = 0;
  for (const { title, edits } of fixes) {
    const isFree = edits.every(({ span }) => !texts.get(span.file.path)?.edits.some((one) => overlap(one.span, span)));
    if (!isFree) continue;
    count++;
    for (const edit of edits) {
      const { file } = edit.span;
      const known = texts.get(file.path) ?? { file, edits: [], titles: [] };
      texts.set(file.path, known);
      known.edits.push(edit);
      if (!known.titles.includes(title)) known.titles.push(title);
    }
  }
  const changed = [...texts.values()].filter(({ file }) => isOnDisk(file));
  if (changed.length < texts.size || count === 0) return [];
  for (const { file, edits } of changed) files.replace(new SourceFile(file.path, applied(file.text, edits)));
  const after = judgedIn(await readHosts(of, signatures, files));
  if (after.length > before.length - count) {
    for (const { file } of changed) files.replace(file);
    return [];
  }
  writeFiles(changed.map(({ file }) => ({ path: file.path, data: files.read(file.path)?.text ?? file.text })));
  return changed.map(({ file, titles }) => ({ path: file.path, fixes: titles }));
}

/** Local sizes have no preferred fixes. */
const judgedIn = ({ events, kernels }: Read): readonly HostFinding[] => judge(events, kernels, new Map());

const overlap = (one: FileSpan, other: FileSpan): boolean => one.start < other.end && other.start < one.end;
