// Inline assembly (GNU C, "Extended Asm"), as clang checks it, for the devices of any vendor.

import type { AsmOperand, AsmStatement, Node } from '../../syntax/ast.js';
import { spellingOf } from '../../text/names.js';
import { isUnknown } from '../../types/queries.js';
import type { Analyzer } from '../analyzer.js';
import { assignmentProblem } from '../expressions/misfits.js';
import type { AsmInvalid } from '../facts/declaration-facts.js';

const textOf = (name: number): string => spellingOf(name).replace(/^"|"$/g, '');
/** The registers of processors, and of NVIDIA's and AMD's devices. */
const REGISTERS = 'bcdfhlqavs';
/** Constraints of outputs: registers, memory, anything, and the registers of a device. */
const isOutput = (constraint: string, registers: string): boolean =>
  /^[=+]/.test(constraint) && [...constraint.slice(1)].some((one) => `rmgXoV<>${registers}`.includes(one));
/** What an assembly may change besides its outputs: memory, flags, registers of those devices. */
const CLOBBER =
  /^(?:memory|cc|unwind|~?\{?%?[rpfsva](?:\d+|\[\d+(?::\d+)?\])\}?|vcc(?:_lo|_hi)?|exec(?:_lo|_hi)?|m0|scc|flat_scratch.*)$/;
/** References to operands in the template. */
const REFERENCE = /%(?:%|[a-zA-Z]?(?:(\d+)|\[(\w*)\]))/g;

export function analyseAsm(a: Analyzer, node: AsmStatement): void {
  const { outputs, inputs, template, clobbers } = node;
  const operands = [...outputs, ...inputs];
  const tell = (problem: AsmInvalid['problem'], at: Node, text: string): boolean =>
    a.fact({ kind: 'asm', unit: a.unit, problem, node: at, text });
  for (const operand of outputs) {
    const value = a.expression(operand.value);
    const text = textOf(operand.constraint);
    if (!isOutput(text, a.language.device?.registers ?? REGISTERS)) tell('output', constraintOf(operand), text);
    else if (assignmentProblem(value)) tell('not-lvalue', operand.value, text);
  }
  const names = new Set(
    operands
      .map(({ symbol }) => symbol)
      .filter((symbol) => symbol !== 0)
      .map(spellingOf),
  );
  for (const operand of inputs) {
    const value = a.expression(operand.value);
    const text = textOf(operand.constraint);
    const index = /^\D*(\d+)/.exec(text)?.[1];
    const name = /\[(\w*)\]/.exec(text)?.[1];
    const isMissing =
      (index !== undefined && Number(index) >= outputs.length) || (name !== undefined && !names.has(name));
    if (isMissing) tell('input', constraintOf(operand), text);
    else if (text === 'm' && !value.lvalue && !isUnknown(value.type)) tell('not-lvalue', operand.value, text);
  }
  for (const token of clobbers) {
    const register = textOf(a.unit.names[token] ?? 0);
    if (!CLOBBER.test(register)) tell('register', { first: token, last: token }, register);
  }
  if (template.kind !== 'string') return;
  const instructions = a.language.device?.instructions;
  if (instructions !== undefined) {
    const other = template.parts
      .map(textOf)
      .join('')
      .split(/\\n|\n|;/)
      .map((one) => one.replace(/\\t/g, '').trim())
      .find((one) => one !== '' && !/^[\w.$]+:/.test(one) && !instructions.test(one));
    if (other !== undefined) tell('instruction', template, other);
  }
  if (operands.length === 0) return;
  for (const [reference, index, name] of template.parts.map(textOf).join('').matchAll(REFERENCE))
    if (index !== undefined && Number(index) >= operands.length) tell('operand-number', template, reference);
    else if (name !== undefined && !names.has(name)) tell('operand-name', template, reference);
}

const constraintOf = ({ constraintToken }: AsmOperand): Node => ({ first: constraintToken, last: constraintToken });
