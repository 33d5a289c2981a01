import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts.js';
import type { FunctionSymbol } from '../semantics/symbols.js';
import type { Name } from '../text/names.js';
import { factsOf } from './body.js';

const callees = new WeakMap<BodyAnalysed, readonly FunctionSymbol[]>();

/** The functions of the program that a body calls, each once. Bodies live as long as nobody edits them, and so does the answer. */
function calleesOf(body: BodyAnalysed): readonly FunctionSymbol[] {
  const known = callees.get(body) ?? [...new Set(factsOf(body.facts, 'call-made').map(({ callee }) => callee))];
  callees.set(body, known);
  return known;
}

/** Which functions of a program call which, by their names. */
export class Calls {
  readonly #bodies = new Map<Name, BodyAnalysed[]>();

  constructor(program: ProgramAnalysed) {
    for (const body of program.bodies) {
      const known = this.#bodies.get(body.symbol.name);
      if (known) known.push(body);
      else this.#bodies.set(body.symbol.name, [body]);
    }
  }

  /** The body and all those that it may run, itself first; of overloaded functions those of the types that are called. */
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
