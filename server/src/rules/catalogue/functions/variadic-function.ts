import { rejects } from '../../../devices/device.js';
import { fix, replaceTokens } from '../../../refactoring/edits/edits.js';
import { isOn } from '../../../semantics/symbols/extensions.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** User functions cannot be variadic. */
export const variadicFunction = rule(
  {
    id: 'variadic-function',
    title: 'Variadic function',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    when: ({ variadicToken, symbol }, { language, extensions, target }) => {
      const name = spellingOf(symbol.name);
      return (
        variadicToken >= 0 &&
        !name.startsWith('__') &&
        !(name === 'printf' && language.version >= 120 && !rejects(target, 'printf-declaration')) &&
        !isOn(extensions, '__cl_clang_variadic_functions')
      );
    },
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' cannot take a variable number of arguments`,
    fixes: ({ unit, variadicToken }) => [
      fix("Delete '...'", replaceTokens(unit, { first: variadicToken - 1, last: variadicToken }, '')),
    ],
  }),
  on('variable', {
    concerns: ({ kind }) => kind === 'block',
    when: ({ symbol: { type } }) => type.kind === 'block' && type.pointee.kind === 'function' && type.pointee.variadic,
    at: ({ nameNode }) => nameNode,
    message: () => 'a block cannot take a variable number of arguments',
  }),
);
