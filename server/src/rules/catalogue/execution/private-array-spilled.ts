import { isSpilled } from '../../../costs/description.js';
import { costly } from '../../costs.js';
import { rule } from '../../rule.js';

/**
 * Registers have no addresses: a private array with an index that is not known when the kernel is compiled, not even
 * after loops are unrolled, is kept in memory as slow as global memory. Reported where the launch is known.
 */
export const privateArraySpilled = rule(
  {
    id: 'private-array-spilled',
    title: 'Private array with a dynamic index',
    spec: 'Beyond the language: performance',
    versions: 'all',
    severity: 'hint',
    executes: true,
  },
  costly(isSpilled),
);
