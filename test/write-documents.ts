/** Writes what is made from the sources: the documentation of the rules, the schema of the project file, and the manifest's settings. */
import { readFileSync, writeFileSync } from 'node:fs';
import { manifestConfiguration } from '../server/src/lsp/settings.js';
import { projectSchema } from '../server/src/project/schema.js';
import { rulesDocument } from './rules/rules-document.js';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

writeFileSync('docs/rules.md', rulesDocument());
writeFileSync('clspace.schema.json', json(projectSchema()));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
manifest.contributes.configuration = manifestConfiguration();
writeFileSync('package.json', json(manifest));
