// The external interface of a program: to the host, and to other work-items.

import { describeType, pointeeSpace } from '../../semantics/describe.js';
import type { ProgramPart, VariableDeclared } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/address-space.js';
import { movedTo, pointerTo } from '../../types/interned.js';
import { elementOf, isImage, isOpaque } from '../../types/queries.js';
import type { RecordDefinition, Type } from '../../types/type.js';
import { factsOf } from './body.js';
import { perPart } from './parts.js';

/** The host's argument for a parameter of a kernel. */
interface KernelParameter {
  /** Its type, without the space of the pointee. */
  readonly type: string;
  readonly space: AddressSpace;
  /** Its explicit spaces: none, one, or several that contradict each other. */
  readonly written: readonly AddressSpace[];
  /**
   * Its type is erroneous, or it is an opaque object of the host, which no declaration puts elsewhere: an image, a
   * pipe, a sampler.
   */
  readonly handle: boolean | undefined;
}

/** An object of the program, and its memory. */
interface SharedObject {
  readonly space: AddressSpace;
  readonly written: readonly AddressSpace[];
}

/**
 * The kernels and objects of a unit with their names, which may occur in other units, too: code that is being edited
 * contains duplicates.
 */
interface Surface {
  readonly kernels: readonly (readonly [name: Name, parameters: readonly KernelParameter[]])[];
  readonly objects: readonly (readonly [name: string, object: SharedObject])[];
}

const SPACES: ReadonlyMap<string, AddressSpace> = new Map([
  ['private', AddressSpace.Private],
  ['local', AddressSpace.Local],
  ['global', AddressSpace.Global],
  ['constant', AddressSpace.Constant],
  ['generic', AddressSpace.Generic],
]);

const writtenSpaces = ({ specifiers }: Pick<VariableSymbol, 'specifiers'>): readonly AddressSpace[] =>
  specifiers.qualifiers.flatMap((qualifier) => {
    const space = qualifier.kind === 'space' ? SPACES.get(qualifier.space) : undefined;
    return space === undefined ? [] : [space];
  });

/** A type's spelling with those of its members, whose layout the host shares. */
function layoutOf(type: Type): string {
  const seen = new Set<RecordDefinition>();
  const open = [type];
  const texts: string[] = [];
  for (let at = open.pop(); at; at = open.pop()) {
    texts.push(describeType(at));
    const base = elementOf(at);
    if (base.kind !== 'record' || seen.has(base.record)) continue;
    seen.add(base.record);
    open.push(...(base.record.fields ?? []).map((field) => field.type));
  }
  return texts.join(';');
}

function parameterOf(symbol: VariableSymbol): KernelParameter {
  const type = symbol.type.unqualified;
  const shown = type.kind === 'pointer' ? pointerTo(movedTo(type.pointee, AddressSpace.None)) : type;
  const handle = isImage(type) || type.kind === 'pipe' || isOpaque(type, 'sampler_t');
  return {
    type: layoutOf(shown),
    space: pointeeSpace(type),
    written: writtenSpaces(symbol),
    handle: type.kind === 'unknown' ? undefined : handle,
  };
}

function addObject(objects: [string, SharedObject][], owner: string, { symbol }: VariableDeclared): void {
  const base = elementOf(symbol.type);
  // Events and samplers are handles, which are not shared.
  if (base.kind === 'unknown' || isOpaque(base, 'event_t') || isOpaque(base, 'sampler_t')) return;
  const object = { space: base.space, written: symbol.type.kind === 'pointer' ? [] : writtenSpaces(symbol) };
  objects.push([`${owner}${spellingOf(symbol.name)}`, object]);
}

const surfaceOf = perPart(({ functions, variables, bodies }: ProgramPart): Surface => {
  const kernels = functions
    .filter(({ symbol }) => symbol.kernel)
    .map(({ symbol }) => [symbol.name, symbol.parameters.map(parameterOf)] as const);
  const objects: [string, SharedObject][] = [];
  for (const variable of variables) addObject(objects, '', variable);
  for (const body of bodies)
    for (const variable of factsOf(body, 'variable')) addObject(objects, `${spellingOf(body.symbol.name)} `, variable);
  return { kernels, objects };
});

/** Stores the surface of the parts of a program, before an edit changes their declarations. */
export function noteSurfaces(parts: readonly ProgramPart[]): void {
  for (const part of parts) surfaceOf(part);
}

/** The externally visible effects of a change. */
export interface SurfaceChange {
  /** The host has to pass other arguments to a kernel, or use another kernel. */
  readonly interface: boolean;
  /** The new sharing of an object: by all work-groups, within each work-group, or not shared. */
  readonly shared: 'all' | 'group' | 'item' | undefined;
}

/** How writable objects in a space are shared. */
const sharedBy = (space: AddressSpace): 'all' | 'group' | 'item' | undefined =>
  space === AddressSpace.Global
    ? 'all'
    : space === AddressSpace.Local
      ? 'group'
      : space === AddressSpace.Private
        ? 'item'
        : undefined;

const isHosts = (space: AddressSpace): boolean =>
  space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant;

/**
 * The host can continue to pass the same argument: the parameter is unchanged, or its explicit spaces contradict each
 * other, or it has none and is invalid for any host.
 */
function isSameParameter(before: KernelParameter, after: KernelParameter): boolean {
  if (after.handle) return before.handle ?? true;
  if (before.type !== after.type) return false;
  if (before.written.length > 1) return before.written.includes(after.space);
  return before.space === after.space || (before.written.length === 0 && !isHosts(before.space));
}

/** The removed and added entries of one name, in pairs as far as possible. */
interface Replaced<V> {
  readonly gone: V[];
  readonly made: V[];
}

/** The differences, by name. Equal entries don't count, whether or not they are the same object. */
function replaced<K, V>(before: readonly (readonly [K, V])[], after: readonly (readonly [K, V])[]): Replaced<V>[] {
  const differences = new Map<string, { readonly key: K; readonly value: V; count: number }>();
  const count = (all: readonly (readonly [K, V])[], by: number): void => {
    for (const [key, value] of all) {
      const text = `${key} ${JSON.stringify(value)}`;
      const known = differences.get(text) ?? { key, value, count: 0 };
      known.count += by;
      differences.set(text, known);
    }
  };
  count(before, -1);
  count(after, 1);
  const byName = new Map<K, Replaced<V>>();
  for (const { key, value, count: left } of differences.values()) {
    if (left === 0) continue;
    const one = byName.get(key) ?? { gone: [], made: [] };
    byName.set(key, one);
    for (let i = Math.abs(left); i > 0; i--) (left < 0 ? one.gone : one.made).push(value);
  }
  return [...byName.values()];
}

/** The externally visible change between two versions of a program; parts that are in both cost nothing. */
export function surfaceChange(before: readonly ProgramPart[], after: readonly ProgramPart[]): SurfaceChange {
  const old = new Set(before);
  const own = new Set(after);
  const gone = before.filter((part) => !own.has(part)).map(surfaceOf);
  const made = after.filter((part) => !old.has(part)).map(surfaceOf);
  const kernels = replaced(
    gone.flatMap((surface) => surface.kernels),
    made.flatMap((surface) => surface.kernels),
  );
  // No host calls a kernel that did not exist.
  const isInterface = kernels.some(
    (kernel) =>
      kernel.gone.length > kernel.made.length ||
      kernel.gone.some((parameters, i) => {
        const now = kernel.made[i] ?? [];
        return (
          now.length !== parameters.length ||
          parameters.some((parameter, k) => !isSameParameter(parameter, now[k] ?? parameter))
        );
      }),
  );
  let shared: SurfaceChange['shared'];
  const objects = replaced(
    gone.flatMap((surface) => surface.objects),
    made.flatMap((surface) => surface.objects),
  );
  for (const object of objects) {
    for (const [i, was] of object.gone.entries()) {
      const now = object.made[i];
      const [by, byNow] = [sharedBy(was.space), now && sharedBy(now.space)];
      if (!now || !by || !byNow || by === byNow) continue;
      // One of several contradictory spaces stays.
      if (was.written.length > 1 && was.written.includes(now.space)) continue;
      shared = byNow;
    }
  }
  return { interface: isInterface, shared };
}

const SHARED = {
  all: 'all work-groups share it',
  group: 'each work-group has its own',
  item: 'each work-item has its own',
} as const;

/** The suffix of a title that describes such a change; undefined if there is none. */
export function describeChange(change: SurfaceChange): string | undefined {
  const said = [
    ...(change.interface ? ["changes the kernel's interface"] : []),
    ...(change.shared ? [SHARED[change.shared]] : []),
  ];
  return said.length > 0 ? said.join(', and ') : undefined;
}
