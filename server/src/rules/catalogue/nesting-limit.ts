import { on, rule } from '../rule.js';

/**
 * A declaration is analysed recursively, and operators that follow each other by the thousand exhaust the stack. What
 * such a declaration holds is not checked.
 */
export const nestingLimit = rule(
  {
    id: 'nesting-limit',
    title: 'Declaration nested too deeply to be checked',
    spec: 'Beyond the language: limits of clspace',
    versions: 'all',
    severity: 'warning',
  },
  on('analysis-abandoned', {
    at: ({ declaration }) => declaration.first,
    message: () => 'this declaration is nested too deeply and was not checked',
  }),
);
