import { lazy } from '../../text/lazy.js';
import { allowedSlips, slipsBetween } from '../../text/similar.js';
import type { HostEvents, HostSpan, KernelObject } from '../events.js';
import { kernelNamesIn } from '../reading/conditional-names.js';
import { mayContain } from './candidates.js';
import type { HostFinding, Kernels } from './finding.js';

/** Kernels that hosts create but that no program contains. */
export function unknownKernels({ objects }: HostEvents, kernels: Kernels): HostFinding[] {
  const siblings = lazy(() => knownPrograms(objects, kernels));
  return objects.flatMap((object) => {
    const [name, ...others] = object.names ?? [];
    if (object.isOptional || name === undefined || others.length > 0 || !/^\w+$/.test(name)) return [];
    const found = object.source
      ? notInSource(object, name, object.source, kernels)
      : (notAKernel(object, name, kernels) ?? notInTexts(object, name, siblings, kernels));
    return found ? [found] : [];
  });
}

/** A kernel that the source of its program does not contain: an error, as the whole program is known. */
function notInSource(
  object: KernelObject,
  name: string,
  source: readonly HostSpan[],
  kernels: Kernels,
): HostFinding | undefined {
  const texts = source.map(({ file, start, end }) => file.text.slice(start, end));
  const names = new Set([
    ...texts.flatMap(kernelNamesIn),
    ...kernels.signatures.filter((one) => mayContain(object, one)).map((one) => one.name),
  ]);
  // An included file may contain the kernel, and a macro may form its name.
  if (
    names.size === 0 ||
    names.has(name) ||
    texts.some((text) => /##|#\s*include\b|#\s*define\b[^\n]*\bkernel\b/.test(text))
  )
    return undefined;
  return { ...(notAKernel(object, name, kernels) ?? unknown(object, name, names)), severity: 'error' };
}

/** A function of this name that lacks `kernel`. */
function notAKernel(object: KernelObject, name: string, kernels: Kernels): HostFinding | undefined {
  if (kernels.names.has(name)) return undefined;
  const [found, ...others] = kernels.functions.filter((one) => one.name === name && mayContain(object, one));
  const file = found && kernels.file(found.path);
  if (!found || !file || others.length > 0) return undefined;
  const { text } = file;
  const from = Math.max(...[';', '}', '\n', '"'].map((end) => text.lastIndexOf(end, found.start - 1))) + 1;
  const at = found.start - text.slice(from, found.start).trimStart().length;
  return {
    code: 'host-kernel-unknown',
    message: `'${name}' is not a kernel: its definition lacks 'kernel'`,
    span: object.nameAt,
    related: [{ message: `'${name}' is defined here`, span: { file, start: found.start, end: found.end } }],
    fixes: [
      {
        title: `Insert 'kernel' before '${name}'`,
        preferred: false,
        edits: [{ span: { file, start: at, end: at }, newText: 'kernel ' }],
      },
    ],
  };
}

/** A kernel that no text contains; the program may have another source. */
function notInTexts(
  object: KernelObject,
  name: string,
  siblings: () => ReadonlySet<string>,
  kernels: Kernels,
): HostFinding | undefined {
  if (kernels.names.size === 0) return undefined;
  if (kernels.names.has(name) || kernels.isWritten(name) || kernels.mayMakeNames(object.at.file)) return undefined;
  const found = unknown(object, name, kernels.names);
  return nearest(name, kernels.names) !== undefined || siblings().has(programOf(object)) ? found : undefined;
}

function unknown(object: KernelObject, name: string, names: ReadonlySet<string>): HostFinding {
  const near = nearest(name, names);
  const fix = near !== undefined &&
    object.isLiteral && {
      title: `Change to '${near}'`,
      preferred: true,
      safety: 'unsafe' as const,
      edits: [{ span: nameWithin(object, name), newText: near }],
    };
  return {
    code: 'host-kernel-unknown',
    message: `no kernel is called '${name}'${near === undefined ? '' : `; did you mean '${near}'?`}`,
    span: object.nameAt,
    related: [],
    fixes: fix ? [fix] : [],
  };
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

const programOf = ({ program, at }: KernelObject): string => `${at.file.path} ${program}`;

/** The programs of which the text of a kernel is known. */
const knownPrograms = (objects: readonly KernelObject[], kernels: Kernels): ReadonlySet<string> =>
  new Set(
    objects
      .filter(
        ({ program, names, at }) =>
          program !== undefined &&
          names?.every((name) => kernels.names.has(name)) &&
          !/clCreateProgramWith(?:Binary|IL|BuiltInKernels)/.test(at.file.text),
      )
      .map(programOf),
  );

/** Kernels that no host names, in files whose other kernels are created, if all code that creates kernels was read. */
export function unusedKernels({ objects, unknown }: HostEvents, kernels: Kernels): HostFinding[] {
  if (objects.length === 0 || objects.some(({ names }) => !names) || unknown.some(({ call }) => !call)) return [];
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
