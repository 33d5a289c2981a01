import { rejects } from '../../../devices/device.js';
import { definitionSpan, type Macro } from '../../../preprocessor/macros/macro.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

/** The first variadic macro that the program defines. */
function variadicMacro({ chunks }: ProgramAnalysed): Macro | undefined {
  for (const { writes } of chunks)
    for (const { macro } of writes) if (macro?.variadic && definitionSpan(macro)) return macro;
  return undefined;
}

/** OpenCL C 1.x has no variadic macros, but most compilers accept them. Reported at the first one. */
export const variadicMacroRule = rule(
  {
    id: 'variadic-macro',
    title: 'Variadic macro in OpenCL C 1.x',
    spec: 'Restrictions',
    versions: '1.x',
    severity: 'warning',
  },
  on('program', {
    find: (program, { language, target }) => {
      const macro =
        language.version < (rejects(target, 'variadic-macro') ? 300 : 200) ? variadicMacro(program) : undefined;
      const span = macro && definitionSpan(macro);
      return macro && span && { macro, span };
    },
    at: ({ span }) => span,
    severity: (_, { target }) => (rejects(target, 'variadic-macro') ? 'error' : 'warning'),
    message: ({ macro }) => `macro '${spellingOf(macro.name)}' is variadic, which OpenCL C 1.x does not support`,
  }),
);
