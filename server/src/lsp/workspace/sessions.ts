import { type Analysis, AnalysisSession } from '../../analysis/analysis.js';
import { EmbeddedSession, type FileSession, optionsFor } from '../../analysis/embedded.js';
import type { Relaunch } from '../../hosts/launched.js';
import type { BuildOptions } from '../../preprocessor/build-options.js';
import { FragmentCache } from '../../preprocessor/chunks/fragments.js';
import type { HostLanguage } from '../../text/literals.js';
import { type FileProvider, joinPath, SourceFile } from '../../text/source-file.js';
import type { Configured } from './configurations.js';
import { type Files, isWithin } from './files.js';
import type { Reach } from './reach.js';
import type { Snapshot } from './snapshot.js';
import type { WorkspaceHost } from './workspace-host.js';

/** The number of kernels that are executed before the diagnostics of a keystroke, besides those with findings. */
const EXECUTIONS = 0;

/** A text of this length, in UTF-16 units, is expected to take a second or more to analyse for the first time. */
const LONG_TEXT = 1 << 19;

/** How one file is analysed. */
export interface Compiled {
  readonly configured: Configured;
  readonly options: BuildOptions;
  /** For a host's file with kernels in its strings. */
  readonly language: HostLanguage | undefined;
}

/** Starts analyses, and creates the snapshots for requests. */
export class Sessions {
  /** Cached headers, shared by all units that include them. */
  #headers = new FragmentCache();

  constructor(
    private readonly host: Pick<WorkspaceHost, 'busy'>,
    private readonly files: Files,
    private readonly reach: Reach,
  ) {}

  start(compiled: Compiled, provider: FileProvider, executions = EXECUTIONS): FileSession {
    return this.#start(compiled, provider, this.#headers, executions);
  }

  /**
   * Starts an analysis of copies, for queries about names and expressions, without diagnostics. `endsAtCursor`: the
   * queries are about the end of the text.
   */
  startCopy(compiled: Compiled, provider: FileProvider, endsAtCursor = false): FileSession {
    const { configured } = compiled;
    const silent = { ...configured, settings: { ...configured.settings, isSilent: true, endsAtCursor } };
    return this.#start({ ...compiled, configured: silent }, provider, this.#headers);
  }

  /** Starts an analysis of generated texts: it shares nothing. */
  startApart(compiled: Compiled, provider: FileProvider): FileSession {
    return this.#start(compiled, provider, new FragmentCache());
  }

  #start(
    { configured: { settings }, options, language }: Compiled,
    provider: FileProvider,
    headers: FragmentCache,
    executions = EXECUTIONS,
  ): FileSession {
    const plain = (ofHost: readonly string[]): AnalysisSession =>
      new AnalysisSession(optionsFor(options, settings, ofHost), provider, headers, {
        ...settings,
        executions,
      });
    return new EmbeddedSession(plain, language);
  }

  /** Updates a session. An interrupted one is in an invalid state: it is replaced by a session that `start` creates. */
  updating(session: FileSession, start: () => FileSession): FileSession['update'] {
    let current = session;
    return (root) => {
      let begun = false;
      return this.host.busy(
        () => {
          if (begun) {
            this.#headers = new FragmentCache();
            current = start();
          }
          begun = true;
          return current.update(root);
        },
        root.text.length > LONG_TEXT ? 'long' : undefined,
      );
    };
  }

  /** Analyses a file as if it and others had other texts. `seen`: the files as the analysis sees them. */
  editedBy(
    root: SourceFile,
    base: string,
    reach: readonly string[] | undefined,
    compiled: Compiled,
    seen = (files: FileProvider) => files,
  ): Snapshot['analyseEdited'] {
    return (texts) => {
      const edited = new Map([...texts].map(([path, text]) => [path, new SourceFile(path, text)]));
      const provider = this.files.provider(base, reach, new Set(), new Set());
      const read = (path: string): SourceFile | undefined => edited.get(joinPath(base, path)) ?? provider.read(path);
      return this.startApart(compiled, seen({ read })).update(edited.get(root.path) ?? root);
    };
  }

  /** Analyses a document with launches of its kernels. */
  relaunching(root: SourceFile, { configured, ...rest }: Compiled, provider: () => FileProvider): Relaunch {
    return (kernels) => {
      const launches = { every: undefined, kernels: { ...configured.settings.launches?.kernels, ...kernels } };
      const settings = { ...configured.settings, launches };
      return executed(this.start({ ...rest, configured: { ...configured, settings } }, provider()), root);
    };
  }

  snapshotOf({
    configured: { project, variants, words, devices },
    ...rest
  }: Omit<Snapshot, 'words' | 'project' | 'variants' | 'devices' | 'isReportedOn' | 'uriOf' | 'versionOf'> & {
    readonly configured: Configured;
  }): Snapshot {
    const { files } = this;
    return {
      ...rest,
      words,
      project,
      variants: variants.map(({ name }) => name),
      devices,
      isReportedOn: ({ path }) =>
        files.isOpen(path) ||
        (this.reach.folders.length > 0 ? this.reach.folders : [rest.folder]).some((one) => isWithin(one, path)),
      uriOf: ({ path }) => files.uri(path),
      versionOf: (file) => files.versionOf(file) ?? null,
    };
  }
}

/** Analyses a file and executes its kernels, in parts. */
function* executed(session: FileSession, root: SourceFile): Generator<undefined, Analysis> {
  const analysis = session.update(root);
  yield;
  while (analysis.isWaiting && analysis.execute().isMore) yield;
  return session.update(root);
}
