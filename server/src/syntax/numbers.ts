import { type Name, spellingOf } from '../text/names.js';

const INTEGER = /^(?:0[xX][\da-fA-F]+|0[bB][01]+|0[0-7]*|[1-9]\d*)(?:[uUlLzZiIjJ]|wb|WB)*$/;
const FLOATING =
  /^(?:0[xX](?:[\da-fA-F]+\.?[\da-fA-F]*|\.[\da-fA-F]+)[pP][-+]?\d+|(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)(?:[fFlLhHdDqQwWiIjJ]|[fF]16|bf16|BF16)*$/;

const known = new Map<Name, boolean>();

/** Whether a preprocessing number is a constant (C99 6.4.4), with every suffix that some compiler takes. */
export function isNumber(name: Name): boolean {
  let is = known.get(name);
  if (is === undefined) {
    const text = spellingOf(name);
    is = INTEGER.test(text) || FLOATING.test(text);
    known.set(name, is);
  }
  return is;
}
