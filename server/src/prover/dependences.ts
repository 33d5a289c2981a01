// What a proof about a kernel depends on besides the kernel's own text.
import type { Functions } from '../execution/functions.js';
import { namesOf } from '../ir/lowering.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Name } from '../text/names.js';

export interface Dependences {
  /** The called functions of the program, by name. */
  readonly called: ReadonlyMap<Name, readonly BodyAnalysed[]>;
  /** What names of the file scope denote. */
  readonly named: ReadonlyMap<Name, unknown>;
}

const meaningOf = (name: Name, functions: Functions): unknown =>
  functions.variable(name)?.symbol ?? functions.enumerator(name);

/** The dependences of some functions that run; `missing`: those that they call and that have no body. */
export function dependencesOf(
  bodies: readonly BodyAnalysed[],
  missing: readonly Name[],
  functions: Functions,
): Dependences {
  const called = [...missing, ...bodies.map(({ symbol }) => symbol.name)];
  const named = new Set(bodies.flatMap((body) => [...namesOf(body)]));
  return {
    called: new Map(called.map((name) => [name, functions.named(name)] as const)),
    named: new Map([...named].map((name) => [name, meaningOf(name, functions)] as const)),
  };
}

/** Whether dependences are the same in a program. */
export function areSame({ called, named }: Dependences, functions: Functions): boolean {
  for (const [name, bodies] of called) {
    const now = functions.named(name);
    if (now.length !== bodies.length || now.some((body, i) => body !== bodies[i])) return false;
  }
  for (const [name, meaning] of named) if (meaningOf(name, functions) !== meaning) return false;
  return true;
}
