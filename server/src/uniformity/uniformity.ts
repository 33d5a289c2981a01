/**
 * Computes which values of a function are uniform in a work-group, which are affine in the work-item's position, and
 * which diverge (`form.ts` has the lattice). `instructions.ts` executes the instructions of the function's graph with a
 * form for each variable, `walk.ts` follows the paths: where they meet after a divergent condition, variables that were
 * assigned on one of them diverge, and so do those that a loop changes that work-items leave in different iterations.
 * Reads of shared memory are uniform if the address is; reads of divergent addresses diverge. Functions are summarized
 * by their results for uniform arguments; their parameters have the forms of their callers' arguments.
 *
 * Limits: private arrays and structs have one form for all their parts, an object whose address is stored is divergent,
 * and a divergent form need not diverge in a particular launch.
 */
import type { BodyAnalysed, ProgramPart } from '../semantics/facts/facts.js';
import type { Node } from '../syntax/ast.js';
import type { Name } from '../text/names.js';
import { divergent, type Form, join } from './form.js';
import type { Callees } from './instructions.js';
import { type DivergentCondition, type Walk, walk } from './walk.js';

/** The forms of a function's values. */
export interface Uniformity {
  /** By the tokens of names: the value of the variable at that point. */
  readonly forms: ReadonlyMap<number, Form>;
  readonly conditions: readonly DivergentCondition[];
  /** Assignments of certainly divergent values to variables that a comment declares to be uniform. */
  readonly contradictions: readonly { readonly name: Name; readonly node: Node; readonly form: Form }[];
}

const MAXIMUM_DEPTH = 6;

/** The functions of a program with their results, until an edit. */
export class Uniformities implements Callees {
  readonly #bodies = new Map<Name, BodyAnalysed[]>();
  /** With the callers' arguments. */
  readonly #known = new Map<BodyAnalysed, Walk | undefined>();
  /** With uniform parameters. */
  readonly #summaries = new Map<BodyAnalysed, Walk | undefined>();
  readonly #open = new Set<BodyAnalysed>();
  readonly #openSummaries = new Set<BodyAnalysed>();

  constructor(parts: readonly ProgramPart[]) {
    for (const { bodies } of parts)
      for (const body of bodies) {
        const own = this.#bodies.get(body.symbol.name);
        if (own) own.push(body);
        else this.#bodies.set(body.symbol.name, [body]);
      }
  }

  /** Undefined for a function without a result. */
  of(body: BodyAnalysed): Uniformity | undefined {
    return this.#walkOf(body);
  }

  has(name: Name): boolean {
    return this.#bodies.has(name);
  }

  /** The result of a function if all its arguments are uniform; undefined if unknown. */
  answerOf(name: Name): Form | undefined {
    const [body, ...others] = this.#bodies.get(name) ?? [];
    if (!body || others.length > 0) return undefined;
    const known = this.#summaries.get(body);
    if (known || this.#summaries.has(body)) return known?.answer;
    return this.#walked(body, this.#summaries, this.#openSummaries, () => walk(body, this, []))?.answer;
  }

  #walkOf(body: BodyAnalysed): Walk | undefined {
    const known = this.#known.get(body);
    if (known || this.#known.has(body)) return known;
    return this.#walked(body, this.#known, this.#open, () => walk(body, this, this.#argumentsOf(body)));
  }

  /** Undefined for recursion, and for code that is not followed. */
  #walked(
    body: BodyAnalysed,
    into: Map<BodyAnalysed, Walk | undefined>,
    open: Set<BodyAnalysed>,
    make: () => Walk | undefined,
  ): Walk | undefined {
    if (open.has(body) || open.size > MAXIMUM_DEPTH) return undefined;
    open.add(body);
    const made = make();
    open.delete(body);
    into.set(body, made);
    return made;
  }

  /** The callers' arguments for each parameter; empty if there is no known caller. */
  #argumentsOf({ symbol }: BodyAnalysed): readonly Form[] {
    if (symbol.kernel) return [];
    let found: readonly Form[] | undefined;
    for (const own of this.#bodies.values())
      for (const body of own) {
        if (!body.facts.some((fact) => fact.kind === 'call-made' && fact.callee.name === symbol.name)) continue;
        for (const given of this.#walkOf(body)?.argumentsOf(symbol.name) ?? [symbol.parameters.map(() => UNKNOWN)])
          found = found ? found.map((form, i) => join(form, given[i] ?? UNKNOWN, undefined)) : given;
      }
    return found ?? [];
  }
}

const UNKNOWN = divergent({ text: 'it is unknown' });
