import { isUncoalesced } from '../../../costs/description.js';
import { swappedDimensions } from '../../../refactoring/fixes/access-fixes.js';
import { costly } from '../../costs.js';
import { rule } from '../../rule.js';

/**
 * The work-items of a warp execute an access together. Global memory moves in blocks of 32 to 128 bytes: where
 * neighbours access places that are far apart, each takes a block of its own, most of which is unused. Reported where
 * the launch is known, for accesses that move at least one and a half times as much as they need.
 */
export const uncoalescedAccess = rule(
  {
    id: 'uncoalesced-access',
    title: 'Uncoalesced access to global memory',
    spec: 'Beyond the language: performance',
    versions: 'all',
    severity: 'hint',
    executes: true,
  },
  costly(isUncoalesced, (access) => [swappedDimensions(access)]),
);
