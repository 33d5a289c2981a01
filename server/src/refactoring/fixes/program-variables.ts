// Fixes for a program-scope variable that is not allowed there.

import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../../semantics/facts/facts.js';
import { namings, wayTo } from '../../syntax/walk.js';
import { withoutComments } from '../../text/comments.js';
import { spellingOf } from '../../text/names.js';
import { wordsIn } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import { elementOf } from '../../types/queries.js';
import {
  deleteLines,
  editableRange,
  editableSpan,
  fix,
  indentationOf,
  insertBefore,
  soleDeclaration,
  spaceTokenOf,
  spaceWord,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, RuleFix } from '../edits/fix.js';
import { declaresName } from '../edits/nodes.js';
import { dereferenced, Parameterised } from './parameterised.js';

/**
 * The bodies that name a program-scope variable; undefined if it is named elsewhere, too, or its name has another
 * meaning somewhere.
 */
function usersOf(
  program: ProgramAnalysed,
  { unit, symbol, specifiers, declarator }: VariableDeclared,
): readonly BodyAnalysed[] | undefined {
  const declaration = soleDeclaration(unit, specifiers, declarator);
  const range = declaration && editableRange(unit, declaration);
  if (!range || symbol.storage === 'extern') return undefined;
  const users: BodyAnalysed[] = [];
  let named = 1;
  for (const body of program.bodies) {
    const uses = namings(body.node.body, symbol.name);
    if (uses.length === 0) continue;
    if (declaresName(body, symbol.name) || uses.some((use) => !editableSpan(body.unit, use.first))) return undefined;
    users.push(body);
    if (body.unit.origin(body.node.first).chunk?.file === range.file) named += uses.length;
  }
  return [...wordsIn(withoutComments(range.file.text), spellingOf(symbol.name))].length === named ? users : undefined;
}

/** An unused variable can be deleted. */
const deleteUnused = ({ unit, specifiers, declarator, symbol }: VariableDeclared): RuleFix | undefined => {
  const declaration = soleDeclaration(unit, specifiers, declarator);
  return declaration && fix(`Delete '${spellingOf(symbol.name)}', which is unused`, deleteLines(unit, declaration));
};

/** Gives every kernel that uses a program-scope variable its own copy, and passes it to the functions that use it. */
export function moveIntoKernels(fact: VariableDeclared, edit: (text: string) => string = (text) => text): DeferredFix {
  return (program) => {
    const { unit, symbol, specifiers, declarator } = fact;
    const users = usersOf(program, fact);
    const declaration = soleDeclaration(unit, specifiers, declarator);
    if (!users || !declaration) return undefined;
    if (users.length === 0) return deleteUnused(fact);
    // A block would capture it, and captures are read-only.
    if (
      users.some(({ node }) =>
        namings(node.body, symbol.name).some((use) => wayTo(node.body, use).some((part) => part.kind === 'block')),
      )
    )
      return undefined;
    const name = spellingOf(symbol.name);
    const text = textOf(unit, { first: declaration.first, last: declaration.last - 1 });
    const untilName = textOf(unit, { first: declaration.first, last: fact.nameNode.first - 1 });
    const declared = textOf(unit, { first: declaration.first, last: declarator.declarator.last });
    const isArray = symbol.type.kind === 'array';
    if (declarator.initializer && elementOf(symbol.type).space === AddressSpace.Local) return undefined;
    const made = new Parameterised(program, name, edit(isArray ? declared : `${untilName} *${name}`), {
      declaration: edit(text),
      argument: isArray ? name : `&${name}`,
    });
    for (const body of users) {
      if (!made.use(body)) return undefined;
      if (!isArray && !body.symbol.kernel) made.edits.push(...dereferenced(body.unit, body.node.body, symbol.name));
    }
    return fix(
      `Move '${name}' into the ` +
        `${made.places > 1 ? `kernels that use it (${made.places + 1} places)` : 'kernel that uses it'}`,
      ...made.edits,
      deleteLines(unit, declaration),
    );
  };
}

/** Makes a program-scope variable a parameter of every function that uses it, including kernels. */
export function takeAsParameter(
  fact: VariableDeclared,
  title: string,
  parameterOf: (declared: string) => string | undefined,
): DeferredFix {
  return (program) => {
    const { unit, symbol, specifiers, declarator } = fact;
    const users = usersOf(program, fact);
    const declaration = soleDeclaration(unit, specifiers, declarator);
    const declared = declaration && textOf(unit, { first: declaration.first, last: declarator.declarator.last });
    const parameter = declared && parameterOf(declared);
    if (!users || !declaration || !parameter) return undefined;
    if (users.length === 0) return deleteUnused(fact);
    const name = spellingOf(symbol.name);
    const made = new Parameterised(program, name, parameter);
    return users.every((body) => made.use(body))
      ? fix(title, ...made.edits, deleteLines(unit, declaration))
      : undefined;
  };
}

/** Gives every function that uses a program-scope variable its own copy. */
export function declareInEach(fact: VariableDeclared, declaration: string): DeferredFix {
  return (program) => {
    const users = usersOf(program, fact);
    const all = soleDeclaration(fact.unit, fact.specifiers, fact.declarator);
    if (!users || !all) return undefined;
    if (users.length === 0) return deleteUnused(fact);
    const edits = users.map(({ unit, node }) => {
      const first = node.body.statements[0];
      return first && insertBefore(unit, first.first, `${declaration};\n${indentationOf(unit, first.first)}`);
    });
    return fix(
      `Declare '${spellingOf(fact.symbol.name)}' in the ` +
        `${users.length > 1 ? 'functions that use it' : 'function that uses it'}`,
      ...edits,
      deleteLines(fact.unit, all),
    );
  };
}

/** The host passes the table to the kernels that use it. */
export function passBuffer(fact: VariableDeclared): DeferredFix | undefined {
  const { symbol, unit, specifiers } = fact;
  const token = spaceTokenOf(specifiers);
  const space = token === undefined ? undefined : textOf(unit, { first: token, last: token });
  if (!space || symbol.type.kind !== 'array') return undefined;
  const word = spaceWord(unit, specifiers.first, AddressSpace.Global);
  const isConstant = elementOf(symbol.type).space === AddressSpace.Constant;
  return takeAsParameter(
    fact,
    `Pass '${spellingOf(symbol.name)}' to the kernels as a buffer, which the host fills`,
    (text) =>
      text
        .replace(new RegExp(`\\b${space}\\b`), isConstant ? `${word} const` : word)
        .replace(/\bconst\s+const\b/, 'const')
        .replace(/^static\s+/, ''),
  );
}
