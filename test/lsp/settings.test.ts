import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import manifest from '../../package.json';
import { HOMEPAGE } from '../../server/src/lsp/handlers/links.js';
import { manifestConfiguration, readSettings } from '../../server/src/lsp/workspace/settings.js';
import { projectSchema } from '../../server/src/project/schema.js';

describe('the manifest', () => {
  it('declares the settings of the schema', () => {
    assert.deepEqual(manifest.contributes.configuration, manifestConfiguration(), 'run `npm run docs`');
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
    assert.deepEqual(JSON.parse(readFileSync('clspace.schema.json', 'utf8')), projectSchema(), 'run `npm run docs`');
  });

  it('has the home page that links start with', () => {
    assert.equal(manifest.homepage, HOMEPAGE);
  });
});

const INVALID: readonly (readonly [received: unknown, ...problems: readonly RegExp[]])[] = [
  [undefined],
  [null],
  [3],
  ['x'],
  [{}],
  [{ unknown: 3, rules: null, checkWorkspace: false, inlayHints: 3 }],
  [{ rules: 3 }, /^clspace\.rules: expected an object$/],
  [{ rules: ['off'] }, /^clspace\.rules: expected an object$/],
  [{ rules: { a: 'off', b: 'loud' } }, /^clspace\.rules: 'b' is not one of error, warning, information, hint, off$/],
  [{ rules: { a: 'error' } }, /^clspace\.rules: unknown rule 'a'$/],
  [{ devices: 'nvidia' }, /^clspace\.devices: expected a list of strings$/],
  [{ devices: ['nvidia', 3] }, /^clspace\.devices: expected a list of strings$/],
  [{ devices: ['nobody'] }, /^clspace\.devices: 'nobody' is not one of all, generic, /],
  [{ buildOptions: ['-D'] }, /^clspace\.buildOptions: expected a string$/],
  [{ languageVersion: 'CL9' }, /^clspace\.languageVersion: 'CL9' is not one of CL1\.0, /],
  [{ checkWorkspace: 'yes' }, /^clspace\.checkWorkspace: expected true or false$/],
  [
    { inlayHints: { addressSpaces: 'some', parameterNames: 1 }, 'inlayHints.fieldOffsets': 'no' },
    /^clspace\.inlayHints\.addressSpaces: 'some' is not one of off, where-not-obvious, all$/,
    /^clspace\.inlayHints\.parameterNames: expected true or false$/,
    /^clspace\.inlayHints\.fieldOffsets: expected true or false$/,
  ],
];

describe('settings that a client sends', () => {
  for (const [received, ...expected] of INVALID)
    it(`are reported if they are invalid: ${JSON.stringify(received)}`, () => {
      const { problems, ...settings } = readSettings(received);
      assert.equal(problems.length, expected.length, problems.join('; '));
      for (const [i, pattern] of expected.entries()) assert.match(problems[i] ?? '', pattern);
      // Invalid ones keep their defaults.
      assert.deepEqual(settings.editor, readSettings({}).editor);
    });
});
