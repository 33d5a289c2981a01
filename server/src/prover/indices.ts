/** The instructions that compute indices: their arithmetic is assumed not to overflow. */
import type { FunctionGraph, Instruction, Variable } from '../ir/ir.js';
import { variableIn } from '../ir/liveness.js';
import type { Name } from '../text/names.js';
import { isSigned } from './arithmetic.js';

/** The operators of which the result, as a mathematical integer, is that of the operands, modulo a power of 2. */
const MODULAR = /^([-+*&|^]|<<)$/;
/** Overflow of unsigned numbers changes what these do: `x * 2654435761u >> 16` is meant to overflow. */
const OTHERS = /^([/%]|>>)$/;
const MODULAR_FUNCTION = /^(mul24|mad24|select|(as|convert)_\w+)$/;
const OTHER_FUNCTION = /^(min|max|clamp)$/;
const VECTOR = /^v(load|store)/;

/** The instructions of functions that compute indices, through variables, arguments and results, too. */
export function indicesOf(graphs: ReadonlySet<FunctionGraph>): ReadonlySet<Instruction> {
  const stored = new Map<Variable, Instruction[]>();
  const returned = new Map<Name, Instruction[]>();
  const passed = new Map<Name, (readonly Instruction[])[]>();
  const parameters = new Map<Variable, { readonly of: Name; readonly position: number }>();
  const found = new Set<Instruction>();
  const add = <Key>(map: Map<Key, Instruction[]>, key: Key, value: Instruction): void => {
    map.set(key, [...(map.get(key) ?? []), value]);
  };
  for (const { name, parameters: own, blocks } of graphs) {
    for (const [position, parameter] of own.entries()) parameters.set(parameter, { of: name, position });
    for (const { instructions, terminator } of blocks) {
      if (terminator.kind === 'return' && terminator.value) add(returned, name, terminator.value);
      for (const of of instructions) {
        if (of.op === 'element') found.add(of.index);
        if (of.op === 'call') passed.set(of.callee, [...(passed.get(of.callee) ?? []), of.args]);
        const variable = of.op === 'store' && variableIn(of.to);
        if (variable) add(stored, variable, of.value);
        const offset = of.op === 'builtin' && VECTOR.test(of.name) && of.args.at(-2);
        if (offset) found.add(offset);
      }
    }
  }
  const sources = (of: Instruction): readonly Instruction[] => {
    switch (of.op) {
      case 'binary':
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
        return MODULAR_FUNCTION.test(of.name) || (OTHER_FUNCTION.test(of.name) && isSigned(of.type)) ? of.args : [];
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
  for (const one of found) for (const source of sources(one)) found.add(source);
  // An index may be the result of a comparison.
  return new Set([...found].filter((one) => one.op !== 'binary' || sources(one).length > 0));
}
