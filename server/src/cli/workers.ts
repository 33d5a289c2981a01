// Checks many files, on all cores where that is sooner: each worker thread runs this same program with a Checker of its
// own. Nothing else needs threads, and loading what makes them takes time, so that this is loaded where it is needed.
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Checker, type FileReport, type Reporting, uncheckable } from './check.js';
import type { DiskFiles } from './disk.js';
import type { Job } from './jobs.js';

/** Fewer files than this are checked sooner than a thread has started. */
const FEW = 24;
/** Among many, a longer file is left to a thread, which alone dies of it where memory does not suffice; in bytes. */
const LARGE = 1 << 18;
/** The same, once so much of the memory that there may be is taken. */
const FULL = 0.5;
/** Neighbours often include the same: that many go to one worker at a time, more of them while many are left. */
const BATCH = 8;
const LARGE_BATCH = 32;
/** So many batches a worker are to be left, that all end together. */
const LEFT = 4;
/** So many files tell how long the others take. */
const TYPICAL = 4;
/**
 * Each thread reads the headers anew and shares the memory with the others: what is left to do is to take so many times
 * as long as one needs for its first file, for each thread that is there.
 */
const WORTH = 3;
/** More room for what does not live long, which is what becomes of a file: that of several; MB. */
const YOUNG_GENERATION = 192;

/** What a worker is to do. */
interface Task {
  readonly clspaceCheck: true;
  readonly reporting: Reporting;
}

const isTask = (data: unknown): data is Task => typeof data === 'object' && data !== null && 'clspaceCheck' in data;

/** Does a worker's work when this thread is one; whether it is. */
export function workHere(): boolean {
  if (isMainThread || !parentPort || !isTask(workerData)) return false;
  const port = parentPort;
  const checker = new Checker(workerData.reporting);
  port.on('message', (jobs: readonly Job[]) => {
    // One by one: where this thread dies, the file that it died of is the first without a report.
    for (const job of jobs) port.postMessage(checker.check(job));
  });
  return true;
}

/**
 * The reports of all files, in their order, as they come to be known. `maximum`: how many threads check at a time at
 * most, the processors unless told; there are fewer where another would not save what its start takes, and none beside
 * this one where two would not. A file that a thread dies of is tried once more by a new one, and then reported as one
 * that could not be checked.
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
  // What a thread takes before it has checked its first file is about what this one has taken.
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

/** Whether a file may take more memory than this thread has: it would take the process with it. */
function mayBeTooMuch({ path }: Job): boolean {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  if (used_heap_size > FULL * heap_size_limit) return true;
  try {
    return statSync(path).size > LARGE;
  } catch {
    // Whoever checks it says that it cannot be read.
    return false;
  }
}

/** Threads that take the jobs in turn. */
class Pool {
  readonly #workers = new Set<Worker>();
  /** Those that nobody has asked for yet, by the number of their job. */
  readonly #reports = new Map<number, FileReport>();
  /** Jobs that a thread has died of. */
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

  /** Counts a file, and starts more threads where enough is left to do. */
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

  /** The report of a job; each is asked for once, and they are asked for in their order. */
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

  /** The numbers of the jobs that come next. */
  #take(): number[] {
    const left = this.jobs.length - this.#next;
    const large = Math.min(LARGE_BATCH, Math.floor(left / (LEFT * this.maximum)));
    const count = Math.min(left, Math.max(BATCH, large));
    const taken = Array.from({ length: count }, (_, i) => this.#next + i);
    this.#next += count;
    return taken;
  }

  /** Starts a thread with these jobs, which takes others when it is done; none without any. */
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

  /** The jobs that are left of those of a thread that has died of the first. */
  #survivors(left: readonly number[], reason: string): number[] {
    const [job, ...others] = left;
    const path = job === undefined ? undefined : this.jobs[job]?.path;
    if (job === undefined || path === undefined) return this.#take();
    // What was checked before may be what filled the memory.
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
    ? 'it takes more memory than there is'
    : error instanceof Error
      ? error.message
      : String(error);
