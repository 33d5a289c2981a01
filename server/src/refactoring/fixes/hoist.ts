// Moves declarations to where they are allowed.

import type { Language } from '../../preprocessor/language.js';
import { sourceOf } from '../../semantics/describe.js';
import type { BodyAnalysed, ProgramAnalysed, VariableDeclared } from '../../semantics/facts/facts.js';
import type { VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Declaration, Declarator, Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { changedOperand, partsWithin, wayTo } from '../../syntax/walk.js';
import { spellingOf } from '../../text/names.js';
import { hasWord } from '../../text/words.js';
import { AddressSpace } from '../../types/address-space.js';
import {
  deleteLines,
  deleteToken,
  editableRange,
  editableSpan,
  fix,
  indentationOf,
  innerIndentationOf,
  insertBefore,
  insertStatic,
  preferredFix,
  preferredIf,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
  textOf,
} from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { isFirstWorkItem, isReachedByAll, isUniform } from './local-values.js';
import { dereferenced, namesIn, Parameterised } from './parameterised.js';

/** The function changes the variable. */
function isWritten(program: ProgramAnalysed, { name, place: { unit, token } }: VariableSymbol): boolean {
  const body = bodyAround(program, unit, { first: token, last: token });
  // A variable with an error has no facts.
  const changed = body ? partsWithin(body.node.body).flatMap((part) => changedOperand(part) ?? []) : [];
  return changed.some((target) => sourceOf(target)?.name === name);
}

/** Makes a `constant` variable static, which OpenCL C 2.0 and later allow in any function. */
export function makeStatic(
  { unit, specifiers }: VariableDeclared,
  { language }: { readonly language: Language },
): RuleFix | undefined {
  if (spaceTokenOf(specifiers) === undefined || language.version < 200) return undefined;
  return preferredFix("Insert 'static'", insertStatic(unit, specifiers));
}

/** Makes a `local` variable private. */
export function dropLocal({ unit, specifiers }: VariableDeclared): RuleFix | undefined {
  const token = spaceTokenOf(specifiers);
  return token === undefined ? undefined : fix("Drop 'local': the variable becomes private", deleteToken(unit, token));
}

/** Makes an automatic `constant` variable a private one: `const`, unless the function writes it. */
export function dropConstant({
  unit,
  symbol,
}: {
  readonly unit: Unit;
  readonly symbol: VariableSymbol;
}): DeferredFix | undefined {
  const token = spaceTokenOf(symbol.specifiers);
  if (token === undefined) return undefined;
  return (program) =>
    symbol.specifiers.qualifiers.some(({ kind }) => kind === 'const') || isWritten(program, symbol)
      ? fix("Drop 'constant': the variable becomes private", deleteToken(unit, token))
      : fix("Replace 'constant' by 'const': the variable becomes private", replaceToken(unit, token, 'const'));
}

/** Moves an unchanged initialized local variable to constant memory. */
export function useConstant({ unit, symbol }: VariableDeclared): DeferredFix | undefined {
  const token = spaceTokenOf(symbol.specifiers);
  if (token === undefined || !symbol.initializer) return undefined;
  const word = spaceWord(unit, token, AddressSpace.Constant);
  return (program) =>
    isWritten(program, symbol)
      ? undefined
      : fix(
          `Replace 'local' by 'constant': '${spellingOf(symbol.name)}' is never written`,
          replaceToken(unit, token, word),
        );
}

/** A variable with a declaration statement of its own, which uses no declarations of the function. */
interface Movable {
  readonly body: BodyAnalysed;
  readonly declaration: Declaration;
  readonly text: string;
  /** It is the first part of a `for`, whose `;` stays after the move. */
  readonly isHead: boolean;
}

function* sizesOf(declarator: Declarator): Iterable<Expression> {
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner)
    if (at.kind === 'array' && at.size) yield at.size;
}

function movable(
  program: ProgramAnalysed,
  { unit, symbol, declarator, specifiers }: VariableDeclared,
): Movable | undefined {
  const body = bodyAround(program, unit, declarator);
  const way = body ? [...wayTo(body.node.body, declarator)] : [];
  const declaration = way.findLast((part) => part.kind === 'declaration');
  const around = declaration && way[way.indexOf(declaration) - 1];
  const isHead = around?.kind === 'for' && around.initial === declaration;
  // A block would capture the variable, and captures are read-only.
  if (
    !body ||
    !declaration ||
    way.some((part) => part.kind === 'block') ||
    (around?.kind !== 'compound' && !isHead) ||
    declaration.declarators.length !== 1
  )
    return undefined;
  const own = namesIn(body);
  if (own.filter((name) => name === symbol.name).length !== 1) return undefined;
  for (const expression of [
    ...sizesOf(declarator.declarator),
    ...(declarator.initializer ? [declarator.initializer] : []),
  ]) {
    for (const part of partsWithin(expression))
      if (part.kind === 'identifier' && own.includes(part.name)) return undefined;
  }
  // A type that is local to the function has no name outside.
  return specifiers.type.kind === 'keywords' ||
    specifiers.type.kind === 'name' ||
    (specifiers.type.kind === 'tag' && !specifiers.type.fields)
    ? { body, declaration, text: textOf(unit, declaration), isHead }
    : undefined;
}

/** Deletes the declaration where it was. */
const leave = (unit: Unit, { declaration, isHead }: Movable): Edit | undefined =>
  isHead ? replaceTokens(unit, declaration, ';') : deleteLines(unit, declaration);

/**
 * Moves the declaration before the first statement of the kernel; a `local` variable's value is assigned at the
 * original place.
 */
export function moveToOutermost(fact: VariableDeclared, { language }: { readonly language: Language }): DeferredFix {
  return (program) => {
    const found = movable(program, fact);
    const first = found?.body.node.body.statements[0];
    const { unit, symbol, declarator } = fact;
    if (!found || !first) return undefined;
    const { declaration } = found;
    const assigned =
      declarator.initializer && symbol.type.space === AddressSpace.Local ? declarator.initializer : undefined;
    if (assigned?.kind === 'initializer-list') return undefined;
    const text = assigned
      ? textOf(unit, { first: declaration.first, last: declarator.declarator.last })
      : found.text.replace(/;$/, '');
    const value = assigned && textOf(unit, assigned);
    const assignment = `${spellingOf(symbol.name)} = ${value};`;
    // If all work-items reach the place exactly once, one of them assigns the value and the others wait; elsewhere they
    // can't wait.
    const isOnce = assigned !== undefined && isReachedByAll(found.body, declaration);
    const indentation = indentationOf(unit, declaration.first);
    const once =
      `if (${isFirstWorkItem(found.body, language)})\n${innerIndentationOf(unit, declaration.first)}` + `${assignment}`;
    const left = assigned
      ? replaceTokens(unit, declaration, isOnce ? `${once}\n${indentation}barrier(CLK_LOCAL_MEM_FENCE);` : assignment)
      : leave(unit, found);
    return preferredIf(
      !assigned || (isOnce && isUniform(found.body, assigned)),
      fix(
        `Move to the kernel's outermost scope${assigned && !isOnce ? '; every work-item assigns it' : ''}`,
        insertBefore(unit, first.first, `${text};\n${indentationOf(unit, first.first)}`),
        left,
      ),
    );
  };
}

/** Moves a declaration to constant memory before the function, if its name is free there. */
export function moveToProgramScope(fact: VariableDeclared, preferred = false): DeferredFix | undefined {
  const { unit, symbol, specifiers } = fact;
  if (!symbol.initializer) return undefined;
  return (program) => {
    const found = movable(program, fact);
    const range = found && editableRange(unit, found.body.node);
    if (!found || !range || isWritten(program, symbol)) return undefined;
    const { text } = range.file;
    const elsewhere = text.slice(0, range.start) + text.slice(range.end);
    if (hasWord(elsewhere, spellingOf(symbol.name))) return undefined;
    const constant =
      spaceTokenOf(specifiers) === undefined ? `${spaceWord(unit, specifiers.first, AddressSpace.Constant)} ` : '';
    const moved = found.text.replace(/^static\s+/, '').replace(/\bconst\s+/, '');
    return preferredIf(
      preferred,
      fix(
        `Move to program scope${constant ? ", as 'constant'" : ''}`,
        insertBefore(unit, found.body.node.first, `${constant}${moved}\n\n`),
        leave(unit, found),
      ),
    );
  };
}

/** Makes a helper's local variable a parameter, which the kernels that call the helper declare and pass. */
export function passFromKernel(fact: VariableDeclared): DeferredFix {
  return (program) => {
    const { unit, symbol, declarator } = fact;
    const found = movable(program, fact);
    if (!found || declarator.initializer || declarator.attributes.length > 0) return undefined;
    const { body, declaration } = found;
    const name = spellingOf(symbol.name);
    const array = symbol.type.kind === 'array';
    const declared = found.text.replace(/(?<!\s)\s*;$/, '');
    const nameSpan = editableSpan(unit, fact.nameNode.first);
    const range = editableRange(unit, declaration);
    if (!nameSpan || !range || symbol.type.kind === 'pointer') return undefined;
    const at = nameSpan.start - range.start;
    const parameter = array ? declared : `${declared.slice(0, at)}*${declared.slice(at)}`;
    const made = new Parameterised(program, name, parameter, {
      declaration: declared,
      argument: array ? name : `&${name}`,
    });
    if (!made.function(body.symbol.name)) return undefined;
    made.edits.push(leave(unit, found));
    if (!array) made.edits.push(...dereferenced(unit, body.node.body, symbol.name, declaration));
    return fix(`Pass '${name}' as a parameter from the kernels (${made.places + 1} places)`, ...made.edits);
  };
}
