import { generic } from '../../devices/generic.js';
import { deviceNamed, deviceNames, devicesNamed } from '../../devices/index.js';
import { usableBuildOptions } from '../../preprocessor/build-options.js';
import { LANGUAGE_VERSIONS, versionName } from '../../preprocessor/language.js';
import type { Given } from '../../project/configuration.js';
import { SEVERITY_NAMES, type SeverityName } from '../../project/severities.js';
import { ruleIds } from '../../rules/diagnostic-ids.js';

/** The section of the client's configuration that contains the settings. */
export const SECTION = 'clspace';

/** The groups of the settings page, in order. */
const GROUPS = { kernels: 'Kernels', diagnostics: 'Diagnostics', editor: 'Editor' } as const;

interface SettingSchema {
  readonly group: keyof typeof GROUPS;
  readonly type: 'string' | 'array' | 'boolean' | 'object';
  readonly enum?: readonly string[];
  readonly items?: { readonly type: 'string'; readonly enum?: readonly string[] };
  readonly additionalProperties?: { readonly type: 'string'; readonly enum: readonly string[] };
  readonly default: string | boolean | readonly string[] | Readonly<Record<string, string>>;
  readonly markdownDescription: string;
}

/**
 * The schema of the settings: types, defaults, validation, and the manifest's `contributes.configuration`, which `npm
 * run docs` generates.
 */
const SETTINGS = {
  languageVersion: {
    group: 'kernels',
    type: 'string',
    enum: [...LANGUAGE_VERSIONS, 310 as const].map((version) => `CL${versionName(version)}`),
    default: 'CL1.2',
    markdownDescription:
      'The OpenCL C version of the kernels, as in `-cl-std`. A `-cl-std` in `#clspace.buildOptions#` or in ' +
      '`clspace.json` takes precedence.',
  },
  buildOptions: {
    group: 'kernels',
    type: 'string',
    default: '',
    markdownDescription:
      'The options string that your host program passes to `clBuildProgram`: `-D NAME=VALUE`, `-I DIR`, ' +
      '`-cl-std=CL2.0`, `-cl-ext=-cl_khr_fp64`, `-w`, … The options of the project file `clspace.json` are appended.',
  },
  includeDirectories: {
    group: 'kernels',
    type: 'array',
    items: { type: 'string' },
    default: [],
    markdownDescription:
      'Folders to search for included files, after the folder of the including file. Relative paths start ' +
      'at the workspace folder.',
  },
  variant: {
    group: 'kernels',
    type: 'string',
    default: '',
    markdownDescription:
      'The variant of `clspace.json` to show. If it is empty or does not match a file, the first matching ' +
      'variant is used.',
  },
  device: {
    group: 'diagnostics',
    type: 'string',
    enum: deviceNames,
    default: generic.name,
    markdownDescription:
      'The device whose limits (local memory, constant arguments, …) apply to kernels. The device in ' +
      '`clspace.json`, which can also set single limits, takes precedence.',
  },
  devices: {
    group: 'diagnostics',
    type: 'array',
    items: { type: 'string', enum: ['all', ...deviceNames] },
    default: [],
    markdownDescription:
      'The devices whose drivers’ errors are reported, as in `["nvidia", "intel-gpu"]`. A diagnostic that applies only to ' +
      'some of them names them. The first device determines hovers, hints and completion. `all` denotes one device of ' +
      'each driver. Takes precedence over `#clspace.device#`; the devices of `clspace.json` take precedence over both.',
  },
  rules: {
    group: 'diagnostics',
    type: 'object',
    additionalProperties: { type: 'string', enum: SEVERITY_NAMES },
    default: {},
    markdownDescription:
      'The severities of rules, by id: `{"barrier-divergent": "off"}`. Severities in `clspace.json` take precedence.',
  },
  checkWorkspace: {
    group: 'diagnostics',
    type: 'boolean',
    default: false,
    markdownDescription: 'Reports the diagnostics of all kernels of the workspace, not only of open ones.',
  },
  checkAllVariants: {
    group: 'diagnostics',
    type: 'boolean',
    default: false,
    markdownDescription:
      'Reports the diagnostics of all variants of `clspace.json` that match a file, not only of the shown one.',
  },
  'inlayHints.addressSpaces': {
    group: 'editor',
    type: 'string',
    enum: ['off', 'where-not-obvious', 'all'],
    default: 'where-not-obvious',
    markdownDescription:
      'Shows the implicit address spaces of pointers and variables: nowhere, where they are not obvious (pointers ' +
      'whose pointee’s space is implied), or everywhere.',
  },
  'inlayHints.parameterNames': {
    group: 'editor',
    type: 'boolean',
    default: true,
    markdownDescription:
      'Shows parameter names before the arguments of calls, unless the argument already shows the name.',
  },
  'inlayHints.fieldOffsets': {
    group: 'editor',
    type: 'boolean',
    default: false,
    markdownDescription: 'Shows the offset of each member of a structure, in bytes, and the padding before it.',
  },
  'inlayHints.divergence': {
    group: 'editor',
    type: 'boolean',
    default: false,
    markdownDescription: 'Marks conditions that may differ between the work-items of a work-group, with the reason.',
  },
  'inlayHints.memoryAccess': {
    group: 'editor',
    type: 'boolean',
    default: false,
    markdownDescription:
      'Shows the cost of uncoalesced accesses and bank conflicts for a warp, if the launch is known.',
  },
  'inlayHints.unproved': {
    group: 'editor',
    type: 'boolean',
    default: false,
    markdownDescription:
      'Marks the places that prevent a proof that a kernel has no races, reaches barriers together, or stays within ' +
      'bounds, with the reason.',
  },
  'semanticTokens.divergence': {
    group: 'editor',
    type: 'boolean',
    default: false,
    markdownDescription:
      'Adds the semantic token modifier `divergent` to variables whose values differ between the work-items of a ' +
      'work-group, so that a theme or `editor.semanticTokenColorCustomizations` can highlight them.',
  },
  codeLens: {
    group: 'editor',
    type: 'boolean',
    default: true,
    markdownDescription:
      'Shows above each kernel whether it is free of races and stays within bounds, the resources that it uses (local ' +
      'memory, constant arguments, private arrays), and the number of its callers.',
  },
  colorAddressSpaces: {
    group: 'editor',
    type: 'boolean',
    default: true,
    markdownDescription:
      'Colours variables in global, local, constant or generic memory, and pointers to it, by address space. The ' +
      'colours can be changed in `#editor.semanticTokenColorCustomizations#`.',
  },
  'format.fallbackStyle': {
    group: 'editor',
    type: 'string',
    enum: ['LLVM', 'Google', 'Chromium', 'Mozilla', 'WebKit', 'Microsoft', 'GNU', 'none'],
    default: 'LLVM',
    markdownDescription: 'The style of clang-format for files without a `.clang-format`; `none` disables formatting.',
  },
} as const satisfies Record<string, SettingSchema>;

/** Settings that the extension itself reads. */
const CLIENT_SETTINGS = {
  title: 'Extension',
  properties: {
    [`${SECTION}.headers`]: {
      type: 'boolean',
      default: true,
      scope: 'window',
      description:
        'Opens a header (.h, .hpp, .inc, .def) as OpenCL C if kernels of the workspace include it and no C ' +
        'or C++ source does.',
    },
    [`${SECTION}.trace.server`]: {
      type: 'string',
      enum: ['off', 'messages', 'verbose'],
      default: 'off',
      scope: 'window',
      description: 'The messages between the editor and the language server that the log shows.',
    },
  },
};

/** The manifest's `contributes.configuration`. Every setting of the server may differ by folder. */
export const manifestConfiguration = (): readonly object[] => [
  ...Object.entries(GROUPS).map(([key, title]) => ({
    title,
    properties: Object.fromEntries(
      Object.entries(SETTINGS).flatMap(([name, { group, ...schema }]) =>
        group === key ? [[`${SECTION}.${name}`, { ...schema, scope: 'resource' }]] : [],
      ),
    ),
  })),
  CLIENT_SETTINGS,
];

type SettingName = keyof typeof SETTINGS;

function problemOfItems(allowed: readonly string[] | undefined, items: readonly unknown[]): string | undefined {
  const wrong = allowed && items.find((item) => !allowed.includes(String(item)));
  return wrong === undefined ? undefined : `'${wrong}' is not one of ${allowed?.join(', ')}`;
}

/** Why `value` doesn't conform to the schema; undefined if it does. */
function problemOf(schema: SettingSchema, value: unknown): string | undefined {
  if (schema.type === 'array')
    return !Array.isArray(value) || value.some((item) => typeof item !== 'string')
      ? 'expected a list of strings'
      : problemOfItems(schema.items?.enum, value);
  if (schema.type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected an object';
    const wrong = Object.entries(value).find(([, item]) => !schema.additionalProperties?.enum.includes(String(item)));
    return wrong && `'${wrong[0]}' is not one of ${schema.additionalProperties?.enum.join(', ')}`;
  }
  if (schema.type === 'boolean') return typeof value === 'boolean' ? undefined : 'expected true or false';
  if (typeof value !== 'string') return 'expected a string';
  return schema.enum && !schema.enum.includes(value) ? `'${value}' is not one of ${schema.enum.join(', ')}` : undefined;
}

/** The maximum number of reported problems of one setting. */
const MAXIMUM_PROBLEMS = 5;

type FlagName = {
  [K in keyof typeof SETTINGS]: (typeof SETTINGS)[K]['type'] extends 'boolean' ? K : never;
}[keyof typeof SETTINGS];

/** The user's settings for the display of a text. */
export interface EditorSettings {
  readonly addressSpaceHints: 'off' | 'where-not-obvious' | 'all';
  readonly parameterNameHints: boolean;
  readonly fieldOffsetHints: boolean;
  readonly divergenceHints: boolean;
  readonly unprovedHints: boolean;
  readonly memoryAccessHints: boolean;
  readonly divergenceTokens: boolean;
  readonly codeLens: boolean;
  readonly addressSpaceColors: boolean;
  /** The style of clang-format without a `.clang-format`. */
  readonly fallbackStyle: string;
}

/** The parsed settings, and a message for the user about each invalid one, which keeps its default. */
export interface ReadSettings {
  /** How a document is compiled and judged. */
  readonly given: Given;
  readonly checkAllVariants: boolean;
  readonly checkWorkspace: boolean;
  readonly editor: EditorSettings;
  readonly problems: readonly string[];
}

/** Parses the client's settings: any value, as a client may send anything. Unknown names are ignored. */
export function readSettings(received: unknown): ReadSettings {
  const given: Readonly<Record<string, unknown>> = typeof received === 'object' ? { ...received } : {};
  const problems: string[] = [];
  const valid = (name: SettingName): unknown => {
    // A client sends `a.b` as a nested object.
    const value =
      given[name] ??
      name
        .split('.')
        .reduce(
          (at: unknown, part) =>
            typeof at === 'object' && at !== null ? Object.entries(at).find(([key]) => key === part)?.[1] : undefined,
          given,
        );
    if (value === undefined || value === null) return undefined;
    const problem = problemOf(SETTINGS[name], value);
    if (problem === undefined) return value;
    problems.push(`${SECTION}.${name}: ${problem}`);
    return undefined;
  };
  const text = (name: 'languageVersion' | 'buildOptions' | 'variant' | 'device' | 'format.fallbackStyle'): string => {
    const value = valid(name);
    return typeof value === 'string' ? value : SETTINGS[name].default;
  };
  const flag = (name: FlagName): boolean => (valid(name) ?? SETTINGS[name].default) === true;
  const hints = valid('inlayHints.addressSpaces');
  const editor: EditorSettings = {
    addressSpaceHints: hints === 'off' || hints === 'all' ? hints : SETTINGS['inlayHints.addressSpaces'].default,
    parameterNameHints: flag('inlayHints.parameterNames'),
    fieldOffsetHints: flag('inlayHints.fieldOffsets'),
    divergenceHints: flag('inlayHints.divergence'),
    unprovedHints: flag('inlayHints.unproved'),
    memoryAccessHints: flag('inlayHints.memoryAccess'),
    divergenceTokens: flag('semanticTokens.divergence'),
    codeLens: flag('codeLens'),
    addressSpaceColors: flag('colorAddressSpaces'),
    fallbackStyle: text('format.fallbackStyle'),
  };
  const directories = valid('includeDirectories');
  const version = text('languageVersion');
  const versionIsDefault = version === SETTINGS.languageVersion.default;
  const words = [`-cl-std=${version}`];
  for (const directory of Array.isArray(directories) ? directories : [])
    if (String(directory).trim()) words.push('-I', String(directory));
  const own = usableBuildOptions(text('buildOptions'));
  for (const word of own.words) words.push(word);
  for (const problem of own.problems.slice(0, MAXIMUM_PROBLEMS)) problems.push(`${SECTION}.buildOptions: ${problem}`);
  const severities = new Map<string, SeverityName>();
  for (const [id, severity] of Object.entries(valid('rules') ?? {})) {
    const known = SEVERITY_NAMES.find((name) => name === severity);
    if (!ruleIds.has(id)) problems.push(`${SECTION}.rules: unknown rule '${id}'`);
    else if (known) severities.set(id, known);
  }
  const device = deviceNamed(text('device'));
  const names = valid('devices');
  const devices = Array.isArray(names) ? devicesNamed(names.map(String)).devices : [];
  return {
    given: {
      words,
      variant: text('variant'),
      devices,
      settings: { severities, ...(device && { device }), optionsKnown: own.words.length > 0, versionIsDefault },
    },
    checkAllVariants: flag('checkAllVariants'),
    checkWorkspace: flag('checkWorkspace'),
    editor,
    problems,
  };
}
