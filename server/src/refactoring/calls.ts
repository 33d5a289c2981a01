import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts.js';
import type { FunctionSymbol } from '../semantics/symbols.js';
import type { Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { factsOf } from './body.js';
import { perPart } from './parts.js';

/**
 * The functions of the program that a body calls, each once. Bodies live as long as nobody edits them, and so does the
 * answer.
 */
const calleesOf = perOwner(({ facts }: BodyAnalysed): readonly FunctionSymbol[] => [
  ...new Set(factsOf(facts, 'call-made').map(({ callee }) => callee)),
]);

/** Which functions of a program call which, by their names. */
class Calls {
  readonly #bodies = new Map<Name, BodyAnalysed[]>();

  constructor(program: ProgramAnalysed) {
    for (const body of program.bodies) {
      const known = this.#bodies.get(body.symbol.name);
      if (known) known.push(body);
      else this.#bodies.set(body.symbol.name, [body]);
    }
  }

  /**
   * The body and all those that it may run, itself first; of overloaded functions those of the types that are called.
   */
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

const callsOf = perOwner((program: ProgramAnalysed) => new Calls(program));

/**
 * Finds the kernels that may be heavier than a limit with all that they may run, and what that is. `weightOf` tells the
 * weight of one body, which must not depend on others. Who calls whom is only looked at when all weights together leave
 * the question open.
 */
export function kernelsBeyond(
  weightOf: (body: BodyAnalysed) => number,
): (
  program: ProgramAnalysed,
  limit: number,
) => Iterable<{ readonly kernel: BodyAnalysed; readonly reached: readonly BodyAnalysed[] }> {
  const weigh = perPart(({ bodies }) => {
    let kernels = 0;
    let heaviest = 0;
    let others = 0;
    for (const body of bodies) {
      const weight = weightOf(body);
      if (body.symbol.kernel) {
        kernels += weight;
        heaviest = Math.max(heaviest, weight);
      } else others += weight;
    }
    return {
      kernels,
      heaviest,
      others,
      callsKernel: bodies.some((body) => calleesOf(body).some(({ kernel }) => kernel)),
    };
  });
  return function* (program, limit) {
    let kernels = 0;
    let heaviest = 0;
    let others = 0;
    let callsKernel = false;
    for (const part of program.parts) {
      const weights = weigh(part);
      kernels += weights.kernels;
      heaviest = Math.max(heaviest, weights.heaviest);
      others += weights.others;
      callsKernel ||= weights.callsKernel;
    }
    const shared = others + (callsKernel ? kernels : 0);
    if (heaviest + shared <= limit) return;
    for (const part of program.parts) {
      if (weigh(part).heaviest + shared <= limit) continue;
      for (const kernel of part.bodies)
        if (kernel.symbol.kernel && weightOf(kernel) + shared > limit)
          yield { kernel, reached: callsOf(program).reachedFrom(kernel) };
    }
  };
}
