import { codeActions } from './code-actions.js';
import type { Feature } from './feature.js';
import { folding, selection } from './folding.js';
import { hover } from './hover.js';
import { declaration, definition, documentHighlight, links, references, typeDefinition } from './navigation.js';
import { rename } from './rename.js';
import { outline, workspaceSymbols } from './symbols.js';

/**
 * Everything that the server can be asked about a document. To add a request, write it as these are written (its capability
 * beside its answer) and name it here: the server advertises exactly what stands in this table.
 */
export const FEATURES: readonly Feature[] = [
  hover,
  codeActions,
  definition,
  declaration,
  typeDefinition,
  references,
  documentHighlight,
  links,
  outline,
  workspaceSymbols,
  folding,
  selection,
  rename,
];
