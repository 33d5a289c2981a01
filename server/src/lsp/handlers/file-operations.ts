import { type RenameFilesParams, WillRenameFilesRequest } from 'vscode-languageserver';
import { movedBy } from '../../features/navigation/moved-files.js';
import { type Feature, onRequest } from '../feature.js';
import { workspaceEdit } from '../protocol/edits.js';
import { SOURCES } from '../workspace/closed-files.js';
import { pathOf } from '../workspace/paths.js';

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** Before files or folders are renamed or moved: updates includes of them and in them. */
export const movedFiles: Feature = {
  capability: {
    workspace: {
      fileOperations: {
        willRename: {
          filters: [{ pattern: { glob: SOURCES, matches: 'file' } }, { pattern: { glob: '**', matches: 'folder' } }],
        },
      },
    },
  },
  register(connection, context) {
    onRequest(connection, context, WillRenameFilesRequest.method, async ({ files }: RenameFilesParams) => {
      const moved = movedBy(
        files.map(({ oldUri, newUri }) => ({ from: withoutSlash(pathOf(oldUri)), to: withoutSlash(pathOf(newUri)) })),
      );
      const edits = await context.kernels.editsOfMove(moved);
      return edits.length > 0 ? workspaceEdit(context.files.names, edits, context.client.support) : null;
    });
  },
};
