import { spellingOf } from '../../text/names.js';
import { layoutOf } from '../../types/layout.js';
import { AddressSpace, elementOf } from '../../types/type.js';
import { passBuffer } from '../hoist.js';
import { rule } from '../rule.js';

/** A `constant` variable larger than CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE (64 KiB is what the full profile guarantees). */
export const constantBufferSize = rule({
  id: 'constant-buffer-size',
  title: 'A constant variable fits the constant buffer.',
  spec: 'constant; device queries',
  versions: 'all',
  severity: 'warning',
  on: 'variable',
  check(fact, report, { limits, device }) {
    const { type } = fact.symbol;
    const size = layoutOf(type)?.size ?? 0;
    if (elementOf(type).space === AddressSpace.Constant && size > limits.constantBufferSize) report(fact.nameNode, `'${spellingOf(fact.symbol.name)}' takes ${size} bytes of constant memory; ${limits.constantBufferSize} is all there is on ${device}`, { fixes: [passBuffer(fact)] });
  },
});
