import { type BuildOptions, parseBuildOptions, splitBuildOptions } from '../preprocessor/build-options.js';
import { LANGUAGE_VERSIONS, versionName } from '../preprocessor/language.js';

/**
 * The one schema of the settings: types, defaults, validation, and the manifest's `contributes.configuration`, which a
 * test holds equal to it.
 */
export const SETTINGS = {
  languageVersion: {
    type: 'string',
    enum: LANGUAGE_VERSIONS.map((version) => `CL${versionName(version)}`),
    default: 'CL1.2',
    scope: 'resource',
    markdownDescription: 'The version of OpenCL C that kernels are written in, as `-cl-std` names it. A `-cl-std` in `#clspace.buildOptions#` wins.',
  },
  buildOptions: {
    type: 'string',
    default: '',
    scope: 'resource',
    markdownDescription: 'The options string that your host program passes to `clBuildProgram`: `-D NAME=VALUE`, `-I DIR`, `-cl-std=CL2.0`, `-cl-ext=-cl_khr_fp64`, `-w`, …',
  },
  includeDirectories: {
    type: 'array',
    items: { type: 'string' },
    default: [],
    scope: 'resource',
    markdownDescription: 'Folders in which included files are looked for after the including file’s own. A relative path starts at the workspace folder.',
  },
  'inlayHints.addressSpaces': {
    type: 'string',
    enum: ['off', 'where-not-obvious', 'all'],
    default: 'where-not-obvious',
    scope: 'resource',
    markdownDescription:
      'Shows the address space that a pointer or a variable has without saying so: nowhere, where it is not obvious (pointers whose pointee’s space is implied), or everywhere.',
  },
  'inlayHints.parameterNames': {
    type: 'boolean',
    default: true,
    scope: 'resource',
    markdownDescription: 'Shows the names of parameters before the arguments of calls, where the argument does not say it itself.',
  },
} as const satisfies Record<string, SettingSchema>;

interface SettingSchema {
  readonly type: 'string' | 'array' | 'boolean';
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string' };
  readonly default: string | boolean | readonly string[];
  /** `resource`: a workspace folder may have its own value. */
  readonly scope: 'resource';
  readonly markdownDescription: string;
}

/** The section of the client's configuration that holds the settings. */
export const SECTION = 'clspace';

type ValueOf<S extends SettingSchema> = S['type'] extends 'array' ? readonly string[] : S['type'] extends 'boolean' ? boolean : string;
export type Settings = { readonly [K in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[K]> };

/** Why `value` is not what the schema asks for; undefined when it is. */
function problemOf(schema: SettingSchema, value: unknown): string | undefined {
  if (schema.type === 'array') return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'expected a list of strings';
  if (schema.type === 'boolean') return typeof value === 'boolean' ? undefined : 'expected true or false';
  if (typeof value !== 'string') return 'expected a string';
  return schema.enum && !schema.enum.includes(value) ? `'${value}' is not one of ${schema.enum.join(', ')}` : undefined;
}

/** What the user has chosen to see in the text. */
export interface EditorSettings {
  readonly addressSpaceHints: 'off' | 'where-not-obvious' | 'all';
  readonly parameterNameHints: boolean;
}

/** What the settings mean, and a message for the user about each that means nothing and was left at its default. */
export interface ReadSettings {
  readonly options: BuildOptions;
  readonly editor: EditorSettings;
  readonly problems: readonly string[];
}

/** Reads the client's settings: any value at all, as a client may send anything. Names that the schema does not know are left alone. */
export function readSettings(received: unknown): ReadSettings {
  const given: Readonly<Record<string, unknown>> = typeof received === 'object' && received !== null ? { ...received } : {};
  const problems: string[] = [];
  const valid = (name: keyof Settings): unknown => {
    // A client sends `a.b` as an object in an object.
    const value =
      given[name] ??
      name.split('.').reduce((at: unknown, part) => (typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === part)?.[1] : undefined), given);
    if (value === undefined || value === null) return undefined;
    const problem = problemOf(SETTINGS[name], value);
    if (problem === undefined) return value;
    problems.push(`${SECTION}.${name}: ${problem}`);
    return undefined;
  };
  const text = (name: 'languageVersion' | 'buildOptions'): string => {
    const value = valid(name);
    return typeof value === 'string' ? value : SETTINGS[name].default;
  };
  const hints = valid('inlayHints.addressSpaces');
  const editor: EditorSettings = {
    addressSpaceHints: hints === 'off' || hints === 'all' ? hints : SETTINGS['inlayHints.addressSpaces'].default,
    parameterNameHints: (valid('inlayHints.parameterNames') ?? SETTINGS['inlayHints.parameterNames'].default) === true,
  };
  const directories = valid('includeDirectories');
  const words = [`-cl-std=${text('languageVersion')}`];
  for (const directory of Array.isArray(directories) ? directories : []) if (String(directory).trim()) words.push('-I', String(directory));
  try {
    return { options: parseBuildOptions([...words, ...splitBuildOptions(text('buildOptions'))]), editor, problems };
  } catch (error) {
    problems.push(`${SECTION}.buildOptions: ${error instanceof Error ? error.message : String(error)}`);
    return { options: parseBuildOptions(words), editor, problems };
  }
}
