import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ruleDocumentation } from '../../server/src/lsp/handlers/links.js';
import { anchorOf, otherDiagnostics, ruleIds, titleOf } from '../../server/src/rules/diagnostic-ids.js';
import { rules } from '../../server/src/rules/judge.js';
import { rulesDocument, WITHOUT_FIX } from './rules-document.js';

const PAGE = readFileSync('docs/rules.md', 'utf8');
const anchors = new Set([...PAGE.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)));

describe('the documentation of diagnostics', () => {
  it('is up to date with its sources', () => {
    assert.ok(PAGE === rulesDocument(), 'docs/rules.md differs from the rules: run `npm run docs`');
  });
  it('has a section with a title for every id, and every link leads to one', () => {
    for (const id of ruleIds) {
      assert.ok(titleOf(id), id);
      assert.ok(PAGE.includes(`\n## ${id}\n`), id);
      const [, anchor = ''] = ruleDocumentation(id).split('#');
      assert.ok(anchors.has(anchor), `${id}: no heading has the anchor '${anchor}'`);
    }
    for (const [, anchor = ''] of PAGE.matchAll(/\]\(#([^)]*)\)/g)) assert.ok(anchors.has(anchor), anchor);
  });
  it('has one entry for each id', () => {
    assert.equal(ruleIds.size, rules.length + otherDiagnostics.length);
  });
  it('explains for each rule about errors without a fix why it has none', () => {
    const without = rules.filter(
      ({ severity, cases }) => severity === 'error' && cases.every(({ fixes }) => fixes === undefined),
    );
    assert.deepEqual([...WITHOUT_FIX.keys()].sort(), without.map(({ id }) => id).sort());
  });
});
