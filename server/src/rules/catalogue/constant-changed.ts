import { spellType } from '../../types/type.js';
import { rule } from '../rule.js';

/** A constant that its destination cannot hold becomes another number there. */
export const constantChanged = rule({
  id: 'constant-changed',
  title: 'A constant fits where it goes.',
  spec: 'C99 6.3.1.3, 6.3.1.4',
  versions: 'all',
  severity: 'warning',
  on: 'suspicious',
  check({ problem, expression }, report) {
    if (problem.of !== 'changed') return;
    report(expression, `'${spellType(problem.type)}' does not hold ${problem.from}: it becomes ${problem.to}`);
  },
});
