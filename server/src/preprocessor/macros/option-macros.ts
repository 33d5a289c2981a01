import { interned } from '../../text/lazy.js';
import { intern, type Name } from '../../text/names.js';
import type { BuildOptions } from '../build-options.js';
import { DefinitionError, type Macro, parseMacro } from './macro.js';
import type { MacroTable } from './macro-table.js';
import { isLibraryMacro } from './predefined.js';

/**
 * A macro of the build options: the same object for the same definition, so that translation units can share fragments
 * that read it. Undefined for an option that defines none.
 */
const commandLineMacro = interned((definition: string): Macro | undefined => {
  try {
    return parseMacro(definition, 'command-line');
  } catch (error) {
    if (error instanceof DefinitionError) return undefined;
    throw error;
  }
});

/**
 * Defines the macros of the build options; as in compilers, definitions of the base header come later and override
 * them. `ownBaseHeader`: the program includes its own, which is still to be read.
 */
export function predefineOptions(table: MacroTable, options: BuildOptions, ownBaseHeader: boolean): void {
  const isFixed = (name: Name) => {
    const macro = ownBaseHeader ? undefined : table.peek(name);
    return macro !== undefined && isLibraryMacro(macro, options.language);
  };
  if (ownBaseHeader) table.forgetLibrary();
  const define = (definition: string) => {
    const macro = commandLineMacro(definition);
    if (macro && !isFixed(macro.name)) table.predefine(macro.name, macro);
  };
  if (options.fastRelaxedMath) define('__FAST_RELAXED_MATH__ 1');
  for (const { name, body } of options.macros) {
    if (body !== undefined) define(`${name} ${body}`);
    else if (!isFixed(intern(name))) table.predefine(intern(name), undefined);
  }
}
