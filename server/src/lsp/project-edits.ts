import type { WorkspaceEdit } from 'vscode-languageserver';
import { COMPILE_COMMANDS } from '../project/compile-commands.js';
import { addBuildOptions, addCompileFlags, newProject } from '../project/edit.js';
import { directoryOf, joinPath } from '../text/source-file.js';
import type { ClientSupport } from './client-support.js';
import type { Snapshot } from './snapshot.js';

/** The change that adds build options to the project of a document, which it creates where there is none; undefined where the client cannot create files. */
export function projectEdit(
  snapshot: Snapshot,
  options: readonly string[],
  support: ClientSupport,
  created = newProject(options),
): WorkspaceEdit | undefined {
  const { project, variant, folder, uriOf } = snapshot;
  // What a build system writes is not ours to change: a file of our own comes before it.
  if (!project || project.file.path.endsWith(`/${COMPILE_COMMANDS}`)) {
    if (!support.createdFiles || snapshot.uri.startsWith('untitled:')) return undefined;
    const uri = uriOf({ path: joinPath(project ? directoryOf(project.file.path) : folder, 'clspace.json') });
    const start = { line: 0, character: 0 };
    return {
      documentChanges: [
        { kind: 'create', uri },
        {
          textDocument: { uri, version: null },
          edits: [{ range: { start, end: start }, newText: created }],
        },
      ],
    };
  }
  const { file } = project;
  const changes = file.path.endsWith('.txt')
    ? addCompileFlags(file.text, options)
    : addBuildOptions(file.text, options, variant);
  const edits = changes.map(({ start, end, newText }) => ({ range: file.lines.range(start, end), newText }));
  return support.versionedEdits
    ? { documentChanges: [{ textDocument: { uri: uriOf(file), version: null }, edits }] }
    : { changes: { [uriOf(file)]: edits } };
}
