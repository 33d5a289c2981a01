import { byName, intern, type Name } from '../text/names.js';

// The punctuators that the preprocessor recognizes.

const HASH = intern('#');
const HASH_DIGRAPH = intern('%:');
export const LEFT = intern('(');
export const RIGHT = intern(')');
export const COMMA = intern(',');
const SEMICOLON = intern(';');
export const LESS = intern('<');
const OPEN = intern('{');
const OPEN_DIGRAPH = intern('<%');
const CLOSE = intern('}');
const CLOSE_DIGRAPH = intern('%>');

/** `#`, or its digraph. */
export const isHash = (name: Name): boolean => name === HASH || name === HASH_DIGRAPH;

/** The change of the brace depth at a punctuator. */
export const braceChange = (name: Name): number => BRACES[name] ?? 0;
const BRACES = byName(
  new Map([
    [OPEN, 1],
    [OPEN_DIGRAPH, 1],
    [CLOSE, -1],
    [CLOSE_DIGRAPH, -1],
  ]),
);

/** Kernels are declared at file scope only: braces that are open before one of these words were never closed. */
export const beginsKernel = (name: Name): boolean => name === KERNEL || name === KERNEL_UNDERSCORED;
const KERNEL = intern('kernel');
const KERNEL_UNDERSCORED = intern('__kernel');

/** An external declaration can end with it. */
export const endsDeclaration = (name: Name): boolean => name === SEMICOLON || name === CLOSE;
