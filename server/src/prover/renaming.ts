/** Copies of terms with other atoms: those of another work-item, or those after a loop. */
import { type Alternative, type Atom, type Atoms, type Constraint, Poly, type Scope } from './terms.js';

export class Renaming {
  readonly #copies = new Map<Atom, Poly | undefined>();

  /**
   * @param renamed  the scope of an atom's copy; undefined for an atom that stays
   * @param mark  distinguishes the copies
   */
  constructor(
    private readonly atoms: Atoms,
    private readonly renamed: (atom: Atom) => Scope | undefined,
    private readonly mark: string,
  ) {}

  readonly poly = (poly: Poly): Poly => poly.map((atom) => this.#atom(atom));

  readonly constraint = ({ kind, poly }: Constraint): Constraint => ({ kind, poly: this.poly(poly) });

  readonly #alternative = ({ conditions, value }: Alternative): Alternative => ({
    conditions: conditions.map(this.constraint),
    value: this.poly(value),
  });

  #atom(atom: Atom): Poly | undefined {
    if (this.#copies.has(atom)) return this.#copies.get(atom);
    const copy = this.#copyOf(atom);
    this.#copies.set(atom, copy);
    return copy;
  }

  #copyOf(atom: Atom): Poly | undefined {
    const { name, args, minimum, maximum, kind } = atom;
    const facts = (): readonly Poly[] => atom.facts().map(this.poly);
    if (kind === 'operation') {
      const copied = args.map(this.poly);
      if (copied.every((arg, i) => arg === args[i])) return undefined;
      const options = { minimum, maximum, facts, alternatives: atom.alternatives().map(this.#alternative) };
      return this.atoms.operation(name, copied, options);
    }
    const scope = this.renamed(atom);
    if (scope === undefined) return undefined;
    let alternatives: readonly Alternative[] | undefined;
    return this.atoms.copy(atom, `${name}${this.mark}`, scope, facts, () => {
      alternatives ??= atom.alternatives().map(this.#alternative);
      return alternatives;
    });
  }
}
