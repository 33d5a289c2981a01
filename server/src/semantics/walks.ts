import type { Walks } from './analyzer.js';
import { typeOfName } from './declarations/declarators.js';
import { tagType } from './declarations/tags.js';
import { analyseExpression } from './expressions/expressions.js';
import { analyseCompound } from './statements/statements.js';

/** The walks of the analysis, tied together: no file below calls them by name. */
export const WALKS: Walks = {
  expression: analyseExpression,
  typeName: typeOfName,
  tag: tagType,
  compound: analyseCompound,
};
