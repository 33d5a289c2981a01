import { isOn } from '../../semantics/extensions.js';
import { spellingOf } from '../../text/names.js';
import { fix, replaceTokens } from '../edits.js';
import { rule } from '../rule.js';

/** User functions cannot be variadic. */
export const variadicFunction = rule({
  id: 'variadic-function',
  title: 'No function is variadic.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: ['function', 'variable'],
  concerns: ({ kind }) => kind === 'block',
  check(fact, report, context) {
    if (fact.kind === 'variable') {
      const { type } = fact.symbol;
      if (type.kind === 'block' && type.pointee.kind === 'function' && type.pointee.variadic)
        report(fact.nameNode, 'a block cannot take a variable number of arguments');
      return;
    }
    if (fact.variadicToken < 0) return;
    const name = spellingOf(fact.symbol.name);
    if (
      name.startsWith('__') ||
      (name === 'printf' && context.language.version >= 120) ||
      isOn(context.extensions, '__cl_clang_variadic_functions')
    )
      return;
    report(fact.nameNode, `'${name}' cannot take a variable number of arguments`, {
      fixes: () => [
        fix(
          "Delete '...'",
          false,
          replaceTokens(fact.unit, { first: fact.variadicToken - 1, last: fact.variadicToken }, ''),
        ),
      ],
    });
  },
});
