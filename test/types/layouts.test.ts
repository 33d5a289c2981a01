// Where the members of structs and unions are, and how large those are.
import { analyse } from '../../server/src/analysis/analysis.js';
import { inlayHints } from '../../server/src/features/hints/inlay-hints.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const RECORDS = [
  'struct S { char c; int i; short s; long l; }',
  'struct S { char c; int3 v; char d; float4 w; uchar3 u; }',
  'struct S { int n; float data[]; }',
  'struct S { float data[]; int n; }',
  'struct S { char c; struct { char d; long e; } in; char f; }',
  'union S { char c; int i; double d; char4 v[3]; }',
  'struct S { union { int i; float f; }; char c; union { char d; short s; } u; }',
  'struct S { char a : 3; char b : 6; int c : 7; int : 0; int d : 1; }',
  'struct S { int a : 20, b : 20; short c : 9; char d; }',
  'struct S { bool b; half h; size_t s; global int *p; int a[3][2]; }',
  'struct __attribute__((packed)) S { char c; int i; long l; }',
  'struct __attribute__((aligned(64))) S { char c; int i; }',
  'struct S { char c; int i __attribute__((aligned(16))); char d __attribute__((packed)); }',
  'struct __attribute__((packed)) S { char c; int i __attribute__((aligned(2))); int3 v; }',
  'struct S { }',
  'struct S { struct S *next; char c; }',
  'struct S { char c; unknown u; int i; }',
  'union S { }',
  'union __attribute__((packed)) S { char c[5]; int i; }',
  'struct S { enum { A, B } e; char c; event_t v; }',
  'struct S { double d; char c; double e[0]; }',
];

describe('the layouts of structs and unions', () => {
  it('are as recorded', () => {
    const lines = RECORDS.flatMap((record) =>
      ['', '#pragma pack(1)\n', '#pragma pack(4)\n'].flatMap((pragma) => {
        const text = `${pragma}${record}; struct T { char c; ${record.startsWith('union') ? 'union' : 'struct'} S s; char end; };\n`;
        const root = new SourceFile('/k.cl', text);
        const analysis = analyse(root, parseBuildOptions(['-cl-std=CL2.0']), { read: () => undefined });
        const hints = inlayHints(
          analysis,
          { start: 0, end: text.length },
          {
            addressSpaces: 'off',
            parameterNames: false,
            fieldOffsets: true,
            divergence: false,
            memoryAccess: false,
            unproved: false,
          },
        );
        const written = hints.reduceRight(
          (shown, { offset, label }) => `${shown.slice(0, offset)}⟨${label.trim()}⟩${shown.slice(offset)}`,
          text,
        );
        const reports = analysis.diagnostics
          .filter(({ severity }) => severity === 'error')
          .map(({ code, message }) => `  ${code}: ${message}`);
        return [written.trim(), ...new Set(reports)];
      }),
    );
    assertRecorded('test/types/layouts.txt', `${lines.join('\n')}\n`);
  });
});
