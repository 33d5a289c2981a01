// The attributes of what is declared, wherever they are written.
import type { Attribute, Declarator, Specifiers } from '../syntax/ast.js';

/** A declaration of one thing: its specifiers, its declarator, and what stands behind that. */
export interface Declaring {
  readonly specifiers: Specifiers;
  readonly declarator: Declarator;
  readonly attributes: readonly Attribute[];
}

/** Those that stand among the parts of a declarator, or behind it. */
export function declaratorAttributes({
  declarator,
  attributes,
}: Pick<Declaring, 'declarator' | 'attributes'>): readonly Attribute[] {
  let found: Attribute[] | undefined;
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner)
    if ((at.kind === 'paren' || at.kind === 'pointer') && at.attributes.length > 0)
      found = [...(found ?? []), ...at.attributes];
  return found ? [...found, ...attributes] : attributes;
}

/**
 * All attributes of what is declared. Compilers take one that is about the declaration before the specifiers and among them, behind a
 * `*`, in parentheses, behind the name, the parameters or other attributes, and before a body; a name may have underscores around it,
 * which the parser takes away.
 */
export function attributesOf(declaring: Declaring): readonly Attribute[] {
  const own = declaratorAttributes(declaring);
  const { attributes } = declaring.specifiers;
  if (attributes.length === 0) return own;
  return own.length === 0 ? attributes : [...attributes, ...own];
}

export const hasAttribute = (declaring: Declaring, wanted: string): boolean =>
  attributesOf(declaring).some(({ name }) => name === wanted);
