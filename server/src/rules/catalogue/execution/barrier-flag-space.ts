import { fenceArgumentOf, hasTrait, isWorkGroupBarrier } from '../../../builtins/index.js';
import { factsOf, literalValue } from '../../../refactoring/edits/body.js';
import { insertBefore, preferredFix } from '../../../refactoring/edits/edits.js';
import { inAllParts } from '../../../refactoring/edits/parts.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import type { CallExpression, Expression } from '../../../syntax/ast.js';
import type { Unit } from '../../../syntax/unit.js';
import { type Part, partsWithin, withoutParens } from '../../../syntax/walk.js';
import { type Name, spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** Whether a builtin function makes earlier writes visible to other work-items of the group. */
const isBarrier = (name: string): boolean =>
  isWorkGroupBarrier(name) ||
  (hasTrait(name, 'fence') && fenceArgumentOf(name) === 0 && !hasTrait(name, 'reads') && !hasTrait(name, 'sub-group'));
/** The values of `CLK_LOCAL_MEM_FENCE` and `CLK_GLOBAL_MEM_FENCE`. */
const LOCAL_FENCE = 1n;
const GLOBAL_FENCE = 2n;

/** The accesses of a body that show which barriers reads of global memory follow, in text order. */
interface Reads {
  /** Reads of elements at a computed index, by the pointers' names: other work-items may have written those. */
  readonly of: ReadonlyMap<Name, readonly number[]>;
  /** The barriers that fence global memory. */
  readonly ends: readonly number[];
}

function readsIn({ node }: BodyAnalysed): Reads {
  const assigned = new Set<Part>();
  const of = new Map<Name, number[]>();
  const ends: number[] = [];
  for (const part of partsWithin(node.body)) {
    if (part.kind === 'assignment' && part.operator === '=') assigned.add(withoutParens(part.left));
    if (part.kind === 'call' && part.callee.kind === 'identifier' && isBarrier(spellingOf(part.callee.name))) {
      const flags = part.args[fenceArgumentOf(spellingOf(part.callee.name)) ?? -1];
      const value = flags && literalValue(flags);
      if (value === undefined || value & GLOBAL_FENCE) ends.push(part.first);
    }
    if (part.kind !== 'subscript' || assigned.has(part)) continue;
    const base = withoutParens(part.base);
    // The work-item's own element is unchanged.
    if (base.kind !== 'identifier' || withoutParens(part.index).kind !== 'binary') continue;
    const known = of.get(base.name);
    if (known) known.push(part.first);
    else of.set(base.name, [part.first]);
  }
  return { of, ends };
}

/** The first of ascending numbers that is greater than a number; infinity if there is none. */
function firstAfter(ascending: readonly number[], one: number): number {
  let low = 0;
  for (let high = ascending.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > one) high = middle;
    else low = middle + 1;
  }
  return ascending[low] ?? Number.POSITIVE_INFINITY;
}

/**
 * A pointer among `names` through which an element is read after a token, and before the next barrier that fences
 * global memory.
 */
function readAfter({ of, ends }: Reads, names: ReadonlyMap<Name, string>, token: number): Name | undefined {
  let found: Name | undefined;
  let first = firstAfter(ends, token);
  for (const name of names.keys()) {
    const at = firstAfter(of.get(name) ?? [], token);
    if (at >= first) continue;
    first = at;
    found = name;
  }
  return found;
}

/** A barrier that doesn't fence memory that was written before it and may be read after it. */
interface Unnamed {
  readonly call: CallExpression;
  readonly flags: Expression;
  readonly unit: Unit;
  readonly flag: string;
  readonly message: string;
}

function unnamedIn(body: BodyAnalysed): readonly Unnamed[] {
  if (!factsOf(body, 'builtin-call').some(({ name }) => isBarrier(spellingOf(name)))) return [];
  const found: Unnamed[] = [];
  let written = '';
  /** Pointers through which global memory was written since the last barrier that fences it. */
  let globals = new Map<Name, string>();
  let reads: Reads | undefined;
  for (let i = 0; i < body.facts.length; i++) {
    const fact = body.facts[i];
    if (fact?.kind !== 'write' && fact?.kind !== 'builtin-call') continue;
    if (fact.kind === 'write' && fact.space === AddressSpace.Local)
      written = fact.symbol ? `'${spellingOf(fact.symbol.name)}'` : 'local memory';
    if (fact.kind === 'write' && fact.space === AddressSpace.Global && fact.symbol?.kind === 'variable')
      globals.set(fact.symbol.name, `'${spellingOf(fact.symbol.name)}'`);
    if (fact.kind !== 'builtin-call' || !isBarrier(spellingOf(fact.name))) continue;
    const { call, unit } = fact;
    const flags = call.args[fenceArgumentOf(spellingOf(fact.name)) ?? -1];
    const value = flags && literalValue(flags);
    if (flags && written && value === GLOBAL_FENCE)
      found.push({
        call,
        flags,
        unit,
        flag: 'CLK_LOCAL_MEM_FENCE',
        message:
          `${written} is in __local and was written before this; other work-items need CLK_LOCAL_MEM_FENCE to ` +
          'see it',
      });
    // A fence orders only the work-item's own accesses; after a barrier, another work-item reads what this one wrote.
    const isAsked = flags && value === LOCAL_FENCE && globals.size > 0 && !spellingOf(fact.name).endsWith('mem_fence');
    if (isAsked) reads ??= readsIn(body);
    const read = isAsked && reads ? readAfter(reads, globals, call.last) : undefined;
    if (flags && read !== undefined)
      found.push({
        call,
        flags,
        unit,
        flag: 'CLK_GLOBAL_MEM_FENCE',
        message:
          `${globals.get(read)} points to __global memory that was written before this and is read after it; ` +
          'other work-items need CLK_GLOBAL_MEM_FENCE to see it',
      });
    if (value === undefined || value & LOCAL_FENCE) written = '';
    if (value === undefined || value & GLOBAL_FENCE) globals = new Map();
  }
  return found;
}

const unnamedOf = inAllParts(({ bodies }) => bodies.flatMap(unnamedIn));

/**
 * The flags of a barrier or fence name only one memory, although the code since the previous one wrote the other, so
 * that other work-items may not see the writes. For global memory, only reads directly after the barrier at a computed
 * index count. Cases that `race-local` or `race-global` demonstrate with two work-items are not reported here.
 */
export const barrierFlagSpace = rule(
  {
    id: 'barrier-flag-space',
    title: 'Barrier without the fence flag of the memory written before it',
    spec: 'Synchronization Functions',
    versions: 'all',
    severity: 'hint',
  },
  on('program', {
    each: unnamedOf,
    at: ({ flags, unit }) => ({ unit, first: flags.first, last: flags.last }),
    message: ({ message }) => message,
    fixes: ({ call, unit, flag }) => [
      call.args.length === 1 ? preferredFix(`Add '${flag}'`, insertBefore(unit, call.last, ` | ${flag}`)) : undefined,
    ],
  }),
);
