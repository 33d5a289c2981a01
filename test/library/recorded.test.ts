// The answers of the library to calls, right and wrong, word by word.
import path from 'node:path';
import type * as api from '../../server/src/library/library-api.js';
import { assertRecorded } from '../as-recorded.js';

// The bundled library, as in the package.
const { createSession }: typeof api = require(path.resolve('out/library.cjs'));

const at = (line: number, character: number): api.Position => ({ line, character });
const KERNEL = 'kernel void k(global int *g) {\n  local int t = 1;\n  int unused;\n  *g = t;\n}\n';
const RACE =
  'kernel void r(global int *g) {\n  local int t[64];\n  int i = get_local_id(0);\n  t[i] = i;\n  *g = t[i + 1];\n}\n';
const VERSION =
  'kernel void v(global int *g) {\n  generic int *q = g;\n  work_group_barrier(CLK_LOCAL_MEM_FENCE);\n}\n';

const SESSIONS: readonly unknown[] = [
  ...[undefined, null, 5, 'x', [], () => 1, {}],
  ...[5, null, [], {}, '--frobnicate', '-D', '-cl-std=CL9'].map((buildOptions) => ({ buildOptions })),
  ...[null, 5, 'x', [], new Map(), () => 1, { constructor: 'off' }, { 'race-local': 'fatal' }, { 'race-local': 1 }].map(
    (rules) => ({ rules }),
  ),
  ...['error', 'warning', 'information', 'hint', 'off', 'on', null].map((severity) => ({
    rules: { 'race-local': severity },
  })),
  ...[5, null, 'x', {}].map((readFile) => ({ readFile })),
];

const CALLS: readonly (readonly [Exclude<keyof api.Session, symbol>, ...unknown[]])[] = [
  ...[undefined, null, 5, '', [], {}, Promise.resolve('a.cl'), () => 1, Symbol('a'), 1n, 'none.cl'].flatMap((one) =>
    (['setText', 'diagnostics', 'fixes', 'fixAll'] as const).map((method) => [method, one] as const),
  ),
  ...[null, 5, [], {}].map((text) => ['setText', 'a.cl', text] as const),
  ...[
    undefined,
    null,
    5,
    [],
    {},
    { line: 0 },
    { character: 0 },
    at(-1, 0),
    at(0, -1),
    at(0.5, 0),
    at(0, Number.NaN),
  ].map((position) => ['hover', 'a.cl', position] as const),
  ...[null, 5, [], {}, { start: at(0, 0) }, { end: at(0, 0) }, { start: at(0, 0), end: at(0, -1) }].map(
    (range) => ['fixes', 'a.cl', range] as const,
  ),
  ['hover', 'none.cl', at(0, 0)],
  ...[at(0, 27), at(0, 26), at(1, 12), at(3, 3), at(3, 4), at(0, 40), at(40, 0)].map(
    (position) => ['hover', 'a.cl', position] as const,
  ),
  ['diagnostics', 'a.cl'],
  ['fixes', 'a.cl'],
  ...[
    [1, 12],
    [1, 13],
    [1, 11],
    [2, 6],
    [3, 0],
  ].flatMap(([line = 0, character = 0]) => [
    ['fixes', 'a.cl', { start: at(line, character), end: at(line, character) }] as const,
  ]),
  ['fixes', 'a.cl', { start: at(0, 0), end: at(1, 11) }],
  ['fixes', 'a.cl', { start: at(0, 0), end: at(1, 40) }],
  ['fixAll', 'a.cl'],
  ['diagnostics', 'race.cl'],
  ['fixes', 'race.cl'],
  ['fixAll', 'race.cl'],
  ['diagnostics', 'version.cl'],
  ['fixes', 'version.cl'],
  ['diagnostics', 'including.cl'],
  ['fixes', 'including.cl'],
  ['fixAll', 'including.cl'],
  ['diagnostics', 'host.cpp'],
  ['hover', 'host.cpp', at(1, 15)],
  ['fixAll', 'host.cpp'],
  ['diagnostics', 'host.py'],
];

const shown = (value: unknown): string =>
  typeof value === 'symbol' || typeof value === 'function' || typeof value === 'bigint'
    ? `a ${typeof value}`
    : value instanceof Promise || value instanceof Map
      ? `a ${value.constructor.name}`
      : (JSON.stringify(value, (_, one) => (typeof one === 'function' ? 'a function' : one)) ?? String(value));

/** The answer to a call. */
async function answered(call: () => unknown): Promise<string> {
  try {
    const value = await call();
    const plain = value instanceof Map ? Object.fromEntries(value) : value;
    return Array.isArray(plain)
      ? `[${plain.map((one) => `\n    ${JSON.stringify(one)}`).join('')}]`
      : typeof plain === 'object'
        ? JSON.stringify(plain)
        : String(plain);
  } catch (error) {
    return `${error}`;
  }
}

describe('the library', () => {
  it('answers as recorded', async () => {
    const lines: string[] = [];
    for (const options of SESSIONS) {
      const answer = await answered(async () => {
        const session: api.Session = await Reflect.apply(createSession, undefined, [options]);
        session.setText('race.cl', `${RACE}int x = N;\n`);
        return session.diagnostics('race.cl').map(({ severity, code }) => `${severity} ${code}`);
      });
      lines.push(`createSession(${shown(options)}): ${answer}`);
    }
    const session = await createSession({ readFile: (name) => (name === 'read.h' ? 'int read;;\n' : undefined) });
    const texts: Readonly<Record<string, string>> = {
      'a.cl': KERNEL,
      'race.cl': RACE,
      'version.cl': VERSION,
      'including.cl': '#include "a.cl"\n#include "read.h"\nkernel void l(global int *g) { local int u = *g; }\n',
      'host.cpp': `// host\nconst char *source = R"(${KERNEL})";\nvoid f() { build(source, "-DX"); }\n`,
      'host.py': 'source = """\nkernel void p(global int *g) { *g = N; }\n"""\ncl.Program(c, source).build("-DN=(1")\n',
    };
    for (const [name, text] of Object.entries(texts)) session.setText(name, text);
    for (const [method, ...args] of CALLS)
      lines.push(
        `${method}(${args.map(shown).join(', ')}): ${await answered(() => Reflect.apply(session[method], session, args))}`,
      );
    assertRecorded('test/library/recorded.txt', `${lines.join('\n')}\n`);
  });

  it('asks for a header once after each change', async () => {
    const lines: string[] = [];
    let asked: string[] = [];
    let header: string | undefined = '#define N 1\n';
    const session = await createSession({
      buildOptions: '-I inc',
      readFile: (name) => {
        asked.push(name);
        return name === 'inc/h.h' ? header : undefined;
      },
    });
    const state = (change: string, name = 'a.cl'): void => {
      const codes = session.diagnostics(name).map(({ code, message }) => `${code}: ${message}`);
      lines.push(`${change}: ${codes.join('; ') || 'nothing'}, asked for ${asked.join(' ') || 'nothing'}`);
      asked = [];
    };
    const text = '#include "h.h"\nint x = N;\n';
    session.setText('a.cl', text);
    session.setText('b.cl', `${text}int y = N;\n`);
    state('first');
    state('again');
    state('another', 'b.cl');
    header = '#define M 1\n';
    state('a header that changes unseen');
    session.setText('c.cl', '');
    state('a change elsewhere');
    session.setText('inc/h.h', '#define N 2\n');
    state('a text');
    session.setText('inc/h.h', undefined);
    state('no text');
    header = undefined;
    session.setText('a.cl', text);
    state('no header');
    session.setText('a.cl', undefined);
    lines.push(await answered(() => session.diagnostics('a.cl')));
    session.dispose();
    lines.push(await answered(() => session.hover('b.cl', at(0, 0))));
    assertRecorded('test/library/headers.txt', `${lines.join('\n')}\n`);
  });
});
