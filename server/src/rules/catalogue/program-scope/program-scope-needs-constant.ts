import {
  deleteTokens,
  insertAfter,
  insertBefore,
  preferredFix,
  replaceToken,
  spaceTokenOf,
  spaceWord,
  textOf,
  unsafe,
} from '../../../refactoring/edits/edits.js';
import type { RuleFix } from '../../../refactoring/edits/fix.js';
import { moveIntoKernels } from '../../../refactoring/fixes/program-variables.js';
import { useFeature } from '../../../refactoring/fixes/versions.js';
import type { VariableDeclared } from '../../../semantics/facts/facts.js';
import { spellingOf } from '../../../text/names.js';
import { AddressSpace } from '../../../types/address-space.js';
import { on, rule } from '../../rule.js';
import { lacksStorage } from '../../shared.js';

/**
 * Inserts the qualifier: an unsafe fix if a stray qualifier precedes the declaration, which may be the one intended.
 */
function insertWord({ unit, specifiers }: VariableDeclared, word: string): RuleFix | undefined {
  const edit = insertBefore(unit, specifiers.type.first, `${word} `);
  const made = preferredFix(`Insert '${word}'`, edit);
  const isAlone =
    edit && /\b(?:__)?(?:constant|global|local)\s*;\s*$/.test(edit.span.file.text.slice(0, edit.span.start));
  return isAlone ? unsafe(made) : made;
}

/**
 * Moves one of several declarators to a separate declaration after the others; undefined if the text cannot be moved.
 */
function splitOff({ unit, specifiers, declarator, nameNode }: VariableDeclared, word: string): RuleFix | undefined {
  const first = declarator.declarator.first;
  const text = textOf(unit, { first, last: declarator.last });
  const type = textOf(unit, specifiers);
  let last = declarator.last;
  // The declaration extends to its semicolon, including the other declarators.
  for (let depth = 0; last < unit.length; last++) {
    const next = spellingOf(unit.names[last + 1] ?? 0);
    if (depth === 0 && next === ';') break;
    if (/^[([{]$/.test(next)) depth++;
    else if (/^[)\]}]$/.test(next)) depth--;
  }
  if (specifiers.storage || first !== nameNode.first || specifiers.qualifiers.some(({ kind }) => kind === 'space'))
    return undefined;
  const hasNext = spellingOf(unit.names[declarator.last + 1] ?? 0) === ',';
  const removed = hasNext ? { first, last: declarator.last + 1 } : { first: first - 1, last: declarator.last };
  return preferredFix(
    `Declare it on its own, in '${word}'`,
    deleteTokens(unit, removed),
    insertAfter(unit, last + 1, `\n${word} ${type.replace(/\bconst\s+/, '')} ${text};`),
  );
}

/**
 * Before 2.0, and in 3.0 without program-scope variables, every program-scope variable must itself be in `constant`.
 * That includes `const` variables and pointers: for a pointer it is the pointer, not the pointee, that needs the
 * qualifier.
 */
export const programScopeNeedsConstant = rule(
  {
    id: 'program-scope-needs-constant',
    title: "Program-scope variable without 'constant'",
    spec: 'Usage for Declaration Scopes and Variable Types; Inference',
    versions: 'without program-scope variables',
    severity: 'error',
  },
  on('variable', {
    when: (fact, { language }) => lacksStorage(fact, language),
    at: (fact) => fact.nameNode,
    message: (fact) => {
      const name = spellingOf(fact.symbol.name);
      return `program-scope variable '${name}' must be in __constant: other program-scope variables require OpenCL C 2.0`;
    },
    fixes: (fact, context) => {
      const constToken = fact.specifiers.qualifiers.find((q) => q.kind === 'const')?.token;
      const { declarator } = fact.declarator;
      const pointer = fact.symbol.type.kind === 'pointer';
      // The qualifier would apply to the other declarators, too; those without a value could not be constant.
      const several =
        spellingOf(fact.unit.names[fact.declarator.last + 1] ?? 0) === ',' ||
        spellingOf(fact.unit.names[fact.declarator.declarator.first - 1] ?? 0) === ',';
      const word = spaceWord(fact.unit, fact.nameNode.first, AddressSpace.Constant);
      return [
        !fact.symbol.initializer
          ? undefined
          : several && !pointer
            ? unsafe(splitOff(fact, word))
            : pointer
              ? declarator.kind === 'pointer'
                ? preferredFix(
                    `Put the pointer into '${word}'`,
                    insertBefore(fact.unit, fact.nameNode.first, `${word} `),
                  )
                : undefined
              : constToken !== undefined
                ? preferredFix(`Replace 'const' by '${word}'`, replaceToken(fact.unit, constToken, word))
                : spaceTokenOf(fact.specifiers) === undefined
                  ? insertWord(fact, word)
                  : undefined,
        // A written variable is not constant: each work-item gets its own.
        spaceTokenOf(fact.specifiers) === undefined ? moveIntoKernels(fact) : undefined,
        useFeature(context.language, 'globals'),
      ];
    },
  }),
);
