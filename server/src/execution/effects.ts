// Reports the effects of builtin functions on memory and barriers to the recorder of a work-item.
import type { CallExpression } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { layoutOf } from '../types/layout.js';
import type { Type } from '../types/type.js';
import type { Effects } from './builtins.js';
import { keyOf } from './integers.js';
import { forgetBytes, isShared, isSpoiled } from './memory.js';
import type { Recorder } from './recorder.js';
import type { At } from './trace.js';
import { DATA, type MemoryObject, type Value } from './values.js';

/** Reports the effects of the builtin functions called in a unit to a recorder. */
export function effectsOn(recorder: Recorder, unit: Unit, way: () => string): Effects {
  const at = (call: CallExpression): At => ({ unit, node: call });
  return {
    access: (call, pointer, bytes, kind, value) => {
      if (pointer?.kind === 'integer' && pointer.value === 0) return recorder.null(at(call));
      if (pointer?.kind !== 'pointer') return;
      recorder.access(at(call), pointer, bytes, kind, { value });
      if (kind !== 'read' && !isShared(pointer.object)) forgetBytes(pointer, bytes);
    },
    meet: (call, fences, given) => recorder.meet(unit, call, fences, '', given && placedTexts(given)),
    meetSubGroup: () => recorder.meetSubGroup(),
    fence: () => recorder.fence(),
    synchronize: (pointer, how) => {
      if (pointer?.kind === 'pointer' && isShared(pointer.object)) recorder.synchronize(pointer.object, how);
    },
    way,
    copy: (call, args, types, strided) => copied(recorder, { unit, call }, args, types, strided),
    wait: (call, count, events) => waited(recorder, at(call), call, count, events),
    pixel: (call, image, coordinates, value) => {
      if (image?.kind !== 'pointer' || coordinates?.kind !== 'vector') return;
      const places = coordinates.elements.map((one) =>
        one.kind === 'integer' && typeof one.value === 'number' ? one.value : -1,
      );
      if (places.some((place) => place < 0 || place >= 1 << 16)) return;
      const offset = places.reduce((sum, place, i) => sum + place * 65536 ** i, 0);
      recorder.access(at(call), { object: image.object, offset }, 1, value ? 'write' : 'read', { value });
    },
  };
}

/** The size of an event_t in bytes. */
export const EVENT_SIZE = 8;

/** `wait_group_events` (6.13.10). */
function waited(
  recorder: Recorder,
  at: At,
  call: CallExpression,
  count: Value | undefined,
  events: Value | undefined,
): void {
  const number = count?.kind === 'integer' && typeof count.value === 'number' ? count.value : undefined;
  const start = events?.kind === 'pointer' && typeof events.offset === 'number' ? events.offset : undefined;
  const object = events?.kind === 'pointer' ? events.object : undefined;
  const waitedFor: number[] = [];
  let isKnown = number !== undefined && number > 0 && start !== undefined;
  let isUnset = false;
  for (let i = 0; isKnown && i < (number ?? 0); i++) {
    const place = (start ?? 0) + EVENT_SIZE * i;
    const event = object?.cells.get(place);
    if (event?.kind === 'event') waitedFor.push(event.copy);
    else if (object && object.size !== undefined && place >= object.size) {
      recorder.faults.push({ ...at, kind: 'missing-events', object, offset: start, count: number });
      break;
    } else {
      // An object that is neither declared here nor invalidated, and was never set, does not hold an event.
      if (object && isUnsetEvent(object, event)) isUnset = true;
      isKnown = false;
    }
  }
  if (isUnset) recorder.faults.push({ ...at, kind: 'unset-event', object, offset: undefined });
  recorder.meet(at.unit, call, { local: false, global: false }, isKnown ? `:${waitedFor.join()}` : '');
  if (isKnown) for (const copy of waitedFor) recorder.end(copy);
  else recorder.end(undefined);
}

function isUnsetEvent(object: MemoryObject, event: Value | undefined): boolean {
  if (object.initial !== undefined || isSpoiled(object)) return false;
  return event === undefined || (event.kind === 'integer' && event.value === 0);
}

/** `async_work_group_copy` (6.13.10): the work-group as a whole reads and writes until it waits for the event. */
function copied(
  recorder: Recorder,
  { unit, call }: { readonly unit: Unit; readonly call: CallExpression },
  args: readonly Value[],
  types: readonly Type[],
  strided: boolean,
): Value {
  const [target, source, count] = args;
  const event = args.at(-1);
  const before = event?.kind === 'event' ? event.copy : 0;
  recorder.meet(
    unit,
    call,
    { local: false, global: false },
    before ? `:${before}` : '',
    placedTexts([target ?? DATA, source ?? DATA, count ?? DATA]),
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
    if (pointer?.kind === 'pointer' && bytes > 0 && size)
      recorder.access(at, pointer, bytes, kind, { together: true, count: bytes / size });
  }
  if (target?.kind !== 'pointer' || target.offset === undefined) return { kind: 'event', copy: before || -1 };
  return { kind: 'event', copy: recorder.begin(at, { object: target.object, offset: target.offset }, bytes, before) };
}

/** Comparable texts for values; undefined if one of them has none. */
function placedTexts(values: readonly Value[]): string | undefined {
  const texts = values.map(placedText);
  return texts.includes(undefined) ? undefined : texts.join();
}

/** A comparable text for a number, or for a place in a shared object. */
const placedText = (value: Value): string | undefined =>
  value.kind === 'integer'
    ? keyOf(value.value)
    : value.kind === 'pointer' && value.offset !== undefined && isShared(value.object)
      ? `${value.object.id}+${keyOf(value.offset)}`
      : undefined;
