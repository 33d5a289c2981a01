/** Unusual and hostile input: the server responds and survives. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, stopAll } from './client.js';

/** Deeper than any stack. */
const DEEP = 20_000;
const repeat = (text: string, times = DEEP): string => text.repeat(times);

const NESTED: Readonly<Record<string, string>> = {
  parentheses: `kernel void k(global int *g) { *g = ${repeat('(')}1${repeat(')')}; }`,
  'parentheses that are never closed': `kernel void k(global int *g) { *g = ${repeat('(')}`,
  blocks: `kernel void k() ${repeat('{')}${repeat('}')}`,
  brackets: `int a${repeat('[1]')};`,
  subscripts: `kernel void k(global int *g) { *g = ${repeat('g[')}0${repeat(']')}; }`,
  'unary operators': `kernel void k(global int *g) { *g = ${repeat('-')}1; }`,
  pointers: `int ${repeat('*')}p;`,
  'declarators in parentheses': `int ${repeat('(')}x${repeat(')')};`,
  'if and else': `kernel void k(int a) { ${repeat('if (a) ; else ')} ; }`,
  'if inside if': `kernel void k(int a) { ${repeat('if (a) ')} ; }`,
  structs: `${repeat('struct { ')}int a; ${repeat('} s;')}`,
  initializers: `constant int a[] = ${repeat('{')}1${repeat('}')};`,
  conditionals: `kernel void k(int a) { a = ${repeat('a ? ')}1${repeat(' : 2')}; }`,
  'conditional directives': `${repeat('#if 1\n')}int a;\n${repeat('#endif\n')}`,
  'conditional directives that are never closed': repeat('#ifdef A\n'),
  'calls of macros': `#define F(x) x\nint a = ${repeat('F(')}1${repeat(')')};`,
  casts: `kernel void k() { int a = ${repeat('(int)')}1; }`,
  'a sum': `kernel void k(int a) { a = 1${repeat(' + a')}; }`,
  commas: `kernel void k(int a) { a${repeat(', a')}; }`,
};

describe('hostile input', () => {
  afterEach(stopAll);

  /** The server publishes diagnostics for the text, and still responds. */
  async function survives(client: Client, name: string, text: string): Promise<number> {
    await client.open(name, text);
    const { length } = await client.diagnostics(name);
    await client.hover(name, text.slice(0, 3));
    await client.close(name);
    return length;
  }

  it('may nest 20,000 deep', async function () {
    this.timeout(300_000);
    const client = await Client.start();
    for (const [what, text] of Object.entries(NESTED)) await survives(client, `${what}.cl`, text);
    assert.equal(await client.stop(), 0);
  });

  it('may be bombs of macros and of includes', async function () {
    this.timeout(300_000);
    const levels = Array.from({ length: 40 }, (_, i) => `#define M${i + 1} M${i} M${i}\n`).join('');
    const client = await Client.start({ files: { 'self.h': '#include "self.h"\n#include "self.h"\nint a;\n' } });
    assert.ok((await survives(client, 'macros.cl', `#define M0 x\n${levels}int M40;\n`)) > 0);
    await survives(client, 'includes.cl', '#include "self.h"\n');
    await survives(client, 'paste.cl', `#define P(x) x ## x\nint a = ${'P('.repeat(30)}1${')'.repeat(30)};\n`);
    assert.equal(await client.stop(), 0);
  });

  it('may have 8,000 mistakes', async function () {
    this.timeout(300_000);
    const client = await Client.start();
    const text = `kernel void k(global int *g, local int *l) {\n${'g = l;\n'.repeat(8_000)}}\n`;
    assert.ok((await survives(client, 'mistakes.cl', text)) >= 8_000);
    assert.equal(await client.stop(), 0);
  });

  it('may be 15 MB', async function () {
    this.timeout(300_000);
    const client = await Client.start();
    await survives(client, 'name.cl', 'x'.repeat(15e6));
    await survives(client, 'comments.cl', `${'// nothing to see here\n'.repeat(5e5)}int a = ;\n`);
    assert.equal(await client.stop(), 0);
  });

  it('may be any bytes', async () => {
    const client = await Client.start();
    const bytes = Array.from({ length: 4096 }, (_, i) => String.fromCharCode((i * 7919) % 0x300)).join('');
    for (const text of [
      '',
      '\0',
      '\uFEFF',
      '\uD800',
      '\r\r\n\r',
      '\\',
      '\\\n',
      '#',
      '#include',
      '#include "',
      '/*',
      '"',
      "'",
      '%:%:',
      '??=',
      bytes,
      `#define A(${bytes}`,
    ])
      await survives(client, 'bytes.cl', text);
    assert.equal(await client.stop(), 0);
  });

  it('may have paths with blanks, # and letters of any script', async () => {
    const client = await Client.start({ files: { 'Größe #1 %41/ядро 核.h': 'constant int size = 1;\n' } });
    await client.open(
      'Größe #1 %41/a b.cl',
      '#include "ядро 核.h"\nkernel void k(global int *g) { *g = size; local int t = 1; }\n',
    );
    assert.deepEqual(
      (await client.diagnostics('Größe #1 %41/a b.cl')).map(({ code }) => code),
      ['local-initializer'],
    );
    assert.equal(await client.stop(), 0);
  });

  it('may be no JSON-RPC', async () => {
    const client = await Client.start();
    const frame = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '1',
      '"x"',
      '{}',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":{},"method":7}',
      '{"jsonrpc":"2.0","id":901,"method":"no/such"}',
      '{"jsonrpc":"2.0","id":902,"method":"textDocument/hover"}',
    ];
    bodies.push(
      '{"jsonrpc":"2.0","id":903,"method":"textDocument/hover","params":[]}',
      '{"jsonrpc":"2.0","id":904,"method":"textDocument/hover","params":{"textDocument":{"uri":5},"position":"x"}}',
    );
    bodies.push(
      '{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none.cl","version":2},"contentChanges":[{"text":"x"}]}}',
      '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}',
      '{"jsonrpc":"2.0","method":"textDocument/didClose","params":null}',
    );
    bodies.push(
      '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"no such"}}',
      '{"jsonrpc":"2.0","id":77,"result":null}',
    );
    for (const body of bodies) client.process.stdin.write(frame(body));
    await survives(client, 'after.cl', 'kernel void k() {}\n');
    assert.equal(await client.stop(), 0);
  });

  it('of a workspace that is not trusted does not make the server read outside of it and the include directories', async () => {
    const outside = mkdtempSync(path.join(tmpdir(), 'clspace-outside-'));
    try {
      writeFileSync(path.join(outside, 'secret.h'), 'int secret = ;\n');
      const client = await Client.start({
        files: { 'k/inside.h': '#define INSIDE 1\n' },
        initializationOptions: { trusted: false },
      });
      const up = path.relative(path.join(client.folder, 'k'), path.join(outside, 'secret.h'));
      const attempts = [path.join(outside, 'secret.h'), up, `${client.folder}/k/${up}`, `./${up}`];
      await client.open(
        'k/a.cl',
        `#include "inside.h"\n#include "../k/inside.h"\n${attempts.map((name) => `#include "${name}"\n`).join('')}constant int a = INSIDE;\n`,
      );
      const diagnostics = await client.diagnostics('k/a.cl');
      assert.deepEqual(
        diagnostics.map(({ code }) => code),
        attempts.map(() => 'unknown-header'),
      );
      assert.equal(await client.stop(), 0);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });
});
