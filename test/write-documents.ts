/**
 * Generates files from the sources: the documentation of the rules, the schema of the project file, the manifest's
 * settings, and the words of the TextMate grammar.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { manifestConfiguration } from '../server/src/lsp/workspace/settings.js';
import { projectSchema } from '../server/src/project/schema.js';
import { builtinPattern, keywordPatterns } from './package/textmate.js';
import { rulesDocument } from './rules/rules-document.js';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

writeFileSync('docs/rules.md', rulesDocument());
writeFileSync('clspace.schema.json', json(projectSchema()));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
manifest.contributes.configuration = manifestConfiguration();
writeFileSync('package.json', json(manifest));

const TEXTMATE = 'syntaxes/opencl-c.tmLanguage.json';
const textMate = JSON.parse(readFileSync(TEXTMATE, 'utf8'));
textMate.repository.keywords.patterns = keywordPatterns();
textMate.repository.builtins.match = builtinPattern();
writeFileSync(TEXTMATE, json(textMate));
