// A device as data: what the compiler and the linker of its driver accept. This folder depends on neither syntax nor
// rules; the other layers access the device through `Language.device`.

/** The limits that a program can rely on for a device. Sizes are in bytes. */
export interface DeviceLimits {
  /** CL_DEVICE_MAX_CONSTANT_ARGS. */
  readonly constantArguments: number;
  /** CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE. */
  readonly constantBufferSize: number;
  /** CL_DEVICE_LOCAL_MEM_SIZE. */
  readonly localMemorySize: number;
  /** CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE. */
  readonly globalVariableSize: number;
  /** CL_DEVICE_MAX_WORK_GROUP_SIZE. */
  readonly workGroupSize?: number;
  /** CL_DEVICE_MAX_NUM_SUB_GROUPS. */
  readonly subGroups?: number;
  /** The size above which a private array is reported as a hint; no device query returns it. */
  readonly privateArraySize: number;
}

/** The size of pointers, in bytes: that of the addresses of a device. */
export type PointerSize = 4 | 8;

/** A vendor whose compiler has its own functions and registers. */
type Vendor = 'nvidia' | 'amd' | 'intel' | 'arm' | 'qcom' | 'img' | 'apple';

/** Optional features of the language: in some versions a device may lack them. */
export const FEATURES = [
  'generic',
  'programScope',
  'enqueue',
  'pipes',
  'readWriteImages',
  'images',
  'fp64',
  'fp16',
] as const;
export type Feature = (typeof FEATURES)[number];

/** Constructs that a driver accepts although the specification or clang rejects them. */
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
  /** An integer that is not constant is passed for a sampler. */
  | 'variable-as-sampler'
  /** Enqueued blocks with parameters of any type. */
  | 'enqueued-block-parameters';

/** Constructs that a driver rejects although clang accepts them. */
export type Restriction =
  /** A function with the name and parameters of a builtin function is defined without `overloadable`. */
  | 'builtin-redefinition'
  /** The linker finds no definition of a called function. */
  | 'undefined-function'
  /** The linker finds no definition of an `extern` variable. */
  | 'undefined-variable'
  /** An undefined function is called only by functions that no kernel calls. */
  | 'undefined-function-in-unused'
  /** A plain `inline` function has no definition under `-cl-opt-disable`. */
  | 'inline-with-opt-disable'
  /** A plain `inline` function has no definition under `-O0`. */
  | 'inline-with-O0'
  /** A plain `inline` function that calls itself has no definition. */
  | 'inline-recursion'
  | 'pointer-to-pointer-argument'
  /** A declaration of `printf`, whose number of arguments is variable. */
  | 'printf-declaration'
  /** Variadic macros, if `-cl-std` selects a version before 3.0. */
  | 'variadic-macro'
  | 'zero-length-array'
  | 'flexible-array'
  /** `double` before 1.2 without a pragma for `cl_khr_fp64`. */
  | 'double-without-pragma-1.1'
  /** A format of `printf` that is not a string literal. */
  | 'printf-format-not-literal'
  | 'empty-source'
  /** A size of sub-groups that the device lacks is required. */
  | 'unsupported-sub-group-size';

/** A field whose source may differ from that of the others. */
export type DescribedField = keyof DeviceLimits | 'mostArguments' | 'newestVersion';

/** A kind of device. Plain data, which can be passed between threads. */
export interface Device {
  readonly name: string;
  /** The name in messages: "on NVIDIA: …". */
  readonly title: string;
  /** The known device with the same driver, for the device of a profile. */
  readonly base?: string;
  /** The devices that it describes, in words that end the sentence "… is the maximum on". */
  readonly description: string;
  /** The source of the data: the driver that was tested, or the vendor's document. */
  readonly source: string;
  /** The sources of the fields that `source` does not contain. */
  readonly otherSources?: Partial<Record<DescribedField, string>>;
  /** The fields that are assumed, with the reason. */
  readonly assumedFields?: Partial<Record<DescribedField, string>>;
  /** Those of `extensions` that no source lists for it. */
  readonly assumedExtensions?: readonly string[];
  /** What else is assumed where the source is silent, with the reason. */
  readonly assumed?: readonly string[];
  readonly limits: Partial<DeviceLimits>;
  /** CL_DEVICE_MAX_WORK_ITEM_SIZES. */
  readonly workItemSizes?: readonly number[];
  /** CL_DEVICE_SUB_GROUP_SIZES_INTEL. */
  readonly subGroupSizes?: readonly number[];
  /** CL_DEVICE_ADDRESS_BITS, which `size_t` and pointers have; 64 if missing. */
  readonly addressBits?: 32;
  readonly vendor?: Vendor;
  /** The device whose predefined macros it shares; the generic device's if missing. */
  readonly macros?: string;
  /** Its further macros: a definition, or null for a macro that is not defined. */
  readonly ownMacros?: Readonly<Record<string, string | null>>;
  /** The major version of clang that its compiler is based on. */
  readonly clang?: number;
  /** The version of the language without `-cl-std`, as `__OPENCL_C_VERSION__` spells it. */
  readonly defaultVersion?: number;
  /**
   * The build options that its driver accepts, as a regular expression for a whole option with its value. If missing,
   * the driver accepts those of the specification.
   */
  readonly options?: string;
  /** The versions that have a feature, for features that not all eligible versions have. */
  readonly features?: Partial<Record<Feature, readonly number[]>>;
  /** The lowest version that `-cl-std` can select, as `__OPENCL_C_VERSION__` spells it. */
  readonly leastVersion?: number;
  /** The highest version that `-cl-std` can select: kernels for a newer one are checked as this one. */
  readonly newestVersion?: number;
  /** `-cl-ext` is accepted but ignored. */
  readonly ignoresSwitches?: true;
  /** Quotes in the value of `-D` are removed. */
  readonly stripsQuotes?: true;
  /** Macros whose functions it declares even if the macros are not defined. */
  readonly provides?: readonly string[];
  /** Macros whose functions it lacks even if the macros are defined, with the versions in which it lacks them. */
  readonly withholds?: Readonly<Record<string, readonly number[]>>;
  /** Matches undeclared functions that only its linker rejects: those that no kernel reaches are warnings. */
  readonly leftToLinker?: RegExp;
  /** Its header declares functions of vendor extensions if the kernel defines their macro. */
  readonly headerFollowsMacros?: true;
  /** Enumerators that it lacks, and functions of features that it has otherwise. */
  readonly lacks?: readonly string[];
  /** Functions of half and double that its linker does not find under `-cl-fast-relaxed-math`. */
  readonly lacksFastMath?: readonly string[];
  /** Functions of later versions that it has in all versions. */
  readonly early?: readonly string[];
  /** The letters of constraints of inline assembly, in addition to those for memory and constants. */
  readonly registers?: string;
  /** Matches what an assembly may name as changed: `memory`, `cc`, and registers. */
  readonly clobbers?: RegExp;
  /** Matches the beginning of an instruction of inline assembly. */
  readonly instructions?: RegExp;
  /** The size of kernel arguments, in bytes, above which the driver rejects a kernel. */
  readonly mostArguments?: number;
  /** The size of a private array, in bytes, above which the driver rejects a kernel. */
  readonly mostPrivateMemory?: number;
  /** The size of constants at program scope, in bytes, above which the driver rejects a program. */
  readonly mostConstants?: number;
  /** Extensions whose functions are available although their macros are not defined. */
  readonly extensions?: readonly string[];
  /** The size of a kernel's local variables, in bytes, above which the driver rejects a kernel. */
  readonly mostLocalMemory?: number;
  /** Prefixes of the target-specific builtin functions of its compiler. */
  readonly targets?: readonly string[];
  readonly accepts?: readonly Tolerance[];
  readonly rejects?: readonly Restriction[];
}

/** The version of clang that judges where a device does not name the version that its compiler is based on. */
const CLANG = 19;

/** The version of clang that the compiler of a device is based on. */
export const clangOf = (device: Device | undefined): number => device?.clang ?? CLANG;

/**
 * The severity of what clang reports as an error since a version: that of the device's compiler. Where no compiler is
 * known, it is a warning about the current ones (`inCurrentCompilers`).
 */
export const severitySince = (version: number, device: Device): 'error' | 'warning' =>
  clangOf(device) >= version ? 'error' : 'warning';

/** The end of a message about what is an error since a version of clang, for devices that may have any version. */
export const inCurrentCompilers = (version: number, { clang }: Device): string =>
  clang === undefined && version > CLANG ? ': an error in current compilers' : '';

/** The names that inline assembly may list as changed where the target names no registers. */
export const NO_REGISTERS = /^(?:memory|cc|unwind)$/;

export const accepts = (device: Device | undefined, tolerance: Tolerance): boolean =>
  device?.accepts?.includes(tolerance) ?? false;

export const rejects = (device: Device | undefined, restriction: Restriction): boolean =>
  device?.rejects?.includes(restriction) ?? false;
