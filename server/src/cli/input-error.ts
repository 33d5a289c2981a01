/** Something that was named and cannot be used. The message is for the user. */
export class InputError extends Error {}

/** A worker ended before its work was done, or could not do it. The message is for the user. */
export class WorkerError extends Error {}
