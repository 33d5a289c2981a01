/**
 * Executes a kernel for all work-items of a work-group in lockstep, with numbers for the known parts of the launch. All
 * work-items that reach a statement execute it before the next one begins, like the warps of a GPU.
 */

import type { FileVariable, Functions } from '../execution/functions.js';
import type { Block, FunctionGraph, Instruction, Terminator, Variable } from '../ir/ir.js';
import { graphOf, initializationOf } from '../ir/lowering.js';
import { type Loop, loopsOf } from '../ir/shape.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { scalarOf, wrap } from './arithmetic.js';
import { type Branch, branchesIn } from './branches.js';
import { Builtins } from './builtins.js';
import { Evaluation } from './evaluation.js';
import type { Frame, Host } from './frame.js';
import type { GroupPlace } from './group-place.js';
import type { MemoryGeometry } from './memory-geometry.js';
import { makeObject } from './objects.js';
import { converted, truthOf } from './operators.js';
import { type Place, Places, unknownOf, type Where } from './places.js';
import type { CostRecorder } from './recorder.js';
import { spilledArrays } from './spilled.js';
import {
  asPointer,
  at,
  type BufferContents,
  type Lanes,
  Mask,
  type MemoryObject,
  merge,
  mergeScalars,
  numbers,
  type Pointer,
  pointerTo,
  UNKNOWN,
  type Value,
} from './values.js';

/** Stops an execution: it takes too long, or calls are nested too deeply. */
export class Cut extends Error {
  constructor(
    readonly reason: 'steps' | 'depth',
    readonly where: Where | undefined,
  ) {
    super(reason);
  }
}

export interface StepBudget {
  /** The remaining budget of expressions times work-items. */
  left: number;
}

const MAXIMUM_DEPTH = 24;
/** The assumed number of iterations of a loop whose end depends on data or on an unknown argument. */
const ASSUMED_ITERATIONS = 2;
/** The distance between objects; no object is larger. */
const OBJECT_SPAN = 2 ** 36;
const LOCAL_SPAN = 2 ** 20;

/** A loop that is executed. */
interface Repeating {
  readonly kind: 'loop';
  readonly loop: Loop;
  /** Depending on data, some work-items may have left in this iteration. */
  isUnsure: boolean;
  /** The iterations that some work-items may not have executed. */
  assumed: number;
  /** The work-items that, depending on data, may have ended the loop. */
  unsure: Mask;
}

/** Conditional code that is executed. */
interface Conditional {
  readonly kind: 'conditional';
  /** The numbers of its first block, of the first one that other work-items execute, and of the last one. */
  readonly first: number;
  readonly split: number;
  readonly last: number;
  /** Where the text continues. */
  readonly join: Block;
  /** The work-items that, depending on data, may not execute it. */
  readonly unsure: Mask;
  /** The warps that issue the code around it, if that is predicated. */
  readonly issued: Mask | undefined;
  /** Warps branch over it if it has no active work-item. */
  readonly isNesting: boolean;
  readonly chosen: Branch['chosen'];
  /** The address of the load that both values of `?:` share. */
  address: { readonly pointer: Pointer; readonly type: Type; readonly mask: Mask } | undefined;
  isSplit: boolean;
}

/** An activation of a function, and what it is in the middle of. */
interface Running extends Frame {
  /** The work-items that enter each block next. */
  readonly waiting: Map<Block, Mask>;
  /** The loops and conditional code around the current block, innermost last. */
  readonly around: (Repeating | Conditional)[];
  /** The warps that evaluate the next operand of `&&` or `||`, by the block after the condition. */
  readonly operands: Map<Block, Mask>;
  /** The work-items that may have returned another value, depending on data. */
  doubtful: Mask;
}

/** A work-group and all that its execution depends on. */
export interface GroupSetting {
  readonly functions: Functions;
  readonly geometry: MemoryGeometry;
  /** The known scalar arguments, by parameter name. */
  readonly args: Readonly<Record<string, number>>;
  readonly recorder: CostRecorder;
  readonly place: GroupPlace;
  /** The number of work-items. */
  readonly size: number;
  readonly budget: StepBudget;
  /** What the buffers hold that the kernel is given; unknown if omitted. */
  readonly contents?: ((name: Name) => BufferContents) | undefined;
}

export class Group implements Host {
  readonly places: Places;
  readonly #evaluation: Evaluation;
  /** The objects that the work-group shares, by declaration. */
  readonly #shared = new Map<object, MemoryObject>();
  readonly #all: Mask;
  readonly #none: Mask;
  #depth = 0;
  /** The number of branched-over conditional parts around the current block. */
  #nesting = 0;
  /** The conditional code whose loads are one, by these loads. */
  readonly #combined = new Map<Instruction, Conditional>();

  constructor(private readonly setting: GroupSetting) {
    const { recorder, place, geometry, size } = setting;
    this.places = new Places(recorder, geometry);
    const builtins = new Builtins(this.places, place, (mask) => this.#step(mask));
    this.#evaluation = new Evaluation(this, builtins);
    this.#all = Mask.all(size);
    this.#none = new Mask(new Uint8Array(size), 0);
  }

  /** The objects of global memory that the work-group has accessed. */
  get buffers(): readonly MemoryObject[] {
    return [...this.#shared.values()].filter(({ space }) => space === AddressSpace.Global);
  }

  /** Runs a kernel from the beginning. Throws Cut. */
  run(kernel: BodyAnalysed): void {
    const frame = this.#frame(kernel, graphOf(kernel));
    for (const parameter of frame.graph.parameters) this.#write(frame, parameter, this.#argument(parameter), this.#all);
    this.#execute(frame, this.#all);
  }

  #write(frame: Running, variable: Variable, value: Value, mask: Mask): void {
    this.places.write({ pointer: pointerTo(this.object(frame, variable)), type: variable.type }, value, mask);
  }

  #argument(parameter: Variable): Value {
    const { name, type } = parameter;
    const bare = type.unqualified;
    if (bare.kind === 'pointer')
      return pointerTo(this.#object(parameter, name, spaceOf(bare.pointee), this.setting.contents?.(name)));
    const scalar = scalarOf(bare);
    const spelling = spellingOf(name);
    const given = Object.hasOwn(this.setting.args, spelling) ? this.setting.args[spelling] : undefined;
    return scalar && given !== undefined ? numbers(wrap(given, scalar)) : unknownOf(type);
  }

  #frame(body: BodyAnalysed | undefined, graph: FunctionGraph): Running {
    return {
      body,
      graph,
      objects: new Map(),
      values: new Map(),
      waiting: new Map(),
      around: [],
      operands: new Map(),
      doubtful: this.#none,
    };
  }

  /** The shared object of a declaration. */
  #object(declaration: object, name: Name, space: AddressSpace, contents?: BufferContents): MemoryObject {
    let object = this.#shared.get(declaration);
    if (!object) {
      const span = space === AddressSpace.Local ? LOCAL_SPAN : OBJECT_SPAN;
      object = makeObject(name, space, (this.#shared.size + 1) * span, contents);
      this.#shared.set(declaration, object);
    }
    return object;
  }

  // ------------------------------------------------------------------------------------ what instructions need

  object(frame: Frame, variable: Variable): MemoryObject {
    let object = frame.objects.get(variable);
    if (!object) {
      const { name, type, declarator, symbol, role } = variable;
      const space = role === 'variable' ? spaceOf(type) : AddressSpace.Private;
      if (declarator && symbol && frame.body && space !== AddressSpace.Private)
        object = this.#declared({ symbol, declarator, scope: frame.body });
      else {
        object = makeObject(name, AddressSpace.Private, 0);
        object.isIndexed = role === 'variable' && frame.body !== undefined && spilledArrays(frame.body).has(name);
      }
      frame.objects.set(variable, object);
    }
    return object;
  }

  /** An object that exists before the function runs. */
  #declared({ symbol, declarator, scope }: FileVariable): MemoryObject {
    const isKnown = this.#shared.has(declarator);
    const object = this.#object(declarator, symbol.name, spaceOf(symbol.type));
    const { initializer } = declarator;
    // What is in other memory at first, the kernel may have changed since.
    if (isKnown || !initializer || object.space === AddressSpace.Global) return object;
    const { graph, variable } = initializationOf(symbol, { declarator, initializer, scope });
    const frame = this.#frame(undefined, graph);
    frame.objects.set(variable, object);
    // It is not the kernel that fills it.
    const { isSilent, issued } = this.places;
    this.places.isSilent = true;
    this.places.issued = undefined;
    this.#execute(frame, this.#all);
    this.places.isSilent = isSilent;
    this.places.issued = issued;
    return object;
  }

  named({ name }: Instruction & { readonly op: 'name' }): Value {
    const variable = this.setting.functions.variable(name);
    if (variable) return pointerTo(this.#declared(variable));
    const value = this.setting.functions.enumerator(name);
    return value === undefined ? UNKNOWN : numbers(Number(value));
  }

  stop(where: Where): never {
    throw new Cut('depth', where);
  }

  isCombined(one: Instruction & { readonly op: 'load' }, { pointer, type }: Place, mask: Mask): boolean {
    const choosing = this.#combined.get(one);
    if (!choosing) return false;
    const before = choosing.address;
    choosing.address = before
      ? { pointer: asPointer(mergeScalars(before.pointer, pointer, mask)), type, mask: before.mask.or(mask) }
      : { pointer, type, mask };
    return true;
  }

  call(one: Instruction & { readonly op: 'call' }, args: readonly Value[], mask: Mask): Value | undefined {
    const { callee: name, type } = one;
    const callee = this.setting.functions.called(name, args.length);
    if (!callee) return this.setting.functions.has(name) ? unknownOf(type) : undefined;
    if (mask.isEmpty) return unknownOf(callee.symbol.type.returns);
    if (this.#depth >= MAXIMUM_DEPTH) this.stop(one);
    const own = this.#frame(callee, graphOf(callee));
    for (const [i, parameter] of own.graph.parameters.entries()) {
      const from = one.args[i]?.type ?? parameter.type;
      this.#write(own, parameter, converted(args[i] ?? UNKNOWN, from, parameter.type), mask);
    }
    this.#depth++;
    const { mayHaveReturned } = this.places;
    const returned = this.#execute(own, mask);
    this.places.mayHaveReturned = mayHaveReturned;
    this.#depth--;
    return returned;
  }

  // ------------------------------------------------------------------------------------------------- control flow

  /** Counts a step of the work-items. */
  #step(mask: Mask): void {
    this.setting.budget.left -= STEP_COST + mask.lanes.length;
    if (this.setting.budget.left < 0) throw new Cut('steps', undefined);
  }

  /**
   * Executes a function for some work-items; returns its value. The first block in the text for which work-items wait is
   * executed next, so that those that leave a loop or skip code wait for the others.
   */
  #execute(frame: Running, mask: Mask): Value {
    const { graph, waiting, values } = frame;
    const [entry] = graph.blocks;
    if (entry) waiting.set(entry, mask);
    let returned: Value | undefined;
    for (let block = firstOf(waiting); block; block = firstOf(waiting)) {
      this.#close(frame, block.order);
      const active = waiting.get(block) ?? this.#none;
      waiting.delete(block);
      if (active.isEmpty && this.places.issued === undefined) continue;
      if (!this.#iterate(frame, block, active)) continue;
      this.#step(active);
      for (const one of block.instructions) {
        if (!FREE.has(one.op)) this.#step(active);
        values.set(one, this.#evaluation.evaluate(frame, one, active));
      }
      const end = block.terminator;
      if (end.kind === 'jump') this.#send(frame, end.to, active);
      else if (end.kind === 'branch') this.#branch(frame, block, active);
      else if (end.kind === 'switch') this.#switch(frame, block, end, active);
      else {
        const left = this.#staying(frame, undefined, active);
        frame.doubtful = frame.doubtful.or(active.without(left));
        if (end.value) returned = merge(returned, this.#evaluation.at(frame, end.value), active);
      }
    }
    this.#close(frame, Number.POSITIVE_INFINITY);
    const unknown = unknownOf(graph.returns);
    return returned && !frame.doubtful.isEmpty ? merge(returned, unknown, frame.doubtful) : (returned ?? unknown);
  }

  /** Work-items continue with a block. */
  #send(frame: Running, to: Block, mask: Mask, isIssued = false): void {
    const { waiting } = frame;
    const own = this.#staying(frame, to, mask);
    if (own.isEmpty && !isIssued && this.places.issued === undefined) return;
    waiting.set(to, waiting.get(to)?.or(own) ?? own);
  }

  /**
   * The work-items that certainly leave for a block, or return. Those that, depending on data, may have left conditional
   * code continue after it.
   */
  #staying({ around, waiting }: Running, to: Block | undefined, mask: Mask): Mask {
    let rest = mask;
    for (const [i, one] of [...around.entries()].reverse()) {
      if (one.kind === 'loop' || one.unsure.isEmpty) continue;
      if (to && to.order >= one.first && to.order <= one.join.order) break;
      const staying = rest.and(one.unsure);
      if (staying.isEmpty) continue;
      const loop = around.slice(0, i).findLast((other): other is Repeating => other.kind === 'loop');
      if (loop) loop.isUnsure = true;
      const isInLoop = loop && to && to.order > loop.loop.head.order && to.order <= loop.loop.last;
      // By `return` or `goto`
      if (!isInLoop && (to === undefined || to !== loop?.loop.exit)) this.places.mayHaveReturned = true;
      // Back, by `goto`: an iteration more is assumed.
      if (loop && loop.loop.head === to) break;
      rest = rest.without(staying);
      waiting.set(one.join, waiting.get(one.join)?.or(staying) ?? staying);
    }
    return rest;
  }

  /** Ends the loops and conditional code that a block is not part of. */
  #close({ around }: Running, order: number): void {
    for (let top = around.at(-1); top; top = around.at(-1)) {
      const [first, last] = top.kind === 'loop' ? [top.loop.head.order, top.loop.last] : [top.first, top.last];
      if (order < first || order > last) {
        around.pop();
        this.#end(top);
        continue;
      }
      if (top.kind === 'conditional' && !top.isSplit && order >= top.split) {
        top.isSplit = true;
        if (!top.unsure.isEmpty) {
          this.places.endUncertain(top.unsure);
          this.places.beginUncertain();
        }
      }
      return;
    }
  }

  #end(one: Repeating | Conditional): void {
    const { places } = this;
    if (!one.unsure.isEmpty) places.endUncertain(one.unsure);
    if (one.kind === 'loop') return;
    if (one.isNesting) this.#nesting--;
    places.issued = one.issued;
    const { chosen, address } = one;
    for (const load of chosen?.loads ?? []) this.#combined.delete(load);
    if (chosen && address) places.record(chosen, address, 'load', address.mask);
  }

  /** Begins an iteration if a block is the head of a loop; returns whether the block is executed. */
  #iterate(frame: Running, block: Block, mask: Mask): boolean {
    const loop = loopsOf(frame.graph).get(block);
    if (!loop) return true;
    const top = frame.around.at(-1);
    if (top?.kind !== 'loop' || top.loop !== loop) {
      frame.around.push({ kind: 'loop', loop, isUnsure: false, assumed: 0, unsure: this.#none });
      return true;
    }
    if (top.isUnsure && ++top.assumed >= ASSUMED_ITERATIONS) {
      if (loop.exit) this.#send(frame, loop.exit, mask);
      return false;
    }
    top.isUnsure = false;
    return true;
  }

  #branch(frame: Running, from: Block, mask: Mask): void {
    const branch = branchesIn(frame.graph).get(from);
    if (!branch) return;
    const { end, operand, isFirstOperand } = branch;
    const inner = frame.around.at(-1);
    if (!isFirstOperand && inner?.kind === 'conditional' && inner.last === from.order) {
      frame.around.pop();
      this.#end(inner);
    }
    const truth = truthOf(this.#evaluation.at(frame, end.condition));
    const top = frame.around.at(-1);
    const loop = top?.kind === 'loop' && top.loop.head === end.loop ? top : undefined;
    const unsure = this.#where(mask, truth, Number.isNaN);
    if (loop && !unsure.isEmpty) {
      if (loop.unsure.isEmpty) this.places.beginUncertain();
      loop.unsure = loop.unsure.or(unsure);
      loop.isUnsure = true;
    }
    // Work-items that may have left a loop stay in it.
    const stays = (to: Block): boolean => loop !== undefined && to === end.join;
    const holds = this.#where(mask, truth, (one) => one !== 0 && !(Number.isNaN(one) && stays(end.then)));
    const fails = this.#where(mask, truth, (one) => one === 0 || (Number.isNaN(one) && !stays(end.otherwise)));
    const isPredicated = (operand !== undefined || !loop) && this.#isPredicated(branch);
    const isEntered = (to: Block): boolean => isPredicated && branch.parts.some(([first]) => first === to);
    this.#send(frame, end.then, holds, isEntered(end.then));
    this.#send(frame, end.otherwise, fails, isEntered(end.otherwise));
    if (loop && !operand) return;
    const waits = (to: Block): Mask => frame.waiting.get(to) ?? this.#none;
    const issued = isFirstOperand ? mask : (frame.operands.get(end.join) ?? mask);
    if (operand) {
      const next = branch.parts[0]?.[0] === end.then ? end.then : end.otherwise;
      frame.operands.set(end.join, isPredicated ? issued : waits(next));
    }
    this.#begin(frame, {
      first: from.order + 1,
      split: operand ? Number.POSITIVE_INFINITY : Math.max(end.then.order, end.otherwise.order),
      last: operand ? operand.order : end.join.order - 1,
      join: end.join,
      unsure: waits(end.then).and(waits(end.otherwise)),
      isNesting: !isPredicated,
      chosen: unsure.isEmpty && this.setting.geometry.predicates ? branch.chosen : undefined,
    });
    if (isPredicated) this.places.issued ??= issued;
  }

  #begin({ around }: Running, one: Omit<Conditional, 'kind' | 'issued' | 'address' | 'isSplit'>): void {
    const { issued } = this.places;
    const begun: Conditional = { kind: 'conditional', ...one, issued, address: undefined, isSplit: false };
    around.push(begun);
    for (const load of one.chosen?.loads ?? []) this.#combined.set(load, begun);
    if (one.isNesting) this.#nesting++;
    if (!one.unsure.isEmpty) this.places.beginUncertain();
  }

  #isPredicated({ isShort, isLast, isSwitched, operand, accessesGlobal }: Branch): boolean {
    if (this.places.issued) return true;
    if (!this.setting.geometry.predicates || !isShort || (this.#nesting > 0 && accessesGlobal)) return false;
    // Compilers jump: the kernel ends after the branch, or it is a case of several.
    return operand !== undefined || !(isSwitched || (isLast && this.#depth === 0));
  }

  /** The work-items of a mask whose number satisfies a condition. */
  #where(mask: Mask, lanes: Lanes, isWanted: (one: number) => boolean): Mask {
    if (typeof lanes === 'number') return isWanted(lanes) ? mask : this.#none;
    return Mask.of(this.setting.size, (i) => mask.has(i) && isWanted(at(lanes, i)));
  }

  #switch(frame: Running, from: Block, end: Extract<Terminator, { kind: 'switch' }>, mask: Mask): void {
    const value = truthOf(this.#evaluation.at(frame, end.value));
    const numberOf = (one: Instruction): number => at(truthOf(this.#evaluation.at(frame, one)), 0);
    let rest = mask;
    for (const one of end.cases) {
      const [first, last] = [numberOf(one.from), numberOf(one.to)];
      const own = this.#where(mask, value, (chosen) => Number.isNaN(chosen) || (chosen >= first && chosen <= last));
      this.#send(frame, one.block, own);
      rest = rest.without(own);
    }
    const unsure = this.#where(mask, value, Number.isNaN);
    this.#send(frame, end.otherwise, rest.or(unsure));
    const { join } = end;
    const last = join.order - 1;
    const split = Number.POSITIVE_INFINITY;
    this.#begin(frame, { first: from.order + 1, split, last, join, unsure, isNesting: false, chosen: undefined });
  }
}

/** The first block in the text for which work-items wait. */
function firstOf(waiting: ReadonlyMap<Block, Mask>): Block | undefined {
  let first: Block | undefined;
  for (const block of waiting.keys()) if (!first || block.order < first.order) first = block;
  return first;
}

/** Instructions that are no steps: they compute addresses and convert values. */
const FREE: ReadonlySet<Instruction['op']> = new Set([
  'constant',
  'variable',
  'name',
  'field',
  'element',
  'convert',
  'begin',
]);

/** The cost of a step for a small number of work-items. */
const STEP_COST = 32;

/** The address space of an object according to its type. */
function spaceOf(type: Type): AddressSpace {
  const { space } = elementOf(type);
  return space === AddressSpace.None || space === AddressSpace.Generic ? AddressSpace.Private : space;
}
