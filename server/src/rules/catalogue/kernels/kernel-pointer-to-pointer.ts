import { rejects } from '../../../devices/device.js';
import { fix, replaceTokens, textOf } from '../../../refactoring/edits/edits.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { addParameter } from '../../../refactoring/fixes/parameterised.js';
import { useVersion } from '../../../refactoring/fixes/versions.js';
import { freeName } from '../../../refactoring/pointers/copies.js';
import type { ParameterDeclared, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { namings, partsWithin } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { on, rule } from '../../rule.js';
import { pointersOf } from '../../shared.js';

/** A single pointer and the row length replace the two levels: two subscripts become one. */
function flatten(
  program: ProgramAnalysed,
  { unit, parameter, symbol, functionName, nameNode }: ParameterDeclared,
): RuleFix | undefined {
  const body = bodyAround(program, unit, parameter);
  const [declared, other] = program.functions.filter((one) => one.symbol.name === functionName);
  const { declarator } = parameter;
  if (
    !body ||
    !declared ||
    other ||
    declarator.kind !== 'pointer' ||
    declarator.inner.kind !== 'pointer' ||
    declarator.inner.inner.kind !== 'name'
  )
    return undefined;
  const name = spellingOf(symbol.name);
  const stride = freeName(unit, nameNode, `${name}_stride`);
  const edits: (Edit | undefined)[] = [];
  for (const part of partsWithin(body.node.body)) {
    if (
      part.kind !== 'subscript' ||
      part.base.kind !== 'subscript' ||
      part.base.base.kind !== 'identifier' ||
      part.base.base.name !== symbol.name
    )
      continue;
    const [row, column] = [part.base.index, part.index].map((index) => {
      const text = textOf(unit, index);
      return /^\w+$/.test(text) ? text : `(${text})`;
    });
    edits.push(replaceTokens(unit, part, `${name}[${row} * ${stride} + ${column}]`));
  }
  if (edits.length !== namings(body.node.body, symbol.name).length) return undefined;
  return fix(
    'Flatten to one pointer and a stride',
    replaceTokens(unit, { first: declarator.first, last: nameNode.first }, `*${name}`),
    addParameter(declared, `uint ${stride}`),
    ...edits,
  );
}

/** Before 2.0 a kernel parameter cannot be a pointer to a pointer at any depth, whatever the spaces. */
export const kernelPointerToPointer = rule(
  {
    id: 'kernel-pointer-to-pointer',
    title: 'Pointer to a pointer as a kernel parameter',
    spec: 'Restrictions',
    versions: '1.x',
    severity: 'error',
  },
  on('parameter', {
    when: (fact, { language, target }) =>
      pointersOf(fact).length > 1 && (language.version < 200 || rejects(target, 'pointer-to-pointer-argument')),
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `kernel parameter '${spellingOf(fact.symbol.name)}' is a pointer to a pointer, which requires OpenCL C 2.0`,
    fixes: (fact) => [(program) => flatten(program, fact), useVersion(200)],
  }),
);
