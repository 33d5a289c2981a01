import { accepts } from '../../../devices/device.js';
import { on, rule } from '../../rule.js';

/**
 * The value of a sampler is a constant, or another sampler. Compilers fail on other values when they generate code; a
 * check of the syntax alone accepts them.
 */
export const samplerNotConstant = rule(
  {
    id: 'sampler-not-constant',
    title: 'Sampler with a value that is not constant',
    spec: 'Samplers',
    versions: 'all',
    severity: 'warning',
  },
  on('sampler-value', {
    at: ({ expression }) => expression,
    severity: ({ isArgument }, { language: { device } }) =>
      device && !(isArgument && accepts(device, 'variable-as-sampler')) ? 'error' : 'warning',
    message: () => 'the value of a sampler must be constant; pass a sampler_t from the host instead',
  }),
);
