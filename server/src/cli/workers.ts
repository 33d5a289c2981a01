// Checks many files on all cores: each worker thread runs this same program with a Checker of its own.
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { parseBuildOptions } from '../preprocessor/build-options.js';
import { Checker, type FileReport, type Format } from './check.js';

/** Fewer files than this are checked sooner than a second thread has started. */
const FEW = 24;
/** Neighbours often include the same: that many go to one worker at a time. */
const BATCH = 8;
/** More room for what does not live long; MB. */
const YOUNG_GENERATION = 96;

/** What a worker is to do: the build options as words, and how to report. */
interface Task {
  readonly clspaceCheck: true;
  readonly options: readonly string[];
  readonly format: Format;
  readonly color: boolean;
}

interface Batch {
  readonly first: number;
  readonly paths: readonly string[];
}

type Answer = { readonly first: number; readonly reports: readonly FileReport[] } | { readonly failure: string };

const isTask = (data: unknown): data is Task => typeof data === 'object' && data !== null && 'clspaceCheck' in data;

/** A worker ended before its work was done, or could not do it. The message is for the user. */
export class WorkerError extends Error {}

/** Does a worker's work when this thread is one; whether it is. */
export function workHere(): boolean {
  if (isMainThread || !parentPort || !isTask(workerData)) return false;
  const port = parentPort;
  const checker = new Checker(parseBuildOptions(workerData.options), workerData.format, workerData.color);
  port.on('message', ({ first, paths }: Batch) => {
    let answer: Answer;
    try {
      answer = { first, reports: paths.map((path) => checker.check(path)) };
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    port.postMessage(answer);
  });
  return true;
}

/**
 * The reports of all files, in their order, as they come to be known. Throws what a file's checker throws; a worker that dies
 * is an error like any other.
 */
export async function* checkAll(paths: readonly string[], options: readonly string[], checker: () => Checker, format: Format, color: boolean): AsyncGenerator<FileReport> {
  const threads = Math.min(availableParallelism(), Math.ceil(paths.length / BATCH));
  if (paths.length < FEW || threads < 2) {
    const own = checker();
    for (const path of paths) yield own.check(path);
    return;
  }
  const reports = new Map<number, FileReport>();
  let failure: Error | undefined;
  let next = 0;
  let wake = (): void => {};
  const workers = Array.from({ length: threads }, () => {
    const workerData: Task = { clspaceCheck: true, options, format, color };
    const worker = new Worker(path.join(__dirname, 'cli.cjs'), { workerData, argv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION } });
    const fail = (why: string): void => {
      failure ??= new WorkerError(why);
      wake();
    };
    const give = (): void => {
      if (next >= paths.length) return;
      const batch: Batch = { first: next, paths: paths.slice(next, next + BATCH) };
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
    worker.on('error', (error) => fail(`a worker thread failed: ${error instanceof Error ? error.message : String(error)}`));
    worker.on('exit', (status) => fail(`a worker thread ended with status ${status}`));
    give();
    return worker;
  });
  try {
    for (let i = 0; i < paths.length; i++) {
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
