import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import type { LiteralRefused } from '../../../semantics/facts/declaration-facts.js';
import { on, rule } from '../../rule.js';

/** The problems of a literal other than an unsupported half. */
type Refused = LiteralRefused & { readonly problem: Exclude<LiteralRefused['problem'], { readonly of: 'half' }> };

function problemOf({ problem, text }: Refused): string {
  switch (problem.of) {
    case 'digit':
      return (
        `'${text}' is ${problem.base === 'octal' ? 'octal, because it begins with 0' : problem.base}, and has no ` +
        `digit '${problem.digit}'`
      );
    case 'suffix':
      if (problem.suffix.startsWith('.')) return `'${text}' is not a number`;
      return `'${problem.suffix}' is not a valid suffix for ${problem.floating ? 'a floating-point number' : 'an integer'}`;
    case 'too-large':
      return `no integer type can hold ${text}`;
    case 'exponent':
      return `the exponent of '${text}' has no digits`;
    case 'hexadecimal-exponent':
      return `hexadecimal '${text}' needs an exponent, such as 'p0'`;
    case 'empty':
      return 'a character constant cannot be empty';
    case 'wide':
      return 'a character constant cannot hold a character of more than one byte';
    case 'wide-characters':
      return 'a wide character constant can hold only one character';
    case 'escape':
      return problem.escape.length > 2
        ? `no character has the number of '${problem.escape}'`
        : `'${problem.escape}' needs hexadecimal digits`;
  }
}

function repair({ problem, text, unit, token }: Refused): RuleFix | undefined {
  const write = (better: string) => fix(`Write '${better}'`, replaceToken(unit, token, better));
  switch (problem.of) {
    case 'suffix': {
      if (text.length <= problem.suffix.length) return undefined;
      const number = text.slice(0, -problem.suffix.length);
      // Without a point it would divide as an integer.
      const isFloat = !problem.floating && /^[fFhH]$/.test(problem.suffix) && /^\d+$/.test(number);
      return write(isFloat ? `${number}.0${problem.suffix}` : number);
    }
    case 'digit':
      return problem.base === 'octal' ? write(text.replace(/^0+(?=\d)/, '')) : undefined;
    case 'hexadecimal-exponent':
      return write(`${text}p0`);
    case 'exponent':
      return write(`${text}0`);
    case 'empty':
      return write("'\\0'");
    default:
      return undefined;
  }
}

/** Numbers have the digits of their base and the suffixes of their kind; character constants are not empty. */
export const invalidLiteral = rule(
  {
    id: 'invalid-literal',
    title: 'Invalid literal',
    spec: 'C99 6.4.4, 6.4.5',
    versions: 'all',
    severity: 'error',
  },
  on('literal', {
    find: ({ problem, ...fact }) => (problem.of === 'half' ? undefined : { ...fact, problem }),
    at: (fact) => fact.token,
    message: (fact) => problemOf(fact),
    fixes: (fact) => [repair(fact)],
  }),
);
