/** The effects and results of builtin functions for one arbitrary work-item. */

import { needsWorkGroup, vendorExtensionOf } from '../builtins/index.js';
import { isAboutLaunch, takesDimension } from '../builtins/index-space.js';
import type { Builtin } from '../ir/ir.js';
import { layoutOf } from '../types/layout.js';
import { isImage, isVoid } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { isIntegral, isSigned } from './arithmetic.js';
import type { CodeBlock } from './graph.js';
import type { Evaluator } from './host.js';
import { eq, ge, ne, Poly, Scope, widest } from './terms.js';
import { Unproved } from './unproved.js';
import { keyOf, number, type PointerTo, scopeOf, type Value } from './values.js';

const pointee = (type: Type): Type | undefined => (type.kind === 'pointer' ? type.pointee : undefined);

export function callBuiltin(on: Evaluator, block: CodeBlock, of: Builtin, args: readonly Value[]): Value | undefined {
  const { name, traits } = of;
  const { machine } = on;
  const { ids, atoms } = machine.setting;
  const first = args[0];
  const result = (): Value | undefined => (isVoid(of.type) ? undefined : on.unknownOf(of.type, Scope.Item));
  const meet = (own: readonly Poly[]): void =>
    machine.meet({ block, spot: of, args: own, conditions: on.state.conditions });
  if (isAboutLaunch(name)) {
    const dimension = first?.kind === 'number' && first.poly.isConstant ? first.poly.constant : undefined;
    const known = takesDimension(name) ? dimension : 0;
    const id = known === undefined ? undefined : ids.query(name, known);
    if (id) return number(id);
    const isOfItem = traits.has('position') || (first !== undefined && scopeOf(first) === Scope.Item);
    return on.unknownOf(of.type, isOfItem ? Scope.Item : Scope.Group);
  }
  if (name === 'get_work_dim')
    return number(atoms.symbol('get_work_dim()', { scope: Scope.Launch, minimum: 1, maximum: 3 }));
  if (vendorExtensionOf(name) !== undefined) throw new Unproved(`'${name}' is not understood`, of);
  if (traits.has('copy')) return copy(on, block, of, args);
  if (traits.has('wait')) {
    meet([]);
    wait(on, of, args);
    return result();
  }
  if (traits.has('atomic') || name === 'atomic_init') return atomic(on, of, args);
  // Barriers of sub-groups order nothing for work-items of different ones, but all of a sub-group have to reach them.
  if (traits.has('barrier')) meet([]);
  if (traits.has('barrier') || (traits.has('fence') && !traits.has('collective'))) return result();
  if (needsWorkGroup(name)) {
    meet(name.includes('broadcast') ? args.slice(1).map((arg) => on.numberOf(arg)) : []);
    return isVoid(of.type) ? undefined : on.unknownOf(of.type, traits.has('uniform') ? Scope.Group : Scope.Item);
  }
  if (traits.has('prints') || traits.has('cache')) return result();
  if (of.args[0] && isImage(of.args[0].type) && first?.kind === 'pointer') {
    if (traits.has('reads') || traits.has('writes')) return pixel(on, of, args, first);
    return on.operationOf(of.type, name, [Poly.of(first.object.id)]);
  }
  if (traits.has('pure')) return pure(on, of, args);
  if (traits.has('sub-group')) return result();
  throw new Unproved(`'${name}' is not understood`, of);
}

/** A function whose result depends on its arguments alone. */
function pure(on: Evaluator, of: Builtin, args: readonly Value[]): Value {
  const { name } = of;
  const { atoms } = on.machine.setting;
  const [a, b, c] = args.map((arg) => (arg.kind === 'number' ? arg.poly : undefined));
  const isInteger = isIntegral(of.type);
  if (args.some(({ kind }) => kind !== 'number' && kind !== 'vector')) {
    const [first] = args;
    const isPointer = of.type.kind === 'pointer' && first && (first.kind === 'pointer' || first.kind === 'choice');
    if (isPointer && name.startsWith('to_')) return { kind: 'lost', reason: `the result of '${name}' may be null` };
    return on.unknownOf(of.type, Scope.Item);
  }
  if (isInteger && a && b) {
    const choose = (x: Poly, y: Poly, isLess: boolean): Poly => {
      const difference = y.minus(x);
      if (difference.isConstant) return difference.constant >= 0 === isLess ? x : y;
      const [less, more] = [ge(difference), ge(difference.timesNumber(-1).plusNumber(-1))];
      const [lowX, highX] = x.range();
      const [lowY, highY] = y.range();
      const [low, high] = isLess
        ? [Math.min(lowX, lowY), Math.min(highX, highY)]
        : [Math.max(lowX, lowY), Math.max(highX, highY)];
      return atoms.operation(isLess ? 'min' : 'max', [x, y], {
        ...(Number.isSafeInteger(low) && { minimum: low }),
        ...(Number.isSafeInteger(high) && { maximum: high }),
        facts: (self) => (isLess ? [x.minus(self), y.minus(self)] : [self.minus(x), self.minus(y)]),
        alternatives: [
          { conditions: [less], value: isLess ? x : y },
          { conditions: [more], value: isLess ? y : x },
        ],
      });
    };
    // The order of unsigned numbers is that of their terms only if none of these is negative.
    const isOrdered = isSigned(of.type) || [a, b, c].every((one) => !one || on.arithmeticOf(of).isKnown(one));
    if ((name === 'min' || name === 'max') && isOrdered) return number(choose(a, b, name === 'min'));
    if (name === 'clamp' && c && isOrdered) return number(choose(choose(a, b, false), c, true));
    if (name === 'select' && c) {
      const scope = widest([a.scope, b.scope, c.scope]);
      if (a.key === b.key) return number(a);
      const options = {
        scope,
        alternatives: [
          { conditions: [eq(c)], value: a },
          { conditions: [ne(c)], value: b },
        ],
      };
      return number(atoms.operation('select', [a, b, c], options));
    }
  }
  const terms = args.map((arg) => on.termsOf(arg));
  if (terms.some((one) => one === undefined)) return on.unknownOf(of.type, Scope.Item);
  return on.operationOf(
    of.type,
    name,
    terms.flatMap((one) => one ?? []),
  );
}

function atomic(on: Evaluator, of: Builtin, args: readonly Value[]): Value | undefined {
  const [pointer, ...others] = args;
  const type = pointee(of.args[0]?.type ?? of.type);
  const width = type && layoutOf(type)?.size;
  const result = isVoid(of.type) ? undefined : on.unknownOf(of.type, Scope.Item);
  // Fences have no pointer.
  if (!pointer || pointer.kind === 'number') return result;
  if (width === undefined) throw new Unproved('the size of the object is not known', of);
  const kind = of.name === 'atomic_init' ? 'write' : 'atomic';
  const options = on.targets(pointer, of);
  for (const { conditions, pointer: one } of options)
    if (one.object.sharing === 'none') {
      on.accessPrivate(one, { width, kind: 'read', spot: of, conditions });
      on.clobber(one.object);
    } else on.access(one, { width, kind, spot: of, conditions });
  // The expected value of a compare-exchange.
  for (const [i, other] of others.entries())
    if (other.kind !== 'number' && other.kind !== 'vector') {
      const own = pointee(of.args[i + 1]?.type ?? of.type);
      if (own) on.store(other, on.unknownOf(own, Scope.Item), own, of);
    }
  return result;
}

/** Reads or writes a pixel of an image. */
function pixel(on: Evaluator, of: Builtin, args: readonly Value[], image: PointerTo): Value | undefined {
  const isWrite = of.name.startsWith('write_');
  const position = isWrite ? args[1] : of.args[1]?.type.kind === 'opaque' ? args[2] : args[1];
  const coordinates = position && on.termsOf(position);
  const value = isWrite ? args.at(-1) : undefined;
  on.access(image, {
    width: 1,
    kind: isWrite ? 'write' : 'read',
    spot: of,
    value: value && on.termsOf(value),
    coordinates: coordinates ?? [],
  });
  if (isWrite) return undefined;
  if (coordinates && on.machine.setting.isConstant(image.object))
    return on.operationOf(of.type, `${of.name}#${image.object.id}`, coordinates);
  return on.unknownOf(of.type, Scope.Item);
}

/** The work-group copies between local and global memory, until it waits for the copy. */
function copy(on: Evaluator, block: CodeBlock, of: Builtin, args: readonly Value[]): Value {
  const [to, from, count, third] = args;
  const type = pointee(of.args[0]?.type ?? of.type);
  const size = type && layoutOf(type)?.size;
  const targets = to && on.targets(to, of);
  const sources = from && on.targets(from, of);
  if (of.name !== 'async_work_group_copy' || !targets || !sources || !count || !size || !third)
    throw new Unproved(`'${of.name}' is not understood`, of);
  const length = on.numberOf(count).timesNumber(size);
  const scopes = [to, from].map((one) => on.machine.setting.atoms.unknown('copy', { scope: scopeOf(one) }));
  on.machine.meet({ block, spot: of, args: [...scopes, length], conditions: on.state.conditions });
  // A copy may be added to an earlier one.
  const isNew = third.kind === 'number' && third.poly.isConstant;
  const event = isNew || third.kind !== 'number' ? on.unknownOf(of.type, Scope.Group) : third;
  const copied = { width: size, spot: of, copied: length, event: keyOf(event) } as const;
  const accesses = [
    ...sources.map(({ conditions, pointer }) => on.access(pointer, { ...copied, conditions, kind: 'read' })),
    ...targets.map(({ conditions, pointer }) => on.access(pointer, { ...copied, conditions, kind: 'write' })),
  ];
  on.state = { ...on.state, copies: new Set([...on.state.copies, ...accesses]) };
  return event;
}

/** The copies of the events that are waited for are complete. */
function wait(on: Evaluator, of: Builtin, [count, list]: readonly Value[]): void {
  const type = pointee(of.args[1]?.type ?? of.type);
  if (
    count?.kind !== 'number' ||
    !count.poly.isConstant ||
    count.poly.constant > 16 ||
    list?.kind !== 'pointer' ||
    !type
  )
    return;
  const events = new Set<string>();
  for (let i = 0; i < count.poly.constant; i++)
    events.add(keyOf(on.load({ ...list, offset: list.offset.plusNumber(8 * i) }, type, of)));
  const { state } = on;
  const done = [...state.copies].filter(({ event }) => event !== undefined && events.has(event));
  on.state = {
    ...state,
    copies: new Set([...state.copies].filter((one) => !done.includes(one))),
    complete: new Set([...state.complete, ...done]),
  };
}
