// The functions of PyOpenCL that concern kernels.
import type { ArgumentValue, HostSpan, KernelObject, MemoryKind } from '../events.js';
import { createdKernel, sourceOf } from '../interpretation/created-kernel.js';
import { type Frame, spanOf, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import { type Operand, storageOf } from '../interpretation/storage.js';
import { accessOf, channelsIn, UNKNOWN, type Value } from '../interpretation/values.js';
import type { HostArgument, HostExpression } from '../reading/syntax.js';
import { arrayOf, bytesOf, contentsOfBuffer, elementOfArray, memberOfArray } from './python-arrays.js';
import { callBuiltin, callCollection } from './python-collections.js';
import { composedType, NUMPY, scalar } from './python-types.js';

type Call = Extract<HostExpression, { kind: 'call' | 'construct' }>;

/** The possible kernels that an expression designates. */
interface Called {
  /** Undefined if they are unknown. */
  readonly kernels: readonly KernelObject[] | undefined;
  readonly kernelAt: HostSpan;
}

const MEMORY: Readonly<Record<string, MemoryKind>> = {
  Buffer: 'buffer',
  Image: 'image',
  create_image: 'image',
  image_from_array: 'image',
  create_image_from_array: 'image',
  Sampler: 'sampler',
};
/** The members of a program that are not kernels. */
const OF_PROGRAM =
  /^(?:build|compile|get_info|get_build_info|get_build_logs|all_kernels|kernel_names|num_kernels|binaries|binary_sizes|source|context|devices|reference_count|int_ptr|from_int_ptr|set_specialization_constant|il|_.*)$/;
/** The position of `g_times_l` in `enqueue_nd_range_kernel`, after the offset and the events to wait for. */
const SCALED_AT = 6;
/** Keyword arguments of a kernel call that are not passed to the kernel. */
const KEYWORDS = new Set(['global_offset', 'g_times_l', 'allow_empty_ndrange', 'wait_for']);

/** Models reading a member, such as `program.name`, which is a kernel, or an element of an array. */
export function pythonPart(machine: Interpreter, expression: HostExpression, frame: Frame): Value | undefined {
  if (expression.kind === 'subscript' && frame.unit.language === 'python') {
    const array = machine.value(expression.object, frame);
    const isNumber = array.kind === 'elements' && machine.value(expression.index, frame).kind === 'number';
    return isNumber ? elementOfArray(array, textOf(expression, frame)) : undefined;
  }
  if (expression.kind !== 'member' || frame.unit.language !== 'python' || OF_PROGRAM.test(expression.name))
    return undefined;
  // A host that asks for the status of a command may wait until it is complete.
  if (expression.name === 'command_execution_status') machine.lifetimes.forget();
  const object = machine.value(expression.object, frame);
  if (object.kind === 'elements') return memberOfArray(object, expression.name);
  if (object.kind !== 'program') return undefined;
  const end = expression.end;
  const nameAt = { file: frame.unit.file, start: end - expression.name.length, end };
  const isExpected = frame.unit.expected?.some(({ start, end: last }) => start <= nameAt.start && end <= last);
  return machine.operations.kernel(frame, {
    ...(isExpected && { isOptional: true }),
    names: [expression.name],
    at: nameAt,
    nameAt,
    isLiteral: true,
    program: machine.places.of(expression.object, frame),
    source: object.source,
  });
}

/** Models a call of PyOpenCL; undefined for other calls. */
export function callPythonApi(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  if (call.kind !== 'call' || frame.unit.language !== 'python') return undefined;
  const { callee } = call;
  const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  if (Object.hasOwn(NUMPY, name)) {
    const [number] = call.args;
    const value = number && machine.value(number.value, frame);
    return {
      kind: 'scalar',
      type: NUMPY[name] ?? scalar(4),
      name: textOf(call, frame),
      ...(value?.kind === 'number' && call.args.length === 1 && { value: value.value }),
    };
  }
  if (name === 'len' || name === 'int' || name === 'float')
    return {
      kind: 'scalar',
      type: scalar(8, name === 'float'),
      bare: name === 'float' ? 'float' : 'int',
      name: textOf(call, frame),
    };
  if (Object.hasOwn(MEMORY, name)) {
    const values = call.args.map(({ name: keyword, value }) => ({ keyword, value: machine.value(value, frame) }));
    const of = MEMORY[name] ?? 'buffer';
    const object = `${frame.id}@${frame.unit.file.path}:${call.start}`;
    machine.lifetimes.create(object);
    const operand = (i: number, keyword: string): Operand | undefined => {
      const at = call.args.findIndex((one) => one.name === keyword);
      const [expression, value] = [call.args[at < 0 ? i : at]?.value, values[at < 0 ? i : at]?.value];
      return expression && value && (at >= 0 || call.args[i]?.name === undefined) ? { expression, value } : undefined;
    };
    const flags = operand(1, 'flags');
    return {
      kind: 'memory',
      of,
      object,
      storage:
        of === 'buffer' ? storageOf(machine, { object, flags, pointer: operand(3, 'hostbuf') }, frame) : undefined,
      ...(of === 'buffer' && contentsOfBuffer(values)),
      channels: name === 'Image' ? channelsIn(values.map(({ value }) => value)) : undefined,
      access: flags && accessOf(flags.value, textOf(flags.expression, frame)),
    };
  }
  const made = composedType(machine, call, frame) ?? arrayOf(machine, call, name, frame);
  if (made) return made;
  const arg = (i: number): Value => {
    const expression = call.args[i]?.value;
    return expression ? machine.value(expression, frame) : UNKNOWN;
  };
  switch (name) {
    case 'Program':
      return callee.kind === 'member' ? { kind: 'program', source: sourceOf([arg(1)]) } : undefined;
    case 'CommandQueue': {
      const isOutOfOrder = call.args.some(({ value }) =>
        textOf(value, frame).includes('OUT_OF_ORDER_EXEC_MODE_ENABLE'),
      );
      return isOutOfOrder ? { kind: 'queue', object: `${frame.id}@${frame.unit.file.path}:${call.start}` } : undefined;
    }
    case 'ImageFormat': {
      const [, channels] = call.args;
      const [, type] = (channels && /\bchannel_type\.(\w+)$/.exec(textOf(channels.value, frame))) ?? [];
      return type === undefined ? undefined : { kind: 'channels', name: `CL_${type}` };
    }
    case 'LocalMemory': {
      const size = arg(0);
      return { kind: 'local', size: size.kind === 'number' ? size.value : undefined };
    }
    case 'Kernel': {
      const [program, kernelName] = call.args.map(({ value }) => value);
      if (callee.kind !== 'member' || !program || !kernelName || arg(0).kind !== 'program') return undefined;
      return createdKernel(machine, { call, name: kernelName, program }, frame);
    }
    case 'getattr': {
      const [program, kernelName] = call.args.map(({ value }) => value);
      if (callee.kind !== 'name' || !program || !kernelName || arg(0).kind !== 'program') return undefined;
      // With a default, it may be another object.
      if (call.args.length !== 2) return UNKNOWN;
      return createdKernel(machine, { call, name: kernelName, program, isOptional: true }, frame);
    }
    case 'partial': {
      const [callee, ...args] = call.args;
      const launches =
        callee &&
        (/\benqueue_nd_range_kernel$/.test(textOf(callee.value, frame)) ||
          arg(0).kind === 'kernel' ||
          isLaunch(machine, { ...call, callee: callee.value, args }, frame));
      if (launches)
        machine.log.addUnknownLaunch(spanOf(call, frame), [], "calls of 'partial' objects are not followed");
      return undefined;
    }
    case 'super': {
      const self = callee.kind === 'name' ? machine.places.ofName('self', frame) : undefined;
      return self === undefined ? undefined : { kind: 'record', place: self };
    }
    case 'setattr':
      return setAttribute(machine, call, frame);
    case 'enqueue_nd_range_kernel': {
      const kernel = arg(1);
      const kernelAt = spanOf(call.args[1]?.value ?? call, frame);
      const kernels = kernel.kind === 'kernel' ? kernel.objects : undefined;
      const isScaled = call.args.length > SCALED_AT;
      const sizes = call.args.some((one) => one.name === '*') ? [] : call.args.filter((one) => !one.name).slice(2, 5);
      launch(machine, call, { kernels, kernelAt }, { sizes, isScaled }, frame);
      return UNKNOWN;
    }
    case 'enqueue_copy':
      copy(machine, call, frame);
      return UNKNOWN;
    case 'enqueue_fill_buffer': {
      const [, buffer = UNKNOWN, , offset = UNKNOWN, size = UNKNOWN] = call.args.map((one) =>
        one.name === undefined ? machine.value(one.value, frame) : UNKNOWN,
      );
      const sizeAt = spanOf(call.args[4]?.value ?? call, frame);
      machine.operations.addTransfer({ at: spanOf(call, frame), sizeAt, kind: 'fill' }, { buffer, offset, size });
      return UNKNOWN;
    }
    default:
  }
  if (callee.kind === 'member') {
    const object = machine.value(callee.object, frame);
    if (object.kind === 'program' && (name === 'build' || name === 'compile')) {
      for (const { name: keyword, value } of call.args)
        if (keyword === undefined || keyword === 'options') machine.log.addBuild(machine.value(value, frame));
      return object;
    }
    if (object.kind === 'memory' && object.object !== undefined && name === 'release') {
      machine.operations.useObject('release', object, spanOf(callee.object, frame));
      machine.lifetimes.release(object.object, spanOf(call, frame));
      return UNKNOWN;
    }
    if (object.kind === 'kernel')
      return callMethod(machine, { kernels: object.objects, kernelAt: spanOf(callee.object, frame) }, call, frame);
    // Of an object that is not known, these are methods of a kernel.
    if (object.kind === 'unknown' && (name === 'set_arg' || name === 'set_args'))
      return callMethod(machine, { kernels: undefined, kernelAt: spanOf(callee.object, frame) }, call, frame);
    const ofCollection = callCollection(machine, { object, call }, frame);
    if (ofCollection) return ofCollection;
    if (object.kind !== 'program' && !isPath(callee.object)) return undefined;
  }
  const built = callBuiltin(machine, call, frame);
  if (built) return built;
  const called = machine.value(callee, frame);
  if (called.kind === 'kernel')
    return callKernel(machine, { kernels: called.objects, kernelAt: spanOf(callee, frame) }, call, frame);
  if (isLaunch(machine, call, frame)) {
    const passed = call.args.slice(3).filter((one) => one.name === undefined);
    machine.log.addUnknownLaunch(
      spanOf(call, frame),
      passed.map((one) => spanOf(one.value, frame)),
    );
  }
  return undefined;
}

/** Whether an expression names a variable or a part of one: evaluating it again changes nothing. */
const isPath = (expression: HostExpression): boolean =>
  expression.kind === 'name' || (expression.kind === 'member' && isPath(expression.object));

/** Names of queues, and of sizes of launches, in hosts. */
const QUEUE_NAME = /(?:^|[._])c?q$|queue\w*$/i;
const SIZES_NAME = /size|shape|global|local|grid|group|(?:^|[._])[gl](?:s|ws)$/i;

/** Whether a call looks as if it launched a kernel that is not known: `k(queue, (64,), None, buffer)`. */
function isLaunch(machine: Interpreter, { callee, args }: Extract<Call, { kind: 'call' }>, frame: Frame): boolean {
  const [queue, global, local] = args;
  if (!queue || !global || !local || [queue, global, local].some(({ name }) => name !== undefined)) return false;
  const textIn = ({ value }: HostArgument): string => textOf(value, frame);
  const areSizes = (one: HostArgument): boolean =>
    one.value.kind === 'list' || one.value.kind === 'null' || SIZES_NAME.test(textIn(one));
  if (!QUEUE_NAME.test(textIn(queue)) || !areSizes(global) || !areSizes(local)) return false;
  const root = /^\w+/.exec(textOf(callee, frame))?.[0] ?? '';
  if (frame.unit.imported?.has(root)) return false;
  const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  return machine.program.functions(frame.unit, name).length === 0;
}

/** `setattr(object, name, value)` */
function setAttribute(machine: Interpreter, call: Extract<Call, { kind: 'call' }>, frame: Frame): Value | undefined {
  const [object, name, value] = call.args.map((one) => one.value);
  if (call.callee.kind !== 'name' || !object || !name || !value) return undefined;
  const named = machine.value(name, frame);
  const [only, ...others] = named.kind === 'string' ? named.values : [];
  const { start, end } = call;
  if (only !== undefined && others.length === 0 && /^\w+$/.test(only)) {
    const target: HostExpression = { kind: 'member', object, name: only, start, end };
    return machine.value({ kind: 'assign', operator: '=', target, value, start, end }, frame);
  }
  const held = machine.value(object, frame);
  machine.value(value, frame);
  const place = held.kind === 'record' ? held.place : machine.places.of(object, frame);
  if (place !== undefined) machine.memory.forgetParts(place);
  return UNKNOWN;
}

/** `enqueue_copy(queue, destination, source)`: an array that is copied to a buffer, or a buffer to an array. */
function copy(machine: Interpreter, call: Extract<Call, { kind: 'call' }>, frame: Frame): void {
  const [queue, to, from, ...others] = call.args;
  const isPlain =
    queue?.name === undefined && to && !to.name && from && !from.name && !others.some(({ name }) => name === undefined);
  if (!isPlain) return;
  const [target, source] = [machine.value(to.value, frame), machine.value(from.value, frame)];
  for (const { value } of others) machine.value(value, frame);
  const isBlocking = !others.some(({ name, value }) => name === 'is_blocking' && textOf(value, frame) === 'False');
  const waits = others.some(({ name }) => name === 'wait_for' || name === '**');
  if (isBlocking) machine.lifetimes.endAll();
  else if (from && machine.value(from.value, frame).kind !== 'elements')
    machine.operations.beginTransfer(to.value, { at: spanOf(call, frame), bytes: undefined, waits }, frame);
  const isRead = target.kind === 'elements';
  const [array, buffer] = isRead ? [target, source] : [source, target];
  if (array.kind !== 'elements' || buffer.kind !== 'memory') return;
  // Where a part is copied, its place or its size are stated.
  if (others.some(({ name }) => name !== 'is_blocking' && name !== 'wait_for')) return;
  const bytes = memberOfArray(array, 'nbytes') ?? UNKNOWN;
  const sizeAt = spanOf(isRead ? to.value : from.value, frame);
  machine.operations.addTransfer(
    { at: spanOf(call, frame), sizeAt, kind: isRead ? 'read' : 'write' },
    { buffer, offset: { kind: 'number', value: 0 }, size: bytes },
  );
}

function callMethod(machine: Interpreter, called: Called, call: Extract<Call, { kind: 'call' }>, frame: Frame): Value {
  switch (call.callee.kind === 'member' ? call.callee.name : '') {
    case 'set_args':
      setAll(machine, called, call.args, frame);
      if (called.kernels && call.args.every(({ name }) => name === undefined))
        machine.log.addWholeSet({ at: spanOf(call, frame), kernels: called.kernels, given: call.args.length });
      return UNKNOWN;
    case 'set_arg': {
      const [index, value] = call.args.map((one) => one.value);
      const at = index && machine.value(index, frame);
      if (value)
        set(machine, called, { index: at?.kind === 'number' ? at.value : undefined, at: index ?? value, value }, frame);
      return UNKNOWN;
    }
    case 'get_info':
    case 'get_work_group_info':
    case 'get_arg_info':
    case 'num_args':
      return UNKNOWN;
    default:
      if (called.kernels) machine.unfollowed.share({ kind: 'kernel', objects: called.kernels });
      return UNKNOWN;
  }
}

/** `kernel(queue, global_size, local_size, *args)` */
function callKernel(machine: Interpreter, called: Called, call: Extract<Call, { kind: 'call' }>, frame: Frame): Value {
  const positional = call.args.filter(({ name }) => name === undefined || name === '*');
  const isOdd = call.args.some(({ name }) => name !== undefined && !/^\*\*?$/.test(name) && !KEYWORDS.has(name));
  const args = positional.slice(3);
  const hasSplat = call.args.some(({ name }) => name === '*' || name === '**');
  if (isOdd || positional.slice(0, 3).some(({ name }) => name === '*')) return UNKNOWN;
  setAll(machine, called, args, frame);
  const given = hasSplat ? undefined : args.length;
  const queue = positional[0] ? machine.value(positional[0].value, frame) : UNKNOWN;
  launch(machine, call, called, { sizes: positional.slice(1, 3), given, queue }, frame);
  return UNKNOWN;
}

function setAll(machine: Interpreter, called: Called, args: readonly HostArgument[], frame: Frame): void {
  let isKnown = true;
  let index = 0;
  for (const { name, value } of args) {
    const list = name === '*' ? machine.value(value, frame) : undefined;
    isKnown &&= name !== '*' || list?.kind === 'list';
    const values = list?.kind === 'list' ? list.elements : [undefined];
    for (const known of values)
      set(machine, called, { index: isKnown ? index++ : undefined, at: value, value, known }, frame);
  }
}

/** Sets one argument. `at`: where the index is written. */
function set(
  machine: Interpreter,
  called: Called,
  argument: {
    readonly index: number | undefined;
    readonly at: HostExpression;
    readonly value: HostExpression;
    /** The value, if the expression is a list that holds it. */
    readonly known?: Value | undefined;
  },
  frame: Frame,
): void {
  const value = argument.known ?? machine.value(argument.value, frame);
  const at = spanOf(argument.value, frame);
  const passed = passedValue(value, frame);
  machine.operations.addSet(
    {
      at,
      ...called,
      index: argument.index,
      indexAt: spanOf(argument.at, frame),
      size: passed?.kind === 'object' ? passed.type.size : value.kind === 'local' ? value.size : undefined,
      value: passed,
      constant: value.kind === 'number' || value.kind === 'scalar' ? value.value : undefined,
    },
    frame,
  );
}

function passedValue(value: Value, { unit }: Frame): ArgumentValue | undefined {
  switch (value.kind) {
    case 'memory':
      return value;
    case 'local':
      return { kind: 'local' };
    case 'elements':
      return value.isOfHost ? { kind: 'array', type: value.type, bytes: bytesOf(value) } : undefined;
    case 'number':
      // The argument types that the host passes to PyOpenCL are not analysed.
      if (unit.file.text.includes('set_scalar_arg_dtypes')) return undefined;
      return { kind: 'bare', type: value.type?.kind === 'scalar' && value.type.floating ? 'float' : 'int' };
    case 'scalar':
      if (value.bare === undefined) return { kind: 'object', type: value.type, name: value.name };
      return unit.file.text.includes('set_scalar_arg_dtypes') ? undefined : { kind: 'bare', type: value.bare };
    default:
      return undefined;
  }
}

function launch(
  machine: Interpreter,
  call: Call,
  called: Called,
  {
    sizes: [first, second, third],
    given,
    isScaled = false,
    queue = UNKNOWN,
  }: {
    /** The global size, the local size and the offset, as far as they are positional. */
    readonly sizes: readonly HostArgument[];
    readonly given?: number | undefined;
    readonly isScaled?: boolean;
    readonly queue?: Value;
  },
  frame: Frame,
): void {
  const named = (pattern: RegExp): HostArgument | undefined =>
    call.args.find(({ name }) => name !== undefined && pattern.test(name));
  const isOpen = named(/^\*\*$/) !== undefined;
  const at = spanOf(call, frame);
  const sizesOf = (one: HostArgument | undefined) => ({
    at: one ? spanOf(one.value, frame) : at,
    sizes: one ? sizesIn(machine.value(one.value, frame)) : first && second && !isOpen ? null : undefined,
  });
  const global = sizesOf(first ?? named(/^global_work_size$/));
  const local = sizesOf(second ?? named(/^local_work_size$/));
  const offset = sizesOf(third ?? named(/^global_(?:work_)?offset$/));
  // With `g_times_l`, the global size is a number of work-groups.
  const isGroups = isScaled || isOpen || named(/^g_times_l$/) !== undefined;
  const dimensions = global.sizes?.length;
  const misfits = [
    { ...local, name: 'local size' },
    { ...offset, name: 'offset' },
  ].flatMap(({ at: where, sizes, name }) =>
    !isGroups && dimensions !== undefined && sizes && sizes.length !== dimensions
      ? [{ at: where, passed: `the ${name} has ${sizes.length}` }]
      : [],
  );
  const launched = {
    at,
    ...called,
    dimensions,
    offset: offset.sizes === null ? [] : offset.sizes,
    misfits,
    globalSize: (isGroups ? global.sizes?.map(() => undefined) : global.sizes) ?? undefined,
    globalAt: global.at,
    localSize: local.sizes,
    localAt: local.at,
    given,
  };
  const waits = isOpen || named(/^wait_for$/) !== undefined;
  machine.operations.addLaunch(launched, { frame, queue, waits });
}

/** The sizes in a tuple, or null for `None`. */
function sizesIn(value: Value): readonly (number | undefined)[] | null | undefined {
  if (value.kind === 'null') return null;
  if (value.kind !== 'list') return undefined;
  return value.elements.map((one) => (one.kind === 'number' || one.kind === 'scalar' ? one.value : undefined));
}
