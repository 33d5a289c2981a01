import type { BodyAnalysed } from '../../semantics/facts.js';
import type { VariableSymbol } from '../../semantics/symbols.js';
import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { factsOf } from '../body.js';
import { kernelsBeyond } from '../calls.js';
import { rule } from '../rule.js';
import { declaredAt } from '../shared.js';

interface Local {
  readonly symbol: VariableSymbol;
  readonly layout: { readonly size: number; readonly alignment: number } | undefined;
}

const locals = new WeakMap<BodyAnalysed, readonly Local[]>();

/** The local variables of a function, each at its alignment. */
function localVariables(body: BodyAnalysed): readonly Local[] {
  const declared = factsOf(body.facts, 'variable').filter(
    ({ symbol }) => elementOf(symbol.type).space === AddressSpace.Local,
  );
  if (declared.length === 0) return [];
  const known =
    locals.get(body) ??
    declared.map(({ symbol }) => ({ symbol, layout: layoutOf(symbol.type) })).filter(({ layout }) => layout);
  locals.set(body, known);
  return known;
}

/** With the padding that each may need. */
const candidates = kernelsBeyond((body) =>
  localVariables(body).reduce((sum, { layout }) => sum + (layout ? layout.size + layout.alignment : 0), 0),
);

/** The local variables of a kernel, with those of kernels that it calls, against CL_DEVICE_LOCAL_MEM_SIZE: 32 KiB are guaranteed, 16 KiB in 1.0. Local arguments come on top. */
export const localMemoryFootprint = rule({
  id: 'local-memory-footprint',
  title: 'The local variables of a kernel fit local memory.',
  spec: 'local; device queries',
  versions: 'all',
  severity: 'warning',
  on: 'program',
  check(program, report, { limits, device }) {
    for (const { kernel, reached } of candidates(program, limits.localMemorySize)) {
      let size = 0;
      const variables = reached.flatMap(localVariables);
      for (const { layout } of variables)
        if (layout) size = Math.ceil(size / layout.alignment) * layout.alignment + layout.size;
      const largest = variables.reduce(
        (one, other) => ((other.layout?.size ?? 0) > (one?.layout?.size ?? 0) ? other : one),
        variables[0],
      );
      if (size > limits.localMemorySize)
        report(
          kernel.symbol.place,
          `the local variables of '${spellingOf(kernel.symbol.name)}' take ${size} bytes; ${limits.localMemorySize} is all there is on ${device}`,
          { related: declaredAt(largest?.symbol) },
        );
    }
  },
});
