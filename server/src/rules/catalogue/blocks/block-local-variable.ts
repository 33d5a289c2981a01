import {
  deleteLines,
  fix,
  indentationOf,
  insertBefore,
  replaceTokens,
  soleDeclaration,
  spelledAs,
  textOf,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { bodyAround } from '../../../refactoring/edits/nodes.js';
import { freeName } from '../../../refactoring/pointers/copies.js';
import type { ProgramAnalysed, VariableDeclared } from '../../../semantics/facts/facts.js';
import { namings, wayTo } from '../../../syntax/walk.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { pointerTo } from '../../../types/interned.js';
import { elementOf } from '../../../types/queries.js';
import { spellType } from '../../../types/spelling.js';
import { on, rule } from '../../rule.js';

/** The kernel declares it, and the block captures a pointer to it. */
function moveOut(
  program: ProgramAnalysed,
  { unit, symbol, specifiers, declarator }: VariableDeclared,
): RuleFix | undefined {
  const body = bodyAround(program, unit, declarator);
  const way = body ? wayTo(body.node.body, declarator) : [];
  const block = way.find((part) => part.kind === 'block');
  const declaration = soleDeclaration(unit, specifiers, declarator);
  const statement = way[1];
  // Directly in the kernel's body both can be declared.
  if (
    !body?.symbol.kernel ||
    block?.kind !== 'block' ||
    !statement ||
    statement.kind === 'compound' ||
    !declaration ||
    declarator.initializer ||
    symbol.type.kind === 'array' ||
    way.filter((part) => part.kind === 'compound').length !== 2
  )
    return undefined;
  const name = spellingOf(symbol.name);
  const pointer = freeName(unit, declarator, `${name}_pointer`);
  const declared = spelledAs(
    unit,
    statement.first,
    spellType(pointerTo(symbol.type), pointer, { vectorNames: true, outermost: false }),
  );
  return fix(
    `Declare '${name}' in the kernel, and give the block a pointer to it`,
    insertBefore(
      unit,
      statement.first,
      `${textOf(unit, declaration)}\n${indentationOf(unit, statement.first)}${declared} = &${name};\n` +
        `${indentationOf(unit, statement.first)}`,
    ),
    deleteLines(unit, declaration),
    ...namings(block.body, symbol.name).map((use) => replaceTokens(unit, use, `(*${pointer})`)),
  );
}

/** A `local` or automatic `constant` variable declared inside a block body is not in a kernel's outermost scope. */
export const blockLocalVariable = rule(
  {
    id: 'block-local-variable',
    title: 'Local or constant variable in the body of a block',
    spec: 'Usage for Declaration Scopes and Variable Types',
    versions: 'with device enqueue',
    severity: 'warning',
  },
  on('variable', {
    concerns: (type) => elementOf(type).space === AddressSpace.Local || elementOf(type).space === AddressSpace.Constant,
    when: (fact) => fact.position === 'block-literal' && !fact.symbol.storage,
    at: (fact) => fact.nameNode,
    message: (fact) =>
      `'${spellingOf(fact.symbol.name)}' is declared in a block, which is not the outermost scope of a kernel`,
    fixes: (fact) => [(program) => moveOut(program, fact)],
  }),
);
