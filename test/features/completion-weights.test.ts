import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { CALLS, FOLLOWERS, TARGETS, WEIGHTS, WORDS } from '../../server/src/features/completion/completion-weights.js';

const FILE = 'server/src/features/completion/completion-weights.ts';
const SCRIPT = 'scripts/learn-ranking.mjs';

describe('the weights of completion', () => {
  const written = readFileSync(FILE, 'utf8');

  it('say which command wrote them, and from what', () => {
    assert.match(
      written,
      /^\/\/ Written by `node scripts\/learn-ranking\.mjs MANIFEST ROOT --write`; not to be edited\.\n\/\/ Learned from \d+ examples in \d+ kernels of \d+ repositories\n\/\/ \(SHA-256 of the kernels: [0-9a-f]{16}\)\.\n/,
    );
    for (const line of written.split('\n').slice(0, 2)) {
      const words = line.replace(/\d+.*/, '');
      assert.ok(readFileSync(SCRIPT, 'utf8').includes(words), `${SCRIPT} writes ${JSON.stringify(words)}`);
    }
  });

  it('are all learned: the ranking has none of its own', () => {
    const ranking = readFileSync('server/src/features/completion/completion-ranking.ts', 'utf8');
    assert.match(ranking, /const weights: ReadonlyMap<string, number> = new Map\(Object\.entries\(WEIGHTS\)\);/);
    assert.ok(Object.keys(WEIGHTS).length > 50 && Object.values(WEIGHTS).every(Number.isFinite));
  });

  it('have tables that can be read', () => {
    for (const texts of [WORDS, FOLLOWERS, CALLS, TARGETS])
      for (const [place, text] of Object.entries(texts)) assert.match(text, /^\w+ \d+(?: \w+ \d+)*$/, place);
  });
});
