import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { describePointer, isLiteral, pointeeSpace } from '../shared.js';
import { rule } from '../rule.js';

const CONVERSION = /%(?:%|[-+ #0]*(\*|\d*)(?:\.(\*|\d*))?(v\d+)?(?:hh|hl|h|l)?([a-zA-Z]))/g;

/** `%s` only works with string literals; a char pointer into global, local or private memory is undefined. */
export const printfStringArgument = rule({
  id: 'printf-string-argument',
  title: "printf's %s takes a string literal.",
  spec: 'printf',
  versions: '1.2 and later',
  severity: 'warning',
  on: 'builtin-call',
  check(fact, report, { language }) {
    const { args } = fact.call;
    const [format] = args;
    if (spellingOf(fact.name) !== 'printf' || language.version < 120 || format?.kind !== 'string') return;
    let index = 1;
    const text = format.parts.map((part) => spellingOf(part).slice(1, -1)).join('');
    for (const [all, width, precision, , letter] of text.matchAll(CONVERSION)) {
      if (all === '%%') continue;
      index += (width === '*' ? 1 : 0) + (precision === '*' ? 1 : 0);
      const argument = args[index];
      const type = fact.types[index];
      index++;
      if (letter !== 's' || !argument || type?.kind !== 'pointer' || isLiteral(argument) || pointeeSpace(type) === AddressSpace.Constant) continue;
      report(argument, `%s takes a string literal; this ${describePointer(type)}`);
    }
  },
});
