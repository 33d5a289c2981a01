import { rejects } from '../../../devices/device.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import type { ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import type { Type } from '../../../types/type.js';
import { undefinedFunctions, undefinedVariables } from '../../linkage.js';
import { on, rule } from '../../rule.js';

const incompleteIn = inAllParts(({ bodies }) => bodies.filter(({ complete }) => !complete));

/** The name of a scalar type, or of the elements of a vector type. */
const elementName = (type: Type): string | undefined =>
  type.kind === 'scalar' ? type.name : type.kind === 'vector' ? type.element.name : undefined;

/** Whether all sources of the program are known. */
const isWhole = (program: ProgramAnalysed): boolean =>
  incompleteIn(program).length === 0 &&
  !program.chunks.some(({ diagnostics }) => diagnostics.some(({ id }) => id === 'unknown-header'));

/**
 * A function or an extern variable that kernels use must be defined in the program, or in another one that it is linked
 * with. Files without kernels, which are such other programs, are not judged.
 */
export const undefinedSymbol = rule(
  {
    id: 'undefined-symbol',
    title: 'Used but never defined',
    spec: 'C99 6.9 External definitions',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program, { optionsKnown, target, language }) {
      if (!isWhole(program)) return;
      // The host may compile several sources as one program, but a static function is local to its source.
      for (const { symbol } of undefinedFunctions(program, target, language))
        if (optionsKnown || symbol.storage === 'static') yield { symbol, verb: 'called' } as const;
      if (!optionsKnown) return;
      for (const { symbol } of undefinedVariables(program)) yield { symbol, verb: 'used' } as const;
    },
    at: ({ symbol }) => symbol.place,
    severity: ({ verb }, { target }) =>
      rejects(target, verb === 'called' ? 'undefined-function' : 'undefined-variable') ? 'error' : 'warning',
    message: ({ symbol, verb }) => `'${spellingOf(symbol.name)}' is ${verb} by kernels but never defined`,
  }),
  on('builtin-call', {
    ofBuiltin: (name) => /^(?:cos|exp|exp2|exp10|log|log2|pow|sin|tan)$/.test(name),
    find: ({ name, call, types }, { options, target }) => {
      const text = spellingOf(name);
      if (!options.fastRelaxedMath || !target.lacksFastMath?.includes(text)) return undefined;
      const element = types.map(elementName).find((one) => one === 'half' || one === 'double');
      return element && { text, element, callee: call.callee };
    },
    at: ({ callee }) => callee,
    severity: () => 'error',
    message: ({ text, element }) =>
      `the driver's library does not define '${text}' of ${element} under '-cl-fast-relaxed-math'`,
  }),
);
