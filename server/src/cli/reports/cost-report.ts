// `clspace check --costs`: a table of what the accesses of each kernel cost, the worst first.
import type { Analysis } from '../../analysis/analysis.js';
import {
  assumptionOf,
  idealPerWarp,
  nameAccess,
  number,
  perWarp,
  plural,
  reasonOf,
  summarize,
  summarizeTotal,
  unitOf,
  warpName,
  worstFirst,
} from '../../costs/description.js';
import { geometryFor, memoryGeometries } from '../../costs/memory-geometry.js';
import { generic } from '../../devices/generic.js';
import { memoryAccesses } from '../../features/hints/memory-access.js';
import { placeText } from '../../hosts/launched.js';
import type { KnownLaunch } from '../../hosts/launches.js';
import { missingArguments } from '../kernel-arguments.js';

/**
 * The tables of a file's kernels whose launch is known; empty where there is none. `launched`: only these, by name, in
 * the launches of hosts.
 */
export function costTables(analysis: Analysis, launched?: ReadonlyMap<string, KnownLaunch>): string {
  const device = analysis.settings.device ?? generic;
  if (!geometryFor(device)) {
    const modelled = memoryGeometries.map(({ name }) => name).join(', ');
    return `${analysis.root.path}: the memory of '${device.name}' is not modelled, that of ${modelled} is\n`;
  }
  const tables = memoryAccesses(analysis, Number.POSITIVE_INFINITY).map(({ name, geometry, costed, accesses }) => {
    const { launch, costs } = costed;
    const spans = new Map(accesses.map(({ access, span }) => [access, span]));
    const rows = worstFirst(accesses.map(({ access }) => access)).map((access) => {
      const span = spans.get(access);
      const line = span ? `${span.file.lines.lineAt(span.start) + 1}` : '';
      const isKnown = !access.isUnknown && access.active > 0;
      return [
        line,
        nameAccess(access),
        isKnown ? number(perWarp(access)) : '?',
        isKnown ? number(idealPerWarp(access)) : '?',
        isKnown ? plural(unitOf(access, geometry)) : '',
        reasonOf(access) + assumptionOf(access),
      ];
    });
    const known = launched?.get(name);
    if (launched && !known) return '';
    const all = accesses.map(({ access }) => access);
    const summary = [summarize(all), summarizeTotal(all, costs)].filter((one) => one !== '');
    const size = (sizes: readonly number[]): string => sizes.join(' x ');
    const modelled = geometry.isMeasured ? '' : ', modelled and not measured';
    const part = costs.executed < costs.groups ? `; ${costs.executed} of ${costs.groups} work-groups executed` : '';
    const cut = costs.cut ? '; not executed to its end' : '';
    const head =
      `${analysis.root.path}: kernel '${name}'${known ? ` ${placeText(known)}` : ''}, ${size(launch.numGroups)} ${costs.groups === 1 ? 'work-group' : 'work-groups'} of ${size(launch.localSize)}, ` +
      `on ${geometry.name}${modelled}${part}${cut}`;
    if (rows.length === 0) return `${head}\n  no memory access is counted\n`;
    const table = aligned([['line', 'access', `for a ${warpName(geometry)}`, 'best', '', ''], ...rows]);
    const missing = costs.accesses.some((access) => access.isUnknown || access.isAssumed)
      ? missingArguments(costed.body, launch)
      : undefined;
    const note = missing === undefined ? '' : `  ${missing}\n`;
    return `${head}\n${summary.map((line) => `  ${line}\n`).join('')}${table}${note}`;
  });
  return tables.join('');
}

/** Rows with their columns below each other; numbers to the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const isRight = (i: number): boolean => i === 0 || i === 2 || i === 3;
  return rows
    .map((row) => {
      const cells = row.map((cell, i) => (isRight(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)));
      return `  ${cells.join('  ').trimEnd()}\n`;
    })
    .join('');
}
