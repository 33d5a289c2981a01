/** Renames to existing names: clang must accept every accepted rename as before. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { analyse } from '../../server/src/analysis/analysis.js';
import { renameAt } from '../../server/src/features/navigation/rename.js';
import { changeOfMeaning, textsAfter } from '../../server/src/features/navigation/rename-proof.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { errorsOf, hasClang } from '../rules/clang.js';
import { filesIn, withoutReports } from '../rules/examples.js';

const OPTIONS = ['-cl-std=CL2.0'];
const parsed = parseBuildOptions(OPTIONS);
const provider = { read: () => undefined };
const analysed = (text: string) => analyse(new SourceFile('/k.cl', text), parsed, provider);

const FOLDERS = ['examples', 'server/src/rules/catalogue'];
/** Names that a user may choose, and names of the language. */
const NAMES = ['max', 'printf', 'get_global_id', 'int4', 'size_t', 'a', 'x', 'i', 'n', 'fresh', 'T', 'float', 'M_PI_F'];

const OWN = [
  'int printf(constant char *s, ...);\nkernel void k(global int *g) { int x = 1; printf("%d", x); *g = x; }\n',
  'typedef int T;\nstatic int f(int p) { int q = p; T r = q; return max(q, r); }\nkernel void k(global int *g) { *g = f(1); }\n',
  '#define N 4\n#define F(x) (N + (x))\n#define G(y) F(y) * N\nkernel void k(global int *g) { int z = F(N); *g = G(z); }\n',
  'struct S { int a; struct S *n; };\nenum E { e1, e2 };\nkernel void k(global int *g) { struct S s; enum E e = e1; s.a = e2; *g = s.a + e; }\n',
  'static int h(int x);\nstatic int h(int y) { for (int i = 0; i < y; i++) { int j = i; y += j; } return y; }\nkernel void k(global int *g) { int i = 3; *g = h(i); goto end; end: ; }\n',
];

describe('renames', () => {
  before(function () {
    if (!hasClang) this.skip();
  });

  it('that are offered leave a program that clang accepts', function () {
    this.timeout(600_000);
    const files = FOLDERS.flatMap((folder) =>
      filesIn(folder, '.cl').map((name) => withoutReports(readFileSync(name, 'utf8'))),
    );
    // A missing header would stop the compiler.
    const texts = [...OWN, ...OWN, ...OWN, ...files.filter((text) => !/^\s*#\s*include/m.test(text))];
    const verdicts = errorsOf(texts.map((text) => ({ text, options: OPTIONS })));
    const accepted = texts.filter((_, i) => verdicts[i]?.length === 0);
    const made: { readonly from: string; readonly to: string; readonly text: string }[] = [];
    let refused = 0;
    fc.assert(
      fc.property(fc.constantFrom(...accepted), fc.nat(), fc.nat(), (text, which, other) => {
        const words = [...text.matchAll(/(?<![\w#.])[A-Za-z_]\w*/g)];
        const word = words[which % words.length];
        const names = [...NAMES, ...new Set(words.map(([name]) => name))];
        const to = names[other % names.length] ?? '';
        if (!word) return;
        const before = analysed(text);
        const edits = renameAt(before, word.index, to);
        if (!edits || 'refused' in edits || edits.length === 0) return;
        const after = textsAfter(edits).get('/k.cl') ?? text;
        if (changeOfMeaning(before, analysed(after), edits) === undefined)
          made.push({ from: word[0], to, text: after });
        else refused++;
      }),
      { numRuns: Number(process.env.CLSPACE_RUNS ?? 150) },
    );
    const broken = errorsOf(made.map(({ text }) => ({ text, options: OPTIONS }))).flatMap((errors, i) =>
      errors.length > 0 ? [`${made[i]?.from} to ${made[i]?.to}: ${errors[0]?.message}\n${made[i]?.text}`] : [],
    );
    assert.deepEqual(broken, []);
    assert.ok(made.length > 25, `${made.length} renames, ${refused} refused by the copy`);
  });
});
