// Part of every suite: nothing can be parsed before the grammar is loaded.
import path from 'node:path';
import { compileSyntaxFiles } from '../server/src/entry/node-syntax.js';
import { loadSyntax } from '../server/src/syntax/tree-sitter.js';

before(() => loadSyntax(compileSyntaxFiles(path.resolve('out'))));
