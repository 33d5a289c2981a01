import { rule } from '../../rule.js';

/**
 * A comment `clspace-disable…` that suppresses nothing is obsolete, or names another rule than the one that reports. It
 * is reported only if all diagnostics are known: in a kernel's own file (a comment in a header may be needed for other
 * files), without errors, undeclared names and conditional groups that are skipped, and if the project compiles it in a
 * single way.
 */
export const unusedSuppression = rule({
  // It has no cases: it is computed when all diagnostics are known (`rules/unused-suppressions.ts`).
  id: 'unused-suppression',
  title: 'Suppression comment without effect',
  spec: 'Beyond the language: comments to clspace',
  versions: 'all',
  severity: 'warning',
});
