// Builtin functions and constants at the cursor.

import type { Analysis } from '../../analysis/analysis.js';
import { builtinNames, documentBuiltin, vendorExtensionOf } from '../../builtins/index.js';
import { builtinType } from '../../semantics/declarations/builtin-types.js';
import { hasExtension } from '../../semantics/symbols/declared-names.js';
import { interned, lazy } from '../../text/lazy.js';
import type { Type } from '../../types/type.js';
import { type Completion, callOf, Rank } from './completion-item.js';
import { fitness, type Wanted } from './wanted.js';

interface BuiltinEntry {
  readonly item: Completion;
  readonly since: number;
  readonly needs: readonly string[];
  /** The vendor's extension that has it. */
  readonly extension?: string | undefined;
  /** What it returns, where that is one type. */
  readonly returns?: Type;
}

/** Every builtin, once for all documents. */
const builtinEntries = lazy((): readonly BuiltinEntry[] => {
  const entries: BuiltinEntry[] = [];
  for (const label of builtinNames()) {
    const documentation = documentBuiltin(label);
    if (!documentation) continue;
    const [signature = '', ...more] = documentation.shorthands;
    const detail = more.length ? `${signature} (+${more.length})` : signature;
    entries.push({
      item: {
        label,
        kind: 'builtin',
        detail,
        rank: Rank.Builtin,
        ...callOf(label, /\(\s*(?:void\s*)?\)$/.test(signature) ? 0 : 1),
      },
      since: documentation.since,
      needs: documentation.needs,
      extension: vendorExtensionOf(label),
    });
  }
  for (const base of ['char', 'uchar', 'short', 'ushort', 'int', 'uint', 'long', 'ulong', 'float', 'double', 'half']) {
    for (const width of ['', '2', '3', '4', '8', '16']) {
      for (const family of ['convert', 'as']) {
        const label = `${family}_${base}${width}`;
        entries.push({
          item: {
            label,
            kind: 'builtin',
            detail: `${base}${width} ${label}(x)`,
            rank: Rank.Unlikely,
            ...callOf(label, 1),
          },
          returns: builtinType(base, Number(width || 1)),
          since: width === '3' ? 110 : 100,
          needs: base === 'double' ? ['cl_khr_fp64'] : base === 'half' ? ['cl_khr_fp16'] : [],
        });
      }
    }
  }
  return entries;
});

/** As many of the likeliest builtins stand among what is declared near. */
const AMONG_NEAR = 2;

/**
 * The builtins whose names match. `orderOf`: how likely each is here; the likeliest are offered before what fits less.
 */
export function builtinCompletions(
  copy: Analysis,
  matches: (name: string) => boolean,
  wanted?: Wanted,
  orderOf?: (name: string) => number | undefined,
): Completion[] {
  const { version, device } = copy.options.language;
  const isOfDevice = (extension: string): boolean => device !== undefined && hasExtension(device, extension);
  const has = interned((need: string): boolean => need.split('|').some(copy.isMacroDefined));
  const isAny = !wanted || (wanted.types.length === 0 && !wanted.integer);
  const near = isAny ? Rank.Local : Rank.Fits;
  const items: Completion[] = [];
  for (const { item, since, needs, extension, returns } of builtinEntries()) {
    if (version < since || !matches(item.label)) continue;
    if (extension !== undefined) {
      if (isOfDevice(extension)) items.push(item);
      else if (!device && !item.label.startsWith('__')) items.push({ ...item, rank: Rank.Unlikely });
      continue;
    }
    if (!needs.every(has)) continue;
    const order = orderOf?.(item.label);
    const fits = wanted && returns && fitness(wanted, returns) === 'fits';
    // What a conversion is for is its type.
    if (order !== undefined && (fits || !returns || isAny))
      items.push(
        order < AMONG_NEAR
          ? { ...item, rank: near, order: order === 0 ? 0 : 2 * order + 1 }
          : { ...item, rank: Rank.Builtin, order },
      );
    else items.push(fits ? { ...item, rank: Rank.Builtin } : item);
  }
  return items;
}

/** What there is to say about a builtin in full, as Markdown; undefined for a name that is none. */
export function builtinDocumentation(name: string): string | undefined {
  const documentation = documentBuiltin(name);
  if (!documentation) return undefined;
  const { shorthands, summary, section, since, needs, where } = documentation;
  const shown = shorthands.slice(0, 8);
  const more = shorthands.length > shown.length ? `\n// … and ${shorthands.length - shown.length} more` : '';
  const version = `OpenCL C ${(since / 100).toFixed(1)}`;
  return [
    `\`\`\`opencl-c\n${shown.join('\n')}${more}\n\`\`\``,
    summary,
    where.map((line) => `\`${line}\``).join('  \n'),
    `*${section}; since ${version}${needs.length ? `, needs ${needs.join(', ')}` : ''}*`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The macros for values of builtins and samplers, by the names of their types. */
export const FLAGS: ReadonlyMap<string, RegExp> = new Map([
  ['cl_mem_fence_flags', /^CLK_(LOCAL|GLOBAL|IMAGE)_MEM_FENCE$/],
  ['sampler_t', /^CLK_(NORMALIZED_COORDS|ADDRESS|FILTER)_/],
]);

/** Whether a type's values have names, which are what one wants. */
export const hasFlags = (name: string): boolean => FLAGS.has(name) || name.startsWith('memory_');
