import { lookupBuiltin, vendorExtensionOf } from '../../../builtins/index.js';
import type { Language } from '../../../preprocessor/language.js';
import { overloadFixes } from '../../../refactoring/fixes/call-fixes.js';
import { isTakenBy } from '../../../semantics/expressions/overloads.js';
import type { OverloadCandidate, OverloadFailed } from '../../../semantics/facts/expression-facts.js';
import { type Name, spellingOf } from '../../../text/names.js';
import { isImage } from '../../../types/queries.js';
import { declaredHere, listTypes } from '../../expression-wording.js';
import { on, rule } from '../../rule.js';

/** The maximum number of overloads in a message. */
const SHOWN = 3;

/** The closest candidates: those with as many parameters as arguments. */
function closest(candidates: readonly OverloadCandidate[], count: number): string {
  const alike = candidates.filter(({ parameters }) => parameters.length === count);
  const counts = [...new Set(candidates.map(({ parameters }) => parameters.length))].sort((a, b) => a - b);
  if (alike.length === 0) return `it takes ${counts.join(' or ')} argument${counts.at(-1) === 1 ? '' : 's'}`;
  const shown = alike.slice(0, SHOWN).map(({ parameters }) => listTypes(parameters));
  return `there is ${shown.join(', ')}${alike.length > SHOWN ? ` and ${alike.length - SHOWN} more` : ''}`;
}

/**
 * An image that is passed although all overloads for its dimensions need another access; undefined if there is none.
 */
function misusedImage({ name, types, candidates, call }: OverloadFailed): string | undefined {
  for (const [i, image] of types.entries()) {
    if (image.kind !== 'opaque' || !isImage(image)) continue;
    const alike = candidates.flatMap(({ parameters }) => {
      const type = parameters[i];
      return type?.kind === 'opaque' && type.name === image.name ? [type.access ?? 'read_only'] : [];
    });
    const own = image.access ?? 'read_only';
    if (alike.length === 0 || alike.includes(own)) continue;
    const arg = call.args[i];
    const what = arg?.kind === 'identifier' ? `'${spellingOf(arg.name)}'` : 'this image';
    return `${what} is ${own}, but '${spellingOf(name)}' needs an image that is ${[...new Set(alike)].join(' or ')}`;
  }
  return undefined;
}

/** The overloads of a builtin with all extensions. */
const withExtensions = (name: Name, { version, genericAddressSpace: generic }: Language) =>
  lookupBuiltin(spellingOf(name), { version, generic, isMacroDefined: () => true });

/**
 * Whether a builtin has an overload of some extension that takes the arguments as they are: none replaces a call in
 * which a number is passed for a vector.
 */
function couldMatch({ name, types, candidates }: OverloadFailed, language: Language): boolean {
  const all = withExtensions(name, language);
  // All overloads of a vendor's function are known.
  if (!all || (vendorExtensionOf(spellingOf(name)) !== undefined && all.length === candidates.length)) return false;
  return isTakenBy(all, types, language, false);
}

/**
 * Whether the call is inside a function that adds vector overloads to a builtin: a library that does so adds the other
 * builtins by a header of its build.
 */
function isWidened({ caller, types }: OverloadFailed, language: Language): boolean {
  if (!caller?.overloadable) return false;
  const { parameters } = caller.type;
  if (
    !types.some(({ kind, unqualified }) => kind === 'vector' && parameters.some((p) => p.unqualified === unqualified))
  )
    return false;
  const all = withExtensions(caller.name, language);
  return all !== undefined && !isTakenBy(all, parameters, language);
}

/** A call of an overloaded function, which most builtins are, needs an overload that accepts the argument types. */
export const noMatchingOverload = rule(
  {
    id: 'no-matching-overload',
    title: 'No matching overload',
    spec: 'Built-in Functions; overloadable is an attribute of compilers',
    versions: 'all',
    severity: 'error',
  },
  on('overload', {
    // The host may define the macro of an extension with further overloads, or include a header first.
    when: (fact, { optionsKnown, language }) =>
      fact.problem === 'none' &&
      // The qualifier is reported where it is written.
      (language.readWriteImages ||
        !fact.types.some((type) => type.kind === 'opaque' && type.access === 'read_write')) &&
      (optionsKnown || !fact.builtin || !(couldMatch(fact, language) || isWidened(fact, language))),
    at: ({ call }) => call.callee,
    message: (fact) => {
      const { name, types, candidates } = fact;
      return (
        misusedImage(fact) ??
        `no overload of '${spellingOf(name)}' takes ${listTypes(types)}: ${closest(candidates, types.length)}`
      );
    },
    related: ({ candidates }) => candidates.slice(0, SHOWN).flatMap(({ symbol }) => declaredHere(symbol)),
    fixes: (fact) => overloadFixes(fact),
  }),
);
