import type { HostExpression, HostFunction, HostUnit } from './syntax.js';
import type { Store, Value } from './values.js';

/** A call of a function that is being followed, or the code of a file outside of functions. */
export interface Frame {
  readonly unit: HostUnit;
  readonly fn: HostFunction | undefined;
  /** The way of calls that leads here. */
  readonly id: string;
  /** The places of local names, innermost scope last. */
  readonly scopes: Map<string, string>[];
  /** The arguments by the names of the parameters that nothing assigns. */
  readonly passed: Map<string, HostExpression>;
  readonly caller: Frame | undefined;
  readonly call: HostExpression | undefined;
  /** Where the object is whose member is called. */
  readonly self: string | undefined;
  readonly depth: number;
  readonly exits: { readonly store: Store; readonly value: Value }[];
}

/** The frame of a macro: names that it does not declare are those of its caller. */
export const isMacro = ({ fn }: Frame): boolean => fn?.isMacro === true;

/** The innermost function of a macro's frame. */
export function functionFrame(frame: Frame): Frame {
  let at = frame;
  while (isMacro(at) && at.caller) at = at.caller;
  return at;
}
