// The methods of Python's lists and dictionaries, and the functions that take them.
import { calledMethod, ofBuiltin } from '../interpretation/collections.js';
import { type Frame, localPlace } from '../interpretation/frame.js';
import type { Interpreter } from '../interpretation/interpreter.js';
import { UNKNOWN, type Value } from '../interpretation/values.js';
import type { HostExpression } from '../reading/syntax.js';

type Call = Extract<HostExpression, { kind: 'call' }>;

/** The methods that change a list or a dictionary. */
const CHANGES = /^(?:append|clear|extend|insert|pop|popitem|remove|reverse|setdefault|sort|update|__delitem__)$/;

/** Models a call of a method of a list or a dictionary; undefined for other calls. */
export function callCollection(
  machine: Interpreter,
  { object, call: { callee, args } }: { readonly object: Value; readonly call: Call },
  frame: Frame,
): Value | undefined {
  if (callee.kind !== 'member') return undefined;
  if (object.kind === 'unknown' && CHANGES.test(callee.name)) {
    const place = machine.places.of(callee.object, frame);
    if (place !== undefined) machine.memory.note(place, UNKNOWN);
  }
  if (object.kind !== 'list' && object.kind !== 'dictionary') return undefined;
  if (args.some(({ name }) => name !== undefined)) return undefined;
  const values = args.map(({ value }) => machine.unfollowed.held(machine.value(value, frame), value, frame));
  const called = calledMethod(object, callee.name, values);
  if (called?.changed) machine.unfollowed.changeList(object, callee.object, frame, called.changed);
  return called?.result;
}

/** Models a call of a function of Python that takes collections; undefined for other calls. */
export function callBuiltin(machine: Interpreter, call: Call, frame: Frame): Value | undefined {
  const { callee, args } = call;
  const areNamed = args.length > 0 && args.every(({ name }) => name !== undefined && /^\w+$/.test(name));
  if ((callee.kind === 'name' || callee.kind === 'member') && callee.name === 'SimpleNamespace' && areNamed)
    return machine.structOf(args, frame);
  if (callee.kind !== 'name' || !/^(?:dict|enumerate|zip|list|tuple)$/.test(callee.name)) return undefined;
  if (localPlace(callee.name, frame) !== undefined) return undefined;
  if (machine.program.functions(frame.unit, callee.name).length > 0) return undefined;
  if (callee.name === 'dict' && areNamed) {
    const held = args.map(
      ({ name, value }) => [`"${name}"`, machine.unfollowed.held(machine.value(value, frame), value, frame)] as const,
    );
    return { kind: 'dictionary', entries: new Map(held) };
  }
  if (args.some(({ name }) => name !== undefined)) return undefined;
  return ofBuiltin(
    callee.name,
    args.map(({ value }) => machine.value(value, frame)),
  );
}
