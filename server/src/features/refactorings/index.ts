import type { Analysis } from '../../analysis/analysis.js';
import { applied, isWritten } from '../../refactoring/edits/edits.js';
import type { TextRange } from '../outline/tokens.js';
import { useConditional } from './conditions.js';
import { extractFunction } from './extract-function.js';
import { memberArraysAt } from './member-arrays.js';
import { addParameterFor, overloadsAt } from './parameters.js';
import { requiredSizeAt, returnEarlyAt, stateUniform } from './proof-steps.js';
import { selectElements, selectScalar } from './selects.js';
import { type Refactoring, type Site, siteOf } from './site.js';
import { extractVariable, inlineVariable, moveConstant } from './variables.js';
import { splitVector, useVectorLoad } from './vectors.js';

/** All refactorings. To add one, write it like these: it returns undefined if the meaning might change. */
const REFACTORINGS: readonly ((site: Site) => Refactoring | undefined)[] = [
  extractVariable,
  extractFunction,
  inlineVariable,
  moveConstant,
  addParameterFor,
  useConditional,
  selectElements,
  selectScalar,
  useVectorLoad,
  splitVector,
  stateUniform,
];

/**
 * The refactorings of the selection in the root file, of the given kinds; of the entity at the cursor without a
 * selection. Each was tested on a copy, `edited`, which has no new errors.
 */
export function refactoringsAt(
  analysis: Analysis,
  { start, end }: TextRange,
  isWanted: (kind: string) => boolean,
  edited: (texts: ReadonlyMap<string, string>) => Analysis,
): Refactoring[] {
  const { root } = analysis;
  const selected = root.text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  const stretch = { start: from, end: Math.max(from, from + selected.trim().length) };
  const site = siteOf(analysis, stretch);
  const candidates = [
    ...REFACTORINGS.flatMap((make) => (site && make(site)) ?? []),
    ...(isWanted('refactor.rewrite')
      ? [
          ...overloadsAt(analysis, stretch),
          ...memberArraysAt(analysis, stretch, edited),
          ...requiredSizeAt(analysis, stretch),
          ...(site ? returnEarlyAt(site) : []),
        ]
      : []),
  ].filter(
    ({ kind, edits }) =>
      isWanted(kind) && edits.every(({ span, newText }) => span.file.path === root.path && isWritten(newText)),
  );
  return candidates.filter(({ edits, renames }) => {
    const [before, after] = [analysis, edited(new Map([[root.path, applied(root.text, edits)]]))].map((one) =>
      errorsOf(one, renames === true),
    );
    return [...(after ?? [])].every(([error, count]) => count <= (before?.get(error) ?? 0));
  });
}

/** The count of each error and warning, independent of its location, and if `isRenamed`, of the names in it. */
function errorsOf({ diagnostics }: Analysis, isRenamed: boolean): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity, message } of diagnostics) {
    const key = isRenamed ? code : `${code} ${message}`;
    if (severity === 'error' || severity === 'warning') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
