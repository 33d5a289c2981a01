import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import type {
  CallExpression,
  CastExpression,
  CompoundLiteral,
  Expression,
  ExternalDeclaration,
  FieldDeclaration,
  FunctionDefinition,
  InitDeclarator,
  Node,
  ParameterDeclaration,
  SizeofExpression,
  Specifiers,
} from '../../syntax/ast.js';
import type { Name } from '../../text/names.js';
import type { AddressSpace } from '../../types/address-space.js';
import type { Field, Type } from '../../types/type.js';
import type { TagMade } from '../declarations/tag-content.js';
import type { ExpressionValues, ValuesOfExpressions } from '../expressions/expression-values.js';
import type { FunctionSymbol, ProgramSymbol, VariableSymbol } from '../symbols/symbols.js';
import type { DeclarationFact, PrototypeTag } from './declaration-facts.js';
import type { ExpressionFact, NameUnknown, VendorNameUsed } from './expression-facts.js';
import type { At } from './fact.js';
import type {
  AddressTaken,
  PointerCaptured,
  PointerCast,
  PointerFact,
  PointerFlows,
  PointersCompared,
  SpaceWritten,
} from './pointer-facts.js';

/** Where a function-scope variable is declared. */
export type BlockPosition = 'kernel-outermost' | 'kernel-nested' | 'function' | 'block-literal';

/** A declaration without declarators: of a tag alone, or empty. */
interface EmptyDeclaration extends At {
  readonly kind: 'empty-declaration';
  readonly specifiers: Specifiers;
}

export interface VariableDeclared extends At {
  readonly kind: 'variable';
  readonly symbol: VariableSymbol;
  readonly specifiers: Specifiers;
  readonly declarator: InitDeclarator;
  readonly nameNode: Node;
  /** The type before the implicit space was added. */
  readonly writtenType: Type;
  readonly position: 'program-scope' | BlockPosition;
  readonly previous: VariableSymbol | undefined;
  /** The types of this and the previous declaration would agree if it were not for address spaces. */
  readonly onlySpacesDiffer: boolean;
}
export interface ParameterDeclared extends At {
  readonly kind: 'parameter';
  readonly symbol: VariableSymbol;
  readonly parameter: ParameterDeclaration;
  readonly nameNode: Node;
  readonly writtenType: Type;
  readonly kernel: boolean;
  readonly block: boolean;
  readonly functionName: Name;
  /** Declared with `size_t` or its like, directly or through typedefs. */
  readonly sizeDependent: boolean;
}
export interface FunctionDeclared extends At {
  readonly kind: 'function';
  readonly symbol: FunctionSymbol;
  readonly specifiers: Specifiers;
  readonly nameNode: Node;
  readonly previous: FunctionSymbol | undefined;
  readonly conflicting: boolean;
  /** They would agree if it were not for address spaces. */
  readonly onlySpacesDiffer: boolean;
  readonly variadicToken: number;
}
/** A name for a type of pointers or arrays. */
interface TypedefDeclared extends At {
  readonly kind: 'typedef';
  readonly type: Type;
  readonly nameNode: Node;
}
interface FieldDeclared extends At {
  readonly kind: 'field';
  readonly name: Name;
  readonly type: Type;
  readonly field: FieldDeclaration;
  readonly declarator: InitDeclarator | undefined;
  readonly nameNode: Node;
  readonly bits: boolean;
}

/** A struct or union with its members. */
interface RecordDefined extends At {
  readonly kind: 'record';
  readonly tag: 'struct' | 'union';
  readonly fields: readonly Field[];
}

/** A cast to a type that is not a pointer, as written. */
interface ValueCast extends At {
  readonly kind: 'cast-written';
  readonly cast: CastExpression;
  readonly type: Type;
}
/** A call of a function that the program declares. */
export interface FunctionCalled extends At {
  readonly kind: 'call';
  readonly expression: Expression;
  readonly callee: FunctionSymbol;
  readonly recursive: boolean;
  readonly calleeHasLocal: boolean;
}
/** An object is changed. */
export interface ObjectWritten extends At {
  readonly kind: 'write';
  readonly target: Expression;
  readonly operator: string;
  readonly type: Type;
  readonly space: AddressSpace;
  readonly symbol: ProgramSymbol | undefined;
  readonly captured: boolean;
}
interface CompoundLiteralMade extends At {
  readonly kind: 'compound-literal';
  readonly literal: CompoundLiteral;
  readonly type: Type;
  readonly insideFunction: boolean;
}
export interface ConstantExpected extends At {
  readonly kind: 'constant-expected';
  readonly symbol: VariableSymbol;
  readonly culprit: Expression;
}
/** A type is derived from another one: a pointer to it, an array of it, a function returning it. */
export interface TypeDerived extends At {
  readonly kind: 'derived';
  /** `name`: a whole type, as it is named in a cast. */
  readonly derivation: 'pointer' | 'array' | 'return' | 'name';
  readonly from: Type;
  readonly node: Node;
}
/** A value of type half is read or written through an lvalue, or an object of it declared, without the extension. */
export interface HalfUsed extends At {
  readonly kind: 'half';
  readonly expression: Expression;
  readonly access: 'load' | 'store';
}
export interface BlockUsed extends At {
  readonly kind: 'block';
  readonly node: Node;
}
/** A function's name where it is not called. */
interface FunctionNamed extends At {
  readonly kind: 'function-named';
  readonly expression: Expression;
}
interface VariableLength extends At {
  readonly kind: 'variable-length';
  readonly size: Expression;
}
/** An operand that is an image, sampler or event where only values are allowed. */
interface OpaqueOperand extends At {
  readonly kind: 'opaque-operand';
  readonly operation: 'assign' | 'compare' | 'address' | 'other';
  readonly expression: Expression;
  readonly operatorToken: number;
  readonly type: Type;
}
/** A block given to `enqueue_kernel` or a kernel query. */
export interface BlockEnqueued extends At {
  readonly kind: 'enqueued-block';
  readonly name: Name;
  readonly parameters: readonly Type[];
  readonly argument: Expression;
}

/** A function calls another one of the program; which may not have a body yet. */
interface CallMade extends At {
  readonly kind: 'call-made';
  readonly callee: FunctionSymbol;
}
/** A builtin function is called; the types are those of the arguments before any conversion. */
export interface BuiltinCalled extends At {
  readonly kind: 'builtin-call';
  readonly name: Name;
  readonly call: CallExpression;
  readonly types: readonly Type[];
}
/** A variable in constant memory is named. */
interface ConstantNamed extends At {
  readonly kind: 'constant-named';
  readonly symbol: VariableSymbol;
}
/** An integer that is not constant is converted to a sampler. */
interface SamplerValue extends At {
  readonly kind: 'sampler-value';
  readonly expression: Expression;
  /** It is passed to a function. */
  readonly isArgument: boolean;
}
interface SizeTaken extends At {
  readonly kind: 'size-of';
  readonly expression: SizeofExpression;
  readonly type: Type;
  /** In bytes; undefined for an incomplete or unknown type. */
  readonly size: number | undefined;
}
/** The initializer of a constant variable is only constant because a compiler reads another variable in it. */
interface ConstantFolded extends At {
  readonly kind: 'constant-folded';
  readonly symbol: VariableSymbol;
  readonly read: Expression;
  readonly variable: VariableSymbol | undefined;
}
/** The facts that are kept with their function body; others are dropped after they have been judged. */
export type BodyFact =
  | VariableDeclared
  | ObjectWritten
  | BuiltinCalled
  | CallMade
  | PointerFlows
  | AddressTaken
  | ConstantNamed
  | PointerCast
  | PointersCompared
  | PointerCaptured
  | SizeTaken
  | NameUnknown;
/** A function's body has been analysed; `facts` are those about it, in order. */
export interface BodyAnalysed extends At {
  readonly kind: 'body';
  readonly symbol: FunctionSymbol;
  readonly node: FunctionDefinition;
  readonly facts: readonly BodyFact[];
  /** What the expressions of its unit are. */
  readonly values: ValuesOfExpressions;
  /** It has no undeclared name, and no statement that error recovery has skipped. */
  readonly complete: boolean;
}
/**
 * The contribution of a unit to the fact about the whole translation unit: the same object until the unit is edited.
 */
export interface ProgramPart {
  readonly bodies: readonly BodyAnalysed[];
  readonly functions: readonly FunctionDeclared[];
  /** Those of the file scope. */
  readonly variables: readonly VariableDeclared[];
  readonly spaces: readonly SpaceWritten[];
  readonly flows: readonly PointerFlows[];
  /** What its expressions are. */
  readonly values: ExpressionValues;
  /** Each use of an undeclared name. */
  readonly unknown: readonly NameUnknown[];
  /** Uses of what vendors' extensions have. */
  readonly vendorNames: readonly VendorNameUsed[];
  /** Structs and unions that only a list of parameters names. */
  readonly prototypeTags: readonly PrototypeTag[];
  /** The structs, unions and enums that begin to exist at its file scope. */
  readonly tags: readonly TagMade[];
  /** What it declares at file scope. */
  readonly declared: ReadonlyMap<Name, ProgramSymbol>;
  /** What it most likely declares where a mistake has made it unreadable. */
  readonly lost: ReadonlySet<Name>;
  /** Tokens after which something is missing. */
  readonly cutOff: ReadonlySet<number>;
}
/** Some parts that follow each other: the same object as long as they do. */
export interface PartGroup {
  readonly parts: readonly ProgramPart[];
}
/** A declaration is nested so deeply that its analysis was given up. */
interface AnalysisAbandoned extends At {
  readonly kind: 'analysis-abandoned';
  readonly declaration: ExternalDeclaration;
}
/** The whole translation unit has been analysed. The properties of all parts are concatenated on first use. */
export interface ProgramAnalysed
  extends At,
    Omit<
      ProgramPart,
      'unknown' | 'vendorNames' | 'prototypeTags' | 'tags' | 'declared' | 'lost' | 'cutOff' | 'values'
    > {
  readonly kind: 'program';
  readonly chunks: readonly Chunk[];
  readonly parts: readonly ProgramPart[];
  /** The same parts in groups, of which an edit leaves nearly all as they were. */
  readonly groups: readonly PartGroup[];
}

/** What the analysis finds out and rules judge. */
export type Fact =
  | DeclarationFact
  | ExpressionFact
  | PointerFact
  | RecordDefined
  | BuiltinCalled
  | CallMade
  | ConstantNamed
  | SizeTaken
  | SamplerValue
  | ConstantFolded
  | BodyAnalysed
  | ProgramAnalysed
  | AnalysisAbandoned
  | EmptyDeclaration
  | VariableDeclared
  | ParameterDeclared
  | FunctionDeclared
  | FieldDeclared
  | TypedefDeclared
  | ObjectWritten
  | CompoundLiteralMade
  | ConstantExpected
  | TypeDerived
  | HalfUsed
  | BlockUsed
  | FunctionNamed
  | VariableLength
  | OpaqueOperand
  | BlockEnqueued
  | ValueCast
  | FunctionCalled;

export type FactKind = Fact['kind'];
export type FactOf<K extends FactKind> = Extract<Fact, { readonly kind: K }>;

const OF_BODIES = new Set<FactKind>([
  'variable',
  'write',
  'builtin-call',
  'call-made',
  'flow',
  'address-of',
  'constant-named',
  'cast',
  'pointers-compared',
  'pointer-captured',
  'size-of',
  'unknown-name',
] satisfies BodyFact['kind'][]);
export const isBodyFact = (fact: Fact): fact is BodyFact => OF_BODIES.has(fact.kind);
