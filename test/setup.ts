// Part of every suite: nothing can be parsed before the grammar is loaded, and properties are tested with the same values
// in each run. CLSPACE_SEED chooses others.
import path from 'node:path';
import fc from 'fast-check';
import { compileSyntaxFiles } from '../server/src/entry/node-syntax.js';
import { loadSyntax } from '../server/src/syntax/tree-sitter.js';

before(() => loadSyntax(compileSyntaxFiles(path.resolve('out'))));
fc.configureGlobal({ seed: Number(process.env.CLSPACE_SEED ?? 1) });
