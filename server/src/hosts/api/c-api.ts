// The functions of the C API that concern kernels.
import type { ArgumentValue, HostSpan, KernelLaunch, MemoryKind, TransferKind } from '../events.js';
import { sourceOf } from '../interpretation/created-kernel.js';
import { type Frame, spanOf, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import { arrayAt, type Operand, storageOf } from '../interpretation/storage.js';
import type { ResolvedType } from '../interpretation/types.js';
import { accessOf, NULL, UNKNOWN, type Value } from '../interpretation/values.js';
import type { HostExpression } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' | 'construct' }>;

/** The functions that create memory objects, and the kinds of the objects. */
const MEMORY: Readonly<Record<string, MemoryKind>> = {
  clCreateBuffer: 'buffer',
  clCreateBufferWithProperties: 'buffer',
  clCreateSubBuffer: 'buffer',
  clCreateImage: 'image',
  clCreateImageWithProperties: 'image',
  clCreateImage2D: 'image',
  clCreateImage3D: 'image',
  clCreateSampler: 'sampler',
  clCreateSamplerWithProperties: 'sampler',
  clCreatePipe: 'pipe',
};

/** The arguments that are sizes of buffers in bytes. */
const SIZES: Readonly<Record<string, number>> = { clCreateBuffer: 2, clCreateBufferWithProperties: 3 };

/** The positions of a transfer's operands in the arguments of a function. */
interface TransferArguments {
  readonly kind: TransferKind;
  readonly buffer: number;
  readonly offset: number;
  readonly size: number;
  readonly array?: number;
  readonly pattern?: number;
}

/** The functions that transfer parts of buffers. */
const TRANSFERS: Readonly<Record<string, readonly TransferArguments[]>> = {
  clEnqueueReadBuffer: [{ kind: 'read', buffer: 1, offset: 3, size: 4, array: 5 }],
  clEnqueueWriteBuffer: [{ kind: 'write', buffer: 1, offset: 3, size: 4, array: 5 }],
  clEnqueueMapBuffer: [{ kind: 'map', buffer: 1, offset: 4, size: 5 }],
  clEnqueueFillBuffer: [{ kind: 'fill', buffer: 1, offset: 4, size: 5, pattern: 3 }],
  clEnqueueCopyBuffer: [
    { kind: 'copy from', buffer: 1, offset: 3, size: 5 },
    { kind: 'copy to', buffer: 2, offset: 4, size: 5 },
  ],
};

/** Functions that neither set arguments nor write through their pointers. */
const READS =
  /^(?:cl(?:Retain|Release|Enqueue|Flush|Finish|WaitFor|SetEvent|SetMem|Get(?:KernelInfo|KernelWorkGroupInfo|KernelSubGroupInfo|KernelArgInfo))\w*|s?n?printf|fprintf|(?:_?aligned_|_mm_)?free|memset_s)$/;

/** Names of a project's own queries, whose definitions may be elsewhere: `getMaxWorkGroupSize(context, kernel)`. */
const ASKS = /^(?:get|query|print)\w*(?:work_?group|group_?size|kernel_?info|simd_?(?:width|size))\w*$/i;

/** Models a call of the C API; undefined for other functions. */
export function callCApi(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  if (call.kind !== 'call' || call.callee.kind !== 'name') return undefined;
  const name = call.callee.name.replace(/^.*::/, '');
  switch (name) {
    case 'clCreateKernel':
      return createKernel(machine, call, frame);
    case 'clCreateProgramWithSource':
      return createProgram(machine, call, frame);
    case 'clBuildProgram':
    case 'clCompileProgram':
      for (const [i, { value }] of call.args.entries()) {
        const held = machine.value(value, frame);
        if (i === 3) machine.log.addBuild(held);
      }
      return UNKNOWN;
    case 'clCreateKernelsInProgram':
      return createAll(machine, call, frame);
    case 'clCloneKernel': {
      // A cloned kernel has the arguments of the original.
      const model = argument(machine, call, 0, frame);
      machine.unfollowed.share(model);
      return model;
    }
    case 'clCreateCommandQueue':
      return createQueue(machine, call, argument(machine, call, 2, frame), frame);
    case 'clCreateCommandQueueWithProperties':
      return createQueue(machine, call, propertyAt(machine, argument(machine, call, 2, frame)), frame);
    case 'clSetKernelArg':
      return setArgument(machine, call, frame);
    case 'clSetKernelArgSVMPointer':
    case 'clSetKernelArgMemPointerINTEL':
    case 'clSetKernelArgDevicePointerEXT':
      return setPointer(machine, call, frame);
    case 'clEnqueueNDRangeKernel':
      return launch(machine, call, frame);
    case 'clEnqueueTask':
      return launchTask(machine, call, frame);
    default:
  }
  const kind = Object.hasOwn(MEMORY, name) ? MEMORY[name] : undefined;
  if (!kind && !READS.test(name) && !ASKS.test(name)) return undefined;
  if (machine.program.functions(frame.unit, name).length > 0) return undefined;
  const asks =
    name === 'clGetKernelArgInfo' ||
    call.args.some(({ value }) => value.kind === 'name' && value.name === 'CL_KERNEL_NUM_ARGS');
  const values = call.args.map(({ value }) => machine.value(value, frame));
  for (const [i, value] of values.entries()) {
    if (value.kind === 'kernel' && asks) for (const object of value.objects) object.isAsked = true;
    // The last argument receives the error; in a query, all arguments may receive the result.
    const isOut = kind
      ? i === call.args.length - 1
      : (/^(?:clGet|s?n?printf)/.test(name) && name !== 'printf') || ASKS.test(name);
    if (isOut && value.kind === 'address') machine.memory.havoc(value.place);
    if (/^clEnqueue(?:Read|Map)/.test(name) && value.kind === 'address') machine.memory.havoc(value.place);
  }
  follow(machine, call, { name, values }, frame);
  for (const { kind: of, buffer, offset, size, array, pattern } of TRANSFERS[name] ?? []) {
    const at = (i: number): Value => values[i] ?? UNKNOWN;
    machine.operations.addTransfer(
      { at: spanOf(call, frame), sizeAt: spanOfArgument(call, size, frame), kind: of },
      {
        buffer: at(buffer),
        offset: at(offset),
        size: at(size),
        array: array === undefined ? undefined : at(array),
        pattern: pattern === undefined ? undefined : at(pattern),
      },
    );
  }
  if (!kind) return UNKNOWN;
  const object = `${frame.id}@${frame.unit.file.path}:${call.start}`;
  machine.lifetimes.create(object);
  // It keeps what it is a part of.
  for (const value of values) if (value.kind === 'memory') machine.unfollowed.share(value);
  const size = SIZES[name];
  const operand = (i: number): Operand | undefined => {
    const [expression, value] = [call.args.at(i)?.value, values.at(i)];
    return expression && value && { expression, value };
  };
  const flags = operand(size === undefined ? 1 : size - 1);
  return {
    kind: 'memory',
    of: kind,
    bytes: size === undefined ? undefined : numberOf(values[size] ?? UNKNOWN),
    access: flags && accessOf(flags.value, textOf(flags.expression, frame)),
    element: size === undefined ? undefined : recordIn(machine, call.args[size]?.value, frame),
    ...(IMAGES.test(name) && { channels: channelsAt(machine, values[2] ?? UNKNOWN) }),
    object,
    // A part of a buffer shares its memory.
    storage:
      name === 'clCreateSubBuffer'
        ? values[0]?.kind === 'memory'
          ? values[0].storage
          : undefined
        : storageOf(machine, { object, flags, pointer: operand(-2) }, frame),
  };
}

/** Functions whose third argument is the address of a format. */
const IMAGES = /^clCreateImage(?:[23]D)?$/;

/** The type of channels in a format. */
function channelsAt(machine: Interpreter, format: Value): string | undefined {
  if (format.kind !== 'address') return undefined;
  const value = machine.memory.read(`${format.place}.image_channel_data_type`);
  return value.kind === 'channels' ? value.name : undefined;
}

/** Follows references to objects, and transfers that do not block. */
function follow(
  machine: Interpreter,
  call: Extract<Call, { kind: 'call' }>,
  { name, values }: { readonly name: string; readonly values: readonly Value[] },
  frame: Frame,
): void {
  const [first = UNKNOWN] = values;
  const object = first.kind === 'memory' ? first.object : first.kind === 'kernel' ? only(first.objects)?.id : undefined;
  const at = spanOf(call, frame);
  if (/^clRetain/.test(name)) machine.unfollowed.share(first);
  else if (/^clRelease(?:MemObject|Kernel)$/.test(name) && object !== undefined) {
    machine.operations.useObject('release', { object }, spanOfArgument(call, 0, frame));
    machine.lifetimes.release(object, at);
  } else if (name.startsWith('clEnqueue'))
    for (const [i, value] of values.slice(0, 3).entries())
      if (value.kind === 'memory') machine.operations.useObject('use', value, spanOfArgument(call, i, frame));
  const unmaps = name === 'clEnqueueUnmapMemObject';
  if (FREES.test(name) || unmaps) {
    const pointer = call.args[unmaps ? 2 : 0]?.value;
    const place = pointer?.kind === 'name' ? machine.places.of(pointer, frame) : undefined;
    if (pointer && place !== undefined && unmaps) machine.lifetimes.unmap(place, at);
    else if (pointer && place !== undefined) {
      const isReported = machine.operations.usePending('free', place, pointer, frame);
      if (!isReported) machine.lifetimes.free(place, at);
    }
  }
  if (WAITS.test(name)) machine.lifetimes.endAll();
  if (/^clEnqueue(?:Marker|Barrier)/.test(name)) machine.lifetimes.orderAll();
  if (!name.startsWith('clEnqueue') || RETURNS.test(name)) return;
  const position = BLOCKING[name];
  const blocking = position === undefined ? undefined : call.args[position];
  if (!blocking || textOf(blocking.value, frame) !== 'CL_FALSE') return machine.lifetimes.endAll();
  const isWhole = name === 'clEnqueueReadBuffer';
  const target = isWhole || name === 'clEnqueueReadImage' ? call.args[call.args.length - 4]?.value : undefined;
  // A transfer that waits for an event may wait for the host.
  const events = textOf(call.args[call.args.length - 2]?.value ?? call, frame);
  const bytes = isWhole ? numberOf(values[4] ?? UNKNOWN) : undefined;
  machine.operations.beginTransfer(target, { at, bytes, waits: !/^(?:NULL|nullptr|0)$/.test(events) }, frame);
}

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** Functions that never block; others may, extensions included. */
const RETURNS =
  /^clEnqueue(?:NDRangeKernel|Task|Copy\w+|Fill\w+|Marker\w*|Barrier\w*|MigrateMemObjects|UnmapMemObject|SVM(?:Free|MemFill|Unmap|MigrateMem))$/;

/** The position of the argument that says whether a call blocks. */
const BLOCKING: Readonly<Record<string, number>> = {
  clEnqueueReadBuffer: 2,
  clEnqueueReadBufferRect: 2,
  clEnqueueWriteBuffer: 2,
  clEnqueueWriteBufferRect: 2,
  clEnqueueSVMMap: 1,
  clEnqueueSVMMemcpy: 1,
  clEnqueueReadImage: 2,
  clEnqueueWriteImage: 2,
  clEnqueueMapBuffer: 2,
  clEnqueueMapImage: 2,
};

const FREES = /^(?:_?aligned_|_mm_)?free$/;

/** Functions after which transfers may have ended. */
const WAITS = /^cl(?:Finish|WaitForEvents|GetEvent\w*|SetEventCallback|ReleaseCommandQueue|EnqueueNativeKernel)$/;

/** The struct whose size a number of bytes is a multiple of: `n * sizeof(particle)`, `sizeof(particles)`. */
function recordIn(machine: Interpreter, bytes: HostExpression | undefined, frame: Frame): ResolvedType | undefined {
  if (bytes?.kind === 'binary' && bytes.operator === '*')
    return recordIn(machine, bytes.left, frame) ?? recordIn(machine, bytes.right, frame);
  const type = bytes?.kind === 'sizeof' ? machine.types.sizeOf(bytes, frame) : undefined;
  const element = type?.kind === 'array' ? type.element : type;
  return element?.kind === 'record' ? element : undefined;
}

const argument = (machine: Interpreter, call: Call, i: number, frame: Frame): Value => {
  const expression = call.args[i]?.value;
  return expression ? machine.value(expression, frame) : UNKNOWN;
};

const spanOfArgument = (call: Call, i: number, frame: Frame): HostSpan => spanOf(call.args[i]?.value ?? call, frame);

function createKernel(machine: Interpreter, call: Call, frame: Frame): Value {
  const [program, name] = call.args.map(({ value }) => value);
  if (!program || !name || call.args.length !== 3) return UNKNOWN;
  const held = machine.value(name, frame);
  const of = machine.value(program, frame);
  const error = argument(machine, call, 2, frame);
  if (error.kind === 'address') machine.memory.havoc(error.place);
  const isKnown = held.kind === 'string' && !held.values.some((one) => one.includes('\uE000'));
  const written = spanOf(name, frame);
  return machine.operations.kernel(frame, {
    names: isKnown ? held.values : undefined,
    at: spanOf(call, frame),
    nameAt: held.kind === 'string' && held.at ? held.at : written,
    isLiteral: held.kind === 'string' && held.at !== undefined,
    program: machine.places.of(program, frame),
    source: of.kind === 'program' ? of.source : undefined,
  });
}

/** `clCreateProgramWithSource`: a program from an array of strings. */
function createProgram(machine: Interpreter, call: Call, frame: Frame): Value {
  const [, count = UNKNOWN, strings = UNKNOWN, , error = UNKNOWN] = call.args.map((one) =>
    machine.value(one.value, frame),
  );
  if (error.kind === 'address') machine.memory.havoc(error.place);
  const number = numberOf(count);
  if (strings.kind !== 'address' || number === undefined || number > MAXIMUM_STRINGS)
    return { kind: 'program', source: undefined };
  const [, array, first] = /^(.*)\[(\d+)\]$/s.exec(strings.place) ?? [];
  const place = (i: number): string => (array === undefined ? strings.place : `${array}[${Number(first) + i}]`);
  const isArray = array !== undefined || number === 1;
  const values = Array.from({ length: number }, (_, i) => machine.memory.read(place(i)));
  return { kind: 'program', source: isArray ? sourceOf(values) : undefined };
}

/** Of more kernels in one array, it is not known which elements they are. */
const MAXIMUM_KERNELS = 64;

/** More strings of one program are not followed. */
const MAXIMUM_STRINGS = 64;

/** `CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE`. */
const OUT_OF_ORDER = 1;

/** `CL_QUEUE_PROPERTIES`, before the properties of a queue in a list. */
const QUEUE_PROPERTIES = 0x1093;

/** A command queue with some properties. */
function createQueue(machine: Interpreter, call: Call, properties: Value, frame: Frame): Value {
  const error = argument(machine, call, 3, frame);
  if (error.kind === 'address') machine.memory.havoc(error.place);
  const isOutOfOrder = properties.kind === 'number' && (properties.value & OUT_OF_ORDER) !== 0;
  return isOutOfOrder ? { kind: 'queue', object: `${frame.id}@${frame.unit.file.path}:${call.start}` } : UNKNOWN;
}

/** The properties of a queue in a list of names and values that begins with them. */
function propertyAt(machine: Interpreter, list: Value): Value {
  const [, array, first] = list.kind === 'address' ? (/^(.*)\[(\d+)\]$/s.exec(list.place) ?? []) : [];
  const at = (i: number): Value => machine.memory.read(`${array}[${Number(first) + i}]`);
  if (array === undefined) return UNKNOWN;
  return numberOf(at(0)) === QUEUE_PROPERTIES ? at(1) : UNKNOWN;
}

/** `clCreateKernelsInProgram`: an array of all kernels of a program, in any order. */
function createAll(machine: Interpreter, call: Call, frame: Frame): Value {
  const kernels = argument(machine, call, 2, frame);
  const of = argument(machine, call, 0, frame);
  const [program] = call.args.map(({ value }) => value);
  if (kernels.kind === 'address' && program) {
    const at = spanOf(call, frame);
    const made = machine.operations.kernel(frame, {
      names: undefined,
      isAny: true,
      at,
      nameAt: at,
      isLiteral: false,
      program: machine.places.of(program, frame),
      source: of.kind === 'program' ? of.source : undefined,
    });
    const count = numberOf(argument(machine, call, 1, frame)) ?? 1;
    const [, array, first] = /^(.*)\[(\d+)\]$/s.exec(kernels.place) ?? [];
    if (array !== undefined) machine.memory.write(`${array}[*]`, made);
    for (let i = 0; i < Math.min(count, MAXIMUM_KERNELS); i++)
      machine.memory.write(array === undefined ? kernels.place : `${array}[${Number(first) + i}]`, made);
  }
  return UNKNOWN;
}

const kernelsOf = (value: Value) => (value.kind === 'kernel' ? value.objects : undefined);
const numberOf = (value: Value) => (value.kind === 'number' ? value.value : undefined);

function setArgument(machine: Interpreter, call: Call, frame: Frame): Value {
  // A macro that is not read may expand to several arguments: any of them is set.
  if (call.args.length !== 4) return setUnknown(machine, call, frame);
  const [kernel = UNKNOWN, index = UNKNOWN, size = UNKNOWN, value = UNKNOWN] = call.args.map((one) =>
    machine.value(one.value, frame),
  );
  const sizeAt = spanOfArgument(call, 2, frame);
  machine.operations.addSet(
    {
      at: spanOf(call, frame),
      kernelAt: spanOfArgument(call, 0, frame),
      kernels: kernelsOf(kernel),
      index: numberOf(index),
      indexAt: spanOfArgument(call, 1, frame),
      size: numberOf(size),
      sizeText: sizeAt.file.text.slice(sizeAt.start, sizeAt.end).replace(/\s+/g, ' '),
      sizeAt,
      isImplied: !/sizeof|^\s*\d/.test(sizeAt.file.text.slice(sizeAt.start, sizeAt.end)),
      value: passedValue(machine, value),
      valueAt: spanOfArgument(call, 3, frame),
      constant: value.kind === 'address' ? numberOf(machine.memory.read(value.place)) : undefined,
    },
    frame,
  );
  return UNKNOWN;
}

/** A call with arguments that are not understood. */
function setUnknown(machine: Interpreter, call: Call, frame: Frame): Value {
  const [kernel = UNKNOWN] = call.args.map((one) => machine.value(one.value, frame));
  const at = spanOf(call, frame);
  machine.operations.addSet(
    {
      at,
      kernelAt: spanOfArgument(call, 0, frame),
      kernels: kernelsOf(kernel),
      index: undefined,
    },
    frame,
  );
  return UNKNOWN;
}

/** The value that `clSetKernelArg` reads through its last argument. */
function passedValue(machine: Interpreter, value: Value): ArgumentValue | undefined {
  if (value.kind === 'null' || (value.kind === 'number' && value.value === 0)) return { kind: 'null' };
  if (value.kind === 'memory') return { kind: 'handle', of: value.of };
  if (value.kind !== 'address') return undefined;
  const stored = machine.memory.read(value.place);
  if (stored.kind === 'memory') return stored;
  return value.type ? { kind: 'object', type: value.type, name: (value.name ?? '').replace(/^&/, '') } : undefined;
}

function setPointer(machine: Interpreter, call: Call, frame: Frame): Value {
  const [kernel = UNKNOWN, index = UNKNOWN, value = UNKNOWN] = call.args.map((one) => machine.value(one.value, frame));
  const at = spanOf(call, frame);
  const expression = call.args[2]?.value;
  machine.operations.addSet(
    {
      at,
      kernelAt: spanOfArgument(call, 0, frame),
      kernels: kernelsOf(kernel),
      index: numberOf(index),
      indexAt: spanOfArgument(call, 1, frame),
      value: { kind: 'memory', of: 'buffer', storage: expression && arrayAt(machine, { expression, value }, frame) },
      valueAt: spanOfArgument(call, 2, frame),
      constant: undefined,
    },
    frame,
  );
  return UNKNOWN;
}

/** The sizes at an address, one for each dimension. */
function sizesAt(
  machine: Interpreter,
  value: Value,
  dimensions: number | undefined,
): readonly (number | undefined)[] | null | undefined {
  if (value.kind === 'null' || (value.kind === 'number' && value.value === 0)) return null;
  if (dimensions === undefined || dimensions < 1 || dimensions > 3) return undefined;
  if (value.kind === 'list')
    return Array.from({ length: dimensions }, (_, d) => numberOf(value.elements[d] ?? UNKNOWN));
  if (value.kind !== 'address') return undefined;
  const [, array, first] = /^(.*)\[(\d+)\]$/s.exec(value.place) ?? [];
  return Array.from({ length: dimensions }, (_, d) => {
    if (array === undefined && d > 0) return undefined;
    return numberOf(machine.memory.read(array === undefined ? value.place : `${array}[${Number(first) + d}]`));
  });
}

/** That an argument is the address of one variable, or an array with fewer elements than a number. */
function fewerSizes(expression: HostExpression | undefined, value: Value, least: number): string | undefined {
  if (value.kind !== 'address' || !value.type) return undefined;
  if (expression?.kind === 'address' && expression.of.kind === 'name')
    return value.type.kind === 'scalar' && !value.place.endsWith(']') ? 'this is the address of one size' : undefined;
  if (expression?.kind !== 'name' || value.type.kind !== 'array' || value.type.element.kind !== 'scalar')
    return undefined;
  const { count } = value.type;
  return count < least ? `'${expression.name}' has ${count} ${count === 1 ? 'element' : 'elements'}` : undefined;
}

function launch(machine: Interpreter, call: Call, frame: Frame): Value {
  if (call.args.length !== 9) return UNKNOWN;
  const values = call.args.map((one) => machine.value(one.value, frame));
  const [queue = UNKNOWN, kernel = UNKNOWN, dimensions = UNKNOWN, offset = UNKNOWN, global = UNKNOWN, local = UNKNOWN] =
    values;
  const event = values[8] ?? NULL;
  if (event.kind === 'address') machine.memory.havoc(event.place);
  const count = numberOf(dimensions);
  const start = sizesAt(machine, offset, count);
  const waits = numberOf(values[6] ?? UNKNOWN) !== 0;
  machine.operations.addLaunch(
    {
      at: spanOf(call, frame),
      kernelAt: spanOfArgument(call, 1, frame),
      kernels: kernelsOf(kernel),
      dimensions: count,
      offset: start === null ? [] : start,
      misfits: [offset, global, local].flatMap((value, i): KernelLaunch['misfits'] => {
        const passed = (count ?? 1) > 1 ? fewerSizes(call.args[3 + i]?.value, value, count ?? 1) : undefined;
        return passed === undefined ? [] : [{ at: spanOfArgument(call, 3 + i, frame), passed }];
      }),
      globalSize: sizesAt(machine, global, count) ?? undefined,
      globalAt: spanOfArgument(call, 4, frame),
      localSize: sizesAt(machine, local, count),
      localAt: spanOfArgument(call, 5, frame),
      given: undefined,
    },
    { frame, queue, waits },
  );
  return UNKNOWN;
}

function launchTask(machine: Interpreter, call: Call, frame: Frame): Value {
  const at = spanOf(call, frame);
  const launched = {
    at,
    kernelAt: spanOfArgument(call, 1, frame),
    kernels: kernelsOf(argument(machine, call, 1, frame)),
    dimensions: 1,
    globalSize: [1],
    globalAt: at,
    localSize: [1],
    localAt: at,
    given: undefined,
  };
  machine.operations.addLaunch(launched, { frame });
  return UNKNOWN;
}
