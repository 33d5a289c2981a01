/**
 * A per-edit object that stores its own memos. Memos of other objects are in WeakMaps, all of whose values V8's
 * young-generation collections keep alive, with the texts that they refer to.
 */
export class Owner {
  /** By memory. */
  readonly made = new Map<object, unknown>();
}

/** Values cached for owners, with their lifetime. */
export class Memory<Of extends object, T extends NonNullable<unknown>> {
  readonly #others = new WeakMap<Of, T>();

  get(owner: Of): T | undefined {
    // `set` stored it there.
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
 * A value computed from an owner (a text, a unit, an analysis) on first use, with the owner's lifetime: the standard
 * way for modules to cache anything.
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

/** The same for a value that also depends on `by`, which is the same on every use. */
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
