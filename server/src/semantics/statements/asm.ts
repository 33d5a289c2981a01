// Inline assembly (GNU C, "Extended Asm"), as clang checks it, for the devices of any vendor.

import type { AsmOperand, AsmStatement, Node } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { isIncomplete, isUnknown } from '../../types/queries.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { assignmentProblem } from '../expressions/misfits.js';
import type { AsmInvalid } from '../facts/declaration-facts.js';

const textOf = (name: number): string => spellingOf(name).replace(/^"|"$/g, '');
/** The registers of processors, and of NVIDIA's and AMD's devices. */
const REGISTERS = 'bcdfhlqavs';
/** Constraints of memory and of anything. */
const ANYTHING = 'rmgXoV<>';
/** Constraints of outputs: registers, memory, anything, and the registers of a device. */
const isOutput = (constraint: string, registers: string): boolean =>
  /^[=+]/.test(constraint) && [...constraint.slice(1)].some((one) => `${ANYTHING}${registers}`.includes(one));

/**
 * Whether a constraint has a letter that names no register of a device. Capital letters are constants of the target,
 * and braces enclose the name of a register.
 */
const hasOtherRegister = (constraint: string, registers: string): boolean =>
  [...constraint.replace(/\{[^{}]*\}|\[\w*\]/g, '').matchAll(/[a-z]/g)].some(
    ([one]) => !`${ANYTHING}insp${registers}`.includes(one),
  );

/** Bytes that a register can hold. */
const REGISTER_SIZES = [1, 2, 4, 8, 16];
/** Whether a value can be stored from a register: a scalar, a vector, or a struct of the size of an integer. */
const fitsRegister = (type: Type): boolean =>
  type.kind !== 'record' || isIncomplete(type) || REGISTER_SIZES.includes(layoutOf(type)?.size ?? 1);
const isMemory = (constraint: string): boolean => /[mgXoV<>]/.test(constraint);
/** What an assembly may change besides its outputs: memory, flags, registers of those devices. */
const CLOBBER =
  /^(?:memory|cc|unwind|~?\{?%?[rpfsva](?:\d+|\[\d+(?::\d+)?\])\}?|vcc(?:_lo|_hi)?|exec(?:_lo|_hi)?|m0|scc|flat_scratch.*)$/;
/** References to operands in the template. */
const REFERENCE = /%(?:%|[a-zA-Z]?(?:(\d+)|\[(\w*)\]))/g;

export function analyseAsm(a: Analyzer, node: AsmStatement): void {
  const { outputs, inputs, template, clobbers } = node;
  const { device } = a.language;
  const isOther = (constraint: string): boolean =>
    device?.registers !== undefined && hasOtherRegister(constraint, device.registers);
  const operands = [...outputs, ...inputs];
  const report = (problem: AsmInvalid['problem'], at: Node, text: string): void =>
    a.fact({ kind: 'asm', unit: a.unit, problem, node: at, text });
  for (const operand of outputs) {
    const value = a.expression(operand.value);
    const text = textOf(operand.constraint);
    if (!isOutput(text, device?.registers ?? REGISTERS) || isOther(text)) report('output', constraintOf(operand), text);
    else if (assignmentProblem(value)) report('not-lvalue', operand.value, text);
    else if (device && !isMemory(text) && !fitsRegister(value.type)) report('too-large', operand.value, text);
  }
  const names = new Set<string>();
  for (const operand of operands) {
    if (operand.symbol === 0) continue;
    const name = spellingOf(operand.symbol);
    if (names.has(name)) report('repeated-name', constraintOf(operand), name);
    names.add(name);
  }
  for (const operand of inputs) {
    const value = a.expression(operand.value);
    const text = textOf(operand.constraint);
    const index = /^\D*(\d+)/.exec(text)?.[1];
    const name = /\[(\w*)\]/.exec(text)?.[1];
    const isMissing =
      (index !== undefined && Number(index) >= outputs.length) || (name !== undefined && !names.has(name));
    const tied = index === undefined ? undefined : outputs[Number(index)];
    if (isMissing) report('input', constraintOf(operand), text);
    else if (isOther(text)) report('other-register', constraintOf(operand), text);
    else if (tied && textOf(tied.constraint).startsWith('+')) report('tied-twice', constraintOf(operand), text);
    else if (text === 'm' && !value.lvalue && !isUnknown(value.type)) report('not-lvalue', operand.value, text);
  }
  for (const token of clobbers) {
    const register = textOf(a.unit.names[token] ?? 0);
    if (!(device?.clobbers ?? CLOBBER).test(register)) report('register', { first: token, last: token }, register);
  }
  if (template.kind !== 'string') return;
  const instructions = device?.instructions;
  if (instructions !== undefined) {
    const other = template.parts
      .map(textOf)
      .join('')
      .split(/\\n|\n|;/)
      .map((one) => one.replace(/\\t/g, '').trim())
      .find((one) => one !== '' && !/^[\w.$]+:/.test(one) && !instructions.test(one));
    if (other !== undefined) report('instruction', template, other);
  }
  if (operands.length === 0) return;
  for (const [reference, index, name] of template.parts.map(textOf).join('').matchAll(REFERENCE))
    if (index !== undefined && Number(index) >= operands.length) report('operand-number', template, reference);
    else if (name !== undefined && !names.has(name)) report('operand-name', template, reference);
}

const constraintOf = ({ constraintToken }: AsmOperand): Node => ({ first: constraintToken, last: constraintToken });
