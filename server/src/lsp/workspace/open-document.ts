import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Analysis } from '../../analysis/analysis.js';
import type { FileSession } from '../../analysis/embedded.js';
import { fixAll } from '../../analysis/fix-all.js';
import type { Device } from '../../devices/device.js';
import { declarationStarts } from '../../features/completion/incomplete.js';
import { type BuildOptions, parseBuildOptions } from '../../preprocessor/build-options.js';
import type { TextTree } from '../../syntax/text-tree.js';
import { isHostText } from '../../text/composed.js';
import { lazy } from '../../text/lazy.js';
import { finish } from '../../text/parts.js';
import { type FileProvider, SourceFile } from '../../text/source-file.js';
import type { Configurations, Configured } from './configurations.js';
import type { Dependents, OwnedPaths } from './dependents.js';
import type { Files } from './files.js';
import { hostLanguage } from './host-language.js';
import { beforeIncluded, type Includers, type Inclusion, leadToRoot, withIncluders } from './includers.js';
import { LimitedDiagnostics } from './on-devices.js';
import { uriOf } from './paths.js';
import type { Reach } from './reach.js';
import type { Refresh } from './refresh.js';
import type { Compiled, Sessions } from './sessions.js';
import type { Draft, Snapshot } from './snapshot.js';

/** An open document as a translation unit, with the inputs of its current analysis. */
export interface OpenDocument {
  document: TextDocument;
  configuration: Promise<Configured>;
  /** The files that include it and precede it in its translation unit, if it needs them. */
  includers: Includers;
  /** The chains of files that may include it; undefined before anyone has looked for them. */
  chains: readonly Includers[] | undefined;
  /** The missing names for which the chains were tried last. */
  triedFor: string;
  /** The candidate paths of its project file. */
  readonly projectPaths: OwnedPaths;
  /** The sessions kept between analyses, by variant and device, as long as the configuration is the same. */
  readonly sessions: Map<string, FileSession>;
  readonly limited: LimitedDiagnostics;
  /** Analyses modified copies of the text, for completion; `missing`: the files that it lacks. */
  copies: { readonly session: FileSession; readonly missing: Set<string> } | undefined;
  /** Where the declarations of the text that was analysed last start. */
  declared: { readonly file: SourceFile; readonly starts: () => readonly number[] } | undefined;
  /** The current one, with all required files; undefined if an input has changed. */
  snapshot: Snapshot | undefined;
  /** The snapshots of the current inputs: earlier ones lack only what executing kernels has found since. */
  valid: WeakSet<Snapshot>;
  /** The paths that the session has requested. */
  readonly asked: OwnedPaths;
  /** Those that the current analysis requested and that were not in memory. */
  readonly unknown: Set<string>;
  /** The syntax tree of the text at the last request. */
  tree: TextTree | undefined;
  readonly refresh: Refresh;
}

/** Which open documents, by URI, depend on which paths. */
export interface OpenDependents {
  readonly onFiles: Dependents<string>;
  readonly onProjects: Dependents<string>;
}

/** A document that has just been opened, not analysed yet. */
export function openDocument(
  document: TextDocument,
  configurations: Configurations,
  dependents: OpenDependents,
  refresh: Refresh,
): OpenDocument {
  const open: OpenDocument = {
    document,
    configuration: configurations.of(document.uri),
    includers: [],
    chains: undefined,
    triedFor: '',
    projectPaths: dependents.onProjects.pathsOf(document.uri),
    sessions: new Map(),
    limited: new LimitedDiagnostics(),
    copies: undefined,
    declared: undefined,
    snapshot: undefined,
    valid: new WeakSet(),
    asked: dependents.onFiles.pathsOf(document.uri),
    unknown: new Set(),
    tree: undefined,
    refresh,
  };
  followProject(open, configurations);
  return open;
}

/** Records the files that an open document's configuration depends on. */
function followProject(open: OpenDocument, configurations: Configurations): void {
  const { configuration } = open;
  for (const path of configurations.projectPaths(open.document.uri)) open.projectPaths.add(path);
  void configuration.then(({ project }) => {
    if (open.configuration === configuration)
      for (const { path } of project?.profiles ?? []) open.projectPaths.add(path);
  });
}

/** Drops everything that depends on a configuration that has changed. */
export function reconfigure(open: OpenDocument, configurations: Configurations): void {
  open.projectPaths.clear();
  open.sessions.clear();
  open.limited.clear();
  open.copies = undefined;
  open.declared = undefined;
  open.asked.clear();
  const [first] = open.includers;
  open.configuration = configurations.of(first === undefined ? open.document.uri : uriOf(first));
  followProject(open, configurations);
}

/** One way in which an open document is analysed. */
export interface OpenVariant {
  readonly configured: Configured;
  readonly variant: string | undefined;
  readonly options: BuildOptions;
  /** Another device than that of the configuration. */
  readonly device?: Device;
}

/** The parts of the workspace that the analysis of an open document needs. */
export interface Surroundings {
  readonly files: Files;
  readonly reach: Reach;
  readonly sessions: Sessions;
}

/**
 * Analyses the current text of an open document. `open.unknown` are the missing files afterwards. `treeOf`: the
 * document's tree, if it still has a version.
 */
export function analyseOpen(
  open: OpenDocument,
  { configured, variant, options, device }: OpenVariant,
  { files, reach, sessions }: Surroundings,
  treeOf: (open: OpenDocument, version: number) => Promise<TextTree | undefined>,
): Snapshot {
  const { uri, version } = open.document;
  const root = files.open(open.document);
  const place = placeOf(open, { configured, variant, options, ...(device && { device }) }, { files, reach }, root);
  const { folder, readable, inclusion, provider, compiled } = place;
  const key = JSON.stringify([variant, device?.name]);
  const start = (): FileSession => {
    const session = sessions.start(compiled, provider(open.asked, open.unknown));
    open.sessions.set(key, session);
    return session;
  };
  // A copy uses the files in memory and records no requests.
  const inMemory = () => provider(new Set(), new Set());
  const session = open.sessions.get(key) ?? start();
  open.unknown.clear();
  const analysis = sessions.updating(session, start)(root);
  const copying = copiesOf(open, root, place, sessions);
  open.declared = { file: root, starts: lazy(() => declarationStarts(analysis)) };
  return sessions.snapshotOf({
    uri,
    version,
    analysis,
    folder,
    embedded: compiled.language !== undefined || isHostText(root),
    includers: inclusion.includers,
    hostLanguage: compiled.language,
    languageId: open.document.languageId,
    configured: compiled.configured,
    variant,
    tree: () => treeOf(open, version),
    analyseWith: (words) => {
      const all = withIncluders(parseBuildOptions([...configured.words, ...words]), inclusion.includers);
      const more = { ...compiled, options: all };
      return sessions.startCopy(more, inMemory()).update(root);
    },
    relaunch: sessions.relaunching(root, compiled, inMemory),
    analyseEdited: sessions.editedBy(root, folder, readable, compiled, (all) => beforeIncluded(all, inclusion)),
    analyseCopy: (text) => finish(copying(text)),
    copying,
    fixAll: (ofDiagnostic) =>
      fixAll(root, inMemory(), (changed) => [sessions.startApart(compiled, changed)], {
        ofDiagnostic,
        // The rest of an includer, which a change must suit, too, is not seen here.
        inFile: (path) => !inclusion.includers.includes(path),
      }),
  });
}

/** What the analysis of an open document depends on besides its text. */
interface OpenPlace {
  readonly folder: string;
  readonly readable: readonly string[] | undefined;
  readonly inclusion: Inclusion;
  /** The files that it can read; see `Files.provider`. */
  readonly provider: (asked: { add(path: string): void }, unknown: Set<string>) => FileProvider;
  readonly compiled: Compiled;
}

function placeOf(
  open: OpenDocument,
  { configured, options, device }: OpenVariant,
  { files, reach }: Pick<Surroundings, 'files' | 'reach'>,
  root: SourceFile,
): OpenPlace {
  const folder = reach.baseOf(root.path);
  const readable = reach.from(folder, configured.allowed);
  const { includers } = open;
  const inclusion = { base: folder, directories: options.includeDirectories, includers, root: root.path };
  return {
    folder,
    readable,
    inclusion,
    provider: (asked, unknown) => beforeIncluded(files.provider(folder, readable, asked, unknown), inclusion),
    compiled: {
      configured: device ? { ...configured, settings: { ...configured.settings, device } } : configured,
      options: withIncluders(options, includers),
      language: hostLanguage(open.document),
    },
  };
}

/** Analyses modified copies of an open document, in parts. */
function copiesOf(
  open: OpenDocument,
  root: SourceFile,
  { provider, compiled }: Pick<OpenPlace, 'provider' | 'compiled'>,
  sessions: Sessions,
): (text: string) => Generator<undefined, Analysis> {
  const start = (): NonNullable<OpenDocument['copies']> => {
    const missing = new Set<string>();
    const session = sessions.startCopy(compiled, provider(new Set(), missing), true);
    return { session, missing };
  };
  return function* (text) {
    const copies = open.copies ?? start();
    // A session is invalid after an interruption.
    open.copies = undefined;
    copies.missing.clear();
    const analysis = yield* copies.session.updating(new SourceFile(`${root.path}#copy`, text));
    open.copies = copies;
    return analysis;
  };
}

/**
 * The number of names that a document lacks after some files that include it; infinite if these do not lead to it when
 * they are compiled as `variant` says.
 */
export function namesMissingAfter(
  includers: Includers,
  open: OpenDocument,
  variant: OpenVariant,
  { files, reach, sessions }: Surroundings,
): { readonly missing: number; readonly unknown: ReadonlySet<string> } {
  const root = files.open(open.document);
  const place = placeOf({ ...open, includers }, variant, { files, reach }, root);
  const unknown = new Set<string>();
  const whole = files.provider(place.folder, place.readable, new Set(), unknown);
  if (!leadToRoot(whole, place.inclusion, variant.options)) return { missing: Number.POSITIVE_INFINITY, unknown };
  const analysis = sessions.startApart(place.compiled, place.provider(new Set(), unknown)).update(root);
  return { missing: missingNames(analysis).length, unknown };
}

/** The reported names that nothing declares, as the host or an including file may. */
export const missingNames = ({ root, diagnostics, hiddenNames }: Analysis): readonly string[] => [
  ...hiddenNames,
  ...diagnostics.flatMap(({ code, span, message }) =>
    code === 'missing-names' && span.file === root ? [message] : [],
  ),
];

/** The current text of an open document that has been analysed before. `analyse` analyses it again. */
export function draftOf(
  open: OpenDocument,
  variant: OpenVariant,
  { files, reach, sessions }: Surroundings,
  analyse: () => Snapshot,
): Draft {
  const root = files.open(open.document);
  const place = placeOf(open, variant, { files, reach }, root);
  const copying = copiesOf(open, root, place, sessions);
  const { declared } = open;
  const unchanged = (declared && root.changeSince(declared.file)?.start) ?? root.text.length;
  return {
    uri: open.document.uri,
    folder: place.folder,
    options: variant.options,
    root,
    starts: declared?.starts().filter((start) => start <= unchanged) ?? [],
    analyse: () => analyse().analysis,
    analyseCopy: (text) => finish(copying(text)),
    answered: () => open.refresh.completed(),
    missing: () => [...(open.copies?.missing ?? []), ...open.unknown],
  };
}
