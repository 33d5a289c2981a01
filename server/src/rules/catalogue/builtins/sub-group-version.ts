import { hasTrait, vendorExtensionOf } from '../../../builtins/index.js';
import { useVersion } from '../../../refactoring/fixes/versions.js';
import { spellingOf } from '../../../text/names.js';
import { isGuarded } from '../../conditional-groups.js';
import { on, rule } from '../../rule.js';

const isSubGroup = (name: string): boolean => hasTrait(name, 'sub-group') && vendorExtensionOf(name) === undefined;

/**
 * What a condition tests that is only for compilers with sub-groups: an extension, a feature, a version or a vendor.
 */
const SUB_GROUPS = /sub_?group|__OPENCL_(?:C_)?VERSION__|CL_VERSION_|__opencl_c_|intel|amd|qcom|nvidia|arm/i;

/**
 * OpenCL 2.0 introduced sub-groups. Earlier versions require an extension, which a kernel enables by a pragma or tests
 * by its macro.
 */
export const subGroupVersion = rule(
  {
    id: 'sub-group-version',
    title: 'Sub-group function before OpenCL C 2.0',
    spec: 'cl_khr_subgroups; Sub-group Functions',
    versions: '1.x',
    severity: 'warning',
  },
  on('builtin-call', {
    ofBuiltin: (name, { version }) => version < 200 && isSubGroup(name),
    // A device without the function has the name undeclared.
    when: ({ unit, call }, { extensions, language, options }) =>
      language.device === undefined &&
      ![...extensions].some((name) => name === '?' || name.includes('subgroup')) &&
      !options.macros.some(({ name }) => name.includes('subgroup')) &&
      !isGuarded(unit, call.callee.first, SUB_GROUPS),
    at: ({ call }) => call.callee,
    message: ({ name }) => `'${spellingOf(name)}' requires OpenCL C 2.0, or an extension such as cl_khr_subgroups`,
    fixes: () => [useVersion(200)],
  }),
);
