import { factsOf } from '../../../refactoring/edits/body.js';
import { kernelsBeyond } from '../../../refactoring/edits/calls.js';
import { declaredAt } from '../../../semantics/describe.js';
import type { BodyAnalysed } from '../../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../../semantics/symbols/symbols.js';
import { spellingOf } from '../../../text/names.js';
import { perOwner } from '../../../text/per-owner.js';
import { AddressSpace } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

interface Local {
  readonly symbol: VariableSymbol;
  readonly layout: { readonly size: number; readonly alignment: number } | undefined;
}

/** The local variables of a function, each with its alignment. */
const localVariables = perOwner((body: BodyAnalysed): readonly Local[] =>
  factsOf(body, 'variable')
    .filter(({ symbol }) => elementOf(symbol.type).space === AddressSpace.Local)
    .map(({ symbol }) => ({ symbol, layout: layoutOf(symbol.type) }))
    .filter(({ layout }) => layout),
);

/** With the maximum padding of each. */
const candidates = kernelsBeyond((body) =>
  localVariables(body).reduce((sum, { layout }) => sum + (layout ? layout.size + layout.alignment : 0), 0),
);

/**
 * The size of a kernel's local variables, with those of the kernels that it calls, exceeds CL_DEVICE_LOCAL_MEM_SIZE: 32
 * KiB are guaranteed, 16 KiB in 1.0. Local arguments add to it.
 */
export const localMemoryFootprint = rule(
  {
    id: 'local-memory-footprint',
    title: 'Local variables larger than local memory',
    spec: 'local; device queries',
    versions: 'all',
    severity: 'warning',
  },
  on('program', {
    *each(program, { limits }) {
      for (const { kernel, reached } of candidates(program, limits.localMemorySize)) {
        let size = 0;
        const variables = reached.flatMap(localVariables);
        for (const { layout } of variables)
          if (layout) size = Math.ceil(size / layout.alignment) * layout.alignment + layout.size;
        const largest = variables.reduce(
          (one, other) => ((other.layout?.size ?? 0) > (one?.layout?.size ?? 0) ? other : one),
          variables[0],
        );
        if (size > limits.localMemorySize) yield { kernel, size, largest };
      }
    },
    at: ({ kernel }) => kernel.symbol.place,
    severity: ({ size }, { target }) =>
      size > (target.mostLocalMemory ?? Number.POSITIVE_INFINITY) ? 'error' : 'warning',
    message: ({ kernel, size }, { limits, device }) =>
      `the local variables of '${spellingOf(kernel.symbol.name)}' take ${size} bytes; ${limits.localMemorySize} ` +
      `is the maximum on ${device}`,
    related: ({ largest }) => declaredAt(largest?.symbol),
  }),
);
