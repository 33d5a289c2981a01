/**
 * What goes with each edit, and holds itself what is made of it. That of others stands in WeakMaps, all of whose values
 * V8's collections of what is new take for alive, with the texts that they lead to.
 */
export class Owner {
  /** By the memories. */
  readonly made = new Map<object, unknown>();
}

/** What is remembered of owners, and forgotten with them. */
export class Memory<Of extends object, T extends NonNullable<unknown>> {
  readonly #others = new WeakMap<Of, T>();

  get(owner: Of): T | undefined {
    // `set` put it there.
    return owner instanceof Owner ? (owner.made.get(this) as T | undefined) : this.#others.get(owner);
  }

  set(owner: Of, value: T): void {
    if (owner instanceof Owner) owner.made.set(this, value);
    else this.#others.set(owner, value);
  }

  delete(owner: Of): void {
    if (owner instanceof Owner) owner.made.delete(this);
    else this.#others.delete(owner);
  }
}

/**
 * What is made of an owner (a text, a unit, an analysis) when somebody first asks for it, and forgotten with it: the
 * one way in which modules remember anything.
 */
export function perOwner<Of extends object, T extends NonNullable<unknown>>(make: (owner: Of) => T): (owner: Of) => T {
  const made = new Memory<Of, T>();
  return (owner) => {
    let known = made.get(owner);
    if (known === undefined) {
      known = make(owner);
      made.set(owner, known);
    }
    return known;
  };
}

/** The same for what is made by something else besides (`by`), which is the same whenever somebody asks. */
export function perOwnerBy<Of extends object, By, T extends NonNullable<unknown>>(
  make: (owner: Of, by: By) => T,
): (owner: Of, by: By) => T {
  const made = new Memory<Of, T>();
  return (owner, by) => {
    let known = made.get(owner);
    if (known === undefined) {
      known = make(owner, by);
      made.set(owner, known);
    }
    return known;
  };
}
