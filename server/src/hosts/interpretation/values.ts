import type {
  ArgumentSet,
  HostSpan,
  KernelObject,
  MemoryAccess,
  MemoryKind,
  MemoryObject,
  ReachingSets,
} from '../events.js';
import type { ResolvedType } from './types.js';

/** An abstract value of a running host. */
export type Value =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'null' }
  | { readonly kind: 'number'; readonly value: number; readonly type?: ResolvedType | undefined }
  /** One of several strings. */
  | { readonly kind: 'string'; readonly values: readonly string[]; readonly at?: HostSpan | undefined }
  | {
      readonly kind: 'kernel';
      readonly objects: readonly KernelObject[];
      /** The parameters of a functor. */
      readonly types?: readonly FunctorParameter[] | undefined;
      /** The sizes that its launches have unless they state others. */
      readonly sizes?: LaunchSizes | undefined;
    }
  /** An `ExecuteKernel` of opencl3, which sets the arguments of a kernel in order and launches it. */
  | Execution
  | MemoryObject
  /** A pointer to a place, with the type of the object if it is completely known. */
  | {
      readonly kind: 'address';
      readonly place: string;
      readonly type?: ResolvedType | undefined;
      readonly name?: string;
    }
  /** The value of a struct, whose members are stored at the place. */
  | { readonly kind: 'record'; readonly place: string }
  /** `isChangeable`: a list of Python, which every name for it may change; `alias`: those of one list have the same. */
  | {
      readonly kind: 'list';
      readonly elements: readonly Value[];
      readonly isChangeable?: boolean;
      readonly alias?: number;
    }
  /**
   * A dictionary of Python, with its elements by their keys, as they are written in places. `isList`: one of several
   * lists of different lengths, with the elements by their indices.
   */
  | {
      readonly kind: 'dictionary';
      readonly entries: ReadonlyMap<string, Value>;
      readonly isList?: boolean;
      readonly alias?: number;
    }
  /** Sizes of a launch: `cl::NDRange`. */
  | { readonly kind: 'range'; readonly sizes: readonly (number | undefined)[] | null }
  /** Bytes of local memory: `cl::Local`. */
  | { readonly kind: 'local'; readonly size: number | undefined }
  /** A number of a known type; `bare`: of a type of the language itself, which has no size. */
  | {
      readonly kind: 'scalar';
      readonly type: ResolvedType;
      readonly bare?: string;
      readonly name: string;
      readonly value?: number;
    }
  /** An array of numpy, which is of the host, or of PyOpenCL. */
  | {
      readonly kind: 'elements';
      readonly count: number | undefined;
      readonly rank: number | undefined;
      readonly type: ResolvedType | undefined;
      readonly isOfHost?: boolean;
    }
  /** A type of numpy that a host composes. */
  | { readonly kind: 'dtype'; readonly type: ResolvedType }
  /** The arguments of a kernel that may have been set. */
  | { readonly kind: 'arguments'; readonly sets: ReachingSets }
  /** The type of an image's channels, by its name in the API. */
  | { readonly kind: 'channels'; readonly name: string }
  /** What has happened to an object, at a call; nothing if `at` is undefined. */
  | {
      readonly kind: 'happened';
      readonly at: HostSpan | undefined;
      readonly branch?: Branch | undefined;
      /** The bytes from the start of a variable that a transfer writes, if it is a transfer and they are known. */
      readonly bytes?: number | undefined;
      /** It is the launch of a kernel. */
      readonly isLaunch?: boolean;
      /** The last launch on an out-of-order queue. */
      readonly queued?: Queued;
      /** The memory object that is passed to a kernel. */
      readonly memory?: MemoryObject | undefined;
    }
  /** A command queue that executes its commands in any order. */
  | { readonly kind: 'queue'; readonly object: string }
  /**
   * A program, with the literals that its source consists of, if they are known, and the sizes that its launches and
   * buffers have unless they state others.
   */
  | {
      readonly kind: 'program';
      readonly source: readonly HostSpan[] | undefined;
      readonly dims?: readonly (number | undefined)[] | undefined;
    };

export interface Execution {
  readonly kind: 'execution';
  readonly kernels: readonly KernelObject[] | undefined;
  readonly kernelAt: HostSpan;
  /** The index of the next argument, if it is known. */
  readonly index: number | undefined;
  readonly sizes: LaunchSizes;
  /** Where the sizes are stated. */
  readonly globalAt: HostSpan | undefined;
  readonly localAt: HostSpan | undefined;
}

/** A launch on an out-of-order queue. */
export interface Queued {
  /** The calls that lead to it, the outermost first, and its own. */
  readonly path: readonly HostSpan[];
  readonly kernels: readonly KernelObject[];
  /** The memory objects that are its arguments, by index. */
  readonly memory: ReadonlyMap<number, QueuedMemory>;
  /** The one before, since when nothing has waited. */
  readonly before: Queued | undefined;
}

/** A memory object, and the memory that it is the whole or a part of. */
export interface QueuedMemory {
  readonly object: string;
  readonly storage: string | undefined;
}

/** Code that is executed under a condition whose outcome is unknown. */
export interface Branch {
  readonly outer: Branch | undefined;
}

export interface LaunchSizes {
  readonly global: readonly (number | undefined)[] | undefined;
  /** Null if the implementation chooses the size. */
  readonly local: readonly (number | undefined)[] | null | undefined;
  readonly offset: readonly (number | undefined)[] | undefined;
}

/** A parameter that a functor of the C++ bindings is declared with. */
interface FunctorParameter {
  readonly type: ResolvedType | undefined;
  readonly memory: MemoryKind | undefined;
  readonly isLocal: boolean;
}

export const UNKNOWN: Value = { kind: 'unknown' };
export const NULL: Value = { kind: 'null' };

/** More candidates, strings or kernels, are treated as unknown. */
const MAXIMUM_CANDIDATES = 16;

/** The join of two values at a merge of paths. */
/** One of two objects of a kind. */
export const joinMemory = (one: MemoryObject, other: MemoryObject): MemoryObject => ({
  kind: 'memory',
  of: one.of,
  ...(one.bytes === other.bytes && { bytes: one.bytes }),
  ...(one.access === other.access && { access: one.access }),
  ...(one.element === other.element && { element: one.element }),
  ...(one.channels === other.channels && { channels: one.channels }),
  ...(one.object === other.object && { object: one.object }),
  ...(one.storage === other.storage && { storage: one.storage }),
});

/** What the flags of a memory object, as the host writes them (`CL_MEM_READ_ONLY`, `mf.READ_ONLY`), let kernels do. */
export function accessOf(flags: Value, text: string): MemoryAccess | undefined {
  if (flags.kind === 'number') return flags.value & 4 ? 'read-only' : flags.value & 2 ? 'write-only' : undefined;
  const found = text.matchAll(/\b(?:CL_MEM_)?(READ_WRITE|READ_ONLY|WRITE_ONLY)\b/g);
  const stated = new Set(Array.from(found, ([, name]) => name));
  // Of several, an expression chooses one.
  if (stated.size !== 1 || stated.has('READ_WRITE')) return undefined;
  return stated.has('READ_ONLY') ? 'read-only' : 'write-only';
}

/** The type of an image's channels, among the arguments that create it. */
export const channelsIn = (values: readonly Value[]): string | undefined =>
  values.flatMap((one) => (one.kind === 'channels' ? [one.name] : []))[0];

export function join(one: Value, other: Value): Value {
  if (one === other) return one;
  if (one.kind === 'kernel' && other.kind === 'kernel') {
    const objects = [...new Set([...one.objects, ...other.objects])];
    return objects.length > MAXIMUM_CANDIDATES ? UNKNOWN : { kind: 'kernel', objects, types: one.types };
  }
  // A null kernel is never used.
  if (one.kind === 'kernel' && other.kind === 'null') return one;
  if (one.kind === 'null' && other.kind === 'kernel') return other;
  if (one.kind === 'memory' && other.kind === 'memory' && one.of === other.of) return joinMemory(one, other);
  if (one.kind === 'arguments' && other.kind === 'arguments')
    return { kind: 'arguments', sets: joinSets(one.sets, other.sets) };
  if (one.kind === 'string' && other.kind === 'string') {
    const values = [...new Set([...one.values, ...other.values])];
    const isSameLiteral = one.at?.file === other.at?.file && one.at?.start === other.at?.start;
    return values.length > MAXIMUM_CANDIDATES
      ? UNKNOWN
      : { kind: 'string', values, ...(isSameLiteral && { at: one.at }) };
  }
  if (one.kind === 'program' && other.kind === 'program')
    return isSameSource(one.source, other.source) && String(one.dims) === String(other.dims)
      ? one
      : { kind: 'program', source: undefined };
  if (one.kind === 'execution' && other.kind === 'execution') return joinExecutions(one, other);
  if (isCollection(one) && isCollection(other)) return joinCollections(one, other);
  return isSame(one, other) ? one : UNKNOWN;
}

function joinExecutions(one: Execution, other: Execution): Execution {
  const isSame = JSON.stringify(one.sizes) === JSON.stringify(other.sizes);
  return {
    ...one,
    kernels: one.kernels && other.kernels && [...new Set([...one.kernels, ...other.kernels])],
    index: one.index === other.index ? one.index : undefined,
    sizes: isSame ? one.sizes : { global: undefined, local: undefined, offset: undefined },
  };
}

/** Whether two programs consist of the same literals. */
export const isSameSource = (one: KernelObject['source'], other: KernelObject['source']): boolean =>
  one?.length === other?.length &&
  (one ?? []).every(({ file, start }, i) => file === other?.[i]?.file && start === other[i]?.start);

/** The calls that may have set arguments on either of two paths. */
export function joinSets(one: ReachingSets, other: ReachingSets): ReachingSets {
  if (one === other) return one;
  const joined = new Map(one);
  for (const [index, theirs] of other) {
    const mine = joined.get(index) ?? [];
    const added = theirs.filter((set) => !mine.some((known) => isSameSet(known, set)));
    if (added.length > 0) joined.set(index, [...mine, ...added]);
  }
  return joined;
}

const isSameSet = (one: ArgumentSet, other: ArgumentSet): boolean =>
  one === other ||
  (one.at.start === other.at.start &&
    one.at.file === other.at.file &&
    one.size === other.size &&
    one.constant === other.constant &&
    isSamePassed(one.value, other.value));

function isSamePassed(one: ArgumentSet['value'], other: ArgumentSet['value']): boolean {
  if (one?.kind !== 'memory' || other?.kind !== 'memory') return one?.kind === other?.kind;
  return one.object === other.object && one.storage === other.storage && one.bytes === other.bytes;
}

/** A list, a tuple or a dictionary of Python. */
export type Collection = Extract<Value, { kind: 'list' | 'dictionary' }>;

const isCollection = (value: Value): value is Collection => value.kind === 'list' || value.kind === 'dictionary';

/** Whether every name for a value may change it. */
export const isChangeable = (value: Value): value is Collection =>
  value.kind === 'dictionary' || (value.kind === 'list' && value.isChangeable === true);

/** One of two collections. Of lists of different lengths, only the elements that one of them has are known. */
function joinCollections(one: Collection, other: Collection): Value {
  if (one.alias !== other.alias || isChangeable(one) !== isChangeable(other)) return UNKNOWN;
  if (one.kind === 'list' && other.kind === 'list' && one.elements.length === other.elements.length)
    return { ...one, elements: one.elements.map((element, i) => join(element, other.elements[i] ?? UNKNOWN)) };
  const areLists = [one, other].map((each) => each.kind === 'list' || each.isList === true);
  if (areLists[0] !== areLists[1]) return UNKNOWN;
  const entries = new Map(entriesOf(one));
  for (const [key, value] of entriesOf(other)) entries.set(key, join(entries.get(key) ?? value, value));
  const { alias } = one;
  return { kind: 'dictionary', entries, ...(areLists[0] && { isList: true }), ...(alias !== undefined && { alias }) };
}

const entriesOf = (collection: Collection): Iterable<readonly [string, Value]> =>
  collection.kind === 'dictionary'
    ? collection.entries
    : collection.elements.map((element, i) => [String(i), element] as const);

/** Whether a join of a known value with another one certainly states the same as the known one. */
export function isEqual(one: Value, known: Value): boolean {
  if (one === known || isSame(one, known)) return true;
  switch (one.kind) {
    case 'unknown':
      return known.kind === 'unknown';
    case 'kernel':
      return known.kind === 'kernel' && one.objects.every((object) => known.objects.includes(object));
    case 'arguments':
      return (
        known.kind === 'arguments' &&
        [...one.sets].every(([index, sets]) => {
          const others = known.sets.get(index) ?? [];
          return sets.every((set) => others.some((each) => isSameSet(each, set)));
        })
      );
    case 'string':
      return known.kind === 'string' && one.values.every((value) => known.values.includes(value));
    case 'memory':
      return (
        known.kind === 'memory' &&
        one.of === known.of &&
        one.bytes === known.bytes &&
        one.access === known.access &&
        one.element === known.element &&
        one.channels === known.channels &&
        one.object === known.object &&
        one.storage === known.storage
      );
    case 'happened':
      return known.kind === 'happened' && one.at?.file === known.at?.file && one.at?.start === known.at?.start;
    default:
      return false;
  }
}

function isSame(one: Value, other: Value): boolean {
  if (one.kind !== other.kind) return false;
  switch (one.kind) {
    case 'number':
      return other.kind === 'number' && one.value === other.value && one.type?.size === other.type?.size;
    case 'address':
    case 'record':
      return other.kind === one.kind && one.place === other.place;
    case 'elements':
      return (
        other.kind === 'elements' &&
        one.count === other.count &&
        one.rank === other.rank &&
        one.type === other.type &&
        one.isOfHost === other.isOfHost
      );
    case 'local':
      return other.kind === 'local' && one.size === other.size;
    case 'range':
      return other.kind === 'range' && JSON.stringify(one.sizes) === JSON.stringify(other.sizes);
    case 'scalar':
      return other.kind === 'scalar' && one.type === other.type && one.bare === other.bare;
    case 'dtype':
      return other.kind === 'dtype' && one.type === other.type;
    case 'channels':
      return other.kind === 'channels' && one.name === other.name;
    case 'queue':
      return other.kind === 'queue' && one.object === other.object;
    case 'null':
      return true;
    default:
      return false;
  }
}
