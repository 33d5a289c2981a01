import {
  type ChangeAnnotation,
  ErrorCodes,
  PrepareRenameRequest,
  type Range,
  RenameRequest,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { prepareRename, type RenameEdit, renameAt } from '../../features/navigation/rename.js';
import { changeOfMeaning, textsAfter } from '../../features/navigation/rename-proof.js';
import { feature, group } from '../feature.js';
import type { ClientSupport } from '../protocol/client-support.js';
import { workspaceEdit } from '../protocol/edits.js';
import { rangeOf, type Snapshot } from '../workspace/snapshot.js';
import { hostRenames, hostTargetAt } from './host-calls.js';
import { kernelAt, unitsConcerned, unitsNaming } from './navigation.js';

const refuse = (reason: string): ResponseError =>
  new ResponseError(ErrorCodes.InvalidRequest, `Not renamed: ${reason}.`);

/** The explanations of edits to confirm. */
const ANNOTATIONS: Readonly<Record<NonNullable<RenameEdit['uncertain']>, ChangeAnnotation>> = {
  inactive: {
    label: 'In inactive code',
    description: 'the build options exclude it, and the name may mean something else there',
    needsConfirmation: true,
  },
  macro: {
    label: 'In the body of a macro',
    description: 'only inactive code uses the macro, or uses it, too: the name may mean something else there',
    needsConfirmation: true,
  },
};

/** The edits as one change, of which the user confirms the uncertain ones. */
function renameEdit(snapshot: Snapshot, edits: readonly RenameEdit[], support: ClientSupport): WorkspaceEdit {
  const marked = edits.map(({ uncertain, ...edit }) => ({ ...edit, ...(uncertain && { annotationId: uncertain }) }));
  const used = new Set(edits.flatMap(({ uncertain = [] }) => uncertain));
  return {
    ...workspaceEdit(snapshot, marked, support),
    ...(used.size > 0 && { changeAnnotations: Object.fromEntries([...used].map((id) => [id, ANNOTATIONS[id]])) }),
  };
}

/** The units in which a kernel occurs that a host names. */
function unitsDeclaring(
  { root, path, start }: { readonly root: string; readonly path: string; readonly start: number },
  all: readonly Snapshot[],
): ReturnType<typeof unitsNaming> {
  const home = all.find(({ analysis }) => analysis.root.path === root);
  if (!home) return [];
  return path === root
    ? unitsNaming(home.uri, home.analysis.root.lines.position(start), all)
    : [{ snapshot: home, path, offset: start }];
}

/** The text is renamed in every unit of the workspace; the first refusal is reported. */
export const rename = group(
  { renameProvider: { prepareProvider: true } },
  feature(PrepareRenameRequest.type, {
    capability: {},
    async answer(snapshot, { textDocument, position }, { confirmsEdits: confirms }, context) {
      let prepared: { range: Range; placeholder: string } | null = null;
      for (const { snapshot, path, offset } of unitsNaming(
        textDocument.uri,
        position,
        await context.documents.snapshots(),
      )) {
        const found = prepareRename(snapshot.analysis, offset, { path, confirms });
        if (!found) continue;
        if ('refused' in found) return refuse(found.refused);
        // The first unit is the document's own.
        prepared ??= { range: rangeOf(found.span), placeholder: found.name };
      }
      if (prepared || !snapshot.embedded) return prepared;
      // The name of a kernel in a literal of the host.
      const target = await hostTargetAt(snapshot, position, context);
      const [kernel] = target && target.index === undefined ? target.kernels : [];
      const { file, start, end } = target?.origin ?? { file: snapshot.analysis.root, start: 0, end: 0 };
      return kernel && file.text.slice(start, end) === kernel.name
        ? { range: file.lines.range(start, end), placeholder: kernel.name }
        : null;
    },
  }),
  feature(RenameRequest.type, {
    capability: {},
    async answer(snapshot, { textDocument, position, newName }, support, context) {
      const kernel = await kernelAt(snapshot, position, context);
      const fromHost = kernel && kernel.start >= 0 ? kernel : undefined;
      const all = fromHost
        ? await context.kernels.snapshotsNaming(fromHost.name)
        : await unitsConcerned(snapshot, position, context);
      const edits = new Map<string, RenameEdit>();
      const units = fromHost ? unitsDeclaring(fromHost, all) : unitsNaming(textDocument.uri, position, all);
      for (const unit of units) {
        const renamed = renameAt(unit.snapshot.analysis, unit.offset, newName, {
          path: unit.path,
          confirms: support.confirmsEdits,
        });
        if (!renamed) continue;
        if ('refused' in renamed) return refuse(renamed.refused);
        for (const edit of renamed) {
          const key = `${edit.span.file.path} ${edit.span.start}`;
          // What is inactive in one unit may be active in another.
          if (!edit.uncertain || !edits.has(key)) edits.set(key, edit);
        }
      }
      if (kernel && edits.size > 0)
        for (const edit of await hostRenames(kernel, newName, context))
          edits.set(`${edit.span.file.path} ${edit.span.start}`, edit);
      const made = [...edits.values()];
      const texts = textsAfter(
        made,
        all.map(({ analysis }) => analysis.root),
      );
      const edited = new Set(made.map(({ span }) => span.file.path));
      for (const { analysis, analyseEdited } of all) {
        // Kernels that include none of the edited files are unaffected.
        if (!edited.has(analysis.root.path) && !analysis.chunks.some(({ file }) => edited.has(file.path))) continue;
        // The headers are those that the unit was analysed with, wherever they were found.
        const own = analysis.chunks.map(({ file }) => [file.path, file.text] as const);
        const changed = changeOfMeaning(analysis, analyseEdited(new Map([...own, ...texts])), made);
        if (changed !== undefined) return refuse(changed);
      }
      return edits.size > 0 ? renameEdit(snapshot, made, support) : null;
    },
  }),
);
