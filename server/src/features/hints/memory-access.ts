// What the accesses of kernels cost, with their places in the text.
import type { Analysis } from '../../analysis/analysis.js';
import { spanOf } from '../../analysis/diagnostics.js';
import {
  counted,
  describeAccess,
  hasBankConflict,
  idealPerWarp,
  isCostly,
  isUncoalesced,
  nameAccess,
  number,
  perWarp,
  plural,
  summarize,
  unitOf,
  worstFirst,
} from '../../costs/description.js';
import { geometryFor, type MemoryGeometry } from '../../costs/memory-geometry.js';
import { type CostedKernel, kernelCosts } from '../../costs/program-costs.js';
import type { AccessCost } from '../../costs/recorder.js';
import { generic } from '../../devices/generic.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { spellingOf } from '../../text/names.js';

interface PlacedAccess {
  readonly access: AccessCost;
  readonly span: FileSpan;
}

/** A kernel whose launch is known, and what it accesses. */
export interface KernelAccesses {
  readonly name: string;
  readonly geometry: MemoryGeometry;
  readonly costed: CostedKernel;
  readonly accesses: readonly PlacedAccess[];
}

/** Steps that one request of an editor may take; the rest is executed when typing pauses. */
const AT_ONCE = 1 << 22;

/** The accesses of all kernels whose launch is known, those of the functions that they call among them. */
export function memoryAccesses(analysis: Analysis, limit = AT_ONCE): readonly KernelAccesses[] {
  const geometry = geometryFor(analysis.settings.device ?? generic);
  if (!geometry) return [];
  return analysis.programs().flatMap((program) =>
    [...kernelCosts(program, analysis.settings.launches, geometry, limit)].map((costed) => ({
      name: spellingOf(costed.body.symbol.name),
      geometry,
      costed,
      accesses: costed.costs.accesses.flatMap((access) => {
        const span = spanOf(access.unit, access.node.first, access.node.last);
        return span ? [{ access, span }] : [];
      }),
    })),
  );
}

/** What the innermost accesses around an offset of the file cost, as Markdown; undefined where there are none. */
export function costsAt(analysis: Analysis, offset: number): string | undefined {
  const around = memoryAccesses(analysis).flatMap((kernel) =>
    kernel.accesses
      .filter(({ span }) => span.file.path === analysis.root.path && span.start <= offset && offset <= span.end)
      .map(({ access, span }) => ({ access, kernel, length: span.end - span.start })),
  );
  if (around.length === 0) return undefined;
  const shortest = Math.min(...around.map(({ length }) => length));
  const innermost = around.filter(({ length }) => length === shortest);
  const isOne = new Set(innermost.map(({ kernel }) => kernel)).size === 1;
  const lines = innermost.map(({ access, kernel }) => {
    const where = isOne ? '' : ` (in '${kernel.name}')`;
    return `${capitalized(describeAccess(access, kernel.geometry))}${where}.`;
  });
  const [first] = innermost;
  const modelled = first?.kernel.geometry.isMeasured ? '' : ' Modelled, not measured.';
  return `${[...new Set(lines)].slice(0, MAXIMUM_LINES).join('\n\n')}${modelled}`;
}

const MAXIMUM_LINES = 3;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The text of the code lens about the accesses of each kernel, by name; kernels without such accesses are omitted. */
export const costSummaries = (analysis: Analysis): ReadonlyMap<string, string> =>
  new Map(
    memoryAccesses(analysis).flatMap(({ name, accesses }) => {
      const summary = summarize(accesses.map(({ access }) => access));
      return summary === '' ? [] : [[name, summary] as const];
    }),
  );

/** A label at the end of an access that costs more than necessary. */
export interface CostHint {
  readonly offset: number;
  readonly label: string;
  readonly tooltip: string;
}

/** The costly accesses that end in a part of the file. */
export function costHints(analysis: Analysis, wanted: { readonly start: number; readonly end: number }): CostHint[] {
  const hints = new Map<number, CostHint>();
  for (const { accesses, geometry } of memoryAccesses(analysis))
    for (const { access, span } of accesses) {
      if (span.file.path !== analysis.root.path || span.end < wanted.start || span.end >= wanted.end) continue;
      if (!isUncoalesced(access) && !hasBankConflict(access)) continue;
      const label = `${number(perWarp(access))} ${plural(unitOf(access, geometry))}, best ${number(idealPerWarp(access))}`;
      hints.set(span.end, { offset: span.end, label, tooltip: describeAccess(access, geometry) });
    }
  return [...hints.values()];
}

/** A kernel and its accesses in the file, the worst first, as text. */
export interface AccessRows {
  readonly name: string;
  readonly summary: string;
  readonly span: FileSpan;
  readonly rows: readonly {
    readonly name: string;
    readonly cost: string;
    readonly detail: string;
    readonly isCostly: boolean;
    /** Data or an unknown argument decides its cost. */
    readonly isUnknown: boolean;
    readonly span: FileSpan;
  }[];
}

export const accessRows = (analysis: Analysis): readonly AccessRows[] =>
  memoryAccesses(analysis).flatMap(({ name, geometry, costed, accesses }) => {
    const { place } = costed.body.symbol;
    const span = spanOf(place.unit, place.token, place.token);
    if (span?.file.path !== analysis.root.path) return [];
    const spans = new Map(accesses.map((one) => [one.access, one.span]));
    const rows = worstFirst(accesses.map(({ access }) => access)).flatMap((access) => {
      const at = spans.get(access);
      if (at?.file.path !== analysis.root.path) return [];
      const isKnown = !access.isUnknown && access.active > 0;
      const cost = isKnown ? counted(perWarp(access), unitOf(access, geometry)) : 'unknown';
      const best = isKnown && isCostly(access) ? `, best ${number(idealPerWarp(access))}` : '';
      const detail = describeAccess(access, geometry);
      const line = at.file.lines.lineAt(at.start) + 1;
      return [
        {
          name: nameAccess(access),
          cost: `${cost}${best}, line ${line}`,
          detail,
          isCostly: isCostly(access),
          isUnknown: !isKnown,
          span: at,
        },
      ];
    });
    return [{ name, summary: summarize(accesses.map(({ access }) => access)), span, rows }];
  });

/** What the work-items of a warp touch in one access, in bytes. */
export interface AccessPattern {
  readonly kernel: string;
  readonly name: string;
  readonly detail: string;
  readonly isCostly: boolean;
  readonly span: FileSpan;
  readonly memory: 'local' | 'global';
  /** Where the access of each work-item begins in the object; null if it takes no part. */
  readonly starts: readonly (number | null)[];
  /** What each work-item accesses. */
  readonly bytes: number;
  /** A row holds each bank of local memory once, or some blocks of global memory. */
  readonly row: number;
  /** What a bank serves, or what is transferred together. */
  readonly block: number;
  readonly unit: string;
}

/** The least bytes of a row. */
const LINE = 128;

/** The patterns of the accesses to local and global memory in the file whose addresses are known. */
export const accessPatterns = (analysis: Analysis): readonly AccessPattern[] =>
  memoryAccesses(analysis).flatMap(({ name: kernel, geometry, accesses }) =>
    accesses.flatMap(({ access, span }): AccessPattern[] => {
      const { sample, space, bytes, isUnknown } = access;
      if (!sample || isUnknown || (space !== 'local' && space !== 'global')) return [];
      if (span.file.path !== analysis.root.path) return [];
      const { global, local } = geometry;
      const row = space === 'local' ? local.banks * local.bankWidth : Math.max(LINE, global.transaction);
      return [
        {
          kernel,
          name: nameAccess(access),
          detail: describeAccess(access, geometry),
          isCostly: isCostly(access),
          span,
          memory: space,
          starts: sample.addresses.map((address) => (address === undefined ? null : address - sample.base)),
          bytes,
          row,
          block: space === 'local' ? local.bankWidth : global.transaction,
          unit: space === 'local' ? 'bank' : global.unit,
        },
      ];
    }),
  );
