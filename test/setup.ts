// Part of every suite: nothing can be parsed before the grammar is loaded.
import path from 'node:path';
import { loadSyntaxFrom } from '../server/src/node-syntax.js';

before(() => loadSyntaxFrom(path.resolve('out')));
