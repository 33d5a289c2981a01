import { codeActions } from './code-actions.js';
import type { Feature } from './feature.js';
import { hover } from './hover.js';

/**
 * Everything that the server can be asked about a document. To add a request, write it as these are written (its capability
 * beside its answer) and name it here: the server advertises exactly what stands in this table.
 */
export const FEATURES: readonly Feature[] = [hover, codeActions];
