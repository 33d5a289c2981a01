import { anchorOf } from '../../rules/diagnostic-ids.js';
import { interned } from '../../text/lazy.js';

/** The project's home page; a test compares it with the manifest's `homepage`. */
export const HOMEPAGE = 'https://github.com/clspace/clspace';

/** The documentation of a rule. */
export const ruleDocumentation = interned(
  (id: string): string => `${HOMEPAGE}/blob/main/docs/rules.md#${anchorOf(id)}`,
);
