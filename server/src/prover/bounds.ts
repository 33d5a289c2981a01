/** Whether all accesses are within their objects. */
import { isStatable, leastOf, spell, spellAtLeast, stated } from './assumptions.js';
import type { Machine } from './machine.js';
import type { Setting } from './setting.js';
import { type Constraint, gcd, ge, Poly, Scope } from './terms.js';
import type { Access, MemoryObject } from './values.js';
import type { Verdict } from './verdict.js';

const EFFORT = 2000;

export function boundsVerdict(setting: Setting, { accesses }: Machine): Verdict {
  const needs = new Map<MemoryObject, Poly[]>();
  const isImpossible = (access: Access, ...more: readonly Constraint[]): boolean =>
    setting.contradict([...access.conditions, ...more], EFFORT);
  for (const access of accesses) {
    const { object, offset, width, copied, spot } = access;
    if (object.isImage) continue;
    const length = copied ?? Poly.of(width);
    if (offset.range()[0] < 0 && !isImpossible(access, ge(offset.timesNumber(-1).plusNumber(-1))))
      return { verdict: 'unknown', reason: `the index of '${object.name}' may be negative`, spot, assumes: [] };
    const end = offset.plus(length);
    if (object.size !== undefined) {
      if (end.range()[1] <= object.size || isImpossible(access, ge(end.plusNumber(-object.size - 1)))) continue;
      return { verdict: 'unknown', reason: `the index of '${object.name}' may be too large`, spot, assumes: [] };
    }
    const limit = limitOf(setting, access, end);
    if (!limit)
      return { verdict: 'unknown', reason: `the index of '${object.name}' has no known limit`, spot, assumes: [] };
    need(needs, object, limit);
  }
  const assumes = [...needs].flatMap(([object, limits]) => limits.flatMap((limit) => describe(object, limit)));
  return { verdict: assumes.length > 0 ? 'conditional' : 'proved', assumes };
}

/** Adds a size that an object needs, unless a larger one is known. */
function need(needs: Map<MemoryObject, Poly[]>, object: MemoryObject, limit: Poly): void {
  const own = needs.get(object) ?? [];
  needs.set(object, own);
  for (const [i, other] of own.entries()) {
    const [more] = limit.minus(other).range();
    const [less] = other.minus(limit).range();
    if (less >= 0) return;
    if (more >= 0) {
      own[i] = limit;
      return;
    }
  }
  own.push(limit);
}

/** `'a' has n elements` */
function describe({ name, element = 1 }: MemoryObject, bytes: Poly): readonly string[] {
  const { poly: limit, conditions } = stated(bytes) ?? { poly: bytes, conditions: [] };
  // No object has a negative size; a product of negative numbers is none.
  const [term, ...others] = bytes.terms.values();
  const isImplied = bytes.constant === 0 && term?.atoms.length === 1 && others.length === 0;
  return [sizeOf(name, element, limit), ...(isImplied ? [] : conditions.map(({ poly }) => spellAtLeast(poly)))];
}

function sizeOf(name: string, element: number, limit: Poly): string {
  if (gcd(limit.divisor, limit.constant) % element !== 0) return `'${name}' has ${spell(limit)} bytes`;
  const text = spell(limit.dividedBy(element));
  return `'${name}' has ${text} ${text === '1' ? 'element' : 'elements'}`;
}

/** A number of bytes that an access does not exceed, which is the same for all work-items. */
function limitOf(setting: Setting, { conditions }: Access, end: Poly): Poly | undefined {
  if (isStatable(end)) return end;
  const terms = [...end.terms.values()];
  let found: Poly | undefined;
  for (const { kind, poly } of conditions) {
    if (kind !== 'ge' || poly.scope === Scope.Launch) continue;
    // The condition limits the index: what remains is the same for all.
    for (const { atoms, factor } of terms) {
      const key = atoms.map(({ id }) => id).join('*');
      const own = poly.terms.get(key);
      if (!own || own.factor >= 0 || factor <= 0 || factor % own.factor !== 0) continue;
      const limit = end.plus(poly, -factor / own.factor);
      if (isStatable(limit) && (!found || limit.minus(found).range()[1] < 0)) found = limit;
    }
  }
  if (found) return found;
  const greatest = leastOf(setting, end.timesNumber(-1)).timesNumber(-1);
  return isStatable(greatest) ? greatest : undefined;
}
