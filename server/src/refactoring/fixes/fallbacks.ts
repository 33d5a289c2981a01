// Definitions in place of what some devices lack, guarded by a condition: other devices compile the code as before.

import { expansionSpan } from '../../preprocessor/source-map.js';
import { TokenKind } from '../../preprocessor/token.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { Unit } from '../../syntax/unit.js';
import { isHostFile } from '../../text/embedded.js';
import { intern, spellingOf } from '../../text/names.js';
import { fix } from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';

const DOUBLES = /^double(?:2|3|4|8|16)?$/;
/** Words of code that depends on the size or the identity of a type. */
const TYPE_DEPENDENT = /^(?:sizeof|union|(?:__)?overloadable(?:__)?)$/;

/** A guarded definition at the top of the source; undefined for a kernel in the strings of a host. */
export const guarded = (program: ProgramAnalysed, lines: readonly string[]): Edit | undefined => {
  const file = program.chunks[0]?.file;
  if (!file || isHostFile(file.path)) return undefined;
  return { span: { file, start: 0, end: 0 }, newText: lines.map((line) => `${line}\n`).join('') };
};

/** The words of all files, macros and inactive code included. */
export const wordsOf = ({ chunks }: ProgramAnalysed): ReadonlySet<string> =>
  new Set([...new Set(chunks.map(({ file }) => file))].flatMap(({ text }) => text.match(/[A-Za-z_]\w*/g) ?? []));

/**
 * Replaces `double` by a type that is a float where the device has no doubles; undefined if a macro or a header has one
 * of the doubles, or if the program depends on the type: `convert_double`, unions, overloads.
 */
export function realWhereNoDoubles(program: ProgramAnalysed): RuleFix | undefined {
  const root = program.chunks[0]?.file;
  const words = wordsOf(program);
  const name = ['real', 'real_t', 'float_or_double'].find((one) =>
    ['', '2', '3', '4', '8', '16'].every((width) => !words.has(one + width)),
  );
  if (name === undefined) return undefined;
  const edits: Edit[] = [];
  const widths = new Set<string>();
  for (const chunk of program.chunks)
    for (let i = 0; i < chunk.names.length; i++) {
      const text = spellingOf(chunk.names[i] ?? 0);
      if (chunk.kinds[i] !== TokenKind.Identifier) continue;
      if (TYPE_DEPENDENT.test(text)) return undefined;
      if (!text.includes('double')) continue;
      if (!DOUBLES.test(text)) return undefined;
      const span = expansionSpan(chunk, i);
      if (span.file !== root || span.file.text.slice(span.start, span.end) !== text) return undefined;
      const width = text.slice('double'.length);
      widths.add(width);
      edits.push({ span, newText: name + width });
    }
  const typedefs = (base: string): string[] =>
    [...widths].sort((a, b) => Number(a) - Number(b)).map((width) => `typedef ${base}${width} ${name}${width};`);
  const definition = guarded(program, [
    '#ifdef cl_khr_fp64',
    // Required before OpenCL C 1.2.
    '#pragma OPENCL EXTENSION cl_khr_fp64 : enable',
    ...typedefs('double'),
    '#else',
    ...typedefs('float'),
    '#endif',
  ]);
  return definition && fix(`Define '${name}': double, or float where cl_khr_fp64 is missing`, definition, ...edits);
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

/** Functions and macros of 2.0 without a counterpart: a program with these needs more than other names. */
const LATER_ATOMICS =
  /^atomic_(?:float|double|u?long|size_t|u?intptr_t|ptrdiff_t|init|store|load|compare_exchange\w*|flag_\w+|work_item_fence|\w+_explicit)$/;

/**
 * Defines the atomic functions and types of 2.0 that a program uses by those of earlier versions, for these only. A
 * name that the program also uses otherwise is not defined.
 */
export function earlierAtomics(program: ProgramAnalysed, unit: Unit, name: string): RuleFix | undefined {
  if (!EARLIER_ATOMICS.has(name) || unit.chunks[0]?.file !== program.chunks[0]?.file) return undefined;
  for (const word of wordsOf(program)) if (LATER_ATOMICS.test(word)) return undefined;
  const used = [...EARLIER_ATOMICS].filter(([one]) => isReplaceable(program, one));
  if (!used.some(([one]) => one === name)) return undefined;
  const definition = guarded(program, [
    '#if __OPENCL_C_VERSION__ < 200',
    ...used.map(([one, earlier]) => `#define ${one} ${earlier}`),
    '#endif',
  ]);
  return definition && fix(`Define '${name}' as '${EARLIER_ATOMICS.get(name)}' before OpenCL C 2.0`, definition);
}

/** Words and signs that precede the name of a type, or a call, where no declaration introduces the name. */
const BEFORE_TYPE =
  /^(?:|[(,;{}]|(?:__)?(?:global|local|private|constant|generic|kernel)|const|volatile|static|extern)$/;
const BEFORE_CALL = /^(?:\W*|return|else|do)$/;

/** Whether a program uses a name of 2.0, and that only as the type or as the function. */
function isReplaceable(program: ProgramAnalysed, text: string): boolean {
  const name = intern(text);
  const isType = /^atomic_u?int$/.test(text);
  if (program.functions.some(({ symbol }) => symbol.name === name)) return false;
  let isUsed = false;
  for (const { names } of program.chunks)
    for (let i = names.indexOf(name); i >= 0; i = names.indexOf(name, i + 1)) {
      const before = spellingOf(names[i - 1] ?? 0);
      const isUse = isType
        ? BEFORE_TYPE.test(before)
        : BEFORE_CALL.test(before) && !/^(?:\.|->)$/.test(before) && spellingOf(names[i + 1] ?? 0) === '(';
      if (!isUse) return false;
      isUsed = true;
    }
  return isUsed;
}
