// What the name of each builtin function requires where a version or a device lacks it.
import { analyse } from '../../server/src/analysis/analysis.js';
import { builtinNames } from '../../server/src/builtins/index.js';
import { deviceNamed } from '../../server/src/devices/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

/** Names that no table has. */
const OTHERS =
  'atomic_int atomic_double atomic_intptr_t memory_order_relaxed memory_scope_device memory_scope_all_devices ndrange_t ' +
  'queue_t reserve_id_t CLK_IMAGE_MEM_FENCE CL_VERSION_3_0 M_PI M_PI_H uint8_t __syncthreads float8x8 convert_int5 vload5 ' +
  'intel_sub_group_avc_mce_payload_t cl_mem_fence_flags image2d_depth_t half16 size_t bool16';

/** `'' requires OpenCL C 2.0: NAME NAME`, for each message. */
function requirements(options: readonly string[], name: string): string[] {
  const device = deviceNamed(name);
  const names = [...builtinNames(), ...OTHERS.split(' ')];
  const text = `kernel void k(void) {\n${names.map((one) => `(void)${one};\n`).join('')}}\n`;
  const settings = { optionsKnown: true, executions: 0, ...(device && { device }) };
  const root = new SourceFile('/k.cl', text);
  const { diagnostics } = analyse(root, parseBuildOptions([...options]), { read: () => undefined }, settings);
  const said = new Map<string, string[]>();
  for (const { span, severity, code, message } of diagnostics) {
    const written = text.slice(span.start, span.end);
    const shape = `${severity}[${code}]: ${message.replaceAll(`'${written}'`, "''")}`;
    said.set(shape, [...(said.get(shape) ?? []), written]);
  }
  return [...said].map(([shape, those]) => {
    const [first = '', ...others] = those;
    return `  ${shape}: ${others.length > 12 ? `${first} to ${others.at(-1)}, ${those.length} names` : those.join(' ')}`;
  });
}

describe('the names of builtin functions', () => {
  it('require what is recorded', function () {
    this.timeout(120_000);
    const lines = [
      ...['CL1.0', 'CL1.1', 'CL1.2', 'CL2.0', 'CL3.0', 'CL3.1'].map((version) => [version, 'generic'] as const),
      ...['pocl', 'nvidia', 'embedded', 'intel-gpu'].map((device) => ['CL3.0', device] as const),
      ['CL1.2', 'amd'] as const,
    ].flatMap(([version, device]) => [`${version} on ${device}`, ...requirements([`-cl-std=${version}`], device)]);
    assertRecorded('test/rules/builtin-names.txt', `${lines.join('\n')}\n`);
  });
});
