import type { ParameterDeclared, ProgramAnalysed, ProgramPart, VariableDeclared } from '../../semantics/facts.js';
import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { factsOf } from '../body.js';
import { carrySpace } from '../carry.js';
import { passBuffer } from '../hoist.js';
import { perPart } from '../parts.js';
import { type Report, type RuleContext, rule } from '../rule.js';
import { declaredAt, pointeeSpace } from '../shared.js';

/** The variables of a part that take constant memory; another declaration of one is no other variable. */
const constantsIn = ({ variables, bodies }: ProgramPart): readonly VariableDeclared[] =>
  [...variables, ...bodies.flatMap(({ facts }) => factsOf(facts, 'variable'))].filter(
    ({ symbol, previous }) =>
      elementOf(symbol.type).space === AddressSpace.Constant && !previous && symbol.storage !== 'extern',
  );

const sizeOf = ({ symbol }: VariableDeclared): number => layoutOf(symbol.type)?.size ?? 0;

const NOTHING = { sum: 0, largest: 0 };
const sizes = perPart((part) =>
  constantsIn(part)
    .map(sizeOf)
    .reduce(({ sum, largest }, size) => ({ sum: sum + size, largest: Math.max(largest, size) }), NOTHING),
);

/** All variables together, where each alone would fit; told at the first that does not. */
function checkSum(program: ProgramAnalysed, report: Report, { limits, device }: RuleContext): void {
  let sum = 0;
  for (const part of program.parts) {
    const found = sizes(part);
    if (found.largest > limits.constantBufferSize) return;
    sum += found.sum;
  }
  if (sum <= limits.constantBufferSize) return;
  const variables = program.parts.flatMap(constantsIn);
  let size = 0;
  const first = variables.find((variable) => (size += sizeOf(variable)) > limits.constantBufferSize);
  const largest = variables.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  if (first)
    report(
      first.symbol.place,
      `the ${variables.length} constant variables of this program take ${sum} bytes of constant memory; ${limits.constantBufferSize} is all there is on ${device}`,
      { related: largest === first ? [] : declaredAt(largest.symbol), fixes: () => [passBuffer(largest)] },
    );
}

/** The array that a parameter points to, or that it was written as. */
function pointedTo({ writtenType, symbol }: ParameterDeclared): number {
  if (pointeeSpace(symbol.type) !== AddressSpace.Constant) return 0;
  return (
    (writtenType.kind === 'array'
      ? layoutOf(writtenType)?.size
      : symbol.type.kind === 'pointer' && symbol.type.pointee.kind === 'array'
        ? layoutOf(symbol.type.pointee)?.size
        : 0) ?? 0
  );
}

/** A `constant` variable, the array that a kernel's `constant` parameter points to, or all such variables together, against CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE (64 KiB is what the full profile guarantees). */
export const constantBufferSize = rule({
  id: 'constant-buffer-size',
  title: 'Constant data fits the constant buffer.',
  spec: 'constant; device queries',
  versions: 'all',
  severity: 'warning',
  on: ['variable', 'parameter', 'program'],
  concerns: (type) => elementOf(type).space === AddressSpace.Constant || pointeeSpace(type) === AddressSpace.Constant,
  check(fact, report, context) {
    const { limits, device } = context;
    if (fact.kind === 'program') return checkSum(fact, report, context);
    const isParameter = fact.kind === 'parameter';
    const size = isParameter
      ? fact.kernel
        ? pointedTo(fact)
        : 0
      : elementOf(fact.symbol.type).space === AddressSpace.Constant
        ? sizeOf(fact)
        : 0;
    if (size > limits.constantBufferSize)
      report(
        fact.nameNode,
        `'${spellingOf(fact.symbol.name)}' ${isParameter ? 'points to' : 'takes'} ${size} bytes of constant memory; ${limits.constantBufferSize} is all there is on ${device}`,
        {
          fixes: () => [
            isParameter
              ? carrySpace(fact.symbol, fact.functionName, AddressSpace.Global, undefined, false)
              : passBuffer(fact),
          ],
        },
      );
  },
});
