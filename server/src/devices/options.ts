// The build options that drivers accept, as regular expressions.

const OPTIMIZATIONS =
  'opt-disable|mad-enable|fast-relaxed-math|finite-math-only|unsafe-math-optimizations|no-signed-zeros|' +
  'denorms-are-zero|single-precision-constant|fp32-correctly-rounded-divide-sqrt|kernel-arg-info';

/** What every driver takes (API, "Compiler Options"). `-include` stands for a header before the source. */
const COMMON = `-D.*|-I.*|-include.*|-w|-Werror|-cl-(?:${OPTIMIZATIONS})`;

/** The whole of what a driver accepts: what all do, and the alternatives that it has besides. */
export const acceptedOptions = (...more: readonly string[]): string => [COMMON, ...more].join('|');

/** What the specification has. */
export const specifiedOptions = acceptedOptions(
  '-U.*',
  '-cl-(?:strict-aliasing|uniform-work-group-size|no-subgroup-ifp)',
  '-cl-std=CL(?:1\\.[0-2]|2\\.0|3\\.[01])',
  '-cl-ext=.*',
  '-g',
);
