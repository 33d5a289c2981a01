import type { MissingRole } from '../../semantics/expression-facts.js';
import { spellingOf } from '../../text/names.js';
import { type RuleFix, rule } from '../rule.js';
import { describeUnknown, type Unknown, unknownNames } from '../unknown-names.js';

/** What a name may stand for that the host defines, until somebody says better. What a function does cannot be guessed. */
const GUESSES: Readonly<Record<MissingRole, string | undefined>> = {
  type: 'float',
  value: '1',
  nothing: '',
  function: undefined,
};

function definition({ use, needs }: Unknown): string | undefined {
  const guess = GUESSES[use.role];
  return guess === undefined || needs ? undefined : `-D ${spellingOf(use.name)}=${guess}`;
}

function define(options: readonly string[]): RuleFix {
  const shown = `${options.slice(0, 3).join(' ')}${options.length > 3 ? ' …' : ''}`;
  const what = options.length === 1 ? 'it' : `${options.length} names`;
  return {
    title: `Define ${what} in the project's build options: ${shown}`,
    preferred: false,
    edits: [],
    buildOptions: options,
  };
}

/** Nearly no kernel is complete without what its host defines: where its build options are not known, what nothing declares is told once, and what depends on it is not checked. */
export const missingNames = rule({
  id: 'missing-names',
  title: 'What the host defines is known.',
  spec: 'Beyond the language: how the kernel is built',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, context) {
    if (context.optionsKnown) return;
    const told = new Map<number, Unknown>();
    for (const unknown of unknownNames(program, context)) {
      const { use, isMistake } = unknown;
      if (!isMistake && !use.introduced && !told.has(use.name)) told.set(use.name, unknown);
    }
    const all = [...told.values()].map(definition).filter((option) => option !== undefined);
    for (const unknown of told.values()) {
      const { unit, token } = unknown.use;
      const own = definition(unknown);
      const fixes = () => (own === undefined ? [] : [define([own]), all.length > 1 ? define(all) : undefined]);
      const told = unknown.needs
        ? describeUnknown(unknown)
        : `nothing declares '${spellingOf(unknown.use.name)}': does the host define it with -D? What depends on it is not checked`;
      report({ unit, token }, told, { fixes });
    }
  },
});
