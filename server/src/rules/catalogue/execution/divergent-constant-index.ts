import { isDivergentConstant } from '../../../costs/description.js';
import { costly } from '../../costs.js';
import { rule } from '../../rule.js';

/**
 * Constant memory serves one place at a time: where all work-items of a warp read the same, that is one access, and
 * where each reads another place, they follow each other. A table that is indexed by work-item is better in global or
 * local memory. Reported where the launch is known.
 */
export const divergentConstantIndex = rule(
  {
    id: 'divergent-constant-index',
    title: 'Divergent index into constant memory',
    spec: 'Beyond the language: performance',
    versions: 'all',
    severity: 'hint',
    executes: true,
  },
  costly(isDivergentConstant),
);
