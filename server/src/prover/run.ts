/**
 * Executes a kernel with numbers for every work-item of a small launch, one after another between barriers: a valid
 * schedule, so that accesses to one place without a barrier in between race in it. Each number knows what it depends
 * on.
 */

import { isWorkGroupBarrier } from '../builtins/index.js';
import { type Arithmetic, type IndexSpace, isAboutLaunch, resultOf, takesDimension } from '../builtins/index-space.js';
import { COMPARISONS, convert, operation, scalarOf, wrap } from '../costs/arithmetic.js';
import { numberFunction } from '../costs/builtin-numbers.js';
import type { Functions } from '../execution/functions.js';
import type { WorkItem } from '../execution/launch.js';
import type { Block, Builtin, Instruction, Variable } from '../ir/ir.js';
import { graphOf } from '../ir/lowering.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf, sizeOfAccess } from '../types/layout.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import type { Spot } from './unproved.js';

/** The launch, and what the kernel gets. */
export interface Inputs {
  readonly localSize: readonly number[];
  readonly numGroups: readonly number[];
  argument(name: string): number;
  /** The number in an element of a buffer. */
  element(index: number): number;
}

/** What a number depends on: data in memory, and arguments, by bits. */
type Sources = number;
export const DATA: Sources = 1;
/** The result of an atomic operation on global memory, which all work-items share. */
export const COUNTER: Sources = 2;
/** A product with an argument, such as the width of a row. */
export const SCALED: Sources = 4;
/** Which work-item it is. */
const ID: Sources = 8;
/** The result of an atomic operation on local memory, of which each group has its own. */
export const LOCAL_COUNTER: Sources = 16;
const FIRST_ARGUMENT = 32;
const MAXIMUM_ARGUMENTS = 26;

/** What depends on the contents of memory. */
const OF_MEMORY = DATA | COUNTER | LOCAL_COUNTER;

interface Memory {
  readonly name: Name;
  readonly sharing: 'none' | 'group' | 'launch';
  /** Its contents may be any numbers. */
  readonly isArgument: boolean;
  /** The size of an element. */
  readonly element: number;
  readonly cells: Map<number, { readonly size: number; readonly value: Value }>;
}

type Value =
  | { readonly kind: 'number'; readonly value: number; readonly from: Sources }
  | { readonly kind: 'pointer'; readonly memory: Memory; readonly offset: number; readonly from: Sources }
  | { readonly kind: 'vector'; readonly parts: readonly Value[] }
  | { readonly kind: 'record'; readonly cells: Memory['cells'] };

/** A condition that depends on data, and what it was. */
export interface Choice extends Spot {
  readonly isTrue: boolean;
}

/** An access of a work-item. */
interface Touch extends Spot {
  readonly item: WorkItem;
  readonly number: number;
  readonly group: number;
  /** The number of barriers before it. */
  readonly interval: number;
  readonly kind: 'read' | 'write' | 'atomic';
  /** What is written; undefined if that is unknown and may differ between work-items. */
  readonly value: string | undefined;
  /** What its address depends on. */
  readonly from: Sources;
  /** The conditions on data on the way to it. */
  readonly choices: readonly Choice[];
}

/** Two accesses of different work-items to one place that nothing orders. */
export interface Clash {
  readonly name: Name;
  readonly sharing: 'group' | 'launch';
  /** The index of the element. */
  readonly index: number;
  readonly first: Touch;
  readonly second: Touch;
  /** Both work-items read the place and write it. */
  readonly isUpdate: boolean;
}

export interface Ran {
  readonly clashes: readonly Clash[];
  /** Objects in global memory that are accessed atomically. */
  readonly hasAtomics: boolean;
  /** The contents of memory decide which places are accessed. */
  readonly dependsOnData: boolean;
  /** What functions without a body are passed: they may exclude some values. */
  readonly checked: Sources;
  /** The number of steps that all work-items took. */
  readonly steps: number;
}

/** The kernel does something that is not modelled. */
class Lost extends Error {}

const ARITHMETIC: Arithmetic<number> = {
  number: (value) => value,
  plus: (one, other) => one + other,
  times: (one, other) => one * other,
};

/** The number of work-groups that share the steps: the first ones, and the last one. Others take what these leave. */
const SHARING_GROUPS = 8;
const MAXIMUM_CHOICES = 4;

const numeric = (value: number, from: Sources): Value => ({ kind: 'number', value, from });
const sizeOf = (type: Type): number => sizeOfAccess(type) ?? lost();
const lost = (): never => {
  throw new Lost();
};

const fromOf = (value: Value): Sources =>
  value.kind === 'vector'
    ? value.parts.reduce((all, part) => all | fromOf(part), 0)
    : value.kind === 'record'
      ? DATA
      : value.from;

/**
 * Runs a kernel; undefined if it does something that is not modelled.
 *
 * @param limit  the maximum number of steps, of which each work-item may take its share
 */
export function runKernel(functions: Functions, kernel: BodyAnalysed, inputs: Inputs, limit: number): Ran | undefined {
  try {
    return new Run(functions, kernel, inputs).run(limit);
  } catch (error) {
    if (error instanceof Lost || error instanceof RangeError) return undefined;
    throw error;
  }
}

const product = (sizes: readonly number[]): number => sizes.reduce((all, size) => all * size, 1);

function split(index: number, sizes: readonly number[]): readonly number[] {
  let rest = index;
  return sizes.map((size) => {
    const one = rest % size;
    rest = Math.floor(rest / size);
    return one;
  });
}

interface Thread {
  readonly item: WorkItem;
  readonly number: number;
  readonly group: number;
  /** The local memory of its group. */
  readonly local: Map<object, Memory>;
  interval: number;
  choices: readonly Choice[];
  /** The number of steps that it may take. */
  left: number;
}

class Run {
  readonly #global = new Map<object, Memory>();
  readonly #touches = new Map<Memory, Map<number, Touch[]>>();
  #steps = 0;
  #hasAtomics = false;
  #dependsOnData = false;
  #checked: Sources = 0;

  constructor(
    private readonly functions: Functions,
    private readonly kernel: BodyAnalysed,
    private readonly inputs: Inputs,
  ) {}

  run(limit: number): Ran {
    const { localSize, numGroups } = this.inputs;
    const last = product(numGroups) - 1;
    const groups = new Set([...Array.from({ length: Math.min(last, SHARING_GROUPS - 1) }, (_, i) => i), last]);
    const size = product(localSize);
    const share = Math.floor(limit / (size * groups.size));
    for (let i = SHARING_GROUPS - 1; i < last; i++) groups.add(i);
    for (const group of groups) {
      const most = Math.min(share, Math.floor((limit - this.#steps) / size));
      if (most <= 0) break;
      const local = new Map<object, Memory>();
      const threads = Array.from({ length: size }, (_, i): Thread => {
        const item = { local: split(i, localSize), group: split(group, numGroups) };
        return { item, number: group * size + i, group, local, interval: 0, choices: [], left: most };
      });
      this.#runGroup(threads);
      for (const { left } of threads) this.#steps += most - Math.max(0, left);
    }
    return {
      clashes: this.#clashes(),
      hasAtomics: this.#hasAtomics,
      dependsOnData: this.#dependsOnData,
      checked: this.#checked,
      steps: this.#steps,
    };
  }

  /** Runs the work-items of a group until one of them does not reach the barrier that others reach. */
  #runGroup(threads: readonly Thread[]): void {
    const steps = threads.map((thread) => this.#call(this.kernel, undefined, thread));
    for (;;) {
      const reached = steps.map((one) => {
        const { done, value } = one.next();
        return done ? undefined : value;
      });
      const [barrier] = reached;
      if (!barrier || reached.some((one) => one !== barrier)) return;
      for (const thread of threads) thread.interval++;
    }
  }

  *#call(
    of: BodyAnalysed,
    args: readonly Value[] | undefined,
    thread: Thread,
  ): Generator<Builtin | undefined, Value | undefined> {
    const graph = graphOf(of);
    if (!graph.isComplete) lost();
    const own = new Map<object, Memory>();
    const values = new Map<Instruction, Value>();
    for (const [i, parameter] of graph.parameters.entries()) {
      const value = args ? args[i] : this.#argument(parameter, i, thread);
      if (!value) lost();
      else this.#write(this.#variable(parameter, own, thread), 0, parameter.type, value);
    }
    const at = (one: Instruction): Value => values.get(one) ?? lost();
    let block: Block | undefined = graph.blocks[0];
    while (block) {
      // A loop may be empty. What has run until here is a valid part of an execution: it is not continued.
      if (--thread.left < 0) yield undefined;
      for (const one of block.instructions) {
        if (--thread.left < 0) yield undefined;
        if (one.op === 'call') {
          const found = this.functions
            .named(one.callee)
            .filter(({ symbol }) => symbol.parameters.length === one.args.length);
          const [callee] = found;
          // A function that takes numbers cannot access memory. Its result is unknown, if it is used.
          if (!this.functions.has(one.callee)) {
            for (const arg of one.args) {
              const value = at(arg);
              if (value.kind === 'pointer') lost();
              if (!isHeld(arg, value)) this.#checked |= fromOf(value);
            }
            continue;
          }
          if (!callee || found.length > 1) return lost();
          const result = yield* this.#call(callee, one.args.map(at), thread);
          if (result) values.set(one, result);
        } else if (one.op === 'builtin' && isWorkGroupBarrier(one.name)) yield one;
        else {
          const value = this.#step(one, at, own, thread);
          if (value) values.set(one, value);
        }
      }
      const end: Block['terminator'] = block.terminator;
      if (end.kind === 'return') return end.value && at(end.value);
      if (end.kind === 'jump') block = end.to;
      else if (end.kind === 'branch') {
        const isTrue = this.#decide(at(end.condition), { unit: graph.unit, node: end.node }, thread);
        block = isTrue ? end.then : end.otherwise;
      } else {
        const value = numberOf(at(end.value));
        const inCase = end.cases.find(({ from, to }) => value >= numberOf(at(from)) && value <= numberOf(at(to)));
        block = inCase?.block ?? end.otherwise;
      }
    }
    return undefined;
  }

  #decide(value: Value, spot: Spot, thread: Thread): boolean {
    const isTrue = value.kind === 'pointer' || numberOf(value) !== 0;
    if ((fromOf(value) & OF_MEMORY) !== 0) {
      this.#dependsOnData = true;
      const others = thread.choices.filter(({ node }) => node !== spot.node).slice(1 - MAXIMUM_CHOICES);
      thread.choices = [...others, { ...spot, isTrue }];
    }
    return isTrue;
  }

  // ------------------------------------------------------------------------------------------------------ memory

  #memory(
    of: Map<object, Memory>,
    key: object,
    name: Name,
    sharing: Memory['sharing'],
    type: Type,
    isArgument = false,
  ): Memory {
    let memory = of.get(key);
    if (!memory) {
      memory = { name, sharing, isArgument, element: layoutOf(elementOf(type))?.size ?? 1, cells: new Map() };
      of.set(key, memory);
    }
    return memory;
  }

  #variable(variable: Variable, own: Map<object, Memory>, thread: Thread): Memory {
    const { type, name } = variable;
    if (type.space === AddressSpace.Local) return this.#memory(thread.local, variable, name, 'group', type);
    return this.#memory(own, variable, name, 'none', type);
  }

  #argument({ name, type }: Variable, i: number, thread: Thread): Value {
    const bare = type.unqualified;
    const from = FIRST_ARGUMENT << Math.min(i, MAXIMUM_ARGUMENTS - 1);
    if (bare.kind === 'pointer') {
      const isLocal = bare.pointee.space === AddressSpace.Local;
      const memory = this.#memory(
        isLocal ? thread.local : this.#global,
        this.kernel.symbol.parameters[i] ?? lost(),
        name,
        isLocal ? 'group' : 'launch',
        bare.pointee,
        true,
      );
      return { kind: 'pointer', memory, offset: 0, from: 0 };
    }
    const scalar = scalarOf(elementType(type)) ?? lost();
    const number = numeric(wrap(this.inputs.argument(spellingOf(name)), scalar), from);
    return bare.kind === 'vector'
      ? { kind: 'vector', parts: Array.from({ length: bare.count }, () => number) }
      : number;
  }

  #read(memory: Memory, offset: number, type: Type): Value {
    const bare = type.unqualified;
    if (bare.kind === 'record' || bare.kind === 'array') {
      const size = layoutOf(bare)?.size ?? lost();
      const cells = [...memory.cells].filter(([at]) => at >= offset && at < offset + size);
      return { kind: 'record', cells: new Map(cells.map(([at, cell]) => [at - offset, cell])) };
    }
    if (bare.kind === 'vector') {
      const size = sizeOf(bare.element);
      const parts = Array.from({ length: bare.count }, (_, i) => this.#read(memory, offset + i * size, bare.element));
      return { kind: 'vector', parts };
    }
    const size = sizeOf(type);
    const cell = memory.cells.get(offset);
    if (cell) return cell.size === size ? cell.value : lost();
    if (!memory.isArgument || !scalarOf(type)) return lost();
    const value = memory.sharing === 'launch' ? this.inputs.element(Math.floor(offset / size)) : 0;
    return numeric(convert(value, undefined, scalarOf(type) ?? lost()), DATA);
  }

  #write(memory: Memory, offset: number, type: Type, value: Value): void {
    if (value.kind === 'vector') {
      const bare = type.unqualified;
      if (bare.kind !== 'vector') return lost();
      const size = sizeOf(bare.element);
      for (const [i, part] of value.parts.entries()) this.#write(memory, offset + i * size, bare.element, part);
    } else if (value.kind === 'record') for (const [at, cell] of value.cells) memory.cells.set(offset + at, cell);
    else memory.cells.set(offset, { size: sizeOf(type), value });
  }

  #touch(
    { memory, offset, from }: Value & { readonly kind: 'pointer' },
    width: number,
    kind: Touch['kind'],
    { unit, node }: Spot,
    thread: Thread,
    value?: string,
  ): void {
    if ((from & OF_MEMORY) !== 0) this.#dependsOnData = true;
    if (memory.sharing === 'none') return;
    if (kind === 'atomic' && memory.sharing === 'launch') this.#hasAtomics = true;
    const step = memory.element % 4 === 0 ? 4 : memory.element % 2 === 0 ? 2 : 1;
    // So it is where the offset is not a number.
    if (width % step !== 0 || offset % step !== 0) lost();
    const { item, number, group, interval, choices } = thread;
    const touch: Touch = { unit, node, item, number, group, interval, kind, value, from, choices };
    let places = this.#touches.get(memory);
    if (!places) {
      places = new Map();
      this.#touches.set(memory, places);
    }
    for (let at = offset; at < offset + width; at += step) {
      const all = places.get(at);
      if (!all) places.set(at, [touch]);
      else if (isNew(touch, all)) all.push(touch);
    }
  }

  /** The conflicts, at most one for each two expressions. */
  #clashes(): readonly Clash[] {
    const found = new Map<string, Clash>();
    for (const [memory, places] of this.#touches)
      for (const [offset, all] of places) {
        if (memory.sharing === 'none') continue;
        for (const [first, second] of unorderedIn(all)) {
          if (first.number === second.number || !isClash(first, second) || isRewrite(first, second, all)) continue;
          const key = `${first.node.first}:${second.node.first}:${first.group === second.group}`;
          if (found.has(key)) continue;
          const index = Math.floor(offset / memory.element);
          const updates = (of: Touch): boolean =>
            ['read', 'write'].every((kind) => all.some((one) => one.number === of.number && one.kind === kind));
          const isUpdate = updates(first) && updates(second);
          found.set(key, { name: memory.name, sharing: memory.sharing, index, first, second, isUpdate });
        }
      }
    return [...found.values()];
  }

  // ------------------------------------------------------------------------------------------------------ instructions

  #step(
    one: Exclude<Instruction, { op: 'call' }>,
    at: (of: Instruction) => Value,
    own: Map<object, Memory>,
    thread: Thread,
  ): Value | undefined {
    switch (one.op) {
      case 'constant':
        return numeric(one.value ?? Number.NaN, 0);
      case 'variable':
        return { kind: 'pointer', memory: this.#variable(one.variable, own, thread), offset: 0, from: 0 };
      case 'name':
        return this.#named(one.name, one.type, thread);
      case 'element': {
        const [base, index] = [at(one.base), at(one.index)];
        if (base.kind !== 'pointer' || one.size === undefined) return lost();
        const offset = base.offset + numberOf(index) * one.size;
        return { ...base, offset, from: base.from | fromOf(index) };
      }
      case 'field': {
        const base = at(one.base);
        if (base.kind !== 'pointer' || one.offset === undefined) return lost();
        return { ...base, offset: base.offset + one.offset };
      }
      case 'load': {
        const from = at(one.from);
        if (from.kind !== 'pointer' || one.bits !== undefined) return lost();
        if (!one.isVolatile) this.#touch(from, sizeOf(one.type), 'read', one, thread);
        return tainted(this.#read(from.memory, from.offset, one.type), from.from);
      }
      case 'store': {
        const [to, value] = [at(one.to), at(one.value)];
        if (to.kind !== 'pointer' || one.bits !== undefined) return lost();
        const { type } = one.value;
        this.#touch(to, sizeOf(type), 'write', one, thread, keyOf(value, one.node));
        this.#write(to.memory, to.offset, type, value);
        return undefined;
      }
      case 'begin':
        return undefined;
      case 'zero':
        return this.#zero(one.variable, own, thread);
      case 'binary':
        return this.#binary(one.operator, at(one.left), at(one.right), one.domain, one.type);
      case 'unary':
        return mapped([at(one.operand)], ([value = Number.NaN]) => {
          if (one.operator === '!') return value === 0 ? 1 : 0;
          const type = scalarOf(elementType(one.type)) ?? lost();
          return convert(one.operator === '-' ? -value : ~value, undefined, type);
        });
      case 'convert': {
        const value = at(one.value);
        const to = scalarOf(elementType(one.type));
        if (value.kind === 'pointer' || !to) return value;
        const from = scalarOf(elementType(one.from));
        const converted = mapped([value], ([own = Number.NaN]) => convert(own, from, to));
        const { unqualified } = one.type;
        if (unqualified.kind !== 'vector' || converted.kind === 'vector') return converted;
        return { kind: 'vector', parts: Array.from({ length: unqualified.count }, () => converted) };
      }
      case 'build':
        return {
          kind: 'vector',
          parts: one.parts.flatMap((part): readonly Value[] => {
            const value = at(part);
            return value.kind === 'vector' ? value.parts : [value];
          }),
        };
      case 'extract': {
        const value = at(one.value);
        if (value.kind !== 'vector') return lost();
        const parts = one.components.map((i) => value.parts[i] ?? lost());
        return one.type.unqualified.kind === 'vector' ? { kind: 'vector', parts } : parts[0];
      }
      case 'builtin':
        return this.#builtin(one, one.args.map(at), thread);
      case 'unknown':
        return lost();
    }
  }

  #zero(variable: Variable, own: Map<object, Memory>, thread: Thread): undefined {
    const memory = this.#variable(variable, own, thread);
    memory.cells.clear();
    const element = elementOf(variable.type);
    const scalar = element.unqualified.kind === 'vector' ? element.unqualified.element : scalarOf(element);
    if (!scalar) return lost();
    const size = layoutOf(variable.type)?.size ?? lost();
    for (let at = 0; at < size; at += scalar.size) memory.cells.set(at, { size: scalar.size, value: numeric(0, 0) });
    return undefined;
  }

  #named(name: Name, type: Type, thread: Thread): Value {
    const enumerator = this.functions.enumerator(name);
    if (enumerator !== undefined) return numeric(Number(enumerator), 0);
    const variable = this.functions.variable(name);
    if (type.kind !== 'pointer' || !variable) return numeric(0, 0);
    const isLocal = variable.symbol.type.space === AddressSpace.Local;
    const of = isLocal ? thread.local : this.#global;
    const memory = this.#memory(of, variable.declarator, name, isLocal ? 'group' : 'launch', variable.symbol.type);
    return { kind: 'pointer', memory, offset: 0, from: 0 };
  }

  #binary(operator: string, left: Value, right: Value, domain: Type, type: Type): Value {
    if (left.kind === 'pointer' || right.kind === 'pointer') {
      if (left.kind !== 'pointer' || right.kind !== 'pointer' || left.memory !== right.memory) return lost();
      const compare = COMPARISONS.has(operator) ? operation(operator, scalarOf(type) ?? lost()) : undefined;
      return compare ? numeric(compare(left.offset, right.offset), left.from | right.from) : lost();
    }
    const element = scalarOf(elementType(domain)) ?? lost();
    const operate = operation(operator, element) ?? lost();
    const isVector = left.kind === 'vector' && COMPARISONS.has(operator);
    const made = mapped([left, right], ([a = Number.NaN, b = Number.NaN]) =>
      isVector ? -operate(a, b) : operate(a, b),
    );
    return operator === '*' && fromOf(made) >= FIRST_ARGUMENT ? tainted(made, SCALED) : made;
  }

  #builtin(of: Builtin, args: readonly Value[], thread: Thread): Value | undefined {
    const { name, traits, type } = of;
    const { localSize, numGroups } = this.inputs;
    const [first, second] = args;
    if (isAboutLaunch(name)) {
      const { local, group } = thread.item;
      const space: IndexSpace<number> = {
        localId: (d) => local[d] ?? 0,
        localSize: (d) => localSize[d] ?? 1,
        groupId: (d) => group[d] ?? 0,
        numGroups: (d) => numGroups[d] ?? 1,
      };
      const dimension = takesDimension(name) ? numberOf(first ?? lost()) : 0;
      const result = resultOf(name, dimension, space, ARITHMETIC) ?? lost();
      return numeric(result, name.endsWith('_id') ? ID : 0);
    }
    if (traits.has('atomic')) {
      if (first?.kind !== 'pointer' || /cmpxchg|xchg|exchange|flag|_explicit|load|store/.test(name)) return lost();
      const own = of.args[0]?.type;
      const pointee = own?.kind === 'pointer' ? own.pointee : lost();
      this.#touch(first, sizeOf(pointee), 'atomic', of, thread);
      const before = this.#read(first.memory, first.offset, pointee);
      const operator = /_(add|inc|sub|dec|min|max|and|or|xor)$/.exec(name)?.[1] ?? lost();
      const by = operator === 'inc' || operator === 'dec' ? numeric(1, 0) : (second ?? lost());
      const signs: Readonly<Record<string, string>> = {
        add: '+',
        inc: '+',
        sub: '-',
        dec: '-',
        and: '&',
        or: '|',
        xor: '^',
      };
      const scalar = scalarOf(pointee) ?? lost();
      const sign = signs[operator];
      const operate = sign ? operation(sign, scalar) : undefined;
      const after = mapped([before, by], ([a = Number.NaN, b = Number.NaN]) =>
        operate ? operate(a, b) : operator === 'min' ? Math.min(a, b) : Math.max(a, b),
      );
      const counter = first.memory.sharing === 'group' ? LOCAL_COUNTER : COUNTER;
      this.#write(first.memory, first.offset, pointee, tainted(after, counter));
      return tainted(counted(before), counter);
    }
    if (traits.has('prints') || traits.has('cache') || (traits.has('fence') && !traits.has('collective')))
      return undefined;
    const scalar = scalarOf(elementType(type));
    if (!traits.has('pure') || traits.has('writes') || !scalar) return lost();
    if (name.startsWith('convert_') && first && of.args[0]) {
      const from = scalarOf(elementType(of.args[0].type));
      return mapped([first], ([a = Number.NaN]) => convert(a, from, scalar));
    }
    const compute = numberFunction(name, scalar);
    if (args.some(({ kind }) => kind !== 'number' && kind !== 'vector')) return lost();
    const isVector = type.unqualified.kind === 'vector';
    if (!compute || args.some(({ kind }) => (kind === 'vector') !== isVector)) {
      // A value that only matters where something depends on it
      const unknown = numeric(
        Number.NaN,
        args.reduce((all, arg) => all | fromOf(arg), 0),
      );
      const count = type.unqualified.kind === 'vector' ? type.unqualified.count : 0;
      return isVector ? { kind: 'vector', parts: Array.from({ length: count }, () => unknown) } : unknown;
    }
    return mapped(args, compute);
  }
}

/**
 * Equal for equal values that an expression writes; undefined for a value that is unknown and may differ between
 * work-items.
 */
function keyOf(value: Value, node: Spot['node']): string | undefined {
  if (value.kind === 'number') {
    if (!Number.isNaN(value.value)) return `${value.value}`;
    return value.from & ID ? undefined : `unknown at ${node.first}`;
  }
  if (value.kind !== 'vector') return undefined;
  const parts = value.parts.map((part) => keyOf(part, node));
  return parts.includes(undefined) ? undefined : parts.join();
}

/** Whether it is a condition that holds: it excludes no values if it is assumed or asserted. */
const isHeld = (condition: Instruction, value: Value): boolean =>
  condition.op === 'convert'
    ? isHeld(condition.value, value)
    : condition.op === 'binary' && COMPARISONS.has(condition.operator) && value.kind === 'number' && value.value === 1;

const elementType = (type: Type): Type => (type.unqualified.kind === 'vector' ? type.unqualified.element : type);

function numberOf(value: Value): number {
  if (value.kind !== 'number' || Number.isNaN(value.value)) return lost();
  return value.value;
}

function tainted(value: Value, from: Sources): Value {
  if (from === 0) return value;
  if (value.kind === 'vector') return { kind: 'vector', parts: value.parts.map((part) => tainted(part, from)) };
  return value.kind === 'record' ? value : { ...value, from: value.from | from };
}

/** The value of a counter; what it was at first does not matter. */
const counted = (value: Value): Value => (value.kind === 'number' ? { ...value, from: value.from & ~DATA } : value);

/** An operation on numbers, or on each component of vectors. */
function mapped(args: readonly Value[], of: (numbers: readonly number[]) => number): Value {
  const vector = args.find((arg) => arg.kind === 'vector');
  if (vector?.kind === 'vector')
    return {
      kind: 'vector',
      parts: vector.parts.map((_, i) =>
        mapped(
          args.map((arg) => (arg.kind === 'vector' ? (arg.parts[i] ?? lost()) : arg)),
          of,
        ),
      ),
    };
  const numbers = args.map((arg) => (arg.kind === 'number' ? arg.value : lost()));
  return numeric(
    numbers.some(Number.isNaN) ? Number.NaN : of(numbers),
    args.reduce((all, arg) => all | fromOf(arg), 0),
  );
}

/** How many work-items of a group are remembered that do the same to a place between two barriers. */
const MAXIMUM_ALIKE = 4;

const isAlike = (one: Touch, other: Touch): boolean => one.node === other.node && one.kind === other.kind;

/** Whether an access of a place shows more than the earlier ones, which are in the order of the execution. */
function isNew(touch: Touch, all: readonly Touch[]): boolean {
  let alike = 0;
  for (let i = all.length - 1; i >= 0; i--) {
    const one = all[i];
    if (!one || one.group !== touch.group || one.interval !== touch.interval) break;
    if (isAlike(one, touch) && (one.number === touch.number || ++alike === MAXIMUM_ALIKE)) return false;
  }
  return true;
}

/** The pairs of accesses of a place that no barrier orders. */
function* unorderedIn(all: readonly Touch[]): Generator<readonly [Touch, Touch]> {
  const across: Touch[] = [];
  let start = 0;
  for (const [i, second] of all.entries()) {
    const before = all[start];
    if (before && (before.group !== second.group || before.interval !== second.interval)) start = i;
    for (const first of across) if (first.group !== second.group) yield [first, second];
    for (const first of all.slice(start, i)) yield [first, second];
    if (across.filter((one) => isAlike(one, second)).length < MAXIMUM_ALIKE) across.push(second);
  }
}

/** Whether two accesses of different work-items race. */
function isClash(first: Touch, second: Touch): boolean {
  if (first.group === second.group && first.interval !== second.interval) return false;
  if (first.kind !== 'write' && second.kind !== 'write') return false;
  // Polling a counter is usual.
  if (first.kind === 'atomic' || second.kind === 'atomic') return false;
  const areWrites = first.kind === 'write' && second.kind === 'write';
  return !areWrites || first.value === undefined || first.value !== second.value;
}

/** Whether a work-item reads what it has written, which is what the other one writes, too. */
function isRewrite(first: Touch, second: Touch, all: readonly Touch[]): boolean {
  const [read, write] = first.kind === 'read' ? [first, second] : [second, first];
  if (read.kind !== 'read' || write.value === undefined) return false;
  return all.some(
    ({ kind, number, interval, value }) =>
      kind === 'write' && number === read.number && interval === read.interval && value === write.value,
  );
}

/** The arguments, by number, that something depends on. */
export const argumentsOf = (from: Sources): readonly number[] =>
  Array.from({ length: MAXIMUM_ARGUMENTS }, (_, i) => i).filter((i) => (from & (FIRST_ARGUMENT << i)) !== 0);
