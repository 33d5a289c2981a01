/** The structure of control-flow graphs: dominators, loops and control dependences. */

export interface Loop<T> {
  readonly head: T;
  readonly blocks: ReadonlySet<T>;
}

/** The blocks that can be reached from an entry, with the loops among them. */
export interface Region<T> {
  readonly entry: T;
  /** In reverse postorder. */
  readonly order: readonly T[];
  /** The blocks before each block. */
  readonly before: ReadonlyMap<T, readonly T[]>;
  /** The loops by their head, which may be those of several edges back. */
  readonly loops: ReadonlyMap<T, Loop<T>>;
  /** The blocks between the immediate dominator of a block and the block, those of the dominator included. */
  readonly between: (block: T, from: readonly T[]) => ReadonlySet<T>;
}

/** The blocks from `entry` on in reverse postorder. */
function reversePostorder<T>(entry: T, nextOf: (block: T) => readonly T[]): readonly T[] {
  const order: T[] = [];
  const seen = new Set<T>([entry]);
  const stack = [{ block: entry, next: nextOf(entry), at: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const next = top.next[top.at++];
    if (next === undefined) {
      order.push(top.block);
      stack.pop();
    } else if (!seen.has(next)) {
      seen.add(next);
      stack.push({ block: next, next: nextOf(next), at: 0 });
    }
  }
  return order.reverse();
}

/** The region from an entry on; undefined if a loop has several entries. */
export function regionFrom<T>(entry: T, nextOf: (block: T) => readonly T[]): Region<T> | undefined {
  const order = reversePostorder(entry, nextOf);
  const number = new Map(order.map((block, i) => [block, i] as const));
  const before = new Map<T, T[]>(order.map((block) => [block, []] as const));
  for (const block of order) for (const next of nextOf(block)) before.get(next)?.push(block);
  const dominator = dominatorsOf(order, number, before);
  const dominates = (one: T, other: T): boolean => {
    for (let at: T | undefined = other; at !== undefined; at = at === entry ? undefined : dominator.get(at))
      if (at === one) return true;
    return false;
  };
  const loops = new Map<T, Loop<T>>();
  for (const block of order)
    for (const next of nextOf(block)) {
      if ((number.get(next) ?? 0) > (number.get(block) ?? 0)) continue;
      if (!dominates(next, block)) return undefined;
      const blocks = new Set(loops.get(next)?.blocks ?? [next]);
      addBefore(blocks, [block], before);
      loops.set(next, { head: next, blocks });
    }
  const between = (block: T, from: readonly T[]): ReadonlySet<T> => {
    const loop = loops.get(block)?.blocks;
    const top = loop && from.every((one) => loop.has(one)) ? block : dominator.get(block);
    const found = new Set<T>(top === undefined ? [] : [top]);
    addBefore(found, from, before);
    return found;
  };
  return { entry, order, before, loops, between };
}

/** Adds blocks and all before them, up to those that have been found. */
function addBefore<T>(found: Set<T>, from: readonly T[], before: ReadonlyMap<T, readonly T[]>): void {
  const open = [...from];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (found.has(one)) continue;
    found.add(one);
    open.push(...(before.get(one) ?? []));
  }
}

/** Immediate dominators (Cooper, Harvey and Kennedy); the entry's is itself. */
function dominatorsOf<T>(
  order: readonly T[],
  number: ReadonlyMap<T, number>,
  before: ReadonlyMap<T, readonly T[]>,
): ReadonlyMap<T, T> {
  const [entry] = order;
  const dominator = new Map<T, T>();
  if (entry === undefined) return dominator;
  dominator.set(entry, entry);
  const meet = (a: T, b: T): T => {
    let [one, other] = [a, b];
    while (one !== other) {
      const [i, j] = [number.get(one) ?? 0, number.get(other) ?? 0];
      if (i > j) one = dominator.get(one) ?? entry;
      else other = dominator.get(other) ?? entry;
    }
    return one;
  };
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const block of order.slice(1)) {
      let found: T | undefined;
      for (const one of before.get(block) ?? [])
        if (dominator.has(one)) found = found === undefined ? one : meet(found, one);
      if (found !== undefined && dominator.get(block) !== found) {
        dominator.set(block, found);
        isChanged = true;
      }
    }
  }
  return dominator;
}

/** The blocks whose execution depends on how a block ends. */
export interface Dependents<T> {
  /** The blocks that it reaches before all its ways meet again. */
  readonly blocks: ReadonlySet<T>;
  /** Where they meet; undefined at the end of the function, or if they do not. */
  readonly meeting: T | undefined;
}

/** What depends on how each block ends, and on how often it is reached. */
export function dependentBlocks<T>(
  blocks: readonly T[],
  nextOf: (block: T) => readonly T[],
): (block: T) => Dependents<T> {
  const exit = Symbol('exit');
  type Point = T | typeof exit;
  const before = new Map<Point, Point[]>([[exit, []]]);
  const isLast = (block: T): boolean => nextOf(block).length === 0;
  for (const block of blocks) {
    const next: readonly Point[] = isLast(block) ? [exit] : nextOf(block);
    for (const one of next) before.set(one, [...(before.get(one) ?? []), block]);
  }
  // A loop without an end may end nevertheless, for this purpose: work-items in it never meet the others.
  const ending = new Set<Point>();
  addBefore(ending, [exit], before);
  const endless = blocks.filter((block) => !ending.has(block));
  before.get(exit)?.push(...endless);
  const isEndless = new Set<Point>(endless);
  const after = (point: Point): readonly Point[] => {
    if (point === exit) return [];
    const next = nextOf(point as T);
    return isLast(point as T) || isEndless.has(point) ? [...next, exit] : next;
  };
  const order = reversePostorder<Point>(exit, (point) => before.get(point) ?? []);
  const number = new Map(order.map((point, i) => [point, i] as const));
  const postdominator = dominatorsOf<Point>(
    order,
    number,
    new Map(order.map((point) => [point, after(point)] as const)),
  );
  const known = new Map<T, Dependents<T>>();
  return (block) => {
    let dependents = known.get(block);
    if (dependents) return dependents;
    const end = postdominator.get(block);
    const found = new Set<T>();
    const open = [...nextOf(block)];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      if (one === end || found.has(one)) continue;
      found.add(one);
      open.push(...nextOf(one));
    }
    dependents = { blocks: found, meeting: end === exit ? undefined : (end as T | undefined) };
    known.set(block, dependents);
    return dependents;
  };
}
