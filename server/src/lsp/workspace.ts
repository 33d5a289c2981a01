import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { AnalysisSession, type TextEdit } from '../analysis.js';
import { EmbeddedSession, type FileSession } from '../embedded.js';
import { documentSymbols, type OutlineEntry } from '../features/document-symbols.js';
import { type IncludingFile, includeEdits, type Moved, relativePath } from '../features/moved-files.js';
import { fixAll } from '../fix-all.js';
import { type BuildOptions, parseBuildOptions } from '../preprocessor/build-options.js';
import { FragmentCache } from '../preprocessor/preprocessor.js';
import { isOfHosts } from '../project/compile-commands.js';
import { type Configuration, configurationOf } from '../project/configuration.js';
import { PROJECT_FILES, projectPaths } from '../project/paths.js';
import type { Project } from '../project/project.js';
import { type TextGrammar, TextTree } from '../syntax/text-tree.js';
import { isHostFile, kernelsIn } from '../text/embedded.js';
import { type HostLanguage, hostLanguageOf } from '../text/literals.js';
import { directoryOf, type FileProvider, joinPath, SourceFile } from '../text/source-file.js';
import { filesNaming, holdsKernels, inclusionsIn, isOfKernelsAlone, sourcesIn } from './closed-files.js';
import { diagnosticsByFile, projectDiagnostics } from './diagnostics.js';
import { Files, foldersOf, isWithin, type ReadFile } from './files.js';
import { pathOf, uriOf } from './paths.js';
import type { ReadSettings } from './settings.js';
import type { FileNames, Snapshot } from './snapshot.js';

/** What the workspace needs of the world around it. */
export interface WorkspaceHost {
  readonly readFile: ReadFile;
  /** Where a file's path leads once links are followed; undefined where nobody knows of links. Rejects where there is no file. */
  realPath(uri: string): Promise<string> | undefined;
  /** The paths of the files in a folder and below it that match a glob pattern. Never rejects. */
  findFiles(folder: string, pattern: string): Promise<readonly string[]>;
  /** The settings in force for a document. Never rejects. */
  settingsOf(uri: string): Promise<ReadSettings>;
  /** The grammar of written text, loaded when it is first asked for; undefined where that fails. Never rejects. */
  textGrammar(): Promise<TextGrammar | undefined>;
  /** Runs a callback after what has already arrived from the client. */
  defer(callback: () => void): void;
  /** Runs what may take long. It may be run twice: broken off, it is begun again. */
  busy<T>(section: () => T): T;
  /** The user trusts what is in the workspace, so that it may name files outside. */
  trusts(): boolean;
  /** The client can show text as having no effect. */
  greysOut(): boolean;
  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void;
  /** The folders whose files analysis depends on, whenever they change; sorted. With `all`, every kernel and header of the workspace besides. */
  watch(folders: readonly string[], all: boolean): void;
  /** Tells the user of long work, from its start until `end`. */
  progress(title: string): Promise<Progress>;
  failed(what: string, error: unknown): void;
}

/** Long work that the user sees. */
export interface Progress {
  report(done: number, total: number): void;
  end(): void;
}

/** What is wrong with a closed kernel and the files that it includes, and the texts that this came from. */
interface Report {
  readonly diagnostics: ReadonlyMap<string, LspDiagnostic[]>;
  /** By path; undefined where there was no file. */
  readonly sources: ReadonlyMap<string, string | undefined>;
}

/** The languages of hosts by the names that editors give them. */
const HOST_LANGUAGES: ReadonlyMap<string, HostLanguage> = new Map([
  ...['c', 'cpp', 'c++', 'cuda-cpp', 'objective-c', 'objective-cpp'].map((name) => [name, 'c'] as const),
  ['python', 'python'] as const,
  ['rust', 'rust'] as const,
]);
/** The language of a host's document, as its editor says, or its name. */
const hostLanguage = ({ uri, languageId }: TextDocument): HostLanguage | undefined =>
  KERNEL_NAMES.test(uri)
    ? undefined
    : (HOST_LANGUAGES.get(languageId) ?? (isHostFile(uri) ? hostLanguageOf(uri) : undefined));
/** Kernels for sure: to some editors they are C. */
const KERNEL_NAMES = /\.(?:cl|clh|ocl|clc|opencl)$/i;

/** How a document is compiled, and whether all of its variants are to be checked. */
interface Configured extends Configuration {
  /** The folders and files that the user's own settings let kernels include. */
  readonly allowed: readonly string[];
  readonly checkAllVariants: boolean;
}

/** An open document as a translation unit, and what its newest analysis came from. */
interface Unit {
  document: TextDocument;
  configuration: Promise<Configured>;
  /** Where a project file was looked for. */
  projectPaths: ReadonlySet<string>;
  /** What is kept from one analysis to the next, by variant, as long as the configuration is the same. */
  readonly sessions: Map<string | undefined, FileSession>;
  /** Analyses copies of the text that never were its own: the ones that completion asks about. */
  copies: FileSession | undefined;
  /** The newest, of all the files that it needs; undefined when something that it came from has changed. */
  snapshot: Snapshot | undefined;
  /** The paths that the session has asked for. */
  readonly asked: Set<string>;
  /** Those that the newest analysis asked for and that were not in memory. */
  readonly unknown: Set<string>;
  /** The tree of the text as it was when somebody last asked for it. */
  tree: TextTree | undefined;
  /** Counts the changes, so that of several only the last is published. */
  turn: number;
}

/** Diagnostics of one file as one unit sees it; `version` is that of the file's text when it is open. */
interface Contribution {
  readonly version: number | undefined;
  readonly diagnostics: readonly LspDiagnostic[];
}

/** What closed kernels contribute stands under their URIs, with this before them. */
/** Kernels that are executed before the diagnostics of a keystroke, besides those in which something was wrong. */
const EXECUTIONS = 0;
/** Milliseconds without a keystroke after which the others are. */
const PAUSE = 100;
const CLOSED = 'closed ';
/** Checking no more kernels than this is no long work. */
const MANY_KERNELS = 10;

/** What tells one diagnostic of a file from another. */
const identity = ({ range, code, message }: LspDiagnostic): string => JSON.stringify([range, code, message]);

const isSame = (one: readonly LspDiagnostic[], other: readonly LspDiagnostic[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every((diagnostic, i) => {
      const same = other[i];
      return same !== undefined && (diagnostic === same || identity(diagnostic) === identity(same));
    }));

/** The edits of a project file after which its options name the same folders and files. */
async function projectEdits({ file }: Project, moved: Moved): Promise<TextEdit[]> {
  const { movePaths } = await import('../project/edit.js');
  const before = directoryOf(file.path);
  const after = directoryOf(moved(file.path));
  const rename = (written: string): string => {
    const path = joinPath(before, written);
    const goal = moved(path);
    return joinPath(after, written) === goal ? written : path === written ? goal : relativePath(after, goal);
  };
  return movePaths(file.text, file.path.endsWith('.txt'), rename).map(({ newText, ...place }) => ({
    span: { file, ...place },
    newText,
  }));
}

/**
 * The document store, the only state of the server: the open documents, each analysed as a translation unit of its own, the
 * files that they include, and what was published about both.
 */
export class Workspace {
  readonly #units = new Map<string, Unit>();
  readonly #files: Files;
  /** Headers as they were read, for all units that include them. */
  #headers = new FragmentCache();
  readonly #projects = new WeakMap<SourceFile, Project>();
  /** unit → file → its diagnostics, both by URI */
  readonly #contributions = new Map<string, ReadonlyMap<string, Contribution>>();
  /** What was published last about each file that has diagnostics or is open. */
  readonly #published = new Map<
    string,
    { readonly version: number | undefined; readonly diagnostics: readonly LspDiagnostic[] }
  >();
  /** What closed files declare, by path, as long as they hold this text. */
  readonly #outlines = new Map<string, { readonly text: string; readonly entries: readonly OutlineEntry[] }>();
  /** The reports on closed kernels, by path. */
  readonly #reports = new Map<string, Report>();
  /** The check of closed kernels that is under way, and whether another is to follow. */
  #checking = false;
  #checkAgain = false;
  #checksAll = false;
  #waiting: (() => void)[] = [];
  #watched = '';
  #folders: readonly string[] = [];

  /** The host, of whose files only those are read that may be. */
  readonly host: WorkspaceHost;
  /** What the settings of an untrusted workspace let kernels include, besides the workspace: they are the user's own. */
  readonly #allowed = new Set<string>();
  readonly #realFolders = new Map<string, Promise<string>>();

  constructor(host: WorkspaceHost) {
    this.host = { ...host, readFile: (uri) => this.readFile(uri) };
    this.#hostReadsFile = host.readFile;
    this.#files = new Files(this.host.readFile);
  }

  readonly #hostReadsFile: ReadFile;

  /**
   * Reads a file that is not open. What is not trusted, or read only because it is there (`inside`), may not lead out of the folders
   * that the user has opened, by links either.
   */
  async readFile(uri: string, inside = false): Promise<string | undefined> {
    if (inside || !this.host.trusts()) {
      const real = await this.host.realPath(uri)?.catch(() => '');
      if (real !== undefined && !(await this.#isReachable(real))) return undefined;
    }
    return this.#hostReadsFile(uri);
  }

  async #isReachable(real: string): Promise<boolean> {
    const bases = [...this.#units.keys()].map((uri) => this.#baseOf(pathOf(uri)));
    for (const folder of new Set([...this.#folders, ...bases, ...this.#allowed])) {
      const found =
        this.#realFolders.get(folder) ??
        (this.host.realPath(uriOf(folder)) ?? Promise.resolve(folder)).catch(() => folder);
      this.#realFolders.set(folder, found);
      if (isWithin(await found, real)) return true;
    }
    return false;
  }

  /** The workspace's folders: where relative include directories start. */
  setFolders(uris: readonly string[]): void {
    this.#folders = uris.map((uri) => pathOf(uri).replace(/\/$/, ''));
    this.settingsChanged();
  }

  open(document: TextDocument): void {
    const unit: Unit = {
      document,
      configuration: this.#configure(document.uri),
      projectPaths: new Set(this.#projectPaths(document.uri)),
      sessions: new Map(),
      copies: undefined,
      snapshot: undefined,
      asked: new Set(),
      unknown: new Set(),
      tree: undefined,
      turn: 0,
    };
    this.#forgetTree(document.uri);
    this.#units.set(document.uri, unit);
    this.#contribute(CLOSED + document.uri, new Map());
    this.#files.open(document);
    this.#stale(unit);
    this.#dependentsStale(document.uri);
  }

  change(document: TextDocument): void {
    const unit = this.#units.get(document.uri);
    if (!unit) return;
    unit.document = document;
    this.#files.open(document);
    this.#stale(unit);
    this.#dependentsStale(document.uri);
  }

  close(uri: string): void {
    this.#forgetTree(uri);
    this.#units.delete(uri);
    this.#files.close(uri);
    this.#forgetUnasked();
    this.#contribute(uri, new Map());
    this.#dependentsStale(uri);
    this.#watch();
    this.#changed();
  }

  /** Gives the memory of a document's tree back. */
  #forgetTree(uri: string): void {
    const unit = this.#units.get(uri);
    unit?.tree?.free();
    if (unit) unit.tree = undefined;
  }

  /** The tree of an open document, if that still is of a version. */
  async #treeOf(unit: Unit, version: number): Promise<TextTree | undefined> {
    const grammar = await this.host.textGrammar();
    if (!grammar || this.#units.get(unit.document.uri) !== unit || unit.document.version !== version) return undefined;
    unit.tree ??= new TextTree(grammar);
    const { tree } = unit;
    this.host.busy(() => tree.update(this.#files.open(unit.document).text));
    return tree;
  }

  /** Files have changed, appeared or gone on disk. */
  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      if (this.#files.isOpen(pathOf(uri))) continue; // what the editor shows counts
      this.#files.forget(uri);
      this.#dependentsStale(uri);
      if (PROJECT_FILES.some((name) => uri.endsWith(`/${name}`))) {
        this.#reports.clear();
        this.#outlines.clear();
      }
      for (const unit of this.#units.values()) if (unit.projectPaths.has(pathOf(uri))) this.#reconfigure(unit);
    }
    this.#changed();
  }

  /** For a client that cannot watch files: everything that is not open may have changed. */
  everyFileChanged(): void {
    this.filesChanged(
      [...new Set([...this.#units.values()].flatMap(({ asked, projectPaths }) => [...asked, ...projectPaths]))].map(
        uriOf,
      ),
    );
  }

  settingsChanged(): void {
    this.#allowed.clear();
    this.#realFolders.clear();
    for (const unit of this.#units.values()) this.#reconfigure(unit);
    this.#reports.clear();
    this.#changed();
  }

  #reconfigure(unit: Unit): void {
    unit.projectPaths = new Set(this.#projectPaths(unit.document.uri));
    unit.sessions.clear();
    unit.copies = undefined;
    unit.asked.clear();
    unit.configuration = this.#configure(unit.document.uri);
    this.#stale(unit);
  }

  /** Where the project file of a document may be: in its folder and those around it, as far as the workspace reaches. */
  #projectPaths(uri: string): string[] {
    const path = pathOf(uri);
    const base = this.#baseOf(path);
    return uri.startsWith('untitled:')
      ? this.#folders[0] === undefined
        ? []
        : projectPaths(`${this.#folders[0]}/untitled`, this.#folders[0])
      : projectPaths(path, base);
  }

  async #configure(uri: string, settingsOf = this.host.settingsOf(uri)): Promise<Configured> {
    const paths = this.#projectPaths(uri);
    const [settings] = await Promise.all([
      settingsOf,
      this.#files.load(paths.filter((path) => !this.#files.isKnown(path))),
    ]);
    const file = paths.map((path) => this.#files.peek(path)).find((found) => found && !isOfHosts(found));
    // What reads a project file is loaded where there is one.
    const project = file && (this.#projects.get(file) ?? (await import('../project/project.js')).readProject(file));
    if (file && project) this.#projects.set(file, project);
    const configuration = configurationOf(pathOf(uri), settings.given, project);
    const { includeDirectories, forcedIncludes } = parseBuildOptions(settings.given.words);
    const allowed = [...includeDirectories, ...forcedIncludes];
    for (const path of allowed) this.#allowed.add(joinPath(this.#baseOf(pathOf(uri)), path));
    return {
      ...configuration,
      allowed,
      checkAllVariants: settings.checkAllVariants,
    };
  }

  /** The newest text of an open document, analysed with all that it includes; undefined when it is not open. */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    for (;;) {
      const unit = this.#units.get(uri);
      if (!unit) return undefined;
      const { configuration } = unit;
      const known = await configuration;
      if (unit !== this.#units.get(uri) || configuration !== unit.configuration) continue;
      if (unit.snapshot) return unit.snapshot;
      const snapshot = this.#analyse(unit, known, known.variant, known.options);
      // One that lacks a file is nobody's answer: whoever else waits for the file would find that its answer is no longer current.
      if (unit.unknown.size === 0) {
        unit.snapshot = snapshot;
        return snapshot;
      }
      await this.#files.load(unit.unknown);
    }
  }

  /** Whether nothing has changed since a snapshot was made. */
  isCurrent(snapshot: Snapshot): boolean {
    return this.#units.get(snapshot.uri)?.snapshot === snapshot;
  }

  /** The document in its other variants, where they are to be checked; undefined when it has changed meanwhile. */
  async #otherVariants(unit: Unit): Promise<Snapshot[] | undefined> {
    const { turn, configuration } = unit;
    const known = await configuration;
    const snapshots: Snapshot[] = [];
    if (!known.checkAllVariants) return snapshots;
    for (const { name, options } of known.variants) {
      if (name === known.variant) continue;
      for (let snapshot: Snapshot | undefined; snapshot === undefined; ) {
        await new Promise<void>((resolve) => this.host.defer(resolve));
        if (turn !== unit.turn || unit !== this.#units.get(unit.document.uri)) return undefined;
        snapshot = this.#analyse(unit, known, name, options);
        if (unit.unknown.size > 0) {
          await this.#files.load(unit.unknown);
          snapshot = undefined;
        } else snapshots.push(snapshot);
      }
    }
    return snapshots;
  }

  /** The snapshots of all open documents. */
  async snapshots(): Promise<Snapshot[]> {
    await Promise.all([...this.#units.keys()].map((uri) => this.snapshot(uri)));
    // One that went out of date while the others were made must not be asked any more.
    return [...this.#units.values()].map(({ snapshot }) => snapshot).filter((snapshot) => snapshot !== undefined);
  }

  /** All source files of the folders as they are on disk now, by path. */
  async #sources(folders = this.#folders): Promise<ReadonlyMap<string, SourceFile>> {
    const files = await sourcesIn(folders, this.host);
    for (const file of files.values()) this.#files.remember(file);
    return files;
  }

  /** The snapshots of all open documents, and of the other kernels of the workspace in whose files `name` may stand. */
  async snapshotsNaming(name: string): Promise<Snapshot[]> {
    const files = await this.#sources();
    const naming = filesNaming(name, files);
    const closed: Snapshot[] = [];
    for await (const snapshot of this.#closed([...files.values()].filter(({ path }) => naming.has(path))))
      closed.push(snapshot);
    return [...(await this.snapshots()), ...closed];
  }

  /** The edits that keep every include of the workspace and its project files leading to the same files after a move. */
  async editsOfMove(moved: Moved): Promise<TextEdit[]> {
    const sources = new Map(await this.#sources());
    for (const path of sources.keys()) if (this.#files.isOpen(path)) sources.delete(path);
    const open = [...this.#units.values()].map(({ document }) => this.#files.open(document));
    const kernels: IncludingFile[] = [];
    const headers: IncludingFile[] = [];
    const projects = new Map<string, Project>();
    for (const file of [...open, ...sources.values()]) {
      if (isHostFile(file.path) && !holdsKernels(file)) continue;
      const { options, variants, project, allowed } = await this.#configure(uriOf(file.path));
      if (project) projects.set(project.file.path, project);
      const base = this.#baseOf(file.path);
      // What the settings name stays where it is said; a project file goes along with what moves.
      const staying = new Set(allowed.map((path) => joinPath(base, path)));
      for (const { includeDirectories } of variants.length > 0
        ? variants.map((variant) => variant.options)
        : [options]) {
        const directories = includeDirectories
          .map((path) => joinPath(base, path))
          .map((before) => ({ before, after: staying.has(before) ? before : moved(before) }));
        (holdsKernels(file) ? kernels : headers).push({ file, embedded: isHostFile(file.path), directories });
      }
    }
    const reach = this.host.trusts() ? undefined : this.#folders;
    for (;;) {
      const unknown = new Set<string>();
      const edits = includeEdits(kernels, headers, this.#files.provider('', reach, new Set(), unknown), moved);
      if (unknown.size === 0) {
        this.#forgetUnasked();
        return [
          ...edits,
          ...(await Promise.all([...projects.values()].map((project) => projectEdits(project, moved)))).flat(),
        ];
      }
      await this.#files.load(unknown);
    }
  }

  /** How the client calls files. */
  readonly names: FileNames = {
    uriOf: ({ path }) => this.#files.uri(path),
    versionOf: ({ path }) => this.#units.get(this.#files.uri(path))?.document.version ?? null,
  };

  /** What the files of the workspace include, while that is looked for: an editor opens several headers at once. */
  #inclusions: ReturnType<typeof inclusionsIn> | undefined;

  /** Whether the kernels of the workspace include a file, and no source of the host does. */
  async isKernelHeader(uri: string): Promise<boolean> {
    this.#inclusions ??= inclusionsIn(this.#folders, this.host).finally(() => (this.#inclusions = undefined));
    return isOfKernelsAlone(pathOf(uri), await this.#inclusions);
  }

  /** Resolves when something has changed that diagnostics may depend on. */
  changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tellChanged(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Something has changed that closed kernels may depend on. */
  #changed(): void {
    this.#tellChanged();
    this.#checkClosed().catch((error: unknown) => this.host.failed('checking the workspace', error));
  }

  /** Publishes the diagnostics of closed kernels, where the settings ask for them. */
  async #checkClosed(): Promise<void> {
    this.#checkAgain = true;
    if (this.#checking) return;
    this.#checking = true;
    try {
      while (this.#checkAgain) {
        this.#checkAgain = false;
        const settings = await Promise.all(
          this.#folders.map(async (folder) => ({
            folder,
            wanted: (await this.host.settingsOf(uriOf(folder))).checkWorkspace,
          })),
        );
        const folders = settings.filter(({ wanted }) => wanted).map(({ folder }) => folder);
        this.#checksAll = folders.length > 0;
        this.#watch();
        const left = new Set([...this.#contributions.keys()].filter((key) => key.startsWith(CLOSED)));
        if (folders.length > 0) {
          for await (const { uri, diagnostics } of this.closedReports(folders)) {
            if (this.#files.isOpen(pathOf(uri))) continue; // opened meanwhile
            left.delete(CLOSED + uri);
            this.#contribute(
              CLOSED + uri,
              new Map(
                [...diagnostics].map(([file, list]) => [
                  file,
                  { version: this.#units.get(file)?.document.version, diagnostics: list },
                ]),
              ),
            );
            if (this.#checkAgain) break;
          }
        }
        if (!this.#checkAgain) for (const key of left) this.#contribute(key, new Map());
      }
    } finally {
      this.#checking = false;
    }
  }

  /** What is wrong with the kernels of the folders that are not open. One is analysed again when a text that it came from has changed. */
  async *closedReports(
    folders = this.#folders,
  ): AsyncIterable<{ readonly uri: string; readonly diagnostics: ReadonlyMap<string, LspDiagnostic[]> }> {
    const files = await this.#sources(folders);
    for (const path of this.#reports.keys()) if (!files.has(path)) this.#reports.delete(path);
    const textOf = (path: string): string | undefined => (files.get(path) ?? this.#files.peek(path))?.text;
    const kernels = [...files.values()].filter((file) => !this.#files.isOpen(file.path) && holdsKernels(file));
    const stale: SourceFile[] = [];
    for (const file of kernels) {
      const report = this.#reports.get(file.path);
      if (!report || [...report.sources].some(([path, text]) => textOf(path) !== text)) stale.push(file);
      else yield { uri: uriOf(file.path), diagnostics: report.diagnostics };
    }
    const progress = stale.length > MANY_KERNELS ? await this.host.progress('Checking kernels') : undefined;
    try {
      let done = 0;
      const asked = new Set<string>();
      for await (const snapshot of this.#closed(stale, asked)) {
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

  /** What every kernel of the workspace declares. A closed file is analysed again when its text has changed. */
  async outlines(): Promise<{ readonly uri: string; readonly entries: readonly OutlineEntry[] }[]> {
    const files = await this.#sources();
    for (const path of this.#outlines.keys()) if (!files.has(path)) this.#outlines.delete(path);
    for await (const { analysis } of this.#closed(
      [...files.values()].filter(({ path, text }) => this.#outlines.get(path)?.text !== text),
    )) {
      this.#outlines.set(analysis.root.path, { text: analysis.root.text, entries: documentSymbols(analysis) });
    }
    const open = (await this.snapshots()).map(({ uri, analysis }) => ({ uri, entries: documentSymbols(analysis) }));
    const closed = [...this.#outlines]
      .filter(([path]) => !this.#files.isOpen(path))
      .map(([path, { entries }]) => ({ uri: uriOf(path), entries }));
    return [...open, ...closed];
  }

  /** The snapshots of those files that hold kernels and are not open. They are made one at a time, so that whoever waits for something else gets it. */
  async *#closed(files: readonly SourceFile[], asked = new Set<string>()): AsyncIterable<Snapshot> {
    const settings = new Map(this.#folders.map((folder) => [folder, this.host.settingsOf(uriOf(folder))]));
    for (const root of files) {
      if (this.#files.isOpen(root.path) || !holdsKernels(root)) continue;
      const uri = uriOf(root.path);
      const folder = this.#baseOf(root.path);
      const configured = await this.#configure(uri, settings.get(folder));
      const unknown = new Set<string>();
      const language = hostLanguageOf(root.path);
      const embedded = kernelsIn(root) !== undefined;
      const start = (): FileSession =>
        this.#sessionFor(
          embedded ? language : undefined,
          configured,
          configured.options,
          this.#files.provider(folder, this.#reach(folder, configured), asked, unknown),
          this.#headers,
          Number.POSITIVE_INFINITY,
        );
      const update = this.#updating(start(), start);
      for (;;) {
        await new Promise<void>((resolve) => this.host.defer(resolve));
        unknown.clear();
        const analysis = update(root);
        if (unknown.size === 0) {
          yield this.#snapshotOf({
            uri,
            version: 0,
            analysis,
            folder,
            embedded,
            configured,
            variant: configured.variant,
            tree: async () => undefined,
            analyseCopy: () => analysis,
            analyseEdited: this.#editedBy(root, folder, this.#reach(folder, configured), (provider) =>
              this.#sessionFor(
                embedded ? language : undefined,
                configured,
                configured.options,
                provider,
                new FragmentCache(),
              ),
            ),
            fixAll: () => ({ edits: [], titles: new Map(), fixed: [] }),
          });
          break;
        }
        await this.#files.load(unknown);
      }
    }
    this.#forgetUnasked();
  }

  #forgetUnasked(): void {
    this.#files.keepOnly((path) =>
      [...this.#units.values()].some(({ asked, projectPaths }) => asked.has(path) || projectPaths.has(path)),
    );
  }

  #snapshotOf({
    configured: { project, variants, words },
    ...rest
  }: Pick<
    Snapshot,
    | 'uri'
    | 'version'
    | 'analysis'
    | 'folder'
    | 'embedded'
    | 'variant'
    | 'tree'
    | 'analyseCopy'
    | 'analyseEdited'
    | 'fixAll'
  > & {
    readonly configured: Configured;
  }): Snapshot {
    const versions = new Map([...this.#units].map(([open, { document }]) => [open, document.version]));
    const files = this.#files;
    return {
      ...rest,
      words,
      project,
      variants: variants.map(({ name }) => name),
      isReportedOn: ({ path }) =>
        files.isOpen(path) ||
        (this.#folders.length > 0 ? this.#folders : [rest.folder]).some((one) => isWithin(one, path)),
      uriOf: ({ path }) => files.uri(path),
      versionOf: ({ path }) => versions.get(files.uri(path)) ?? null,
    };
  }

  #analyse(unit: Unit, configured: Configured, variant: string | undefined, options: BuildOptions): Snapshot {
    const { uri, version } = unit.document;
    const files = this.#files;
    const root = files.open(unit.document);
    const base = this.#baseOf(root.path);
    let session = unit.sessions.get(variant);
    const reach = this.#reach(base, configured);
    const language = hostLanguage(unit.document);
    const embedded = language !== undefined || kernelsIn(root) !== undefined;
    const start = (provider: FileProvider): FileSession => this.#sessionFor(language, configured, options, provider);
    if (!session) {
      session = start(files.provider(base, reach, unit.asked, unit.unknown));
      unit.sessions.set(variant, session);
    }
    unit.unknown.clear();
    const analysis = this.#updating(session, () => {
      const again = start(files.provider(base, reach, unit.asked, unit.unknown));
      unit.sessions.set(variant, again);
      return again;
    })(root);
    return this.#snapshotOf({
      uri,
      version,
      analysis,
      folder: base,
      embedded,
      configured,
      variant,
      tree: () => this.#treeOf(unit, version),
      analyseEdited: this.#editedBy(root, base, reach, (provider) =>
        this.#sessionFor(language, configured, options, provider, new FragmentCache()),
      ),
      analyseCopy: (text) => {
        // A copy asks for the files that are in memory and leaves no trace of what it asked.
        unit.copies ??= start(files.provider(base, reach, new Set(), new Set()));
        return unit.copies.update(new SourceFile(`${root.path}#copy`, text));
      },
      fixAll: (isWanted) =>
        fixAll(
          root,
          files.provider(base, reach, new Set(), new Set()),
          (changed) => [this.#sessionFor(language, configured, options, changed, new FragmentCache())],
          isWanted,
        ),
    });
  }

  /** Analyses a file as if it and others held other texts. */
  #editedBy(
    root: SourceFile,
    base: string,
    reach: readonly string[] | undefined,
    start: (provider: FileProvider) => FileSession,
  ): Snapshot['analyseEdited'] {
    return (texts) => {
      const files = new Map([...texts].map(([path, text]) => [path, new SourceFile(path, text)]));
      const provider = this.#files.provider(base, reach, new Set(), new Set());
      return start({ read: (path) => files.get(joinPath(base, path)) ?? provider.read(path) }).update(
        files.get(root.path) ?? root,
      );
    };
  }

  /** Updates a session. What was broken off is in no state to go on: it begins again, with a session that `start` makes. */
  #updating(session: FileSession, start: () => FileSession): FileSession['update'] {
    let current = session;
    return (root) => {
      let begun = false;
      return this.host.busy(() => {
        if (begun) {
          this.#headers = new FragmentCache();
          current = start();
        }
        begun = true;
        return current.update(root);
      });
    };
  }

  #sessionFor(
    language: HostLanguage | undefined,
    { settings }: Configured,
    options: BuildOptions,
    provider: FileProvider,
    headers: FragmentCache | undefined = this.#headers,
    executions = EXECUTIONS,
  ): FileSession {
    const plain = (): AnalysisSession => new AnalysisSession(options, provider, headers, { ...settings, executions });
    return new EmbeddedSession(plain, language);
  }

  /** What the kernels of a folder may include: anything, where the user trusts them; else files of the workspace, and what the user's own settings name. */
  #reach(base: string, { allowed }: Configured): readonly string[] | undefined {
    if (this.host.trusts()) return undefined;
    return [...this.#folders, base, ...allowed.map((path) => joinPath(base, path))];
  }

  #baseOf(path: string): string {
    const around = this.#folders.filter((folder) => path.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length);
    return around[0] ?? directoryOf(path);
  }

  #dependentsStale(uri: string): void {
    const path = pathOf(uri);
    for (const unit of this.#units.values()) if (unit.asked.has(path)) this.#stale(unit);
  }

  #stale(unit: Unit): void {
    unit.snapshot = undefined;
    this.#tellChanged();
    const turn = ++unit.turn;
    const refresh = (): void => {
      if (turn === unit.turn) this.#refresh(unit).catch((error: unknown) => this.host.failed('diagnostics', error));
    };
    // Messages are taken from the queue one a turn. Waiting two turns lets the next change, if it is there already, win.
    this.host.defer(() => this.host.defer(refresh));
  }

  async #refresh(unit: Unit): Promise<void> {
    const { turn } = unit;
    const snapshot = await this.snapshot(unit.document.uri);
    const others = snapshot && (await this.#otherVariants(unit));
    if (!others || turn !== unit.turn || this.#units.get(snapshot.uri) !== unit) return;
    const contributions = new Map<string, Contribution>();
    const add = (uri: string, diagnostics: readonly LspDiagnostic[]): void => {
      const before = contributions.get(uri)?.diagnostics ?? [];
      contributions.set(uri, {
        version: this.#units.get(uri)?.document.version,
        diagnostics: [...before, ...diagnostics],
      });
    };
    for (const [uri, diagnostics] of diagnosticsByFile(snapshot, this.host.greysOut())) add(uri, diagnostics);
    for (const [uri, diagnostics] of projectDiagnostics(snapshot)) add(uri, diagnostics);
    for (const other of others) {
      for (const [uri, diagnostics] of diagnosticsByFile(other, false)) {
        const known = new Set(contributions.get(uri)?.diagnostics.map(identity));
        add(
          uri,
          diagnostics
            .filter((diagnostic) => !known.has(identity(diagnostic)))
            .map((diagnostic) => ({ ...diagnostic, message: `${diagnostic.message} (in variant '${other.variant}')` })),
        );
      }
    }
    this.#watch();
    this.#contribute(snapshot.uri, contributions);
    this.#execute(unit, snapshot);
  }

  /** Executes the kernels that no diagnostics could wait for, one a turn, and tells of them when that is done. */
  #execute(unit: Unit, { analysis }: Snapshot): void {
    const { turn } = unit;
    let isNews = false;
    const next = (): void => {
      if (turn !== unit.turn || this.#units.get(unit.document.uri) !== unit) return;
      const { isMore, found } = this.host.busy(() => analysis.execute());
      isNews ||= found;
      if (isMore) this.host.defer(next);
      else if (isNews) this.#stale(unit);
    };
    if (analysis.isWaiting) setTimeout(next, PAUSE);
  }

  /** Replaces what a unit says about files, and publishes what that changes. */
  #contribute(unit: string, contributions: ReadonlyMap<string, Contribution>): void {
    const before = this.#contributions.get(unit)?.keys() ?? [];
    if (contributions.size > 0) this.#contributions.set(unit, contributions);
    else this.#contributions.delete(unit);
    for (const uri of new Set([...(unit.startsWith(CLOSED) ? [] : [unit]), ...before, ...contributions.keys()]))
      this.#publish(uri);
  }

  /** Publishes what all units say about one file; the same thing said by several counts once. */
  #publish(uri: string): void {
    const version = this.#units.get(uri)?.document.version;
    const said: (readonly LspDiagnostic[])[] = [];
    for (const contributions of this.#contributions.values()) {
      const contribution = contributions.get(uri);
      // Ranges in an older text of an open file are wrong by now; that unit is about to be analysed again.
      if (contribution && contribution.version === version && contribution.diagnostics.length > 0)
        said.push(contribution.diagnostics);
    }
    // Mostly one unit speaks of a file, and says everything once.
    const [only = [], ...others] = said;
    const diagnostics =
      others.length === 0 ? only : [...new Map(said.flat().map((one) => [identity(one), one] as const)).values()];
    const before = this.#published.get(uri) ?? { version: undefined, diagnostics: [] };
    if (before.version === version && isSame(before.diagnostics, diagnostics)) return;
    if (version === undefined && diagnostics.length === 0) this.#published.delete(uri);
    else this.#published.set(uri, { version, diagnostics });
    this.host.publish(uri, version, [...diagnostics]);
  }

  #watch(): void {
    const folders = foldersOf(
      [...this.#units.values()].flatMap(({ asked, projectPaths }) => [...asked, ...projectPaths]),
    );
    const watched = JSON.stringify([folders, this.#checksAll]);
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.host.watch(folders, this.#checksAll);
  }
}
