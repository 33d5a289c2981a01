import { hasBankConflict } from '../../../costs/description.js';
import { swappedIndices } from '../../../refactoring/fixes/access-fixes.js';
import { paddedRows } from '../../../refactoring/fixes/tile-fixes.js';
import { costly } from '../../costs.js';
import { rule } from '../../rule.js';

/**
 * Local memory has banks, each of which serves one word at a time: work-items of a warp that access different words of
 * one bank wait for each other. A row of 32 words puts a column in one bank; one more word a row spreads it over all.
 * Reported where the launch is known.
 */
export const bankConflict = rule(
  {
    id: 'bank-conflict',
    title: 'Bank conflict in local memory',
    spec: 'Beyond the language: performance',
    versions: 'all',
    severity: 'hint',
    executes: true,
  },
  costly(hasBankConflict, (access) => [swappedIndices(access), paddedRows(access)]),
);
