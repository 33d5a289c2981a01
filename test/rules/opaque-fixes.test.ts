import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { fixedText } from './examples.js';

/** The text after the first fix of a kernel parameter that only a device makes; undefined without one. */
function declared(text: string): string | undefined {
  const found = analyse(new SourceFile('k.cl', text), parseBuildOptions(['-cl-std=CL2.0']), {
    read: () => undefined,
  }).diagnostics.find(({ code }) => code === 'kernel-arg-opaque');
  assert.ok(found, text);
  const [fix] = found.fixes;
  return fix && fixedText(text, fix);
}

describe('a kernel parameter of a type that only a device makes', () => {
  it('becomes a variable', () => {
    const cases: readonly (readonly [before: string, after: string])[] = [
      [
        'kernel void k(global int *p, event_t e) {\n  *p = 1;\n}\n',
        'kernel void k(global int *p) {\n  event_t e;\n  *p = 1;\n}\n',
      ],
      ['kernel void k(event_t e, int n) { n++; }\n', 'kernel void k(int n) { event_t e;\nn++; }\n'],
      ['kernel void k(ndrange_t r) {}\n', 'kernel void k(void) { ndrange_t r = ndrange_1D(get_global_size(0));}\n'],
    ];
    for (const [before, after] of cases) assert.equal(declared(before), after);
  });
  it('stays where another function calls the kernel, another declaration has it, or a macro names it', () => {
    for (const text of [
      'kernel void k(event_t e) { ; }\nkernel void other(event_t f) { k(f); }\n',
      'kernel void k(event_t e);\nkernel void k(event_t e) {}\n',
      'kernel void k(event_t e);\n',
      '#define E event_t e\nkernel void k(E) {}\n',
    ])
      assert.equal(declared(text), undefined, text);
  });
});
