import { passBuffer } from '../../../refactoring/fixes/program-variables.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { layoutOf } from '../../../types/layout.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * A program-scope or static `global` variable must not be larger than CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE (64 KiB are
 * guaranteed).
 */
export const programScopeVariableSize = rule(
  {
    id: 'program-scope-variable-size',
    title: "Program-scope variables larger than the device's limit",
    spec: 'global; device queries',
    versions: 'with program-scope variables',
    severity: 'warning',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Global && type.kind !== 'pointer',
    find: (fact, { limits, language }) => {
      const { type } = fact.symbol;
      const size = layoutOf(type, language.pointerSize)?.size ?? 0;
      if (size <= limits.globalVariableSize) return undefined;
      return { fact, size };
    },
    at: ({ fact }) => fact.nameNode,
    message: ({ fact, size }, { limits, device }) =>
      `'${spellingOf(fact.symbol.name)}' takes ${size} bytes of global memory at program scope; ` +
      `${limits.globalVariableSize} is the maximum on ${device}`,
    fixes: ({ fact }) => [passBuffer(fact)],
  }),
);
