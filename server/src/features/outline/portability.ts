import type { Analysis, Diagnostic } from '../../analysis/analysis.js';
import { spanOf } from '../../analysis/diagnostics.js';
import type { Device } from '../../devices/device.js';
import { Functions } from '../../execution/functions.js';
import { reached } from '../../execution/kernels.js';
import type { FileSpan } from '../../preprocessor/source-map.js';
import { ruleOf } from '../../rules/rule-of.js';
import { spellingOf } from '../../text/names.js';

/** A file, analysed for a device. */
interface DeviceAnalysis {
  readonly device: Device;
  readonly analysis: Analysis;
}

/** A kernel on a device. */
export interface KernelVerdict {
  readonly device: Device;
  /**
   * `accepted`; `rejected` for an error in the kernel or in a function that it calls; `blocked` for an error elsewhere
   * in the file, because of which the driver builds none of its kernels; `absent` if the preprocessor leaves it out.
   */
  readonly verdict: 'accepted' | 'rejected' | 'blocked' | 'absent';
  /** The first error, or else the first warning in the kernel, and its place. */
  readonly reason: { readonly message: string; readonly isError: boolean; readonly span: FileSpan } | undefined;
}

/** A kernel and the verdict of each device's driver. */
export interface PortableKernel {
  readonly name: string;
  /** The location of its name. */
  readonly span: FileSpan;
  readonly verdicts: readonly KernelVerdict[];
}

/** A kernel on one device: where it is, and the functions that it runs. */
interface KernelParts {
  readonly name: string;
  readonly span: FileSpan;
  readonly bodies: readonly FileSpan[];
}

function kernelsOf(analysis: Analysis): readonly KernelParts[] {
  return analysis.programs().flatMap((program) => {
    const functions = new Functions(program);
    return program.bodies.flatMap((body): KernelParts[] => {
      const { symbol } = body;
      const span = symbol.kernel ? spanOf(symbol.place.unit, symbol.place.token, symbol.place.token) : undefined;
      if (!span || span.file.path !== analysis.root.path) return [];
      const bodies = reached(body, functions).functions.flatMap(
        ({ unit, node }) => spanOf(unit, node.first, node.last) ?? [],
      );
      return [{ name: spellingOf(symbol.name), span, bodies }];
    });
  });
}

const isWithin = ({ span }: Diagnostic, bodies: readonly FileSpan[]): boolean =>
  bodies.some(({ file, start, end }) => span.file.path === file.path && span.start >= start && span.end <= end);

function verdictOn({ device, analysis }: DeviceAnalysis, kernel: KernelParts | undefined): KernelVerdict {
  // The driver does not know the user's settings.
  const errors = analysis.diagnostics.filter(({ severity, isRaised }) => severity === 'error' && !isRaised);
  const [first] = errors;
  if (!kernel) return { device, verdict: 'absent', reason: undefined };
  const own = errors.find((one) => isWithin(one, kernel.bodies));
  // What executing the kernel shows is the same on every device.
  const warned = analysis.diagnostics.find(
    (one) => one.severity === 'warning' && !ruleOf(one.code)?.executes && isWithin(one, kernel.bodies),
  );
  const said = own ?? first ?? warned;
  return {
    device,
    verdict: own ? 'rejected' : first ? 'blocked' : 'accepted',
    reason: said && { message: said.message, isError: said === (own ?? first), span: said.span },
  };
}

/** The kernels of a file, in their order, with the verdict of each device. */
export function portability(runs: readonly DeviceAnalysis[]): readonly PortableKernel[] {
  const on = runs.map((run) => ({ run, kernels: new Map(kernelsOf(run.analysis).map((one) => [one.name, one])) }));
  const all = new Map<string, FileSpan>();
  for (const { kernels } of on) for (const [name, { span }] of kernels) if (!all.has(name)) all.set(name, span);
  return [...all]
    .sort(([, one], [, other]) => one.start - other.start)
    .map(([name, span]) => ({
      name,
      span,
      verdicts: on.map(({ run, kernels }) => verdictOn(run, kernels.get(name))),
    }));
}
