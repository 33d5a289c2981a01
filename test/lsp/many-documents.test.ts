/**
 * Hundreds of open documents: each uses memory in proportion, and releases it. CLSPACE_FUZZ multiplies their number.
 */
import assert from 'node:assert/strict';
import { Client, stopAll } from './client.js';

const COUNT = 200 * Number(process.env['CLSPACE_FUZZ'] ?? 1);
const KILOBYTE = 1024;
const kernel = (i: number): string =>
  `#include "common${i % 7}.h"\nkernel void k${i}(global float *only${i}, int n) { local int t = 1; only${i}[n] = t * SCALE; }\n`;

describe('hundreds of open documents', () => {
  afterEach(stopAll);

  it('are analysed in proportion to their size, again when their headers change, and free their memory', async function () {
    this.timeout(120_000 + 300 * COUNT);
    const files = Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`common${i}.h`, '#define SCALE 2\n']));
    const client = await Client.start({ files, reportsMemory: true });
    const names = Array.from({ length: COUNT }, (_, i) => `k${i}.cl`);
    const openAll = async (): Promise<void> => {
      for (const [i, name] of names.entries()) await client.open(name, kernel(i));
      for (const name of names) assert.deepEqual(await client.underlined(name), ['local-initializer: t'], name);
    };
    const closeAll = async (): Promise<void> => {
      for (const name of names) await client.close(name);
      await client.connection.sendRequest('workspace/symbol', { query: 'none' });
    };
    // The first document creates everything that all share.
    await openAll();
    await closeAll();
    // Work in the background, which continues for seconds, is over when four readings in a row agree.
    const settled = async (): Promise<number> => {
      const readings: number[] = [];
      while (readings.length < 100) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        readings.push(await client.liveMemory());
        const last = readings.slice(-4);
        if (last.length === 4 && Math.max(...last) - Math.min(...last) < 500 * KILOBYTE) break;
      }
      return readings.at(-1) ?? 0;
    };
    const before = await settled();
    await openAll();
    const open = await settled();
    assert.ok((open - before) / COUNT < 250 * KILOBYTE, `${Math.round((open - before) / COUNT)} bytes a document`);
    assert.ok(await client.hover(`k${COUNT - 1}.cl`, `only${COUNT - 1}`));
    // Those that include a header are analysed again, and no others.
    let total = -1;
    const published = (): number[] => names.map((name) => client.published(name).length);
    // Findings of executed kernels are reported later.
    for (let now = 0; now !== total; now = published().reduce((sum, one) => sum + one, 0)) {
      total = now;
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    const counts = published();
    await client.open('common3.h', '#define SCALE 1 +\n');
    for (const [i, name] of names.entries())
      if (i % 7 === 3) assert.ok((await client.diagnostics(name, counts[i])).length > 1, name);
    for (const [i, name] of names.entries())
      if (i % 7 !== 3) assert.equal(client.published(name).length, counts[i], name);
    await client.close('common3.h');
    await closeAll();
    const after = await settled();
    assert.ok(after - before < (open - before) / 20, `${after - before} bytes of ${open - before} stay`);
    assert.equal(await client.stop(), 0);
  });
});
