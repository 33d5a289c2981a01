import { deleteLines, fix } from '../../../refactoring/edits/edits.js';
import type { JumpMisplaced } from '../../../semantics/facts/declaration-facts.js';
import { on, rule } from '../../rule.js';

const WORDS: Readonly<Record<JumpMisplaced['word'], string>> = {
  break: 'a loop or switch',
  continue: 'a loop',
  case: 'a switch',
  default: 'a switch',
};

/** `break` must be in a loop or switch, `continue` in a loop, `case` and `default` in a switch. */
export const jumpMisplaced = rule(
  {
    id: 'jump-misplaced',
    title: "'break', 'continue', 'case' or 'default' outside of its statement",
    spec: 'C99 6.8.1, 6.8.6',
    versions: 'all',
    severity: 'error',
  },
  on('jump-misplaced', {
    at: ({ statement }) => statement.first,
    message: ({ word }) => `'${word}' is not in ${WORDS[word]}`,
    fixes: ({ word, statement, unit }) => [
      word === 'break' || word === 'continue' ? fix(`Delete '${word}'`, deleteLines(unit, statement)) : undefined,
    ],
  }),
);
