import { rejects } from '../../../devices/device.js';
import { factsOf } from '../../../refactoring/edits/body.js';
import { deleteToken, insertBefore, preferredFix } from '../../../refactoring/edits/edits.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { inlineOnly } from '../../linkage.js';
import { on, type RuleContext, rule } from '../../rule.js';

/** Whether the linker of the device lacks one of the functions, because the compiler inlines no calls of it. */
function cannotLink(functions: readonly BodyAnalysed[], { target, options }: RuleContext): boolean {
  const has = (option: string): boolean => options.given.includes(option);
  return (
    (rejects(target, 'inline-with-opt-disable') && has('-cl-opt-disable')) ||
    (rejects(target, 'inline-with-O0') && has('-O0')) ||
    (rejects(target, 'inline-recursion') &&
      functions.some((body) => factsOf(body, 'call-made').some(({ callee }) => callee.name === body.symbol.name)))
  );
}

/**
 * A function that is only `inline` has no external definition: if a compiler does not inline a call, drivers fail to
 * link the program. `static inline` has a definition. Reported once, at the first function that kernels call.
 */
export const inlineDefinition = rule(
  {
    id: 'inline-definition',
    title: "'inline' without 'static' defines nothing to link",
    spec: 'C99 6.7.4 Function specifiers',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    find: (program) => {
      const functions = inlineOnly(program);
      const [first] = functions;
      return first && { first, functions };
    },
    at: ({ first }) => first.symbol.place,
    severity: ({ functions }, context) => (cannotLink(functions, context) ? 'error' : 'warning'),
    message: ({ first, functions }) => {
      const others = functions.length - 1;
      const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'function' : 'functions'})`;
      return `'${spellingOf(first.symbol.name)}'${more} is 'inline' but not 'static': a call that is not inlined has no definition to link`;
    },
    related: ({ functions }) =>
      functions
        .slice(1)
        .map(({ symbol }) => ({ message: `'${spellingOf(symbol.name)}' is 'inline', too`, place: symbol.place })),
    fixes: ({ functions }, { language }) => {
      // Before 1.2 there is no 'static'.
      const change = ({ unit, node: { specifiers } }: BodyAnalysed) =>
        language.version < 120
          ? deleteToken(unit, specifiers.inlineToken)
          : insertBefore(unit, specifiers.inlineToken, 'static ');
      const all = functions.length > 1 ? ` in ${functions.length} functions` : '';
      return [
        preferredFix(
          language.version < 120 ? `Delete 'inline'${all}` : `Insert 'static'${all}`,
          ...functions.map(change),
        ),
      ];
    },
  }),
);
