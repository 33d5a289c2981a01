/**
 * The limits on executed statements and expressions, from one function on and in total. Copies and searches count by
 * their length.
 */
export const MAXIMUM_STEPS = 200_000;
export const MAXIMUM_STEPS_OF_ALL = 3_000_000;
/** Statements and expressions in execution, those of callers included. */
export const MAXIMUM_NESTING = 400;
/** Longer strings are unknown. */
export const MAXIMUM_STRING = 1 << 20;
/** Copies and searches count as one step for so many places. */
export const COST = 16;
/** A function that takes more steps without an effect on kernels is not followed again. */
export const FRUITLESS = 1_000;
/**
 * A function is not followed again after so many steps in executions that had no result and did with kernels only what
 * earlier ones did.
 */
export const REPEATED = 40_000;
