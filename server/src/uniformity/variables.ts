import type { Name } from '../text/names.js';
import { type Form, join, type Reason } from './form.js';

/** A declared object: names may shadow each other. */
export type Key = object;
export type State = Map<Key, Form>;

export const copyOf = (state: State | undefined): State | undefined => state && new Map(state);

/** Merges the states of two paths; `parts` as in `join`. */
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

/** The variables of a function, during the walk. */
export class Variables {
  readonly #scopes: Map<Name, Key>[] = [new Map()];
  readonly #spelled = new Set<Key>();
  /** Undefined in unreachable code. */
  state: State | undefined = new Map();
  /** Objects whose address escapes. */
  readonly kept = new Set<Key>();

  /** `isSpelled`: it never changes, so that its name denotes its value everywhere. */
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
