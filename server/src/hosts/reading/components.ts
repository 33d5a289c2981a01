// The parts of a program of hosts that share no name: what one of them does, no other one can see.
import { perOwner } from '../../text/per-owner.js';
import { HostScopes } from './scopes.js';
import type { HostUnit } from './syntax.js';

/** The names that other units may use, and those that a unit uses. */
interface NamesOfUnit {
  readonly visible: ReadonlySet<string>;
  readonly used: ReadonlySet<string>;
}

/** A member that is not called (1): what it holds is known by its name alone. Strings, numbers and includes have none. */
const MEMBER = /"(?:[^"\\\n]|\\.)*"|\b\d+\.\w*|^[ \t]*#[ \t]*include\b[^\n]*|(?:\.|->)\s*([A-Za-z_]\w*)\b(?!\s*\()/gm;

const namesIn = perOwner(({ file: { text }, language, functions, statements, records }: HostUnit): NamesOfUnit => {
  const visible = new Set<string>();
  for (const { name, isStatic, isMacro, owner } of functions) {
    // A macro is visible only where its file is included, and so is a static function of C.
    if (isMacro || name === 'main' || (language === 'c' && isStatic && owner === undefined)) continue;
    visible.add(name);
  }
  for (const one of statements) if (one.kind === 'declare' && (one.isExtern || !one.isStatic)) visible.add(one.name);
  for (const { fields } of records.values()) for (const { name } of fields) visible.add(name);
  for (const [, name] of text.matchAll(MEMBER)) if (name !== undefined) visible.add(name);
  return { visible, used: new Set(text.match(/[A-Za-z_]\w*/g)) };
});

/** Whether a unit that replaces another one of its path shares the same names with the others. */
export const sharesTheSame = (one: HostUnit, other: HostUnit): boolean =>
  one === other ||
  (one.file.path === other.file.path &&
    String(one.includes) === String(other.includes) &&
    areEqual(namesIn(one).visible, namesIn(other).visible) &&
    areEqual(namesIn(one).used, namesIn(other).used));

/** Whether a unit that replaces another one of its path is connected by names to no further units. */
export const sharesNoMore = (one: HostUnit, other: HostUnit, units: readonly HostUnit[]): boolean =>
  String(one.includes) === String(other.includes) &&
  areEqual(namesIn(one).visible, namesIn(other).visible) &&
  [...namesIn(one).used].every(
    (name) => namesIn(other).used.has(name) || !units.some((unit) => namesIn(unit).visible.has(name)),
  );

const areEqual = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

/** Groups units so that units of different groups neither include each other nor share a name. Both keep their order. */
export function componentsOf(units: readonly HostUnit[]): readonly (readonly HostUnit[])[] {
  const parents = new Map<HostUnit, HostUnit>();
  const rootOf = (unit: HostUnit): HostUnit => {
    let root = unit;
    for (let above = parents.get(root); above; above = parents.get(root)) root = above;
    if (root !== unit) parents.set(unit, root);
    return root;
  };
  const unite = (one: HostUnit, other: HostUnit): void => {
    const [mine, theirs] = [rootOf(one), rootOf(other)];
    if (mine !== theirs) parents.set(theirs, mine);
  };
  const visible = new Map<string, HostUnit>();
  for (const unit of units)
    for (const name of namesIn(unit).visible) {
      const known = visible.get(name);
      if (known) unite(known, unit);
      else visible.set(name, unit);
    }
  for (const unit of units)
    for (const name of namesIn(unit).used) {
      const owner = visible.get(name);
      if (owner) unite(owner, unit);
    }
  const scopes = new HostScopes(units);
  for (const unit of units) for (const other of scopes.of(unit)) unite(unit, other);
  const components = new Map<HostUnit, HostUnit[]>();
  for (const unit of units) {
    const own = components.get(rootOf(unit));
    if (own) own.push(unit);
    else components.set(rootOf(unit), [unit]);
  }
  return [...components.values()];
}
