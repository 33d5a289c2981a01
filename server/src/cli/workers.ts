// Checks many files on all cores: each worker thread runs this same program with a Checker of its own. Nothing else
// needs threads, and loading what makes them takes time, so that this is loaded where it is needed.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Checker, type FileReport, type Reporting } from './check.js';
import type { DiskFiles } from './disk.js';
import { WorkerError } from './input-error.js';
import type { Job } from './jobs.js';

/** Fewer files than this are checked sooner than a second thread has started. */
const FEW = 24;
/** Neighbours often include the same: that many go to one worker at a time. */
const BATCH = 8;
/** More room for what does not live long; MB. */
const YOUNG_GENERATION = 96;

/** What a worker is to do. */
interface Task {
  readonly clspaceCheck: true;
  readonly reporting: Reporting;
}

interface Batch {
  readonly first: number;
  readonly jobs: readonly Job[];
}

type Answer = { readonly first: number; readonly reports: readonly FileReport[] } | { readonly failure: string };

const isTask = (data: unknown): data is Task => typeof data === 'object' && data !== null && 'clspaceCheck' in data;

/** Does a worker's work when this thread is one; whether it is. */
export function workHere(): boolean {
  if (isMainThread || !parentPort || !isTask(workerData)) return false;
  const port = parentPort;
  const checker = new Checker(workerData.reporting);
  port.on('message', ({ first, jobs }: Batch) => {
    let answer: Answer;
    try {
      answer = { first, reports: jobs.map((job) => checker.check(job)) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
  return true;
}

/**
 * The reports of all files, in their order, as they come to be known. Throws what a file's checker throws; a worker
 * that dies is an error like any other.
 */
export async function* checkAll(
  jobs: readonly Job[],
  reporting: Reporting,
  files: DiskFiles,
): AsyncGenerator<FileReport> {
  const threads = Math.min(availableParallelism(), Math.ceil(jobs.length / BATCH));
  if (jobs.length < FEW || threads < 2) {
    const own = new Checker(reporting, files);
    for (const job of jobs) yield own.check(job);
    return;
  }
  const reports = new Map<number, FileReport>();
  let failure: Error | undefined;
  let next = 0;
  let wake = (): void => {};
  const workers = Array.from({ length: threads }, () => {
    const workerData: Task = { clspaceCheck: true, reporting };
    const worker = new Worker(path.join(__dirname, 'cli.cjs'), {
      workerData,
      argv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
    const fail = (why: string): void => {
      failure ??= new WorkerError(why);
      wake();
    };
    const give = (): void => {
      if (next >= jobs.length) return;
      const batch: Batch = { first: next, jobs: jobs.slice(next, next + BATCH) };
      next += BATCH;
      worker.postMessage(batch);
    };
    worker.on('message', (answer: Answer) => {
      if ('failure' in answer) return fail(answer.failure);
      answer.reports.forEach((report, i) => {
        reports.set(answer.first + i, report);
      });
      give();
      wake();
    });
    worker.on('error', (error) =>
      fail(`a worker thread failed: ${error instanceof Error ? error.message : String(error)}`),
    );
    worker.on('exit', (status) => fail(`a worker thread ended with status ${status}`));
    give();
    return worker;
  });
  try {
    for (let i = 0; i < jobs.length; i++) {
      for (let report = reports.get(i); ; report = reports.get(i)) {
        if (report) {
          reports.delete(i);
          yield report;
          break;
        }
        if (failure) throw failure;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
