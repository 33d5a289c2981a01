/** Describes the costs of accesses in words. */
import { spellingOf } from '../text/names.js';
import { grouped } from '../text/numbers.js';
import type { KernelCosts } from './costs.js';
import type { MemoryGeometry } from './memory-geometry.js';
import type { AccessCost, Operation } from './recorder.js';

const VERBS: Readonly<Record<Operation, string>> = { load: 'read', store: 'write', atomic: 'atomic operation' };

/** Transactions per warp, on average over the requests with an active work-item; 0 if there are none. */
export const perWarp = ({ transactions, active }: AccessCost): number => (active === 0 ? 0 : transactions / active);
export const idealPerWarp = ({ ideal, active }: AccessCost): number => (active === 0 ? 0 : ideal / active);

/** The ratio of the cost to the least cost. */
const excess = (access: AccessCost): number =>
  access.isUnknown || access.ideal === 0 ? 1 : access.transactions / access.ideal;

/** Accesses of global memory that move more than this multiple of the necessary data are uncoalesced. */
const UNCOALESCED = 1.5;

export const isUncoalesced = (access: AccessCost): boolean =>
  access.space === 'global' && access.operation !== 'atomic' && excess(access) > UNCOALESCED;

export const hasBankConflict = (access: AccessCost): boolean => access.space === 'local' && excess(access) >= 2;

export const isDivergentConstant = (access: AccessCost): boolean => access.space === 'constant' && excess(access) >= 2;

export const isSpilled = ({ space, active }: AccessCost): boolean => space === 'private' && active > 0;

/** Whether a rule reports the access. */
export const isCostly = (access: AccessCost): boolean =>
  isUncoalesced(access) || hasBankConflict(access) || isDivergentConstant(access) || isSpilled(access);

/** `1,024`; with one decimal unless it is a whole number. */
export const number = (value: number): string => grouped(Math.round(value * 10) / 10);

/** The plural of a unit. */
export const plural = (unit: string): string => `${unit}${unit.endsWith('s') ? 'es' : 's'}`;

export const counted = (count: number, what: string): string => `${number(count)} ${count === 1 ? what : plural(what)}`;

/** The name of a transaction of an access. */
export function unitOf({ space }: AccessCost, { global, local }: MemoryGeometry): string {
  if (space === 'local') return local.unit;
  return space === 'constant' ? 'access' : global.unit;
}

/** `global read of 'in'`. */
export function nameAccess({ space, operation, object }: AccessCost): string {
  const where = space === 'image' ? 'image' : space;
  return `${where} ${VERBS[operation]}${object === 0 ? '' : ` of '${spellingOf(object)}'`}`;
}

/** The reason for the cost of an access, or why there is none; empty if no reason is known. */
export function reasonOf(access: AccessCost): string {
  const { pattern, bytes, space } = access;
  if (space === 'image') return 'what it costs is not known';
  if (access.isUnknown) return 'data or an unknown argument decides where it is';
  if (access.active === 0) return 'no work-item of the launch executes it';
  if (excess(access) <= 1.01) {
    if (space === 'private') return 'each work-item has a copy of its own';
    if (pattern?.kind === 'uniform') return 'all work-items of a warp access one place';
    return pattern?.kind === 'stride' && Math.abs(pattern.bytes) === bytes ? 'neighbours are side by side' : '';
  }
  if (access.operation === 'atomic' && space === 'local') return 'work-items of a warp change the same place or bank';
  if (space === 'constant') return 'the work-items of a warp read different places';
  if (pattern?.kind === 'uniform') return 'all work-items of a warp write one place';
  if (pattern?.kind === 'stride') {
    const distance = Math.abs(pattern.bytes);
    if (distance === bytes)
      return access.isMisaligned ? 'the first work-item is not at the beginning of a transaction' : '';
    return `neighbours are ${counted(distance, 'byte')} apart`;
  }
  return 'the distance between neighbours varies';
}

/** `global read of 'in': 32 sectors for a warp, 4 would do: neighbours are 1,024 bytes apart`. */
export function describeAccess(access: AccessCost, geometry: MemoryGeometry): string {
  const name = nameAccess(access);
  const reason = reasonOf(access);
  if (access.space === 'image' || (access.active === 0 && !access.isUnknown)) return `${name}: ${reason}`;
  if (access.isUnknown) return `${name}: ${reason}, so that its cost is unknown`;
  const unit = unitOf(access, geometry);
  const cost = perWarp(access);
  const best = idealPerWarp(access);
  const would = excess(access) > 1.01 ? `, ${number(best)} would do` : '';
  return `${name}: ${counted(cost, unit)} for a ${warpName(geometry)}${would}${reason ? `: ${reason}` : ''}${assumptionOf(access)}`;
}

/** What a cost assumes, in parentheses; empty if it assumes nothing. */
export const assumptionOf = ({ isAssumed }: AccessCost): string =>
  isAssumed ? ' (if all work-items execute it, which data or an argument decides)' : '';

/**
 * `global memory: 12,288 sectors, 5,120 would do`: what the launch transfers, iterations of loops included, as far as
 * it is known; empty if the kernel does not access global memory.
 */
export function summarizeTotal(
  accesses: readonly AccessCost[],
  { geometry, groups, executed, cut }: KernelCosts,
): string {
  const all = accesses.filter(({ space, operation }) => space === 'global' && operation !== 'atomic');
  const known = all.filter(({ isUnknown, isAssumed }) => !isUnknown && !isAssumed);
  if (all.length === 0 || executed === 0) return '';
  const total = (of: 'transactions' | 'ideal'): number =>
    Math.round((known.reduce((sum, access) => sum + access[of], 0) * groups) / executed);
  const [made, least] = [total('transactions'), total('ideal')];
  const would = made > least * 1.01 ? `, ${number(least)} would do` : '';
  const others = all.length - known.length;
  const without = others > 0 ? `, and ${counted(others, 'access')} of unknown cost` : '';
  const about = cut ? 'at least ' : executed < groups ? 'about ' : '';
  if (known.length === 0) return `global memory: ${counted(others, 'access')} of unknown cost`;
  return `global memory: ${about}${counted(made, geometry.global.unit)}${would}${without}`;
}

/** The name of a group of work-items that run in lockstep. */
export const warpName = ({ name }: MemoryGeometry): string =>
  name.startsWith('amd') ? 'wavefront' : name.startsWith('intel') ? 'sub-group' : 'warp';

/** `3 of 7 global accesses uncoalesced · 31-way bank conflict in 'tile'`; empty if no access is costly. */
export function summarize(accesses: readonly AccessCost[]): string {
  const global = accesses.filter(({ space, operation }) => space === 'global' && operation !== 'atomic');
  const uncoalesced = global.filter(isUncoalesced).length;
  const parts: string[] = [];
  if (uncoalesced > 0) parts.push(`${uncoalesced} of ${global.length} global accesses uncoalesced`);
  const [worst] = accesses.filter(hasBankConflict).sort((one, other) => excess(other) - excess(one));
  if (worst) {
    const name = worst.object === 0 ? '' : ` in '${spellingOf(worst.object)}'`;
    parts.push(`${number(excess(worst))}-way bank conflict${name}`);
  }
  return parts.join(' · ');
}

/** The most expensive first: by excess cost, then by total cost. */
export const worstFirst = (accesses: readonly AccessCost[]): readonly AccessCost[] =>
  [...accesses].sort(
    (one, other) =>
      other.transactions - other.ideal - (one.transactions - one.ideal) || other.transactions - one.transactions,
  );
