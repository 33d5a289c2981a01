import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { DeviceLimits } from '../devices/device.js';
import { deviceNames } from '../devices/index.js';
import { ruleIds, titleOf } from '../rules/diagnostic-ids.js';
import { lazy } from '../text/lazy.js';
import { SEVERITY_NAMES, type SeverityName } from './severities.js';

/** The subset of JSON Schema that the project file needs. */
interface Schema {
  readonly type: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly anyOf?: readonly Pick<Schema, 'enum' | 'pattern'>[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  /** What values of other names have to be; false where there are none. */
  readonly additionalProperties?: false | Schema;
  readonly items?: Schema;
  readonly examples?: readonly string[];
}

/** The profile of a device, as `clspace device` writes it. */
const PROFILE = /\.json$/;

/** Whether a project file's device is the path of a profile. */
export const isProfile = (device: string): boolean => PROFILE.test(device);

const buildOptions = (description: string): Schema => ({
  type: 'string',
  markdownDescription: description,
  examples: ['-cl-std=CL2.0', '-D REAL=float -I include'],
});

const descriptionOf = (id: string): { readonly description?: string } => {
  const description = titleOf(id);
  return description === undefined ? {} : { description };
};
const limit = (description: string): Schema => ({ type: 'integer', minimum: 0, description });

const sizes = (description: string): Schema => ({
  type: 'array',
  description,
  items: { type: 'integer', minimum: 1 },
});
const LAUNCH = {
  localSize: sizes('The work-items of a work-group, in one to three dimensions.'),
  numGroups: sizes('The work-groups, in as many dimensions; one, where it is missing.'),
  arguments: {
    type: 'object',
    description: 'The numbers that the host passes, by parameter name: they determine the costs of accesses.',
    additionalProperties: { type: 'number' },
  },
  buffers: {
    type: 'object',
    description:
      'The bytes of the buffers and of the local memory that the host passes, by the names of the parameters.',
    additionalProperties: { type: 'integer', minimum: 1 },
  },
} as const satisfies Readonly<Record<string, Schema>>;

/** The type of a value that conforms to `schemaOfProjects`. */
export interface ProjectText {
  readonly buildOptions?: string;
  readonly complete?: boolean;
  readonly variants?: readonly {
    readonly name: string;
    readonly files?: readonly string[];
    readonly buildOptions?: string;
  }[];
  readonly rules?: Readonly<Record<string, SeverityName>>;
  readonly device?: Partial<DeviceLimits> & { readonly profile?: string };
  readonly devices?: readonly string[];
  readonly launch?: LaunchText & { readonly kernels?: readonly (LaunchText & { readonly name: string })[] };
}

export interface LaunchText {
  readonly localSize?: readonly number[];
  readonly numGroups?: readonly number[];
  readonly arguments?: Readonly<Record<string, number>>;
  readonly buffers?: Readonly<Record<string, number>>;
}

/** The variants of a project. */
const VARIANTS: Schema = {
  type: 'array',
  description:
    'The sets of options with which the host compiles a source. The first one whose patterns match a file is ' +
    'active, unless another one is chosen.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'The name of the variant in the editor and for --variant.' },
      files: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Glob patterns of the files of this variant, relative to this file: `blas/*.cl`, ' +
          '`**/fft*.cl`. By default, all files.',
      },
      buildOptions: buildOptions('The options of this variant, after those of all kernels.'),
    },
  },
};

/** The device of a project, by which its limits are checked. */
const DEVICE: Schema = {
  type: 'object',
  description: 'The device that kernels run on: a profile, and its differences from it.',
  additionalProperties: false,
  properties: {
    profile: {
      type: 'string',
      enum: deviceNames,
      description: 'A profile; by default, that of every device of the full profile.',
    },
    constantArguments: limit(
      'The maximum number of kernel arguments in constant memory (CL_DEVICE_MAX_CONSTANT_ARGS).',
    ),
    constantBufferSize: limit('The maximum size of a constant buffer in bytes (CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE).'),
    localMemorySize: limit('The size of local memory in bytes (CL_DEVICE_LOCAL_MEM_SIZE).'),
    globalVariableSize: limit(
      'The maximum size of program-scope variables in bytes (CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE).',
    ),
    privateArraySize: limit('Private arrays with more bytes than this are reported as hints.'),
  },
};

/** The schema of `clspace.json`, from which `clspace.schema.json` is generated for editors. */
const schemaOfProjects = lazy(
  (): Schema => ({
    type: 'object',
    description: 'How the host program compiles the kernels in this folder and its subfolders.',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'The schema of this file.' },
      buildOptions: buildOptions(
        'The options that all kernels are compiled with, as the host passes them to `clBuildProgram`. Relative ' +
          'folders start at this file.',
      ),
      complete: {
        type: 'boolean',
        description:
          'The host passes no other options, so that undeclared names are errors. Otherwise, the host may ' +
          'define them, and they are warnings.',
      },
      variants: VARIANTS,
      rules: {
        type: 'object',
        description: 'The severities of rules, by id.',
        additionalProperties: false,
        properties: Object.fromEntries(
          [...ruleIds]
            .sort()
            .map((id): [string, Schema] => [id, { type: 'string', enum: SEVERITY_NAMES, ...descriptionOf(id) }]),
        ),
      },
      device: DEVICE,
      devices: {
        type: 'array',
        description: 'The devices that kernels are built for: the errors of each driver are reported.',
        items: {
          type: 'string',
          description: 'A device, or the profile of one, relative to this file: a .json file.',
          anyOf: [{ enum: ['all', ...deviceNames] }, { pattern: PROFILE.source }],
        },
      },
      launch: {
        type: 'object',
        description: 'How the host launches the kernels: races, barriers and indices are checked for this launch.',
        additionalProperties: false,
        properties: {
          ...LAUNCH,
          kernels: {
            type: 'array',
            description: 'Kernels with other launches.',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['name'],
              properties: { name: { type: 'string', description: "The kernel's name." }, ...LAUNCH },
            },
          },
        },
      },
    },
  }),
);

/** `clspace.schema.json`. */
export const projectSchema = (): object => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'clspace project',
  allowTrailingCommas: true,
  definitions: { severity: { type: 'string', enum: SEVERITY_NAMES } },
  ...schemaOfProjects(),
  properties: {
    ...schemaOfProjects().properties,
    rules: {
      ...schemaOfProjects().properties?.['rules'],
      properties: Object.fromEntries(
        [...ruleIds].sort().map((id) => [id, { ...descriptionOf(id), $ref: '#/definitions/severity' }]),
      ),
    },
  },
});

/** An invalid part of the project file. Offsets in UTF-16 units, end exclusive. */
export interface ProjectProblem {
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/**
 * The maximum size of a project file, in UTF-16 units, and its maximum nesting: valid files have four levels, and
 * jsonc-parser fails to indent a hundred.
 */
const MAXIMUM_LENGTH = 4 << 20;
const MAXIMUM_DEPTH = 50;

/** Why the text of a project file is rejected; undefined if it is not. */
export function tooLarge(text: string): ProjectProblem | undefined {
  if (text.length > MAXIMUM_LENGTH)
    return { start: 0, end: 1, message: `a project file of more than ${MAXIMUM_LENGTH} characters is not read` };
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(
    /"(?:\\.|[^"\\\n])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[[{]|[\]}]/g,
  )) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > MAXIMUM_DEPTH)
      return {
        start: index,
        end: index + 1,
        message: `a project file that nests more than ${MAXIMUM_DEPTH} deep is not read`,
      };
  }
  return undefined;
}

/** The tree of a project file's text; undefined if it is empty or too large. Offsets are the text's own. */
export const treeOf = (text: string, errors?: ParseError[]): Node | undefined =>
  tooLarge(text) ? undefined : parseTree(withoutMark(text), errors, { allowTrailingComma: true });

/** A text with a blank instead of a byte order mark, which editors on Windows write. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, ' ');

/** The text of a project file, validated by the schema: invalid parts are ignored, and reported in `problems`. */
export function readProjectText(text: string, problems: ProjectProblem[]): ProjectText {
  const errors: ParseError[] = [];
  const large = tooLarge(text);
  if (large) {
    problems.push(large);
    return {};
  }
  const root = treeOf(text, errors);
  for (const { offset, length, error } of errors) {
    const words = printParseErrorCode(error)
      .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase();
    problems.push({ start: offset, end: offset + length, message: `invalid JSON: ${words}` });
  }
  // The schema has validated the shape: the only place where a value gets its type from there.
  return ((root && valueOf(root, schemaOfProjects(), problems)) ?? {}) as ProjectText;
}

/** The location of a value in the text of a project file; its beginning, if the value doesn't exist. */
export function placeOf(text: string, path: JSONPath): { readonly start: number; readonly end: number } {
  const root = treeOf(text);
  const node = root && findNodeAtLocation(root, path);
  return node ? { start: node.offset, end: node.offset + node.length } : { start: 0, end: Math.min(1, text.length) };
}

const NAMES = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
} as const;

type Values = Pick<Schema, 'enum' | 'pattern'>;

const isValueOf = (text: string, { enum: values, pattern }: Values): boolean =>
  values ? values.includes(text) : pattern === undefined || new RegExp(pattern).test(text);

const valuesOf = ({ enum: values, pattern }: Values): readonly string[] =>
  values ?? (pattern === PROFILE.source ? ['FILE.json'] : []);

/** The value of a node without invalid parts; undefined if none of it is valid. */
function valueOf(node: Node, schema: Schema, problems: ProjectProblem[]): unknown {
  const reject = (message: string, { offset, length }: Node = node): undefined => {
    problems.push({ start: offset, end: offset + length, message });
    return undefined;
  };
  const fits =
    schema.type === 'integer' ? node.type === 'number' && Number.isInteger(node.value) : node.type === schema.type;
  if (!fits) return reject(`${NAMES[schema.type]} is expected here`);
  if (schema.minimum !== undefined && node.value < schema.minimum)
    return reject(`a number of at least ${schema.minimum} is expected here`);
  const alternatives = schema.anyOf ?? [schema];
  if (!alternatives.some((one) => isValueOf(String(node.value), one)))
    return reject(`one of ${alternatives.flatMap(valuesOf).join(', ')} is expected here`);
  const { items, properties = {}, required = [], additionalProperties = false } = schema;
  if (items)
    return (node.children ?? []).map((item) => valueOf(item, items, problems)).filter((item) => item !== undefined);
  if (schema.type !== 'object') return node.value;
  const value: Record<string, unknown> = {};
  for (const { children: [key, child] = [] } of node.children ?? []) {
    if (!key) continue;
    const name = String(key.value);
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties || undefined;
    const part = known && child ? valueOf(child, known, problems) : undefined;
    if (!known) reject(`unknown name '${name}'`, key);
    else if (part !== undefined) value[name] = part;
  }
  for (const name of required) if (value[name] === undefined) return reject(`'${name}' is missing`);
  return value;
}
