// What a host does with objects of the API, and with memory that a transfer may still use.
import { hasWord, wordsIn } from '../../text/words.js';
import type { ArgumentSet, HostSpan, KernelLaunch, KernelObject, Misuse, Transfer, TransferSizes } from '../events.js';
import type { HostProgram } from '../reading/program.js';
import type { HostArgument, HostExpression, Range } from '../reading/syntax.js';
import type { EventLog } from './event-log.js';
import { type Frame, functionFrame, isMacro, spanOf, textOf } from './frame.js';
import type { HostTypes } from './host-types.js';
import type { Lifetimes, Pending } from './lifetimes.js';
import type { HostMemory } from './memory.js';
import type { HostPlaces } from './places.js';
import { type Queued, type QueuedMemory, UNKNOWN, type Value } from './values.js';

/** What operations need of the interpreter. */
interface OperationMachine {
  readonly program: HostProgram;
  readonly memory: HostMemory;
  readonly log: EventLog;
  readonly lifetimes: Lifetimes;
  readonly types: HostTypes;
  readonly places: HostPlaces;
  value(expression: HostExpression, frame: Frame): Value;
  readonly statements: { readonly isConditional: boolean; readonly isSometimes: boolean };
  /** The number of bodies around the current statement that are executed later. */
  readonly laters: number;
}

export class Operations {
  constructor(private readonly machine: OperationMachine) {}

  /** A call that sets an argument. What it does not state is unknown, or implied by the value at its place. */
  addSet(
    call: Pick<ArgumentSet, 'at' | 'kernelAt' | 'kernels' | 'index'> &
      Partial<Omit<ArgumentSet, 'isConditional' | 'scope'>>,
    frame: Frame,
  ): void {
    const { at } = call;
    const set: ArgumentSet = {
      indexAt: at,
      size: undefined,
      sizeText: '',
      sizeAt: at,
      isImplied: true,
      value: undefined,
      valueAt: at,
      constant: undefined,
      ...call,
      scope: functionFrame(frame).fn?.start ?? -1,
      isConditional: this.machine.statements.isConditional,
    };
    if (set.value?.kind === 'memory') this.#useReleased('use', set.value, { at: set.valueAt });
    const memory = set.value?.kind === 'memory' && set.kernels?.length === 1 ? set.value : undefined;
    for (const kernel of set.kernels ?? []) {
      this.useObject('use', { object: kernel.id }, set.kernelAt);
      if (set.index !== undefined) this.machine.lifetimes.pass(kernel.id, set.index, set.at, memory);
    }
    this.machine.log.addSet(set, this.machine.memory.store);
  }

  addLaunch(
    given: Omit<KernelLaunch, 'isConditional' | 'reaching' | 'offset' | 'misfits'> &
      Partial<Pick<KernelLaunch, 'offset' | 'misfits'>>,
    { frame, queue = UNKNOWN, waits = true }: LaunchedOn,
  ): void {
    const { isConditional, isSometimes } = this.machine.statements;
    const launch = { offset: [], misfits: [], ...given, isConditional };
    for (const kernel of launch.kernels ?? []) this.useObject('use', { object: kernel.id }, launch.kernelAt);
    const queued = new Map<number, QueuedMemory>();
    const [kernel, ...others] = launch.kernels ?? [];
    const isGiven = launch.given !== undefined;
    const isKnown = kernel && others.length === 0 && (isGiven || !kernel.isShared);
    for (const [index, memory] of isKnown ? this.machine.lifetimes.passedTo(kernel.id) : []) {
      const { object, storage } = memory;
      if (!isGiven) this.useObject('argument', memory, launch.at, `argument ${index} of the kernel`);
      if (object === undefined) continue;
      // With an offset, it may use another part than the other launches.
      const isWhole = launch.offset?.every((one) => one === 0);
      if (isWhole && this.machine.lifetimes.isSingle(object)) queued.set(index, { object, storage });
      // The kernel may still use it after the call.
      const host = this.machine.lifetimes.hostOf(object);
      if (host !== undefined && !this.machine.lifetimes.pendingAt(host))
        this.machine.lifetimes.begin(host, { at: launch.at, bytes: undefined, isLaunch: true });
    }
    if (queue.kind === 'queue')
      this.#enqueue(queue.object, waits, {
        kernels: launch.kernels ?? [],
        memory: queued,
        path: pathOf(launch.at, frame),
      });
    this.machine.log.addLaunch(launch, this.machine.memory.store, isSometimes);
  }

  /** A launch on an out-of-order queue. A launch that waits for events is ordered after any other one. */
  #enqueue(queue: string, waits: boolean, { path, kernels, memory }: Omit<Queued, 'before'>): void {
    const last = waits || this.machine.laters > 0 ? undefined : this.machine.lifetimes.lastOn(queue);
    for (let before = last; before; before = before.before) {
      const earlier = before;
      const shared = [...memory].flatMap(([index, mine]) =>
        [...earlier.memory].flatMap(([other, theirs]) => (overlap(mine, theirs) ? [{ index, before: other }] : [])),
      );
      const i = path.findIndex((at, level) => at.start !== earlier.path[level]?.start);
      const [at, its] = [path[i], earlier.path[i]];
      // In a loop, it may be the launch of another iteration.
      if (shared.length > 0 && at && its && its.file === at.file && its.start < at.start)
        this.machine.log.addUnordered({ at, kernels, before: { at: its, kernels: earlier.kernels }, shared });
    }
    this.machine.lifetimes.enqueue(queue, { path, kernels, memory, before: last });
  }

  addMisuse(kind: Misuse['kind'], { name, at, since }: Omit<Misuse, 'kind'>): void {
    if (this.machine.laters > 0) return;
    // In a loop, the release may be in an earlier iteration, and there may be none.
    if (at.file !== since.file || at.start < since.start) return;
    // A handler is entered from anywhere in its `try`.
    if (!hasWord(at.file.text.slice(since.start, at.start), 'catch'))
      this.machine.log.addMisuse({ kind, name, at, since });
  }

  /** An object is used, which may have been released, or its memory of the host freed. */
  useObject(
    kind: 'use' | 'release' | 'argument',
    used: { readonly object?: string | undefined },
    at: HostSpan,
    argument?: string,
  ): void {
    if (this.#useReleased(kind, used, { at, argument })) return;
    const freed =
      kind === 'release' || used.object === undefined ? undefined : this.machine.lifetimes.freedAt(used.object);
    if (!freed || used.object === undefined) return;
    this.addMisuse('of-host', { name: argument ?? `'${nameAt(at)}'`, at, since: freed });
    // One use of freed memory is enough.
    this.machine.lifetimes.forgetFree(used.object);
  }

  /** An object is used. Returns whether it was released. */
  #useReleased(
    kind: 'use' | 'release' | 'argument',
    { object }: { readonly object?: string | undefined },
    { at, argument }: { readonly at: HostSpan; readonly argument?: string | undefined },
  ): boolean {
    const since = object === undefined ? undefined : this.machine.lifetimes.releasedAt(object);
    if (since) this.addMisuse(kind, { name: argument ?? nameAt(at), at, since });
    return since !== undefined;
  }

  /** A call that transfers a part of a buffer. */
  addTransfer(
    call: Pick<Transfer, 'at' | 'sizeAt' | 'kind'>,
    { buffer, offset, size, array, container, pattern }: TransferValues,
  ): void {
    const of = buffer.kind === 'memory' ? buffer.bytes : undefined;
    // A row is followed by others, and a member by other members.
    const whole = array?.kind === 'address' && array.name && array.place.endsWith('[0]') ? array : undefined;
    const sizes: TransferSizes | undefined =
      size.kind === 'number'
        ? {
            bytes: size.value,
            within: of === undefined || offset.kind !== 'number' ? undefined : { offset: offset.value, of },
            array: whole?.type?.kind === 'array' ? { name: whole.name ?? '', bytes: whole.type.size } : container,
            pattern: pattern?.kind === 'number' ? pattern.value : undefined,
          }
        : undefined;
    this.machine.log.addTransfer({ ...call, isConditional: this.machine.statements.isConditional }, sizes);
  }

  /** Records the kernel that a call creates. */
  kernel(frame: Frame, made: Omit<KernelObject, 'id' | 'isShared' | 'isAsked'>): Value {
    const id = `${frame.id}@${made.at.file.path}:${made.at.start}:${made.names}`;
    this.machine.lifetimes.create(id);
    // The order of calls in other languages depends on more than the store.
    return {
      kind: 'kernel',
      objects: [this.machine.log.kernel(id, made, frame.unit.language === 'c' && this.machine.memory.store)],
    };
  }

  /** The host uses memory that a transfer may still write into. Returns whether it is an error. */
  usePending(kind: 'read' | 'free', place: string, expression: HostExpression, frame: Frame): boolean {
    const since = this.machine.lifetimes.pendingAt(place);
    if (!since || (since.isLaunch && kind === 'read')) return false;
    const misuse = { name: textOf(expression, frame), at: spanOf(expression, frame), since: since.at };
    this.addMisuse(since.isLaunch ? 'free-used' : kind, misuse);
    // Once is enough.
    this.machine.lifetimes.end(place);
    return true;
  }

  /**
   * A transfer that does not block, into the memory that an expression points to. `waits`: it waits for events, of
   * which the host may be one.
   */
  beginTransfer(
    target: HostExpression | undefined,
    { at, bytes, waits }: Pending & { readonly waits: boolean },
    frame: Frame,
  ): void {
    const start = target && startOf(target);
    const place = start && !waits ? this.machine.places.ofName(start.name, frame) : undefined;
    if (place !== undefined) this.machine.lifetimes.begin(place, { at, bytes });
  }

  /** The host reads an element of a pointer or an array. */
  reads(object: HostExpression, index: Value, frame: Frame): void {
    const sum = object.kind === 'binary' && object.operator === '+' ? object : undefined;
    if (sum?.left.kind === 'name' && index.kind === 'number' && index.value === 0) {
      const at = this.machine.value(sum.right, frame);
      return at.kind === 'number' ? this.reads(sum.left, at, frame) : undefined;
    }
    const place = object.kind === 'name' ? this.machine.places.ofName(object.name, frame) : undefined;
    if (place === undefined) return;
    this.#useMapped(place, object, frame);
    if (this.#isTransferred(place, index)) this.usePending('read', place, object, frame);
  }

  /** The host writes an element of a pointer or an array. */
  writes(object: HostExpression, frame: Frame): void {
    const place = object.kind === 'name' ? this.machine.places.ofName(object.name, frame) : undefined;
    if (place !== undefined) this.#useMapped(place, object, frame);
  }

  /** The host accesses what a variable points to. */
  #useMapped(place: string, pointer: HostExpression, frame: Frame): void {
    const since = this.machine.lifetimes.unmappedAt(place);
    if (since) this.addMisuse('unmapped', { name: textOf(pointer, frame), at: spanOf(pointer, frame), since });
  }

  /** A function of the standard library reads the memory that some of its arguments point to. */
  readsIn(name: string, args: readonly HostArgument[], frame: Frame): void {
    for (const i of (Object.hasOwn(READS, name) && READS[name]) || []) {
      const start = args[i] && startOf(args[i].value);
      if (start) this.reads(start, { kind: 'number', value: 0 }, frame);
    }
    const into = WRITES.test(name) && args[0] && startOf(args[0].value);
    if (into) this.writes(into, frame);
  }

  /** Whether the pending transfer into a variable certainly writes an element. */
  #isTransferred(place: string, index: Value): boolean {
    const { bytes } = this.machine.lifetimes.pendingAt(place) ?? {};
    const type = this.machine.types.at(place);
    if (type?.kind === 'array' && bytes !== undefined && bytes >= type.size) return true;
    if (index.kind !== 'number' || index.value < 0) return false;
    const element = type?.kind === 'array' ? type.element : type?.kind === 'pointer' ? type.to() : undefined;
    return index.value === 0 || (bytes !== undefined && !!element && (index.value + 1) * element.size <= bytes);
  }

  /** Code that is not executed reads elements. */
  readsInText({ start, end }: Range, frame: Frame): void {
    const { text } = frame.unit.file;
    for (const place of this.machine.lifetimes.pending) {
      const name = place.slice(Math.max(place.lastIndexOf(':'), place.lastIndexOf('.')) + 1);
      if (isMacro(frame) || this.machine.places.ofName(name, frame) !== place) continue;
      const [first] = [...wordsIn(text.slice(start, end), name)].filter(
        (at) => text.charAt(start + at + name.length) === '[',
      );
      if (first === undefined || !this.machine.program.callsPlain(text.slice(start, start + first))) continue;
      const at = { start: start + first, end: start + first + name.length };
      if (this.#isTransferred(place, UNKNOWN)) this.usePending('read', place, { kind: 'name', name, ...at }, frame);
    }
    if (!this.machine.program.callsPlain(text.slice(start, end))) this.machine.lifetimes.forget();
  }
}

const nameAt = ({ file, start, end }: HostSpan): string => file.text.slice(start, end).replace(/^&\s*/, '');

/** The functions that read the memory that an argument points to, and the positions of these arguments. */
const READS: Readonly<Record<string, readonly number[]>> = {
  memcpy: [1],
  memmove: [1],
  memcmp: [0, 1],
  fwrite: [0],
  'std::memcpy': [1],
  'std::memmove': [1],
  'std::memcmp': [0, 1],
  'std::copy': [0],
};

/** The functions that write the memory that their first argument points to. */
const WRITES = /^(?:std::)?mem(?:cpy|move|set)$/;

/** The variable whose memory a pointer begins with: `p`, `(char *)p`, `&p[0]`, `p.data()`; undefined for others. */
export function startOf(pointer: HostExpression): Extract<HostExpression, { kind: 'name' }> | undefined {
  switch (pointer.kind) {
    case 'name':
      return pointer;
    case 'cast':
      return startOf(pointer.value);
    case 'address': {
      const { of } = pointer;
      const isFirst = of.kind === 'subscript' && of.index.kind === 'number' && of.index.value === 0;
      return isFirst ? startOf(of.object) : undefined;
    }
    case 'call': {
      const { callee, args } = pointer;
      const isStart = callee.kind === 'member' && /^(?:data|begin)$/.test(callee.name) && args.length === 0;
      return isStart ? startOf(callee.object) : undefined;
    }
    default:
      return undefined;
  }
}

/** Where and how a kernel is launched. */
interface LaunchedOn {
  readonly frame: Frame;
  readonly queue?: Value;
  /** It waits for events, or it is not known whether it does. */
  readonly waits?: boolean;
}

/** The calls that lead to a place, the outermost first, and the place itself. */
function pathOf(at: HostSpan, frame: Frame): readonly HostSpan[] {
  const path = [at];
  for (let here = frame; here.caller; here = here.caller)
    if (here.call && !isMacro(here)) path.unshift(spanOf(here.call, here.caller));
  return path;
}

/** Whether two memory objects are the same, or one is a part of the other. */
const overlap = (one: QueuedMemory, other: QueuedMemory): boolean =>
  one.object === other.object ||
  (one.storage !== undefined &&
    one.storage === other.storage &&
    [one, other].some(({ object, storage }) => object === storage));

/** The operands of a call that transfers a part of a buffer. */
export interface TransferValues {
  readonly buffer: Value;
  readonly offset: Value;
  readonly size: Value;
  /** The host's memory. */
  readonly array?: Value | undefined;
  /** The container of C++ that holds it, if its size is known. */
  readonly container?: TransferSizes['array'];
  /** The size of the pattern of a call that fills a buffer. */
  readonly pattern?: Value | undefined;
}
