/** A busy server ends with its client, and loses no input meanwhile. */
import assert from 'node:assert/strict';
import { DidOpenTextDocumentNotification } from 'vscode-languageserver/node';
import { watchdog } from '../../server/src/lsp/runtime/watchdog.js';
import { Client, stopAll } from './client.js';

/** Takes some seconds to analyse: all functions are different. */
const LONG = Array.from({ length: 10_000 }, (_, i) => {
  const body = `  local float a${i}[16];\n  a${i}[n & 15] = g[n] * ${i};\n  g[n + ${i}] = a${i}[0] + a${i}[n & 3];\n`;
  return `void f${i}(global float *g, int n) {\n${body}}\n`;
}).join('');

describe('a task that takes longer than expected', () => {
  it('runs again after an interruption', () => {
    let runs = 0;
    watchdog(() => undefined)(() => {
      runs++;
      while (runs === 1);
    });
    assert.equal(runs, 2);
  });

  it('is not interrupted if it is a part of another, which could not go on', () => {
    const parts = (function* () {
      for (const end = Date.now() + 2500; Date.now() < end; );
      yield 1;
      return 2;
    })();
    const busy = watchdog(() => undefined);
    assert.deepEqual(
      busy(() => parts.next(), 'part'),
      { value: 1, done: false },
    );
    assert.deepEqual(
      busy(() => parts.next(), 'part'),
      { value: 2, done: true },
    );
  });
});

describe('a server that is busy', () => {
  afterEach(stopAll);

  /** A server some time after its start, which has just received more input than it can process immediately. */
  async function busy(): Promise<Client> {
    const client = await Client.start();
    await client.open('small.cl', 'kernel void k(global int *g) { *g = 1; }\n');
    await client.diagnostics('small.cl');
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await client.open('long.cl', LONG);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return client;
  }

  it('ends when its input is closed', async function () {
    if (process.platform === 'win32') this.skip();
    this.timeout(60_000);
    const client = await busy();
    const signal = new Promise((resolve) => client.process.once('exit', (_, by) => resolve(by)));
    client.process.stdin.end();
    // By the watchdog, or by itself on a fast machine.
    assert.ok(['SIGKILL', null].includes((await signal) as string | null));
  });

  it('answers all requests sent meanwhile, in order', async function () {
    this.timeout(60_000);
    const client = await busy();
    const answered: number[] = [];
    const requests = Array.from({ length: 300 }, async (_, i) => {
      await client.connection.sendRequest('no/such', { filler: 'x'.repeat(2000) }).catch(() => answered.push(i));
    });
    // Longer than the watchdog waits, so that it reads the following input instead of the server.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    requests.push(
      ...Array.from({ length: 300 }, async (_, i) => {
        await client.connection
          .sendRequest('no/such', { filler: 'y'.repeat(2000) })
          .catch(() => answered.push(300 + i));
      }),
    );
    const uri = client.uri('late.cl');
    await client.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'opencl-c', version: 1, text: 'kernel int k() { return 1; }\n' },
    });
    assert.equal((await client.diagnosticsOf(uri, 1)).length, 1);
    await Promise.all(requests);
    assert.deepEqual(
      answered,
      Array.from({ length: 600 }, (_, i) => i),
    );
    assert.equal(await client.stop(), 0);
  });
});
