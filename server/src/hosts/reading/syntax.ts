// The syntax tree of a host: a small set of expressions and statements that all languages share. Offsets are in UTF-16
// units; ends are exclusive.

import type { SourceFile } from '../../text/source-file.js';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A type as written. The words of `name` are separated by single spaces; qualifiers are dropped. */
export interface HostType {
  readonly name: string;
  readonly pointers: number;
  /** The sizes of an array, outermost first; undefined for an omitted size. */
  readonly dimensions: readonly (HostExpression | undefined)[];
  readonly isReference: boolean;
  readonly arguments: readonly HostType[];
  /** A struct or union that is defined in the type specifier. */
  readonly record?: HostRecord | undefined;
}

/** The type of a declaration that states none. */
export const AUTO: HostType = { name: 'auto', pointers: 0, dimensions: [], isReference: false, arguments: [] };

export interface HostField {
  readonly name: string;
  readonly type: HostType;
  readonly isBitField: boolean;
}

export interface HostRecord {
  readonly name: string;
  readonly isUnion: boolean;
  /** False if attributes, base classes or virtual functions affect the layout. */
  readonly isPlain: boolean;
  readonly fields: readonly HostField[];
  /** The largest alignment of its members: `#pragma pack`. */
  readonly mostAligned?: number;
  /** Its least alignment: `align(16)` of Rust. */
  readonly leastAligned?: number;
}

export interface HostArgument {
  /** The name of a keyword argument in Python. */
  readonly name?: string;
  readonly value: HostExpression;
}

interface HostEntry {
  readonly key: HostExpression;
  readonly value: HostExpression;
}

type Expression =
  | { readonly kind: 'number'; readonly value: number | undefined; readonly type: string }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'null' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: HostExpression; readonly name: string }
  | { readonly kind: 'subscript'; readonly object: HostExpression; readonly index: HostExpression }
  | { readonly kind: 'address'; readonly of: HostExpression }
  | { readonly kind: 'dereference'; readonly of: HostExpression }
  | {
      readonly kind: 'call';
      readonly callee: HostExpression;
      readonly args: readonly HostArgument[];
      readonly types: readonly HostType[];
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: HostExpression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: HostExpression;
      readonly right: HostExpression;
    }
  | {
      readonly kind: 'assign';
      readonly operator: string;
      readonly target: HostExpression;
      readonly value: HostExpression;
    }
  | {
      readonly kind: 'update';
      readonly target: HostExpression;
      readonly by: number;
      readonly isPrefix: boolean;
    }
  | {
      readonly kind: 'conditional';
      readonly consequence: HostExpression;
      readonly alternative: HostExpression;
      readonly condition: HostExpression;
    }
  | { readonly kind: 'sizeof'; readonly type: HostType | undefined; readonly of: HostExpression | undefined }
  | { readonly kind: 'cast'; readonly type: HostType; readonly value: HostExpression }
  /** `isChangeable`: a list of Python, rather than a tuple. */
  | { readonly kind: 'list'; readonly elements: readonly HostExpression[]; readonly isChangeable?: boolean }
  /** A dictionary of Python; `isWhole`: no other one is unpacked into it. */
  | { readonly kind: 'dictionary'; readonly entries: readonly HostEntry[]; readonly isWhole: boolean }
  /** A list of Python, or with a key a dictionary, of what `body` is for each element of `of`. */
  | {
      readonly kind: 'comprehension';
      readonly names: readonly string[];
      readonly of: HostExpression;
      readonly key: HostExpression | undefined;
      readonly body: HostExpression;
    }
  /** An expression that is repeated for the elements of a parameter pack, in an argument list or a fold. */
  | { readonly kind: 'expand'; readonly of: HostExpression }
  /** Operands that are evaluated in order; the value is that of the last. */
  | { readonly kind: 'comma'; readonly operands: readonly HostExpression[] }
  /** An argument that the expansion of a macro adds to a call: `of` is a part of the macro's body. */
  | { readonly kind: 'expanded'; readonly of: HostExpression; readonly by: HostCall; readonly macro: HostMacro }
  /** The construction of an object of a class; `placement`: the operands of `new` that say where. */
  | {
      readonly kind: 'construct';
      readonly type: HostType;
      readonly args: readonly HostArgument[];
      /** The arguments are in braces. */
      readonly isList?: boolean;
      readonly placement?: readonly HostExpression[];
    }
  /** An element of a list for a certain member or index: `.size = 4`, `[2] = 4`. */
  | {
      readonly kind: 'designated';
      readonly member: string | undefined;
      readonly index?: HostExpression | undefined;
      readonly value: HostExpression;
    }
  /** Any other expression; its operands are evaluated. `body`, `parameters`: those of a lambda. */
  | {
      readonly kind: 'other';
      readonly children: readonly HostExpression[];
      readonly body?: readonly HostStatement[];
      readonly parameters?: readonly HostParameter[];
      /** The body is executed where it is written: `({ … })`. */
      readonly isImmediate?: boolean;
    };

export type HostExpression = Range & Expression;
type HostCall = Extract<HostExpression, { kind: 'call' }>;

/** A macro, with the unit that defines it. */
interface HostMacro {
  readonly unit: HostUnit;
  readonly fn: HostFunction;
}

type Statement =
  | { readonly kind: 'expression'; readonly expression: HostExpression }
  | {
      readonly kind: 'declare';
      readonly name: string;
      readonly type: HostType;
      readonly init: HostExpression | undefined;
      readonly isStatic: boolean;
      readonly isExtern: boolean;
      readonly isConstant: boolean;
    }
  /** `auto [x, y] = …` */
  | {
      readonly kind: 'unpack';
      readonly names: readonly string[];
      readonly isReference: boolean;
      readonly init: HostExpression;
    }
  | { readonly kind: 'block'; readonly body: readonly HostStatement[] }
  | {
      readonly kind: 'if';
      /** A conditional of the preprocessor, whose branches do not open scopes. */
      readonly isDirective?: boolean;
      readonly condition: HostExpression | undefined;
      readonly consequence: readonly HostStatement[];
      readonly alternative: readonly HostStatement[];
    }
  | {
      readonly kind: 'loop';
      /** The body is executed before the condition is tested: `do … while`. */
      readonly isPostTested?: boolean;
      readonly init: readonly HostStatement[];
      readonly condition: HostExpression | undefined;
      readonly update: HostExpression | undefined;
      readonly body: readonly HostStatement[];
    }
  | {
      readonly kind: 'each';
      readonly names: readonly string[];
      readonly type: HostType | undefined;
      readonly of: HostExpression;
      readonly body: readonly HostStatement[];
    }
  | {
      readonly kind: 'switch';
      readonly value: HostExpression | undefined;
      readonly cases: readonly (readonly HostStatement[])[];
    }
  | { readonly kind: 'return'; readonly value: HostExpression | undefined }
  /** `goto` counts as a `break` with a label. */
  | { readonly kind: 'leave'; readonly by: 'break' | 'continue' | 'throw'; readonly label?: string | undefined }
  | { readonly kind: 'label'; readonly name: string }
  /** Code that is not understood. */
  | { readonly kind: 'unread' };

export type HostStatement = Range & Statement;

export interface HostParameter {
  readonly name: string;
  readonly type: HostType;
  /** It takes all further arguments of a call (C++). */
  readonly isPack?: boolean;
  /** What it refers to is not changed through it. */
  readonly isConst?: boolean;
  readonly init: HostExpression | undefined;
}

export interface HostFunction extends Range {
  readonly name: string;
  /** The class that the function is a member of. */
  readonly owner: string | undefined;
  readonly parameters: readonly HostParameter[];
  readonly body: readonly HostStatement[];
  readonly isStatic: boolean;
  /** A macro: its arguments are evaluated at each use in the body. */
  readonly isMacro: boolean;
  /** A property of Python: reading a member of its name calls it. */
  readonly isProperty?: boolean;
  /** The variables that functions in it change (Python). */
  readonly changedByInner?: ReadonlySet<string>;
}

/** A part of a host that was not read or not executed, with the reason as part of a sentence. */
export interface HostGap extends Range {
  readonly reason: string;
}

/** A parsed file of a host. */
export interface HostUnit {
  readonly file: SourceFile;
  readonly language: 'c' | 'python' | 'rust';
  readonly functions: readonly HostFunction[];
  /** Declarations and statements outside of functions. */
  readonly statements: readonly HostStatement[];
  readonly records: ReadonlyMap<string, HostRecord>;
  readonly typedefs: ReadonlyMap<string, HostType>;
  /** Macros without parameters, and enumerators. */
  readonly constants: ReadonlyMap<string, HostExpression>;
  readonly includes: readonly string[];
  /** The file has syntax errors. */
  readonly hasErrors: boolean;
  /** Functions of the API with calls that could not be parsed: in macros and in code with syntax errors. */
  readonly hidden: ReadonlySet<string>;
  /** The calls of the API that name no object of an unknown class: those of C and C++. */
  readonly sites: readonly Range[];
  /** The parts that were not read. */
  readonly gaps: readonly HostGap[];
  /**
   * The least numbers of arguments of the functions that the file declares with default arguments, by name and number of
   * parameters: `f/3`.
   */
  readonly required?: ReadonlyMap<string, number>;
  /** The parts of a host in Python that expect a kernel to be missing: they handle the AttributeError. */
  readonly expected?: readonly Range[];
  /** The names that a host in Python imports. */
  readonly imported?: ReadonlySet<string>;
  /** The names of the classes that a class of Python extends. */
  readonly bases?: ReadonlyMap<string, readonly string[]>;
}

/** A file of which nothing is read. */
export const unreadUnit = (file: SourceFile, language: HostUnit['language'], reason: string): HostUnit => ({
  file,
  language,
  functions: [],
  statements: [],
  records: new Map(),
  typedefs: new Map(),
  constants: new Map(),
  includes: [],
  hasErrors: false,
  hidden: new Set(),
  sites: [],
  gaps: [{ start: 0, end: 0, reason }],
});
