import type { Chunk } from '../preprocessor/chunk.js';
import { type ParsedUnit, parseUnit } from '../syntax/parser.js';
import { type Pragma, Unit } from '../syntax/unit.js';
import { Analyzer, type AnalyzerOptions } from './analyzer.js';
import { analyseExternal } from './declarations.js';

export interface AnalysedUnit {
  readonly unit: Unit;
  readonly parsed: ParsedUnit;
}

/** `#pragma OPENCL EXTENSION name : behaviour` (6.13 "Preprocessor Directives and Macros"). */
function applyPragma(a: Analyzer, pragma: Pragma): void {
  const match = /^OPENCL\s+EXTENSION\s+(\w+)\s*:\s*(\w+)/.exec(pragma.text);
  if (!match) return;
  const [, name = '', behaviour = ''] = match;
  const on = behaviour === 'enable' || behaviour === 'begin' || behaviour === 'require';
  if (name === 'all') {
    if (!on) a.extensions.clear();
  } else if (on) a.extensions.add(name);
  else if (behaviour === 'disable' || behaviour === 'end') a.extensions.delete(name);
}

/**
 * Parses and analyses preprocessed chunks, declaration by declaration, in the order of a compiler. Consecutive chunks
 * are joined where a declaration spans them. `onUnit` is told of each unit when its analysis is done.
 */
export function analyseTranslationUnit(chunks: readonly Chunk[], options: AnalyzerOptions, onUnit: (unit: AnalysedUnit) => void): Analyzer {
  const analyzer = new Analyzer(options);
  let at = 0;
  while (at < chunks.length) {
    let count = 1;
    let unit = new Unit(chunks.slice(at, at + count));
    let parsed = parseUnit(unit, analyzer);
    // Twice as many each time, so that a table that spans a thousand includes is not parsed a thousand times.
    while (parsed.incomplete && at + count < chunks.length) {
      count = Math.min(count * 2, chunks.length - at);
      unit = new Unit(chunks.slice(at, at + count));
      parsed = parseUnit(unit, analyzer);
    }
    analyseUnit(analyzer, unit, parsed);
    onUnit({ unit, parsed });
    at += count;
  }
  return analyzer;
}

function analyseUnit(a: Analyzer, unit: Unit, parsed: ParsedUnit): void {
  a.unit = unit;
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
      // Only the depth of the stack can be exceeded; what was deeper stays unknown.
      if (!(error instanceof RangeError)) throw error;
      a.reset();
    }
  }
  pragmasUpTo(Number.POSITIVE_INFINITY);
}
