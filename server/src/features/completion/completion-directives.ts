// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how the protocol writes places to fill in
import type { Analysis } from '../../analysis/analysis.js';
import { predefinedNames } from '../../preprocessor/macros/predefined.js';
import { spellingOf } from '../../text/names.js';
import { directoryOf, joinPath, type SourceFile } from '../../text/source-file.js';
import { relativePath } from '../navigation/moved-files.js';
import type { Completion, CompletionKind, Completions } from './completion-item.js';
import { type Cut, cutAt, directiveAt } from './incomplete.js';

const DIRECTIVES = [
  'define',
  'elif',
  'else',
  'endif',
  'error',
  'if',
  'ifdef',
  'ifndef',
  'include',
  'line',
  'pragma',
  'undef',
  'warning',
];
const EXTENSIONS = [
  'all',
  'cl_khr_fp64',
  'cl_khr_fp16',
  'cl_khr_global_int32_base_atomics',
  'cl_khr_global_int32_extended_atomics',
  'cl_khr_local_int32_base_atomics',
  'cl_khr_local_int32_extended_atomics',
  'cl_khr_int64_base_atomics',
  'cl_khr_int64_extended_atomics',
  'cl_khr_3d_image_writes',
  'cl_khr_byte_addressable_store',
  'cl_khr_depth_images',
  'cl_khr_gl_msaa_sharing',
  'cl_khr_mipmap_image',
  'cl_khr_mipmap_image_writes',
  'cl_khr_select_fprounding_mode',
  'cl_khr_srgb_image_writes',
  'cl_khr_subgroups',
  'cl_khr_subgroup_extended_types',
  'cl_khr_subgroup_non_uniform_vote',
  'cl_khr_subgroup_ballot',
  'cl_khr_subgroup_non_uniform_arithmetic',
  'cl_khr_subgroup_shuffle',
  'cl_khr_subgroup_shuffle_relative',
  'cl_khr_subgroup_clustered_reduce',
  'cl_khr_extended_bit_ops',
  'cl_khr_integer_dot_product',
];

/** Files that an `#include` could name, and the folder that relative include directories start at. */
export interface Nearby {
  readonly paths: readonly string[];
  readonly base: string;
}

/** What a directive can go on with; undefined inside a condition or a definition, where names of the program stand. */
export function directiveCompletions(
  analysis: Analysis,
  cut: Cut,
  directive: string,
  offset: number,
  nearby: Nearby,
): Completions | undefined {
  const start = offset - cut.prefix.length;
  const list = (labels: Iterable<string>, kind: CompletionKind, from = start): Completions => ({
    start: from,
    items: [...labels].map((label, i) => ({ label, kind, detail: '', rank: i === 0 && label === 'all' ? 1 : 0 })),
  });
  if (/^\w*$/.test(directive)) return list(DIRECTIVES, 'directive');
  const include = INCLUDE.exec(directive);
  if (include)
    return { start: offset - (include[2] ?? '').length, items: headers(analysis, include[1] === '<', nearby) };
  if (/^pragma\s+\w*$/.test(directive))
    return list(['OPENCL EXTENSION', 'OPENCL FP_CONTRACT', 'unroll', 'once'], 'directive');
  if (/^pragma\s+OPENCL\s+\w*$/.test(directive)) return list(['EXTENSION', 'FP_CONTRACT'], 'directive');
  if (/^pragma\s+OPENCL\s+EXTENSION\s+\w*$/.test(directive)) return list(extensions(analysis), 'extension');
  if (/^pragma\s+OPENCL\s+EXTENSION\s+\w+\s*:\s*\w*$/.test(directive)) return list(['enable', 'disable'], 'keyword');
  if (/^pragma\s+OPENCL\s+FP_CONTRACT\s+\w*$/.test(directive)) return list(['ON', 'OFF', 'DEFAULT'], 'keyword');
  return cut.quoted || /^(include|import|pragma|error|warning|line)/.test(directive) ? { start, items: [] } : undefined;
}

/** Those of the registry, and the vendors' that are known. */
const extensions = ({ options, isMacroDefined }: Analysis): Iterable<string> =>
  new Set([
    ...EXTENSIONS,
    ...[...predefinedNames(options.language)]
      .map(spellingOf)
      .filter((name) => /^cl_\w+$/.test(name) && isMacroDefined(name)),
  ]);

// ---------------------------------------------------------------------------------------------------- headers

const INCLUDE = /^(?:include|include_next|import)\s*(["<])([^">\n]*)$/;

/** Whether the name of a header is typed at `offset`, so that the files that it could name are worth looking for. */
export const isHeaderName = (root: SourceFile, offset: number, starts: readonly number[]): boolean =>
  INCLUDE.test(directiveAt(cutAt(root, offset, starts)) ?? '');

/** The headers that the unit includes, and the files nearby, as a new `#include` in the root file would name them. */
function headers(analysis: Analysis, inDirectories: boolean, { paths, base }: Nearby): Completion[] {
  const { root, options, chunks } = analysis;
  const names = new Map<string, Completion>();
  const add = (label: string, rank: number): void => {
    if (!names.has(label)) names.set(label, { label, kind: 'file', detail: '', rank });
  };
  for (const { file, inclusion } of chunks)
    if (inclusion?.path !== undefined && file.path === root.path)
      add(inclusion.spelling.replace(/^["<]|[">]$/g, ''), 0);
  const folder = directoryOf(root.path);
  const directories = options.includeDirectories.map((directory) => joinPath(base, directory).replace(/\/$/, ''));
  const included = new Set(chunks.map(({ file }) => file.path));
  for (const path of new Set([...included, ...paths])) {
    if (path === root.path) continue;
    const within = [...(inDirectories ? [] : [folder]), ...directories].filter((directory) =>
      path.startsWith(directory === '' ? '' : `${directory.replace(/\/$/, '')}/`),
    );
    // The shortest name that leads there.
    const [name] = within.map((directory) => relativePath(directory, path)).sort((a, b) => a.length - b.length);
    const isHeader = /\.(?:h|hh|hpp|hxx|clh|inc|def)$/i.test(path);
    if (name !== undefined) add(name, included.has(path) ? 0 : isHeader ? 1 : 2);
    else if (!inDirectories || directories.length === 0) add(relativePath(folder, path), isHeader ? 3 : 4);
  }
  return [...names.values()].sort((a, b) => a.rank - b.rank || (a.label < b.label ? -1 : 1));
}

// ---------------------------------------------------------------------------------------------------- attributes

/** What can be said, of what, and with which arguments. */
export const ATTRIBUTES: readonly {
  readonly label: string;
  readonly of: 'kernel' | 'type' | 'function' | 'loop';
  readonly detail: string;
  readonly insert?: string;
}[] = [
  {
    label: 'reqd_work_group_size',
    of: 'kernel',
    detail: 'the work-group size that the kernel must be started with',
    insert: 'reqd_work_group_size(${1:64}, ${2:1}, ${3:1})',
  },
  {
    label: 'work_group_size_hint',
    of: 'kernel',
    detail: 'the work-group size that the kernel most likely gets',
    insert: 'work_group_size_hint(${1:64}, ${2:1}, ${3:1})',
  },
  {
    label: 'vec_type_hint',
    of: 'kernel',
    detail: 'the type that the kernel mostly computes in',
    insert: 'vec_type_hint(${1:float4})',
  },
  {
    label: 'intel_reqd_sub_group_size',
    of: 'kernel',
    detail: 'the sub-group size that the kernel needs (cl_intel_required_subgroup_size)',
    insert: 'intel_reqd_sub_group_size(${1:16})',
  },
  { label: 'packed', of: 'type', detail: 'no padding between members' },
  { label: 'aligned', of: 'type', detail: 'at least this alignment, in bytes', insert: 'aligned(${1:16})' },
  { label: 'endian', of: 'type', detail: 'the byte order of a variable: host or device', insert: 'endian(${1:host})' },
  { label: 'overloadable', of: 'function', detail: 'other functions of this name may take other types' },
  { label: 'always_inline', of: 'function', detail: 'copied into its callers' },
  { label: 'noinline', of: 'function', detail: 'never copied into its callers' },
  { label: 'unused', of: 'function', detail: 'may be unused' },
  {
    label: 'opencl_unroll_hint',
    of: 'loop',
    detail: 'how often the loop that follows is to be unrolled',
    insert: 'opencl_unroll_hint(${1:4})',
  },
];

/**
 * The attributes, those that apply to the construct first; undefined unless the cursor is inside `__attribute__((`.
 */
export function attributeCompletions({ open, tokens }: Cut): Completion[] | undefined {
  const group = open.at(-2);
  if (
    open.at(-1)?.kind !== '(' ||
    group?.kind !== '(' ||
    !/^__attribute(__)?$/.test(spellingOf(tokens.names[group.token - 1] ?? 0))
  )
    return undefined;
  const before = spellingOf(tokens.names[group.token - 2] ?? 0);
  const likely = /^(?:__)?kernel$/.test(before) ? 'kernel' : /^(?:struct|union|\})$/.test(before) ? 'type' : undefined;
  return ATTRIBUTES.map(({ label, of, detail, insert }) => ({
    label,
    kind: 'attribute',
    detail,
    rank: of === likely ? 0 : 1,
    ...(insert !== undefined && { insert, snippet: true }),
  }));
}
