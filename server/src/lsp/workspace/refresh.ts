import type { Diagnostic } from 'vscode-languageserver';
import type { Analysis } from '../../analysis/analysis.js';
import { analysedSource, completionsAt } from '../../features/completion/completion.js';
import type { Contribution } from '../protocol/publisher.js';
import { inParts } from './in-parts.js';
import type { Snapshot } from './snapshot.js';
import { type Edit, REST, Typing } from './typing.js';
import type { WorkspaceHost } from './workspace-host.js';

/** Milliseconds without a keystroke after which kernels are executed: people type five characters per second. */
const PAUSE = 250;

/** Milliseconds after a completion during which the next keystroke is expected to request another one. */
const COMPLETING = 1000;

/** Milliseconds after a change in which the next keystroke is expected: VS Code asks for a light bulb after 250. */
const TYPING = 240;

/** Milliseconds without a keystroke after which the first completion is prepared. */
const IDLE = 700;

/** Milliseconds between a keystroke and the request for completions that an editor sends after it. */
const REQUEST_DELAY = 20;

/** An analysed document with its diagnostics, by the URIs of the files that they are in. */
export interface Judged {
  readonly snapshot: Snapshot;
  readonly contributions: ReadonlyMap<string, Contribution>;
}

/** What refreshing a document consists of. */
export interface Stages {
  /** Analyses the document; undefined if it changes meanwhile. */
  judge(): Promise<Judged | undefined>;
  publish(judged: Judged): void;
  /**
   * Adds the diagnostics of the other devices to an analysis; false if there are none, or if the document changes
   * meanwhile.
   */
  addDevices(snapshot: Snapshot): Promise<boolean>;
  /** Executing kernels has found something: the document is judged again. */
  renew(): void;
  /** Looks for the files that include the document, if it lacks names. */
  findIncluders(snapshot: Snapshot): Promise<void>;
  /** Finds the verdicts about all kernels; false if the document changes meanwhile. */
  prove(snapshot: Snapshot): Promise<boolean>;
  /** Whether a completion has been prepared. */
  canComplete(): boolean;
  /** Something that requests depend on has changed, without an edit. */
  tellChanged(): void;
}

/**
 * The way of a document from a change to its verdicts: it is judged and published at once; when nothing has been typed
 * for a moment, the other devices are added and kernels are executed; then verdicts are found, if a request has asked
 * for them. The next change starts again, whatever is under way.
 */
export class Refresh {
  /** Counts the changes: what an earlier one has started ends. */
  #turn = 0;
  readonly #typing = new Typing();
  /** When the text was last changed, in milliseconds. */
  #editedAt = Number.NEGATIVE_INFINITY;
  /** When a completion was last requested or answered, in milliseconds. */
  #completedAt = Number.NEGATIVE_INFINITY;
  /** The next stage. A pending task keeps the previous analysis alive, possibly until the end of the next one. */
  #next: ReturnType<typeof setTimeout> | undefined;
  #completion: ReturnType<typeof setTimeout> | undefined;
  /** What shows everything when nothing has been typed for a while, if something is held back. */
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** The turn in which nothing was typed for a while, and kernels were executed. */
  #rested = -1;
  /** The turn for which the verdicts about kernels are found. */
  #proving = -1;
  /** The requests that were answered without verdicts. */
  readonly #awaiting = new Set<'hints' | 'lenses'>();

  constructor(
    private readonly host: Pick<WorkspaceHost, 'busy' | 'defer' | 'failed' | 'renew'>,
    private readonly stages: Stages,
  ) {}

  /** A question whose answer is true until the next change. */
  untilChanged(): () => boolean {
    const turn = this.#turn;
    return () => turn === this.#turn;
  }

  /** The user has edited the text, which then has `lineCount` lines; undefined if it was replaced as a whole. */
  edited(edits: readonly Edit[] | undefined, lineCount: number): void {
    this.#editedAt = performance.now();
    this.#typing.edited(edits, lineCount);
  }

  /** A completion is requested or answered. */
  completed(): void {
    this.#completedAt = performance.now();
  }

  /** Whether the document has just been changed, so that the next keystroke may follow at once. */
  get isTyping(): boolean {
    return performance.now() - this.#editedAt < TYPING;
  }

  /** Ends everything that is under way. */
  stop(): void {
    this.#turn++;
    clearTimeout(this.#next);
    clearTimeout(this.#completion);
    clearTimeout(this.#rest);
    this.#next = undefined;
    this.#completion = undefined;
    this.#rest = undefined;
  }

  /** Judges the document and publishes the result, soon. */
  start(): void {
    this.stop();
    const isCurrent = this.untilChanged();
    const refresh = (): void => {
      if (isCurrent()) this.again();
    };
    // Editors that complete while the user types send a request shortly after the change: it is answered first.
    const refreshLater = (delay: number): void => {
      this.#next = setTimeout(() => {
        const wait = this.#completedAt + REQUEST_DELAY - performance.now();
        if (wait > 0) refreshLater(wait);
        else refresh();
      }, delay);
    };
    if (performance.now() - this.#completedAt < COMPLETING) refreshLater(REQUEST_DELAY);
    // Messages are processed one per turn. Waiting two turns lets the next change, if it has already arrived, win.
    else this.host.defer(() => this.host.defer(refresh));
  }

  /** Does so at once, because something besides the text has changed. */
  again(): void {
    this.#run('diagnostics', this.#judge());
  }

  async #judge(): Promise<void> {
    const isCurrent = this.untilChanged();
    const judged = await this.stages.judge();
    if (!judged || !isCurrent()) return;
    const { snapshot } = judged;
    this.stages.publish(judged);
    if (!this.stages.canComplete()) {
      clearTimeout(this.#completion);
      this.#completion = setTimeout(() => this.#run('completion', this.#prepareCompletion(snapshot)), IDLE);
    }
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#run('diagnostics', this.#pause(snapshot)), PAUSE);
  }

  /** Nothing has been typed for a moment. */
  async #pause(snapshot: Snapshot): Promise<void> {
    const isCurrent = this.untilChanged();
    let current = snapshot;
    if (await this.stages.addDevices(snapshot)) {
      const judged = await this.stages.judge();
      if (!judged || !isCurrent()) return;
      this.stages.publish(judged);
      current = judged.snapshot;
    }
    let isNews = false;
    const executing = executions(snapshot.analysis, () => {
      isNews = true;
    });
    if (!(await inParts(this.host, executing, isCurrent, 1))) return;
    if (isNews) return this.stages.renew();
    this.#rested = this.#turn;
    this.#run('included files', this.stages.findIncluders(current));
    if (this.#awaiting.size > 0) this.#prove(current);
  }

  /** Finds the verdicts about kernels once the document is at rest, for a request that was answered without them. */
  proveLater(snapshot: Snapshot, request: 'hints' | 'lenses'): void {
    this.#awaiting.add(request);
    if (this.#rested === this.#turn) this.#prove(snapshot);
  }

  #prove(snapshot: Snapshot): void {
    if (this.#proving === this.#turn) return;
    this.#proving = this.#turn;
    const proved = this.stages.prove(snapshot).then((isCurrent) => {
      if (!isCurrent) return;
      for (const request of this.#awaiting) this.host.renew(request);
      this.#awaiting.clear();
    });
    this.#run('verdicts', proved);
  }

  /**
   * Those of the document's diagnostics that are shown now; the others follow when nothing has been typed for a while.
   */
  shown(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
    const shown = this.#typing.shown(diagnostics);
    if (shown === diagnostics) return shown;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#typing.rest();
      this.stages.tellChanged();
      this.again();
    }, REST);
    return shown;
  }

  /** Completes after the last statement, so that the first completion that is requested is as fast as later ones. */
  async #prepareCompletion(snapshot: Snapshot): Promise<void> {
    const { analysis, analyseCopy, copying } = snapshot;
    const { text } = analysis.root;
    const isCurrent = this.untilChanged();
    // Requests that have arrived meanwhile are answered between the parts.
    if (!(await inParts(this.host, copying(text), isCurrent))) return;
    await new Promise<void>((resolve) => this.host.defer(resolve));
    if (!isCurrent()) return;
    this.host.busy(() => completionsAt(analysedSource(analysis, analyseCopy), text.lastIndexOf(';') + 1), 'part');
  }

  #run(what: string, task: Promise<void>): void {
    task.catch((error: unknown) => this.host.failed(what, error));
  }
}

/** Executes the kernels that were postponed, one per part. */
function* executions(analysis: Analysis, found: () => void): Generator<undefined, void> {
  for (let isMore = analysis.isWaiting; isMore; ) {
    const step = analysis.execute();
    if (step.found) found();
    isMore = step.isMore;
    if (isMore) yield;
  }
}
