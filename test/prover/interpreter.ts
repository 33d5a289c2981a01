// Executes kernels with numbers, work-item by work-item, on their intermediate representation.
import type { Functions } from '../../server/src/execution/functions.js';
import { type Block, type FunctionGraph, type Instruction, successors, type Variable } from '../../server/src/ir/ir.js';
import { graphOf } from '../../server/src/ir/lowering.js';
import { regionFrom } from '../../server/src/ir/regions.js';
import { spellingOf } from '../../server/src/text/names.js';
import { AddressSpace } from '../../server/src/types/address-space.js';
import { layoutOf } from '../../server/src/types/layout.js';
import type { Type } from '../../server/src/types/type.js';

/** The launch, and the numbers that the kernel gets. */
export interface Run {
  readonly localSize: readonly number[];
  readonly numGroups: readonly number[];
  /** The value of every scalar argument, by name. */
  readonly argument: (name: string) => number;
  /** What an element of a buffer holds at first. */
  readonly initial: (name: string, offset: number) => number;
  /** Receives the values of the kernel's private variables where they are read. */
  readonly observe?: (seen: Seen) => void;
}

/** The value of a variable that a work-item reads. */
export interface Seen {
  readonly load: Instruction;
  readonly value: number;
  readonly group: number;
  /** Its place in the group. */
  readonly ids: readonly number[];
  /** The iterations of the loops around it. */
  readonly iterations: string;
}

interface Pointer {
  readonly memory: Map<number, number | Pointer>;
  readonly name: string;
  readonly offset: number;
}
type Value = number | Pointer;

interface Access {
  readonly item: number;
  readonly group: number;
  readonly interval: number;
  readonly kind: 'read' | 'write' | 'atomic';
  readonly value: number | undefined;
}

const SIZES = (sizes: readonly number[]): number => sizes.reduce((product, size) => product * size, 1);

/** What a kernel did. */
export interface Ran {
  /** Two accesses in conflict; empty if there are none. */
  readonly conflict: string;
  /** Whether work-items part at a barrier. */
  readonly parts: boolean;
  /** The least and the greatest offset in bytes at which each buffer is accessed. */
  readonly extents: ReadonlyMap<string, readonly [least: number, greatest: number]>;
}

/** Runs a kernel. */
export function runKernel(graph: FunctionGraph, functions: Functions, run: Run): Ran {
  const global = new Map<string, Map<number, Value>>();
  const accesses = new Map<string, Access[]>();
  const extents = new Map<string, [least: number, greatest: number]>();
  let parts = false;
  let steps = 0;
  const groups = SIZES(run.numGroups);
  const items = SIZES(run.localSize);
  for (let group = 0; group < groups; group++) {
    const local = new Map<string, Map<number, Value>>();
    const counts: number[] = new Array(items).fill(0);
    const threads = Array.from({ length: items }, (_, item) => execute(graph, [], item, group));
    let waiting = threads.map((thread) => thread.next());
    while (waiting.some(({ done }) => !done)) {
      const places = new Set(waiting.map(({ done, value }) => (done ? undefined : value)));
      if (places.size > 1) {
        parts = true;
        break;
      }
      for (let item = 0; item < items; item++) counts[item] = (counts[item] ?? 0) + 1;
      waiting = threads.map((thread) => thread.next());
    }

    function* execute(
      of: FunctionGraph,
      args: readonly Value[],
      item: number,
      own: number,
    ): Generator<Instruction, Value> {
      const variables = new Map<Variable, Map<number, Value>>();
      const registers = new Map<Instruction, Value>();
      const split = (index: number, sizes: readonly number[]): number[] => {
        let rest = index;
        return sizes.map((size) => {
          const one = rest % size;
          rest = Math.floor(rest / size);
          return one;
        });
      };
      const ids = split(item, run.localSize);
      const groupIds = split(own, run.numGroups);
      const shared = (name: string, space: number): Map<number, Value> => {
        const all = space === AddressSpace.Local ? local : global;
        let memory = all.get(name);
        if (!memory) {
          memory = new Map();
          all.set(name, memory);
        }
        return memory;
      };
      const memoryOf = (variable: Variable): Pointer => {
        const name = variable.name === 0 ? '' : spellingOf(variable.name);
        if (variable.type.space === AddressSpace.Local)
          return { memory: shared(name, AddressSpace.Local), name, offset: 0 };
        let memory = variables.get(variable);
        if (!memory) {
          memory = new Map();
          variables.set(variable, memory);
        }
        return { memory, name: '', offset: 0 };
      };
      for (const [i, parameter] of of.parameters.entries()) {
        const name = spellingOf(parameter.name);
        const { type } = parameter;
        const value =
          args[i] ??
          (type.kind === 'pointer'
            ? { memory: shared(name, type.pointee.space), name, offset: 0 }
            : run.argument(name));
        memoryOf(parameter).memory.set(0, value);
      }
      const at = (one: Instruction): Value => registers.get(one) ?? 0;
      const number = (one: Instruction): number => {
        const value = at(one);
        return typeof value === 'number' ? value : 0;
      };
      const record = (to: Pointer, kind: Access['kind'], value?: number): void => {
        if (to.name === '') return;
        const [least, greatest] = extents.get(to.name) ?? [to.offset, to.offset];
        extents.set(to.name, [Math.min(least, to.offset), Math.max(greatest, to.offset)]);
        const isLocal = local.get(to.name) === to.memory;
        const key = `${isLocal ? `${own}|` : ''}${to.name}|${to.offset}`;
        const known = accesses.get(key) ?? [];
        known.push({ item, group: own, interval: counts[item] ?? 0, kind, value });
        accesses.set(key, known);
      };
      const loops = [...((of.blocks[0] && regionFrom(of.blocks[0], successors)?.loops.values()) || [])];
      const turns = new Map<Block, number>();
      const enter = (to: Block, from: Block): Block => {
        const loop = loops.find(({ head }) => head === to);
        if (loop) turns.set(to, loop.blocks.has(from) ? (turns.get(to) ?? 0) + 1 : 0);
        return to;
      };
      const see = (load: Instruction, value: Value, inside: Block): void => {
        const around = loops.filter(({ blocks }) => blocks.has(inside));
        const iterations = around.map(({ head }) => turns.get(head) ?? 0).join();
        if (of === graph && typeof value === 'number') run.observe?.({ load, value, group: own, ids, iterations });
      };
      let block: Block | undefined = of.blocks[0];
      while (block) {
        for (const one of block.instructions) {
          if (++steps > 400_000) throw new Error('too many steps');
          switch (one.op) {
            case 'constant':
              registers.set(one, one.value ?? 0);
              break;
            case 'variable':
              registers.set(one, memoryOf(one.variable));
              break;
            case 'element':
            case 'field': {
              const base = at(one.base);
              const by = one.op === 'field' ? (one.offset ?? 0) : number(one.index) * (one.size ?? 0);
              if (typeof base !== 'number') registers.set(one, { ...base, offset: base.offset + by });
              break;
            }
            case 'load': {
              const from = at(one.from);
              if (typeof from === 'number') break;
              record(from, 'read');
              const value = from.memory.get(from.offset) ?? (from.name ? run.initial(from.name, from.offset) : 0);
              registers.set(one, value);
              if (one.from.op === 'variable' && one.from.variable.role !== 'temporary') see(one, value, block);
              break;
            }
            case 'store': {
              const to = at(one.to);
              const value = at(one.value);
              if (typeof to === 'number') break;
              record(to, 'write', typeof value === 'number' ? value : undefined);
              to.memory.set(to.offset, value);
              break;
            }
            case 'begin':
            case 'zero':
              memoryOf(one.variable).memory.clear();
              break;
            case 'binary':
              registers.set(
                one,
                wrapped(operate(one.operator, number(one.left), number(one.right), one.domain), one.type),
              );
              break;
            case 'unary': {
              const value = number(one.operand);
              const result = one.operator === '-' ? -value : one.operator === '~' ? ~value : value === 0 ? 1 : 0;
              registers.set(one, wrapped(result, one.type));
              break;
            }
            case 'convert': {
              const value = at(one.value);
              registers.set(one, typeof value === 'number' ? wrapped(value, one.type) : value);
              break;
            }
            case 'call': {
              const [callee] = functions.named(one.callee);
              if (!callee) throw new Error('no body');
              const inner = graphOf(callee);
              registers.set(one, yield* execute(inner, one.args.map(at), item, own));
              break;
            }
            case 'builtin': {
              const first = one.args[0] ? at(one.args[0]) : 0;
              const d = typeof first === 'number' ? first : 0;
              const local = ids[d] ?? 0;
              const size = run.localSize[d] ?? 1;
              const inGroups = groupIds[d] ?? 0;
              if (one.name === 'barrier') yield one;
              else if (one.name.startsWith('atomic_')) {
                if (typeof first === 'number') break;
                record(first, 'atomic');
                const before = first.memory.get(first.offset) ?? run.initial(first.name, first.offset);
                registers.set(one, before);
                first.memory.set(first.offset, (typeof before === 'number' ? before : 0) + 1);
              } else {
                const second = one.args[1] ? number(one.args[1]) : 0;
                const values: Readonly<Record<string, number>> = {
                  get_local_id: local,
                  get_group_id: inGroups,
                  get_global_id: inGroups * size + local,
                  get_local_size: size,
                  get_num_groups: run.numGroups[d] ?? 1,
                  get_global_size: size * (run.numGroups[d] ?? 1),
                  min: Math.min(d, second),
                  max: Math.max(d, second),
                };
                const value = values[one.name];
                if (value === undefined) throw new Error(one.name);
                registers.set(one, value);
              }
              break;
            }
            default:
              throw new Error(one.op);
          }
        }
        const end: Block['terminator'] = block.terminator;
        if (end.kind === 'return') return end.value ? at(end.value) : 0;
        if (end.kind === 'jump') block = enter(end.to, block);
        else if (end.kind === 'branch') block = enter(number(end.condition) !== 0 ? end.then : end.otherwise, block);
        else {
          const value = number(end.value);
          const found = end.cases.find(({ from, to }) => value >= number(from) && value <= number(to));
          block = enter(found?.block ?? end.otherwise, block);
        }
      }
      return 0;
    }
  }
  for (const [place, all] of accesses)
    for (const [i, one] of all.entries())
      for (const other of all.slice(i + 1)) {
        if (one.group === other.group && (one.item === other.item || one.interval !== other.interval)) continue;
        if (one.kind === other.kind && (one.kind !== 'write' || one.value === other.value)) continue;
        return { conflict: `${place}: ${JSON.stringify([one, other])}`, parts, extents };
      }
  return { conflict: '', parts, extents };
}

/** A number as an integer type holds it; one of 64 bits is as exact as a double can be. */
function wrapped(value: number, type: Type): number {
  if (type.kind !== 'scalar' || type.floating || !Number.isInteger(value)) return value;
  const size = layoutOf(type)?.size;
  switch (size) {
    case 1:
      return type.signed ? (value << 24) >> 24 : value & 255;
    case 2:
      return type.signed ? (value << 16) >> 16 : value & 65535;
    case 4:
      return type.signed ? value | 0 : value >>> 0;
    default:
      return size === 8 && !type.signed && value < 0 ? value + 2 ** 64 : value;
  }
}

function operate(operator: string, a: number, b: number, domain: Type): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return layoutOf(domain)?.size === 4 ? Math.imul(a, b) : a * b;
    case '/':
      return b === 0 ? 0 : Math.trunc(a / b);
    case '%':
      return b === 0 ? 0 : a % b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '==':
      return a === b ? 1 : 0;
    case '!=':
      return a !== b ? 1 : 0;
    case '<':
      return a < b ? 1 : 0;
    case '<=':
      return a <= b ? 1 : 0;
    case '>':
      return a > b ? 1 : 0;
    case '>=':
      return a >= b ? 1 : 0;
    default:
      throw new Error(operator);
  }
}
