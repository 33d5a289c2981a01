import { rejects } from '../../../devices/device.js';
import { exceededLimit } from '../../../devices/work-groups.js';
import type { RequiredSize } from '../../../semantics/facts/declaration-facts.js';
import { counted } from '../../expression-wording.js';
import { on, type RuleContext, rule } from '../../rule.js';

const SUB_GROUP = 'intel_reqd_sub_group_size';

/** Why no launch on the device has the sizes; undefined if one may have. */
function problemOf({ attribute, sizes }: RequiredSize, { limits, target, device }: RuleContext): string | undefined {
  if (attribute.name === SUB_GROUP) {
    const [size = 0] = sizes;
    const has = target.subGroupSizes;
    if (!has || has.includes(size)) return undefined;
    return `sub-groups of ${counted(size, 'work-item')} are required; those of ${device} have ${has.join(', ')}`;
  }
  const limit = exceededLimit(sizes, limits.workGroupSize, target);
  if (!limit) return undefined;
  const { size, most, dimension } = limit;
  const items = counted(size, 'work-item');
  const required = dimension === undefined ? `work-groups of ${items} are` : `${items} are`;
  const where = dimension === undefined ? '' : ` in dimension ${dimension}`;
  return `${required} required${where}; ${most} is the maximum on ${device}`;
}

/**
 * `reqd_work_group_size` and `intel_reqd_sub_group_size` state the sizes of every launch: the device must have them
 * (CL_DEVICE_MAX_WORK_GROUP_SIZE, CL_DEVICE_MAX_WORK_ITEM_SIZES, CL_DEVICE_SUB_GROUP_SIZES_INTEL). Drivers build the
 * kernel nevertheless, except for sub-groups on Intel's GPUs.
 */
export const requiredSizeUnsupported = rule(
  {
    id: 'required-size-unsupported',
    title: 'Required size of work-groups or sub-groups that the device lacks',
    spec: 'Optional Attribute Qualifiers; device queries',
    versions: 'all',
    severity: 'warning',
  },
  on('required-size', {
    find: (fact, context) => {
      const problem = problemOf(fact, context);
      return problem === undefined ? undefined : { fact, problem };
    },
    at: ({ fact }) => fact.attribute,
    severity: ({ fact }, { target }) =>
      fact.attribute.name === SUB_GROUP && rejects(target, 'unsupported-sub-group-size') ? 'error' : 'warning',
    message: ({ problem }) => problem,
  }),
);
