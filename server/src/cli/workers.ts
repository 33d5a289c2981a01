// Checks many files, on all cores if that is faster: each worker thread runs this program with its own Checker. Loaded
// on demand, because it takes time and nothing else needs threads.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Checker, type FileReport, type Reporting, uncheckable } from './check.js';
import type { DiskFiles } from './disk.js';
import type { Job } from './jobs.js';

/** Fewer files than this are checked faster than a thread starts. */
const FEW = 24;
/** With many files, a longer one is left to a thread, so that only the thread dies if memory runs out; in bytes. */
const LARGE = 1 << 18;
/** The same, once this share of the available memory is used. */
const FULL = 0.5;
/**
 * Adjacent files often include the same headers: a worker receives this many at a time, and more while many are left.
 */
const BATCH = 8;
const LARGE_BATCH = 32;
/** This many batches per worker should remain, so that all end together. */
const LEFT = 4;
/** The number of files from which the time of the others is estimated. */
const TYPICAL = 4;
/**
 * Each thread reads the headers again and shares the memory bandwidth: a further thread is started if the remaining
 * time is this many times that of a thread's first file, for each running thread.
 */
const WORTH = 3;
/** A larger young generation, which holds the objects of several files; MB. */
const YOUNG_GENERATION = 192;

/** The input of a worker. */
interface Task {
  readonly clspaceCheck: true;
  readonly reporting: Reporting;
}

const isTask = (data: unknown): data is Task => typeof data === 'object' && data !== null && 'clspaceCheck' in data;

/** Runs a worker if this thread is one; returns whether it is. */
export function workHere(): boolean {
  if (isMainThread || !parentPort || !isTask(workerData)) return false;
  const port = parentPort;
  const checker = new Checker(workerData.reporting);
  port.on('message', (jobs: readonly Job[]) => {
    // One by one: if this thread dies, the first file without a report is the cause.
    for (const job of jobs) port.postMessage(checker.check(job));
  });
  return true;
}

/**
 * The reports of all files, in order, as they become available. `maximum`: the maximum number of threads, by default
 * the number of processors; fewer run if another would not save its start-up time, and none besides this one if two
 * would not. A file that kills its thread is tried once more in a new one, and then reported as uncheckable.
 */
export async function* checkAll(
  jobs: readonly Job[],
  reporting: Reporting,
  files: DiskFiles,
  maximum = availableParallelism(),
): AsyncGenerator<FileReport> {
  const threads = Math.min(maximum, Math.ceil(jobs.length / BATCH));
  const isAlone = jobs.length < FEW || threads < 2;
  const own = new Checker(reporting, files);
  // The start-up time of a thread, including its first file, is about that of this thread.
  let start = 0;
  let done = 0;
  const each = (): number => (performance.now() - start) / (done - 1);
  const left = (): number => jobs.length - done;
  const isWorthThreads = (): boolean => done > TYPICAL && left() * each() > WORTH * start;
  for (const job of jobs) {
    if (!isAlone && (isWorthThreads() || mayBeTooMuch(job))) break;
    yield own.check(job);
    if (done++ === 0) start = performance.now();
  }
  if (left() === 0) return;
  const pool = new Pool(jobs.slice(done), reporting, threads, isWorthThreads() ? 2 : 1);
  try {
    for (let i = 0; i < jobs.length - done; i++) yield await pool.reportOf(i);
  } finally {
    await pool.end();
  }
}

/** Whether a file may exhaust the memory of this thread, which would end the process. */
function mayBeTooMuch({ path }: Job): boolean {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  if (used_heap_size > FULL * heap_size_limit) return true;
  try {
    return statSync(path).size > LARGE;
  } catch {
    // The check reports that it is unreadable.
    return false;
  }
}

/** Threads that take jobs in turn. */
class Pool {
  readonly #workers = new Set<Worker>();
  /** Reports that have not been requested yet, by job number. */
  readonly #reports = new Map<number, FileReport>();
  /** Jobs that have killed a thread. */
  readonly #tried = new Set<number>();
  #next = 0;
  #wake = (): void => {};
  #isEnding = false;
  /** When the first thread was started and when it had checked its first file, in milliseconds. */
  readonly #began = performance.now();
  #warm = 0;
  #done = 0;

  constructor(
    private readonly jobs: readonly Job[],
    private readonly reporting: Reporting,
    private readonly maximum: number,
    atOnce: number,
  ) {
    for (let i = 0; i < atOnce; i++) this.#start(this.#take());
  }

  /** Counts a file, and starts more threads if enough work is left. */
  #grow(): void {
    const now = performance.now();
    if (this.#done++ === 0) this.#warm = now;
    if (this.#done <= TYPICAL || this.#workers.size >= this.maximum) return;
    const each = ((now - this.#warm) * this.#workers.size) / (this.#done - 1);
    const left = (this.jobs.length - this.#done) * each;
    const start = this.#warm - this.#began;
    while (
      this.#workers.size < this.maximum &&
      this.#next < this.jobs.length &&
      left > WORTH * start * this.#workers.size
    )
      this.#start(this.#take());
  }

  /** The report of a job; each is requested once, in order. */
  async reportOf(job: number): Promise<FileReport> {
    for (;;) {
      const report = this.#reports.get(job);
      if (report && this.#reports.delete(job)) return report;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  /** The numbers of the next jobs. */
  #take(): number[] {
    const left = this.jobs.length - this.#next;
    const large = Math.min(LARGE_BATCH, Math.floor(left / (LEFT * this.maximum)));
    const count = Math.min(left, Math.max(BATCH, large));
    const taken = Array.from({ length: count }, (_, i) => this.#next + i);
    this.#next += count;
    return taken;
  }

  /** Starts a thread with these jobs, which takes further ones when it is done; does nothing without jobs. */
  #start(first: number[]): void {
    if (first.length === 0) return;
    const workerData: Task = { clspaceCheck: true, reporting: this.reporting };
    const worker = new Worker(path.join(__dirname, 'cli.cjs'), {
      workerData,
      argv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
    let left = first;
    let reason = '';
    const give = (): void => worker.postMessage(left.map((job) => this.jobs[job]));
    worker.on('message', (report: FileReport) => {
      const job = left.shift();
      if (job !== undefined) this.#reports.set(job, report);
      this.#grow();
      if (left.length === 0) {
        left = this.#take();
        if (left.length > 0) give();
      }
      this.#wake();
    });
    worker.on('error', (error) => {
      reason = reasonOf(error);
    });
    worker.on('exit', (status) => {
      this.#workers.delete(worker);
      if (!this.#isEnding) this.#start(this.#survivors(left, reason || `its thread ended with status ${status}`));
      this.#wake();
    });
    this.#workers.add(worker);
    give();
  }

  /** The remaining jobs of a thread that died of the first one. */
  #survivors(left: readonly number[], reason: string): number[] {
    const [job, ...others] = left;
    const path = job === undefined ? undefined : this.jobs[job]?.path;
    if (job === undefined || path === undefined) return this.#take();
    // The files checked before may have filled the memory.
    if (!this.#tried.has(job)) {
      this.#tried.add(job);
      return [...left];
    }
    this.#reports.set(job, uncheckable(path, reason));
    return others.length > 0 ? others : this.#take();
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'it needs more memory than is available'
    : error instanceof Error
      ? error.message
      : String(error);
