import { fix, replaceTokens, spaceWord, textOf } from '../../../refactoring/edits/edits.js';
import type { Edit, RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { addParameter } from '../../../refactoring/fixes/parameterised.js';
import { describeType } from '../../../semantics/describe.js';
import type { FunctionDeclared, ProgramAnalysed } from '../../../semantics/facts/facts.js';
import { partsWithin } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';

/** The result goes to a buffer of the host: an additional parameter, and an assignment at each `return`. */
function intoBuffer(program: ProgramAnalysed, fact: FunctionDeclared): RuleFix | undefined {
  const { unit, symbol, specifiers, nameNode } = fact;
  const body = bodyAround(program, unit, nameNode);
  const { returns } = symbol.type;
  const isCalled = program.bodies.some(({ facts }) =>
    facts.some((one) => one.kind === 'call-made' && one.callee.name === symbol.name),
  );
  if (
    !body ||
    isCalled ||
    returns.kind === 'pointer' ||
    program.functions.filter((one) => one.symbol.name === symbol.name).length !== 1
  )
    return undefined;
  const edits: (Edit | undefined)[] = [];
  for (const part of partsWithin(body.node.body)) {
    if (part.kind !== 'return' || !part.value) continue;
    edits.push(replaceTokens(unit, part, `{ *result = ${textOf(unit, part.value)}; return; }`));
  }
  const isVoid = replaceTokens(unit, specifiers.type, 'void');
  if (edits.length === 0) return fix("Return 'void'", isVoid);
  const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
  return fix(
    "Return the result through a 'global' parameter",
    isVoid,
    addParameter(fact, `${word} ${describeType(returns)} *result`),
    ...edits,
  );
}

/** A kernel returns `void`. */
export const kernelReturnType = rule(
  {
    id: 'kernel-return-type',
    title: "Kernel does not return 'void'",
    spec: 'Restrictions',
    versions: 'all',
    severity: 'error',
  },
  on('function', {
    when: (fact) => {
      const { returns } = fact.symbol.type;
      return (
        fact.specifiers.kernelToken !== undefined &&
        returns.kind !== 'unknown' &&
        (returns.kind !== 'scalar' || returns.name !== 'void') &&
        returns.space === AddressSpace.None
      );
    },
    at: (fact) => fact.specifiers.type,
    message: (fact) => {
      const { returns } = fact.symbol.type;
      return `kernel '${spellingOf(fact.symbol.name)}' must return void, not '${describeType(returns)}'`;
    },
    fixes: (fact) => [(program) => intoBuffer(program, fact)],
  }),
);
