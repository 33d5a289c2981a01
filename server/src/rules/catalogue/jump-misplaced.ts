import { deleteLines, fix } from '../../refactoring/edits.js';
import type { JumpMisplaced } from '../../semantics/declaration-facts.js';
import { on, rule } from '../rule.js';

const WORDS: Readonly<Record<JumpMisplaced['word'], string>> = {
  break: 'in no loop and no switch that it could leave',
  continue: 'in no loop that it could continue',
  case: 'in no switch that it could belong to',
  default: 'in no switch that it could belong to',
};

/** `break` leaves a loop or a switch, `continue` begins a loop anew, `case` and `default` are places in a switch. */
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
    message: ({ word }) => `'${word}' stands ${WORDS[word]}`,
    fixes: ({ word, statement, unit }) => [
      word === 'break' || word === 'continue'
        ? fix(`Delete '${word}'`, false, deleteLines(unit, statement))
        : undefined,
    ],
  }),
);
