// Which variables are reported as uninitialized, by the paths on which they get a value.
import { analyse } from '../../server/src/analysis/analysis.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { assertRecorded } from '../as-recorded.js';

const CONDITIONS = [
  ...['n > 3', '!n', '!(n > 3)', '(n)', 'n && u', 'n || u', '!(n && u)', '!n || !u', 'n && (u || !n)', 'n && 1'],
  ...['1', '0', '00uL', '(1)', '10', 'M', 'sizeof(n) == 4', 'FOUR', 'ONE', 'other', 'twice(n)', 'a[0]', 'a[1] > M'],
  ...['n < 7 || n > 3', 'n < 3 && n > 7', 'y', '(y = n)', '(x = n)', 'n ? u : 0', 'n ?: u', '({ n; })', 'n, u'],
];
const BODIES = [
  ...['if ($) x = 1;', 'if ($) ; else x = 1;', 'if ($) x = 1; else return;', 'if ($) x = 1; else x = 2;'],
  ...['while ($) { x = 1; break; }', 'do { if (n == 8) break; x = 1; } while ($);', 'for (; $; n--) x = 1;'],
  ...['n = $ ? (x = 1) : 2;', '$ ? x = 1 : (x = 2);', 'y = $; if (y) x = 1;', '($) && (x = 1);', '($) || (x = 1);'],
];
const STATEMENTS = [
  ...['x = n;', ';', 'x += n;', 'x++;', '(void)x;', '(void)(x);', '(int)x;', 'set(&x);', 'int *p = &x;', '&x;'],
  ...['if (n) { x = 1; } if (n) y = x;', 'if (n) y = 1; else exit(1);', 'if (n) x = 1; else abort();'],
  ...[
    'if (n) x = 1; else __builtin_trap();',
    'if (n) x = 1; else __builtin_unreachable();',
    'if (n) x = 1; else twice(n);',
  ],
  ...['switch (n) { case 1: x = 1; break; case 2: x = 2; }', 'switch (n) { case 1: x = 1; break; default: x = 2; }'],
  ...['switch (n) { case 1: x = 1; break; case 2 ... 4: break; default: x = 2; }', 'switch (n) { default: x = 2; }'],
  ...['switch (n) { case 1: x = 1; break; default: y = 1; }', 'switch (n) { case 1: case 2: break; default: x = 1; }'],
  ...[
    'switch (n) { case ONE: x = 1; }',
    'switch (n) { case (1): break; default: x = 1; }',
    'switch (1) { case 1: x = 1; }',
  ],
  ...[
    'switch (n) { case 1: x = 1; case 2: y = x; break; default: return; }',
    'switch (n) { default: break; case 1: x = 1; }',
  ],
  ...['for (int i = 0; i < n; i++) { if (i) continue; x = i; }', 'for (;;) { x = n; if (n++ > 3) break; }'],
  ...[
    'for (int i = 0; i < n; i++) { int z; if (i) z = 1; x = z; }',
    'do { x = 1; } while (n--);',
    'while (1) { x = 1; break; }',
  ],
  ...['if (n) goto end; x = 1; end: ;', 'again: if (n--) { x = n; goto again; }', 'if (n) { int x = 1; y = x; }'],
  ...[
    'if (n) x = 1; x = 2;',
    'if (n) x = 1; if (!n) x = 2;',
    'if (n) x = 1; else if (u) x = 2; else y = 3;',
    'asm("nop");',
  ],
  ...['if (n) x = 1; y = x; y = x;', 'if (n) y = 1; y = y; if (u) x = 1;', 'y = x; if (n) x = 1;', 'if (n) x = x;'],
  ...['int z, w; if (n) z = w = 1; x = z; y = w;', 'int z[2]; if (n) z[0] = 1; x = z[0];', 'if (n) x = sizeof(x);'],
  ...[
    'float2 v; if (n) v.x = 1; x = v.x;',
    'float2 v; if (n) v = 1; x = v.x;',
    'struct { int m; } s; if (n) s.m = 1; x = s.m;',
  ],
  ...[
    'static int z; if (n) z = 1; x = z;',
    'volatile int z; if (n) z = 1; x = z;',
    'const int z; if (n) y = z;',
    'register int z; if (n) z = 1; x = z;',
  ],
  ...[
    'void (^b)(void) = ^{ x = 1; }; if (n) b();',
    'for (int i = 0; i < 4; i++) { if (n) x = i; y = x; }',
    'local int z; if (n) z = 1; x = z;',
  ],
];
const HEAD =
  '#define M 8\nenum { ONE = 1 }; constant int FOUR = 4; void set(int *p); int twice(int n); void exit(int); void abort(void);';

/** The reports about each of these bodies of a kernel, and about a read after it. */
function reportsOf(bodies: readonly string[]): string[] {
  const kernels = bodies.map(
    (body, i) => `kernel void k${i}(global int *a, int n, int u) { int x, y = 0; ${body} a[0] = x; }`,
  );
  const root = new SourceFile('/k.cl', `${HEAD}\n${kernels.join('\n')}\n`);
  const options = parseBuildOptions(['-cl-std=CL2.0']);
  const { diagnostics } = analyse(root, options, { read: () => undefined }, { executions: 0 });
  const said = bodies.map((): string[] => []);
  for (const { span, code, message } of diagnostics) {
    const { line, character } = root.lines.position(span.start);
    const text = root.text.slice(span.start, span.end);
    if (/uninitialized|unset/.test(code))
      said[line - 2]?.push(`  ${character - (kernels[line - 2]?.indexOf('int x') ?? 0)} '${text}': ${message}`);
  }
  return bodies.flatMap((body, i) => [body, ...(said[i] ?? [])]);
}

describe('uninitialized variables', () => {
  it('after conditional assignments are reported as recorded', () => {
    const lines = BODIES.flatMap((body) => reportsOf(CONDITIONS.map((condition) => body.replaceAll('$', condition))));
    assertRecorded('test/rules/uninitialized-under-conditions.txt', `${lines.join('\n')}\n`);
  });

  it('after statements are reported as recorded', () => {
    assertRecorded('test/rules/uninitialized-after-statements.txt', `${reportsOf(STATEMENTS).join('\n')}\n`);
  });
});
