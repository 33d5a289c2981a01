import type { Chunk } from '../preprocessor/chunk.js';
import type { Unit } from '../syntax/unit.js';
import type { BodyAnalysed, Fact, FunctionDeclared, PointerFlows, ProgramAnalysed, SpaceWritten } from './facts.js';

/** Whether a fact is part of what `programFact` is made of; others need not be kept. */
export const isOfProgram = (fact: Fact): boolean => fact.kind === 'body' || fact.kind === 'function' || fact.kind === 'space-written' || fact.kind === 'flow';

/** The fact that closes a translation unit, from those that were told of it, in order. `unit` is its last one. */
export function programFact(chunks: readonly Chunk[], unit: Unit, facts: Iterable<Fact>): ProgramAnalysed {
  const bodies: BodyAnalysed[] = [];
  const functions: FunctionDeclared[] = [];
  const spaces: SpaceWritten[] = [];
  const flows: PointerFlows[] = [];
  for (const fact of facts) {
    if (fact.kind === 'body') bodies.push(fact);
    else if (fact.kind === 'function') functions.push(fact);
    else if (fact.kind === 'space-written') spaces.push(fact);
    else if (fact.kind === 'flow') flows.push(fact);
  }
  return { kind: 'program', unit, chunks, bodies, functions, spaces, flows };
}
