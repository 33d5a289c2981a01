import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { TextEdit } from '../../analysis/analysis.js';
import { findVerdicts } from '../../analysis/verdicts.js';
import type { Device } from '../../devices/device.js';
import type { Moved } from '../../features/navigation/moved-files.js';
import { documentSymbols, type OutlineEntry } from '../../features/outline/document-symbols.js';
import { PROJECT_FILES } from '../../project/paths.js';
import { TextTree } from '../../syntax/text-tree.js';
import { composed, SourceFile } from '../../text/source-file.js';
import { editsOfMove } from '../handlers/moves.js';
import { type Contribution, Publisher } from '../protocol/publisher.js';
import { inclusionsIn, isOfKernelsAlone } from './closed-files.js';
import { ClosedKernels, type ClosedReport } from './closed-kernels.js';
import { Configurations, type Configured } from './configurations.js';
import { contributionsOf } from './contributions.js';
import { Dependents, Folders } from './dependents.js';
import { Files } from './files.js';
import { HostIndex } from './host-index.js';
import { inParts } from './in-parts.js';
import { type Includers, includersOf } from './includers.js';
import { joinedSnapshot } from './on-devices.js';
import {
  analyseOpen,
  draftOf,
  missingNames,
  namesMissingAfter,
  type OpenDocument,
  type OpenVariant,
  openDocument,
  reconfigure,
  type Surroundings,
} from './open-document.js';
import { pathOf, uriOf } from './paths.js';
import { Reach } from './reach.js';
import { type Judged, Refresh, type Stages } from './refresh.js';
import { Sessions } from './sessions.js';
import type { Draft, FileNames, OnDevice, Snapshot } from './snapshot.js';
import type { Edit } from './typing.js';
import type { WorkspaceHost } from './workspace-host.js';

/** The time in milliseconds during which changes of the watched folders are collected. */
const COLLECTING = 50;

/**
 * The document store, the only state of the server: the open documents, each analysed as a translation unit, the files
 * that they include, and the published diagnostics.
 */
export class Workspace {
  readonly #documents = new Map<string, OpenDocument>();
  /** The host, with restricted access to files. */
  readonly host: WorkspaceHost;
  readonly #reach: Reach;
  readonly #files: Files;
  readonly #configurations: Configurations;
  readonly #sessions: Sessions;
  readonly #publisher: Publisher;
  readonly #closed: ClosedKernels;
  readonly hosts: HostIndex;
  readonly #versionOf = (uri: string): number | undefined => this.#documents.get(uri)?.document.version;
  readonly #folders = new Folders();
  readonly #dependents = {
    onFiles: new Dependents<string>(this.#folders),
    onProjects: new Dependents<string>(this.#folders),
  };
  #waiting: (() => void)[] = [];
  /** The watched folders, and the timer for further changes. */
  #watched = '';
  #watching: ReturnType<typeof setTimeout> | undefined;

  constructor(host: WorkspaceHost) {
    this.#reach = new Reach(host);
    this.host = { ...host, readFile: (uri) => this.#reach.read(uri) };
    this.#files = new Files(this.host.readFile);
    this.#configurations = new Configurations(host, this.#files, this.#reach);
    this.#sessions = new Sessions(host, this.#files, this.#reach);
    this.#publisher = new Publisher(this.#versionOf, host);
    this.#closed = new ClosedKernels({
      host: this.host,
      files: this.#files,
      reach: this.#reach,
      configurations: this.#configurations,
      sessions: this.#sessions,
      publisher: this.#publisher,
      onAnswered: () => this.#forgetUnasked(),
    });
    this.hosts = new HostIndex(
      {
        host: this.host,
        files: this.#files,
        reach: this.#reach,
        closed: this.#closed,
        snapshots: () => this.snapshots(),
        news: (launches) => this.#hostsChanged(launches),
      },
      (name) => host.hostGrammar(name),
    );
  }

  /**
   * Reads a file that is not open. In an untrusted workspace, or for a file found by a search (`inside`), links must
   * not lead out of the folders that the user has opened.
   */
  readFile(uri: string, inside = false): Promise<string | undefined> {
    return this.#reach.read(uri, inside);
  }

  /** The text of a file, in the editor or on disk. */
  async currentFile(path: string): Promise<SourceFile | undefined> {
    if (this.#files.isOpen(path)) return this.#files.peek(path);
    const text = await this.readFile(uriOf(path), true).catch(() => undefined);
    return text === undefined ? undefined : new SourceFile(path, text);
  }

  /** The workspace's folders: where relative include directories start. */
  setFolders(uris: readonly string[]): void {
    this.#reach.setFolders(uris);
    this.hosts.forget();
    this.settingsChanged();
  }

  open(document: TextDocument): void {
    this.#release(document.uri);
    this.#reach.opened(pathOf(document.uri));
    const refresh = new Refresh(this.host, this.#stagesOf(document.uri));
    const open = openDocument(document, this.#configurations, this.#dependents, refresh);
    this.#documents.set(document.uri, open);
    this.#publisher.contributeClosed(document.uri, new Map());
    this.#files.open(document);
    this.#stale(open);
    this.#dependentsStale(document.uri);
    this.hosts.touched();
  }

  /** `edits`: undefined where the whole text is replaced. */
  change(document: TextDocument, edits?: readonly Edit[]): void {
    const open = this.#documents.get(document.uri);
    if (!open) return;
    open.document = document;
    open.refresh.edited(edits, document.lineCount);
    this.#files.open(document, edits?.map(({ change }) => change).reduce(composed));
    this.#stale(open);
    this.#dependentsStale(document.uri);
    this.hosts.touched();
  }

  close(uri: string): void {
    this.#release(uri);
    this.#documents.delete(uri);
    this.#reach.closed(pathOf(uri));
    this.#files.close(uri);
    this.#publisher.contribute(uri, new Map());
    this.#dependentsStale(uri);
    this.#watch();
    this.#changed();
    this.hosts.changed([pathOf(uri)]);
  }

  /** Releases the resources of an open document: its tree, and the files that no other document needs. */
  #release(uri: string): void {
    const open = this.#documents.get(uri);
    if (!open) return;
    open.tree?.free();
    open.tree = undefined;
    open.refresh.stop();
    const paths = [...open.asked, ...open.projectPaths];
    open.asked.clear();
    open.projectPaths.clear();
    for (const path of paths) if (!this.#isAskedFor(path)) this.#files.drop(path);
  }

  readonly #isAskedFor = (path: string): boolean =>
    this.#dependents.onFiles.of(path) !== undefined || this.#dependents.onProjects.of(path) !== undefined;

  /** The tree of an open document, if it still has a version. */
  async #treeOf(open: OpenDocument, version: number): Promise<TextTree | undefined> {
    const grammar = await this.host.textGrammar();
    if (!grammar || this.#documents.get(open.document.uri) !== open || open.document.version !== version)
      return undefined;
    open.tree ??= new TextTree(grammar);
    const { tree } = open;
    this.host.busy(() => tree.update(this.#files.open(open.document)));
    return tree;
  }

  /** Files have been changed, created or deleted on disk. */
  filesChanged(uris: readonly string[]): void {
    let isStale = false;
    this.hosts.changed(uris.map(pathOf));
    for (const uri of uris) {
      const path = pathOf(uri);
      if (this.#files.isOpen(path)) continue; // the text in the editor takes precedence
      this.#files.forget(uri);
      isStale = this.#dependentsStale(uri) || isStale;
      if (PROJECT_FILES.some((name) => uri.endsWith(`/${name}`))) {
        this.#closed.forgetReports();
        this.#closed.forgetOutlines();
      }
      for (const open of this.#openOf(this.#dependents.onProjects, path)) {
        this.#reconfigure(open);
        isStale = true;
      }
    }
    this.#changed();
    if (isStale) this.host.recolour();
  }

  /** For a client that cannot watch files: everything that is not open may have changed. */
  everyFileChanged(): void {
    this.filesChanged(
      [...new Set([...this.#documents.values()].flatMap(({ asked, projectPaths }) => [...asked, ...projectPaths]))].map(
        uriOf,
      ),
    );
  }

  settingsChanged(): void {
    this.#reach.forget();
    for (const open of this.#documents.values()) this.#reconfigure(open);
    this.#closed.forgetReports();
    this.#changed();
  }

  /** The files that include the document are looked for again, too. */
  #reconfigure(open: OpenDocument): void {
    open.includers = [];
    open.chains = undefined;
    open.triedFor = '';
    this.#restart(open);
  }

  #restart(open: OpenDocument): void {
    reconfigure(open, this.#configurations);
    this.#stale(open);
  }

  /** The current text of an open document, analysed with all its inclusions; undefined if it is not open. */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    for (;;) {
      const open = this.#documents.get(uri);
      if (!open) return undefined;
      const { configuration } = open;
      const known = await configuration;
      if (open !== this.#documents.get(uri) || configuration !== open.configuration) continue;
      if (open.snapshot) return open.snapshot;
      const snapshot = this.#analyseNow(open, known);
      if (open.unknown.size === 0) return snapshot;
      await this.#files.load(open.unknown);
    }
  }

  /** Analyses the current text of an open document. The result is kept if no included file is unknown. */
  #analyseNow(open: OpenDocument, configured: Configured): Snapshot {
    if (open.snapshot) return open.snapshot;
    const { variant, options } = configured;
    const snapshot = this.#analyse(open, { configured, variant, options });
    // Another caller that waits for a file would get an outdated snapshot.
    if (open.unknown.size === 0) {
      open.snapshot = snapshot;
      open.valid.add(snapshot);
    }
    return snapshot;
  }

  /** The current text of a document that has been analysed with its options before; undefined if it is not open. */
  async draft(uri: string): Promise<Draft | undefined> {
    for (;;) {
      const open = this.#documents.get(uri);
      if (!open) return undefined;
      const { configuration } = open;
      const configured = await configuration;
      if (open !== this.#documents.get(uri) || configuration !== open.configuration) continue;
      if (!open.declared) {
        await this.snapshot(uri);
        continue;
      }
      open.refresh.completed();
      const { variant, options } = configured;
      return draftOf(open, { configured, variant, options }, this.#surroundings, () =>
        this.#analyseNow(open, configured),
      );
    }
  }

  get #surroundings(): Surroundings {
    return { files: this.#files, reach: this.#reach, sessions: this.#sessions };
  }

  /** Whether no input has changed since a snapshot was made; kernels may have been executed. */
  isCurrent(snapshot: Snapshot): boolean {
    return this.#documents.get(snapshot.uri)?.valid.has(snapshot) === true;
  }

  /** The document in its other variants, if they are to be checked; undefined if it has changed meanwhile. */
  async #otherVariants(open: OpenDocument): Promise<Snapshot[] | undefined> {
    const configured = await open.configuration;
    const snapshots: Snapshot[] = [];
    if (!configured.checkAllVariants) return snapshots;
    for (const { name, options } of configured.variants) {
      if (name === configured.variant) continue;
      const snapshot = await this.#analyseLater(open, { configured, variant: name, options });
      if (!snapshot) return undefined;
      snapshots.push(snapshot);
    }
    return snapshots;
  }

  /** A document for each of several devices; undefined if it is not open or has changed meanwhile. */
  async onDevices(uri: string, devices: readonly Device[]): Promise<readonly OnDevice[] | undefined> {
    const own = await this.snapshot(uri);
    const open = this.#documents.get(uri);
    if (!own || !open) return undefined;
    const isCurrent = open.refresh.untilChanged();
    const configured = await open.configuration;
    const { variant, options } = configured;
    const runs: OnDevice[] = [];
    for (const device of devices) {
      if (!isCurrent()) return undefined;
      const known = own.onDevices?.find((one) => one.device === device)?.snapshot;
      const isFirst = device === configured.settings.device && !own.onDevices;
      const snapshot =
        known ?? (isFirst ? own : await this.#analyseLater(open, { configured, variant, options, device }));
      if (!snapshot) return undefined;
      runs.push({ device, snapshot });
    }
    return runs;
  }

  /** Whether a document has just been changed, so that the next keystroke may follow at once. */
  isTyping(uri: string): boolean {
    return this.#documents.get(uri)?.refresh.isTyping === true;
  }

  /** The snapshots of all open documents. */
  async snapshots(): Promise<Snapshot[]> {
    await Promise.all([...this.#documents.keys()].map((uri) => this.snapshot(uri)));
    // A snapshot that became outdated while the others were made must not be used.
    return [...this.#documents.values()].map(({ snapshot }) => snapshot).filter((snapshot) => snapshot !== undefined);
  }

  /** The snapshots of all open documents, and of the other kernels of the workspace whose files may contain `name`. */
  async snapshotsNaming(name: string): Promise<Snapshot[]> {
    const closed = await this.#closed.naming(name);
    return [...(await this.snapshots()), ...closed];
  }

  /** The edits that keep every include of the workspace and its project files valid after a move. */
  async editsOfMove(moved: Moved): Promise<TextEdit[]> {
    const sources = new Map(await this.#closed.sources());
    for (const path of sources.keys()) if (this.#files.isOpen(path)) sources.delete(path);
    const open = [...this.#documents.values()].map(({ document }) => this.#files.open(document));
    const edits = await editsOfMove(
      moved,
      [...open, ...sources.values()],
      { configurations: this.#configurations, files: this.#files, reach: this.#reach },
      this.host.trusts() ? undefined : this.#reach.folders,
    );
    this.#forgetUnasked();
    return edits;
  }

  /** The client's names of files. */
  readonly names: FileNames = {
    uriOf: ({ path }) => this.#files.uri(path),
    versionOf: ({ path }) => this.#versionOf(this.#files.uri(path)) ?? null,
  };

  /** The inclusions in the workspace, shared by concurrent requests: an editor opens several headers at once. */
  #inclusions: ReturnType<typeof inclusionsIn> | undefined;

  /** Whether only kernels of the workspace include a file, and no source of the host. */
  async isKernelHeader(uri: string): Promise<boolean> {
    return isOfKernelsAlone(pathOf(uri), await this.#inclusionsNow());
  }

  #inclusionsNow(): ReturnType<typeof inclusionsIn> {
    this.#inclusions ??= inclusionsIn(this.#reach.folders, this.host).finally(() => (this.#inclusions = undefined));
    return this.#inclusions;
  }

  /** Resolves when something that diagnostics may depend on has changed. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tellChanged(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Something that closed kernels may depend on has changed. */
  #changed(): void {
    this.#tellChanged();
    this.#closed
      .check(() => this.#watch())
      .catch((error: unknown) => this.host.failed('checking the workspace', error));
  }

  /** The diagnostics of the kernels of the workspace that are not open. */
  closedReports(): AsyncIterable<ClosedReport> {
    return this.#closed.reports();
  }

  /** The declarations of every kernel of the workspace. */
  async outlines(): Promise<{ readonly uri: string; readonly entries: readonly OutlineEntry[] }[]> {
    const closed = await this.#closed.outlines();
    const open = (await this.snapshots()).map(({ uri, analysis }) => ({ uri, entries: documentSymbols(analysis) }));
    return [...open, ...closed];
  }

  #forgetUnasked(): void {
    this.#files.keepOnly(this.#isAskedFor);
  }

  #openOf(dependents: Dependents<string>, path: string): OpenDocument[] {
    return [...(dependents.of(path) ?? [])].flatMap((uri) => this.#documents.get(uri) ?? []);
  }

  #analyse(open: OpenDocument, variant: OpenVariant): Snapshot {
    return analyseOpen(open, variant, this.#surroundings, (one, version) => this.#treeOf(one, version));
  }

  /** Analyses a document in another way, in a turn of its own; undefined if it has changed meanwhile. */
  async #analyseLater(open: OpenDocument, variant: OpenVariant): Promise<Snapshot | undefined> {
    const isCurrent = open.refresh.untilChanged();
    for (;;) {
      await new Promise<void>((resolve) => this.host.defer(resolve));
      if (!isCurrent()) return undefined;
      const snapshot = this.#analyse(open, variant);
      if (open.unknown.size === 0) return snapshot;
      await this.#files.load(open.unknown);
    }
  }

  /** Whether there are any. */
  #dependentsStale(uri: string): boolean {
    const dependents = this.#openOf(this.#dependents.onFiles, pathOf(uri));
    for (const open of dependents) this.#stale(open);
    return dependents.length > 0;
  }

  /** An input of the document's analysis has changed. */
  #stale(open: OpenDocument): void {
    open.valid = new WeakSet();
    this.#renew(open);
  }

  /** The document is judged and published again. */
  #renew(open: OpenDocument): void {
    open.snapshot = undefined;
    this.#tellChanged();
    open.refresh.start();
  }

  #stagesOf(uri: string): Stages {
    const open = (): OpenDocument | undefined => this.#documents.get(uri);
    return {
      judge: () => this.#judge(uri),
      publish: ({ contributions }) => {
        this.#watch();
        this.#publisher.contribute(uri, contributions);
      },
      addDevices: async (snapshot) => {
        if (snapshot.devices.length < 2 || snapshot.onDevices) return false;
        const runs = await this.onDevices(uri, snapshot.devices);
        const current = runs && open();
        if (!current) return false;
        current.snapshot = joinedSnapshot(snapshot, runs);
        current.valid.add(current.snapshot);
        this.#tellChanged();
        return true;
      },
      renew: () => {
        const current = open();
        if (current) this.#renew(current);
      },
      findIncluders: async (snapshot) => {
        const current = open();
        if (current) await this.#findIncluders(current, snapshot);
      },
      prove: (snapshot) => this.prove(snapshot),
      canComplete: () => open()?.copies !== undefined,
      tellChanged: () => this.#tellChanged(),
    };
  }

  /** Tries the files that include a document, if it lacks names: they may declare these. */
  async #findIncluders(open: OpenDocument, { embedded, analysis }: Snapshot): Promise<void> {
    const names = missingNames(analysis);
    const tried = names.join('\n');
    if (open.includers.length > 0 || embedded || names.length === 0 || tried === open.triedFor) return;
    const { configuration } = open;
    const isCurrent = open.refresh.untilChanged();
    open.chains ??= includersOf(analysis.root.path, await this.#inclusionsNow());
    let best: { readonly missing: number; readonly includers: Includers } = { missing: names.length, includers: [] };
    for (const includers of open.chains) {
      const configured = await this.#configurations.of(uriOf(includers[0] ?? ''));
      const missing = await this.#missingAfter(includers, open, configured);
      if (!isCurrent() || configuration !== open.configuration) return;
      if (missing !== undefined && missing < best.missing) best = { missing, includers };
    }
    open.triedFor = tried;
    this.#forgetUnasked();
    if (best.includers.length === 0) return;
    open.includers = best.includers;
    this.#restart(open);
  }

  /** The number of names that an open document lacks after some includers; undefined if it has been closed. */
  async #missingAfter(includers: Includers, open: OpenDocument, configured: Configured): Promise<number | undefined> {
    const { variant, options } = configured;
    for (;;) {
      await new Promise<void>((resolve) => this.host.defer(resolve));
      if (open !== this.#documents.get(open.document.uri)) return undefined;
      const { missing, unknown } = this.host.busy(() =>
        namesMissingAfter(includers, open, { configured, variant, options }, this.#surroundings),
      );
      if (unknown.size === 0) return missing;
      await this.#files.load(unknown);
    }
  }

  /**
   * An open document with the diagnostics that are shown of it now, in all variants that are checked; undefined if it
   * is not open or changes meanwhile.
   */
  async #judge(uri: string): Promise<Judged | undefined> {
    const snapshot = await this.snapshot(uri);
    const open = this.#documents.get(uri);
    if (!snapshot || !open) return undefined;
    const isCurrent = open.refresh.untilChanged();
    const others = await this.#otherVariants(open);
    const ofHost = await this.hosts.diagnosticsOf(snapshot);
    if (!others || !isCurrent()) return undefined;
    const contributions = contributionsOf(
      snapshot,
      { others, ofHost, greysOut: this.host.greysOut() },
      this.#versionOf,
    );
    const own = contributions.get(uri);
    if (own) {
      const diagnostics = open.refresh.shown(open.limited.withThose(snapshot, own.diagnostics));
      contributions.set(uri, { ...own, diagnostics });
    }
    return { snapshot, contributions };
  }

  /**
   * The same for a request: the diagnostics that are pushed to other clients. Undefined if the document is not open.
   */
  async contributions(uri: string): Promise<ReadonlyMap<string, Contribution> | undefined> {
    while (this.#documents.has(uri)) {
      const judged = await this.#judge(uri);
      if (judged) return judged.contributions;
    }
    return undefined;
  }

  /** The calls of hosts fit or do not fit kernels as before. `launches`: what lenses show of launches has changed. */
  #hostsChanged(launches: boolean): void {
    this.#tellChanged();
    this.#watch();
    for (const { refresh } of this.#documents.values()) refresh.again();
    if (launches) this.host.recolour();
  }

  /** Finds the verdicts about kernels once a document is at rest, for a request that was answered without them. */
  proveLater(snapshot: Snapshot, request: 'hints' | 'lenses'): void {
    this.#documents.get(snapshot.uri)?.refresh.proveLater(snapshot, request);
  }

  /**
   * Finds the verdicts about the kernels of a document, or about one of them; false if the document has changed
   * meanwhile.
   */
  prove(snapshot: Snapshot, kernel?: string): Promise<boolean> {
    return inParts(this.host, findVerdicts(snapshot.analysis, kernel), () => this.isCurrent(snapshot), 1);
  }

  /**
   * Watches the folders with dependents: immediately, so that no change is missed; but because the whole list is sent
   * each time, further changes are collected.
   */
  #watch(): void {
    const wanted = this.#toWatch;
    if (this.#watched === wanted || this.#watching !== undefined) return;
    this.#watched = wanted;
    this.host.watch(this.#folders.sorted(), this.#watchesAll);
    if (this.#folders.version === 0) return; // the first document is not delayed
    this.#watching = setTimeout(() => {
      this.#watching = undefined;
      this.#watch();
    }, COLLECTING);
  }

  get #toWatch(): string {
    return `${this.#folders.version} ${this.#watchesAll}`;
  }

  get #watchesAll(): boolean {
    return this.#closed.checksAll || this.hosts.isActive;
  }
}
