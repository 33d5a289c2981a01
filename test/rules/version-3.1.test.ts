// What OpenCL C 3.1 adds to 3.0: a row for each statement of the unified specification about the version.
import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { readProfile } from '../../server/src/devices/profile-file.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

interface Statement {
  readonly says: string;
  readonly kernel: string;
  /** The codes of the diagnostics in 3.0, on a device without the extension. */
  readonly before: readonly string[];
  /** The extension that provides the same in 3.0. */
  readonly extension?: string;
  /** On a device without sub-groups, 3.1 does not add it. */
  readonly needsSubGroups?: true;
}

const UNKNOWN = ['unknown-name'];
const kernel = (type: string, body: string): string => `kernel void k(global ${type} *o) { ${body} }\n`;

const STATEMENTS: readonly Statement[] = [
  {
    says: 'Predefined macros: __OPENCL_C_VERSION__ and CL_VERSION_3_1 are 310',
    kernel: `#if __OPENCL_C_VERSION__ != 310 || CL_VERSION_3_1 != 310\n#error old\n#endif\n${kernel('int', 'o[0] = 1;')}`,
    before: ['error-directive'],
  },
  {
    says: 'Extended bit operations: bitfield_insert',
    kernel: kernel('uint', 'o[0] = bitfield_insert(o[1], o[2], 3u, 4u);'),
    before: UNKNOWN,
    extension: 'cl_khr_extended_bit_ops',
  },
  {
    says: 'Extended bit operations: bitfield_extract_signed, bitfield_extract_unsigned',
    kernel: kernel('uint', 'o[0] = bitfield_extract_signed(o[1], 3u, 4u) + bitfield_extract_unsigned(o[1], 3u, 4u);'),
    before: UNKNOWN,
    extension: 'cl_khr_extended_bit_ops',
  },
  {
    says: 'Extended bit operations: bit_reverse of vectors of all integers',
    kernel: kernel('short4', 'o[0] = bit_reverse(o[1]);'),
    before: UNKNOWN,
    extension: 'cl_khr_extended_bit_ops',
  },
  {
    says: 'printf: the length z is for size_t',
    kernel: kernel('int', 'printf("%zu %zx", get_global_id(0), sizeof(o[0]));'),
    before: ['printf-format'],
  },
  {
    says: 'printf: the length t is for ptrdiff_t',
    kernel: kernel('int', 'printf("%td", &o[1] - o);'),
    before: ['printf-format'],
  },
  {
    says: 'Sub-group functions: gentype includes char, uchar, short and ushort',
    kernel: kernel('short', 'o[0] = sub_group_broadcast((char)1, 0u) + sub_group_scan_inclusive_add(o[1]);'),
    before: [],
    extension: 'cl_khr_subgroup_extended_types',
    needsSubGroups: true,
  },
  {
    says: 'Sub-group functions: sub_group_broadcast takes vectors',
    kernel: kernel('float4', 'o[0] = sub_group_broadcast(o[1], 0u);'),
    before: ['no-matching-overload'],
    extension: 'cl_khr_subgroup_extended_types',
    needsSubGroups: true,
  },
  {
    says: 'Sub-group rotation: sub_group_rotate, sub_group_clustered_rotate',
    kernel: kernel('char', 'o[0] = sub_group_rotate(o[1], 2) + sub_group_clustered_rotate(o[1], 2, 4u);'),
    before: UNKNOWN,
    extension: 'cl_khr_subgroup_rotate',
    needsSubGroups: true,
  },
  {
    says: 'Sub-group shuffles: sub_group_shuffle, sub_group_shuffle_xor',
    kernel: kernel('ulong', 'o[0] = sub_group_shuffle(o[1], 2u) + sub_group_shuffle_xor(o[1], 2u);'),
    before: UNKNOWN,
    extension: 'cl_khr_subgroup_shuffle',
    needsSubGroups: true,
  },
  {
    says: 'Relative sub-group shuffles: sub_group_shuffle_up, sub_group_shuffle_down',
    kernel: kernel('ushort', 'o[0] = sub_group_shuffle_up(o[1], 2u) + sub_group_shuffle_down(o[1], 2u);'),
    before: UNKNOWN,
    extension: 'cl_khr_subgroup_shuffle_relative',
    needsSubGroups: true,
  },
];

/** Statements about optional features, which a device of 3.1 may lack, too. */
const FEATURES: readonly { readonly kernel: string; readonly feature: string }[] = [
  {
    kernel: kernel('uchar4', 'int i = dot(o[0], o[1]) + dot_acc_sat(o[0], o[1], 3u); o[0] = (uchar4)(i);'),
    feature: '__opencl_c_integer_dot_product_input_4x8bit',
  },
  {
    kernel: kernel('uint', 'o[0] = dot_4x8packed_uu_uint(o[0], o[1]) + dot_acc_sat_4x8packed_us_int(o[0], o[1], 3);'),
    feature: '__opencl_c_integer_dot_product_input_4x8bit_packed',
  },
];

const SUB_GROUPS = ['__opencl_c_int64', '__opencl_c_subgroups'];

/** The codes of the errors and warnings about a kernel on a device that lists these extensions and features. */
function codesOf(text: string, version: string, extensions: readonly string[]): readonly string[] {
  const read = readProfile(JSON.stringify({ name: 'mine', base: 'generic', versions: [120, 300, 310], extensions }));
  assert.ok('device' in read);
  const { diagnostics } = analyse(
    new SourceFile('a.cl', text),
    parseBuildOptions([`-cl-std=CL${version}`]),
    { read: () => undefined },
    { device: read.device, optionsKnown: true },
  );
  return [
    ...new Set(
      diagnostics.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ code }) => code),
    ),
  ];
}

describe('the statements about OpenCL C 3.1', () => {
  for (const { says, kernel: text, before, extension, needsSubGroups } of STATEMENTS)
    it(says, () => {
      assert.deepEqual(codesOf(text, '3.1', SUB_GROUPS), []);
      assert.deepEqual(codesOf(text, '3.0', SUB_GROUPS), before);
      if (extension) assert.deepEqual(codesOf(text, '3.0', [...SUB_GROUPS, extension]), []);
      if (needsSubGroups) assert.ok(codesOf(text, '3.1', ['__opencl_c_int64']).length > 0);
    });
  for (const { kernel: text, feature } of FEATURES)
    it(`Integer dot products require ${feature}`, () => {
      for (const version of ['3.0', '3.1']) {
        assert.deepEqual(codesOf(text, version, [...SUB_GROUPS, 'cl_khr_integer_dot_product', feature]), [], version);
        assert.ok(codesOf(text, version, SUB_GROUPS).length > 0, version);
      }
    });
  it('leaves the macros of the extensions to the device', () => {
    const text = `#ifdef cl_khr_extended_bit_ops\n#error "defined"\n#endif\n${kernel('int', 'o[0] = 1;')}`;
    assert.deepEqual(codesOf(text, '3.1', SUB_GROUPS), []);
  });
});
