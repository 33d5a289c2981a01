import type { WorkspaceEdit } from 'vscode-languageserver';
import { COMPILE_COMMANDS } from '../project/compile-commands.js';
import {
  addBuildOptions,
  addCompileFlags,
  newProject,
  type ProjectEdit,
  projectOfCommands,
  setDevice,
  setSeverity,
} from '../project/edit.js';
import { directoryOf, joinPath, type SourceFile } from '../text/source-file.js';
import type { ClientSupport } from './client-support.js';
import type { Snapshot } from './snapshot.js';

/**
 * The change that adds build options to the project of a document, which it creates where there is none; undefined
 * where the client cannot create files.
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
  // What a build system writes is not ours to change: a file of our own comes before it, and says as much.
  if (file.path.endsWith(`/${COMPILE_COMMANDS}`))
    return creation(snapshot, directoryOf(file.path), projectOfCommands(file, options, variant), support);
  const changes = file.path.endsWith('.txt')
    ? addCompileFlags(file.text, options)
    : addBuildOptions(file.text, options, variant);
  return changesOf(snapshot, file, changes, support);
}

/**
 * The change that silences a rule in the project of a document; undefined where the client cannot make it, or another
 * file says how it is built.
 */
export function silenceEdit(snapshot: Snapshot, id: string, support: ClientSupport): WorkspaceEdit | undefined {
  const { project, folder } = snapshot;
  if (!project) return creation(snapshot, folder, `{\n  "rules": {\n    "${id}": "off"\n  }\n}\n`, support);
  if (!project.file.path.endsWith('/clspace.json')) return undefined;
  const changes = setSeverity(project.file.text, id, 'off');
  return changes.length > 0 ? changesOf(snapshot, project.file, changes, support) : undefined;
}

/** The change that sets the device in the `clspace.json` of a document; undefined where there is none. */
export function deviceEdit(snapshot: Snapshot, profile: string, support: ClientSupport): WorkspaceEdit | undefined {
  const { project } = snapshot;
  if (!project?.file.path.endsWith('/clspace.json')) return undefined;
  const changes = setDevice(project.file.text, profile);
  return changes.length > 0 ? changesOf(snapshot, project.file, changes, support) : undefined;
}

/** A new project file in a folder. */
function creation(
  { uri: document, uriOf }: Snapshot,
  folder: string,
  newText: string,
  { createdFiles }: ClientSupport,
): WorkspaceEdit | undefined {
  if (!createdFiles || document.startsWith('untitled:')) return undefined;
  const uri = uriOf({ path: joinPath(folder, 'clspace.json') });
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      { kind: 'create', uri },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText }] },
    ],
  };
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
