import { factsOf } from '../../../refactoring/edits/body.js';
import {
  deleteLines,
  editedText,
  fix,
  indentationOf,
  insertBefore,
  replaceTokens,
  soleDeclaration,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround, declaresName } from '../../../refactoring/edits/nodes.js';
import { dereferenced } from '../../../refactoring/fixes/parameterised.js';
import { freeName } from '../../../refactoring/pointers/copies.js';
import type { FunctionCalled, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { functionOf } from '../../../syntax/declarator.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { elementOf } from '../../../types/queries.js';
import { on, rule } from '../../rule.js';

/**
 * The common code of both kernels becomes a function, which receives the local variables that each of them declares.
 */
function extractBody(program: ProgramAnalysed, { unit, expression, callee }: FunctionCalled): RuleFix | undefined {
  const work = program.bodies.find(({ symbol }) => symbol.kernel && symbol.name === callee.name);
  const caller = bodyAround(program, unit, expression);
  const first = caller?.node.body.statements[0];
  const list = functionOf(work?.node.declarator ?? { kind: 'abstract', first: 0, last: 0 });
  if (
    !work ||
    !caller?.symbol.kernel ||
    !first ||
    !list ||
    expression.kind !== 'call' ||
    expression.callee.kind !== 'identifier'
  )
    return undefined;
  const locals = factsOf(work, 'variable').filter(({ symbol }) => elementOf(symbol.type).space === AddressSpace.Local);
  const edits: (Edit | undefined)[] = [];
  const declarations: string[] = [];
  const parameters: string[] = [];
  const args: string[] = [];
  for (const { unit: at, symbol, specifiers, declarator, nameNode } of locals) {
    const tokens = soleDeclaration(at, specifiers, declarator);
    const name = spellingOf(symbol.name);
    // A variable of that name in the caller would be a different one.
    if (!tokens || declarator.initializer || symbol.type.kind === 'pointer' || declaresName(caller, symbol.name))
      return undefined;
    const isArray = symbol.type.kind === 'array';
    const text = textOf(at, { first: tokens.first, last: declarator.last });
    const type = textOf(at, { first: specifiers.first, last: nameNode.first - 1 });
    declarations.push(`${text};`);
    parameters.push(isArray ? text : `${type} *${name}`);
    args.push(isArray ? name : `&${name}`);
    edits.push(deleteLines(at, tokens));
    if (!isArray) edits.push(...dereferenced(at, work.node.body, symbol.name, declarator));
  }
  const own = work.symbol.parameters.map((parameter) => spellingOf(parameter.name));
  const name = freeName(unit, expression, `${spellingOf(callee.name)}_work`);
  const done = edits.filter((edit) => edit !== undefined);
  const body = editedText(work.unit, work.node.body, done);
  const taken =
    list.parameters.length > 0 && own.length > 0
      ? textOf(work.unit, { first: list.parameters[0]?.first ?? 0, last: list.parameters.at(-1)?.last ?? 0 })
      : '';
  if (own.includes('') || done.length !== edits.length || locals.length === 0) return undefined;
  const indentation = indentationOf(unit, first.first);
  const inner = indentationOf(work.unit, work.node.body.statements[0]?.first ?? work.node.body.first);
  return fix(
    'Extract its body into a function',
    insertBefore(
      work.unit,
      work.node.first,
      `void ${name}(${[...(taken ? [taken] : []), ...parameters].join(', ')}) ${body}\n\n`,
    ),
    replaceTokens(
      work.unit,
      work.node.body,
      `{\n${inner || '    '}` +
        `${[...declarations, `${name}(${[...own, ...args].join(', ')});`].join(`\n${inner || '    '}`)}\n}`,
    ),
    insertBefore(unit, first.first, declarations.map((text) => `${text}\n${indentation}`).join('')),
    replaceTokens(unit, expression.callee, name),
    insertBefore(unit, expression.last, `${expression.args.length > 0 ? ', ' : ''}${args.join(', ')}`),
  );
}

/**
 * Calling a kernel that declares `local` variables from another kernel is implementation-defined in the 1.x documents.
 */
export const kernelWithLocalCalled = rule(
  {
    id: 'kernel-with-local-called',
    title: 'Call of a kernel with local variables',
    spec: 'kernel',
    versions: 'all',
    severity: 'warning',
  },
  on('call', {
    when: (fact) => fact.callee.kernel && fact.calleeHasLocal,
    at: (fact) => fact.expression,
    message: (fact) =>
      `kernel '${spellingOf(fact.callee.name)}' declares local variables: calling it is implementation-defined`,
    fixes: (fact) => [(program) => extractBody(program, fact)],
  }),
);
