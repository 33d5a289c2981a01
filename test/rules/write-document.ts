import { writeFileSync } from 'node:fs';
import { rulesDocument } from './rules-document.js';

writeFileSync('docs/rules.md', rulesDocument());
