/** The intermediate representation as text, for tests and `clspace inspect --ir`. */
import { spellingOf } from '../text/names.js';
import { isVoid } from '../types/queries.js';
import { spellType } from '../types/spelling.js';
import type { Type } from '../types/type.js';
import type { Block, FunctionGraph, Instruction, Terminator, Variable } from './ir.js';

const spell = (type: Type): string =>
  type.kind === 'unknown' ? '?' : spellType(type, '', { outermost: false, vectorNames: true });

type Inline = Instruction & { readonly op: 'constant' | 'variable' };

/** Constants and addresses of variables are written where they are used. */
const isInline = (of: Instruction): of is Inline => of.op === 'constant' || of.op === 'variable';

/** The lines of a function. */
export function printGraph({ name, parameters, returns, blocks, isComplete }: FunctionGraph): string[] {
  const numbers = new Map<Instruction, number>();
  for (const { instructions } of blocks)
    for (const instruction of instructions)
      if (!isVoid(instruction.type) && !isInline(instruction)) numbers.set(instruction, numbers.size);
  const names = namesOf(blocks, parameters);
  const value = (of: Instruction): string =>
    of.op === 'constant'
      ? String(of.value ?? of.text)
      : of.op === 'variable'
        ? `&${names.get(of.variable)}`
        : `%${numbers.get(of)}`;
  const label = (block: Block): string => `b${blocks.indexOf(block)}`;
  const list = parameters.map((one) => `${names.get(one)}: ${spell(one.type)}`).join(', ');
  const lines = [`${spellingOf(name)}(${list}): ${spell(returns)}${isComplete ? '' : ' incomplete'}`];
  for (const block of blocks) {
    lines.push(`  ${label(block)}:`);
    for (const instruction of block.instructions) {
      if (isInline(instruction)) continue;
      const text = textOf(instruction, value, names);
      const result = isVoid(instruction.type) ? '' : `${value(instruction)} = `;
      lines.push(`    ${result}${text}${result === '' ? '' : `: ${spell(instruction.type)}`}`);
    }
    lines.push(`    ${endOf(block.terminator, value, label)}`);
  }
  return lines;
}

/** The names of variables: those with the same name are numbered. */
function namesOf(blocks: readonly Block[], parameters: readonly Variable[]): ReadonlyMap<Variable, string> {
  const names = new Map<Variable, string>();
  const counts = new Map<string, number>();
  const enter = (variable: Variable): void => {
    if (names.has(variable)) return;
    const spelling = variable.name === 0 ? '$' : spellingOf(variable.name);
    const count = counts.get(spelling) ?? 0;
    counts.set(spelling, count + 1);
    names.set(variable, spelling === '$' ? `$${count}` : count === 0 ? spelling : `${spelling}.${count}`);
  };
  for (const parameter of parameters) enter(parameter);
  for (const { instructions } of blocks)
    for (const instruction of instructions) if ('variable' in instruction) enter(instruction.variable);
  return names;
}

function textOf(
  of: Exclude<Instruction, Inline>,
  value: (of: Instruction) => string,
  names: ReadonlyMap<Variable, string>,
): string {
  switch (of.op) {
    case 'name':
      return `name ${spellingOf(of.name)}`;
    case 'element':
      return `${value(of.base)} + ${value(of.index)} * ${of.size ?? '?'}`;
    case 'field':
      return `${value(of.base)} + ${of.offset ?? '?'}`;
    case 'load':
      return `load ${value(of.from)}${howAccessed(of)}${of.isVolatile ? ' volatile' : ''}`;
    case 'store':
      return `store ${value(of.value)} to ${value(of.to)}${howAccessed(of)}`;
    case 'begin':
      return `begin ${names.get(of.variable)}: ${spell(of.variable.type)}`;
    case 'zero':
      return `zero ${names.get(of.variable)}`;
    case 'binary':
      return `${value(of.left)} ${of.operator} ${value(of.right)}`;
    case 'unary':
      return `${of.operator}${value(of.operand)}`;
    case 'convert':
      return `convert ${value(of.value)}`;
    case 'build':
      return `(${of.parts.map(value).join(', ')})`;
    case 'extract':
      return `${value(of.value)}[${of.components.join(', ')}]`;
    case 'call':
      return `call ${spellingOf(of.callee)}(${of.args.map(value).join(', ')})`;
    case 'builtin':
      return `${of.name}(${of.args.map(value).join(', ')})${of.traits.size > 0 ? ` [${[...of.traits].join(' ')}]` : ''}`;
    case 'unknown':
      return `unknown: ${of.reason}`;
  }
}

const howAccessed = ({ bits, alignment }: Instruction & { readonly op: 'load' | 'store' }): string =>
  (bits === undefined ? '' : ` bits ${bits}`) + (alignment === undefined ? '' : ` align ${alignment}`);

function endOf(end: Terminator, value: (of: Instruction) => string, label: (block: Block) => string): string {
  switch (end.kind) {
    case 'jump':
      return `jump ${label(end.to)}`;
    case 'branch':
      return `if ${value(end.condition)} then ${label(end.then)} else ${label(end.otherwise)}`;
    case 'switch': {
      const cases = end.cases.map(({ from, to, block }) => {
        const range = from === to ? value(from) : `${value(from)}...${value(to)}`;
        return `${range}: ${label(block)}, `;
      });
      return `switch ${value(end.value)} { ${cases.join('')}else: ${label(end.otherwise)} }`;
    }
    case 'return':
      return end.value ? `return ${value(end.value)}` : 'return';
  }
}
