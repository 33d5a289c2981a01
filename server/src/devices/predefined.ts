// The predefined macros of a device that differ from those of the generic device.

import { lazy } from '../text/lazy.js';
import { intern, type Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { Device } from './device.js';
import { deviceMacros } from './macros.js';

/** The bits of the versions in the masks of `macros.ts`, by `__OPENCL_C_VERSION__`. */
const BITS: Readonly<Record<number, number>> = { 100: 1, 110: 2, 120: 4, 200: 8, 300: 16, 310: 16 };

interface Line {
  readonly mask: number;
  /** Undefined where the macro is not defined. */
  readonly definition: string | undefined;
}

/** The lines of each set of macros, by macro name. */
const sets = lazy(
  (): ReadonlyMap<string, ReadonlyMap<Name, readonly Line[]>> =>
    new Map(Object.entries(deviceMacros).map(([name, text]) => [name, readLines(text)])),
);

function readLines(text: string): Map<Name, Line[]> {
  const lines = new Map<Name, Line[]>();
  for (const line of text.split('\n')) {
    const definition = line.slice(2);
    const name = intern(/^\w+/.exec(definition)?.[0] ?? '');
    const entry = {
      mask: Number.parseInt(line.charAt(0), 32),
      definition: line.charAt(1) === '+' ? definition : undefined,
    };
    const known = lines.get(name);
    if (known) known.push(entry);
    else lines.set(name, [entry]);
  }
  return lines;
}

/** A device's own macros, by name. */
const own = perOwner(
  (macros: NonNullable<Device['ownMacros']>): ReadonlyMap<Name, string | undefined> =>
    new Map(
      Object.entries(macros).map(([name, body]) => [intern(name), body === null ? undefined : `${name} ${body}`]),
    ),
);

/**
 * The definition of a macro on a device in a version of the language: null if the device does not define it, undefined
 * if it is the same as on the generic device.
 */
export function deviceMacro(device: Device, name: Name, version: number): string | null | undefined {
  const mine = device.ownMacros && own(device.ownMacros);
  if (mine?.has(name)) return mine.get(name) ?? null;
  const lines = device.macros === undefined ? undefined : sets().get(device.macros)?.get(name);
  const line = lines?.find(({ mask }) => mask & (BITS[version] ?? 0));
  return line && (line.definition ?? null);
}

/** The macros that a device defines in addition to those of the generic device. */
export function* deviceMacroNames(device: Device): Iterable<Name> {
  if (device.ownMacros)
    for (const [name, definition] of own(device.ownMacros)) if (definition !== undefined) yield name;
  if (device.macros === undefined) return;
  for (const [name, lines] of sets().get(device.macros) ?? [])
    if (lines.some(({ definition }) => definition !== undefined)) yield name;
}
