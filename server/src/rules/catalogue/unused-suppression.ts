import { rule } from '../rule.js';

/**
 * A comment `clspace-disable…` that silences nothing is left over, or names another rule than the one that reports. It
 * is looked for where all that there is to report is known: in a kernel's own file (what a header's comment silences
 * others may need), without errors, missing names and groups that conditionals leave out, and where the project
 * compiles it in one way.
 */
export const unusedSuppression = rule({
  // It has no cases: it is found when all that is reported is known (`rules/unused-suppressions.ts`).
  id: 'unused-suppression',
  title: 'Suppression comment without effect',
  spec: 'Beyond the language: comments to clspace',
  versions: 'all',
  severity: 'warning',
});
