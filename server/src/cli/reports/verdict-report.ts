// Verdicts about kernels, as JSON and as lines of a pretty report.
import { type KernelVerdicts, VERDICT_KINDS, type VerdictKind } from '../../analysis/verdicts.js';
import { globalSizeOf, type LaunchVerdicts, launchTextOf } from '../../hosts/launched.js';
import type { FileSpan } from '../../preprocessor/source-map.js';

const rangeOf = ({ file, start, end }: FileSpan) => file.lines.range(start, end);

/** `a.cl:3:8` */
function placeOf({ file, start }: FileSpan): string {
  const { line, character } = file.lines.position(start);
  return `${file.path}:${line + 1}:${character + 1}`;
}

/** The verdicts about a kernel, as JSON. */
export const jsonOfKernel = (kernel: KernelVerdicts): string =>
  JSON.stringify({ name: kernel.name, range: rangeOf(kernel.span), verdicts: verdictsFor(kernel) });

/** The verdicts about a kernel in a launch, for JSON. */
export const jsonOfLaunch = ({ launch, kernel }: LaunchVerdicts) => ({
  kernel: kernel.name,
  path: kernel.span.file.path,
  range: rangeOf(kernel.span),
  launch: {
    path: launch.at.file.path,
    range: rangeOf(launch.at),
    globalSize: globalSizeOf(launch),
    localSize: launch.isFree ? null : launch.launch.localSize,
    arguments: launch.launch.arguments ?? {},
    buffers: launch.launch.buffers ?? {},
  },
  verdicts: verdictsFor(kernel),
});

function verdictsFor({ span, verdicts }: KernelVerdicts): Readonly<Record<string, unknown>> {
  const kinds = VERDICT_KINDS.map((kind) => {
    const { verdict, reason, span: place, assumes } = verdicts[kind];
    const own = {
      verdict,
      ...(reason !== undefined && { reason }),
      ...(place && { range: rangeOf(place), ...(place.file !== span.file && { path: place.file.path }) }),
      ...(assumes.length > 0 && { assumes }),
    };
    return [kind, own] as const;
  });
  return Object.fromEntries(kinds);
}

function describe({ verdict, reason, span, assumes }: KernelVerdicts['verdicts'][VerdictKind]): string {
  const why = reason === undefined ? '' : ` (${reason}${span ? `, ${placeOf(span)}` : ''})`;
  return `${verdict}${verdict === 'conditional' ? ` if ${assumes.join(', ')}` : why}`;
}

const lineOf = ({ name, span, verdicts }: KernelVerdicts, how = ''): string =>
  `${placeOf(span)}: kernel '${name}'${how}: ${VERDICT_KINDS.map((kind) => `${kind} ${describe(verdicts[kind])}`).join('; ')}\n`;

/** A line for each kernel. */
export const verdictLines = (kernels: readonly KernelVerdicts[]): string =>
  kernels.map((kernel) => lineOf(kernel)).join('');

/** A line for each launch. */
export const launchLines = (launches: readonly LaunchVerdicts[]): string =>
  launches.map(({ launch, kernel }) => lineOf(kernel, ` ${launchTextOf(launch)}`)).join('');

/** The kernels of which something is unknown that has to be known. */
export const unprovedOf = (kernels: readonly KernelVerdicts[], required: readonly VerdictKind[]): readonly string[] =>
  kernels.flatMap(({ name, span, verdicts }) =>
    required
      .filter((kind) => verdicts[kind].verdict === 'unknown')
      .map((kind) => `${placeOf(span)}: kernel '${name}': ${kind} ${describe(verdicts[kind])}`),
  );
