// `__auto_type`: the type that an initializer gives its variable (GNU, which clang takes in OpenCL C).
import type { InitDeclarator, Specifiers } from '../../syntax/ast.js';
import { Types } from '../../types/interned.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { decay } from '../expressions/conversions.js';
import { analyseOperand } from '../expressions/loads.js';
import type { Value } from '../expressions/value.js';
import type { SpecifiersClash } from '../facts/declaration-facts.js';

export const isDeduced = ({ type }: Specifiers): boolean => type.kind === 'keywords' && type.words[0] === '__auto_type';

/** The type that `__auto_type` denotes for one declarator. */
interface Deduced {
  readonly type: Type;
  /** The value of the initializer; undefined if there is none, or if it is a list. */
  readonly value: Value | undefined;
}

/** Analyses the initializer of a declarator after `__auto_type`. `before` is the type deduced from the previous one. */
export function deduce(a: Analyzer, specifiers: Specifiers, one: InitDeclarator, before: Type | undefined): Deduced {
  const { declarator, initializer } = one;
  const refuse = (why: (SpecifiersClash['problem'] & { readonly of: 'deduced' })['why'], value?: Value): Deduced => {
    a.fact({ kind: 'specifiers', unit: a.unit, problem: { of: 'deduced', why }, node: specifiers.type, specifiers });
    return { type: Types.unknown, value };
  };
  if (!initializer) return refuse('no-initializer');
  if (initializer.kind === 'initializer-list') return refuse('list');
  const value = analyseOperand(a, initializer);
  let type = decay(value.type);
  // `__auto_type *p = q` denotes the type that 'q' points to.
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner) {
    if (at.kind === 'paren') continue;
    if (at.kind !== 'pointer') return refuse('place', value);
    type = type.kind === 'pointer' ? type.pointee : Types.unknown;
  }
  const differs = before !== undefined && before !== type && before !== Types.unknown && type !== Types.unknown;
  return differs ? refuse('others', value) : { type, value };
}
