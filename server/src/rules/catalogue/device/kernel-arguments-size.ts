import type { PointerSize } from '../../../devices/device.js';
import type { FunctionDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { type Layout, layoutOf } from '../../../types/layout.js';
import type { Type } from '../../../types/type.js';
import { on, rule } from '../../rule.js';

/** The least that a device may allow (CL_DEVICE_MAX_PARAMETER_SIZE of the embedded profile). */
const LEAST = 256;
/** What an argument takes: memory objects, samplers and what the host makes otherwise are passed as pointers. */
const argument = (type: Type, pointerSize: PointerSize): Layout =>
  layoutOf(type, pointerSize) ?? { size: pointerSize, alignment: pointerSize };

/** The bytes of the arguments of a kernel, each at its alignment. */
const sizeOf = ({ symbol }: FunctionDeclared, pointerSize: PointerSize): number =>
  symbol.type.parameters.reduce((sum, type) => {
    const { size, alignment } = argument(type, pointerSize);
    return Math.ceil(sum / alignment) * alignment + size;
  }, 0);

/** The arguments of a kernel fit CL_DEVICE_MAX_PARAMETER_SIZE, for devices whose drivers refuse to build otherwise. */
export const kernelArgumentsSize = rule(
  {
    id: 'kernel-arguments-size',
    title: 'Arguments of a kernel that are too large for the device',
    spec: 'device queries, CL_DEVICE_MAX_PARAMETER_SIZE',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    find: (fact, { target, language }) => {
      if (!fact.symbol.kernel) return undefined;
      const size = sizeOf(fact, language.pointerSize);
      // Units of small kernels stay the same for all devices.
      return size > LEAST && size > (target.mostArguments ?? Number.POSITIVE_INFINITY) ? { fact, size } : undefined;
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, size }, { target, device }) =>
      `the arguments of '${spellingOf(fact.symbol.name)}' take ${size} bytes; ${target.mostArguments} is the maximum on ${device}`,
  }),
);
