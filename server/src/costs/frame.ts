/** The interface between the evaluation of instructions and the work-group that executes them. */
import type { FunctionGraph, Instruction, Variable } from '../ir/ir.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Place, Places, Where } from './places.js';
import type { Mask, MemoryObject, Value } from './values.js';

/** An activation of a function in a work-group. */
export interface Frame {
  /** Undefined for the initialization of an object of the file scope. */
  readonly body: BodyAnalysed | undefined;
  readonly graph: FunctionGraph;
  readonly objects: Map<Variable, MemoryObject>;
  readonly values: Map<Instruction, Value>;
}

/** Runs the functions around instructions. */
export interface Host {
  readonly places: Places;
  /** The object of a variable. */
  object(frame: Frame, variable: Variable): MemoryObject;
  /** The value of a name of the file scope: the address of a variable, or an enumerator. */
  named(one: Instruction & { readonly op: 'name' }): Value;
  /** The result of a function of the program; undefined if there is none of the name. */
  call(one: Instruction & { readonly op: 'call' }, args: readonly Value[], mask: Mask): Value | undefined;
  /** The execution cannot go on: the code is nested too deeply. */
  stop(where: Where): never;
  /** Whether a load is combined with that of the other value of `?:`, so that it is not recorded by itself. */
  isCombined(one: Instruction, place: Place, mask: Mask): boolean;
}
