// Joins the reports of the shards of a check, as if one machine had checked everything.

import type { Log, Result } from 'sarif';
import { reasonOf } from '../disk/read-file.js';
import { type CommandLine, print, UsageError } from './command-line.js';
import { DiskFiles } from './disk.js';
import { InputError } from './input-error.js';
import { type GitlabIssue, type SarifResult, sarifOf } from './reports/formats.js';
import { gitlabReport } from './reports/gitlab.js';
import { printError } from './visible.js';

/** A parsed report. Its contents are kept unchanged. */
type Report =
  | { readonly format: 'json'; readonly files: readonly JsonFile[]; readonly hosts?: unknown }
  | { readonly format: 'sarif'; readonly results: readonly SarifResult[] }
  | { readonly format: 'gitlab'; readonly issues: readonly GitlabIssue[] };

interface JsonFile {
  readonly path: string;
  readonly diagnostics: readonly { readonly severity: string }[];
}

/** The joined report, with the number of errors and warnings in it. */
interface Merged {
  readonly text: string;
  readonly errors: number;
  readonly warnings: number;
}

/**
 * Prints one report joined from several of the same format: JSON, SARIF or GitLab's, which is detected. The exit status
 * is that of a check of everything. Throws UsageError and InputError.
 */
export async function merge({ flags, operands }: CommandLine): Promise<number> {
  if (operands.length === 0) throw new UsageError("'merge' takes reports of 'check --format json|sarif|gitlab'");
  const most = flags.get('--max-warnings')?.at(-1);
  if (most !== undefined && !/^\d+$/.test(most)) throw new UsageError(`--max-warnings ${most}: a number is expected`);
  const files = new DiskFiles();
  // The same report twice is one.
  const texts = new Map<string, string>();
  for (const path of operands) {
    const file = files.read(path);
    if (!file) throw new InputError(`${path}: cannot be read`);
    if (!texts.has(file.text)) texts.set(file.text, path);
  }
  const reports = [...texts].map(([text, path]) => reportOf(path, text));
  const { text, errors, warnings } = joined(reports);
  await print(text);
  const tooMany = most !== undefined && warnings > Number(most);
  if (tooMany) printError(`clspace: more warnings (${warnings}) than --max-warnings allows (${most})\n`);
  return errors > 0 || tooMany ? 1 : 0;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a report. Throws InputError. */
function reportOf(path: string, text: string): Report {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path}: is not a report: ${reasonOf(error)}`);
  }
  if (Array.isArray(value) && value.every(isIssue))
    return { format: 'gitlab', issues: value.map(({ fingerprint, ...issue }) => issue) };
  if (isRecord(value) && value['version'] === 1 && Array.isArray(value['files']) && value['files'].every(isJsonFile))
    return { format: 'json', files: value['files'], hosts: value['hosts'] };
  if (isLog(value))
    return { format: 'sarif', results: value.runs.flatMap(({ results }) => (results ?? []).map(restOf)) };
  throw new InputError(`${path}: is not a report of 'check --format json|sarif|gitlab'`);
}

const isIssue = (value: unknown): value is GitlabIssue & { readonly fingerprint: string } =>
  isRecord(value) &&
  typeof value['description'] === 'string' &&
  typeof value['check_name'] === 'string' &&
  typeof value['severity'] === 'string' &&
  isRecord(value['location']);

const isJsonFile = (value: unknown): value is JsonFile =>
  isRecord(value) &&
  typeof value['path'] === 'string' &&
  Array.isArray(value['diagnostics']) &&
  value['diagnostics'].every((one) => isRecord(one) && typeof one['severity'] === 'string');

const isLog = (value: unknown): value is Log =>
  isRecord(value) &&
  value['version'] === '2.1.0' &&
  Array.isArray(value['runs']) &&
  value['runs'].every(
    (run) =>
      isRecord(run) &&
      (run['results'] === undefined || (Array.isArray(run['results']) && run['results'].every(isResult))),
  );

const isResult = (value: unknown): value is Result =>
  isRecord(value) && typeof value['ruleId'] === 'string' && isRecord(value['message']);

/** A result without the index of its rule in its run. */
const restOf = ({ ruleId, ruleIndex, ...rest }: Result): SarifResult => ({ ruleId: ruleId ?? '', rest });

/** Joins all reports. Shards take turns with the files, so the first file of each precedes the second of any. */
function joined(reports: readonly Report[]): Merged {
  const [first] = reports;
  const formats = new Set(reports.map(({ format }) => format));
  if (formats.size > 1) throw new InputError(`reports of several formats cannot be merged: ${[...formats].join(', ')}`);
  const count = <T>(all: readonly T[], isOne: (one: T) => boolean): number => all.filter(isOne).length;
  switch (first?.format) {
    case 'json': {
      const files = inTurns(reports.map((report) => (report.format === 'json' ? report.files : [])));
      const all = files.flatMap(({ diagnostics }) => diagnostics);
      const hosts = reports.map((report) => (report.format === 'json' ? report.hosts : undefined)).find(isRecord);
      return {
        // Only the first shard checks hosts.
        text: `${JSON.stringify({ version: 1, files, ...(hosts !== undefined && { hosts }) })}\n`,
        errors: count(all, ({ severity }) => severity === 'error'),
        warnings: count(all, ({ severity }) => severity === 'warning'),
      };
    }
    case 'sarif': {
      const results = reports.flatMap((report) => (report.format === 'sarif' ? report.results : []));
      return {
        text: `${JSON.stringify(sarifOf(results))}\n`,
        errors: count(results, ({ rest }) => rest.level === 'error'),
        warnings: count(results, ({ rest }) => rest.level === 'warning'),
      };
    }
    default: {
      const issues = reports.flatMap((report) => (report.format === 'gitlab' ? report.issues : []));
      return {
        text: gitlabReport(issues),
        errors: count(issues, ({ severity }) => severity === 'major'),
        warnings: count(issues, ({ severity }) => severity === 'minor'),
      };
    }
  }
}

function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const all: T[] = [];
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let i = 0; i < longest; i++) for (const list of lists) all.push(...list.slice(i, i + 1));
  return all;
}
