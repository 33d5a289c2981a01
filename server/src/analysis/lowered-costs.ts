/** Proves fixes that lower the cost of an access, by executing the kernel before and after. */
import { idealPerWarp, number, perWarp, plural, unitOf } from '../costs/description.js';
import { geometryFor } from '../costs/memory-geometry.js';
import { type CostedKernel, kernelCosts } from '../costs/program-costs.js';
import type { AccessCost } from '../costs/recorder.js';
import { compareResults, type OldPlace } from '../costs/results.js';
import type { Device } from '../devices/device.js';
import { generic } from '../devices/generic.js';
import { type Launches, launchOf } from '../execution/launch.js';
import type { LoweredCost } from '../refactoring/edits/fix.js';
import type { ProgramAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';

/** An analysed text. */
export interface Analysed {
  readonly settings: { readonly device?: Device | undefined; readonly launches?: Launches | undefined };
  programs(): readonly ProgramAnalysed[];
}

/** Whether a change may keep what the kernel computes, by its launch. Much cheaper than trying it. */
export function mayLower({ launches }: Analysed['settings'], { proof, kernel }: LoweredCost): boolean {
  if (proof !== 'launch') return true;
  const launch = launches && launchOf(launches, spellingOf(kernel));
  if (!launch) return false;
  const { localSize, numGroups } = launch;
  return (localSize[0] ?? 1) === (localSize[1] ?? 1) && (numGroups[0] ?? 1) === (numGroups[1] ?? 1);
}

interface Executed {
  readonly program: ProgramAnalysed;
  readonly kernel: CostedKernel;
}

/**
 * How a change lowers the cost of an access: `32 → 4 sectors for a warp`. Undefined unless the kernel writes the same
 * for several inputs and costs less as a whole.
 */
export function loweredCost(before: Analysed, after: Analysed, lowers: LoweredCost): string | undefined {
  const [one, other] = [executed(before, lowers), executed(after, lowers)];
  if (!one || !other) return undefined;
  const [worst, least] = [worstOf(one, lowers), worstOf(other, lowers)];
  if (!worst || !least || perWarp(least) >= perWarp(worst) || excess(other) >= excess(one)) return undefined;
  const same =
    lowers.proof === 'form' ||
    compareResults([one.program, one.kernel.body], [other.program, other.kernel.body], one.kernel.launch) === 'same';
  if (!same) return undefined;
  const unit = plural(unitOf(worst, one.kernel.costs.geometry));
  return `${number(perWarp(worst))} → ${number(perWarp(least))} ${unit} per request`;
}

/** A buffer that a change replaces by others. */
export interface SplitBuffer {
  readonly kernel: Name;
  readonly buffer: Name;
  readonly parts: ReadonlySet<Name>;
  readonly oldPlace: OldPlace;
}

/**
 * How replacing a buffer changes the cost of its accesses: `20 → 4 sectors per request`. Empty if the launch is
 * unknown. Undefined if the accesses cost more or the kernel writes something else.
 */
export function costOfSplit(before: Analysed, after: Analysed, split: SplitBuffer): string | undefined {
  const [one, other] = [executed(before, split), executed(after, split)];
  if (!one || !other) return '';
  const results = compareResults(
    [one.program, one.kernel.body],
    [other.program, other.kernel.body],
    one.kernel.launch,
    split.oldPlace,
  );
  if (results === 'different') return undefined;
  const [old, now] = [averageOf(one, new Set([split.buffer])), averageOf(other, split.parts)];
  const [access] = one.kernel.costs.accesses;
  if (old === undefined || now === undefined || !access) return '';
  if (now > old) return undefined;
  return `${number(old)} → ${number(now)} ${plural(one.kernel.costs.geometry.global.unit)} per request`;
}

/** The transactions of a request to one of these buffers, on average; undefined if data decides. */
function averageOf({ kernel }: Executed, buffers: ReadonlySet<Name>): number | undefined {
  const own = kernel.costs.accesses.filter(({ object, space }) => space === 'global' && buffers.has(object));
  const active = own.reduce((sum, access) => sum + access.active, 0);
  if (active === 0 || own.some(({ isUnknown }) => isUnknown)) return undefined;
  return own.reduce((sum, { transactions }) => sum + transactions, 0) / active;
}

function executed(analysis: Analysed, { kernel }: Pick<LoweredCost, 'kernel'>): Executed | undefined {
  const geometry = geometryFor(analysis.settings.device ?? generic);
  if (!geometry) return undefined;
  for (const program of analysis.programs())
    for (const costed of kernelCosts(program, analysis.settings.launches, geometry, Number.POSITIVE_INFINITY))
      if (costed.body.symbol.name === kernel) return { program, kernel: costed };
  return undefined;
}

const excess = ({ kernel }: Executed): number =>
  kernel.costs.accesses.reduce((sum, { transactions, ideal }) => sum + transactions - ideal, 0) / kernel.costs.executed;

/** The executed access of an object that costs most. */
function worstOf({ kernel }: Executed, { object, space, operation }: LoweredCost): AccessCost | undefined {
  const own = kernel.costs.accesses.filter(
    (access) =>
      access.active > 0 && access.object === object && access.space === space && access.operation === operation,
  );
  const over = (access: AccessCost): number => perWarp(access) - idealPerWarp(access);
  return own.sort((a, b) => over(b) - over(a) || perWarp(b) - perWarp(a))[0];
}
