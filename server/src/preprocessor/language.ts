import type { Device, Feature, PointerSize } from '../devices/device.js';
import { embedded, generic } from '../devices/generic.js';
import { deviceMacro } from '../devices/predefined.js';
import { intern } from '../text/names.js';

/** OpenCL C 1.0, 1.1, 1.2, 2.0 and 3.0, as `__OPENCL_C_VERSION__` spells them. */
export type LanguageVersion = 100 | 110 | 120 | 200 | 300;

export const LANGUAGE_VERSIONS: readonly LanguageVersion[] = [100, 110, 120, 200, 300];

/** "1.2" for 120. */
export const versionName = (version: Language['exactVersion']): string =>
  `${Math.floor(version / 100)}.${(version / 10) % 10}`;

/** The language as data: everything that the version, extensions and features determine, for all layers. */
export interface Language {
  /** 3.0 for OpenCL C 3.1, which requires some optional features of 3.0 and changes nothing else. */
  readonly version: LanguageVersion;
  /** `__OPENCL_C_VERSION__`, which differs between 3.0 and 3.1. */
  readonly exactVersion: LanguageVersion | 310;
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
  /** The library has the functions for `half`: a compiler may have the type alone. */
  readonly halfFunctions: boolean;
  /** The size of pointers and of `size_t`, in bytes. */
  readonly pointerSize: PointerSize;
  /** Extensions and features enabled or disabled by `-cl-ext`, by name. */
  readonly switches: ReadonlyMap<string, boolean>;
  /** The device whose driver compiles; undefined for the generic one, which is judged as clang does. */
  readonly device: Device | undefined;
}

/**
 * Computes the language of a version and its `-cl-ext` switches (`all` changes every switch) for the driver of a
 * device.
 */
export function languageOf(
  version: LanguageVersion,
  switches: ReadonlyMap<string, boolean> = new Map(),
  named?: Device,
  exactVersion: LanguageVersion | 310 = version,
): Language {
  // Those have no driver: the language is clang's. The device may be a copy from another thread.
  const device = named?.name === generic.name || named?.name === embedded.name ? undefined : named;
  const all = switches.get('all');
  // A driver defines a macro for what it supports, unless the device states otherwise.
  const ofDevice = (macro: string, feature: Feature): boolean =>
    device?.features?.[feature]?.includes(version) ??
    !(device && (version === 300 || macro.startsWith('cl_')) && deviceMacro(device, intern(macro), version) === null);
  const has = (macro: string, feature: Feature) => switches.get(macro) ?? all ?? ofDevice(macro, feature);
  // Features exist in 3.0 only; in earlier versions, the version alone decides (6.2.1 "Features").
  const feature = (macro: string, of: Feature) =>
    version === 300 ? has(macro, of) : version === 200 && ofDevice(macro, of);
  const genericAddressSpace = feature('__opencl_c_generic_address_space', 'generic');
  const fp16 = has('cl_khr_fp16', 'fp16');
  const programScopeGlobals = feature('__opencl_c_program_scope_global_variables', 'programScope');
  return {
    version,
    exactVersion,
    genericAddressSpace,
    programScopeGlobals,
    deviceEnqueue: feature('__opencl_c_device_enqueue', 'enqueue') && genericAddressSpace && programScopeGlobals,
    pipes: feature('__opencl_c_pipes', 'pipes') && genericAddressSpace,
    readWriteImages: feature('__opencl_c_read_write_images', 'readWriteImages'),
    images: version < 300 || has('__opencl_c_images', 'images'),
    fp64: has('cl_khr_fp64', 'fp64') && (version < 300 || has('__opencl_c_fp64', 'fp64')),
    fp16,
    halfFunctions: fp16 && !(device && deviceMacro(device, intern('cl_khr_fp16'), version) === null),
    pointerSize: device?.addressBits === 32 ? 4 : 8,
    switches,
    device,
  };
}
