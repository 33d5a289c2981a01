import type { ArgumentSet, ArgumentValue, HostSpan } from '../events.js';
import type { Texels } from '../pointer-uses.js';
import type { KernelSignature, SignatureParameter } from '../signatures.js';
import type { HostFinding, Kernels } from './finding.js';
import { inNumpy, numpyTypeOf } from './missing-call.js';

/** The mismatch of an argument with one signature. */
interface Problem {
  readonly code: string;
  readonly message: string;
  readonly at: HostSpan;
  readonly parameter: SignatureParameter | undefined;
  /** The text that replaces the wrong one. */
  readonly replacement?: string | undefined;
}

const HANDLE = 8;

/** The mismatch of an argument. Reported only if no possible signature of the kernel accepts the argument. */
export function argumentFinding(
  set: ArgumentSet,
  signatures: readonly KernelSignature[] | undefined,
  kernels: Kernels,
): HostFinding | undefined {
  if (!signatures || set.index === undefined) return undefined;
  const found: Found[] = [];
  for (const signature of signatures) {
    const problem = problemOf(set, set.index, signature);
    if (!problem || (found[0] && found[0].problem.code !== problem.code)) return undefined;
    found.push({ problem, signature });
  }
  const [first] = found;
  if (!first) return undefined;
  const { problem, signature } = first;
  const others = new Set(found.map((one) => one.signature.name));
  others.delete(signature.name);
  const isSame = found.every((one) => one.problem.message === problem.message);
  const edit = problem.replacement === undefined ? undefined : { span: problem.at, newText: problem.replacement };
  return {
    code: problem.code,
    message: isSame || others.size === 0 ? problem.message : ofOne(problem.message, signature.name, others),
    span: problem.at,
    related: (isSame ? [first] : found.slice(0, MAXIMUM_RELATED)).flatMap((one) => declarationIn(one, kernels)),
    fixes: !isSame
      ? []
      : edit
        ? [{ title: `Pass '${edit.newText}'`, preferred: true, edits: [edit] }]
        : problem.parameter
          ? ofNumpy(set, problem.parameter)
          : [],
  };
}

/** The mismatch of an argument with one of the possible signatures. */
interface Found {
  readonly problem: Problem;
  readonly signature: KernelSignature;
}

/** Of more possible kernels, the declarations of some are shown. */
const MAXIMUM_RELATED = 4;

/** The message about one of several possible kernels. */
function ofOne(message: string, name: string, others: ReadonlySet<string>): string {
  const [other] = others;
  const rest =
    others.size === 1
      ? `'${other}' does not fit either`
      : `none of the other ${others.size} possible kernels fits either`;
  return `${message}${message.includes(`'${name}'`) ? '' : ` if the kernel is '${name}'`}; ${rest}`;
}

function declarationIn({ problem: { parameter }, signature }: Found, kernels: Kernels): HostFinding['related'] {
  const place = parameter ?? signature;
  const file = kernels.file(place.path);
  const of = `kernel '${signature.name}'`;
  const message = parameter ? `parameter '${parameter.text}' of ${of}` : of;
  return file ? [{ message, span: { file, start: place.start, end: place.end } }] : [];
}

function problemOf(set: ArgumentSet, index: number, signature: KernelSignature): Problem | undefined {
  const { name, parameters } = signature;
  if (!parameters) return undefined;
  const parameter = parameters[index];
  if (!parameter) {
    const count = parameters.length;
    const has = count === 0 ? 'has no parameters' : count === 1 ? 'has 1 parameter' : `has ${count} parameters`;
    return {
      code: 'host-argument-index',
      message: `argument index ${index} is out of range: kernel '${name}' ${has}`,
      at: set.indexAt,
      parameter: undefined,
    };
  }
  if (set.value?.kind === 'handle') return handleProblem(set, parameter);
  if (parameter.kind === 'unknown') return undefined;
  return parameter.kind === 'local'
    ? localProblem(set, parameter, signature)
    : (sizeProblem(set, parameter, index) ?? layoutProblem(set, parameter) ?? kindProblem(set, parameter));
}

/** An object whose address can be taken. */
const LVALUE = /^[A-Za-z_]\w*(?:(?:\.|->)\w+|\[\w+\])*$/;

/** `clSetKernelArg` reads the argument through a pointer. */
function handleProblem({ value, valueAt }: ArgumentSet, parameter: SignatureParameter): Problem {
  const text = valueAt.file.text.slice(valueAt.start, valueAt.end);
  return {
    code: 'host-argument-kind',
    message: `'${text}' is ${value ? describe(value) : 'a value'}, but clSetKernelArg takes a pointer to it`,
    at: valueAt,
    parameter,
    replacement: LVALUE.test(text) ? `&${text}` : undefined,
  };
}

/** A local argument is passed as a number of bytes without a value. */
function localProblem(
  set: ArgumentSet,
  parameter: SignatureParameter,
  { allowsEmptyLocal }: KernelSignature,
): Problem | undefined {
  const { value, size } = set;
  if (value && value.kind !== 'null' && value.kind !== 'local')
    return {
      code: 'host-argument-kind',
      message: `'${parameter.text}' is a __local pointer: it takes a size in bytes and NULL, not ${describe(value)}`,
      at: set.valueAt,
      parameter,
    };
  const wrong = (message: string): Problem => ({ code: 'host-local-size', message, at: set.sizeAt, parameter });
  const { name, size: element } = parameter;
  if (size === 0)
    return allowsEmptyLocal
      ? undefined
      : wrong(`local argument '${name}' has size 0, which is an error before OpenCL 3.1`);
  if (size === undefined || element === undefined || element === 0 || size % element === 0) return undefined;
  const has = `local argument '${name}' has ${size} ${bytes(size)}`;
  return size < element
    ? wrong(`${has}, but one element of '${parameter.text}' has ${element}`)
    : wrong(`${has}, not a multiple of the ${element} bytes of an element of '${parameter.text}'`);
}

const NUMBERS = ['an integer', 'a floating-point number'];

/** A struct whose members lie elsewhere than the kernel's: that is passed, or that the elements of a buffer are. */
function layoutProblem({ value, valueAt }: ArgumentSet, parameter: SignatureParameter): Problem | undefined {
  const isPassed = value?.kind === 'object' || (value?.kind === 'array' && parameter.kind === 'value');
  const type = isPassed ? value.type : value?.kind === 'memory' ? value.element : undefined;
  const { members, size } = parameter;
  if (type?.kind !== 'record' || !members) return undefined;
  const of = value?.kind === 'object' ? value.name : type.name;
  const problem = (what: string): Problem => ({ code: 'host-argument-size', message: what, at: valueAt, parameter });
  const named = type.members.map((mine) => ({ mine, other: members.find(({ name }) => name === mine.name) }));
  const { mine, other } =
    named.find(
      ({ mine: own, other: its }) =>
        its &&
        (its.offset !== own.offset ||
          // Further members of the kernel's struct may be elements of the host's array.
          (its.size !== own.type.size && (own.type.kind !== 'array' || type.size !== size)) ||
          (own.type.kind === 'scalar' && its.floating === !own.type.floating)),
    ) ?? {};
  if (mine && other) {
    const differ =
      mine.offset !== other.offset
        ? `is at offset ${mine.offset} in the host, but at ${other.offset} in the kernel`
        : mine.type.size !== other.size
          ? `has ${mine.type.size} ${bytes(mine.type.size)} in the host, but ${other.size} in the kernel`
          : `is ${NUMBERS[Number(!other.floating)]} in the host, but ${NUMBERS[Number(other.floating)]} in the kernel`;
    return problem(`member '${mine.name}' of '${of}' ${differ}`);
  }
  if (isPassed || type.size === size || size === undefined || !named.every((both) => both.other)) return undefined;
  return problem(`'${of}' has ${type.size} ${bytes(type.size)} in the host, but ${size} in the kernel`);
}

function describe(value: ArgumentValue): string {
  switch (value.kind) {
    case 'memory':
    case 'handle':
      return value.of === 'buffer' ? 'a buffer' : value.of === 'image' ? 'an image' : `a ${value.of}`;
    case 'object':
      if (value.type.kind === 'object')
        return value.type.name === 'cl_mem' ? 'a memory object' : `a ${value.type.name}`;
      return value.name === '' ? 'a value' : `'${value.name}'`;
    case 'local':
      return 'local memory';
    case 'array':
      return 'a numpy array';
    case 'bare':
      return `a plain ${value.type}`;
    default:
      return 'NULL';
  }
}

/** The size of a parameter in bytes. */
const sizeOfParameter = ({ kind, size }: SignatureParameter): number | undefined => (kind === 'value' ? size : HANDLE);

function sizeProblem(set: ArgumentSet, parameter: SignatureParameter, index: number): Problem | undefined {
  const expected = sizeOfParameter(parameter);
  const { value } = set;
  const size = set.size ?? (value?.kind === 'array' && parameter.kind === 'value' ? value.bytes : undefined);
  if (expected === undefined || value?.kind === 'local') return undefined;
  const what = `argument ${index} ('${parameter.text}')`;
  if (size !== undefined && size !== expected) {
    const passed = set.sizeText.includes('sizeof')
      ? `'${set.sizeText}' is ${size} ${bytes(size)}`
      : `${size} ${bytes(size)} are passed`;
    return {
      code: 'host-argument-size',
      message: `${passed}, but ${what} takes ${expected}`,
      at: set.sizeAt,
      parameter,
      replacement: rightSize(set, parameter),
    };
  }
  // Of a floating-point number, no part is one.
  if (
    value?.kind === 'object' &&
    value.type.kind === 'scalar' &&
    value.type.floating &&
    size !== undefined &&
    value.type.size > size
  )
    return {
      code: 'host-argument-size',
      message: `'${set.sizeText}' is ${size} ${bytes(size)}, but '${value.name}' has ${value.type.size}`,
      at: set.sizeAt,
      parameter,
    };
  // The size is right, but the object that it is read from is smaller.
  if (
    value?.kind === 'object' &&
    value.type.kind === 'scalar' &&
    value.type.size < expected &&
    parameter.kind === 'value'
  )
    return {
      code: 'host-argument-size',
      message: `'${value.name}' has ${value.type.size} ${bytes(value.type.size)}, but ${what} takes ${expected}`,
      at: set.valueAt,
      parameter,
    };
  return undefined;
}

const bytes = (count: number): string => (count === 1 ? 'byte' : 'bytes');

/** The size of a parameter, as the host would write it; undefined if unknown. */
function rightSize(set: ArgumentSet, parameter: SignatureParameter): string | undefined {
  if (set.isImplied || !set.sizeText.includes('sizeof')) return undefined;
  if (parameter.kind === 'value') {
    const type = /^(?:const )?(u?(?:char|short|int|long)|float|double|half)(\d*) /.exec(parameter.text);
    const value = set.value?.kind === 'object' ? set.value : undefined;
    // A corrected size does not help if the value has the wrong size, too.
    if (!type || (value && value.type.size !== parameter.size)) return undefined;
    return `sizeof(cl_${type[1]}${type[2]})`;
  }
  if (parameter.kind === 'sampler') return 'sizeof(cl_sampler)';
  return parameter.kind === 'queue' ? 'sizeof(cl_command_queue)' : 'sizeof(cl_mem)';
}

const MEMORY_OF: Readonly<Record<string, readonly string[]>> = {
  buffer: ['buffer'],
  image: ['image'],
  sampler: ['sampler'],
  pipe: ['pipe'],
};

/** A memory object whose flags forbid what the kernel does with it. */
function accessProblem(
  { of, access }: Extract<ArgumentValue, { kind: 'memory' }>,
  { valueAt }: ArgumentSet,
  parameter: SignatureParameter,
): Problem | undefined {
  const isWrong = access === 'read-only' ? parameter.isWritten : access === 'write-only' && parameter.isRead;
  if (!isWrong) return undefined;
  const [verb, flag] = access === 'read-only' ? ['writes', 'CL_MEM_READ_ONLY'] : ['reads', 'CL_MEM_WRITE_ONLY'];
  return {
    code: 'host-memory-access',
    message: `the kernel ${verb} '${parameter.text}', but the ${of} is created with ${flag}`,
    at: valueAt,
    parameter,
  };
}

const texelsOf = (channels: string): Texels =>
  /^CL_SIGNED/.test(channels) ? 'int' : /^CL_UNSIGNED/.test(channels) ? 'uint' : 'float';

const FUNCTIONS: Readonly<Record<Texels, string>> = { float: 'f', int: 'i', uint: 'ui' };

/** An image whose channels have another type than the values that the kernel reads or writes. */
function formatProblem(
  { channels }: Extract<ArgumentValue, { kind: 'memory' }>,
  { valueAt }: ArgumentSet,
  parameter: SignatureParameter,
): Problem | undefined {
  const { texels } = parameter;
  if (channels === undefined || texels === undefined || texelsOf(channels) === texels) return undefined;
  const [own, its] = [FUNCTIONS[texels], FUNCTIONS[texelsOf(channels)]];
  return {
    code: 'host-image-format',
    message: `the kernel uses '${parameter.text}' with functions for ${texels} values ('…_image${own}'), but the channels are ${channels}, which '…_image${its}' takes`,
    at: valueAt,
    parameter,
  };
}

function kindProblem(set: ArgumentSet, parameter: SignatureParameter): Problem | undefined {
  const { value } = set;
  if (!value) return undefined;
  const wrong = (what: string): Problem => ({
    code: 'host-argument-kind',
    message: `${what} for '${parameter.text}', which is ${article(parameter)}`,
    at: set.valueAt,
    parameter,
  });
  switch (value.kind) {
    case 'memory': {
      // Buffers from which images are created are accepted as images, too.
      const fits = MEMORY_OF[parameter.kind];
      return fits?.includes(value.of)
        ? (accessProblem(value, set, parameter) ?? formatProblem(value, set, parameter))
        : wrong(describe(value));
    }
    case 'null':
      return parameter.kind === 'value' && set.size !== undefined ? wrong('NULL') : undefined;
    case 'handle':
      return undefined;
    case 'local':
      return wrong('local memory');
    case 'array':
      return parameter.kind === 'buffer' || parameter.kind === 'image' ? wrong(describe(value)) : undefined;
    case 'bare':
      return parameter.kind === 'value'
        ? wrong(`${describe(value)}, of which PyOpenCL does not know the size,`)
        : wrong(describe(value));
    case 'object':
      return objectProblem(value, parameter, wrong);
  }
}

function objectProblem(
  { type, name }: Extract<ArgumentValue, { kind: 'object' }>,
  parameter: SignatureParameter,
  wrong: (what: string) => Problem,
): Problem | undefined {
  if (type.kind === 'object') {
    const handle =
      parameter.kind === 'sampler' ? 'cl_sampler' : parameter.kind === 'queue' ? 'cl_command_queue' : 'cl_mem';
    if (parameter.kind === 'value' || type.name !== handle) return wrong(`'${name}' is a ${type.name}`);
    return undefined;
  }
  if (type.kind !== 'scalar') return undefined;
  if (parameter.kind !== 'value')
    return type.floating || type.size < HANDLE ? wrong(`'${name}' is a number`) : undefined;
  // A float of the same size has a different representation than an integer.
  if (type.floating !== parameter.floating && type.size === parameter.size && !parameter.members && !parameter.isVector)
    return wrong(`'${name}' is ${NUMBERS[Number(type.floating)]}`);
  return undefined;
}

function article({ kind, floating }: SignatureParameter): string {
  switch (kind) {
    case 'value':
      return floating ? 'a floating-point value' : 'a value';
    case 'image':
      return 'an image';
    case 'buffer':
      return 'a buffer';
    default:
      return `a ${kind}`;
  }
}

/** The Python number, wrapped in the numpy type that the kernel takes. */
function ofNumpy({ value, valueAt }: ArgumentSet, parameter: SignatureParameter): HostFinding['fixes'] {
  const type = value?.kind === 'bare' ? numpyTypeOf(parameter) : undefined;
  const written = valueAt.file.text.slice(valueAt.start, valueAt.end);
  const newText = type && inNumpy(written, type, valueAt.file);
  return newText === undefined
    ? []
    : [{ title: `Pass '${newText}'`, preferred: true, edits: [{ span: valueAt, newText }] }];
}
