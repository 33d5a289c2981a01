import type { Device } from '../../devices/device.js';
import { deviceMacro, deviceMacroNames } from '../../devices/predefined.js';
import { interned, lazy } from '../../text/lazy.js';
import { intern, internRange, type Name, spellingOf } from '../../text/names.js';
import { LANGUAGE_VERSIONS, type Language } from '../language.js';
import { type DynamicMacro, type Macro, parseMacro } from './macro.js';
import { predefinedMacros } from './predefined-macros.js';

const DYNAMIC: readonly (readonly [string, DynamicMacro])[] = [
  ['__FILE__', 'file'],
  ['__FILE_NAME__', 'file-name'],
  ['__LINE__', 'line'],
  ['__COUNTER__', 'counter'],
  ['__DATE__', 'date'],
  ['__TIME__', 'time'],
  ['__TIMESTAMP__', 'timestamp'],
  ['__INCLUDE_LEVEL__', 'include-level'],
  ['__BASE_FILE__', 'base-file'],
];

/** A definition, and the mask of the versions that have it. */
interface Predefined {
  readonly mask: number;
  readonly library: boolean;
  readonly definition: string;
}

const NAME = /\w+/y;

/** The macros of every version, by name. */
const table = lazy((): ReadonlyMap<Name, readonly Predefined[]> => {
  const loaded = new Map<Name, Predefined[]>();
  for (let start = 0, end = 0; start < predefinedMacros.length; start = end + 1) {
    end = predefinedMacros.indexOf('\n', start);
    if (end < 0) end = predefinedMacros.length;
    NAME.lastIndex = start + 3;
    NAME.test(predefinedMacros);
    const name = internRange(predefinedMacros, start + 3, NAME.lastIndex);
    const entry = {
      mask: Number.parseInt(predefinedMacros.charAt(start), 32),
      library: predefinedMacros.charAt(start + 1) === 'h',
      definition: predefinedMacros.slice(start + 3, end),
    };
    const known = loaded.get(name);
    if (known) known.push(entry);
    else loaded.set(name, [entry]);
  }
  return loaded;
});

const dynamicMacros = new Map<Name, Macro>(
  DYNAMIC.map(([text, dynamic]) => {
    const name = intern(text);
    return [
      name,
      {
        name,
        origin: 'compiler',
        parameters: undefined,
        variadic: false,
        body: [],
        plain: true,
        dynamic,
        anchor: undefined,
        active: false,
      },
    ];
  }),
);

/** Macros that the switches of `-cl-ext` add, remove or imply. */
function switched(text: string, language: Language): boolean | undefined {
  switch (text) {
    case '__opencl_c_generic_address_space':
      return language.genericAddressSpace && language.version >= 200;
    case '__opencl_c_program_scope_global_variables':
      return language.programScopeGlobals && language.version >= 200;
    case '__opencl_c_device_enqueue':
      return language.deviceEnqueue;
    case '__opencl_c_pipes':
      return language.pipes;
    case '__opencl_c_named_address_space_builtins':
      return !language.genericAddressSpace;
    case '__BLOCKS__':
    case '__block':
      return language.deviceEnqueue;
    case '__opencl_c_fp64':
    case 'cl_khr_fp64':
      return language.fp64 ? undefined : false;
    default:
      return (
        language.switches.get(text) ??
        (/^(cl_|cles_|__opencl_c_)/.test(text) ? language.switches.get('all') : undefined)
      );
  }
}

const FP16 = intern('cl_khr_fp16');
const RAW_IMAGES = intern('__opencl_c_ext_image_raw10_raw12');
/** The version of the device, which every driver defines and clang alone does not. */
const OPENCL_VERSION = intern('__OPENCL_VERSION__');
const OPENCL_C_VERSION = intern('__OPENCL_C_VERSION__');
const CL_VERSION_3_1 = intern('CL_VERSION_3_1');

/** How a device defines a macro; some come with an extension. */
function ofTarget(device: Device, name: Name, version: number): string | null | undefined {
  const own = deviceMacro(device, name, version);
  if (own !== undefined) return own;
  const text = spellingOf(name);
  const needed = /^as_half\d*$/.test(text)
    ? FP16
    : /^CLK_UNSIGNED_INT_RAW1[02]_EXT$/.test(text)
      ? RAW_IMAGES
      : undefined;
  return needed !== undefined && deviceMacro(device, needed, version) === null ? null : undefined;
}

/** Whether `-cl-ext` can switch on an extension of that name: an unknown name defines no macro. */
const isSwitch = (name: string): boolean => table().has(intern(name));

/** The names that a language predefines. */
export function* predefinedNames(language: Language): Iterable<Name> {
  yield* table().keys();
  yield* dynamicMacros.keys();
  yield OPENCL_VERSION;
  if (language.exactVersion === 310) yield CL_VERSION_3_1;
  for (const [name, on] of language.switches) if (on && name !== 'all' && isSwitch(name)) yield intern(name);
  if (language.device) yield* deviceMacroNames(language.device);
}

/** Features of OpenCL C 3.0 that compilers define for the target, although the library's header would do so, too. */
const TARGET_FEATURES = new Set(
  [
    '3d_image_writes',
    'atomic_order_acq_rel',
    'atomic_order_seq_cst',
    'device_enqueue',
    'fp64',
    'generic_address_space',
    'images',
    'int64',
    'pipes',
    'program_scope_global_variables',
    'read_write_images',
    'subgroups',
  ].map((feature) => intern(`__opencl_c_${feature}`)),
);

/** Whether the macro comes from the library's header, which the program can replace by its own. */
export const isLibraryMacro = (macro: Macro, language: Language): boolean =>
  macro.origin === 'library' && !(language.version === 300 && TARGET_FEATURES.has(macro.name));

const compilerMacro = interned((definition: string): Macro => parseMacro(definition, 'compiler'));
const libraryMacro = interned((definition: string): Macro => parseMacro(definition, 'library'));

/** The predefined macro `name`, parsed on demand; undefined if the language doesn't predefine it. */
export function predefinedMacro(name: Name, language: Language): Macro | undefined {
  const dynamic = dynamicMacros.get(name);
  if (dynamic) return dynamic;
  const ofDevice = language.device && ofTarget(language.device, name, language.version);
  const isSwitched = language.switches.size > 0 && language.switches.has(spellingOf(name));
  if (ofDevice !== undefined && !isSwitched) return ofDevice === null ? undefined : compilerMacro(ofDevice);
  if (language.exactVersion === 310) {
    if (name === OPENCL_C_VERSION) return compilerMacro('__OPENCL_C_VERSION__ 310');
    if (name === CL_VERSION_3_1) return compilerMacro('CL_VERSION_3_1 310');
  }
  if (name === OPENCL_VERSION) return compilerMacro('__OPENCL_VERSION__ 300');
  const bit = 1 << LANGUAGE_VERSIONS.indexOf(language.version);
  const entries = table().get(name) ?? [];
  const entry = entries.find(({ mask }) => mask & bit);
  const known = entry ?? entries[0];
  if (!known) return undefined;
  const forced = switched(/^\w+/.exec(known.definition)?.[0] ?? '', language);
  if (forced === false || (!entry && !forced)) return undefined;
  return known.library ? libraryMacro(known.definition) : compilerMacro(known.definition);
}
