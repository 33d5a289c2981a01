// What the parts of the prover need of each other.
import type { Instruction } from '../ir/ir.js';
import type { Type } from '../types/type.js';
import type { Arithmetic } from './arithmetic.js';
import type { Activation, CodeBlock } from './graph.js';
import type { Setting } from './setting.js';
import type { Constraint, Poly, Scope } from './terms.js';
import type { Spot } from './unproved.js';
import type { Access, MemoryObject, PointerTo, State, Value } from './values.js';

/** An operation that all work-items of a group have to reach together. */
export interface Meeting {
  readonly block: CodeBlock;
  readonly spot: Spot;
  /** The arguments have to be equal, too. */
  readonly args: readonly Poly[];
  /** What holds for a work-item that reaches it. */
  readonly conditions: readonly Constraint[];
}

/** What instructions need of the execution. */
export interface Host {
  readonly setting: Setting;
  readonly accesses: Access[];
  register(activation: Activation, of: Instruction): Value;
  setRegister(activation: Activation, of: Instruction, value: Value): void;
  meet(meeting: Meeting): void;
  /** One of several values; `way`: for which work-items it is the same one. */
  joined(values: readonly Value[], conditions: readonly (readonly Constraint[])[], way: Scope): Value;
}

/** What an access is, besides its place. */
export type AccessKind = Pick<Access, 'width' | 'kind' | 'spot'> &
  Partial<Pick<Access, 'padding' | 'conditions' | 'value' | 'coordinates' | 'copied' | 'event'>>;

/** What builtin functions need of the evaluation of instructions. */
export interface Evaluator {
  readonly machine: Host;
  state: State;
  /** The arithmetic that an instruction calculates with. */
  arithmeticOf(of: Instruction): Arithmetic;
  unknownOf(type: Type, scope: Scope): Value;
  operationOf(type: Type, name: string, args: readonly Poly[]): Value;
  numberOf(value: Value): Poly;
  termsOf(value: Value): readonly Poly[] | undefined;
  converted(value: Value, from: Type, to: Type, of: Instruction): Value;
  moved(pointer: Value, by: Poly): Value;
  targets(pointer: Value, spot: Spot): readonly { conditions: readonly Constraint[]; pointer: PointerTo }[];
  load(pointer: Value, type: Type, spot: Spot): Value;
  loaded(pointer: PointerTo, type: Type, isVolatile: boolean): Value;
  store(pointer: Value, value: Value, type: Type, spot: Spot): void;
  clobber(object: MemoryObject): void;
  access(pointer: PointerTo, kind: AccessKind): Access;
  accessPrivate(pointer: PointerTo, kind: AccessKind): void;
}
