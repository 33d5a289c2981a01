import type { Diagnostic } from 'vscode-languageserver';
import { documentSymbols, type OutlineEntry } from '../../features/outline/document-symbols.js';
import { parseBuildOptions } from '../../preprocessor/build-options.js';
import { isHostText } from '../../text/composed.js';
import { hostLanguageOf } from '../../text/literals.js';
import type { SourceFile } from '../../text/source-file.js';
import { diagnosticsByFile } from '../protocol/diagnostics.js';
import type { Publisher } from '../protocol/publisher.js';
import { filesNaming, holdsKernels, sourcesIn } from './closed-files.js';
import type { Configurations } from './configurations.js';
import type { Files } from './files.js';
import { pathOf, uriOf } from './paths.js';
import type { Reach } from './reach.js';
import type { Sessions } from './sessions.js';
import type { Snapshot } from './snapshot.js';
import type { Progress, WorkspaceHost } from './workspace-host.js';

/** Checking up to this many kernels shows no progress. */
const MANY_KERNELS = 10;

/** The diagnostics of a closed kernel and its included files, with the texts that they depend on. */
interface Report {
  readonly diagnostics: ReadonlyMap<string, Diagnostic[]>;
  /** By path; undefined for missing files. */
  readonly sources: ReadonlyMap<string, string | undefined>;
}

/** The diagnostics that result from a closed kernel, by file. */
export interface ClosedReport {
  readonly uri: string;
  readonly diagnostics: ReadonlyMap<string, Diagnostic[]>;
}

/** The parts of the workspace that closed kernels use. */
interface ClosedKernelsOwner {
  readonly host: WorkspaceHost;
  readonly files: Files;
  readonly reach: Reach;
  readonly configurations: Configurations;
  readonly sessions: Sessions;
  readonly publisher: Publisher;
  /** Called when the files read for a request can be released. */
  readonly onAnswered: () => void;
}

/**
 * The kernels of the workspace that are not open. They are read for requests about the whole workspace, and then
 * released.
 */
export class ClosedKernels {
  /** The declarations of closed files, by path, valid for this text. */
  readonly #outlines = new Map<string, { readonly text: string; readonly entries: readonly OutlineEntry[] }>();
  /** By path. */
  readonly #reports = new Map<string, Report>();
  /** Whether a check is running, and whether another is to follow. */
  #checking = false;
  #checkAgain = false;
  #checksAll = false;

  constructor(private readonly owner: ClosedKernelsOwner) {}

  /** The settings request diagnostics of kernels that are not open. */
  get checksAll(): boolean {
    return this.#checksAll;
  }

  forgetReports(): void {
    this.#reports.clear();
  }

  forgetOutlines(): void {
    this.#outlines.clear();
  }

  /** All source files of the folders as they are on disk now, by path. */
  async sources(folders = this.owner.reach.folders): Promise<ReadonlyMap<string, SourceFile>> {
    const files = await sourcesIn(folders, this.owner.host);
    for (const file of files.values()) this.owner.files.remember(file);
    return files;
  }

  /** The snapshots of the closed kernels whose files may contain `name`. */
  async naming(name: string): Promise<Snapshot[]> {
    const files = await this.sources();
    const naming = filesNaming(name, files);
    const closed: Snapshot[] = [];
    for await (const snapshot of this.snapshots([...files.values()].filter(({ path }) => naming.has(path))))
      closed.push(snapshot);
    return closed;
  }

  /**
   * Publishes the diagnostics of closed kernels, if the settings request them. `onFolders` is called when that is
   * known.
   */
  async check(onFolders: () => void): Promise<void> {
    this.#checkAgain = true;
    if (this.#checking) return;
    this.#checking = true;
    try {
      while (this.#checkAgain) {
        this.#checkAgain = false;
        const folders = await this.#foldersToCheck();
        this.#checksAll = folders.length > 0;
        onFolders();
        const left = this.owner.publisher.closed();
        if (folders.length > 0) {
          for await (const { uri, diagnostics } of this.reports(folders)) {
            if (this.owner.files.isOpen(pathOf(uri))) continue; // opened in the meantime
            left.delete(uri);
            this.owner.publisher.contributeClosed(uri, diagnostics);
            if (this.#checkAgain) break;
          }
        }
        if (!this.#checkAgain) for (const uri of left) this.owner.publisher.contributeClosed(uri, new Map());
      }
    } finally {
      this.#checking = false;
    }
  }

  async #foldersToCheck(): Promise<string[]> {
    const settings = await Promise.all(
      this.owner.reach.folders.map(async (folder) => ({
        folder,
        wanted: (await this.owner.host.settingsOf(uriOf(folder))).checkWorkspace,
      })),
    );
    return settings.filter(({ wanted }) => wanted).map(({ folder }) => folder);
  }

  /**
   * The diagnostics of the kernels in the folders that are not open. A kernel is analysed again when a text that it
   * depends on has changed.
   */
  async *reports(folders = this.owner.reach.folders): AsyncIterable<ClosedReport> {
    const begin = (): Promise<Progress> => this.owner.host.progress('Checking kernels');
    // The first time, most of the time is spent searching and reading files.
    let progress = this.#reports.size === 0 ? await begin() : undefined;
    try {
      const files = await this.sources(folders);
      for (const path of this.#reports.keys()) if (!files.has(path)) this.#reports.delete(path);
      const textOf = (path: string): string | undefined => (files.get(path) ?? this.owner.files.peek(path))?.text;
      const kernels = [...files.values()].filter((file) => !this.owner.files.isOpen(file.path) && holdsKernels(file));
      const stale: SourceFile[] = [];
      for (const file of kernels) {
        const report = this.#reports.get(file.path);
        if (!report || [...report.sources].some(([path, text]) => textOf(path) !== text)) stale.push(file);
        else yield { uri: uriOf(file.path), diagnostics: report.diagnostics };
      }
      if (stale.length > MANY_KERNELS) progress ??= await begin();
      let done = 0;
      const asked = new Set<string>();
      for await (const snapshot of this.snapshots(stale, asked)) {
        const { path } = snapshot.analysis.root;
        const report = {
          diagnostics: diagnosticsByFile(snapshot, false),
          sources: new Map([path, ...asked].map((file) => [file, textOf(file)])),
        };
        asked.clear();
        this.#reports.set(path, report);
        progress?.report(++done, stale.length);
        yield { uri: snapshot.uri, diagnostics: report.diagnostics };
      }
    } finally {
      progress?.end();
    }
  }

  /** The declarations of every closed kernel. A file is analysed again when its text has changed. */
  async outlines(): Promise<{ readonly uri: string; readonly entries: readonly OutlineEntry[] }[]> {
    const files = await this.sources();
    for (const path of this.#outlines.keys()) if (!files.has(path)) this.#outlines.delete(path);
    const changed = [...files.values()].filter(({ path, text }) => this.#outlines.get(path)?.text !== text);
    for await (const { analysis } of this.snapshots(changed))
      this.#outlines.set(analysis.root.path, { text: analysis.root.text, entries: documentSymbols(analysis) });
    return [...this.#outlines]
      .filter(([path]) => !this.owner.files.isOpen(path))
      .map(([path, { entries }]) => ({ uri: uriOf(path), entries }));
  }

  /**
   * The snapshots of the given files that contain kernels and are not open. They are created one at a time, so that
   * other requests are served in between.
   */
  async *snapshots(files: readonly SourceFile[], asked = new Set<string>()): AsyncIterable<Snapshot> {
    const settings = new Map(
      this.owner.reach.folders.map((folder) => [folder, this.owner.host.settingsOf(uriOf(folder))]),
    );
    for (const root of files) {
      if (this.owner.files.isOpen(root.path) || !holdsKernels(root)) continue;
      yield await this.#snapshot(root, settings.get(this.owner.reach.baseOf(root.path)), asked);
    }
    this.owner.onAnswered();
  }

  async #snapshot(
    root: SourceFile,
    settings: ReturnType<WorkspaceHost['settingsOf']> | undefined,
    asked: Set<string>,
  ): Promise<Snapshot> {
    const uri = uriOf(root.path);
    const folder = this.owner.reach.baseOf(root.path);
    const configured = await this.owner.configurations.of(uri, settings);
    const reach = this.owner.reach.from(folder, configured.allowed);
    const embedded = isHostText(root);
    const language = embedded ? hostLanguageOf(root.path) : undefined;
    const compiled = { configured, options: configured.options, language };
    const unknown = new Set<string>();
    const provider = this.owner.files.provider(folder, reach, asked, unknown);
    const start = () => this.owner.sessions.start(compiled, provider, Number.POSITIVE_INFINITY);
    const update = this.owner.sessions.updating(start(), start);
    for (;;) {
      await new Promise<void>((resolve) => this.owner.host.defer(resolve));
      unknown.clear();
      const analysis = update(root);
      if (unknown.size === 0)
        return this.owner.sessions.snapshotOf({
          uri,
          version: 0,
          analysis,
          folder,
          embedded,
          hostLanguage: language,
          configured,
          variant: configured.variant,
          tree: async () => undefined,
          analyseCopy: () => analysis,
          *copying() {
            yield;
            return analysis;
          },
          analyseWith: (words) => {
            const more = { ...compiled, options: parseBuildOptions([...configured.words, ...words]) };
            return this.owner.sessions.startCopy(more, provider).update(root);
          },
          relaunch: this.owner.sessions.relaunching(root, compiled, () => provider),
          analyseEdited: this.owner.sessions.editedBy(root, folder, reach, compiled),
          fixAll: () => ({ edits: [], titles: new Map(), fixed: [], left: [] }),
        });
      await this.owner.files.load(unknown);
    }
  }
}
