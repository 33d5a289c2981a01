import type { PortabilityCell, PortableKernel } from '../../server/src/protocol/requests.js';

type Reason = NonNullable<PortabilityCell['reason']>;
type Verdicts = Pick<PortableKernel, 'cells'>;

/** The devices that say the same of a kernel. */
export interface Agreement extends Pick<PortabilityCell, 'verdict'> {
  readonly reason: Reason | null;
  readonly devices: string[];
}

/** An error outside all kernels, with the devices that report it. */
export interface FileError {
  readonly reason: Reason;
  readonly devices: Set<string>;
}

const keyOf = ({ location: { uri, range }, message }: Reason): string =>
  `${uri} ${range.start.line} ${range.start.character} ${message}`;

/**
 * The verdicts on a kernel, one for each reason; a plain success comes last. Errors elsewhere in the file are one
 * verdict: they are listed where they are.
 */
export function agreements({ cells }: Verdicts): readonly Agreement[] {
  const found = new Map<string, Agreement>();
  for (const { device, verdict, reason } of cells) {
    const key = `${verdict} ${reason && verdict !== 'blocked' ? keyOf(reason) : ''}`;
    const same = found.get(key);
    if (same) same.devices.push(device);
    else found.set(key, { verdict, reason, devices: [device] });
  }
  const isPlain = ({ verdict, reason }: Agreement): boolean => verdict === 'accepted' && !reason;
  return [...found.values()].sort((one, other) => Number(isPlain(one)) - Number(isPlain(other)));
}

/** Whether a verdict says something of this kernel itself. */
export const isOwn = ({ verdict, reason }: Agreement): boolean =>
  verdict === 'rejected' || verdict === 'absent' || (verdict === 'accepted' && reason !== null);

/** The errors because of which kernels are not built that are in none of them, each once. */
export function fileErrors(kernels: readonly Verdicts[]): readonly FileError[] {
  const cells = kernels.flatMap((kernel) => kernel.cells);
  const inKernels = new Set(
    cells.flatMap(({ verdict, reason }) => (verdict === 'rejected' && reason ? keyOf(reason) : [])),
  );
  const errors = new Map<string, FileError>();
  for (const { device, verdict, reason } of cells) {
    if (verdict !== 'blocked' || !reason || inKernels.has(keyOf(reason))) continue;
    const known = errors.get(keyOf(reason)) ?? { reason, devices: new Set() };
    known.devices.add(device);
    errors.set(keyOf(reason), known);
  }
  return [...errors.values()];
}
