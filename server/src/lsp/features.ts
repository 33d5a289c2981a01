import type { Feature } from './feature.js';
import { callHierarchy } from './handlers/call-hierarchy.js';
import { codeActions, explain } from './handlers/code-actions.js';
import { codeLens } from './handlers/code-lens.js';
import { completion } from './handlers/completion.js';
import { configuration } from './handlers/configuration.js';
import { movedFiles } from './handlers/file-operations.js';
import { folding, selection } from './handlers/folding.js';
import { formatting } from './handlers/formatting.js';
import { hover } from './handlers/hover.js';
import { inlayHints } from './handlers/inlay-hints.js';
import { accesses, addressSpaces, expandMacro, kernelHeader, memoryAccess } from './handlers/inspection.js';
import {
  declaration,
  definition,
  documentHighlight,
  links,
  references,
  typeDefinition,
} from './handlers/navigation.js';
import { portable } from './handlers/portability.js';
import { proposals } from './handlers/proposals.js';
import { pulledDiagnostics } from './handlers/pulled-diagnostics.js';
import { rename } from './handlers/rename.js';
import { semanticHighlighting } from './handlers/semantic-tokens.js';
import { signatureHelp } from './handlers/signature-help.js';
import { outline, workspaceSymbols } from './handlers/symbols.js';

/**
 * All requests that the server supports for documents. To add a request, write it like these (its capability next to
 * its handler) and list it here: the server advertises exactly the requests in this table.
 */
export const FEATURES: readonly Feature[] = [
  hover,
  completion,
  signatureHelp,
  codeActions,
  explain,
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
  movedFiles,
  formatting,
  ...callHierarchy,
  semanticHighlighting,
  inlayHints,
  codeLens,
  pulledDiagnostics,
  configuration,
  expandMacro,
  addressSpaces,
  memoryAccess,
  accesses,
  portable,
  kernelHeader,
  proposals,
];
