/** An unusable input. The message is for the user. */
export class InputError extends Error {}
