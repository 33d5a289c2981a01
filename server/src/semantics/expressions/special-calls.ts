// Functions whose arguments no declaration can describe: compilers check them by rules of their own ("Pipe Functions",
// "Enqueuing Kernels").
import { isInteger, isOpaque, mentionsUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';

/** What is wrong with a call: the index of an argument, or -1 for their number, and what is expected. */
export interface Misuse {
  readonly index: number;
  readonly wanted: string;
}

/** A value that is passed; types are those of values, arrays decayed. */
export interface Passed {
  readonly type: Type;
  readonly nullConstant: boolean;
}

const count = (wanted: string): Misuse => ({ index: -1, wanted });

/** What is wrong with the arguments of a call of `name`, one of those functions; undefined if they are valid. */
export function misuseOf(name: string, args: readonly Passed[]): Misuse | undefined {
  const wants = (index: number, test: (type: Type) => boolean, wanted: string): Misuse | undefined => {
    const type = args[index]?.type;
    return type && !mentionsUnknown(type) && !test(type) ? { index, wanted } : undefined;
  };
  if (name === 'enqueue_kernel') return enqueueMisuse(args, wants);
  if (name.startsWith('get_kernel_')) return queryMisuse(name, args, wants);
  const direction = /read/.test(name) ? 'read_only' : /write/.test(name) ? 'write_only' : undefined;
  const numbers = /^(read|write)_pipe$/.test(name) ? [2, 4] : name.startsWith('get_pipe_') ? [1] : [2];
  if (!numbers.includes(args.length))
    return count(`${numbers.join(' or ')} argument${numbers.at(-1) === 1 ? '' : 's'}, not ${args.length}`);
  const pipe = args[0]?.type;
  const wrong =
    wants(0, ({ kind }) => kind === 'pipe', 'a pipe') ??
    (direction && wants(0, (type) => type.kind === 'pipe' && type.access === direction, `a ${direction} pipe`));
  if (wrong || pipe?.kind !== 'pipe') return wrong;
  const isReservation = (type: Type): boolean => isOpaque(type, 'reserve_id_t');
  if (numbers.length === 2) {
    const { packet } = pipe;
    const holdsPacket = (type: Type): boolean =>
      type.kind === 'pointer' && (mentionsUnknown(packet) || type.pointee.unqualified === packet.unqualified);
    const reservation =
      args.length === 4
        ? (wants(1, isReservation, 'a reservation (reserve_id_t)') ?? wants(2, isInteger, 'the index of a packet'))
        : undefined;
    return reservation ?? wants(args.length - 1, holdsPacket, "a pointer to the type of the pipe's packets");
  }
  if (/commit/.test(name)) return wants(1, isReservation, 'a reservation (reserve_id_t)');
  return /reserve/.test(name) ? wants(1, isInteger, 'the number of packets') : undefined;
}

type Wants = (index: number, test: (type: Type) => boolean, wanted: string) => Misuse | undefined;

const isBlock = ({ kind }: Type): boolean => kind === 'block';
const isRange = (type: Type): boolean => type.kind === 'record' && type.record.namedByTypedef === true;
const isEvents = (type: Type): boolean => type.kind === 'pointer' && isOpaque(type.pointee.unqualified, 'clk_event_t');

const parametersOf = (type: Type | undefined): number =>
  type?.kind === 'block' && type.pointee.kind === 'function' ? type.pointee.parameters.length : 0;

function enqueueMisuse(args: readonly Passed[], wants: Wants): Misuse | undefined {
  if (args.length < 4) return count(`at least 4 arguments, not ${args.length}`);
  const common =
    wants(0, (type) => isOpaque(type, 'queue_t'), 'a queue (queue_t)') ??
    wants(1, isInteger, 'flags (kernel_enqueue_flags_t)') ??
    wants(2, isRange, 'an index space (ndrange_t)');
  if (common) return common;
  const fourth = args[3]?.type;
  if (args.length === 4) {
    const block = wants(3, isBlock, 'a block');
    if (block || parametersOf(fourth) === 0) return block;
    return { index: 3, wanted: 'a block without parameters, as no sizes of local memory are passed' };
  }
  if (fourth?.kind === 'block') return sizesMisuse(args, 3, wants);
  if (args.length < 7) return fourth?.kind === 'unknown' ? undefined : wants(3, isBlock, 'a block');
  const isEventsOrNull = (index: number): Misuse | undefined =>
    args[index]?.nullConstant ? undefined : wants(index, isEvents, 'a pointer to events (clk_event_t *)');
  return (
    wants(6, isBlock, 'a block') ??
    wants(3, isInteger, 'the number of events') ??
    isEventsOrNull(4) ??
    isEventsOrNull(5) ??
    (args.length > 7 ? sizesMisuse(args, 6, wants) : undefined)
  );
}

/** A block is followed by a size for each of its parameters, all of which point to local memory. */
function sizesMisuse(args: readonly Passed[], block: number, wants: Wants): Misuse | undefined {
  const parameters = parametersOf(args[block]?.type);
  const sizes = args.length - block - 1;
  if (parameters !== sizes)
    return {
      index: block,
      wanted: `a block with ${sizes} parameter${sizes === 1 ? '' : 's'}, as so many sizes are passed`,
    };
  for (let i = block + 1; i < args.length; i++) {
    const wrong = wants(i, isInteger, 'the size of local memory');
    if (wrong) return wrong;
  }
  return undefined;
}

function queryMisuse(name: string, args: readonly Passed[], wants: Wants): Misuse | undefined {
  const ofRange = name.endsWith('_for_ndrange');
  const wanted = ofRange ? 2 : 1;
  if (args.length !== wanted) return count(`${wanted} argument${wanted === 1 ? '' : 's'}, not ${args.length}`);
  return (
    (ofRange ? wants(0, isRange, 'an index space (ndrange_t)') : undefined) ?? wants(wanted - 1, isBlock, 'a block')
  );
}
