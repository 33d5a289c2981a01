/** The library in a program: texts in, results out. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type * as api from '../../server/src/library/library-api.js';

// The bundled library, as in the package.
const { createSession }: typeof api = require(path.resolve('out/library.cjs'));
const BAD = 'kernel void k(global int *g) { local int t = 1; *g = t; }\n';
const codes = (all: readonly { readonly code: string }[]): string[] => all.map(({ code }) => code);

describe('the library', () => {
  it('reports diagnostics of changing texts', async () => {
    const session = await createSession({ buildOptions: '' });
    session.setText('d/a.cl', BAD);
    const [diagnostic, ...more] = session.diagnostics('d/a.cl');
    assert.deepEqual(more, []);
    assert.deepEqual(
      { ...diagnostic, message: '', related: [] },
      {
        path: 'd/a.cl',
        range: { start: { line: 0, character: 41 }, end: { line: 0, character: 42 } },
        severity: 'error',
        code: 'local-initializer',
        message: '',
        related: [],
      },
    );
    session.setText('d/a.cl', '#include "n.h"\nkernel void k(global int *g) { *g = N; }\n');
    assert.deepEqual(codes(session.diagnostics('d/a.cl')), ['unknown-header']);
    session.setText('d/n.h', '#define N 1\n');
    assert.deepEqual(session.diagnostics('d/a.cl'), []);
    session.setText('d/n.h', '#define N oops\n');
    assert.deepEqual(codes(session.diagnostics('d/a.cl')), ['unknown-name']);
    session.setText('d/n.h', undefined);
    assert.deepEqual(codes(session.diagnostics('d/a.cl')), ['unknown-header']);
  });

  it('requests headers, with build options and severities of the caller', async () => {
    const asked: string[] = [];
    const session = await createSession({
      buildOptions: '-I inc -D "N=(1 + 1)" -cl-std=CL2.0',
      rules: { 'local-initializer': 'warning' },
      readFile: (name) => {
        asked.push(name);
        return name === 'inc/h.h' ? 'typedef int number;\n' : undefined;
      },
    });
    session.setText('a.cl', `#include <h.h>\nkernel void m(global number *g) { *g = N; }\n${BAD}`);
    assert.deepEqual(
      session.diagnostics('a.cl').map(({ severity, code }) => `${severity} ${code}`),
      ['warning local-initializer'],
    );
    assert.ok(asked.includes('inc/h.h'));
  });

  it('shows where pointers point', async () => {
    const session = await createSession();
    session.setText('a.cl', BAD);
    const hover = session.hover('a.cl', { line: 0, character: 26 });
    assert.match(hover?.text ?? '', /global/);
    assert.deepEqual(hover?.range, { start: { line: 0, character: 26 }, end: { line: 0, character: 27 } });
    assert.equal(session.hover('a.cl', { line: 9, character: 0 }), undefined);
  });

  it('fixes one diagnostic at a place, or everything that is safe', async () => {
    const session = await createSession({ buildOptions: '' });
    session.setText('a.cl', `${BAD}kernel void l(global int *g) { local int u = 2; *g = u; }\n`);
    assert.equal(session.fixes('a.cl').filter(({ preferred }) => preferred).length, 2);
    const here = { line: 1, character: 41 };
    const [fix] = session.fixes('a.cl', { start: here, end: here });
    assert.equal(fix?.code, 'local-initializer');
    assert.ok(fix?.edits.every((edit) => edit.path === 'a.cl' && edit.range.start.line === 1));
    const texts = session.fixAll('a.cl');
    assert.deepEqual([...texts.keys()], ['a.cl']);
    // The session keeps the texts that it was given.
    assert.equal(session.diagnostics('a.cl').length, 2);
    session.setText('a.cl', texts.get('a.cl'));
    assert.deepEqual(
      session.diagnostics('a.cl').filter(({ severity }) => severity === 'error'),
      [],
    );
    assert.equal(session.fixAll('a.cl').size, 0);
  });

  it('knows kernels in strings of hosts', async () => {
    const session = await createSession();
    session.setText('host.cpp', `const char *source = R"CLC(${BAD})CLC";\n`);
    assert.deepEqual(codes(session.diagnostics('host.cpp')), ['local-initializer']);
  });

  it('names arguments that are wrong', async () => {
    const wrong: readonly (readonly [unknown, RegExp])[] = [
      [null, /'options' must be an object, not null/],
      [5, /'options'/],
      [[], /'options'/],
      [{ buildOptions: 5 }, /'buildOptions' must be a string, not 5/],
      [{ buildOptions: null }, /'buildOptions'/],
      [{ rules: 5 }, /'rules' must be an object/],
      [{ rules: ['local-initializer'] }, /'rules'/],
      [{ rules: { 'local-initializer': 'fatal' } }, /rules\['local-initializer'\].*one of .*"fatal"/],
      [{ rules: { constructor: 'off' } }, /'rules' contains an unknown rule: 'constructor'/],
      [{ readFile: 'x' }, /'readFile' must be a function/],
    ];
    for (const [options, message] of wrong)
      await assert.rejects(Reflect.apply(createSession, undefined, [options]), { name: 'TypeError', message });
    const session = await createSession();
    session.setText('a.cl', BAD);
    const call = (method: keyof api.Session, ...args: unknown[]): unknown =>
      Reflect.apply(session[method], session, args);
    for (const path of [undefined, null, 5, '', {}])
      for (const method of ['setText', 'diagnostics', 'fixes', 'fixAll'] as const)
        assert.throws(() => call(method, path, undefined), { name: 'TypeError', message: /'path'/ });
    assert.throws(() => call('setText', 'a.cl', null), { name: 'TypeError', message: /'text'/ });
    for (const position of [undefined, null, 5, {}, { line: -1, character: 0 }, { line: 0, character: '1' }])
      assert.throws(() => call('hover', 'a.cl', position), { name: 'TypeError', message: /'position'/ });
    for (const range of [null, 5, { start: { line: 0, character: 0 } }])
      assert.throws(() => call('fixes', 'a.cl', range), { name: 'TypeError', message: /'range/ });
  });

  it('names an invalid result of readFile, and works after it', async () => {
    let answer: unknown;
    const session: api.Session = await Reflect.apply(createSession, undefined, [{ readFile: () => answer }]);
    const text = '#include "h.h"\nkernel void k(global int *g) { *g = N; }\n';
    for (const wrong of [Promise.resolve('#define N 1\n'), null, 5, Buffer.from('x')]) {
      answer = wrong;
      session.setText('a.cl', text);
      assert.throws(() => session.diagnostics('a.cl'), { name: 'TypeError', message: /readFile\('[^']*h'\)/ });
    }
    answer = '#define N 1\n';
    session.setText('a.cl', text);
    assert.deepEqual(session.diagnostics('a.cl'), []);
    const failing = await createSession({
      readFile: (name) => {
        if (name === 'h.h') throw new Error('no such disk');
        return undefined;
      },
    });
    failing.setText('a.cl', text);
    assert.throws(() => failing.diagnostics('a.cl'), /no such disk/);
    failing.setText('h.h', '#define N 1\n');
    assert.deepEqual(failing.diagnostics('a.cl'), []);
  });

  it('returns nothing after disposal', async () => {
    const session = await createSession();
    session.setText('a.cl', BAD);
    session.dispose();
    session.dispose();
    session[Symbol.dispose]();
    for (const ask of [
      () => session.diagnostics('a.cl'),
      () => session.setText('a.cl', BAD),
      () => session.fixAll('a.cl'),
    ])
      assert.throws(ask, /disposed/);
  });

  it('leaks no memory over many sessions', async function () {
    this.timeout(120_000);
    const count = 80 * Number(process.env['CLSPACE_FUZZ'] ?? 1);
    // Only promises are awaited: the event loop does not turn.
    const run = async (): Promise<void> => {
      for (let i = 0; i < count; i++) {
        const session = await createSession({ buildOptions: `-D N=${i % 10}` });
        session.setText('a.cl', `#include "none.h"\n${BAD}`);
        session.diagnostics('a.cl');
        session.fixAll('a.cl');
        session.dispose();
      }
    };
    await run();
    // What the process keeps for other reasons differs from run to run: sessions cost no more than the cheapest run.
    let grown = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 3; i++) {
      const before = process.memoryUsage().rss;
      await run();
      grown = Math.min(grown, process.memoryUsage().rss - before);
    }
    assert.ok(grown < 100e3 * count + 40e6, `${Math.round(grown / count)} bytes a session`);
  });

  it('reports unsupported arguments', async () => {
    await assert.rejects(createSession({ buildOptions: '--frobnicate' }), /unknown build option --frobnicate/);
    const session = await createSession();
    assert.throws(() => session.diagnostics('none.cl'), RangeError);
    assert.throws(() => session.hover('none.cl', { line: 0, character: 0 }), RangeError);
    assert.throws(() => session.fixAll('none.cl'), RangeError);
  });
});
