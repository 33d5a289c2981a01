// The classes of the C++ bindings (opencl.hpp, cl.hpp) and of Boost.Compute that concern kernels.
import type { ArgumentValue, KernelObject, MemoryKind, TransferKind } from '../events.js';
import { callVector, containerAt, lastOf } from '../interpretation/container-sizes.js';
import { elementOfContainer, kindOfContainer } from '../interpretation/containers.js';
import { createdKernel, sourceOf } from '../interpretation/created-kernel.js';
import { type Frame, spanOf, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import { type Operand, storageOf } from '../interpretation/storage.js';
import type { ResolvedType } from '../interpretation/types.js';
import { accessOf, channelsIn, join, UNKNOWN, type Value } from '../interpretation/values.js';
import { AUTO, type HostArgument, type HostExpression, type HostType } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' | 'construct' }>;

/** The classes of memory objects in the bindings, and their kinds. */
const MEMORY: readonly (readonly [RegExp, MemoryKind])[] = [
  [/^cl::Buffer\w*$/, 'buffer'],
  [/^cl::Image\w+$/, 'image'],
  [/^cl::Sampler$/, 'sampler'],
  [/^cl::Pipe$/, 'pipe'],
];

/** Models a call of the C++ bindings; undefined for other calls. */
export function callCppApi(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  if (call.kind === 'construct' || call.callee.kind === 'name') {
    const written = call.kind === 'construct' ? call.type.name : call.callee.kind === 'name' ? call.callee.name : '';
    const alias = machine.program.typedef(frame.unit, written);
    const isAlias = alias && /(?:KernelFunctor|make_kernel)$/.test(alias.name);
    const name = isAlias ? alias.name : written;
    const [pointee] = call.kind === 'call' && /^std::make_(?:shared|unique)$/.test(name) ? call.types : [];
    const made = construct(
      machine,
      pointee ?? { ...AUTO, name, arguments: isAlias ? alias.arguments : [] },
      call,
      frame,
    );
    if (made) return made;
  }
  if (call.kind === 'construct') return undefined;
  const { callee } = call;
  if (callee.kind === 'name') {
    const [only] = call.args;
    if (callee.name === 'std::addressof' && only)
      return machine.value({ ...call, kind: 'address', of: only.value }, frame);
    if (MAKES_PAIR.test(callee.name) && callee.name.startsWith('std::'))
      return { kind: 'list', elements: call.args.map(({ value }) => machine.value(value, frame)) };
    if (callee.name === 'std::get' && only) return element(machine, only.value, call.types[0]?.name, frame);
    if (!/^\w+$/.test(callee.name)) return undefined;
  }
  if (callee.kind !== 'member' || callee.name === 'operator()') {
    const called = callee.kind === 'member' ? callee.object : callee;
    if (!isPath(called) && called.kind !== 'call' && called.kind !== 'construct') return undefined;
    const place = called.kind === 'name' ? machine.places.of(called, frame) : undefined;
    if (called.kind === 'name' && place === undefined) return undefined;
    const value = place === undefined ? machine.value(called, frame) : machine.memory.read(place);
    const [how] = call.args;
    const isLaunch = how !== undefined && /^(?:cl::)?EnqueueArgs\b/.test(textOf(how.value, frame));
    if (value.kind === 'kernel' && (value.types || isLaunch)) return callFunctor(machine, value, call, frame);
    if (isLaunch)
      machine.log.addUnknownLaunch(
        spanOf(call, frame),
        call.args.slice(1).map((one) => spanOf(one.value, frame)),
      );
    return undefined;
  }
  const ofBoost = frame.unit.language === 'c' ? callBoost(machine, callee, call, frame) : undefined;
  if (ofBoost) return ofBoost;
  if (frame.unit.language === 'c') {
    const [count] = callee.name === 'resize' ? call.args : [];
    callVector(machine, callee, count && machine.value(count.value, frame), frame);
  }
  switch (callee.name) {
    case 'setArg':
      return setArgument(machine, callee.object, call, frame);
    case 'enqueueNDRangeKernel':
      return launch(machine, callee.object, call, frame);
    case 'enqueueReadBuffer':
    case 'enqueueWriteBuffer':
    case 'enqueueMapBuffer':
    case 'enqueueFillBuffer':
    case 'enqueueCopyBuffer':
      return transfer(machine, callee.name, call, frame);
    case 'build': {
      if (frame.unit.language !== 'c' || machine.value(callee.object, frame).kind !== 'program') return undefined;
      for (const { value } of call.args) machine.log.addBuild(machine.value(value, frame));
      return UNKNOWN;
    }
    case 'setArgs':
      return setAll(machine, callee.object, call, frame);
    case 'enqueueUnmapMemObject': {
      for (const { value } of call.args) machine.value(value, frame);
      const pointer = call.args[1]?.value;
      const place = pointer?.kind === 'name' ? machine.places.of(pointer, frame) : undefined;
      if (place !== undefined) machine.lifetimes.unmap(place, spanOf(call, frame));
      return UNKNOWN;
    }
    case 'enqueueTask':
      return undefined;
    case 'get': {
      const value = isPath(callee.object) ? machine.value(callee.object, frame) : UNKNOWN;
      return value.kind === 'kernel' || (value.kind === 'address' && call.args.length === 0) ? value : undefined;
    }
    case 'at':
    case 'back':
    case 'front': {
      const element = isPath(callee.object) ? machine.places.ofCall(call, frame) : undefined;
      const value = element && machine.value(element, frame);
      return value?.kind === 'kernel' ? value : undefined;
    }
    case 'value':
      return call.args.length === 0 && isPath(callee.object)
        ? kernelOr(machine, callee.object, undefined, frame)
        : undefined;
    case 'find':
      return find(machine, callee.object, call, frame);
    case 'insert':
    case 'emplace_back':
      return add(machine, callee, call, frame);
    case 'emplace':
    case 'try_emplace':
    case 'insert_or_assign': {
      const added = add(machine, callee, call, frame);
      if (added) return added;
      // `map.emplace("key", kernel)`
      const [key, kernel, ...others] = call.args.map((one) => one.value);
      if (!key || !kernel || others.length > 0 || !mayBeKernel(kernel) || !isPath(callee.object)) return undefined;
      if (machine.program.functions(frame.unit, callee.name).length > 0) return undefined;
      const value = machine.value(kernel, frame);
      const place = machine.places.of(
        { kind: 'subscript', object: callee.object, index: key, ...offsetsOf(call) },
        frame,
      );
      if (value.kind !== 'kernel' || place === undefined) return isPath(kernel) ? undefined : UNKNOWN;
      // An element that exists is kept, except by `insert_or_assign`.
      const before = machine.memory.read(place);
      const isNew = callee.name === 'insert_or_assign' || before.kind === 'unknown';
      machine.memory.write(place, isNew ? value : join(before, value));
      return UNKNOWN;
    }
    case 'reset':
    case 'push_back': {
      const added = add(machine, callee, call, frame);
      if (added) return added;
      const [only, ...others] = call.args;
      if (!only || others.length > 0 || !mayBeKernel(only.value) || !isPath(callee.object)) return undefined;
      const value = machine.value(only.value, frame);
      const place = machine.places.of(callee.object, frame);
      if (value.kind !== 'kernel' || place === undefined) return isPath(only.value) ? undefined : UNKNOWN;
      machine.memory.write(callee.name === 'reset' ? place : `${place}*[*]`, value);
      return UNKNOWN;
    }
    case 'c_str':
    case 'data':
    case 'str': {
      const value = machine.value(callee.object, frame);
      return value.kind === 'string' ? value : undefined;
    }
    case 'getInfo':
    case 'getWorkGroupInfo': {
      const value = machine.value(callee.object, frame);
      if (value.kind !== 'kernel') return undefined;
      if (/NUM_ARGS/.test(textOf(call, frame))) for (const object of value.objects) object.isAsked = true;
      return UNKNOWN;
    }
    default:
      return undefined;
  }
}

/** An element of a tuple or a pair: `std::get<0>(pair)`. */
function element(machine: Interpreter, tuple: HostExpression, index = '', frame: Frame): Value | undefined {
  const value = machine.value(tuple, frame);
  return value.kind === 'list' && /^\d+$/.test(index) ? value.elements[Number(index)] : undefined;
}

/** The value of an expression if it is a kernel, or else another one. */
function kernelOr<T>(machine: Interpreter, expression: HostExpression, otherwise: T, frame: Frame): Value | T {
  const value = machine.value(expression, frame);
  return value.kind === 'kernel' ? value : otherwise;
}

/** `map.find(key)`: an iterator, which is the address of an element here. */
function find(machine: Interpreter, object: HostExpression, call: Call, frame: Frame): Value | undefined {
  const [key, ...others] = call.args.map(({ value }) => value);
  if (!key || others.length > 0 || !isPath(object)) return undefined;
  if (kindOfContainer(machine.types.writtenOf(object, frame)) !== 'map') return undefined;
  const place = machine.places.of({ kind: 'subscript', object, index: key, ...offsetsOf(call) }, frame);
  if (place === undefined) return undefined;
  machine.places.entries.add(place);
  return { kind: 'address', place };
}

/** A call that adds an element to a container, or replaces what an optional holds; undefined for others. */
function add(
  machine: Interpreter,
  { object, name }: Extract<HostExpression, { kind: 'member' }>,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value | undefined {
  const container = isPath(object) ? machine.types.writtenOf(object, frame) : undefined;
  const kind = kindOfContainer(container);
  const type = elementOfContainer(container);
  const args = call.args.map(({ value }) => value);
  const [first, ...others] = args;
  if (!type || !first || machine.program.functions(frame.unit, name).length > 0) return undefined;
  const made: HostExpression = { kind: 'construct', type, args: call.args, ...offsetsOf(call) };
  const at = (index: HostExpression): string | undefined =>
    machine.places.of({ kind: 'subscript', object, index, ...offsetsOf(call) }, frame);
  if (kind === 'holder' && name === 'emplace') {
    const place = machine.places.of(object, frame);
    if (place !== undefined) machine.initialize(place, type, made, frame);
    return UNKNOWN;
  }
  if (kind === 'sequence' && /^(?:emplace|push)_back$/.test(name)) {
    const any = machine.places.elementOf(object, frame);
    const place = any && lastOf(machine, object, any, frame);
    const isCopy = name === 'push_back' || (others.length === 0 && !isLiteral(first));
    if (place !== undefined) machine.initialize(place, type, isCopy ? first : made, frame);
    return UNKNOWN;
  }
  if (kind !== 'map' || name !== 'insert' || others.length > 0) return undefined;
  const [key, value] = pairIn(first) ?? [];
  const place = key && at(key);
  if (place === undefined || !value) return undefined;
  const before = machine.memory.read(place);
  machine.initialize(place, type, value, frame);
  // An element that exists is kept.
  if (before.kind !== 'unknown') machine.memory.write(place, join(before, machine.memory.read(place)));
  return UNKNOWN;
}

const isLiteral = ({ kind }: HostExpression): boolean => kind === 'string' || kind === 'number';

/** The parts of `{a, b}`, `std::make_pair(a, b)` and `std::pair<A, B>(a, b)`. */
function pairIn(expression: HostExpression): readonly HostExpression[] | undefined {
  if (expression.kind === 'list') return expression.elements;
  const isPair =
    (expression.kind === 'call' && expression.callee.kind === 'name' && MAKES_PAIR.test(expression.callee.name)) ||
    (expression.kind === 'construct' && kindOfContainer(expression.type) === 'pair');
  return isPair ? expression.args.map(({ value }) => value) : undefined;
}

const MAKES_PAIR = /^(?:std::)?(?:make_pair|make_tuple|pair|tuple)$/;

/** Models a member function of Boost.Compute; undefined for others. */
function callBoost(
  machine: Interpreter,
  callee: Extract<HostExpression, { kind: 'member' }>,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value | undefined {
  const [first] = call.args;
  switch (callee.name) {
    case 'create_kernel':
      return first && createdKernel(machine, { call, name: first.value, program: callee.object }, frame);
    case 'set_arg':
      return machine.value(callee.object, frame).kind === 'kernel'
        ? setArgument(machine, callee.object, call, frame)
        : undefined;
    case 'set_args':
      return machine.value(callee.object, frame).kind === 'kernel'
        ? setAll(machine, callee.object, call, frame)
        : undefined;
    case 'enqueue_1d_range_kernel':
    case 'enqueue_nd_range_kernel':
      return launchByBoost(machine, callee.name === 'enqueue_1d_range_kernel', call, frame);
    default:
      return undefined;
  }
}

/** `queue.enqueue_1d_range_kernel(kernel, offset, global, local)`; a local size of 0 is the implementation's choice. */
function launchByBoost(
  machine: Interpreter,
  isLine: boolean,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value {
  const [kernel, ...sizes] = call.args.map(({ value }) => value);
  if (!kernel) return UNKNOWN;
  const [offset, global, local] = isLine ? sizes : [];
  const number = (expression: HostExpression | undefined): number | undefined =>
    expression && numberOf(machine.value(expression, frame));
  const value = machine.value(kernel, frame);
  const localSize = number(local);
  const launched = {
    at: spanOf(call, frame),
    kernelAt: spanOf(kernel, frame),
    kernels: value.kind === 'kernel' ? value.objects : undefined,
    dimensions: isLine ? 1 : undefined,
    offset: [number(offset)],
    globalSize: isLine ? [number(global)] : undefined,
    globalAt: spanOf(global ?? call, frame),
    localSize: !isLine ? undefined : localSize === 0 ? null : [localSize],
    localAt: spanOf(local ?? call, frame),
    given: undefined,
  };
  machine.operations.addLaunch(launched, { frame });
  return UNKNOWN;
}

const offsetsOf = ({ start, end }: HostExpression) => ({ start, end });

/** Whether an expression names an object: evaluating it twice changes nothing. */
const isPath = (expression: HostExpression): boolean =>
  expression.kind === 'name' ||
  (expression.kind === 'member' && isPath(expression.object)) ||
  (expression.kind === 'dereference' && isPath(expression.of)) ||
  (expression.kind === 'subscript' && isPath(expression.object) && isPure(expression.index));

/** Whether evaluating an index again changes nothing. */
const isPure = (index: HostExpression): boolean =>
  index.kind === 'number' ||
  index.kind === 'string' ||
  isPath(index) ||
  (index.kind === 'binary' && isPure(index.left) && isPure(index.right));

/** Whether an expression may be a kernel, and nothing else that has to be evaluated. */
const mayBeKernel = (expression: HostExpression): boolean =>
  isPath(expression) ||
  (expression.kind === 'construct' && expression.type.name === 'cl::Kernel') ||
  (expression.kind === 'call' &&
    expression.callee.kind === 'name' &&
    /^(?:cl::Kernel|clCreateKernel)$/.test(expression.callee.name));

/** Models the construction of kernels, sizes and strings. */
function construct(machine: Interpreter, type: HostType, call: Call, frame: Frame): Value | undefined {
  switch (type.name) {
    case 'cl::Kernel':
    case 'compute::kernel':
    case 'boost::compute::kernel':
      return createKernel(machine, call.args, call, frame);
    case 'compute::local_buffer':
    case 'boost::compute::local_buffer': {
      const count = call.args[0] && numberOf(machine.value(call.args[0].value, frame));
      const [of] = call.kind === 'construct' ? call.type.arguments : call.types;
      const element = of && machine.types.resolve(of, frame);
      return { kind: 'local', size: count !== undefined && element ? count * element.size : undefined };
    }
    case 'compute::buffer':
    case 'boost::compute::buffer': {
      const size = call.args[1] && numberOf(machine.value(call.args[1].value, frame));
      return { kind: 'memory', of: 'buffer', bytes: size };
    }
    case 'cl::KernelFunctor':
    case 'cl::make_kernel':
    case 'cl::compatibility::make_kernel': {
      const kernel = createKernel(machine, call.args, call, frame);
      const own = call.kind === 'construct' ? call.type.arguments : call.types;
      const written = type.arguments.length > 0 ? type.arguments : own;
      const types = written.map((type) => ({
        type: machine.types.resolve(type, frame),
        memory: memoryOf(type.name),
        isLocal: /LocalSpaceArg$/.test(type.name),
      }));
      return kernel?.kind === 'kernel' ? { ...kernel, types } : kernel;
    }
    case 'cl::Program': {
      // A source, with or without a context before it; a string of binaries or a list of strings is unknown.
      const values = call.args.map(({ value }) => machine.value(value, frame));
      const strings = values.filter(({ kind }) => kind === 'string');
      return { kind: 'program', source: sourceOf(strings) };
    }
    case 'cl::NDRange': {
      const sizes = call.args.map(({ value }) => numberOf(machine.value(value, frame)));
      return { kind: 'range', sizes };
    }
    case 'cl::Buffer': {
      const values = call.args.map(({ value }) => machine.value(value, frame));
      const [first] = call.args;
      // Without a context, the flags come first.
      const isDefault = first !== undefined && /\bCL_MEM_/.test(textOf(first.value, frame));
      const operand = (i: number): Operand | undefined => {
        const [expression, value] = [call.args[i]?.value, values[i]];
        return expression && value && { expression, value };
      };
      const start = isDefault ? 0 : 1;
      const size = values[start + 1];
      const flags = operand(start);
      const object = `${frame.id}@${frame.unit.file.path}:${call.start}`;
      machine.lifetimes.create(object);
      return {
        kind: 'memory',
        of: 'buffer',
        bytes: size && numberOf(size),
        access: flags && accessOf(flags.value, textOf(flags.expression, frame)),
        object,
        // A copy is the same buffer.
        storage:
          values.length < start + 2
            ? undefined
            : storageOf(machine, { object, flags, pointer: operand(start + 2) }, frame),
      };
    }
    case 'cl::Image1D':
    case 'cl::Image2D':
    case 'cl::Image3D': {
      const values = call.args.map(({ value }) => machine.value(value, frame));
      const flags = call.args.find(({ value }) => /\bCL_MEM_/.test(textOf(value, frame)));
      return {
        kind: 'memory',
        of: 'image',
        access: flags && accessOf(UNKNOWN, textOf(flags.value, frame)),
        channels: channelsIn(values),
      };
    }
    case 'cl::ImageFormat': {
      const [, channels] = call.args;
      // The members of a format may be assigned later.
      const isFixed = !frame.unit.file.text.includes('image_channel_data_type');
      return isFixed ? channels && machine.value(channels.value, frame) : undefined;
    }
    case 'cl::CommandQueue': {
      const values = call.args.map(({ value }) => ({ value: machine.value(value, frame), text: textOf(value, frame) }));
      const isOutOfOrder = values.some(({ value, text }) =>
        value.kind === 'number'
          ? (value.value & 1) !== 0 && /OUT_OF_ORDER/.test(text)
          : /^cl::QueueProperties::OutOfOrder$/.test(text),
      );
      return isOutOfOrder ? { kind: 'queue', object: `${frame.id}@${frame.unit.file.path}:${call.start}` } : undefined;
    }
    case 'std::pair':
    case 'std::tuple':
      return { kind: 'list', elements: call.args.map(({ value }) => machine.value(value, frame)) };
    case 'cl::Local':
    case 'cl::__local': {
      const [size] = call.args;
      return { kind: 'local', size: size && numberOf(machine.value(size.value, frame)) };
    }
    case 'cl::EnqueueArgs': {
      const [first = UNKNOWN, ...others] = call.args.slice(1).map(({ value }): Value => {
        const sizes = rangeOf(machine, value, frame);
        return sizes === undefined ? UNKNOWN : { kind: 'range', sizes };
      });
      // What is not a range may be an event or several.
      if (first.kind === 'unknown' && others.length < 2) return UNKNOWN;
      return { kind: 'list', elements: others.length === 3 ? others : [first, ...others] };
    }
    case 'std::string':
    case 'string': {
      const [text] = call.args;
      return text && call.args.length === 1 ? machine.value(text.value, frame) : undefined;
    }
    default:
      return undefined;
  }
}

const numberOf = (value: Value): number | undefined => (value.kind === 'number' ? value.value : undefined);
const memoryOf = (name: string): MemoryKind | undefined => MEMORY.find(([pattern]) => pattern.test(name))?.[1];

/** The sizes in the value of an expression; null for `cl::NullRange`. */
function rangeOf(
  machine: Interpreter,
  expression: HostExpression,
  frame: Frame,
): readonly (number | undefined)[] | null | undefined {
  if (expression.kind === 'name' && /(?:^|::)NullRange$/.test(expression.name)) return null;
  const value = machine.value(expression, frame);
  if (value.kind === 'range') return value.sizes;
  return undefined;
}

function createKernel(
  machine: Interpreter,
  args: readonly HostArgument[],
  call: Call,
  frame: Frame,
): Value | undefined {
  const [program, name] = args.map(({ value }) => value);
  if (!program) return undefined;
  // The functor wraps an existing kernel.
  if (!name) {
    const copied = machine.value(program, frame);
    return copied.kind === 'kernel' ? copied : UNKNOWN;
  }
  return createdKernel(machine, { call, name, program }, frame);
}

/** The argument that is passed as a C++ object. */
function passed(
  machine: Interpreter,
  expression: HostExpression,
  frame: Frame,
): { readonly value: ArgumentValue | undefined; readonly size: number | undefined } {
  const value = machine.value(expression, frame);
  if (value.kind === 'local') return { value: { kind: 'local' }, size: value.size };
  if (value.kind === 'memory') return { value, size: undefined };
  const type = machine.types.of(expression, frame);
  return type ? ofType(type, textOf(expression, frame)) : { value: undefined, size: undefined };
}

function ofType(
  type: ResolvedType,
  name: string,
): { readonly value: ArgumentValue | undefined; readonly size: number | undefined } {
  if (type.kind === 'object') {
    const memory = memoryOf(type.name);
    return { value: memory ? { kind: 'memory', of: memory } : undefined, size: undefined };
  }
  if (type.kind !== 'scalar' && type.kind !== 'vector' && type.kind !== 'record')
    return { value: undefined, size: undefined };
  return { value: { kind: 'object', type, name }, size: type.size };
}

function setArgument(
  machine: Interpreter,
  object: HostExpression,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value | undefined {
  const kernel = machine.value(object, frame);
  const [index, given, pointer] = call.args.map(({ value }) => value);
  if (!index || !given) return undefined;
  const at = spanOf(call, frame);
  const [type] = call.types;
  const resolved = type && machine.types.resolve(type, frame);
  const { value, size } = pointer
    ? { value: undefined, size: numberOf(machine.value(given, frame)) }
    : !type
      ? passed(machine, given, frame)
      : resolved
        ? ofType(resolved, textOf(given, frame))
        : { value: undefined, size: undefined };
  const isNull = pointer && machine.value(pointer, frame).kind === 'null';
  const valueAt = spanOf(pointer ?? given, frame);
  const sizeAt = spanOf(given, frame);
  machine.operations.addSet(
    {
      at,
      kernelAt: spanOf(object, frame),
      kernels: kernel.kind === 'kernel' ? kernel.objects : undefined,
      index: numberOf(machine.value(index, frame)),
      indexAt: spanOf(index, frame),
      size,
      sizeText: pointer ? textOf(given, frame) : '',
      sizeAt,
      isImplied: !pointer,
      value: isNull ? { kind: 'null' } : value,
      valueAt,
      constant: pointer ? undefined : numberOf(machine.value(given, frame)),
    },
    frame,
  );
  return UNKNOWN;
}

/** `kernel.setArgs(…)` sets all arguments. */
function setAll(
  machine: Interpreter,
  object: HostExpression,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value {
  const kernel = machine.value(object, frame);
  const isKnown = !call.args.some(({ value }) => value.kind === 'expand');
  for (const [index, { value: given }] of call.args.entries()) {
    const span = spanOf(given, frame);
    machine.operations.addSet(
      {
        at: span,
        kernelAt: spanOf(object, frame),
        kernels: kernel.kind === 'kernel' ? kernel.objects : undefined,
        index: isKnown ? index : undefined,
        ...passed(machine, given, frame),
        constant: numberOf(machine.value(given, frame)),
      },
      frame,
    );
  }
  return UNKNOWN;
}

function launch(
  machine: Interpreter,
  queue: HostExpression,
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value {
  const [kernel, offset, global, local, events] = call.args.map(({ value }) => value);
  if (!kernel || !global) return UNKNOWN;
  const on = {
    frame,
    queue: machine.value(queue, frame),
    waits: events !== undefined && machine.value(events, frame).kind !== 'null',
  };
  const start = offset && rangeOf(machine, offset, frame);
  const value = machine.value(kernel, frame);
  const globalSize = rangeOf(machine, global, frame);
  machine.operations.addLaunch(
    {
      at: spanOf(call, frame),
      kernelAt: spanOf(kernel, frame),
      kernels: value.kind === 'kernel' ? value.objects : undefined,
      dimensions: globalSize?.length,
      offset: start === null ? [] : start,
      globalSize: globalSize ?? undefined,
      globalAt: spanOf(global, frame),
      localSize: local ? rangeOf(machine, local, frame) : null,
      localAt: spanOf(local ?? call, frame),
      given: undefined,
    },
    on,
  );
  return UNKNOWN;
}

/** The positions of a transfer's operands in the arguments of a member function of `cl::CommandQueue`. */
interface TransferArguments {
  readonly kind: TransferKind;
  readonly buffer: number;
  readonly offset: number;
  readonly size: number;
  readonly array?: number;
}

const TRANSFERS: Readonly<Record<string, readonly TransferArguments[]>> = {
  enqueueReadBuffer: [{ kind: 'read', buffer: 0, offset: 2, size: 3, array: 4 }],
  enqueueWriteBuffer: [{ kind: 'write', buffer: 0, offset: 2, size: 3, array: 4 }],
  enqueueMapBuffer: [{ kind: 'map', buffer: 0, offset: 3, size: 4 }],
  enqueueFillBuffer: [{ kind: 'fill', buffer: 0, offset: 2, size: 3 }],
  enqueueCopyBuffer: [
    { kind: 'copy from', buffer: 0, offset: 2, size: 4 },
    { kind: 'copy to', buffer: 1, offset: 3, size: 4 },
  ],
};

/** `queue.enqueueReadBuffer(buffer, blocking, offset, size, pointer)`, and the like. */
function transfer(machine: Interpreter, name: string, call: Extract<Call, { kind: 'call' }>, frame: Frame): Value {
  const values = call.args.map(({ value }) => machine.value(value, frame));
  for (const value of values) if (value.kind === 'address') machine.memory.havoc(value.place);
  if (!/^enqueue(?:Fill|Copy)/.test(name)) block(machine, { name, values }, call, frame);
  for (const { kind, buffer, offset, size, array } of TRANSFERS[name] ?? []) {
    const at = (i: number): Value => values[i] ?? UNKNOWN;
    const sizeAt = spanOf(call.args[size]?.value ?? call, frame);
    machine.operations.addTransfer(
      { at: spanOf(call, frame), sizeAt, kind },
      {
        buffer: at(buffer),
        offset: at(offset),
        size: at(size),
        ...(array !== undefined && {
          array: at(array),
          container: containerAt(machine, call.args[array]?.value, frame),
        }),
      },
    );
  }
  return UNKNOWN;
}

/** What has ended after a call that may block, and the transfer that begins if it does not. */
function block(
  machine: Interpreter,
  { name, values }: { readonly name: string; readonly values: readonly Value[] },
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): void {
  const [, blocking, , , target, events] = call.args.map(({ value }) => value);
  if (!blocking || !/^(?:CL_FALSE|false)$/.test(textOf(blocking, frame))) return machine.lifetimes.endAll();
  if (name !== 'enqueueReadBuffer') return;
  const waits = events !== undefined && !/^(?:NULL|nullptr|0)$/.test(textOf(events, frame));
  const bytes = numberOf(values[3] ?? UNKNOWN);
  machine.operations.beginTransfer(target, { at: spanOf(call, frame), bytes, waits }, frame);
}

/** Models a functor call: it sets the arguments and launches the kernel. */
function callFunctor(
  machine: Interpreter,
  {
    objects,
    types,
  }: { readonly objects: readonly KernelObject[]; readonly types?: Extract<Value, { kind: 'kernel' }>['types'] },
  call: Extract<Call, { kind: 'call' }>,
  frame: Frame,
): Value {
  const at = spanOf(call, frame);
  const kernelAt = spanOf(call.callee, frame);
  const [how, ...args] = call.args.map(({ value }) => value);
  args.forEach((argument, index) => {
    const type = types?.[index];
    const span = spanOf(argument, frame);
    const held = machine.value(argument, frame);
    const declared = type?.memory
      ? {
          value: held.kind === 'memory' ? { ...held, of: type.memory } : ({ kind: 'memory', of: type.memory } as const),
          size: undefined,
        }
      : type?.isLocal
        ? { value: { kind: 'local' } as const, size: held.kind === 'local' ? held.size : undefined }
        : type?.type
          ? ofType(type.type, textOf(argument, frame))
          : types
            ? { value: undefined, size: undefined }
            : passed(machine, argument, frame);
    machine.operations.addSet(
      {
        at: span,
        kernelAt,
        kernels: objects,
        index,
        ...declared,
        constant: numberOf(machine.value(argument, frame)),
      },
      frame,
    );
  });
  const ranges = how ? machine.value(how, frame) : UNKNOWN;
  const sizes =
    ranges.kind === 'list' ? ranges.elements.map((one) => (one.kind === 'range' ? one.sizes : undefined)) : [];
  const [offset, globalSize, localSize] = sizes.length === 3 ? sizes : [null, ...sizes];
  const launched = {
    at,
    kernelAt,
    kernels: objects,
    dimensions: globalSize?.length,
    offset: offset === null ? [] : offset,
    globalSize: globalSize ?? undefined,
    globalAt: how ? spanOf(how, frame) : at,
    localSize,
    localAt: how ? spanOf(how, frame) : at,
    given: args.length,
  };
  machine.operations.addLaunch(launched, { frame, ...queueIn(machine, how, frame) });
  return UNKNOWN;
}

/** The queue in `cl::EnqueueArgs(queue, …)`, and whether the launch waits for events. */
function queueIn(
  machine: Interpreter,
  how: HostExpression | undefined,
  frame: Frame,
): { readonly queue: Value; readonly waits: boolean } {
  const args = how?.kind === 'call' || how?.kind === 'construct' ? how.args.map(({ value }) => value) : [];
  const queue = args.map((arg) => machine.value(arg, frame)).find(({ kind }) => kind === 'queue') ?? UNKNOWN;
  // The other arguments are sizes, unless they are events.
  const sizes = args.filter((arg) => rangeOf(machine, arg, frame) !== undefined);
  return { queue, waits: sizes.length + 1 < args.length };
}
