/** Whether all accesses are within their objects. */
import { spell, spellAtLeast, statedSize, strongest } from './assumptions.js';
import { Limits } from './limits.js';
import type { Machine } from './machine.js';
import { firstWithAlternatives, replaced } from './pairs.js';
import type { Setting } from './setting.js';
import { type Constraint, gcd, ge, Poly } from './terms.js';
import type { Access, MemoryObject } from './values.js';
import type { Verdict } from './verdict.js';

const EFFORT = 2000;
/** How often an access is divided by the values that its index may have. */
const MAXIMUM_SPLITS = 4;
const TOTAL_EFFORT = 100_000;

/** Decides whether all accesses are within their objects. Yields between accesses. */
export function* boundsVerdict(setting: Setting, { accesses }: Machine): Generator<undefined, Verdict> {
  setting.allow(TOTAL_EFFORT);
  const needs = new Map<MemoryObject, readonly Need[]>();
  /** The objects of which parts of elements are accessed. */
  const partly = new Set<MemoryObject>();
  const assumed: Constraint[] = [];
  /** What prevents a proof for an access; undefined if it is proved, for each of the values that its index may have. */
  const doubt = (access: Access, splits: number): string | undefined => {
    const limits = new Limits(setting, access, assumed);
    const found = doubtAbout(access, limits, (need, isWhole) => {
      addNeed(needs, access.object, need);
      if (!isWhole) partly.add(access.object);
    });
    const atom = found === undefined || splits === 0 ? undefined : firstWithAlternatives([ge(access.offset)]);
    if (!atom) return found;
    for (const { conditions, value } of atom.alternatives()) {
      const own = replaced([...access.conditions, ...conditions], atom, value);
      if (setting.contradict(own, EFFORT)) continue;
      const offset = access.offset.map((one) => (one === atom ? value : undefined));
      const what = doubt({ ...access, offset, conditions: own }, splits - 1);
      if (what) return what;
    }
    return undefined;
  };
  for (const access of accesses) {
    const { object, spot } = access;
    if (setting.endsTurn()) yield;
    const what = object.isImage ? undefined : doubt(access, MAXIMUM_SPLITS);
    if (what) return { verdict: 'unknown', reason: `the index of '${object.name}' ${what}`, spot, assumes: [] };
  }
  const sizes = [...needs].flatMap(([object, own]) =>
    own.flatMap(({ bytes }) => describe(object, bytes, !partly.has(object))),
  );
  const assumes = [...new Set([...strongest(assumed).map(({ poly }) => spellAtLeast(poly)), ...sizes])];
  return { verdict: assumes.length > 0 ? 'conditional' : 'proved', assumes };
}

/**
 * What prevents a proof that an access is within its object.
 *
 * @param onNeed  called with what the access needs of an object of unknown size, and whether it ends with an element
 */
function doubtAbout(
  { offset, width, padding, copied, object }: Access,
  limits: Limits,
  onNeed: (need: Need, isWhole: boolean) => void,
): string | undefined {
  const end = offset.plus(copied ?? Poly.of(width + padding));
  if (!limits.isAtMost(offset.timesNumber(-1), 0)) return 'may be negative';
  if (object.size !== undefined) return limits.isAtMost(end, object.size) ? undefined : 'may be too large';
  const { element = 1 } = object;
  // Buffers have whole elements: what follows a member of a struct belongs to them, too.
  const isPart = end.divisor % element === 0 && end.constant % element !== 0;
  const whole = isPart ? end.plusNumber(element * Math.ceil(end.constant / element) - end.constant) : end;
  const bytes = limits.of(whole);
  if (!bytes) return 'has no known limit';
  onNeed({ bytes, limits }, gcd(whole.divisor, whole.constant) % element === 0);
  return undefined;
}

/** A number of bytes that an object needs, and the access for which it needs them. */
interface Need {
  readonly bytes: Poly;
  readonly limits: Limits;
}

/** Adds a size that an object needs, without those that are no larger where their accesses happen. */
function addNeed(needs: Map<MemoryObject, readonly Need[]>, object: MemoryObject, own: Need): void {
  const others = needs.get(object) ?? [];
  if (others.some(({ bytes }) => own.limits.isBelow(own.bytes, bytes))) return;
  needs.set(object, [...others.filter(({ bytes, limits }) => !limits.isBelow(bytes, own.bytes)), own]);
}

/** `'a' has n elements` */
function describe({ name, element = 1 }: MemoryObject, bytes: Poly, isWhole: boolean): readonly string[] {
  const { poly: limit, conditions } = statedSize(bytes) ?? { poly: bytes, conditions: [] };
  const size = sizeOf(limit, element, isWhole);
  return [`'${name}' has ${size}`, ...conditions.map(({ poly }) => spellAtLeast(poly))];
}

/** A number of bytes as one of elements, if it is one or, rounded down, if only whole elements are accessed. */
function sizeOf(bytes: Poly, element: number, isWhole: boolean): string {
  const common = gcd(gcd(bytes.divisor, bytes.constant), element);
  if (common !== element && !isWhole) return `${spell(bytes)} bytes`;
  const count = spell(bytes.dividedBy(common));
  const text = common === element ? count : `(${count}) / ${element / common}`;
  return `${text} ${text === '1' ? 'element' : 'elements'}`;
}
