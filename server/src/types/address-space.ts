/** The memory that an object is in. Spaces of `__attribute__((address_space(N)))` follow at `Numbered + N`. */
export const AddressSpace = {
  None: 0,
  Private: 1,
  Local: 2,
  Global: 3,
  Constant: 4,
  Generic: 5,
  Numbered: 16,
} as const;
export type AddressSpace = number;

const SPACE_NAMES = ['none', 'private', 'local', 'global', 'constant', 'generic'];

/** `global`; `none` for a value; `as3` for a numbered space. */
export const spaceName = (space: AddressSpace): string => SPACE_NAMES[space] ?? `as${space - AddressSpace.Numbered}`;

/** `__global`, as diagnostics and types spell it. */
export const spaceSpelling = (space: AddressSpace): string =>
  space >= AddressSpace.Numbered
    ? `__attribute__((address_space(${space - AddressSpace.Numbered})))`
    : `__${spaceName(space)}`;

/**
 * Every pointer to `from` is also a valid pointer to `to` ("superset" in the specification: generic includes all but
 * constant).
 */
export const spaceIncludes = (to: AddressSpace, from: AddressSpace): boolean =>
  to === from || (to === AddressSpace.Generic && from !== AddressSpace.Constant && from < AddressSpace.Numbered);

/** Some object could be in both. */
export const spacesOverlap = (a: AddressSpace, b: AddressSpace): boolean => spaceIncludes(a, b) || spaceIncludes(b, a);
