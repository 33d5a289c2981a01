import { join, type Value } from './values.js';

/** The changes of a state against another one. It no longer changes, so that several states share it. */
interface Layer {
  readonly values: ReadonlyMap<string, Value>;
  readonly below: Layer | undefined;
  readonly depth: number;
}

/** A lookup visits at most this many layers. */
const MAXIMUM_DEPTH = 24;

/** Values by place. A copy shares everything with the original, and joining two copies visits what differs. */
export class Store {
  #own = new Map<string, Value>();
  #below: Layer | undefined;

  constructor(below?: Layer) {
    this.#below = below;
  }

  get(place: string): Value | undefined {
    const own = this.#own.get(place);
    if (own) return own;
    for (let layer = this.#below; layer; layer = layer.below) {
      const value = layer.values.get(place);
      if (value) return value;
    }
    return undefined;
  }

  set(place: string, value: Value): void {
    this.#own.set(place, value);
  }

  copy(): Store {
    if (this.#own.size > 0) {
      const depth = (this.#below?.depth ?? 0) + 1;
      this.#below =
        depth > MAXIMUM_DEPTH
          ? { values: this.entries(), below: undefined, depth: 1 }
          : { values: this.#own, below: this.#below, depth };
      this.#own = new Map();
    }
    return new Store(this.#below);
  }

  /** All values, in a new map. */
  entries(): Map<string, Value> {
    const layers = [this.#own, ...layersOf(this.#below).map(({ values }) => values)];
    const all = new Map<string, Value>();
    for (const layer of layers.reverse()) for (const [place, value] of layer) all.set(place, value);
    return all;
  }

  /**
   * Joins this state with that of another path, and returns how many places were compared. `otherwise` returns the
   * value of a place that one of them lacks.
   */
  meet(other: Store, otherwise: (place: string) => Value | undefined): number {
    const shared = new Set(layersOf(other.#below));
    const isShared = (layer: Layer): boolean => shared.has(layer);
    const common = layersOf(this.#below).find(isShared);
    const changed = new Set<string>([...this.#own.keys(), ...other.#own.keys()]);
    for (const below of [this.#below, other.#below])
      for (let layer = below; layer && layer !== common; layer = layer.below)
        for (const place of layer.values.keys()) changed.add(place);
    for (const place of changed) {
      const [mine, theirs] = [this.get(place), other.get(place)];
      if (mine === theirs) continue;
      const value = mine && theirs ? join(mine, theirs) : joinAbsent(mine ?? theirs, otherwise(place));
      if (value) this.#own.set(place, value);
    }
    return changed.size;
  }
}

const joinAbsent = (known: Value | undefined, otherwise: Value | undefined): Value | undefined =>
  known && join(otherwise ?? known, known);

function layersOf(top: Layer | undefined): readonly Layer[] {
  const layers: Layer[] = [];
  for (let layer = top; layer; layer = layer.below) layers.push(layer);
  return layers;
}
