/** What a request costs: transactions of global memory, passes over the banks of local memory. */
import type { MemoryGeometry } from './memory-geometry.js';

/** The cost of one request of a warp, and the least cost for the same amount of data. */
export interface Cost {
  readonly transactions: number;
  readonly ideal: number;
}

/** The distinct blocks of the given size that accesses touch. */
function blocksOf(addresses: readonly number[], bytes: number, block: number): Set<number> {
  const blocks = new Set<number>();
  for (const address of addresses) {
    const last = Math.floor((address + bytes - 1) / block);
    for (let one = Math.floor(address / block); one <= last; one++) blocks.add(one);
  }
  return blocks;
}

/** @param addresses  those of the active work-items */
export function globalCost({ global }: MemoryGeometry, addresses: readonly number[], bytes: number): Cost {
  const distinct = new Set(addresses).size;
  return {
    transactions: blocksOf(addresses, bytes, global.transaction).size,
    ideal: Math.ceil((distinct * bytes) / global.transaction),
  };
}

/**
 * @param addresses  those of the work-items of a warp in order; undefined for inactive work-items
 */
export function localCost(
  geometry: MemoryGeometry,
  addresses: readonly (number | undefined)[],
  bytes: number,
  isStore: boolean,
): Cost {
  const { banks, bankWidth, passBytes, mergesPasses, serializesStores } = geometry.local;
  const perPass = Math.max(1, Math.floor(passBytes / Math.max(bytes, bankWidth)));
  let passes: (readonly number[])[] = [];
  for (let start = 0; start < addresses.length; start += perPass)
    passes.push(addresses.slice(start, start + perPass).filter((one) => one !== undefined));
  if (mergesPasses && passes.length > 1 && arePaired(addresses)) {
    const merged: (readonly number[])[] = [];
    for (let i = 0; i < passes.length; i += 2) merged.push([...(passes[i] ?? []), ...(passes[i + 1] ?? [])]);
    passes = merged;
  }
  let transactions = 0;
  let ideal = 0;
  for (const pass of passes) {
    if (pass.length === 0) continue;
    const words = blocksOf(pass, bytes, bankWidth);
    const served =
      isStore && serializesStores ? pass.flatMap((address) => [...blocksOf([address], bytes, bankWidth)]) : words;
    transactions += mostInOneBank(served, banks);
    ideal += Math.max(1, Math.ceil(words.size / banks));
  }
  return { transactions, ideal };
}

function mostInOneBank(words: Iterable<number>, banks: number): number {
  const counts = new Uint16Array(banks);
  let most = 0;
  for (const word of words) {
    const bank = ((word % banks) + banks) % banks;
    const count = (counts[bank] ?? 0) + 1;
    counts[bank] = count;
    if (count > most) most = count;
  }
  return most;
}

/**
 * Whether each work-item reads the same address as its neighbour at distance 1 or 2, unless that is inactive: NVIDIA's
 * hardware then merges two passes of a wide access.
 */
function arePaired(addresses: readonly (number | undefined)[]): boolean {
  const holds = (distance: number): boolean =>
    addresses.every((one, i) => {
      const other = addresses[i ^ distance];
      return one === undefined || other === undefined || one === other;
    });
  return holds(1) || holds(2);
}

/**
 * Atomic operations on the same address are serialized.
 *
 * @param isCombined  those of a warp on one address are combined first
 */
export function localAtomicCost(
  { local }: MemoryGeometry,
  addresses: readonly number[],
  isCombined: boolean,
  values: number,
): Cost {
  const { banks, bankWidth } = local;
  const distinct = new Set(addresses);
  const words = [...(isCombined ? distinct : addresses)].map((address) => Math.floor(address / bankWidth));
  return {
    transactions: (isCombined ? 1 : values) * mostInOneBank(words, banks),
    ideal: values * Math.max(1, Math.ceil(distinct.size / banks)),
  };
}

/** A constant that all work-items of a warp read together costs one request; different constants are serialized. */
export function constantCost(addresses: readonly number[]): Cost {
  return { transactions: new Set(addresses).size, ideal: 1 };
}
