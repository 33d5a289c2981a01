/** The instructions that compute indices: their arithmetic is assumed not to overflow. */
import { type FunctionGraph, type Instruction, type Variable, withoutConversions } from '../ir/ir.js';
import { variableIn } from '../ir/liveness.js';
import type { Name } from '../text/names.js';
import { isSigned } from './arithmetic.js';

/** The operators of which the result, as a mathematical integer, is that of the operands, modulo a power of 2. */
const MODULAR = /^([-+*&|^]|<<)$/;
/** Overflow of unsigned numbers changes what these do: `x * 2654435761u >> 16` is meant to overflow. */
const OTHERS = /^([/%]|>>)$/;
const FUNCTION = /^(select|min|max|clamp|convert_\w+)$/;
const COMPARISON = /^([<>=!]=|[<>])$/;

/**
 * The instructions of functions that compute indices, through variables, arguments and results, too, and those that
 * compute the same, or the limit of an index that changes, for a comparison.
 */
export function indicesOf(graphs: ReadonlySet<FunctionGraph>): ReadonlySet<Instruction> {
  const stored = new Map<Variable, Instruction[]>();
  const returned = new Map<Name, Instruction[]>();
  const passed = new Map<Name, (readonly Instruction[])[]>();
  const parameters = new Map<Variable, { readonly of: Name; readonly position: number }>();
  const found = new Set<Instruction>();
  const comparisons: (Instruction & { readonly op: 'binary' })[] = [];
  const add = <Key>(map: Map<Key, Instruction[]>, key: Key, value: Instruction): void => {
    map.set(key, [...(map.get(key) ?? []), value]);
  };
  for (const { name, parameters: own, blocks } of graphs) {
    for (const [position, parameter] of own.entries()) parameters.set(parameter, { of: name, position });
    for (const { instructions, terminator } of blocks) {
      if (terminator.kind === 'return' && terminator.value) add(returned, name, terminator.value);
      for (const of of instructions) {
        if (of.op === 'element') found.add(of.index);
        if (of.op === 'binary' && COMPARISON.test(of.operator)) comparisons.push(of);
        if (of.op === 'call') passed.set(of.callee, [...(passed.get(of.callee) ?? []), of.args]);
        const variable = of.op === 'store' && variableIn(of.to);
        if (variable) add(stored, variable, of.value);
      }
    }
  }
  const sources = (of: Instruction): readonly Instruction[] => {
    switch (of.op) {
      case 'binary':
        if (of.operator === '&' && [of.left, of.right].some(isMask)) return [];
        return MODULAR.test(of.operator) || (OTHERS.test(of.operator) && isSigned(of.domain))
          ? [of.left, of.right]
          : [];
      case 'unary':
        return of.operator === '!' ? [] : [of.operand];
      case 'convert':
      case 'extract':
        return [of.value];
      case 'build':
        return of.parts;
      case 'builtin':
        return FUNCTION.test(of.name) ? of.args : [];
      case 'call':
        return returned.get(of.callee) ?? [];
      case 'load': {
        const variable = variableIn(of.from);
        if (!variable) return [];
        const parameter = parameters.get(variable);
        const args = (parameter && passed.get(parameter.of)) ?? [];
        return [
          ...(stored.get(variable) ?? []),
          ...args.flatMap((one) => (parameter && one[parameter.position]) ?? []),
        ];
      }
      default:
        return [];
    }
  };
  const follow = (): void => {
    for (const one of found) for (const source of sources(one)) found.add(source);
  };
  follow();
  // Guards compare what computes an index, or an index that changes, with its limits.
  const keys = new Keys();
  const indices = new Set([...found].filter(({ op }) => op === 'binary').map((one) => keys.of(one)));
  const counters = new Set(
    [...found].flatMap((one) => {
      const variable = one.op === 'load' ? variableIn(one.from) : undefined;
      return variable && (stored.get(variable)?.length ?? 0) > 1 ? [variable] : [];
    }),
  );
  const isCounter = (one: Instruction): boolean => {
    const of = one.op === 'binary' && isConstant(one.right) ? withoutConversions(one.left) : one;
    const variable = of.op === 'load' && variableIn(of.from);
    return variable ? counters.has(variable) : false;
  };
  for (const { left, right } of comparisons) {
    const sides = [withoutConversions(left), withoutConversions(right)];
    for (const side of sides) if (sides.some(isCounter) || indices.has(keys.of(side))) found.add(side);
  }
  follow();
  // An index may be the result of a comparison.
  return new Set([...found].filter((one) => one.op !== 'binary' || sources(one).length > 0));
}

const isConstant = (one: Instruction): boolean => withoutConversions(one).op === 'constant';

/** Of a mask, `&` takes the lowest bits of a number that may overflow, as of a hash. */
function isMask(one: Instruction): boolean {
  const mask = withoutConversions(one);
  return mask.op === 'constant' && mask.value !== undefined && mask.value >= 0;
}

/** Keys of expressions, which are equal for equal expressions, but for conversions and the order of operands. */
class Keys {
  readonly #known = new Map<object, string>();

  of(one: Instruction): string {
    let key = this.#known.get(one);
    if (key === undefined) {
      key = this.#made(one);
      this.#known.set(one, key);
    }
    return key;
  }

  #made(one: Instruction): string {
    switch (one.op) {
      case 'constant':
        return one.text;
      case 'convert':
        return this.of(one.value);
      case 'load':
        return one.from.op === 'variable' ? this.#numbered(one.from.variable) : this.#numbered({});
      case 'binary': {
        const operands = [this.of(one.left), this.of(one.right)];
        return `(${(/[+*]/.test(one.operator) ? operands.sort() : operands).join(one.operator)})`;
      }
      case 'builtin':
        return one.traits.has('position')
          ? `${one.name}(${one.args.map((arg) => this.of(arg)).join()})`
          : this.#numbered({});
      default:
        return this.#numbered({});
    }
  }

  #numbered(object: object): string {
    let key = this.#known.get(object);
    if (key === undefined) {
      key = `#${this.#known.size}`;
      this.#known.set(object, key);
    }
    return key;
  }
}
