/**
 * The builtin functions of OpenCL C 1.0 to 3.0 and of its extensions, as clang 19 declares them.
 *
 * The tables in `tables/` are text in the specification's shorthand (see `shorthand.ts`). The first question asked
 * reads their lines into an index by name; a name's overloads are expanded when that name is first looked up.
 * `convert_*` and `as_*` are not here: they are a rule, not a list. Functions of vendors' extensions
 * (`tables/vendors/`) are known whatever the macros say: which compiler the kernel is for decides whether it has them.
 */
import { interned, lazy } from '../text/lazy.js';
import { type ConditionalSignature, describe, expand, namesOf } from './shorthand.js';
import { type Line, readTable } from './table.js';
import { tables } from './tables/index.js';
import type { BuiltinContext, BuiltinDocumentation, BuiltinSignature } from './types.js';

export type {
  BuiltinContext,
  BuiltinDocumentation,
  BuiltinSignature,
  BuiltinType,
} from './types.js';

/** The lines of the tables, by name. */
const index = lazy((): ReadonlyMap<string, readonly Line[]> => {
  const byName = new Map<string, Line[]>();
  for (const table of tables) {
    for (const line of readTable(table)) {
      for (const name of namesOf(line)) {
        const lines = byName.get(name);
        if (lines) lines.push(line);
        else byName.set(name, [line]);
      }
    }
  }
  return byName;
});

function isDefined(macro: string, context: BuiltinContext): boolean {
  return macro.includes('|') ? macro.split('|').some(context.isMacroDefined) : context.isMacroDefined(macro);
}

function holds(
  condition: {
    readonly since: number;
    readonly until: number;
    readonly needs: readonly string[];
    readonly generic?: boolean | undefined;
    readonly extension: string | undefined;
  },
  context: BuiltinContext,
): boolean {
  return (
    context.version >= condition.since &&
    (condition.until === 0 || context.version < condition.until) &&
    (condition.generic === undefined || condition.generic === context.generic) &&
    (condition.extension === undefined || (context.hasExtension?.(condition.extension) ?? true)) &&
    // The generic space is the context's, whatever the macros say: OpenCL C 2.0 has it without being asked.
    condition.needs.every((macro) =>
      macro === '__opencl_c_generic_address_space' ? context.generic : isDefined(macro, context),
    )
  );
}

/**
 * The overloads of `name` in `context`: all of them, in no particular order, none twice.
 * Undefined when no such builtin is declared there; empty for a special builtin (see {@link isSpecialBuiltin}).
 */
export function lookupBuiltin(name: string, context: BuiltinContext): readonly BuiltinSignature[] | undefined {
  const lines = index().get(name);
  if (!lines) return undefined;
  if (isSpecialBuiltin(name)) return lines.some((line) => holds(line.conditions, context)) ? [] : undefined;
  const declared = expanded(name)
    .filter((candidate) => holds(candidate, context))
    .map((candidate) => candidate.signature);
  return declared.length > 0 ? declared : undefined;
}

/** All overloads of a name, whatever they need. */
const expanded = interned((name: string): readonly ConditionalSignature[] =>
  (index().get(name) ?? []).flatMap((line) => expand(line, name)),
);

/**
 * Whether a builtin has one signature in all versions, so that compilers declare it as a function that is not
 * overloaded.
 */
export function isSingleBuiltin(name: string): boolean {
  return expanded(name).length === 1;
}

/** Whether `name` is a builtin in some version with some extension. */
export function isBuiltinName(name: string): boolean {
  return index().has(name);
}

/**
 * Whether no signature can express the function (blocks, pipes, "any type"), so that a checker has its own code for it.
 */
export function isSpecialBuiltin(name: string): boolean {
  return index().get(name)?.[0]?.conditions.special ?? false;
}

/** The vendor's extension that has a function; undefined for functions of the language and of Khronos' extensions. */
export function vendorExtensionOf(name: string): string | undefined {
  const lines = index().get(name);
  return lines?.every(({ conditions }) => conditions.extension !== undefined)
    ? lines[0]?.conditions.extension
    : undefined;
}

export function builtinNames(): readonly string[] {
  return [...index().keys()];
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

/** What to show about `name`, in whichever version it exists; undefined when it is no builtin. */
export function documentBuiltin(name: string): BuiltinDocumentation | undefined {
  const lines = index().get(name);
  const first = lines?.[0];
  if (!lines || !first) return undefined;
  const described = lines.map((line) => describe(line, name));
  const unconditional = lines.some((line) => line.conditions.needs.length === 0);
  return {
    name,
    summary: described.find((description) => description.summary !== '')?.summary ?? '',
    section: first.section,
    shorthands: [...new Set(described.map((description) => description.shorthand))],
    where: legend(described.flatMap((description) => description.legend)),
    since: Math.min(...lines.map((line) => line.conditions.since)),
    needs: first.conditions.extension ? [first.conditions.extension] : unconditional ? [] : (described[0]?.needs ?? []),
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
