import {
  deleteLines,
  deleteToken,
  fix,
  replaceTokens,
  soleDeclaration,
  spaceTokenOf,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { DeferredFix, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { addParameter } from '../../../refactoring/fixes/parameterised.js';
import type { ProgramAnalysed, TypeDerived, VariableDeclared } from '../../../semantics/facts/facts.js';
import { namings, withoutParens } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { elementOf, isImage } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/** Uses the parameter itself instead of a variable that copies it. */
function useSource({ unit, specifiers, declarator, symbol }: VariableDeclared): DeferredFix | undefined {
  const source = declarator.initializer && withoutParens(declarator.initializer);
  const declaration = soleDeclaration(unit, specifiers, declarator);
  if (source?.kind !== 'identifier' || !declaration) return undefined;
  const name = spellingOf(source.name);
  return (program) => {
    const body = bodyAround(program, unit, declarator);
    return (
      body &&
      fix(
        `Use '${name}' instead`,
        deleteLines(unit, declaration),
        ...namings(body.node.body, symbol.name).map((use) => replaceTokens(unit, use, name)),
      )
    );
  };
}

/** The kernel receives it from the host. */
function takeHere({ unit, specifiers, declarator, symbol }: VariableDeclared): DeferredFix | undefined {
  const declaration = declarator.initializer ? undefined : soleDeclaration(unit, specifiers, declarator);
  if (!declaration || symbol.type.kind === 'array') return undefined;
  const text = textOf(unit, { first: declaration.first, last: declarator.last });
  return (program) => {
    const body = bodyAround(program, unit, declarator);
    const declared = body?.symbol.kernel ? program.functions.filter((one) => one.symbol.name === body.symbol.name) : [];
    const [only] = declared;
    return only && declared.length === 1
      ? fix('Make it a parameter of the kernel', addParameter(only, text), deleteLines(unit, declaration))
      : undefined;
  };
}

/** A parameter that is never dereferenced can be the image itself. */
function passItself(program: ProgramAnalysed, { unit, node }: TypeDerived): RuleFix | undefined {
  const parameter = program.functions
    .flatMap(({ symbol }) => symbol.parameters)
    .find(({ place }) => place.unit === unit && place.token >= node.first && place.token <= node.last);
  const declarator = parameter?.declaration?.declarator;
  const body = bodyAround(program, unit, node);
  if (
    !parameter ||
    declarator?.kind !== 'pointer' ||
    declarator.inner.kind !== 'name' ||
    (body && namings(body.node.body, parameter.name).length > 0)
  )
    return undefined;
  const token = spaceTokenOf(parameter.specifiers);
  return fix(
    'Pass the image itself',
    token === undefined ? deleteToken(unit, declarator.first) : deleteToken(unit, token),
    ...(token === undefined ? [] : [deleteToken(unit, declarator.first)]),
  );
}

/** An image type can only be a parameter's type: no variables, members, arrays, pointers, return types. */
export const imageNotParameter = rule(
  {
    id: 'image-not-parameter',
    title: 'Image that is not a parameter',
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('variable', {
    concerns: (type) => isImage(elementOf(type)),
    at: ({ nameNode }) => nameNode,
    message: ({ symbol }) => `'${spellingOf(symbol.name)}' cannot be a variable: an image can only be a parameter`,
    fixes: (fact) => [useSource(fact), takeHere(fact)],
  }),
  on('field', {
    when: ({ type }) => isImage(elementOf(type)),
    at: ({ nameNode }) => nameNode,
    message: () => 'an image cannot be a member: it can only be a parameter',
  }),
  on('derived', {
    when: ({ from }) => isImage(from),
    at: ({ node }) => node,
    message: ({ derivation }) => `${derivation === 'pointer' ? 'pointers to' : 'arrays of'} images are not allowed`,
    fixes: (fact) => [fact.derivation === 'pointer' ? (program) => passItself(program, fact) : undefined],
  }),
);
