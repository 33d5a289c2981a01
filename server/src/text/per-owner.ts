/**
 * What is made of an owner (a text, a unit, an analysis) when somebody first asks for it, and forgotten with it: the
 * one way in which modules remember anything.
 */
export function perOwner<Owner extends object, T extends NonNullable<unknown>>(
  make: (owner: Owner) => T,
): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>();
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
export function perOwnerBy<Owner extends object, By, T extends NonNullable<unknown>>(
  make: (owner: Owner, by: By) => T,
): (owner: Owner, by: By) => T {
  const made = new WeakMap<Owner, T>();
  return (owner, by) => {
    let known = made.get(owner);
    if (known === undefined) {
      known = make(owner, by);
      made.set(owner, known);
    }
    return known;
  };
}
