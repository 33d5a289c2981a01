/**
 * The intermediate representation of a function: a control-flow graph of basic blocks. An instruction computes one
 * value or has one effect; operands are other instructions of the same function. Variables are objects in memory, so
 * that there is no special form for joins. Conversions, the decay of arrays and the order of evaluation are explicit;
 * `&&`, `||`, `?:`, `switch`, loops and `goto` are edges. This layer knows what code does, not what is wrong with it.
 */
import type { Trait } from '../builtins/index.js';
import type { VariableSymbol } from '../semantics/symbols/symbols.js';
import type { Expression, InitDeclarator, Node } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import type { Part } from '../syntax/walk.js';
import type { Name } from '../text/names.js';
import type { Type } from '../types/type.js';

/** An object that a function declares; a temporary has no symbol. */
export interface Variable {
  readonly name: Name;
  readonly type: Type;
  readonly symbol: VariableSymbol | undefined;
  readonly role: 'parameter' | 'variable' | 'temporary';
  /** What it is declared by; undefined for temporaries. */
  readonly declarator: InitDeclarator | undefined;
}

interface Common {
  /** The expression or statement that it belongs to, and its unit. */
  readonly node: Part;
  readonly unit: Unit;
  /** The type of the value; `void` for effects without one. */
  readonly type: Type;
}

/** A number; undefined if its value is not known here, such as that of a huge literal or of `alignof`. */
interface Constant extends Common {
  readonly op: 'constant';
  readonly value: number | undefined;
  readonly text: string;
}
/** The address of a variable of the function. */
interface AddressOf extends Common {
  readonly op: 'variable';
  readonly variable: Variable;
}
/** A name of the file scope: the address of a variable, or the value of an enumerator. */
interface Named extends Common {
  readonly op: 'name';
  readonly name: Name;
}
/** The address of `base[index]`; undefined if the size of an element is unknown. */
interface Element extends Common {
  readonly op: 'element';
  readonly base: Instruction;
  readonly index: Instruction;
  readonly size: number | undefined;
}
/** The address of a part at a constant offset in bytes; undefined if it is unknown. */
interface FieldOf extends Common {
  readonly op: 'field';
  readonly base: Instruction;
  readonly offset: number | undefined;
}
/**
 * `bits`: the width of a bit-field; `alignment`: of the address, in bytes, if that of the type is not
 * assumed. Three components are accessed of a vector of three then.
 */
interface Load extends Common {
  readonly op: 'load';
  readonly from: Instruction;
  readonly bits: number | undefined;
  readonly alignment?: number | undefined;
  readonly isVolatile: boolean;
}
interface Store extends Common {
  readonly op: 'store';
  readonly to: Instruction;
  readonly value: Instruction;
  readonly bits: number | undefined;
  readonly alignment?: number | undefined;
}
/** The object's lifetime begins with unknown contents. */
interface Begin extends Common {
  readonly op: 'begin';
  readonly variable: Variable;
}
/** All bytes of an object are 0. */
interface Zero extends Common {
  readonly op: 'zero';
  readonly variable: Variable;
}
/** `domain`: the type of both operands, or of the left one of a shift. */
interface Binary extends Common {
  readonly op: 'binary';
  readonly operator: string;
  readonly left: Instruction;
  readonly right: Instruction;
  readonly domain: Type;
}
interface Unary extends Common {
  readonly op: 'unary';
  readonly operator: '-' | '~' | '!';
  readonly operand: Instruction;
}
interface Convert extends Common {
  readonly op: 'convert';
  readonly value: Instruction;
  readonly from: Type;
}
/** A vector of scalars and vectors, in order. */
interface Build extends Common {
  readonly op: 'build';
  readonly parts: readonly Instruction[];
}
/** Components of a vector, by number. */
interface Extract extends Common {
  readonly op: 'extract';
  readonly value: Instruction;
  readonly components: readonly number[];
}
/** A call of a function that the program declares. */
export interface Call extends Common {
  readonly op: 'call';
  readonly callee: Name;
  readonly args: readonly Instruction[];
}
/** A call of a builtin function; its traits say which effects it has. */
export interface Builtin extends Common {
  readonly op: 'builtin';
  readonly name: string;
  readonly traits: ReadonlySet<Trait>;
  readonly args: readonly Instruction[];
}
/** The reason for which code is not represented that is nested too deeply. */
export const TOO_DEEP = 'nested too deeply';

/** Something that is not represented; `effects`: it may do anything. */
interface Unknown extends Common {
  readonly op: 'unknown';
  readonly reason: string;
  readonly effects: boolean;
}

export type Instruction =
  | Constant
  | AddressOf
  | Named
  | Element
  | FieldOf
  | Load
  | Store
  | Begin
  | Zero
  | Binary
  | Unary
  | Convert
  | Build
  | Extract
  | Call
  | Builtin
  | Unknown;

interface SwitchCase {
  /** The first value and the last one, which are equal except in GNU's `case 1 ... 5`. */
  readonly from: Instruction;
  readonly to: Instruction;
  readonly block: Block;
}

/** The statement or expression that a condition belongs to. */
export interface Choosing {
  /** The condition. */
  readonly node: Expression;
  /** Where the text continues after the statement or expression, even if nothing reaches it. */
  readonly join: Block;
  /** The block in which an iteration of the loop begins that the condition may end. */
  readonly loop: Block | undefined;
}

/** How a block ends. */
export type Terminator =
  | { readonly kind: 'jump'; readonly to: Block }
  | (Choosing & {
      readonly kind: 'branch';
      readonly condition: Instruction;
      readonly then: Block;
      readonly otherwise: Block;
    })
  | (Choosing & {
      readonly kind: 'switch';
      readonly value: Instruction;
      readonly cases: readonly SwitchCase[];
      readonly otherwise: Block;
    })
  | { readonly kind: 'return'; readonly value: Instruction | undefined; readonly node: Node };

export interface Block {
  readonly instructions: Instruction[];
  /** Its number in the order of the text. */
  order: number;
  terminator: Terminator;
}

export interface FunctionGraph {
  readonly name: Name;
  readonly unit: Unit;
  readonly parameters: readonly Variable[];
  readonly returns: Type;
  /** The reachable blocks in the order of the text, the entry first. */
  readonly blocks: readonly Block[];
  /** The function has code that is not understood: an undeclared name, or statements that recovery skipped. */
  readonly isComplete: boolean;
}

/** The blocks that may follow a block, in order. */
export function successors({ terminator }: Block): readonly Block[] {
  switch (terminator.kind) {
    case 'jump':
      return [terminator.to];
    case 'branch':
      return [terminator.then, terminator.otherwise];
    case 'switch':
      return [...terminator.cases.map(({ block }) => block), terminator.otherwise];
    case 'return':
      return [];
  }
}

/** A block whose end depends on a value. */
export type Deciding = Block & { readonly terminator: Exclude<Terminator, { readonly kind: 'jump' | 'return' }> };

export const isDeciding = (block: Block): block is Deciding => 'join' in block.terminator;

/** The value that decides how a block ends. */
export const valueOf = ({ terminator: end }: Deciding): Instruction =>
  end.kind === 'switch' ? end.value : end.condition;

/** The operands of an instruction. */
export function operandsOf(of: Instruction): readonly Instruction[] {
  switch (of.op) {
    case 'element':
      return [of.base, of.index];
    case 'field':
      return [of.base];
    case 'load':
      return [of.from];
    case 'store':
      return [of.to, of.value];
    case 'binary':
      return [of.left, of.right];
    case 'unary':
      return [of.operand];
    case 'convert':
    case 'extract':
      return [of.value];
    case 'build':
      return of.parts;
    case 'call':
    case 'builtin':
      return of.args;
    default:
      return [];
  }
}

/** An instruction and those that its value is computed from. */
export function partsOf(of: Instruction): readonly Instruction[] {
  const found = new Set([of]);
  for (const one of found) for (const operand of operandsOf(one)) found.add(operand);
  return [...found];
}

export function withoutConversions(one: Instruction): Instruction {
  return one.op === 'convert' ? withoutConversions(one.value) : one;
}
