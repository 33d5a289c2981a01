import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import manifest from '../../package.json';
import { HOMEPAGE } from '../../server/src/lsp/handlers/links.js';
import { manifestConfiguration } from '../../server/src/lsp/workspace/settings.js';
import { projectSchema } from '../../server/src/project/schema.js';

describe('the manifest', () => {
  it('declares the settings of the schema', () => {
    assert.deepEqual(manifest.contributes.configuration, manifestConfiguration());
  });

  it('has no setting that the README does not name', () => {
    const readme = readFileSync('README.md', 'utf8');
    for (const { properties } of manifest.contributes.configuration)
      for (const name of Object.keys(properties)) assert.match(readme, new RegExp(`\\| \`${name}\` +\\|`));
  });

  it('validates the project file by the schema of the server', () => {
    assert.deepEqual(manifest.contributes.jsonValidation, [
      { fileMatch: 'clspace.json', url: './clspace.schema.json' },
    ]);
    assert.deepEqual(JSON.parse(readFileSync('clspace.schema.json', 'utf8')), projectSchema());
  });

  it('has the home page that links start with', () => {
    assert.equal(manifest.homepage, HOMEPAGE);
  });
});
