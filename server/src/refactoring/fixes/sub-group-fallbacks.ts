// Sub-groups in local memory, where a device has none: a work-group is then its only sub-group (OpenCL C, Sub-Group
// Functions).

import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { CallExpression } from '../../syntax/ast.js';
import { partsWithin } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { spellType } from '../../types/spelling.js';
import { editableRange, editableSpan, fix, innerIndentationOf, insertAfter } from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';
import { guarded, wordsOf } from './fallbacks.js';

const SIZE = '((uint)(get_local_size(0) * get_local_size(1) * get_local_size(2)))';
const QUERIES: ReadonlyMap<string, string> = new Map([
  [
    'get_sub_group_local_id',
    '((uint)(get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2))))',
  ],
  ['get_sub_group_size', SIZE],
  ['get_max_sub_group_size', SIZE],
  ['get_num_sub_groups', '1u'],
  ['get_sub_group_id', '0u'],
]);
/** How a reduction joins two values. */
const REDUCTIONS: ReadonlyMap<string, string> = new Map([
  ['sub_group_reduce_add', '*cell + value'],
  ['sub_group_reduce_min', 'min(*cell, value)'],
  ['sub_group_reduce_max', 'max(*cell, value)'],
]);
const OF_SUB_GROUPS = /sub_group|subgroup/;
const NEEDED = ['cl_khr_subgroups', 'cl_intel_subgroups', '__opencl_c_subgroups'];
const CONDITION = NEEDED.map((macro) => `!defined(${macro})`).join(' && ');
/** The types of which sub-groups reduce values on every device that has them. */
const REDUCED = /^(?:(?:unsigned )?(?:int|long)|float)$/;
const CELL = 'sub_group_cell';

interface Reduction {
  readonly body: BodyAnalysed;
  readonly call: CallExpression;
  readonly name: string;
  readonly type: string;
}

/**
 * Defines the queries and reductions of sub-groups that a program uses for devices without sub-groups. Only where
 * kernels call the reductions themselves and all work-items do, for values of one type, and nothing else of sub-groups
 * is used: `local` variables can be declared in kernels only.
 */
export function workGroupAsSubGroup(program: ProgramAnalysed): RuleFix | undefined {
  const words = wordsOf(program);
  const used = [...words].filter((word) => OF_SUB_GROUPS.test(word) && !NEEDED.includes(word));
  if (!used.every((word) => QUERIES.has(word) || REDUCTIONS.has(word))) return undefined;
  const reductions = reductionsIn(program);
  const [type, ...others] = new Set(reductions?.map((one) => one.type));
  if (!reductions || type === undefined || others.length > 0) return undefined;
  const definition = guarded(program, [
    `#if ${CONDITION}`,
    ...[...QUERIES].filter(([name]) => words.has(name)).map(([name, value]) => `#define ${name}() ${value}`),
    ...[...REDUCTIONS].filter(([name]) => words.has(name)).flatMap(([name, join]) => reduction(name, type, join)),
    '#endif',
  ]);
  const bodies = new Set(reductions.map(({ body }) => body));
  const cells = [...bodies].map((body) => declarationOf(body, type));
  return definition && fix('Define sub-groups by local memory where the device has none', definition, ...cells);
}

/** The reductions that kernels call; undefined if there are others. */
function reductionsIn({ parts }: ProgramAnalysed): readonly Reduction[] | undefined {
  const found: Reduction[] = [];
  for (const { bodies, values } of parts)
    for (const body of bodies)
      for (const call of partsWithin(body.node.body)) {
        if (call.kind !== 'call' || call.callee.kind !== 'identifier') continue;
        const name = spellingOf(call.callee.name);
        if (!REDUCTIONS.has(name)) continue;
        const [value, ...more] = call.args;
        const type = value && values.typeOf(value);
        const spelled = type ? spellType(type.unqualified) : '';
        const isReduced = body.symbol.kernel && more.length === 0 && REDUCED.test(spelled);
        if (!isReduced || !editableRange(body.unit, call) || !isReachedByAll(body, call)) return undefined;
        found.push({ body, call, name, type: spelled });
      }
  return found;
}

/** Whether all work-items of a group reach a call: barriers replace what only a sub-group had to reach. */
function isReachedByAll({ node }: BodyAnalysed, call: CallExpression): boolean {
  for (const statement of node.body.statements) {
    const parts = partsWithin(statement);
    if (parts.includes(call))
      return (
        (statement.kind === 'expression' || statement.kind === 'declaration') &&
        !parts.some(
          (part) => part.kind === 'conditional' || (part.kind === 'binary' && /^(?:&&|\|\|)$/.test(part.operator)),
        )
      );
    if (parts.some(({ kind }) => kind === 'return' || kind === 'goto')) return false;
  }
  return false;
}

/** Every work-item in turn joins its value with that of those before. */
const reduction = (name: string, type: string, join: string): readonly string[] => [
  `${type} ${name}_in(${type} value, local ${type} *cell) {`,
  '  uint size = get_local_size(0) * get_local_size(1) * get_local_size(2);',
  '  uint id = get_local_id(0) + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));',
  '  for (uint i = 0; i < size; i++) {',
  `    if (i == id) *cell = i == 0 ? value : ${join};`,
  '    barrier(CLK_LOCAL_MEM_FENCE);',
  '  }',
  `  ${type} result = *cell;`,
  '  barrier(CLK_LOCAL_MEM_FENCE);',
  '  return result;',
  '}',
  `#define ${name}(value) ${name}_in(value, &${CELL})`,
];

/** The cell of a kernel, at its beginning. */
function declarationOf({ unit, node }: BodyAnalysed, type: string): Edit | undefined {
  const { first, statements } = node.body;
  const [open, next] = [editableSpan(unit, first), editableSpan(unit, statements[0]?.first ?? first)];
  const isAlone = open && next && /^[ \t]*\r?\n/.test(open.file.text.slice(open.end, next.start));
  const indentation = innerIndentationOf(unit, node.first);
  return insertAfter(
    unit,
    first,
    `\n#if ${CONDITION}\n${indentation}local ${type} ${CELL};\n#endif${isAlone ? '' : `\n${indentation}`}`,
  );
}
