import { lookupBuiltin } from '../../builtins/index.js';
import type { Language } from '../../preprocessor/language.js';
import { overloadFixes } from '../../refactoring/call-fixes.js';
import type { OverloadCandidate } from '../../semantics/expression-facts.js';
import { isTakenBy } from '../../semantics/overloads.js';
import { spellingOf } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import { declaredHere, listTypes } from '../expression-wording.js';
import { on, rule } from '../rule.js';

/** How many overloads a message shows. */
const SHOWN = 3;

/** The candidates that come closest: those with as many parameters as there are arguments. */
function closest(candidates: readonly OverloadCandidate[], count: number): string {
  const alike = candidates.filter(({ parameters }) => parameters.length === count);
  const counts = [...new Set(candidates.map(({ parameters }) => parameters.length))].sort((a, b) => a - b);
  if (alike.length === 0) return `it takes ${counts.join(' or ')} argument${counts.at(-1) === 1 ? '' : 's'}`;
  const shown = alike.slice(0, SHOWN).map(({ parameters }) => listTypes(parameters));
  return `there is ${shown.join(', ')}${alike.length > SHOWN ? ` and ${alike.length - SHOWN} more` : ''}`;
}

/** Whether a builtin has an overload that takes the arguments with all extensions. */
function couldMatch(
  name: string,
  types: readonly Type[],
  { version, genericAddressSpace: generic }: Language,
): boolean {
  const all = lookupBuiltin(name, { version, generic, isMacroDefined: () => true });
  return all !== undefined && isTakenBy(all, types);
}

/**
 * A call of an overloaded function, which most builtin functions are, needs an overload that takes arguments of these
 * types.
 */
export const noMatchingOverload = rule(
  {
    id: 'no-matching-overload',
    title: 'Some overload takes the arguments.',
    spec: 'Built-in Functions; overloadable is an attribute of compilers',
    versions: 'all',
    severity: 'error',
  },
  on('overload', {
    // The host may define the macro of an extension that has more of them.
    when: ({ problem, name, builtin, types }, { optionsKnown, language }) =>
      problem === 'none' && (optionsKnown || !builtin || !couldMatch(spellingOf(name), types, language)),
    at: ({ call }) => call.callee,
    message: ({ name, types, candidates }) =>
      `no overload of '${spellingOf(name)}' takes ${listTypes(types)}: ${closest(candidates, types.length)}`,
    related: ({ candidates }) => candidates.slice(0, SHOWN).flatMap(({ symbol }) => declaredHere(symbol)),
    fixes: (fact) => overloadFixes(fact),
  }),
);
