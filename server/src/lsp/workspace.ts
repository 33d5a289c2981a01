import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { AnalysisSession } from '../analysis.js';
import type { BuildOptions } from '../preprocessor/build-options.js';
import { FragmentCache } from '../preprocessor/preprocessor.js';
import { directoryOf, SourceFile } from '../text/source-file.js';
import { diagnosticsByFile } from './diagnostics.js';
import { Files, foldersOf, type ReadFile } from './files.js';
import { pathOf, uriOf } from './paths.js';
import type { Snapshot } from './snapshot.js';

/** What the workspace needs of the world around it. */
export interface WorkspaceHost {
  readonly readFile: ReadFile;
  /** The build options of a document, as the settings in force say. Never rejects. */
  optionsOf(uri: string): Promise<BuildOptions>;
  /** Runs a callback after what has already arrived from the client. */
  defer(callback: () => void): void;
  /** The client can show text as having no effect. */
  greysOut(): boolean;
  publish(uri: string, version: number | undefined, diagnostics: LspDiagnostic[]): void;
  /** The folders whose files analysis depends on, whenever they change; sorted. */
  watch(folders: readonly string[]): void;
  failed(what: string, error: unknown): void;
}

interface Session {
  readonly analysis: AnalysisSession;
  readonly options: BuildOptions;
  readonly base: string;
}

/** An open document as a translation unit, and what its newest analysis came from. */
interface Unit {
  document: TextDocument;
  options: Promise<BuildOptions>;
  /** What is kept from one analysis to the next, as long as the options and the folders are the same. */
  session: Session | undefined;
  /** Analyses copies of the text that never were its own: the ones that completion asks about. */
  copies: Session | undefined;
  /** Undefined when something that it came from has changed. */
  snapshot: Snapshot | undefined;
  /** The paths that the session has asked for. */
  readonly asked: Set<string>;
  /** Those that the newest analysis asked for and that were not in memory. */
  readonly unknown: Set<string>;
  /** Counts the changes, so that of several only the last is published. */
  turn: number;
}

/** Diagnostics of one file as one unit sees it; `version` is that of the file's text when it is open. */
interface Contribution {
  readonly version: number | undefined;
  readonly diagnostics: readonly LspDiagnostic[];
}

/**
 * The document store, the only state of the server: the open documents, each analysed as a translation unit of its own, the
 * files that they include, and what was published about both.
 */
export class Workspace {
  readonly #units = new Map<string, Unit>();
  readonly #files: Files;
  /** Headers as they were read, for all units that include them. */
  readonly #headers = new FragmentCache();
  /** unit → file → its diagnostics, both by URI */
  readonly #contributions = new Map<string, ReadonlyMap<string, Contribution>>();
  /** What was published last about each file that has diagnostics or is open. */
  readonly #published = new Map<string, string>();
  #watched = '';
  #folders: readonly string[] = [];

  constructor(readonly host: WorkspaceHost) {
    this.#files = new Files(host.readFile);
  }

  /** The workspace's folders: where relative include directories start. */
  setFolders(uris: readonly string[]): void {
    this.#folders = uris.map((uri) => pathOf(uri).replace(/\/$/, ''));
    for (const unit of this.#units.values()) this.#stale(unit);
  }

  open(document: TextDocument): void {
    const unit: Unit = {
      document,
      options: this.host.optionsOf(document.uri),
      session: undefined,
      copies: undefined,
      snapshot: undefined,
      asked: new Set(),
      unknown: new Set(),
      turn: 0,
    };
    this.#units.set(document.uri, unit);
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
    this.#units.delete(uri);
    this.#files.close(uri);
    this.#files.keepOnly((path) => [...this.#units.values()].some(({ asked }) => asked.has(path)));
    this.#contribute(uri, new Map());
    this.#dependentsStale(uri);
    this.#watch();
  }

  /** Files have changed, appeared or gone on disk. */
  filesChanged(uris: readonly string[]): void {
    for (const uri of uris) {
      if (this.#files.isOpen(pathOf(uri))) continue; // what the editor shows counts
      this.#files.forget(uri);
      this.#dependentsStale(uri);
    }
  }

  /** For a client that cannot watch files: everything that is not open may have changed. */
  everyFileChanged(): void {
    this.filesChanged([...new Set([...this.#units.values()].flatMap(({ asked }) => [...asked]))].map(uriOf));
  }

  settingsChanged(): void {
    for (const unit of this.#units.values()) {
      unit.options = this.host.optionsOf(unit.document.uri);
      this.#stale(unit);
    }
  }

  /** The newest text of an open document, analysed with all that it includes; undefined when it is not open. */
  async snapshot(uri: string): Promise<Snapshot | undefined> {
    for (;;) {
      const unit = this.#units.get(uri);
      if (!unit) return undefined;
      const { options } = unit;
      const known = await options;
      if (unit !== this.#units.get(uri) || options !== unit.options) continue;
      unit.snapshot ??= this.#analyse(unit, known);
      if (unit.unknown.size === 0) return unit.snapshot;
      await this.#files.load(unit.unknown);
      unit.snapshot = undefined;
    }
  }

  /** The snapshots of all open documents. */
  async snapshots(): Promise<Snapshot[]> {
    await Promise.all([...this.#units.keys()].map((uri) => this.snapshot(uri)));
    // One that went out of date while the others were made must not be asked any more.
    return [...this.#units.values()].map(({ snapshot }) => snapshot).filter((snapshot) => snapshot !== undefined);
  }

  #analyse(unit: Unit, options: BuildOptions): Snapshot {
    const { uri, version } = unit.document;
    const files = this.#files;
    const root = files.open(unit.document);
    const base = this.#baseOf(root.path);
    if (unit.session?.options !== options || unit.session.base !== base) {
      unit.asked.clear();
      unit.session = { analysis: new AnalysisSession(options, files.provider(base, unit.asked, unit.unknown), this.#headers), options, base };
    }
    unit.unknown.clear();
    const analysis = unit.session.analysis.update(root);
    const versions = new Map([...this.#units].map(([open, { document }]) => [open, document.version]));
    return {
      uri,
      version,
      analysis,
      analyseCopy: (text) => {
        // A copy asks for the files that are in memory and leaves no trace of what it asked.
        if (unit.copies?.options !== options || unit.copies.base !== base) {
          unit.copies = { analysis: new AnalysisSession(options, files.provider(base, new Set(), new Set()), this.#headers), options, base };
        }
        return unit.copies.analysis.update(new SourceFile(`${root.path}#copy`, text));
      },
      uriOf: ({ path }) => files.uri(path),
      versionOf: ({ path }) => versions.get(files.uri(path)) ?? null,
    };
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
    if (!snapshot || turn !== unit.turn || this.#units.get(snapshot.uri) !== unit) return;
    const contributions = new Map<string, Contribution>();
    for (const [uri, diagnostics] of diagnosticsByFile(snapshot, this.host.greysOut())) contributions.set(uri, { version: this.#units.get(uri)?.document.version, diagnostics });
    this.#watch();
    this.#contribute(snapshot.uri, contributions);
  }

  /** Replaces what a unit says about files, and publishes what that changes. */
  #contribute(unit: string, contributions: ReadonlyMap<string, Contribution>): void {
    const before = this.#contributions.get(unit)?.keys() ?? [];
    if (contributions.size > 0) this.#contributions.set(unit, contributions);
    else this.#contributions.delete(unit);
    for (const uri of new Set([unit, ...before, ...contributions.keys()])) this.#publish(uri);
  }

  /** Publishes what all units say about one file; the same thing said by several counts once. */
  #publish(uri: string): void {
    const version = this.#units.get(uri)?.document.version;
    const distinct = new Map<string, LspDiagnostic>();
    for (const contributions of this.#contributions.values()) {
      const contribution = contributions.get(uri);
      // Ranges in an older text of an open file are wrong by now; that unit is about to be analysed again.
      if (contribution?.version !== version) continue;
      for (const diagnostic of contribution?.diagnostics ?? []) distinct.set(JSON.stringify([diagnostic.range, diagnostic.code, diagnostic.message]), diagnostic);
    }
    const state = JSON.stringify([version, [...distinct.keys()]]);
    if ((this.#published.get(uri) ?? JSON.stringify([undefined, []])) === state) return;
    if (version === undefined && distinct.size === 0) this.#published.delete(uri);
    else this.#published.set(uri, state);
    this.host.publish(uri, version, [...distinct.values()]);
  }

  #watch(): void {
    const folders = foldersOf([...this.#units.values()].flatMap(({ asked }) => [...asked]));
    if (folders.join('\n') === this.#watched) return;
    this.#watched = folders.join('\n');
    this.host.watch(folders);
  }
}
