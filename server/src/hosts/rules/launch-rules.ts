import type { ArgumentSet, HostSpan, KernelLaunch, WholeSet } from '../events.js';
import type { KernelSignature, SignatureParameter } from '../signatures.js';
import { settersBefore, signaturesFor } from './candidates.js';
import type { HostFinding, Kernels } from './finding.js';
import { missingCall } from './missing-call.js';

interface Reported {
  readonly code: string;
  readonly message: string;
  readonly span: HostSpan;
  readonly fixes?: HostFinding['fixes'];
}

/** The mismatches of a launch. `setters`: the calls that may set its arguments, if all of them are known. */
export function launchFindings(
  launch: KernelLaunch,
  signatures: readonly KernelSignature[] | undefined,
  setters: readonly ArgumentSet[] | undefined,
  kernels: Kernels,
): readonly HostFinding[] {
  const [signature] = signatures ?? [];
  if (!signatures || !signature) return [];
  const findings: HostFinding[] = [];
  /** `declared`: what in the kernel's text the finding refers to. */
  const add = (
    { code, message, span, fixes = [] }: Reported,
    declared: { readonly path: string; readonly start: number; readonly end: number },
    what: string,
  ): void => {
    const file = kernels.file(declared.path);
    const related = file ? [{ message: what, span: { file, start: declared.start, end: declared.end } }] : [];
    findings.push({ code, message, span, related, fixes });
  };
  const of = `kernel '${signature.name}'`;
  const isOne = launch.kernels?.length !== 1 || subjectOf(signatures) === of;
  for (const { name, parameter, index, isLate } of missingArguments(launch, signatures, setters, kernels)) {
    const owner = `kernel '${name}'`;
    const what = isOne ? `('${parameter.text}') of ${owner}` : `of ${subjectOf(signatures)}`;
    add(
      {
        code: 'host-argument-missing',
        message: `argument ${index} ${what} is ${isLate ? 'not set before this launch' : 'never set'}`,
        span: launch.at,
        fixes: missingCall(launch, setters ?? [], { index, parameter }, kernels),
      },
      parameter,
      `parameter '${parameter.text}' of ${owner}`,
    );
  }
  for (const { at, passed } of launch.misfits) {
    const message = `the launch has ${dimensionsText(launch.dimensions)}, but ${passed}`;
    add({ code: 'host-work-size', message, span: at }, signature, of);
  }
  for (const { message, at } of [...sizeProblems(launch, signatures), ...beyondDevice(launch, signatures)])
    add({ code: 'host-work-size', message, span: at }, signature, of);
  const local = tooMuchLocal(signatures, launch, setters);
  if (local) add({ code: 'host-local-size', message: local, span: launch.at }, signature, of);
  return findings;
}

/** The kernel that a message is about, which may be one of several. */
function subjectOf(signatures: readonly KernelSignature[]): string {
  const [name = '', ...others] = new Set(signatures.map((one) => one.name));
  return others.length === 0 ? `kernel '${name}'` : 'each possible kernel';
}

interface MissingArgument {
  /** The name of the kernel. */
  readonly name: string;
  readonly parameter: SignatureParameter;
  readonly index: number;
  readonly isLate: boolean;
}

/**
 * The parameters that a launch leaves unset. If several kernels can be launched, each of them needs its arguments, unless
 * calls that set them may be for another kernel, which has all of its own: an element of a table.
 */
function missingArguments(
  launch: KernelLaunch,
  signatures: readonly KernelSignature[],
  setters: readonly ArgumentSet[] | undefined,
  kernels: Kernels,
): readonly MissingArgument[] {
  const named = (found: ReturnType<typeof missing>, [signature]: readonly KernelSignature[]): MissingArgument[] =>
    found.flatMap((one) => {
      const parameter = signature?.parameters?.[one.index];
      return signature && parameter ? [{ ...one, name: signature.name, parameter }] : [];
    });
  const objects = launch.kernels ?? [];
  if (objects.length < 2 || launch.given !== undefined) return named(missing(launch, signatures, setters), signatures);
  const found = objects.flatMap((kernel) => {
    const own = signaturesFor([kernel], kernels) ?? [];
    const its = setters?.filter((set) => !set.kernels || set.kernels.includes(kernel));
    const isChosen = its?.some((set) => (set.kernels ?? []).length > 1) === true;
    return own.length > 0 ? [{ isChosen, unset: named(missing({ ...launch, kernels: [kernel] }, own, its), own) }] : [];
  });
  const isComplete = found.some(({ unset }) => unset.length === 0);
  return found.flatMap(({ isChosen, unset }) => (isChosen && isComplete ? [] : unset));
}

/**
 * The parameters that no call sets before the launch, for any of the possible kernels; `isLate`: one does afterwards.
 */
function missing(
  { given, kernels, reaching }: KernelLaunch,
  signatures: readonly KernelSignature[],
  setters: readonly ArgumentSet[] | undefined,
): { readonly index: number; readonly isLate: boolean }[] {
  if (!setters || !kernels) return [];
  const counts = signatures.map(({ parameters }) => parameters?.length);
  if (counts.some((count) => count === undefined)) return [];
  const least = Math.min(...counts.map((count) => count ?? 0));
  if (given !== undefined)
    return Array.from({ length: Math.max(0, least - given) }, (_, i) => ({ index: given + i, isLate: false }));
  const set = new Set(setters.map(({ index }) => index));
  // Without a known path, any call may be the one that sets the argument; without any call, other code sets it.
  if (!reaching && (set.size === 0 || set.has(undefined))) return [];
  return Array.from({ length: least }, (_, index) => ({ index, isLate: set.has(index) })).filter(
    ({ index, isLate }) => !(reaching ? reaching.has(index) : isLate),
  );
}

/** A call that has to pass all arguments of a kernel passes fewer. */
export function shortSet({ at, kernels: objects, given }: WholeSet, kernels: Kernels): HostFinding | undefined {
  const signatures = signaturesFor(objects, kernels) ?? [];
  const [first] = signatures;
  if (!first || !signatures.every(({ parameters }) => parameters && parameters.length > given)) return undefined;
  const parameter = first.parameters?.[given];
  const file = parameter && kernels.file(parameter.path);
  return {
    code: 'host-argument-missing',
    message: `argument ${given} ('${parameter?.text}') of kernel '${first.name}' is not passed: 'set_args' takes all arguments`,
    span: at,
    related:
      parameter && file
        ? [
            {
              message: `parameter '${parameter.text}' of kernel '${first.name}'`,
              span: { file, start: parameter.start, end: parameter.end },
            },
          ]
        : [],
    fixes: [],
  };
}

/** The first signature beyond a limit. Several of one kernel are those of several devices; otherwise all have to be. */
function beyond(
  signatures: readonly KernelSignature[],
  exceeds: (signature: KernelSignature) => boolean,
): KernelSignature | undefined {
  const [first] = signatures;
  const isOne = signatures.every(({ path, start }) => path === first?.path && start === first.start);
  return isOne || signatures.every(exceeds) ? signatures.find(exceeds) : undefined;
}

/** A work-group that is larger than the device allows. */
function beyondDevice(
  { localSize, localAt }: KernelLaunch,
  signatures: readonly KernelSignature[],
): { readonly message: string; readonly at: HostSpan }[] {
  const size = localSize?.reduce((all: number | undefined, one) => all && one && all * one, 1);
  if (!localSize || size === undefined) return [];
  const limits = beyond(signatures, (one) => size > (one.limits?.workGroupSize ?? Number.POSITIVE_INFINITY))?.limits;
  if (!limits) return [];
  const message =
    `local size ${show(localSize)}, but work-groups have at most ${limits.workGroupSize} work-items on ` +
    limits.device;
  return [{ message, at: localAt }];
}

/** The problem of local arguments and local variables that exceed the local memory of a device together. */
function tooMuchLocal(
  signatures: readonly KernelSignature[],
  launch: KernelLaunch,
  setters: readonly ArgumentSet[] | undefined,
): string | undefined {
  if (!setters) return undefined;
  const argumentBytes = ({ parameters }: KernelSignature): number =>
    (parameters ?? []).reduce((sum, { kind }, index) => {
      // Of several sizes the smallest is the one that is certain.
      const sizes = kind === 'local' ? settersBefore(launch, setters, index).map(({ size }) => size ?? 0) : [];
      return sizes.length > 0 ? sum + Math.min(...sizes) : sum;
    }, 0);
  const found = beyond(
    signatures,
    (one) =>
      argumentBytes(one) > 0 &&
      argumentBytes(one) + one.localBytes > (one.limits?.localMemory ?? Number.POSITIVE_INFINITY),
  );
  return found
    ? `the local arguments and variables of '${found.name}' have ${argumentBytes(found) + found.localBytes} bytes, but ` +
        `${found.limits?.device} has ${found.limits?.localMemory} bytes of local memory`
    : undefined;
}

const dimensionsText = (count: number | undefined): string => `${count} ${count === 1 ? 'dimension' : 'dimensions'}`;

const show = (sizes: readonly (number | undefined)[]): string => sizes.map((size) => size ?? '?').join(' × ');

function sizeProblems(
  launch: KernelLaunch,
  signatures: readonly KernelSignature[],
): { readonly message: string; readonly at: HostSpan }[] {
  const [{ requiredSize } = { requiredSize: undefined }] = signatures;
  const subject = subjectOf(signatures);
  const { dimensions, localSize, globalSize } = launch;
  const problems: { message: string; at: HostSpan }[] = [];
  const same = signatures.every((one) => String(one.requiredSize) === String(requiredSize));
  if (requiredSize && same && dimensions !== undefined) {
    const required = show(requiredSize.slice(0, dimensions));
    if (localSize === null)
      problems.push({
        message: `${subject} requires work-groups of ${required}, but the local size is NULL`,
        at: launch.localAt,
      });
    else if (localSize?.some((size, d) => size !== undefined && size !== requiredSize[d]))
      problems.push({
        message: `local size ${show(localSize)}, but ${subject} requires ${required}`,
        at: launch.localAt,
      });
  }
  if (localSize && globalSize && signatures.every(({ allowsRemainder }) => !allowsRemainder))
    for (const [d, local] of localSize.entries()) {
      const global = globalSize[d];
      if (local !== undefined && global !== undefined && local > 0 && global % local !== 0)
        problems.push({
          message: `global size ${global} is not a multiple of the local size ${local}, as OpenCL C before 2.0 requires`,
          at: launch.globalAt,
        });
    }
  const asked = Math.min(...signatures.map((one) => one.dimensions));
  if (dimensions !== undefined && asked > dimensions && asked <= 3)
    problems.push({
      message: `${subject} asks for ids of ${dimensionsText(asked)}, but the launch has ${dimensions}`,
      at: launch.at,
    });
  return problems;
}
