// What the accesses of kernels cost, with their places in the text.
import type { Analysis } from '../analysis.js';
import { DEFAULT_GEOMETRY, type MemoryGeometry, memoryGeometries } from '../costs/memory-geometry.js';
import { type CostedKernel, kernelCosts } from '../costs/program-costs.js';
import { type AccessCost, accessesByPlace } from '../costs/recorder.js';
import { spanOf } from '../diagnostics.js';
import type { FileSpan } from '../preprocessor/source-map.js';
import { guaranteed } from '../rules/device.js';
import { spellingOf } from '../text/names.js';

export interface PlacedAccess {
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

/** The device whose costs are shown: that of the settings, as far as it is known. */
const geometryOf = ({ settings }: Analysis): MemoryGeometry => {
  const { name, vendor } = settings.device ?? guaranteed;
  return (
    memoryGeometries.find((one) => one.name === name) ??
    memoryGeometries.find((one) => vendor !== undefined && one.name.startsWith(vendor)) ??
    DEFAULT_GEOMETRY
  );
};

/** The accesses of all kernels whose launch is known, those of the functions that they call among them. */
export function memoryAccesses(analysis: Analysis): readonly KernelAccesses[] {
  const geometry = geometryOf(analysis);
  return analysis.programs().flatMap((program) =>
    [...kernelCosts(program, analysis.settings.launches, geometry)].map((costed) => ({
      name: spellingOf(costed.body.symbol.name),
      geometry,
      costed,
      accesses: accessesByPlace(costed.costs.accesses).flatMap((access) => {
        const span = spanOf(access.unit, access.node.first, access.node.last);
        return span ? [{ access, span }] : [];
      }),
    })),
  );
}

/** The accesses that stand around an offset of the file, the innermost first; those of every kernel that runs them. */
export function accessesAt(
  analysis: Analysis,
  offset: number,
): readonly (PlacedAccess & { readonly kernel: KernelAccesses })[] {
  return memoryAccesses(analysis)
    .flatMap((kernel) =>
      kernel.accesses
        .filter(({ span }) => span.file.path === analysis.root.path && span.start <= offset && offset <= span.end)
        .map((placed) => ({ ...placed, kernel })),
    )
    .sort((one, other) => one.span.end - one.span.start - (other.span.end - other.span.start));
}
