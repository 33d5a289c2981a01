import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode that a function runs before V8 thinks of optimising it: V8's own number, and one for the start. */
const USUAL = 67_584;
const PATIENT = 600_000;
/** The versions of V8 that are known to have the number. */
const KNOWN = /^1[0-4]\./;

/**
 * Keeps V8 from optimising code that has only begun to run, until the callback that comes back is called. In the first file
 * everything is new, so that what is optimised early is optimised for too little and thrown away again: a third of the time
 * to the first diagnostics of 10,000 lines.
 */
export function withoutHaste(): () => void {
  if (!KNOWN.test(process.versions.v8)) return () => {};
  setFlagsFromString(`--interrupt-budget=${PATIENT}`);
  let hasty = false;
  return () => {
    if (!hasty) setFlagsFromString(`--interrupt-budget=${USUAL}`);
    hasty = true;
  };
}
