// What the analysis of a function's body found, by syntax node.
import { attributesOf } from '../semantics/declarations/attributes.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { VariableSymbol } from '../semantics/symbols/symbols.js';
import type { Expression, InitDeclarator } from '../syntax/ast.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

/** What a body or an initializer of the file scope is analysed with. */
export type Scope = Pick<BodyAnalysed, 'unit' | 'values' | 'facts'>;

/** The functions that a body calls: those of the program, with or without a body, and builtin functions. */
export const calledIn = perOwner(({ facts }: Pick<BodyAnalysed, 'facts'>) => {
  const own = new Set<Name>();
  const builtin = new Set<Name>();
  for (const fact of facts)
    if (fact.kind === 'call-made') own.add(fact.callee.name);
    else if (fact.kind === 'builtin-call') builtin.add(fact.name);
  return { own, builtin };
});

/** The sizes that `reqd_work_group_size` states, undefined for those that are not literals; none without it. */
export function statedSizes({ node }: BodyAnalysed): readonly (number | undefined)[] {
  const attribute = attributesOf(node, node.specifiers).find(({ name }) => name === 'reqd_work_group_size');
  return (attribute?.args ?? []).map((arg) => {
    const literal = arg.kind === 'number' ? integerLiteral(spellingOf(arg.name)) : undefined;
    return literal && Number(literal.value);
  });
}

/** The size of work-groups that `reqd_work_group_size` fixes, if all of it is known. */
export function requiredSize(body: BodyAnalysed): readonly number[] | undefined {
  const sizes = statedSizes(body);
  return sizes.length > 0 && sizes.every((size) => size !== undefined) ? sizes : undefined;
}

/** The values of `sizeof` in a body; undefined if unknown. */
export const sizesOf = perOwner(
  ({ facts }: Pick<BodyAnalysed, 'facts'>): ReadonlyMap<Expression, number | undefined> => {
    const sizes = new Map<Expression, number | undefined>();
    for (const fact of facts) if (fact.kind === 'size-of') sizes.set(fact.expression, fact.size);
    return sizes;
  },
);

/** The names that the declarations of a body declare. */
export const variablesOf = perOwner(
  ({ facts }: Pick<BodyAnalysed, 'facts'>): ReadonlyMap<InitDeclarator, VariableSymbol> => {
    const variables = new Map<InitDeclarator, VariableSymbol>();
    for (const fact of facts) if (fact.kind === 'variable') variables.set(fact.declarator, fact.symbol);
    return variables;
  },
);
