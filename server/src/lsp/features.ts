import { callHierarchy } from './call-hierarchy.js';
import { codeActions, explain } from './code-actions.js';
import { codeLens } from './code-lens.js';
import { completion } from './completion.js';
import { configuration } from './configuration.js';
import type { Feature } from './feature.js';
import { movedFiles } from './file-operations.js';
import { folding, selection } from './folding.js';
import { formatting } from './formatting.js';
import { hover } from './hover.js';
import { inlayHints } from './inlay-hints.js';
import { addressSpaces, expandMacro, kernelHeader, memoryAccess } from './inspection.js';
import { declaration, definition, documentHighlight, links, references, typeDefinition } from './navigation.js';
import { proposals } from './proposals.js';
import { pulledDiagnostics } from './pulled-diagnostics.js';
import { rename } from './rename.js';
import { semanticHighlighting } from './semantic-tokens.js';
import { signatureHelp } from './signature-help.js';
import { outline, workspaceSymbols } from './symbols.js';

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
  kernelHeader,
  proposals,
];
