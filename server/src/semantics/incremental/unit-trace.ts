import type { BuiltinSignature } from '../../builtins/index.js';
import type { CallExpression } from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { TagCompletion, TagMade, TagType } from '../declarations/tag-content.js';
import type { Candidate } from '../expressions/overloads.js';
import type { Value } from '../expressions/value.js';
import type { FunctionSymbol, ProgramSymbol } from '../symbols/symbols.js';

/** A call of one function of the program by another. */
interface CallNote {
  readonly caller: Name;
  readonly callee: FunctionSymbol;
  readonly expression: CallExpression;
}

/** The look-ups of a unit among builtin functions. */
interface BuiltinTrace {
  /** Whether they exist. */
  readonly existence: Map<Name, boolean>;
  /** All their overloads; null for none. */
  readonly overloads: Map<Name, readonly BuiltinSignature[] | null>;
  /** What calls of them have been resolved to. */
  readonly resolved: { readonly name: Name; readonly args: readonly Value[]; readonly candidate: Candidate }[];
}

/** The look-ups of a unit at file scope, and its declarations there. */
export interface UnitTrace {
  readonly names: Map<Name, ProgramSymbol | undefined>;
  readonly tagNames: Map<Name, TagType | undefined>;
  readonly symbols: Map<Name, ProgramSymbol>;
  readonly tags: Map<Name, TagType>;
  readonly calls: CallNote[];
  readonly kernelsWithLocal: Set<Name>;
  /** Its look-ups among builtins, if it may be shared between devices. */
  readonly builtins: BuiltinTrace;
  /** Undeclared names. */
  readonly unknown: Set<Name>;
  /** The structs, unions and enums that begin to exist at its file scope, where they do. */
  readonly made: TagMade[];
  /** Types that it completed and that an earlier unit had declared. */
  readonly completed: TagCompletion[];
}

export const newTrace = (): UnitTrace => ({
  names: new Map(),
  tagNames: new Map(),
  symbols: new Map(),
  tags: new Map(),
  calls: [],
  kernelsWithLocal: new Set(),
  builtins: { existence: new Map(), overloads: new Map(), resolved: [] },
  unknown: new Set(),
  made: [],
  completed: [],
});
