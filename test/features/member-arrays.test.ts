// Arrays of structs as arrays of their members: what is offered, and what it costs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { AnalysisSession } from '../../server/src/analysis/analysis.js';
import type { Launch } from '../../server/src/execution/launch.js';
import { refactoringsAt } from '../../server/src/features/refactorings/index.js';
import { parseBuildOptions } from '../../server/src/preprocessor/build-options.js';
import { applied } from '../../server/src/refactoring/edits/edits.js';
import { SourceFile } from '../../server/src/text/source-file.js';
import { CLANG } from '../compiler.js';

const STRUCT = 'struct body { float4 pos; float mass; int kind, count; float parts[3]; };\n';
const LAUNCH: Launch = { localSize: [64], numGroups: [4] };

/** The refactoring at `$0`, as its title and the new text. */
function madeAt(marked: string, launch?: Launch): string[] {
  const start = marked.indexOf('$0');
  const text = marked.replace('$0', '');
  const edited = (content: string) =>
    new AnalysisSession(
      parseBuildOptions([]),
      { read: () => undefined },
      undefined,
      launch ? { launches: { every: launch, kernels: {} } } : {},
    ).update(new SourceFile('/k.cl', content));
  const found = refactoringsAt(
    edited(text),
    { start, end: start },
    (kind) => kind === 'refactor.rewrite',
    (texts) => edited(texts.get('/k.cl') ?? ''),
  ).filter(({ title }) => title.startsWith('Replace '));
  return found.flatMap(({ title, edits }) => {
    const after = applied(text, edits);
    const { status, stderr } = spawnSync(CLANG, ['-x', 'cl', '--target=spir64', '-fsyntax-only', '-w', '-'], {
      input: after,
      encoding: 'utf8',
    });
    if (status !== null) assert.equal(stderr, '', after);
    return [title, after.slice(text.indexOf('kernel void k'))];
  });
}

const kernel = (body: string): string =>
  `${STRUCT}kernel void k(global struct body *restrict $0p, global float *out) {\n  int i = get_global_id(0);\n  ${body}\n}\n`;
const offered = (body: string): boolean => madeAt(kernel(body)).length > 0;

describe('an array of structs', () => {
  it('becomes an array for each member that the kernel uses', () => {
    assert.deepEqual(madeAt(kernel('p[i].mass += (p + i + 1)->pos.x * p->mass;\n  atomic_inc(&p[p[i].kind].count);')), [
      "Replace 'p' by 4 arrays of its members (the host has to pass them)",
      'kernel void k(global float4 *restrict p_pos, global float *restrict p_mass, global int *restrict p_kind, ' +
        'global int *restrict p_count, global float *out) {\n  int i = get_global_id(0);\n' +
        '  p_mass[i] += (p_pos + i + 1)[0].x * p_mass[0];\n  atomic_inc(&p_count[p_kind[i]]);\n}\n',
    ]);
  });
  it('is shown with the costs before and after, if the launch is known', () => {
    const one = kernel('out[i] = p[i].mass * 2;');
    assert.equal(
      madeAt(one, LAUNCH)[0],
      "Replace 'p' by an array of its members: 32 → 4 sectors per request (the host has to pass it)",
    );
    const used = one.replace('$0', '').replace('p[i]', '$0p[i]');
    assert.match(madeAt(used, LAUNCH)[0] ?? '', /32 → 4 sectors/);
    const pair =
      'struct pair { float a, b; };\nkernel void k(global struct pair *$0p) { int i = get_global_id(0); p[i].a += p[i].b; }\n';
    assert.match(madeAt(pair, LAUNCH)[0] ?? '', /2 arrays of its members: 8 → 4 sectors per request/);
  });
  it('is left alone where the pointer or an element is used as a whole', () => {
    for (const body of [
      'struct body b = p[i]; out[i] = b.mass;',
      'global struct body *q = p + i; out[i] = q->mass;',
      'out[i] = p[i].mass + sizeof(p[i]);',
      'out[i] = p[i].parts[1];',
      'global float *m = &p[i].mass; out[i] = m[1];',
      'out[i] = vload3(0, &p[i].mass);',
      'global float *x = &p[i].pos.x; out[i] = *x;',
      'p++; out[i] = p[i].mass;',
      '{ local struct body p[4]; p[i].mass = 1; } out[i] = p[i].mass;',
      'float p_mass = 1; out[i] = p[i].mass + p_mass;',
      'out[i] = 1;',
    ])
      assert.equal(offered(body), false, body);
    assert.equal(offered('out[i] = p[i].mass;'), true);
  });
  it('is left alone where a branch that is not compiled uses the pointer, or a qualifier would be lost', () => {
    const kernel = (parameter: string, body: string) =>
      `kernel void k(${parameter}) { int i = get_global_id(0); ${body} }\n`;
    const inactive = 'p[i].mass = 1;\n#ifdef FAST\n  p[i].count = 2;\n#endif\n';
    assert.deepEqual(madeAt(`${STRUCT}${kernel('global struct body *$0p', inactive)}`), []);
    assert.equal(madeAt(`${STRUCT}${kernel('global struct body *$0p', 'p[i].mass = 1; // p[0]\n')}`).length, 2);
    const flagged = 'typedef struct { volatile int flag; int z; } S;\n';
    assert.deepEqual(madeAt(`${flagged}${kernel('global S *$0p', 'while (p[0].flag == 0) ; p[i].z = 1;')}`), []);
    const typed = 'typedef volatile struct { int flag; } S;\n';
    assert.deepEqual(madeAt(`${typed}${kernel('global S *$0p', 'p[i].flag = 1;')}`), []);
  });
  it('is left alone where others name the kernel, or the type is not a struct of values', () => {
    const text = kernel('out[i] = p[i].mass;');
    assert.deepEqual(madeAt(`${text}kernel void other(global struct body *p, global float *q) { k(p, q); }\n`), []);
    assert.deepEqual(
      madeAt(text.replace('kernel void k', 'kernel void k(global struct body *, global float *);\nkernel void k')),
      [],
    );
    assert.deepEqual(
      madeAt(text.replace('struct body {', 'union body {').replaceAll('struct body *', 'union body *')),
      [],
    );
    assert.deepEqual(madeAt(text.replace('kernel void k(global', 'void k(global')), []);
    assert.deepEqual(madeAt(text.replace('p[i].mass', 'M(p[i])').replace('kernel', '#define M(x) x.mass\nkernel')), []);
  });
});
