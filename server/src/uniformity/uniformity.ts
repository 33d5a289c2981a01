/**
 * Which values of a function are the same for all work-items of a work-group, which are affine in the work-item's
 * place, and which differ otherwise (`form.ts` has the lattice). The statements are walked with a form for each
 * variable; where ways part on a condition that differs, what is assigned on one of them differs behind it; loops are
 * gone round until nothing changes. What is read from memory that all share is the same where the place is; what is
 * read from elements that differ, differs. Functions are summed up by what they answer when they are given what is
 * uniform; their parameters are what their callers give them.
 *
 * Limits: private arrays and structs have one form for all that they hold, an object whose address somebody keeps
 * differs, nothing is said of functions with `goto`, and a value that differs by its form need not differ in a launch.
 */
import type { ExpressionValues } from '../semantics/expression-values.js';
import type { BodyAnalysed, ProgramPart } from '../semantics/facts.js';
import type { Expression } from '../syntax/ast.js';
import { partsWithin } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import type { Callees } from './expressions.js';
import { divergent, type Form, join } from './form.js';
import { type DivergentCondition, Walk } from './statements.js';

/** What is known of the values of a function. */
export interface Uniformity {
  /** By the tokens of names: the value that the variable has there. */
  readonly forms: ReadonlyMap<number, Form>;
  readonly conditions: readonly DivergentCondition[];
  /** Assignments of what certainly differs to what a comment says to be uniform. */
  readonly contradictions: readonly { readonly name: Name; readonly node: Expression; readonly form: Form }[];
}

const MAXIMUM_DEPTH = 6;

/** The functions of a program with what was found out about them, as long as nobody edits it. */
export class Uniformities implements Callees {
  readonly #bodies = new Map<Name, { readonly body: BodyAnalysed; readonly values: ExpressionValues }[]>();
  /** With what callers give. */
  readonly #known = new Map<BodyAnalysed, Walk | undefined>();
  /** With parameters that are uniform. */
  readonly #summaries = new Map<BodyAnalysed, Walk | undefined>();
  readonly #open = new Set<BodyAnalysed>();
  readonly #openSummaries = new Set<BodyAnalysed>();

  constructor(parts: readonly ProgramPart[]) {
    for (const { bodies, values } of parts)
      for (const body of bodies) {
        const own = this.#bodies.get(body.symbol.name);
        if (own) own.push({ body, values });
        else this.#bodies.set(body.symbol.name, [{ body, values }]);
      }
  }

  /** Undefined for a function of which nothing is said. */
  of(body: BodyAnalysed): Uniformity | undefined {
    return this.#walkOf(body);
  }

  has(name: Name): boolean {
    return this.#bodies.has(name);
  }

  /** What a function answers when all that it is given is uniform; undefined where that is not known. */
  answerOf(name: Name): Form | undefined {
    const [only, ...others] = this.#bodies.get(name) ?? [];
    if (!only || others.length > 0) return undefined;
    const { body, values } = only;
    const known = this.#summaries.get(body);
    if (known || this.#summaries.has(body)) return known?.answer;
    return this.#walked(body, this.#summaries, this.#openSummaries, () => new Walk(body, values, this, []))?.answer;
  }

  #walkOf(body: BodyAnalysed): Walk | undefined {
    const known = this.#known.get(body);
    if (known || this.#known.has(body)) return known;
    const values = this.#bodies.get(body.symbol.name)?.find((one) => one.body === body)?.values;
    return (
      values && this.#walked(body, this.#known, this.#open, () => new Walk(body, values, this, this.#argumentsOf(body)))
    );
  }

  /** Undefined for what calls itself, or jumps. */
  #walked(
    body: BodyAnalysed,
    into: Map<BodyAnalysed, Walk | undefined>,
    open: Set<BodyAnalysed>,
    make: () => Walk,
  ): Walk | undefined {
    if (open.has(body) || open.size > MAXIMUM_DEPTH) return undefined;
    open.add(body);
    const made = jumps(body) ? undefined : make();
    const walk = made?.isGivenUp ? undefined : made;
    open.delete(body);
    into.set(body, walk);
    return walk;
  }

  /** What callers give for each parameter; empty where nobody is known to call. */
  #argumentsOf({ symbol }: BodyAnalysed): readonly Form[] {
    if (symbol.kernel) return [];
    let found: readonly Form[] | undefined;
    for (const own of this.#bodies.values())
      for (const { body } of own) {
        if (!body.facts.some((fact) => fact.kind === 'call-made' && fact.callee.name === symbol.name)) continue;
        for (const given of this.#walkOf(body)?.args.get(symbol.name) ?? [symbol.parameters.map(() => UNKNOWN)])
          found = found ? found.map((form, i) => join(form, given[i] ?? UNKNOWN, undefined)) : given;
      }
    return found ?? [];
  }
}

const UNKNOWN = divergent({ text: 'it is not known' });

/** Who jumps comes from anywhere. */
function jumps({ node }: BodyAnalysed): boolean {
  for (const part of partsWithin(node.body))
    if (part.kind === 'goto' || part.kind === 'label' || part.kind === 'asm') return true;
  return false;
}
