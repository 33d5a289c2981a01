import { deviceMacro } from '../../devices/predefined.js';
import type { ParsedUnit } from '../../syntax/parser.js';
import type { Pragma, Unit } from '../../syntax/unit.js';
import { intern } from '../../text/names.js';
import type { Analyzer } from '../analyzer.js';
import { analyseExternal } from '../declarations/declarations.js';
import { packingAt } from '../declarations/packing.js';
import { ANY_EXTENSION } from '../symbols/extensions.js';

/** Compilers ignore pragmas that name an extension of clang's which their device does not support. */
const isKnown = ({ language: { device, version } }: Analyzer, name: string): boolean =>
  !(device && name.startsWith('__cl_clang_') && deviceMacro(device, intern(name), version) === null);

/** `#pragma OPENCL EXTENSION name : behaviour` (6.13 "Preprocessor Directives and Macros"). */
function applyPragma(a: Analyzer, pragma: Pragma): void {
  const match = /^OPENCL\s+EXTENSION\s+(\w+)\s*:\s*(\w+)/.exec(pragma.text);
  if (!match) return;
  a.forgetBuiltins();
  const [, name = '', behaviour = ''] = match;
  const on = behaviour === 'enable' || behaviour === 'begin' || behaviour === 'require';
  if (name === 'all') {
    if (!on) a.extensions.clear();
  } else if (on && isKnown(a, name)) a.extensions.add(name);
  else if (behaviour === 'disable' || behaviour === 'end') a.extensions.delete(name);
}

/** Analyses the declarations of a unit in their order; between them its pragmas switch extensions on and off. */
export function analyseUnit(a: Analyzer, unit: Unit, parsed: ParsedUnit): void {
  a.unit = unit;
  // A header that is missing may switch on anything.
  if (unit.chunks.some(({ diagnostics }) => diagnostics.some(({ id }) => id === 'unknown-header')))
    a.extensions.add(ANY_EXTENSION);
  let pragma = 0;
  const pragmasUpTo = (token: number) => {
    for (let next = unit.pragmas[pragma]; next && next.at <= token; next = unit.pragmas[++pragma]) applyPragma(a, next);
  };
  for (const declaration of parsed.declarations) {
    pragmasUpTo(declaration.first);
    a.unit = unit;
    try {
      analyseExternal(a, declaration);
    } catch (error) {
      // The call stack is exhausted, as a long chain of operators can do.
      if (!(error instanceof RangeError)) throw error;
      a.reset();
      a.unit = unit;
      a.fact({ kind: 'analysis-abandoned', unit, declaration });
    }
  }
  pragmasUpTo(Number.POSITIVE_INFINITY);
  a.packing = packingAt(a.packing, unit.pragmas, Number.POSITIVE_INFINITY);
}
