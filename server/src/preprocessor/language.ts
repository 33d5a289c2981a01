/** OpenCL C 1.0, 1.1, 1.2, 2.0 and 3.0, as `__OPENCL_C_VERSION__` spells them. */
export type LanguageVersion = 100 | 110 | 120 | 200 | 300;

export const LANGUAGE_VERSIONS: readonly LanguageVersion[] = [100, 110, 120, 200, 300];

/** "1.2" for 120. */
export const versionName = (version: LanguageVersion): string => `${Math.floor(version / 100)}.${(version / 10) % 10}`;

/** The language as data: everything that the version, extensions and features determine, for all layers. */
export interface Language {
  readonly version: LanguageVersion;
  /**
   * The generic address space exists, and an unqualified pointee is in it (2.0; 3.0 with
   * `__opencl_c_generic_address_space`).
   */
  readonly genericAddressSpace: boolean;
  /** Program-scope variables may live in global memory, and do by default (2.0; 3.0 with its feature). */
  readonly programScopeGlobals: boolean;
  /** Blocks and device-side enqueue (2.0; 3.0 with its feature, which needs the two above). */
  readonly deviceEnqueue: boolean;
  /** The `pipe` qualifier (2.0; 3.0 with its feature, which needs the generic address space). */
  readonly pipes: boolean;
  readonly readWriteImages: boolean;
  readonly images: boolean;
  readonly fp64: boolean;
  readonly fp16: boolean;
  /** Extensions and features enabled or disabled by `-cl-ext`, by name. */
  readonly switches: ReadonlyMap<string, boolean>;
}

/** Computes the language of a version and its `-cl-ext` switches (`all` changes every switch). */
export function languageOf(version: LanguageVersion, switches: ReadonlyMap<string, boolean> = new Map()): Language {
  const all = switches.get('all');
  const has = (name: string, byDefault: boolean) => switches.get(name) ?? all ?? byDefault;
  // Features exist in 3.0 only; in earlier versions, the version alone decides (6.2.1 "Features").
  const feature = (name: string) => (version === 300 ? has(name, true) : version === 200);
  const genericAddressSpace = feature('__opencl_c_generic_address_space');
  const programScopeGlobals = feature('__opencl_c_program_scope_global_variables');
  return {
    version,
    genericAddressSpace,
    programScopeGlobals,
    deviceEnqueue: feature('__opencl_c_device_enqueue') && genericAddressSpace && programScopeGlobals,
    pipes: feature('__opencl_c_pipes') && genericAddressSpace,
    readWriteImages: feature('__opencl_c_read_write_images'),
    images: version < 300 || has('__opencl_c_images', true),
    fp64: has('cl_khr_fp64', true) && (version < 300 || has('__opencl_c_fp64', true)),
    fp16: has('cl_khr_fp16', true),
    switches,
  };
}
