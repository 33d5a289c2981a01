import { allowedSlips, slipsBetween } from '../../text/similar.js';
import type { HostEvents, HostSpan, KernelObject } from '../events.js';
import type { HostFinding, Kernels } from './finding.js';

/** Kernels that hosts create but that no program contains. */
export function unknownKernels({ objects }: HostEvents, kernels: Kernels): HostFinding[] {
  if (kernels.names.size === 0) return [];
  const findings: HostFinding[] = [];
  for (const object of objects) {
    const [name, ...others] = object.names ?? [];
    if (name === undefined || others.length > 0 || !/^\w+$/.test(name)) continue;
    if (kernels.names.has(name) || kernels.isWritten(name) || kernels.mayMakeNames(object.at.file)) continue;
    const near = nearest(name, kernels.names);
    if (near === undefined && !hasKnownSibling(object, objects, kernels)) continue;
    findings.push({
      code: 'host-kernel-unknown',
      message: `no kernel is called '${name}'${near === undefined ? '' : `; did you mean '${near}'?`}`,
      span: object.nameAt,
      related: [],
      fixes:
        near === undefined || !object.isLiteral
          ? []
          : [
              {
                title: `Change to '${near}'`,
                preferred: true,
                edits: [{ span: nameWithin(object, name), newText: near }],
              },
            ],
    });
  }
  return findings;
}

/** The span of the name within its literal. */
export function nameWithin({ nameAt }: KernelObject, name: string): HostSpan {
  const at = nameAt.file.text.slice(nameAt.start, nameAt.end).indexOf(name);
  return at < 0 ? nameAt : { file: nameAt.file, start: nameAt.start + at, end: nameAt.start + at + name.length };
}

function nearest(name: string, names: ReadonlySet<string>): string | undefined {
  const limit = allowedSlips(name);
  let best: string | undefined;
  let least = limit + 1;
  for (const other of names) {
    const slips = slipsBetween(name, other, limit);
    if (slips < least) {
      least = slips;
      best = other;
    }
  }
  return best;
}

/** Whether the text of another kernel of the same program is known. */
const hasKnownSibling = (object: KernelObject, all: readonly KernelObject[], kernels: Kernels): boolean =>
  object.program !== undefined &&
  all.some(
    (other) =>
      other !== object &&
      other.program === object.program &&
      other.at.file === object.at.file &&
      other.names?.every((name) => kernels.names.has(name)),
  ) &&
  !/clCreateProgramWith(?:Binary|IL|BuiltInKernels)/.test(object.at.file.text);

/** Kernels that no host names, in files whose other kernels are created. */
export function unusedKernels({ objects }: HostEvents, kernels: Kernels): HostFinding[] {
  if (objects.length === 0 || objects.some(({ names }) => !names)) return [];
  const created = new Set(objects.flatMap(({ names }) => names ?? []));
  const roots = new Set(kernels.signatures.filter(({ name }) => created.has(name)).map(({ root }) => root));
  return kernels.signatures.flatMap((signature): HostFinding[] => {
    const { name, root, path, start, end, isCalled } = signature;
    if (created.has(name) || isCalled || !roots.has(root) || path !== root || kernels.isNamedByHosts(name)) return [];
    const file = kernels.file(path);
    if (!file) return [];
    return [
      {
        code: 'kernel-unused',
        severity: 'hint',
        message: `no host creates kernel '${name}'`,
        span: { file, start, end },
        related: [],
        fixes: [],
      },
    ];
  });
}
