// Local arguments that are smaller than the kernel's accesses need.
import { grouped } from '../../text/numbers.js';
import type { ArgumentSet, KernelLaunch } from '../events.js';
import type { NeededLocals } from '../extents.js';
import type { KernelSignature, SignatureParameter } from '../signatures.js';
import { settersBefore } from './candidates.js';
import type { HostFinding, Kernels } from './finding.js';

/** The local arguments of a launch that are too small, whichever of the calls that reach it sets them. */
export function smallLocals(
  launch: KernelLaunch,
  { localSize, needed }: NeededLocals,
  signatures: readonly KernelSignature[] | undefined,
  setters: readonly ArgumentSet[],
  kernels: Kernels,
): readonly HostFinding[] {
  const [signature] = signatures ?? [];
  if (!launch.reaching && setters.some(({ index }) => index === undefined)) return [];
  return (signature?.parameters ?? []).flatMap((parameter, index): readonly HostFinding[] => {
    const extent = parameter.kind === 'local' ? needed.get(parameter.name) : undefined;
    const own = settersBefore(launch, setters, index);
    const largest = own.reduce<ArgumentSet | undefined>(
      (most, one) => ((most?.size ?? 0) > (one.size ?? 0) ? most : one),
      undefined,
    );
    const size = own.every((set) => set.size !== undefined) ? largest?.size : undefined;
    // Size 0 and sizes that are not whole elements are reported for any launch.
    const isWhole = size !== undefined && size > 0 && size % (parameter.size ?? 1) === 0;
    if (!extent || !largest || !isWhole || extent.bytes <= size) return [];
    const byte = extent.offset >= size ? extent.offset : extent.bytes - 1;
    const spans = [
      { message: `parameter '${parameter.text}' of kernel '${signature?.name}'`, ...parameter },
      { message: `the access to byte ${grouped(byte)}`, ...extent },
    ];
    return [
      {
        code: 'host-local-size',
        message:
          `local buffer of ${grouped(size)} ${size === 1 ? 'byte' : 'bytes'}: the kernel accesses byte ${grouped(byte)} of ` +
          `'${parameter.name}' with a work-group of ${localSize.join(' × ')}`,
        span: largest.sizeAt,
        related: [
          ...spans.flatMap(({ message, path, start, end }) => {
            const file = kernels.file(path);
            return file ? [{ message, span: { file, start, end } }] : [];
          }),
          { message: 'the launch', span: launch.at },
        ],
        fixes: sizeFix(largest, parameter, extent.bytes, localSize),
      },
    ];
  });
}

/** One element for each work-item, where this is what the kernel uses. */
function sizeFix(
  { sizeAt, at }: ArgumentSet,
  { size, text }: SignatureParameter,
  bytes: number,
  localSize: readonly number[],
): HostFinding['fixes'] {
  const items = localSize.reduce((all, one) => all * one, 1);
  const type = /\b(u?(?:char|short|int|long)|float|double|half)(2|3|4|8|16)?(?= \*)/.exec(text)?.[0];
  const isCall = /^clSetKernelArg\s*\(/.test(at.file.text.slice(at.start, at.end));
  const isWritten = sizeAt.file === at.file && at.start < sizeAt.start && sizeAt.end < at.end;
  if (!isCall || !isWritten || !type || size === undefined || bytes !== items * size) return [];
  const newText = `${items} * sizeof(cl_${type})`;
  return [{ title: `Pass '${newText}'`, preferred: false, edits: [{ span: sizeAt, newText }] }];
}
