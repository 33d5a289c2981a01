import { on, rule } from '../../rule.js';

/**
 * Declarations are analysed recursively, and thousands of nested operators would exhaust the stack. The contents of
 * such a declaration are not checked.
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
