import type { DeviceLimits } from '../../../devices/device.js';
import { factsOf } from '../../../refactoring/edits/body.js';
import { joined } from '../../../refactoring/edits/parts.js';
import { passBuffer } from '../../../refactoring/fixes/program-variables.js';
import { carrySpace } from '../../../refactoring/pointers/carry.js';
import { declaredAt, pointeeSpace } from '../../../semantics/describe.js';
import type { ParameterDeclared, ProgramPart, VariableDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** It occupies constant memory; redeclarations don't count. */
const isConstant = ({ symbol, previous }: VariableDeclared): boolean =>
  elementOf(symbol.type).space === AddressSpace.Constant && !previous && symbol.storage !== 'extern';

const constantsIn = ({ variables, bodies }: ProgramPart): readonly VariableDeclared[] => [
  ...variables.filter(isConstant),
  ...bodies.flatMap((body) => factsOf(body, 'variable').filter(isConstant)),
];

const sizeOf = ({ symbol }: VariableDeclared): number => layoutOf(symbol.type)?.size ?? 0;

const NOTHING = { sum: 0, largest: 0 };
const sizes = joined(
  (part) =>
    constantsIn(part).reduce(({ sum, largest }, variable) => {
      const size = sizeOf(variable);
      return { sum: sum + size, largest: Math.max(largest, size) };
    }, NOTHING),
  (all) =>
    all.reduce((one, other) => ({ sum: one.sum + other.sum, largest: Math.max(one.largest, other.largest) }), NOTHING),
);

/** The size of the object that a parameter points to, or of the array that its declaration states. */
function pointedTo({ writtenType, symbol: { type } }: ParameterDeclared): number {
  if (type.kind !== 'pointer') return 0;
  return layoutOf(writtenType.kind === 'array' ? writtenType : type.pointee)?.size ?? 0;
}

/** CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE of the embedded profile: no device has less, so that none needs to be asked. */
const LEAST = 1024;

const isLarger = (size: number, limits: DeviceLimits): boolean => size > LEAST && size > limits.constantBufferSize;

/**
 * The size of a `constant` variable, of the object that a kernel's `constant` parameter points to, or of all such
 * variables together is limited by CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE (the full profile guarantees 64 KiB).
 */
export const constantBufferSize = rule(
  {
    id: 'constant-buffer-size',
    title: 'Constant data larger than the constant buffer',
    spec: 'constant; device queries',
    versions: 'all',
    severity: 'warning',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Constant,
    when: (variable, { limits }) => isLarger(sizeOf(variable), limits),
    severity: (variable, { target }) =>
      sizeOf(variable) > (target.mostConstants ?? Number.POSITIVE_INFINITY) ? 'error' : 'warning',
    at: ({ nameNode }) => nameNode,
    message: (variable, { limits, device }) =>
      `'${spellingOf(variable.symbol.name)}' takes ${sizeOf(variable)} bytes of constant memory; ` +
      `${limits.constantBufferSize} is the maximum on ${device}`,
    fixes: (variable) => [passBuffer(variable)],
  }),
  on('parameter', {
    concerns: (type) => pointeeSpace(type) === AddressSpace.Constant,
    when: (parameter, { limits }) => parameter.kernel && isLarger(pointedTo(parameter), limits),
    at: ({ nameNode }) => nameNode,
    message: (parameter, { limits, device }) =>
      `'${spellingOf(parameter.symbol.name)}' points to ${pointedTo(parameter)} bytes of constant memory; ` +
      `${limits.constantBufferSize} is the maximum on ${device}`,
    fixes: ({ symbol, functionName }) => [carrySpace(symbol, functionName, AddressSpace.Global, { preferred: false })],
  }),
  // All variables together, although each alone would fit: reported at the first one beyond the limit.
  on('program', {
    find: (program, { limits }) => {
      const { sum, largest: most } = sizes(program);
      if (most > limits.constantBufferSize || sum <= limits.constantBufferSize) return undefined;
      const variables = program.parts.flatMap(constantsIn);
      let size = 0;
      const first = variables.find((variable) => (size += sizeOf(variable)) > limits.constantBufferSize);
      const largest = variables.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
      return first && { first, largest, sum, count: variables.length };
    },
    at: ({ first }) => first.symbol.place,
    message: ({ sum, count }, { limits, device }) =>
      `the ${count} constant variables of this program take ${sum} bytes of constant memory; ` +
      `${limits.constantBufferSize} is the maximum on ${device}`,
    related: ({ first, largest }) => (largest === first ? [] : declaredAt(largest.symbol)),
    fixes: ({ largest }) => [passBuffer(largest)],
  }),
);
