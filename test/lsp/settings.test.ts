import assert from 'node:assert/strict';
import manifest from '../../package.json';
import { HOMEPAGE } from '../../server/src/lsp/links.js';
import { SECTION, SETTINGS } from '../../server/src/lsp/settings.js';

describe('the manifest', () => {
  it('declares the settings of the schema', () => {
    const { 'clspace.trace.server': _trace, ...declared } = manifest.contributes.configuration.properties;
    assert.deepEqual(declared, Object.fromEntries(Object.entries(SETTINGS).map(([name, schema]) => [`${SECTION}.${name}`, schema])));
  });

  it('has the home page that links start with', () => {
    assert.equal(manifest.homepage, HOMEPAGE);
  });
});
