// The functions of the Rust crates opencl3 and ocl that concern kernels.
import type { ArgumentValue, HostSpan, KernelObject } from '../events.js';
import { ofBuiltin } from '../interpretation/collections.js';
import { createdKernel } from '../interpretation/created-kernel.js';
import { type Frame, spanOf, textOf } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import type { ResolvedType } from '../interpretation/types.js';
import { type Execution, type LaunchSizes, UNKNOWN, type Value } from '../interpretation/values.js';
import { AUTO, type HostExpression } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' | 'construct' }>;
type Method = Extract<HostExpression, { kind: 'call' }>;

/** Methods that pass their object on. */
const TRANSPARENT =
  /^(?:unwrap\w*|expect|clone|as_ref|as_mut|borrow|to_owned|to_string|as_str|ok_or\w*|map_err|into|context|with_context)$/;

/** A chain of method calls: its first object, and the calls from left to right. */
function chainOf(call: Method): { readonly base: HostExpression; readonly links: readonly Method[] } {
  const links: Method[] = [];
  let at: HostExpression = call;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    links.unshift(at);
    at = at.callee.object;
  }
  return { base: at, links };
}

const nameOf = ({ callee }: Method): string => (callee.kind === 'member' || callee.kind === 'name' ? callee.name : '');
const isCallOf = (expression: HostExpression, pattern: RegExp): expression is Method =>
  expression.kind === 'call' && expression.callee.kind === 'name' && pattern.test(expression.callee.name);

/** Models a call of the crates; undefined for other calls. */
export function callRustApi(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  if (call.kind !== 'call' || frame.unit.language !== 'rust') return undefined;
  if (call.callee.kind === 'name') return callFunction(machine, call, frame);
  if (call.callee.kind !== 'member') return undefined;
  const { base, links } = chainOf(call);
  if (OF_EXECUTION.test(call.callee.name)) {
    const held = machine.value(base, frame);
    const place =
      held.kind === 'address' ? held.place : base.kind === 'call' ? undefined : machine.places.of(base, frame);
    const execution = held.kind === 'address' ? machine.memory.read(held.place) : held;
    if (execution.kind === 'execution') return execute(machine, { execution, place, links }, frame);
  }
  switch (call.callee.name) {
    case 'build':
      return build(machine, base, links, frame);
    case 'create_buffer':
      return builtBuffer(machine, call, links, frame);
    case 'insert':
    case 'get':
    case 'get_mut': {
      const [key, value, ...others] = call.args.map((one) => one.value);
      const isOfMap = others.length === 0 && (value !== undefined) === (call.callee.name === 'insert');
      return key && isOfMap ? ofMap(machine, call, key, frame) : undefined;
    }
    case 'iter':
    case 'into_iter':
    case 'enumerate':
    case 'len':
    case 'push':
      return ofList(machine, call, frame);
    case 'set_dims': {
      const place = machine.places.of(call.callee.object, frame);
      if (place !== undefined) machine.memory.write(place, UNKNOWN);
      return UNKNOWN;
    }
    case 'enq':
      return enqueue(machine, base, links, frame);
    case 'set_default_global_work_size':
    case 'set_default_local_work_size':
    case 'set_default_global_work_offset': {
      const place = machine.places.of(call.callee.object, frame);
      const kernel = machine.value(call.callee.object, frame);
      if (place !== undefined && kernel.kind === 'kernel') machine.memory.write(place, { ...kernel, sizes: undefined });
      return UNKNOWN;
    }
    case 'set_arg': {
      const [index, value] = call.args.map((one) => one.value);
      const kernel = machine.value(call.callee.object, frame);
      if (!index || !value || kernel.kind !== 'kernel') return undefined;
      const at = machine.value(index, frame);
      const called = { kernels: kernel.objects, kernelAt: spanOf(call.callee.object, frame) };
      const number = at.kind === 'number' ? at.value : undefined;
      setArgument(machine, called, { index: number, at: index, value, isStated: call.types.length > 0 }, frame);
      return kernel;
    }
    default:
      return TRANSPARENT.test(call.callee.name) ? machine.value(call.callee.object, frame) : undefined;
  }
}

/** A method of a list; undefined for others. */
function ofList(machine: Interpreter, { callee, args }: Method, frame: Frame): Value | undefined {
  const list = callee.kind === 'member' ? machine.value(callee.object, frame) : UNKNOWN;
  if (callee.kind !== 'member' || list.kind !== 'list') return undefined;
  if (callee.name === 'len') return { kind: 'number', value: list.elements.length };
  if (callee.name !== 'push') return callee.name === 'enumerate' ? ofBuiltin('enumerate', [list]) : list;
  const added = args.map(({ value }) => machine.value(value, frame));
  machine.unfollowed.changeList(list, callee.object, frame, { ...list, elements: [...list.elements, ...added] });
  return UNKNOWN;
}

/** `map.insert(key, kernel)` or `map.get(key)`; undefined if no kernel is in the map. */
function ofMap(
  machine: Interpreter,
  { callee, args, start, end }: Method,
  key: HostExpression,
  frame: Frame,
): Value | undefined {
  if (callee.kind !== 'member') return undefined;
  const element: HostExpression = { kind: 'subscript', object: callee.object, index: key, start, end };
  const value = args[1]?.value;
  const list = machine.value(callee.object, frame);
  if (list.kind === 'list' && value) {
    machine.unfollowed.share(machine.value(value, frame));
    machine.unfollowed.changeList(list, callee.object, frame);
    return UNKNOWN;
  }
  // A kernel of a name that is not known is one of them, and not any.
  const isNamed = value !== undefined || machine.value(key, frame).kind === 'string';
  const held = isNamed ? machine.value(value ?? element, frame) : UNKNOWN;
  if (held.kind !== 'kernel') return undefined;
  const place = value && machine.places.of(element, frame);
  if (place !== undefined) machine.memory.write(place, held);
  return value ? UNKNOWN : held;
}

function callFunction(machine: Interpreter, call: Method, frame: Frame): Value | undefined {
  const name = nameOf(call);
  const [first, second] = call.args.map(({ value }) => value);
  if (/(?:^|::)Kernel::create$/.test(name) && first && second)
    return createdKernel(machine, { call, name: second, program: first }, frame);
  if (/(?:^|::)Buffer::create$/.test(name)) return bufferOf(machine, call, frame);
  if (/(?:^|::)Image::create$/.test(name)) return { kind: 'memory', of: 'image' };
  if (/(?:^|::)Sampler::create$/.test(name)) return { kind: 'memory', of: 'sampler' };
  if (/(?:^|::)ExecuteKernel::new$/.test(name) && first) {
    const kernel = machine.value(first, frame);
    return executionOf(kernel.kind === 'kernel' ? kernel.objects : undefined, spanOf(first, frame));
  }
  if (/(?:^|::)Vec::new$/.test(name)) return { kind: 'list', elements: [], isChangeable: true };
  return /(?:^|::)(?:Ok|Arc::new|Rc::new|Box::new)$/.test(name) && first ? machine.value(first, frame) : undefined;
}

/** `Buffer::<cl_float>::create(&context, flags, count, pointer)` */
function bufferOf(machine: Interpreter, call: Method, frame: Frame): Value {
  const [type] = call.types;
  const element = type && machine.types.resolve(type, frame);
  const number = call.args[2];
  const count = number && machine.value(number.value, frame);
  const bytes = element && count?.kind === 'number' ? count.value * element.size : undefined;
  return { kind: 'memory', of: 'buffer', bytes, element: recordOf(element) };
}

const recordOf = (type: ResolvedType | undefined): ResolvedType | undefined =>
  type?.kind === 'record' ? type : undefined;

interface Called {
  readonly kernels: readonly KernelObject[] | undefined;
  readonly kernelAt: HostSpan;
}

function setArgument(
  machine: Interpreter,
  called: Called,
  argument: {
    readonly index: number | undefined;
    readonly at: HostExpression;
    readonly value: HostExpression;
    /** The call states the type: `set_arg::<f32>(1, 2.0)`. */
    readonly isStated?: boolean;
  },
  frame: Frame,
  local?: { readonly size: number | undefined },
): void {
  const at = spanOf(argument.value, frame);
  const value = machine.value(argument.value, frame);
  const passed = local
    ? { value: { kind: 'local' as const }, size: local.size }
    : passedValue(machine, argument.value, value, argument.isStated === true, frame);
  machine.operations.addSet(
    {
      at,
      ...called,
      index: argument.index,
      indexAt: spanOf(argument.at, frame),
      size: passed.size,
      value: passed.value,
      constant: !local && value.kind === 'number' ? value.value : undefined,
    },
    frame,
  );
}

/** The default type of a literal without a suffix: `i32`, or `f64` with a fraction or an exponent. */
function literalType(machine: Interpreter, expression: HostExpression, frame: Frame): ResolvedType | undefined {
  const text = textOf(expression, frame).replace(/[\s_()&-]/g, '');
  if (/^\d+$/.test(text)) return machine.types.resolve({ ...AUTO, name: 'i32' }, frame);
  return /^\d+(?:\.\d*)?(?:[eE]\d+)?$/.test(text) ? machine.types.resolve({ ...AUTO, name: 'f64' }, frame) : undefined;
}

function passedValue(
  machine: Interpreter,
  expression: HostExpression,
  value: Value,
  isStated: boolean,
  frame: Frame,
): { readonly value: ArgumentValue | undefined; readonly size: number | undefined } {
  if (value.kind === 'memory') return { value, size: undefined };
  const type = machine.types.of(expression, frame) ?? (isStated ? undefined : literalType(machine, expression, frame));
  return type?.kind === 'scalar' || type?.kind === 'vector' || type?.kind === 'record'
    ? { value: { kind: 'object', type, name: textOf(expression, frame) }, size: type.size }
    : { value: undefined, size: undefined };
}

/** The sizes of a launch: a number, or a list of numbers. */
function sizesOf(
  machine: Interpreter,
  call: Method | undefined,
  frame: Frame,
): readonly (number | undefined)[] | undefined {
  const [argument] = call?.args ?? [];
  if (!argument) return undefined;
  const value = machine.value(argument.value, frame);
  if (value.kind === 'list') return value.elements.map((one) => (one.kind === 'number' ? one.value : undefined));
  return value.kind === 'number' ? [value.value] : undefined;
}

const UNKNOWN_SIZES: LaunchSizes = { global: undefined, local: undefined, offset: undefined };
const CHOSEN_SIZES: LaunchSizes = { global: undefined, local: null, offset: [] };

const globalIn = (links: readonly Method[]): Method | undefined =>
  links.find((link) => /^(?:set_)?global_work_sizes?$/.test(nameOf(link)));
const localIn = (links: readonly Method[]): Method | undefined =>
  links.find((link) => /^(?:set_)?local_work_sizes?$/.test(nameOf(link)));

/** The sizes that links state; otherwise, they are those of `before`. */
function sizesIn(machine: Interpreter, links: readonly Method[], before: LaunchSizes, frame: Frame): LaunchSizes {
  const [global, local] = [globalIn(links), localIn(links)];
  const offset = links.find((link) => /^(?:set_)?global_work_offsets?$/.test(nameOf(link)));
  return {
    global: global ? sizesOf(machine, global, frame) : before.global,
    local: local ? sizesOf(machine, local, frame) : before.local,
    offset: offset ? sizesOf(machine, offset, frame) : before.offset,
  };
}

/** `sizes`: those that apply unless the links state others. */
function addLaunch(
  machine: Interpreter,
  called: Called,
  links: readonly Method[],
  {
    call,
    sizes,
    globalAt,
    localAt,
  }: { readonly call: HostExpression; readonly sizes: LaunchSizes } & Partial<Pick<Execution, 'globalAt' | 'localAt'>>,
  frame: Frame,
): void {
  const global = globalIn(links);
  const local = localIn(links);
  const { global: globalSize, local: localSize, offset } = sizesIn(machine, links, sizes, frame);
  const at = spanOf(call, frame);
  const launched = {
    at,
    ...called,
    dimensions: globalSize?.length,
    offset,
    globalSize,
    globalAt: global ? spanOf(global.args[0]?.value ?? global, frame) : (globalAt ?? at),
    localSize,
    localAt: local ? spanOf(local.args[0]?.value ?? local, frame) : (localAt ?? at),
    given: undefined,
  };
  machine.operations.addLaunch(launched, { frame });
}

const executionOf = (kernels: Execution['kernels'], kernelAt: HostSpan): Execution => ({
  kind: 'execution',
  kernels,
  kernelAt,
  index: 0,
  sizes: CHOSEN_SIZES,
  globalAt: undefined,
  localAt: undefined,
});

/** The methods of an `ExecuteKernel`. */
const OF_EXECUTION = /^(?:set_(?!default_)\w+|enqueue_nd_range)$/;

/** `ExecuteKernel::new(&kernel).set_arg(&a).…enqueue_nd_range(&queue)`, or a part of it. */
function execute(
  machine: Interpreter,
  chain: {
    readonly execution: Execution;
    /** Where it is stored. */
    readonly place: string | undefined;
    readonly links: readonly Method[];
  },
  frame: Frame,
): Value {
  const { place, links } = chain;
  let { execution } = chain;
  for (const link of links) execution = afterMethod(machine, execution, link, frame);
  if (place !== undefined) machine.memory.write(place, execution);
  return links.some((link) => nameOf(link) === 'enqueue_nd_range') ? UNKNOWN : execution;
}

/** The state of an `ExecuteKernel` after a call of a method. */
function afterMethod(machine: Interpreter, before: Execution, link: Method, frame: Frame): Execution {
  const { kernels, kernelAt, index, sizes } = before;
  const called = { kernels, kernelAt };
  const [argument] = link.args;
  const name = nameOf(link);
  switch (name) {
    case 'set_arg':
    case 'set_arg_svm':
    case 'set_arg_local_buffer': {
      if (!argument) return before;
      const size = machine.value(argument.value, frame);
      const local =
        name === 'set_arg_local_buffer' ? { size: size.kind === 'number' ? size.value : undefined } : undefined;
      if (name === 'set_arg_svm') setUnknown(machine, called, { index, at: argument.value }, frame);
      else setArgument(machine, called, { index, at: argument.value, value: argument.value }, frame, local);
      return { ...before, index: index === undefined ? undefined : index + 1 };
    }
    case 'set_global_work_size':
    case 'set_global_work_sizes':
      return {
        ...before,
        sizes: sizesIn(machine, [link], sizes, frame),
        globalAt: spanOf(argument?.value ?? link, frame),
      };
    case 'set_local_work_size':
    case 'set_local_work_sizes':
      return {
        ...before,
        sizes: sizesIn(machine, [link], sizes, frame),
        localAt: spanOf(argument?.value ?? link, frame),
      };
    case 'set_global_work_offset':
    case 'set_global_work_offsets':
      return { ...before, sizes: sizesIn(machine, [link], sizes, frame) };
    case 'enqueue_nd_range': {
      const { globalAt, localAt } = before;
      addLaunch(machine, called, [], { call: link, sizes, globalAt, localAt }, frame);
      return executionOf(kernels, kernelAt);
    }
    default:
      if (TRANSPARENT.test(name) || NO_ARGUMENT.test(name)) return before;
      // An unknown method may set arguments.
      setUnknown(machine, called, { index: undefined, at: link }, frame);
      return { ...before, index: undefined };
  }
}

/** Methods of an `ExecuteKernel` that set no argument. */
const NO_ARGUMENT = /^set_(?:global_work_|wait_event|event_wait_list|exec_info)/;

function setUnknown(
  machine: Interpreter,
  called: Called,
  { index, at }: { readonly index: number | undefined; readonly at: HostExpression },
  frame: Frame,
): void {
  const span = spanOf(at, frame);
  machine.operations.addSet(
    {
      at: span,
      ...called,
      index,
    },
    frame,
  );
}

/** The end of a builder: of a kernel (`pro_que.kernel_builder(name)`, `Kernel::builder()`) or of a buffer. */
function build(machine: Interpreter, base: HostExpression, links: readonly Method[], frame: Frame): Value | undefined {
  const buffer = isCallOf(base, /(?:^|::)Buffer::builder$/)
    ? base
    : links.find((link) => nameOf(link) === 'buffer_builder');
  if (buffer) return builtBuffer(machine, buffer, links, frame);
  if (isCallOf(base, /(?:^|::)Image::builder$/)) return { kind: 'memory', of: 'image' };
  if (isCallOf(base, /(?:^|::)ProQue::builder$/)) {
    const dims = links.find((link) => nameOf(link) === 'dims');
    return { kind: 'program', source: undefined, dims: sizesOf(machine, dims, frame) };
  }
  const start = links.findIndex((link) => nameOf(link) === 'kernel_builder');
  const isBuilder = isCallOf(base, /(?:^|::)Kernel::builder$/);
  const naming = isBuilder ? links.find((link) => nameOf(link) === 'name') : links[start];
  const [name] = naming?.args ?? [];
  const last = links.at(-1);
  if ((!isBuilder && start < 0) || !last) return undefined;
  if (!name) return UNKNOWN;
  const made = createdKernel(machine, { call: last, name: name.value, program: undefined }, frame);
  if (made.kind !== 'kernel') return made;
  const called = { kernels: made.objects, kernelAt: spanOf(name.value, frame) };
  let index: number | undefined = 0;
  for (const link of links.slice(start + 1)) {
    const argument = link.args.at(-1);
    const method = nameOf(link);
    if (!/^arg/.test(method) || !argument) continue;
    if (/^arg_(?:local|sampler)/.test(method)) {
      const [element] = link.types;
      const size = element && machine.types.resolve(element, frame)?.size;
      const count = machine.value(argument.value, frame);
      const bytes = size !== undefined && count.kind === 'number' ? size * count.value : undefined;
      if (method.startsWith('arg_local'))
        setArgument(machine, called, { index, at: argument.value, value: argument.value }, frame, { size: bytes });
      else setUnknown(machine, called, { index, at: argument.value }, frame);
    } else if (/^arg(?:_named|_vec|_scl|_buf|_img)?$/.test(method))
      setArgument(
        machine,
        called,
        { index, at: argument.value, value: argument.value, isStated: link.types.length > 0 },
        frame,
      );
    else {
      setUnknown(machine, called, { index: undefined, at: link }, frame);
      index = undefined;
    }
    if (index !== undefined) index++;
  }
  // Without a global size, that of the program applies, and with it perhaps a local one.
  const dims = links[start] && dimsOf(machine, links[start], frame);
  if (!globalIn(links) && !dims) return made;
  return { ...made, sizes: sizesIn(machine, links, { ...CHOSEN_SIZES, global: dims }, frame) };
}

/** The sizes that the program has whose method is called: `pro_que.kernel_builder(name)`. */
function dimsOf(machine: Interpreter, { callee }: Method, frame: Frame): LaunchSizes['global'] {
  const program = callee.kind === 'member' ? machine.value(callee.object, frame) : UNKNOWN;
  return program.kind === 'program' ? program.dims : undefined;
}

/** `Buffer::<f32>::builder().len(count)`; without a length, it is that of the program's queue. */
function builtBuffer(machine: Interpreter, start: Method, links: readonly Method[], frame: Frame): Value {
  const filled = links.find((link) => nameOf(link) === 'fill_val')?.args[0]?.value;
  const [type] = start.types;
  const element = type ? machine.types.resolve(type, frame) : filled && machine.types.of(filled, frame);
  const length = links.findLast((link) => nameOf(link) === 'len');
  const lengths = length ? sizesOf(machine, length, frame) : dimsOf(machine, start, frame);
  const count = lengths?.reduce((all: number | undefined, one) => all && one && all * one, 1);
  const bytes = element && count ? element.size * count : undefined;
  return { kind: 'memory', of: 'buffer', bytes, element: recordOf(element) };
}

/** `kernel.enq()`, `kernel.cmd().….enq()` */
function enqueue(
  machine: Interpreter,
  base: HostExpression,
  links: readonly Method[],
  frame: Frame,
): Value | undefined {
  const last = links.at(-1);
  const kernel = machine.value(base, frame);
  if (!last || kernel.kind !== 'kernel') return undefined;
  const called = { kernels: kernel.objects, kernelAt: spanOf(base, frame) };
  addLaunch(machine, called, links, { call: last, sizes: kernel.sizes ?? UNKNOWN_SIZES }, frame);
  return UNKNOWN;
}
