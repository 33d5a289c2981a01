// The name that a declarator declares: it is written from the inside out (C99 6.7.5).
import type { Name } from '../text/names.js';
import type { Declarator } from './ast.js';

/** The innermost declarator: the name, or its absence. */
export function declaredName(declarator: Declarator): Declarator & { readonly kind: 'name' | 'abstract' } {
  let at = declarator;
  while (at.kind !== 'name' && at.kind !== 'abstract') at = at.inner;
  return at;
}

/** The declared name, or 0. */
export function nameOf(declarator: Declarator): Name {
  const inner = declaredName(declarator);
  return inner.kind === 'name' ? inner.name : 0;
}

/**
 * The call of a missing macro in a declarator, as in `int M(foo)(int x)`: functions cannot return functions. Undefined
 * if the declarator has none.
 */
export function macroNaming(declarator: Declarator): FunctionDeclarator | undefined {
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner)
    if (at.kind === 'function' && at.inner.kind === 'function' && at.inner.inner.kind === 'name') return at.inner;
  return undefined;
}

type FunctionDeclarator = Declarator & { readonly kind: 'function' };

/** The function declarator that gives the declared name its type: the one next to the name. */
export function functionOf(declarator: Declarator): FunctionDeclarator | undefined {
  let at: Declarator = declarator;
  let found: FunctionDeclarator | undefined;
  while (at.kind !== 'name' && at.kind !== 'abstract') {
    if (at.kind === 'function') found = at;
    else if (at.kind !== 'paren') found = undefined;
    at = at.inner;
  }
  return found;
}
