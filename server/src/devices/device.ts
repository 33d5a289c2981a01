// A device as data: what the compiler and the linker of its driver accept. This folder knows no syntax and no rules;
// every layer asks it through `Language.device`.

/** What a program can count on from the device that it runs on. Sizes are in bytes. */
export interface DeviceLimits {
  /** CL_DEVICE_MAX_CONSTANT_ARGS. */
  readonly constantArguments: number;
  /** CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE. */
  readonly constantBufferSize: number;
  /** CL_DEVICE_LOCAL_MEM_SIZE. */
  readonly localMemorySize: number;
  /** CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE. */
  readonly globalVariableSize: number;
  /** The size above which a private array is worth a hint; no device query reports it. */
  readonly privateArraySize: number;
}

/** A vendor whose compiler has functions and registers of its own. */
export type Vendor = 'nvidia' | 'amd' | 'intel' | 'arm' | 'qcom' | 'img' | 'apple';

/** Parts of the language that a device may lack in a version that allows them to be missing. */
export type Feature = 'generic' | 'programScope' | 'enqueue' | 'pipes' | 'readWriteImages' | 'images' | 'fp64' | 'fp16';

/** What a driver accepts although the specification or clang does not. */
export type Tolerance =
  /** `half` is an arithmetic type whether or not a pragma enables it. */
  | 'half-without-pragma'
  /** Samplerless image reads and other functions of 1.2 in 1.1. */
  | 'functions-of-1.2-in-1.1'
  /** `__int128`. */
  | 'int128'
  /** `__bf16`. */
  | 'bf16'
  /** Headers of clang itself: `stddef.h`, `float.h`, … */
  | 'clang-headers'
  /** Blocks with parameters of any type that are enqueued. */
  | 'enqueued-block-parameters';

/** What a driver rejects although clang accepts it. */
export type Restriction =
  /** The definition of a function with a builtin's name and parameters that is not `overloadable`. */
  | 'builtin-redefinition'
  /** The linker finds no definition of a function that is called. */
  | 'undefined-function'
  /** The linker finds no definition of an `extern` variable. */
  | 'undefined-variable'
  /** An undefined function that only a function which no kernel calls calls. */
  | 'undefined-function-in-unused'
  /** A plain `inline` function has no definition with `-cl-opt-disable`. */
  | 'inline-with-opt-disable'
  /** A plain `inline` function has no definition with `-O0`. */
  | 'inline-with-O0'
  /** A plain `inline` function that calls itself has no definition. */
  | 'inline-recursion'
  | 'pointer-to-pointer-argument'
  /** Variadic macros, where `-cl-std` asks for a version before 3.0. */
  | 'variadic-macro'
  | 'zero-length-array'
  | 'flexible-array'
  | 'incompatible-pointers'
  /** `double` before 1.2 without a pragma for `cl_khr_fp64`. */
  | 'double-without-pragma-1.1'
  /** A format of `printf` that is not a string literal. */
  | 'printf-format-not-literal'
  | 'empty-source';

/** A kind of device. Plain data, which can be passed from one thread to another. */
export interface Device {
  readonly name: string;
  /** As messages name it: "on NVIDIA: …". */
  readonly title: string;
  /** The devices that it describes, in words that end the sentence "… is all there is on". */
  readonly description: string;
  /** How it was verified: the driver that answered, or the vendor's document. */
  readonly source: string;
  readonly limits: Partial<DeviceLimits>;
  readonly vendor?: Vendor;
  /** The device whose predefined macros it has; without one they are the generic device's. */
  readonly macros?: string;
  /** Macros besides those: a definition, or null for one that is not defined. */
  readonly ownMacros?: Readonly<Record<string, string | null>>;
  /** The major version of clang that its compiler is built on. */
  readonly clang?: number;
  /** The version of the language without `-cl-std`, as `__OPENCL_C_VERSION__` spells it. */
  readonly defaultVersion?: number;
  /**
   * The build options that its driver accepts, as a regular expression for the whole option with its value; those that
   * the specification has, where it is missing.
   */
  readonly options?: string;
  /** The versions that have a feature, for those that not all have which may. */
  readonly features?: Partial<Record<Feature, readonly number[]>>;
  /** The version below which `-cl-std` does not go, as `__OPENCL_C_VERSION__` spells it. */
  readonly leastVersion?: number;
  /** `-cl-ext` is accepted and means nothing. */
  readonly ignoresSwitches?: true;
  /** Quotes in the value of `-D` are lost. */
  readonly stripsQuotes?: true;
  /** Macros without which it declares the functions that need them. */
  readonly provides?: readonly string[];
  /** Macros with which it does not have the functions that need them, and the versions in which it does not. */
  readonly withholds?: Readonly<Record<string, readonly number[]>>;
  /** Its header declares functions of its vendor's extensions where the kernel defines their macro. */
  readonly headerFollowsMacros?: true;
  /** Enumerators that it does not have. */
  readonly lacks?: readonly string[];
  /** Functions of later versions that it has in all. */
  readonly early?: readonly string[];
  /** The letters of constraints of inline assembly, besides those of memory and constants. */
  readonly registers?: string;
  /** Matches the beginning of an instruction of inline assembly. */
  readonly instructions?: RegExp;
  /** The bytes of a kernel's arguments with which its driver refuses to build. */
  readonly mostArguments?: number;
  /** The bytes of a private array with which its driver refuses to build. */
  readonly mostPrivateMemory?: number;
  /** The bytes of constants at program scope with which its driver refuses to build. */
  readonly mostConstants?: number;
  /** Extensions whose functions its compiler and libraries have, besides those whose macros it defines. */
  readonly extensions?: readonly string[];
  /** The bytes of local variables of a kernel with which its driver refuses to build. */
  readonly mostLocalMemory?: number;
  /** Prefixes of builtin functions of its compiler's target. */
  readonly targets?: readonly string[];
  readonly accepts?: readonly Tolerance[];
  readonly rejects?: readonly Restriction[];
}

export const accepts = (device: Device | undefined, tolerance: Tolerance): boolean =>
  device?.accepts?.includes(tolerance) ?? false;

export const rejects = (device: Device | undefined, restriction: Restriction): boolean =>
  device?.rejects?.includes(restriction) ?? false;
