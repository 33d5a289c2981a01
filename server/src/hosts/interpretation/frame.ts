import type { HostSpan } from '../events.js';
import type { HostExpression, HostFunction, HostUnit, Range } from '../reading/syntax.js';
import type { Store } from './store.js';
import type { Value } from './values.js';

/** A parameter pack, whose elements are parameters with names of their own. */
interface Pack {
  /** The template parameter that is its type. */
  readonly type: string;
  readonly count: number;
}

/** The name of an element of a pack. */
export const elementName = (pack: string, i: number): string => `${pack}#${i}`;

/** An activation of a function, or of the code of a file outside of functions. */
export interface Frame {
  readonly unit: HostUnit;
  readonly fn: HostFunction | undefined;
  /** Identifies the chain of calls. */
  readonly id: string;
  /** The places of local names, innermost scope last. */
  readonly scopes: Map<string, string>[];
  /** The arguments of parameters that are never assigned, by parameter name. */
  readonly passed: Map<string, HostExpression>;
  /** The parameter packs, by name. */
  readonly packs: Map<string, Pack>;
  readonly caller: Frame | undefined;
  readonly call: HostExpression | undefined;
  /** The place of the object whose member function is called. */
  readonly self: string | undefined;
  readonly depth: number;
  readonly exits: { readonly store: Store; readonly value: Value }[];
  /** The states in which `goto` statements jump to labels. */
  readonly jumps: { readonly label: string; readonly store: Store }[];
}

/** Whether it is the frame of a macro: the names that it does not declare are resolved in its caller. */
export const isMacro = ({ fn }: Frame): boolean => fn?.isMacro === true;

/** The frame of the innermost enclosing function, for a macro's frame. */
export function functionFrame(frame: Frame): Frame {
  let at = frame;
  while (isMacro(at) && at.caller) at = at.caller;
  return at;
}

/** The place of a local name. */
export function localPlace(name: string, frame: Frame): string | undefined {
  for (let i = frame.scopes.length - 1; i >= 0; i--) {
    const place = frame.scopes[i]?.get(name);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The frame of a function without a caller, or of the code outside of functions. */
export function rootFrame(unit: HostUnit, fn: HostFunction | undefined): Frame {
  return {
    unit,
    fn,
    id: `${unit.file.path}:${fn?.start ?? 0}`,
    scopes: fn ? [new Map()] : [],
    passed: new Map(),
    packs: new Map(),
    caller: undefined,
    call: undefined,
    self: fn?.owner === undefined ? undefined : `T:${fn.owner}`,
    depth: 0,
    exits: [],
    jumps: [],
  };
}

export function textOf(range: Range, frame: Frame): string {
  return frame.unit.file.text.slice(range.start, range.end).replace(/\s+/g, ' ');
}

/** The place that a user would edit: the argument, if wrappers or macros pass an expression on. */
export function spanOf(expression: HostExpression, frame: Frame): HostSpan {
  let at: Range = expression;
  let inner = expression;
  let here = frame;
  while (here.caller && here.call) {
    const base = inner.kind === 'cast' ? inner.value : inner.kind === 'sizeof' && inner.of ? inner.of : inner;
    const passed = base.kind === 'name' ? here.passed.get(base.name) : undefined;
    if (passed) {
      inner = passed;
      at = passed;
    } else if (isMacro(here)) {
      inner = here.call;
      at = here.call;
    } else break;
    here = here.caller;
  }
  return { file: here.unit.file, start: at.start, end: at.end };
}
