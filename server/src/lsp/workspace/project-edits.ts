import type { CreateFile, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { Profile } from '../../devices/profile.js';
import { COMPILE_COMMANDS } from '../../project/compile-commands.js';
import {
  addBuildOptions,
  addCompileFlags,
  addKernelOptions,
  besideOther,
  type KernelLaunch,
  newProject,
  type ProjectEdit,
  projectOfCommands,
  setDevices,
  setLaunch,
  setSeverity,
} from '../../project/edit.js';
import { directoryOf, joinPath, type SourceFile } from '../../text/source-file.js';
import type { ClientSupport } from '../protocol/client-support.js';
import type { Snapshot } from './snapshot.js';

/**
 * The change that adds build options to the project of a document, and creates the project file if there is none;
 * undefined if the client cannot create files.
 */
export function projectEdit(
  snapshot: Snapshot,
  options: readonly string[],
  support: ClientSupport,
  created = newProject(options),
): WorkspaceEdit | undefined {
  const { project, variant, folder } = snapshot;
  if (!project) return creation(snapshot, folder, created, support);
  const { file } = project;
  // The output of a build system must not be changed: a clspace.json takes precedence over it, with the same content.
  if (file.path.endsWith(`/${COMPILE_COMMANDS}`))
    return creation(snapshot, directoryOf(file.path), projectOfCommands(file, options, variant), support);
  const changes = file.path.endsWith('.txt')
    ? addCompileFlags(file.text, options)
    : addBuildOptions(file.text, options, variant);
  return changesOf(snapshot, file, changes, support);
}

/**
 * The change that adds build options for one kernel: to its variant in a `clspace.json` with variants for single files,
 * otherwise to the project.
 */
export function kernelEdit(
  snapshot: Snapshot,
  options: readonly string[],
  support: ClientSupport,
): WorkspaceEdit | undefined {
  const { project, variant, analysis } = snapshot;
  const home = project && `${directoryOf(project.file.path)}/`;
  const { path } = analysis.root;
  if (!home || !path.startsWith(home) || !project.file.path.endsWith('/clspace.json'))
    return projectEdit(snapshot, options, support);
  const changes = addKernelOptions(project.file.text, options, variant, path.slice(home.length));
  return changesOf(snapshot, project.file, changes, support);
}

/**
 * The change that disables a rule in the project of a document; undefined if the client cannot apply it, or another
 * kind of project file is in effect.
 */
export function silenceEdit(snapshot: Snapshot, id: string, support: ClientSupport): WorkspaceEdit | undefined {
  const { project, folder } = snapshot;
  if (!project) return creation(snapshot, folder, `{\n  "rules": {\n    "${id}": "off"\n  }\n}\n`, support);
  if (!project.file.path.endsWith('/clspace.json')) return undefined;
  const changes = setSeverity(project.file.text, id, 'off');
  return changes.length > 0 ? changesOf(snapshot, project.file, changes, support) : undefined;
}

/** The change that sets the devices in the `clspace.json` of a document; undefined if there is none. */
export function devicesEdit(
  snapshot: Snapshot,
  names: readonly string[],
  support: ClientSupport,
): WorkspaceEdit | undefined {
  const { project } = snapshot;
  if (!project?.file.path.endsWith('/clspace.json')) return undefined;
  const changes = setDevices(project.file.text, names);
  return changes.length > 0 ? changesOf(snapshot, project.file, changes, support) : undefined;
}

/**
 * The change that states the launch of a kernel in the `clspace.json` of a document, which is created if there is none;
 * undefined if the client cannot create files.
 */
export function launchEdit(
  snapshot: Snapshot,
  launch: KernelLaunch,
  support: ClientSupport,
): WorkspaceEdit | undefined {
  const { project, variant, folder } = snapshot;
  const edit = (text: string): readonly ProjectEdit[] => setLaunch(text, launch);
  if (project?.file.path.endsWith('/clspace.json'))
    return changesOf(snapshot, project.file, edit(project.file.text), support);
  const home = project ? directoryOf(project.file.path) : folder;
  return creation(snapshot, home, besideOther(project?.file, variant, edit), support);
}

/**
 * The change that writes a profile next to the project file of a document, or into its folder, and names it before
 * `others` in the devices of the project. Undefined if the client cannot create files.
 */
export function profileEdit(
  snapshot: Snapshot,
  profile: Profile,
  others: readonly string[],
  support: ClientSupport,
): WorkspaceEdit | undefined {
  const { project, variant, uri, uriOf } = snapshot;
  if (!support.createdFiles || uri.startsWith('untitled:')) return undefined;
  const folder = project ? directoryOf(project.file.path) : snapshot.folder;
  const name = `${profile.name}.device.json`;
  const names = [name, ...others.filter((other) => other !== name)];
  const isOwn = project?.file.path.endsWith('/clspace.json') === true;
  const changes = isOwn
    ? changesOf(snapshot, project.file, setDevices(project.file.text, names), support)
    : creation(
        snapshot,
        folder,
        besideOther(project?.file, variant, (text) => setDevices(text, names)),
        support,
      );
  return {
    documentChanges: [
      ...newFile(uriOf({ path: joinPath(folder, name) }), `${JSON.stringify(profile, undefined, 2)}\n`, true),
      ...(changes?.documentChanges ?? []),
    ],
  };
}

/** The creation of a file beside a document; undefined if the client cannot create files. */
export function fileBeside(
  { uri, uriOf, analysis }: Snapshot,
  name: string,
  text: string,
  { createdFiles }: ClientSupport,
): WorkspaceEdit | undefined {
  if (!createdFiles || uri.startsWith('untitled:')) return undefined;
  return { documentChanges: newFile(uriOf({ path: joinPath(directoryOf(analysis.root.path), name) }), text, false) };
}

/** A file with a text, which replaces an existing one with `overwrite`. */
function newFile(uri: string, newText: string, overwrite: boolean): (CreateFile | TextDocumentEdit)[] {
  const start = { line: 0, character: 0 };
  return [
    { kind: 'create', uri, ...(overwrite && { options: { overwrite } }) },
    { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText }] },
  ];
}

/** A new project file in a folder. */
function creation(
  { uri: document, uriOf }: Snapshot,
  folder: string,
  newText: string,
  { createdFiles }: ClientSupport,
): WorkspaceEdit | undefined {
  if (!createdFiles || document.startsWith('untitled:')) return undefined;
  return { documentChanges: newFile(uriOf({ path: joinPath(folder, 'clspace.json') }), newText, false) };
}

function changesOf(
  { uriOf }: Snapshot,
  file: SourceFile,
  changes: readonly ProjectEdit[],
  support: ClientSupport,
): WorkspaceEdit {
  const edits = changes.map(({ start, end, newText }) => ({ range: file.lines.range(start, end), newText }));
  return support.versionedEdits
    ? { documentChanges: [{ textDocument: { uri: uriOf(file), version: null }, edits }] }
    : { changes: { [uriOf(file)]: edits } };
}
