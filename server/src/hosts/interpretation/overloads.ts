// Which of several overloaded functions of C++ a call is of.
import type { FunctionIn } from '../reading/program.js';
import type { HostExpression } from '../reading/syntax.js';
import type { Frame } from './frame.js';
import type { HostTypes } from './host-types.js';
import type { ResolvedType } from './types.js';

/** The functions that may be called; none if an argument that decides has an unknown type, or one that none takes. */
export function overloadsFor(
  found: readonly FunctionIn[],
  call: Extract<HostExpression, { kind: 'call' }>,
  frame: Frame,
  types: HostTypes,
): readonly FunctionIn[] {
  const [first] = found;
  const isOverloaded = found.every(
    ({ unit, fn }) => unit === first?.unit && fn.owner === first.fn.owner && !fn.isMacro,
  );
  if (!first || found.length === 1 || frame.unit.language !== 'c' || !isOverloaded) return found;
  const taken = (one: FunctionIn, i: number): ResolvedType | undefined => {
    const parameter = one.fn.parameters[i];
    return parameter && types.resolve(parameter.type, frame);
  };
  let fitting = found;
  for (const [i, { value }] of call.args.entries()) {
    const known = found.flatMap((one) => taken(one, i) ?? []);
    if (known.length === 0 || (known.length === found.length && known.every((one) => isSame(one, known[0])))) continue;
    const given = types.of(value, frame);
    const exact = fitting.filter((one) => isSame(taken(one, i), given));
    // That of a template takes anything.
    fitting = exact.length > 0 || !given ? exact : fitting.filter((one) => taken(one, i) === undefined);
  }
  return fitting;
}

function isSame(one: ResolvedType | undefined, other: ResolvedType | undefined): boolean {
  if (!one || !other || one.kind !== other.kind || one.size !== other.size) return false;
  if (one.kind === 'scalar') return other.kind === 'scalar' && one.floating === other.floating;
  if (one.kind === 'pointer') return other.kind === 'pointer' && isSame(one.to(), other.to());
  return !('name' in one) || !('name' in other) || one.name === other.name;
}
