/**
 * The shapes in which the rest of the server sees builtin functions.
 *
 * This folder knows the language version and which macros are defined, and nothing else: not the syntax tree,
 * not the checker's interned types. Callers that need those convert.
 */

/** The conditions under which a builtin is declared: the same three as in clang, at the point of use. */
export interface BuiltinContext {
  /** `__OPENCL_C_VERSION__` */
  readonly version: 100 | 110 | 120 | 200 | 300;
  /** whether the generic address space exists, which swaps the named-space overloads for generic ones */
  readonly generic: boolean;
  readonly isMacroDefined: (name: string) => boolean;
  /** Whether the device has a vendor's extension. Without it, every vendor's functions exist. */
  readonly hasExtension?: (extension: string) => boolean;
  /** Whether the program enables an extension, by a pragma or by defining its macro. */
  readonly isEnabled?: (extension: string) => boolean;
}

export type PointeeSpace = 'private' | 'local' | 'global' | 'constant' | 'generic';

/** A value type, or with `pointer` a pointer to it. No builtin outside the special ones has a pointer to a pointer. */
export interface BuiltinType {
  /**
   * element type as the specification spells it: `float`, `size_t`, `image2d_t`, `atomic_int`, `cl_mem_fence_flags`, …
   */
  readonly base: string;
  /** number of vector components, 1 for a scalar; 2, 3, 4, 8 or 16 otherwise */
  readonly width: number;
  /** only on image types */
  readonly access?: 'read_only' | 'write_only' | 'read_write';
  /** qualifiers of the pointee where `pointer` is there, never of the parameter itself */
  readonly const?: boolean;
  readonly volatile?: boolean;
  readonly pointer?: { readonly space: PointeeSpace };
}

export interface BuiltinParameter {
  readonly name: string;
  readonly type: BuiltinType;
}

/** One overload. */
export interface BuiltinSignature {
  readonly name: string;
  readonly returns: BuiltinType;
  readonly parameters: readonly BuiltinParameter[];
  readonly variadic: boolean;
  /**
   * the generalised declaration that this overload is an instance of, for hover and for signature help that groups
   * overloads
   */
  readonly shorthand: string;
}

export interface BuiltinDocumentation {
  readonly name: string;
  /** one line, in this project's words */
  readonly summary: string;
  /** title of the section of the OpenCL C specification or of the extension */
  readonly section: string;
  /** the generalised declarations, in the order of the table */
  readonly shorthands: readonly string[];
  /** the meanings of the shorthands' type names: `gentype: float, floatn`; empty when there are none */
  readonly where: readonly string[];
  /** first version that has the function: 100, 110, 120, 200 or 300 */
  readonly since: number;
  /** macros that must be defined, or vendors' extensions; `a|b` means that one of them is enough */
  readonly needs: readonly string[];
}
