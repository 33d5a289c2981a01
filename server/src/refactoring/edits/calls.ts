import type { BodyAnalysed, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { FunctionSymbol } from '../../semantics/symbols/symbols.js';
import type { Name } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { factsOf } from './body.js';
import { joined } from './parts.js';

/**
 * The functions of the program that a body calls, each once. The result lives as long as the body, which an edit
 * replaces.
 */
const calleesOf = perOwner((body: BodyAnalysed): readonly FunctionSymbol[] => [
  ...new Set(factsOf(body, 'call-made').map(({ callee }) => callee)),
]);

/** The call graph of a program, by function names. */
class Calls {
  readonly #bodies = new Map<Name, BodyAnalysed[]>();

  constructor(program: ProgramAnalysed) {
    for (const body of program.bodies) {
      const known = this.#bodies.get(body.symbol.name);
      if (known) known.push(body);
      else this.#bodies.set(body.symbol.name, [body]);
    }
  }

  /** The body and all bodies that it may run, itself first; of overloaded functions, those with the called types. */
  reachedFrom(body: BodyAnalysed): readonly BodyAnalysed[] {
    const reached = new Set<BodyAnalysed>([body]);
    for (const at of reached) {
      for (const callee of calleesOf(at)) {
        const named = this.#bodies.get(callee.name) ?? [];
        const exact = named.filter(({ symbol }) => symbol.type === callee.type);
        for (const next of exact.length > 0 ? exact : named) reached.add(next);
      }
    }
    return [...reached];
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const callsOf = perOwner((program: ProgramAnalysed) => new Calls(program));

/**
 * Finds the kernels whose weight, with all that they may call, may exceed a limit. `weightOf` returns the weight of one
 * body, and must not depend on others. The call graph is only visited if the sum of all weights exceeds the limit.
 */
export function kernelsBeyond(
  weightOf: (body: BodyAnalysed) => number,
): (
  program: ProgramAnalysed,
  limit: number,
) => Iterable<{ readonly kernel: BodyAnalysed; readonly reached: readonly BodyAnalysed[] }> {
  const weights = joined(
    ({ bodies }) => {
      const kernels = bodies.filter(({ symbol }) => symbol.kernel).map(weightOf);
      return {
        kernels: sum(kernels),
        heaviest: Math.max(0, ...kernels),
        others: sum(bodies.filter(({ symbol }) => !symbol.kernel).map(weightOf)),
        callsKernel: bodies.some((body) => calleesOf(body).some(({ kernel }) => kernel)),
      };
    },
    (all) => ({
      kernels: sum(all.map(({ kernels }) => kernels)),
      heaviest: Math.max(0, ...all.map(({ heaviest }) => heaviest)),
      others: sum(all.map(({ others }) => others)),
      callsKernel: all.some(({ callsKernel }) => callsKernel),
    }),
  );
  return function* (program, limit) {
    const { kernels, heaviest, others, callsKernel } = weights(program);
    const shared = others + (callsKernel ? kernels : 0);
    if (heaviest + shared <= limit) return;
    for (const kernel of program.bodies)
      if (kernel.symbol.kernel && weightOf(kernel) + shared > limit)
        yield { kernel, reached: callsOf(program).reachedFrom(kernel) };
  };
}
