import type { Name } from '../text/names.js';
import { type Form, join, type Reason } from './form.js';

/** A declared object: names may hide each other. */
export type Key = object;
export type State = Map<Key, Form>;

export const copyOf = (state: State | undefined): State | undefined => state && new Map(state);

/** What is known where two ways meet; `parts` as in `join`. */
export function joinStates(
  one: State | undefined,
  other: State | undefined,
  parts: Reason | undefined,
): State | undefined {
  if (!one || !other) return one ?? other;
  const joined: State = new Map();
  for (const [key, form] of one) {
    const own = other.get(key);
    joined.set(key, own ? join(form, own, parts) : form);
  }
  for (const [key, form] of other) if (!one.has(key)) joined.set(key, form);
  return joined;
}

/** The variables of a function, as the walk comes by. */
export class Variables {
  readonly #scopes: Map<Name, Key>[] = [new Map()];
  readonly #spelled = new Set<Key>();
  /** Undefined where nobody comes. */
  state: State | undefined = new Map();
  /** Objects whose address somebody keeps. */
  readonly kept = new Set<Key>();

  /** `isSpelled`: it never changes, so that its name says its value wherever it stands. */
  declare(name: Name, form: Form | undefined, isSpelled: boolean): void {
    const key = {};
    this.#scopes.at(-1)?.set(name, key);
    if (isSpelled) this.#spelled.add(key);
    if (form) this.state?.set(key, form);
  }

  isSpelled(key: Key): boolean {
    return this.#spelled.has(key);
  }

  keyOf(name: Name): Key | undefined {
    for (let i = this.#scopes.length - 1; i >= 0; i--) {
      const key = this.#scopes[i]?.get(name);
      if (key) return key;
    }
    return undefined;
  }

  scoped(run: () => void): void {
    this.#scopes.push(new Map());
    run();
    this.#scopes.pop();
  }
}
