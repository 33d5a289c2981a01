/**
 * The builtin functions of OpenCL C 1.0 to 3.0 and of its extensions, as clang 19 declares them.
 *
 * The tables in `tables/` are text in the specification's shorthand (see `shorthand.ts`). The first question asked
 * reads their lines into an index by name; a name's overloads are expanded when that name is first looked up.
 * `convert_*` and `as_*` are not here: they are a rule, not a list. Functions of vendors' extensions
 * (`tables/vendors/`) have an index of their own, which is read when a name is asked for that may be a vendor's. They
 * exist whatever the macros are, unless the kernel is for a device that lacks them.
 */
import { interned, lazy } from '../text/lazy.js';
import { type ConditionalSignature, describe, expand, namesOf } from './shorthand.js';
import { type Addition, type Line, readTable, type Trait } from './table.js';
import { tables, vendorTables } from './tables/index.js';
import type { BuiltinContext, BuiltinDocumentation, BuiltinSignature } from './types.js';

export type { Addition, Trait } from './table.js';
export type {
  BuiltinContext,
  BuiltinDocumentation,
  BuiltinSignature,
  BuiltinType,
} from './types.js';

function byName(lines: Iterable<Line>): ReadonlyMap<string, readonly Line[]> {
  const index = new Map<string, Line[]>();
  for (const line of lines) {
    for (const name of namesOf(line)) {
      const known = index.get(name);
      if (known) known.push(line);
      else index.set(name, [line]);
    }
  }
  return index;
}

/** The lines of the language and of Khronos' extensions, by name. */
const index = lazy(() => byName(tables.flatMap((table) => readTable(table).lines)));

/** What vendors' extensions add, by name. */
const vendors = lazy(() => {
  const read = vendorTables.map(readTable);
  const additions = read.flatMap((table) => table.additions);
  return {
    functions: byName(read.flatMap(({ lines }) => lines)),
    additions: new Map(additions.map((addition) => [`${addition.kind} ${addition.name}`, addition] as const)),
  };
});

/** The names in the tables of vendors, attributes aside, and few others: those tables are read for these only. */
const VENDORS_NAME =
  /^(?:amd_|arm_|ARM_|img_|intel_|qcom_|QCOM_|CLK_\w+_(?:EXT|INTEL|QCOM)$|\w+_img$|__builtin_amdgcn_|__nvvm_|popcnt$|(?:read|write)_channel_|(?:read|write)_pipe_block$|counter\d\d_t$|accelerator_|(?:u?(?:char|short|int|long)|half|float|double)(?:[5-79]|1[0-5])$)/;

/** Whether a name may be a vendor's: asked of the same names at every keystroke. */
const mayBeVendors = interned((name: string): boolean => VENDORS_NAME.test(name));

/** The lines that declare a name. */
const linesOf = (name: string): readonly Line[] | undefined =>
  index().get(name) ?? (mayBeVendors(name) ? vendors().functions.get(name) : undefined);

/** The type or constant of a vendor's extension with a name. */
export const additionNamed = (kind: 'type' | 'constant', name: string): Addition | undefined =>
  mayBeVendors(name) ? vendors().additions.get(`${kind} ${name}`) : undefined;

/** The attribute of a vendor's extension with a name, without underscores around it. */
export const attributeNamed = (name: string): Addition | undefined => vendors().additions.get(`attribute ${name}`);

/** Functions of later versions that an extension brings to earlier ones. */
const GRANTED: readonly (readonly [names: RegExp, version: 120 | 200, extensions: readonly string[]])[] = [
  [/^printf$/, 120, ['cl_arm_printf', 'cl_amd_printf', 'cl_intel_printf']],
  [/^get_enqueued_local_size$/, 200, ['cl_arm_non_uniform_work_group_size']],
  [/^atomic_/, 200, ['cl_amd_c11_atomics']],
];

/** The version whose functions of a name exist, given the extensions that the program enables. */
export const grantedVersion = (
  name: string,
  version: BuiltinContext['version'],
  isEnabled: (extension: string) => boolean,
): BuiltinContext['version'] =>
  GRANTED.find(
    ([names, granted, extensions]) => granted > version && names.test(name) && extensions.some(isEnabled),
  )?.[1] ?? version;

/** All types, constants and attributes of vendors' extensions. */
export const additions = (): Iterable<Addition> => vendors().additions.values();

function isDefined(macro: string, context: BuiltinContext): boolean {
  return macro.includes('|') ? macro.split('|').some(context.isMacroDefined) : context.isMacroDefined(macro);
}

/** A macro is defined, or a pragma enables the extension that it denotes. */
const isThere = (macro: string, context: BuiltinContext): boolean =>
  isDefined(macro, context) || (macro.startsWith('cl_') && context.isEnabled?.(macro) === true);

/** Whether the extension of a function exists; `adds`: it adds an overload to a function of the core language. */
function hasExtension(extension: string, context: BuiltinContext, adds: boolean): boolean {
  if (context.hasExtension) return context.hasExtension(extension);
  return !adds || context.isEnabled?.(extension) === true;
}

function holds(
  condition: {
    readonly since: number;
    readonly needs: readonly string[];
    readonly generic?: boolean | undefined;
    readonly extension: string | undefined;
  },
  context: BuiltinContext,
  adds = false,
): boolean {
  return (
    context.version >= condition.since &&
    (condition.generic === undefined || condition.generic === context.generic) &&
    (condition.extension === undefined || hasExtension(condition.extension, context, adds)) &&
    // The generic space depends on the context, not on the macros: OpenCL C 2.0 always has it.
    condition.needs.every((macro) =>
      macro === '__opencl_c_generic_address_space' ? context.generic : isThere(macro, context),
    )
  );
}

/**
 * The overloads of `name` in `context`: all of them, in no particular order, none twice.
 * Undefined when no such builtin is declared there; empty for a special builtin (see {@link isSpecialBuiltin}).
 */
export function lookupBuiltin(name: string, context: BuiltinContext): readonly BuiltinSignature[] | undefined {
  const lines = linesOf(name);
  if (!lines) return undefined;
  if (isSpecialBuiltin(name)) return lines.some((line) => holds(line.conditions, context)) ? [] : undefined;
  const adds = vendorExtensionOf(name) === undefined;
  const declared = expanded(name)
    .filter((candidate) => holds(candidate, context, adds))
    .map((candidate) => candidate.signature);
  return declared.length > 0 ? declared : undefined;
}

/** All overloads of a name, regardless of their conditions. */
const expanded = interned((name: string): readonly ConditionalSignature[] =>
  (linesOf(name) ?? []).flatMap((line) => expand(line, name)),
);

/**
 * Whether a builtin has one signature in all versions, so that compilers declare it as a function that is not
 * overloaded.
 */
export function isSingleBuiltin(name: string): boolean {
  return expanded(name).filter(({ extension }) => extension === undefined).length === 1;
}

/** Whether `name` is a builtin in some version with some extension. */
export function isBuiltinName(name: string): boolean {
  return linesOf(name) !== undefined;
}

/** The parts of the name of a conversion: type, width, `_sat`, rounding mode. */
export const CONVERSION =
  /^convert_(char|uchar|short|ushort|int|uint|long|ulong|float|double|half)(2|3|4|8|16)?(_sat)?(_rt[ezpn])?$/;

/** Whether a name is that of a conversion or a reinterpretation, which no table lists. */
export const isConversionName = (name: string): boolean =>
  CONVERSION.test(name) || /^as_(?:u?(?:char|short|int|long)|float|double|half)(?:2|3|4|8|16)?$/.test(name);

/**
 * Whether no signature can express the function (blocks, pipes, "any type"), so that a checker has its own code for it.
 */
export function isSpecialBuiltin(name: string): boolean {
  return linesOf(name)?.[0]?.conditions.special ?? false;
}

/** The vendor's extension that has a function; undefined for functions of the language and of Khronos' extensions. */
export const vendorExtensionOf = interned((name: string): string | undefined => {
  const lines = linesOf(name);
  return lines?.every(({ conditions }) => conditions.extension !== undefined)
    ? lines[0]?.conditions.extension
    : undefined;
});

const traitless: ReadonlySet<Trait> = new Set();
const pure: ReadonlySet<Trait> = new Set(['pure']);

/** What a builtin function does besides returning a value; nothing is known of a name that is none. */
export const traitsOf = interned((name: string): ReadonlySet<Trait> => {
  if (/^(?:convert|as)_/.test(name)) return pure;
  return linesOf(name)?.[0]?.traits ?? traitless;
});

/** Whether a builtin function has a trait. */
export const hasTrait = (name: string, trait: Trait): boolean => traitsOf(name).has(trait);

/** All work-items of a work-group have to call the function together. */
export const needsWorkGroup = (name: string): boolean => {
  const traits = traitsOf(name);
  return !traits.has('sub-group') && (traits.has('barrier') || traits.has('collective'));
};

/** Work-items of a work-group wait in the function for each other, without a result. */
export const isWorkGroupBarrier = (name: string): boolean => {
  const traits = traitsOf(name);
  return traits.has('barrier') && !traits.has('sub-group') && !traits.has('arrive');
};

/** The index of the argument of a barrier or fence that names the memory that it orders; undefined if there is none. */
export const fenceArgumentOf = interned((name: string): number | undefined => {
  const index = expanded(name)[0]?.signature.parameters.findIndex(({ type }) => type.base === 'cl_mem_fence_flags');
  return index === -1 ? undefined : index;
});

export function builtinNames(): readonly string[] {
  return [...index().keys(), ...vendors().functions.keys()];
}

/**
 * The builtins that `lookupBuiltin` finds where every macro is defined, without expanding the overloads of any and
 * without those of vendors.
 */
export function builtinNamesIn(language: Pick<BuiltinContext, 'version' | 'generic'>): readonly string[] {
  const context = { ...language, isMacroDefined: () => true };
  return [...index()]
    .filter(([, lines]) => lines.some(({ conditions }) => !conditions.extension && holds(conditions, context)))
    .map(([name]) => name);
}

/** The documentation of `name` in any version; undefined if it is not a builtin. */
export function documentBuiltin(name: string): BuiltinDocumentation | undefined {
  const all = linesOf(name);
  // The overloads that extensions add to a function of the language are not its documentation.
  const own = all?.filter(({ conditions }) => conditions.extension === undefined);
  const lines = own && own.length > 0 ? own : all;
  const first = lines?.[0];
  if (!lines || !first) return undefined;
  const described = lines.map((line) => describe(line, name));
  const summary = described.find((description) => description.summary !== '')?.summary ?? '';
  const unconditional = lines.some((line) => line.conditions.needs.length === 0);
  const extensions = new Set(lines.flatMap(({ conditions }) => conditions.extension ?? []));
  return {
    name,
    summary: first.conditions.undocumented ? `${summary} The vendor does not document it.` : summary,
    section: first.section,
    shorthands: [...new Set(described.map((description) => description.shorthand))],
    where: legend(described.flatMap((description) => description.legend)),
    since: Math.min(...lines.map((line) => line.conditions.since)),
    needs: extensions.size > 0 ? [[...extensions].join('|')] : unconditional ? [] : (described[0]?.needs ?? []),
  };
}

/** One line for each name; a name with different types in different declarations lists all of them. */
function legend(entries: readonly (readonly [string, string])[]): readonly string[] {
  const meanings = new Map<string, string[]>();
  for (const [name, meaning] of entries) {
    const known = meanings.get(name) ?? [];
    if (!known.includes(meaning)) meanings.set(name, [...known, meaning]);
  }
  return [...meanings].map(([name, all]) => `${name}: ${all.join(', ')}`);
}
