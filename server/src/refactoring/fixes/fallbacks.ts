// Definitions in place of what some devices lack, guarded by a condition: other devices compile the code as before.

import { expansionSpan } from '../../preprocessor/source-map.js';
import { TokenKind } from '../../preprocessor/token.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Unit } from '../../syntax/unit.js';
import { intern, spellingOf } from '../../text/names.js';
import { fix } from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';

const DOUBLES = /^double(?:2|3|4|8|16)?$/;

/** A guarded definition at the top of the source. */
const guarded = (program: ProgramAnalysed, lines: readonly string[]): Edit | undefined => {
  const file = program.chunks[0]?.file;
  return file && { span: { file, start: 0, end: 0 }, newText: lines.map((line) => `${line}\n`).join('') };
};

/**
 * Replaces `double` by a type that is a float where the device has no doubles; undefined if a macro or a header has one
 * of the doubles.
 */
export function realWhereNoDoubles(program: ProgramAnalysed): RuleFix | undefined {
  const root = program.chunks[0]?.file;
  const name = ['real', 'real_t', 'float_or_double'].find(
    (one) => !program.chunks.some(({ names }) => names.includes(intern(one))),
  );
  if (name === undefined) return undefined;
  const edits: Edit[] = [];
  const widths = new Set<string>();
  for (const chunk of program.chunks)
    for (let i = 0; i < chunk.names.length; i++) {
      const text = spellingOf(chunk.names[i] ?? 0);
      if (chunk.kinds[i] !== TokenKind.Identifier || !DOUBLES.test(text)) continue;
      const span = expansionSpan(chunk, i);
      if (span.file !== root || span.file.text.slice(span.start, span.end) !== text) return undefined;
      const width = text.slice('double'.length);
      widths.add(width);
      edits.push({ span, newText: name + width });
    }
  const typedefs = (base: string): string[] =>
    [...widths].sort((a, b) => Number(a) - Number(b)).map((width) => `typedef ${base}${width} ${name}${width};`);
  return fix(
    `Define '${name}': double, or float where cl_khr_fp64 is missing`,
    false,
    guarded(program, ['#ifdef cl_khr_fp64', ...typedefs('double'), '#else', ...typedefs('float'), '#endif']),
    ...edits,
  );
}

/** The names of OpenCL C 2.0 that have a counterpart before. */
const EARLIER_ATOMICS: ReadonlyMap<string, string> = new Map([
  ['atomic_int', 'int'],
  ['atomic_uint', 'uint'],
  ['atomic_fetch_add', 'atomic_add'],
  ['atomic_fetch_sub', 'atomic_sub'],
  ['atomic_fetch_min', 'atomic_min'],
  ['atomic_fetch_max', 'atomic_max'],
  ['atomic_fetch_and', 'atomic_and'],
  ['atomic_fetch_or', 'atomic_or'],
  ['atomic_fetch_xor', 'atomic_xor'],
  ['atomic_exchange', 'atomic_xchg'],
]);

/** Defines the atomic functions and types of 2.0 that a program uses by those of earlier versions, for these only. */
export function earlierAtomics(program: ProgramAnalysed, unit: Unit, name: string): RuleFix | undefined {
  if (!EARLIER_ATOMICS.has(name) || unit.chunks[0]?.file !== program.chunks[0]?.file) return undefined;
  const used = [...EARLIER_ATOMICS].filter(([one]) => program.chunks.some(({ names }) => names.includes(intern(one))));
  return fix(
    `Define '${name}' as '${EARLIER_ATOMICS.get(name)}' before OpenCL C 2.0`,
    false,
    guarded(program, [
      '#if __OPENCL_C_VERSION__ < 200',
      ...used.map(([one, earlier]) => `#define ${one} ${earlier}`),
      '#endif',
    ]),
  );
}
