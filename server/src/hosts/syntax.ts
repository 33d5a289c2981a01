// What is kept of a host's source: the same few kinds of expressions and statements for all languages. Offsets are
// UTF-16 units, ends exclusive.

import type { SourceFile } from '../text/source-file.js';

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A type as it is written. `name` has its words separated by single spaces and no qualifiers. */
export interface HostType {
  readonly name: string;
  readonly pointers: number;
  /** The sizes of an array, outermost first; undefined for one that is not written. */
  readonly dimensions: readonly (HostExpression | undefined)[];
  readonly isReference: boolean;
  readonly arguments: readonly HostType[];
  /** A struct or union that is defined where its type is named. */
  readonly record?: HostRecord | undefined;
}

export interface HostField {
  readonly name: string;
  readonly type: HostType;
  readonly isBitField: boolean;
}

export interface HostRecord {
  readonly name: string;
  readonly isUnion: boolean;
  /** Undefined where attributes, base classes or virtual functions decide the layout. */
  readonly isPlain: boolean;
  readonly fields: readonly HostField[];
}

export interface HostArgument {
  /** The keyword of Python. */
  readonly name?: string;
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
  | { readonly kind: 'list'; readonly elements: readonly HostExpression[] }
  /** An object of a class, made of arguments. */
  | { readonly kind: 'construct'; readonly type: HostType; readonly args: readonly HostArgument[] }
  /** Anything else; what is in it is evaluated. */
  | { readonly kind: 'other'; readonly children: readonly HostExpression[]; readonly body?: readonly HostStatement[] };

export type HostExpression = Range & Expression;

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
  | { readonly kind: 'block'; readonly body: readonly HostStatement[] }
  | {
      readonly kind: 'if';
      /** A conditional of the preprocessor, whose branches open no scopes. */
      readonly isDirective?: boolean;
      readonly condition: HostExpression | undefined;
      readonly consequence: readonly HostStatement[];
      readonly alternative: readonly HostStatement[];
    }
  | {
      readonly kind: 'loop';
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
  /** `break`, `continue`, `goto`, `throw` */
  | { readonly kind: 'leave'; readonly throws: boolean };

export type HostStatement = Range & Statement;

export interface HostParameter {
  readonly name: string;
  readonly type: HostType;
  readonly init: HostExpression | undefined;
}

export interface HostFunction extends Range {
  readonly name: string;
  /** The class whose member it is. */
  readonly owner: string | undefined;
  readonly parameters: readonly HostParameter[];
  readonly body: readonly HostStatement[];
  readonly isStatic: boolean;
  /** A macro: its arguments are evaluated where the body names them. */
  readonly isMacro: boolean;
}

/** A host's file, read. */
export interface HostUnit {
  readonly file: SourceFile;
  readonly language: 'c' | 'python';
  readonly functions: readonly HostFunction[];
  /** Declarations and statements outside of functions. */
  readonly statements: readonly HostStatement[];
  readonly records: ReadonlyMap<string, HostRecord>;
  readonly typedefs: ReadonlyMap<string, HostType>;
  /** Macros without parameters, and enumerators. */
  readonly constants: ReadonlyMap<string, HostExpression>;
  readonly includes: readonly string[];
  /** Something in it could not be parsed. */
  readonly hasErrors: boolean;
  /** Calls of the API that are written where nothing is read of them: in macros and in code with errors. */
  readonly hidden: ReadonlySet<string>;
}
