// What builtins do to memory and barriers, as the recorder of a work-item is told.
import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { layoutOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import type { Effects } from './builtins.js';
import { keyOf } from './integers.js';
import { isShared } from './memory.js';
import type { Recorder } from './recorder.js';
import type { At } from './trace.js';
import { DATA, type Value } from './values.js';

/** What builtins called in a unit do, told to a recorder. */
export function effectsOn(recorder: Recorder, unit: Unit): Effects {
  const at = (call: CallExpression): At => ({ unit, node: call });
  return {
    access: (call, pointer, bytes, kind, value, together) => {
      if (pointer?.kind === 'integer' && pointer.value === 0) return recorder.null(at(call));
      if (pointer?.kind !== 'pointer') return;
      recorder.access(unit, call, pointer, bytes, kind, value, together);
      if (kind !== 'read' && !isShared(pointer.object) && typeof pointer.offset === 'number')
        pointer.object.cells.set(pointer.offset, DATA);
    },
    meet: (call, fences) => recorder.meet(unit, call, fences),
    copy: (call, args, types, strided) => copied(recorder, unit, call, args, types, strided),
    wait: (call, count, events) => {
      const number = count?.kind === 'integer' && typeof count.value === 'number' ? Math.min(count.value, 64) : 0;
      const offset = events?.kind === 'pointer' && typeof events.offset === 'number' ? events.offset : undefined;
      const waitedFor: (number | undefined)[] = [];
      for (let i = 0; i < number; i++) {
        const event =
          events?.kind === 'pointer' && offset !== undefined ? events.object.cells.get(offset + 8 * i) : undefined;
        waitedFor.push(event?.kind === 'event' ? event.copy : undefined);
      }
      const isKnown = number > 0 && !waitedFor.includes(undefined);
      recorder.meet(unit, call, { local: false, global: false }, isKnown ? `:${waitedFor.join()}` : '');
      if (isKnown) for (const copy of waitedFor) recorder.end(copy);
      else recorder.end(undefined);
    },
    pixel: (call, image, coordinates, value) => {
      if (image?.kind !== 'pointer' || coordinates?.kind !== 'vector') return;
      const places = coordinates.elements.map((one) =>
        one.kind === 'integer' && typeof one.value === 'number' ? one.value : -1,
      );
      if (places.some((place) => place < 0 || place >= 1 << 16)) return;
      const offset = places.reduce((sum, place, i) => sum + place * 65536 ** i, 0);
      recorder.access(unit, call, { object: image.object, offset }, 1, value ? 'write' : 'read', value);
    },
  };
}

/** `async_work_group_copy` (6.13.10): reads and writes by the work-group as a whole, until somebody waits. */
function copied(
  recorder: Recorder,
  unit: Unit,
  call: CallExpression,
  args: readonly Value[],
  types: readonly Type[],
  strided: boolean,
): Value {
  const [target, source, count] = args;
  const event = args.at(-1);
  const before = event?.kind === 'event' ? event.copy : 0;
  const given = [target, source, count].map((one) => one && placedText(one));
  recorder.meet(
    unit,
    call,
    { local: false, global: false },
    before ? `:${before}` : '',
    given.includes(undefined) ? undefined : given.join(),
  );
  const type = types[0];
  const element = type?.kind === 'pointer' ? type.pointee : type?.kind === 'array' ? type.element : undefined;
  const size = element && layoutOf(element)?.size;
  const at: At = { unit, node: call };
  const bytes =
    !strided && size !== undefined && count?.kind === 'integer' && typeof count.value === 'number'
      ? count.value * size
      : 0;
  for (const [pointer, kind] of [
    [source, 'read'],
    [target, 'write'],
  ] as const) {
    if (pointer?.kind === 'integer' && pointer.value === 0) recorder.null(at);
    if (pointer?.kind === 'pointer' && bytes > 0) recorder.access(unit, call, pointer, bytes, kind, undefined, true);
  }
  if (target?.kind !== 'pointer' || target.offset === undefined) return { kind: 'event', copy: before || -1 };
  return { kind: 'event', copy: recorder.begin(at, { object: target.object, offset: target.offset }, bytes, before) };
}

/** A comparable text for a number, or for a place in an object that all share. */
const placedText = (value: Value): string | undefined =>
  value.kind === 'integer'
    ? keyOf(value.value)
    : value.kind === 'pointer' && value.offset !== undefined && isShared(value.object)
      ? `${value.object.id}+${keyOf(value.offset)}`
      : undefined;
