import { rejects } from '../../../devices/device.js';
import { fix, indentationOf, replaceTokens, spelledAs, textOf } from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { statementAround, statementOf } from '../../../refactoring/edits/nodes.js';
import { freeName } from '../../../refactoring/pointers/copies.js';
import { describePointer, pointeeSpace } from '../../../semantics/describe.js';
import type { BuiltinCalled, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import type { Expression } from '../../../syntax/ast.js';
import { withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { spellType } from '../../../types/spelling.js';
import type { PointerType } from '../../../types/type.js';
import { on, rule } from '../../rule.js';
import { isLiteral } from '../../shared.js';

const CONVERSION = /%(?:%|[-+ #0]*(\*|[1-9]\d*|)(?:\.(\*|\d*))?(v\d+)?(?:hh|hl|h|l)?([a-zA-Z]))/g;

/** Prints the characters in a loop, and then the rest of the format. */
function oneByOne(
  program: ProgramAnalysed,
  { unit, call }: BuiltinCalled,
  argument: Expression,
  type: PointerType,
  end: string,
): RuleFix | undefined {
  const standing = statementAround(program, unit, call);
  const text = textOf(unit, argument);
  if (!standing || statementOf(standing.way, call) !== standing.statement) return undefined;
  const indentation = indentationOf(unit, call.first);
  const name = freeName(unit, call, 'character');
  const rest = end ? `\n${indentation}printf("${end}");` : '';
  return fix(
    'Print the characters one by one',
    replaceTokens(
      unit,
      standing.statement,
      'for (' +
        `${spelledAs(unit, call.first, spellType(type.unqualified, name, { vectorNames: true, outermost: false }))}` +
        ' ' +
        `= ${text}; *${name}; ++${name})\n${indentation}    printf("%c", *${name});${rest}`,
    ),
  );
}

/** `%s` only works with string literals; a char pointer into global, local or private memory is undefined. */
export const printfStringArgument = rule(
  {
    id: 'printf-string-argument',
    title: "Argument of '%s' is not a string literal",
    spec: 'printf',
    versions: '1.2 and later',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name) => name === 'printf',
    when: ({ call: { args } }, { target }) =>
      rejects(target, 'printf-format-not-literal') && args[0] !== undefined && withoutParens(args[0]).kind !== 'string',
    at: ({ call }) => call,
    severity: () => 'error',
    message: () => 'the format of printf must be a string literal',
  }),
  on('builtin-call', {
    ofBuiltin: (name, { version }) => name === 'printf' && version >= 120,
    *each(fact) {
      const { args } = fact.call;
      const [format] = args;
      if (format?.kind !== 'string') return;
      let index = 1;
      const text = format.parts.map((part) => spellingOf(part).slice(1, -1)).join('');
      for (const [all, width, precision, , letter] of text.matchAll(CONVERSION)) {
        if (all === '%%') continue;
        index += (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
        const argument = args[index];
        const type = fact.types[index];
        index++;
        if (
          letter !== 's' ||
          !argument ||
          type?.kind !== 'pointer' ||
          isLiteral(argument) ||
          pointeeSpace(type) === AddressSpace.Constant
        )
          continue;
        const alone = args.length === 2 && /^%s(?:\\n)?$/.test(text);
        yield { fact, text, argument, type, alone };
      }
    },
    at: ({ argument }) => argument,
    message: ({ type }) => `%s takes a string literal, and this ${describePointer(type)}`,
    fixes: ({ fact, text, argument, type, alone }) => [
      alone ? (program) => oneByOne(program, fact, argument, type, text.slice(2)) : undefined,
    ],
  }),
);
