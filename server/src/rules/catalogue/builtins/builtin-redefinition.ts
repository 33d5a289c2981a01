import { isBuiltinName, lookupBuiltin } from '../../../builtins/index.js';
import { rejects } from '../../../devices/device.js';
import type { Language } from '../../../preprocessor/language.js';
import { predefinedMacro } from '../../../preprocessor/macros/predefined.js';
import { TokenKind } from '../../../preprocessor/token.js';
import { fix, replaceToken } from '../../../refactoring/edits/edits.js';
import type { DeferredFix } from '../../../refactoring/edits/fix.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import { isOverload } from '../../../semantics/expressions/overloads.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import { builtinContextOf } from '../../../semantics/symbols/declared-names.js';
import type { FunctionSymbol } from '../../../semantics/symbols/symbols.js';
import { intern, spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';

const kernelsIn = inAllParts(({ bodies }) => bodies.filter(({ symbol }) => symbol.kernel));

/** The functions that have the name of a builtin function. */
const namesakesIn = inAllParts(({ bodies }) =>
  bodies.filter(({ symbol }) => !symbol.kernel && isBuiltinName(spellingOf(symbol.name))),
);

/** Macros whose overloads every compiler that has the types and the address spaces declares. */
const TYPES: ReadonlySet<string> = new Set(['cl_khr_fp64', 'cl_khr_fp16', '__opencl_c_named_address_space_builtins']);

/** Whether a function has the name and the parameters of a builtin function. */
function isBuiltin({ symbol: { name, type } }: BodyAnalysed, language: Language): boolean {
  const signatures = lookupBuiltin(spellingOf(name), {
    version: language.version,
    generic: language.genericAddressSpace,
    isMacroDefined: (macro) => TYPES.has(macro),
  });
  return signatures !== undefined && isOverload(signatures, type.parameters, language);
}

/** Whether a device's compiler declares a builtin function of that name with the parameters of a function. */
function isDeclared({ name, type }: FunctionSymbol, language: Language): boolean {
  const text = spellingOf(name);
  const isDefined = (macro: string): boolean => predefinedMacro(intern(macro), language) !== undefined;
  const signatures = lookupBuiltin(text, builtinContextOf(language, isDefined, text));
  return signatures !== undefined && isOverload(signatures, type.parameters, language);
}

/** Renames a function everywhere in the program. */
const renamed =
  ({ name }: FunctionSymbol): DeferredFix =>
  ({ parts, chunks, bodies }) => {
    const other = `own_${spellingOf(name)}`;
    if (chunks.some(({ names }) => names.includes(intern(other)))) return undefined;
    const units = new Set(parts.flatMap((part) => [...part.functions, ...part.variables].map(({ unit }) => unit)));
    for (const { unit } of bodies) units.add(unit);
    const edits = [...units].flatMap((unit) =>
      Array.from(unit.names, (one, token) => ({ one, token }))
        .filter(
          ({ one, token }) =>
            one === name &&
            unit.kinds[token] === TokenKind.Identifier &&
            !/^(?:\.|->)$/.test(spellingOf(unit.names[token - 1] ?? 0)),
        )
        .map(({ token }) => replaceToken(unit, token, other)),
    );
    return fix(`Rename to '${other}'`, ...edits);
  };

/**
 * Some compilers let a function with the name and parameters of a builtin replace it, others report a conflict, and the
 * rest silently ignore it.
 */
export const builtinRedefinition = rule(
  {
    id: 'builtin-redefinition',
    title: 'Definition of a builtin function',
    spec: 'Built-in Functions',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program, { language, target }) {
      // Libraries define builtin functions for the kernels of other programs.
      if (kernelsIn(program).length === 0 || rejects(target, 'builtin-redefinition')) return;
      for (const body of namesakesIn(program)) if (isBuiltin(body, language)) yield body;
    },
    at: ({ symbol }) => symbol.place,
    message: ({ symbol }) =>
      `'${spellingOf(symbol.name)}' is a builtin function with these parameters: compilers reject or ignore this definition`,
    fixes: ({ symbol }) => [renamed(symbol)],
  }),
  on('function', {
    when: ({ symbol, previous }, { language, target }) =>
      !symbol.kernel &&
      !symbol.overloadable &&
      !symbol.type.variadic &&
      !previous &&
      isBuiltinName(spellingOf(symbol.name)) &&
      rejects(target, 'builtin-redefinition') &&
      // NVIDIA's functions of work-items are not overloads.
      !(target.vendor === 'nvidia' && /^get_/.test(spellingOf(symbol.name))) &&
      isDeclared(symbol, language),
    at: ({ nameNode }) => nameNode,
    severity: () => 'error',
    message: ({ symbol }) =>
      `'${spellingOf(symbol.name)}' redeclares a builtin function without the 'overloadable' attribute`,
    fixes: ({ symbol }) => [renamed(symbol)],
  }),
);
