import path from 'node:path';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { Preprocessor } from '../preprocessor/preprocessor.js';
import { includedNames } from '../proposals/declared-names.js';
import { isHostFile } from '../text/embedded.js';
import type { DiskFiles } from './disk.js';
import type { Job } from './jobs.js';

/**
 * The jobs without the headers and fragments that others include, which are checked there. Only files found in a folder
 * (`searched`, by path) are omitted, and only if the include is active: a file with an inactive include is a separate
 * unit. Of files that include each other in a cycle, the first is kept.
 */
export function withoutIncluded(jobs: readonly Job[], searched: ReadonlySet<string>, files: DiskFiles): readonly Job[] {
  if (searched.size === 0) return jobs;
  const named = new Map(jobs.map((job) => [job, namesIn(job.path, files)]));
  const asked = new Set([...named.values()].flatMap((names) => [...names]));
  const isCandidate = (job: Job): boolean => searched.has(job.path) && asked.has(path.basename(job.path));
  const candidates = new Set(jobs.filter(isCandidate));
  if (candidates.size === 0) return jobs;
  const reached = new Set<string>();
  const waiting = (): Job[] => [...candidates].filter((job) => !reached.has(absolute(job.path)));
  const follow = (job: Job): void => {
    const names = named.get(job);
    if (!waiting().some((other) => other !== job && names?.has(path.basename(other.path)))) return;
    for (const file of includedBy(job, files)) reached.add(file);
  };
  for (const job of jobs) if (!candidates.has(job)) follow(job);
  // Only other candidates include these: first those that include without being included.
  const left = waiting();
  const isIncluded = (job: Job): boolean =>
    left.some((other) => other !== job && named.get(other)?.has(path.basename(job.path)));
  for (const job of [...left.filter((one) => !isIncluded(one)), ...left.filter(isIncluded)])
    if (!reached.has(absolute(job.path))) follow(job);
  return jobs.filter((job) => !candidates.has(job) || !reached.has(absolute(job.path)));
}

const absolute = (file: string): string => path.resolve(file).split(path.sep).join('/');

function namesIn(file: string, files: DiskFiles): ReadonlySet<string> {
  const text = isHostFile(file) ? '' : (files.read(file)?.text ?? '');
  files.forget(file);
  return new Set(includedNames(text));
}

/** The other files that a file is compiled with, in any of its variants; absolute paths. */
function includedBy({ path: file, runs }: Job, files: DiskFiles): ReadonlySet<string> {
  const found = new Set<string>();
  const root = files.read(file);
  if (root)
    for (const { words } of runs)
      for (const chunk of new Preprocessor(parseBuildOptions(words), files).run(root))
        found.add(absolute(chunk.file.path));
  found.delete(absolute(file));
  return found;
}
