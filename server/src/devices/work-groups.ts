import type { Device } from './device.js';

/** A limit of the sizes of work-groups. */
export interface ExceededLimit {
  readonly size: number;
  readonly most: number;
  /** Undefined if it limits the work-items of all dimensions together. */
  readonly dimension?: number;
}

/**
 * The limit that work-groups of these sizes exceed on a device: CL_DEVICE_MAX_WORK_GROUP_SIZE, which is `most`, or
 * CL_DEVICE_MAX_WORK_ITEM_SIZES.
 */
export function exceededLimit(
  sizes: readonly number[],
  most: number | undefined,
  { workItemSizes = [] }: Pick<Device, 'workItemSizes'>,
): ExceededLimit | undefined {
  const size = sizes.reduce((product, one) => product * one, 1);
  if (most !== undefined && size > most) return { size, most };
  for (const [dimension, one] of sizes.entries()) {
    const most = workItemSizes[dimension];
    if (most !== undefined && one > most) return { size: one, most, dimension };
  }
  return undefined;
}
