/** Something that was named and cannot be used. The message is for the user. */
export class InputError extends Error {}
