// Errors in code that the host's build options may exclude or replace.

import assert from 'node:assert/strict';
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';

/** The errors and warnings in a kernel, each as `line: severity: code`, with a mark where options may change it. */
function foundIn(text: string, options: readonly string[] = []): readonly string[] {
  const root = new SourceFile('k.cl', text);
  const settings = { optionsKnown: options.length > 0 };
  const { diagnostics } = analyse(root, parseBuildOptions([...options]), { read: () => undefined }, settings);
  return diagnostics
    .filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ severity, code, message, span }) => {
      const open = message.endsWith(' (until the build options are known)') ? ' ?' : '';
      return `${root.lines.lineAt(span.start) + 1}: ${severity}: ${code}${open}`;
    });
}

const USE = 'kernel void k(global int *a) { a[0] = SIZE; }\n';

describe('errors that build options may undo', () => {
  it('are warnings in a group for the host', () => {
    const text = `#ifndef OF_DEVICE\nint *names[] = {"a"};\n#endif\n${USE}`;
    assert.deepEqual(foundIn(text), [
      '2: warning: program-scope-needs-constant ?',
      '2: warning: string-literal-space ?',
      '4: warning: missing-names',
    ]);
    assert.deepEqual(foundIn(text, ['-DSIZE=1']), [
      '2: error: program-scope-needs-constant',
      '2: error: string-literal-space',
    ]);
    assert.deepEqual(foundIn(text, ['-DSIZE=1', '-DOF_DEVICE']), []);
  });

  it('are warnings in other groups of a conditional with such a macro, and of one around it', () => {
    const text = `#if MODE == 1\n#define A 1\n#elif MODE == 2\n#define A 2\n#else\n#if 1\nint f(void) { return; }\n#endif\n#endif\n${USE}`;
    assert.deepEqual(foundIn(text), ['7: warning: return-value ?', '10: warning: missing-names']);
  });

  it('are warnings where a default value is used', () => {
    const text = `#ifndef LENGTH\n#define LENGTH a->length\n#endif\nkernel void k(global int *a) { a[0] = LENGTH + SIZE; }\n`;
    assert.deepEqual(foundIn(text), ['4: warning: member-access ?', '4: warning: missing-names']);
    assert.deepEqual(foundIn(text, ['-DSIZE=1', '-DLENGTH=2']), []);
  });

  it('are errors elsewhere', () => {
    for (const [text, line] of [
      // No name is undeclared, so that no option is missing.
      ['#ifndef OF_DEVICE\nint f(void) { return; }\n#endif\n', 2],
      // The text, or the compiler, defines the macro.
      [`#define WIDE\n#ifdef WIDE\nint f(void) { return; }\n#endif\n${USE}`, 3],
      [`#ifndef K_H\n#define K_H\nint f(void) { return; }\n${USE}#endif\n`, 3],
      [`#ifndef cl_khr_gl_event\nint f(void) { return; }\n#endif\n${USE}`, 2],
      [`#ifdef OF_HOST\n#endif\nint f(void) { return; }\n${USE}`, 3],
      [`#if 1 // debug 'x'\nint f(void) { return; }\n#endif\n${USE}`, 2],
      [`#if 'a' == 'a' /* on */\nint f(void) { return; }\n#endif\n${USE}`, 2],
      [`#define LENGTH return\nint f(void) { LENGTH; }\n${USE}`, 2],
    ] as const)
      assert.ok(foundIn(text).includes(`${line}: error: return-value`), text);
  });
});
