import { useFeature } from '../versions.js';
import { rule } from '../rule.js';

/** Block literals and block types are unavailable before 2.0, and in 3.0 without device enqueue. */
export const blockUnsupported = rule({
  id: 'block-unsupported',
  title: 'Blocks need device enqueue.',
  spec: 'Blocks',
  versions: 'without device enqueue',
  severity: 'error',
  on: 'block',
  check(fact, report, context) {
    if (context.language.deviceEnqueue) return;
    report(fact.node, 'this language has no blocks: they need OpenCL C 2.0, or 3.0 with __opencl_c_device_enqueue', { fixes: [useFeature(context.language, 'blocks')] });
  },
});
