/** The costs of a kernel's accesses, summed over the requests of its warps. */
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import { AddressSpace, spaceName } from '../types/address-space.js';
import { type Cost, constantCost, globalCost, localAtomicCost, localCost } from './counting.js';
import type { MemoryGeometry } from './memory-geometry.js';
import { at, type Mask, type MemoryObject, objectAt, type Pointer } from './values.js';

export type Operation = 'load' | 'store' | 'atomic';
export type CostSpace = 'global' | 'local' | 'constant' | 'private' | 'generic' | 'image';

/** The pattern of the addresses, which explains the cost. */
type Pattern =
  /** All work-items of a warp access the same address. */
  | { readonly kind: 'uniform' }
  /** Neighbouring work-items are a constant number of bytes apart. */
  | { readonly kind: 'stride'; readonly bytes: number }
  /** The distances differ. */
  | { readonly kind: 'scattered' };

/** The request of a warp that costs most, for a picture. */
interface Sample {
  /** By work-item; undefined for inactive work-items. */
  readonly addresses: readonly (number | undefined)[];
  /** The address of the object's first byte, at which every row of banks and every transaction begins anew. */
  readonly base: number;
  readonly transactions: number;
}

/** An access in the source, with its cost in the executed work-groups. */
export interface AccessCost {
  readonly unit: Unit;
  readonly node: Part;
  readonly object: Name;
  readonly space: CostSpace;
  readonly operation: Operation;
  /** The bytes that one work-item transfers in one request. */
  readonly bytes: number;
  /** The instructions that warps issue, including those without an active work-item. */
  requests: number;
  /** The instructions with an active work-item. */
  active: number;
  transactions: number;
  ideal: number;
  /** For constant memory: the cost if the access were one of global memory. */
  asGlobal: { transactions: number; ideal: number };
  /** An address depends on data: the cost is unknown. */
  isUnknown: boolean;
  /** The execution depends on data: counted as if all work-items executed it. */
  isAssumed: boolean;
  /** The number of active work-items, summed over all requests. */
  workItems: number;
  /** The first transaction begins in the middle of a block. */
  isMisaligned: boolean;
  pattern: Pattern | undefined;
  /** Undefined if the addresses are unknown, or in several objects. */
  sample?: Sample;
}

export interface AccessMade {
  readonly unit: Unit;
  readonly node: Part;
  readonly operation: Operation;
  readonly pointer: Pointer;
  /** The offset from the pointer in bytes. */
  readonly by: number;
  readonly bytes: number;
  /** The work-items that perform the access, and those whose warps issue the instruction. */
  readonly mask: Mask;
  readonly issued: Mask;
  readonly isAssumed: boolean;
  readonly atomic?: AtomicKind | undefined;
}

export interface AtomicKind {
  /**
   * Which accesses of a warp are combined: none, all if the address is the same for the whole warp by its expression,
   * or those of each address.
   */
  readonly combines: 'none' | 'uniform' | 'equal';
  /** The number of values that each work-item transfers. */
  readonly values: number;
}

/** The addresses that a warp accesses, by work-item; undefined for inactive work-items. */
interface WarpAccess {
  readonly addresses: readonly (number | undefined)[];
  readonly active: number;
  /** Those in local memory, if the memory is mixed. */
  readonly inLocal: readonly (number | undefined)[];
}

export class CostRecorder {
  readonly #sites = new Map<Part, AccessCost[]>();

  constructor(private readonly geometry: MemoryGeometry) {}

  get accesses(): readonly AccessCost[] {
    return [...this.#sites.values()].flat();
  }

  /** What has been counted so far, in the order in which the accesses were first executed. */
  counts(): readonly number[] {
    return this.accesses.flatMap(({ requests, active, transactions, ideal }) => [
      requests,
      active,
      transactions,
      ideal,
    ]);
  }

  record(made: AccessMade): void {
    const { mask, issued, pointer, by } = made;
    const { warp } = this.geometry;
    const size = mask.lanes.length;
    for (let start = 0; start < size; start += warp) {
      const end = Math.min(size, start + warp);
      const addresses: (number | undefined)[] = [];
      let first: MemoryObject | undefined;
      let isIssued = false;
      let isMixed = false;
      let active = 0;
      for (let i = start; i < end; i++) {
        isIssued ||= issued.has(i);
        if (!mask.has(i)) {
          addresses.push(undefined);
          continue;
        }
        const object = objectAt(pointer, i);
        if (active === 0) first = object;
        else if (object?.space !== first?.space) isMixed = true;
        addresses.push((object?.base ?? Number.NaN) + at(pointer.offset, i) + by);
        active++;
      }
      if (active === 0 && !isIssued) continue;
      const object = first ?? objectAt(pointer, start);
      if (!isMixed) {
        this.#add(made, object, spaceOf(object), { addresses, active, inLocal: [] });
        continue;
      }
      const inLocal = addresses.map((address, i) =>
        objectAt(pointer, start + i)?.space === AddressSpace.Local ? address : undefined,
      );
      this.#add(made, object, 'generic', { addresses, active, inLocal });
    }
  }

  /** Records an access that is certainly executed, at unknown addresses. */
  unknown(made: Omit<AccessMade, 'pointer' | 'by'>, space: CostSpace, name: Name): void {
    const site = this.#site(made, name, space);
    site.isUnknown = true;
    site.requests += Math.ceil(made.issued.count / this.geometry.warp);
  }

  #add(
    made: AccessMade,
    object: MemoryObject | undefined,
    space: CostSpace,
    { addresses, active, inLocal }: WarpAccess,
  ): void {
    // Values in registers cost nothing.
    if (space === 'private' && !object?.isIndexed) return;
    const site = this.#site(made, object?.name ?? 0, space);
    site.requests++;
    site.isAssumed ||= made.isAssumed;
    if (active === 0) return;
    const known = addresses.filter((one) => one !== undefined);
    if (known.some(Number.isNaN)) {
      site.isUnknown = true;
      return;
    }
    site.active++;
    site.workItems += active;
    const cost =
      space === 'generic' ? this.#mixedCost(addresses, inLocal, made) : this.#cost(space, addresses, known, made);
    site.transactions += cost.transactions;
    site.ideal += Math.min(cost.ideal, cost.transactions);
    if (space === 'constant') {
      const { transactions, ideal } = globalCost(this.geometry, known, made.bytes);
      site.asGlobal.transactions += transactions;
      site.asGlobal.ideal += Math.min(ideal, transactions);
    }
    this.#describe(site, addresses, known);
    if (object && space !== 'generic' && cost.transactions > (site.sample?.transactions ?? -1))
      site.sample = { addresses, base: object.base, transactions: cost.transactions };
  }

  #cost(
    space: CostSpace,
    addresses: readonly (number | undefined)[],
    known: readonly number[],
    made: AccessMade,
  ): Cost {
    const { bytes, operation, atomic } = made;
    switch (space) {
      case 'local':
        return operation === 'atomic'
          ? localAtomicCost(this.geometry, known, isCombined(made), atomic?.values ?? 1)
          : localCost(this.geometry, addresses, bytes, operation === 'store');
      case 'constant':
        return constantCost(known);
      case 'private':
        return globalCost(this.geometry, interleaved(addresses), Math.min(bytes, WORD));
      default:
        return globalCost(this.geometry, known, bytes);
    }
  }

  /** The work-items of each memory are served by themselves. */
  #mixedCost(
    addresses: readonly (number | undefined)[],
    inLocal: readonly (number | undefined)[],
    { bytes, operation }: AccessMade,
  ): Cost {
    const others = addresses.filter((one, i) => one !== undefined && inLocal[i] === undefined);
    const one = globalCost(
      this.geometry,
      others.filter((address) => address !== undefined),
      bytes,
    );
    const other = localCost(this.geometry, inLocal, bytes, operation === 'store');
    return { transactions: one.transactions + other.transactions, ideal: one.ideal + other.ideal };
  }

  #describe(site: AccessCost, addresses: readonly (number | undefined)[], known: readonly number[]): void {
    const pattern = patternOf(addresses);
    const before = site.pattern;
    if (!before || (pattern && before.kind === 'uniform' && pattern.kind !== 'uniform'))
      site.pattern = pattern ?? before;
    else if (pattern && pattern.kind !== 'uniform' && !isSame(before, pattern)) site.pattern = { kind: 'scattered' };
    if (Math.min(...known) % this.geometry.global.transaction !== 0) site.isMisaligned = true;
  }

  #site(
    { node, unit, operation, bytes }: Omit<AccessMade, 'pointer' | 'by'>,
    name: Name,
    space: CostSpace,
  ): AccessCost {
    const sites = this.#sites.get(node) ?? [];
    if (sites.length === 0) this.#sites.set(node, sites);
    // Accesses of different sizes are one access in the source.
    const known = sites.find((one) => one.operation === operation && one.space === space);
    if (known) return known;
    const made: AccessCost = {
      unit,
      node,
      object: name,
      space,
      operation,
      bytes,
      requests: 0,
      active: 0,
      transactions: 0,
      ideal: 0,
      asGlobal: { transactions: 0, ideal: 0 },
      isUnknown: false,
      isAssumed: false,
      workItems: 0,
      isMisaligned: false,
      pattern: undefined,
    };
    sites.push(made);
    return made;
  }
}

/** Which accesses to one address count as one. */
function isCombined({ atomic, pointer }: AccessMade): boolean {
  const isUniform = typeof pointer.offset === 'number' && !Array.isArray(pointer.object);
  return atomic?.combines === 'equal' || (atomic?.combines === 'uniform' && isUniform);
}

const WORD = 4;

/** Compilers interleave private arrays, so that equal words of neighbouring work-items are adjacent. */
const interleaved = (addresses: readonly (number | undefined)[]): readonly number[] =>
  addresses.flatMap((address, lane) =>
    address === undefined ? [] : [(Math.floor(address / WORD) * addresses.length + lane) * WORD],
  );

function spaceOf(object: MemoryObject | undefined): CostSpace {
  switch (object?.space) {
    case AddressSpace.Local:
      return 'local';
    case AddressSpace.Constant:
      return 'constant';
    case AddressSpace.Private:
      return 'private';
    case undefined:
    case AddressSpace.Global:
      return 'global';
    default:
      return spaceName(object?.space ?? 0) === 'generic' ? 'generic' : 'global';
  }
}

const isSame = (one: Pattern, other: Pattern): boolean =>
  one.kind === other.kind && (one.kind !== 'stride' || (other.kind === 'stride' && one.bytes === other.bytes));

/** The pattern of the distances between active neighbours; undefined if there are none. */
function patternOf(addresses: readonly (number | undefined)[]): Pattern | undefined {
  let stride: number | undefined;
  for (let i = 1; i < addresses.length; i++) {
    const [before, own] = [addresses[i - 1], addresses[i]];
    if (before === undefined || own === undefined) continue;
    if (stride === undefined) stride = own - before;
    else if (stride !== own - before) return { kind: 'scattered' };
  }
  return stride === undefined ? undefined : stride === 0 ? { kind: 'uniform' } : { kind: 'stride', bytes: stride };
}
