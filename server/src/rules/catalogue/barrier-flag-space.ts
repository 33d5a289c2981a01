import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { literalValue } from '../body.js';
import { fix, insertBefore } from '../edits.js';
import { rule } from '../rule.js';

const BARRIERS = new Set(['barrier', 'work_group_barrier', 'mem_fence', 'write_mem_fence']);
/** The values of `CLK_LOCAL_MEM_FENCE` and `CLK_GLOBAL_MEM_FENCE`. */
const LOCAL_FENCE = 1n;
const GLOBAL_FENCE = 2n;

/** A barrier or fence whose flags name only global memory, although the code since the last one wrote local memory that other work-items read: they may not see it. */
export const barrierFlagSpace = rule({
  id: 'barrier-flag-space',
  title: 'A barrier names the memory that was written before it.',
  spec: 'Synchronization Functions',
  versions: 'all',
  severity: 'hint',
  on: 'body',
  check(body, report) {
    let written = '';
    for (const fact of body.facts) {
      if (fact.kind === 'write' && fact.space === AddressSpace.Local) written = fact.symbol ? `'${spellingOf(fact.symbol.name)}'` : 'local memory';
      if (fact.kind !== 'builtin-call' || !BARRIERS.has(spellingOf(fact.name))) continue;
      const [flags] = fact.call.args;
      const value = flags && literalValue(flags);
      if (flags && written && value === GLOBAL_FENCE) {
        const only = fact.call.args.length === 1 ? insertBefore(fact.unit, fact.call.last, ' | CLK_LOCAL_MEM_FENCE') : undefined;
        report(flags, `${written} is in __local and was written before this; other work-items need CLK_LOCAL_MEM_FENCE to see it`, { fixes: [fix("Add 'CLK_LOCAL_MEM_FENCE'", true, only)] });
      }
      if (value === undefined || value & LOCAL_FENCE) written = '';
    }
  },
});
