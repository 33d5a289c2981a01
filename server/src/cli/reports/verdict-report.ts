// Verdicts about kernels, as JSON and as lines of a pretty report.
import { type KernelVerdicts, VERDICT_KINDS, type VerdictKind } from '../../analysis/verdicts.js';
import type { FileSpan } from '../../preprocessor/source-map.js';

const rangeOf = ({ file, start, end }: FileSpan) => file.lines.range(start, end);

/** `a.cl:3:8` */
function placeOf({ file, start }: FileSpan): string {
  const { line, character } = file.lines.position(start);
  return `${file.path}:${line + 1}:${character + 1}`;
}

/** The verdicts about a kernel, as JSON. */
export function jsonOfKernel({ name, span, verdicts }: KernelVerdicts): string {
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
  return JSON.stringify({ name, range: rangeOf(span), verdicts: Object.fromEntries(kinds) });
}

function describe({ verdict, reason, span, assumes }: KernelVerdicts['verdicts'][VerdictKind]): string {
  const why = reason === undefined ? '' : ` (${reason}${span ? `, ${placeOf(span)}` : ''})`;
  return `${verdict}${verdict === 'conditional' ? ` if ${assumes.join(', ')}` : why}`;
}

/** A line for each kernel. */
export const verdictLines = (kernels: readonly KernelVerdicts[]): string =>
  kernels
    .map(
      ({ name, span, verdicts }) =>
        `${placeOf(span)}: kernel '${name}': ${VERDICT_KINDS.map((kind) => `${kind} ${describe(verdicts[kind])}`).join('; ')}\n`,
    )
    .join('');

/** The kernels of which something is unknown that has to be known. */
export const unprovedOf = (kernels: readonly KernelVerdicts[], required: readonly VerdictKind[]): readonly string[] =>
  kernels.flatMap(({ name, span, verdicts }) =>
    required
      .filter((kind) => verdicts[kind].verdict === 'unknown')
      .map((kind) => `${placeOf(span)}: kernel '${name}': ${kind} ${describe(verdicts[kind])}`),
  );
