import type { FunctionDeclared, ProgramAnalysed } from '../../semantics/facts.js';
import { partsWithin } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { AddressSpace } from '../../types/type.js';
import { fix, replaceTokens, spaceWord, textOf } from '../edits.js';
import { addParameter } from '../hoist.js';
import { bodyAround } from '../nodes.js';
import { type Edit, type RuleFix, rule } from '../rule.js';
import { describeType } from '../shared.js';

/** The result goes to a buffer of the host's: a parameter more, and an assignment at each `return`. */
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
    const value = textOf(unit, part.value);
    if (!value) return undefined;
    edits.push(replaceTokens(unit, part, `{ *result = ${value}; return; }`));
  }
  const isVoid = replaceTokens(unit, specifiers.type, 'void');
  if (edits.length === 0) return fix("Return 'void'", false, isVoid);
  const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
  return fix(
    "Return the result through a 'global' parameter",
    false,
    isVoid,
    addParameter(fact, `${word} ${describeType(returns)} *result`),
    ...edits,
  );
}

/** A kernel returns `void`. */
export const kernelReturnType = rule({
  id: 'kernel-return-type',
  title: 'A kernel returns void.',
  spec: 'Restrictions',
  versions: 'all',
  severity: 'error',
  on: 'function',
  check(fact, report) {
    const { returns } = fact.symbol.type;
    if (
      fact.specifiers.kernelToken === undefined ||
      returns.kind === 'unknown' ||
      (returns.kind === 'scalar' && returns.name === 'void') ||
      returns.space !== AddressSpace.None
    )
      return;
    report(
      fact.specifiers.type,
      `kernel '${spellingOf(fact.symbol.name)}' must return void, not '${describeType(returns)}'`,
      { fixes: () => [(program) => intoBuffer(program, fact)] },
    );
  },
});
