// Moves declarations to where they may stand.

import type { BodyAnalysed, FunctionDeclared, ProgramAnalysed, VariableDeclared } from '../semantics/facts.js';
import type { ProgramSymbol, VariableSymbol } from '../semantics/symbols.js';
import type { Declaration, Declarator, Expression, Node, Statement } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { namings, partsWithin, wayTo } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { hasWord, wordsIn } from '../text/words.js';
import { AddressSpace, elementOf, spaceName } from '../types/type.js';
import { factsOf } from './body.js';
import {
  deleteLines,
  deleteToken,
  editableRange,
  editableSpan,
  fix,
  indentationOf,
  innerIndentationOf,
  insertAfter,
  insertBefore,
  replaceToken,
  replaceTokens,
  soleDeclaration,
  spaceTokenOf,
  spaceWord,
  textOf,
} from './edits.js';
import { isFirstWorkItem, isReachedByAll, isUniform } from './local-values.js';
import { bodyAround, declaresName } from './nodes.js';
import type { DeferredFix, Edit, RuleContext, RuleFix } from './rule.js';
import { sourceOf } from './shared.js';

/** Something in its function changes the variable. */
function isWritten(program: ProgramAnalysed, { name, place: { unit, token } }: VariableSymbol): boolean {
  const body = bodyAround(program, unit, { first: token, last: token });
  if (!body) return false;
  // A variable with a mistake has no facts any more.
  for (const part of partsWithin(body.node.body)) {
    const target =
      part.kind === 'assignment'
        ? part.left
        : part.kind === 'postfix' || (part.kind === 'unary' && (part.operator === '++' || part.operator === '--'))
          ? part.operand
          : undefined;
    if (target && sourceOf(target)?.name === name) return true;
  }
  return false;
}

/** Makes an automatic `constant` variable a private one: `const`, unless somebody writes it. */
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
    isWritten(program, symbol)
      ? fix("Drop 'constant': the variable becomes private", false, deleteToken(unit, token))
      : fix("Replace 'constant' by 'const': the variable becomes private", false, replaceToken(unit, token, 'const'));
}

/** Moves a local variable with a value that nothing changes to constant memory. */
export function useConstant({ unit, symbol }: VariableDeclared): DeferredFix | undefined {
  const token = spaceTokenOf(symbol.specifiers);
  if (token === undefined || !symbol.initializer) return undefined;
  const word = spaceWord(unit, token, AddressSpace.Constant);
  return (program) =>
    isWritten(program, symbol)
      ? undefined
      : fix(
          `Replace 'local' by 'constant': nothing writes '${spellingOf(symbol.name)}'`,
          false,
          replaceToken(unit, token, word),
        );
}

/** A variable that is declared alone, as a statement of its own, which uses nothing that the function declares. */
interface Movable {
  readonly body: BodyAnalysed;
  readonly declaration: Declaration;
  readonly text: string;
  /** It is the first part of a `for`, whose `;` stays when it moves. */
  readonly isHead: boolean;
}

function* sizesOf(declarator: Declarator): Iterable<Expression> {
  for (let at = declarator; at.kind !== 'name' && at.kind !== 'abstract'; at = at.inner)
    if (at.kind === 'array' && at.size) yield at.size;
}

/** The names of the variables and parameters of a function. */
const namesIn = ({ facts, symbol }: BodyAnalysed): readonly Name[] => [
  ...factsOf(facts, 'variable').map((fact) => fact.symbol.name),
  ...symbol.parameters.map(({ name }) => name),
];

function movable(
  program: ProgramAnalysed,
  { unit, symbol, declarator, specifiers }: VariableDeclared,
): Movable | undefined {
  const body = bodyAround(program, unit, declarator);
  const way = body ? [...wayTo(body.node.body, declarator)] : [];
  const declaration = way.findLast((part) => part.kind === 'declaration');
  const around = declaration && way[way.indexOf(declaration) - 1];
  const isHead = around?.kind === 'for' && around.initial === declaration;
  const text = declaration && textOf(unit, declaration);
  // What stands in a block would be captured, which lets it only be read.
  if (
    !body ||
    !declaration ||
    way.some((part) => part.kind === 'block') ||
    (around?.kind !== 'compound' && !isHead) ||
    declaration.declarators.length !== 1 ||
    !text
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
  // A type of the function's own has no name outside.
  return specifiers.type.kind === 'keywords' ||
    specifiers.type.kind === 'name' ||
    (specifiers.type.kind === 'tag' && !specifiers.type.fields)
    ? { body, declaration, text, isHead }
    : undefined;
}

/** Deletes the declaration where it was. */
const leave = (unit: Unit, { declaration, isHead }: Movable): Edit | undefined =>
  isHead ? replaceTokens(unit, declaration, ';') : deleteLines(unit, declaration);

/** Puts the declaration before the first statement of the kernel; a `local` variable's value is assigned where it was declared. */
export function moveToOutermost(fact: VariableDeclared, { language }: RuleContext): DeferredFix {
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
    if (!text || (assigned && !value)) return undefined;
    const assignment = `${spellingOf(symbol.name)} = ${value};`;
    // Where all work-items come by, and once, one of them assigns the value and the others wait; elsewhere nobody can wait.
    const isOnce = assigned !== undefined && isReachedByAll(found.body, declaration);
    const indentation = indentationOf(unit, declaration.first);
    const once = `if (${isFirstWorkItem(found.body, language)})\n${innerIndentationOf(unit, declaration.first)}${assignment}`;
    const left = value
      ? replaceTokens(unit, declaration, isOnce ? `${once}\n${indentation}barrier(CLK_LOCAL_MEM_FENCE);` : assignment)
      : leave(unit, found);
    return fix(
      `Move to the kernel's outermost scope${assigned && !isOnce ? '; every work-item assigns it' : ''}`,
      !assigned || (isOnce && isUniform(found.body, assigned)),
      insertBefore(unit, first.first, `${text};\n${indentationOf(unit, first.first)}`),
      left,
    );
  };
}

/** Puts a declaration in constant memory before the function, where its name is not used for anything else. */
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
    return fix(
      `Move to program scope${constant ? ", as 'constant'" : ''}`,
      preferred,
      insertBefore(unit, found.body.node.first, `${constant}${moved}\n\n`),
      leave(unit, found),
    );
  };
}

/** Declares the object whose address is used in another space: an array, or a variable that `&` is applied to. */
export function declareIn(
  expression: Expression,
  source: ProgramSymbol | undefined,
  space: AddressSpace,
): RuleFix | undefined {
  if (
    source?.kind !== 'variable' ||
    source.role !== 'block' ||
    source.storage !== undefined ||
    source.type.kind === 'pointer' ||
    sourceOf(expression)?.name !== source.name
  )
    return undefined;
  const {
    specifiers,
    place: { unit },
  } = source;
  const token = spaceTokenOf(specifiers);
  const name = spellingOf(source.name);
  if (space === AddressSpace.Private)
    return token === undefined
      ? undefined
      : fix(`Declare '${name}' in private memory`, false, deleteToken(unit, token));
  if (space !== AddressSpace.Local && !(space === AddressSpace.Constant && source.initializer)) return undefined;
  const word = spaceWord(unit, specifiers.first, space);
  return fix(
    `Declare '${name}' in ${spaceName(space)} memory`,
    false,
    token === undefined ? insertBefore(unit, specifiers.first, `${word} `) : replaceToken(unit, token, word),
  );
}

// ---------------------------------------------------------------------------------------------------- local variables of helpers

/** Adds a parameter to one declaration of a function. */
export function addParameter({ unit, symbol, nameNode, specifiers }: FunctionDeclared, text: string): Edit | undefined {
  if (symbol.overloadable || !symbol.type.prototype) return undefined;
  // From the name to the end of its parameters.
  let depth = 0;
  let token = nameNode.last + 1;
  for (; token < unit.length; token++) {
    const name = spellingOf(unit.names[token] ?? 0);
    if (name === '(') depth++;
    else if (name === ')' && --depth === 0) break;
  }
  if (specifiers.first > token || token >= unit.length) return undefined;
  const empty = symbol.type.parameters.length === 0;
  const inner = { first: nameNode.last + 2, last: token - 1 };
  return empty && inner.last >= inner.first
    ? replaceTokens(unit, inner, text)
    : insertBefore(unit, token, `${empty ? '' : ', '}${text}`);
}

/** Everything that changes when a helper's local variable becomes a parameter. */
class Parameterised {
  readonly edits: (Edit | undefined)[] = [];
  readonly #done = new Set<Name>();
  #places = 0;

  constructor(
    private readonly program: ProgramAnalysed,
    private readonly name: string,
    /** How the parameter is declared, and what is passed for it from a kernel. */
    private readonly parameter: string,
    private readonly declaration: string,
    private readonly argument: string,
    /** The same from a helper, whose parameter it is. */
    private readonly forwarded: string,
    /** Kernels declare it, or take it from the host. */
    private readonly kernels: 'declare' | 'take' = 'declare',
  ) {}

  get places(): number {
    return this.#places;
  }

  /** Adds the parameter to all declarations of a function, and the argument to all its calls; false where that is impossible. */
  function(name: Name): boolean {
    if (this.#done.has(name)) return true;
    this.#done.add(name);
    for (const declared of this.program.functions.filter(({ symbol }) => symbol.name === name))
      if (!this.#parameter(declared)) return false;
    for (const body of this.program.bodies) {
      const calls = [...partsWithin(body.node.body)].filter(
        (part) => part.kind === 'call' && part.callee.kind === 'identifier' && part.callee.name === name,
      );
      if (calls.length === 0) continue;
      // Its own variable of that name would be passed instead.
      const nameIsTaken = namesIn(body).some((own) => spellingOf(own) === this.name);
      if (nameIsTaken && !this.#done.has(body.symbol.name)) return false;
      for (const call of calls) {
        if (call.kind !== 'call') continue;
        this.edits.push(
          insertBefore(
            body.unit,
            call.last,
            `${call.args.length > 0 ? ', ' : ''}${body.symbol.kernel && this.kernels === 'declare' ? this.argument : this.forwarded}`,
          ),
        );
        this.#places++;
      }
      if (!this.use(body)) return false;
    }
    return true;
  }

  /** What a body needs that uses it. */
  use(body: BodyAnalysed): boolean {
    return body.symbol.kernel && this.kernels === 'declare' ? this.#declare(body) : this.function(body.symbol.name);
  }

  #parameter(declared: FunctionDeclared): boolean {
    const edit = addParameter(declared, this.parameter);
    this.edits.push(edit);
    this.#places++;
    return edit !== undefined;
  }

  #declare({ unit, node, symbol }: BodyAnalysed): boolean {
    if (this.#done.has(symbol.name)) return true;
    this.#done.add(symbol.name);
    const first = node.body.statements[0];
    if (!first) return false;
    this.edits.push(insertBefore(unit, first.first, `${this.declaration};\n${indentationOf(unit, first.first)}`));
    this.#places++;
    return true;
  }
}

/** Makes a helper's local variable a parameter, which the kernels that reach the helper declare and pass. */
export function passFromKernel(fact: VariableDeclared): DeferredFix {
  return (program) => {
    const { unit, symbol, declarator } = fact;
    const found = movable(program, fact);
    if (!found || declarator.initializer || declarator.attributes.length > 0) return undefined;
    const { body, declaration } = found;
    const name = spellingOf(symbol.name);
    const array = symbol.type.kind === 'array';
    const declared = found.text.replace(/\s*;$/, '');
    const nameSpan = editableSpan(unit, fact.nameNode.first);
    const range = editableRange(unit, declaration);
    if (!nameSpan || !range || symbol.type.kind === 'pointer') return undefined;
    const at = nameSpan.start - range.start;
    const parameter = array ? declared : `${declared.slice(0, at)}*${declared.slice(at)}`;
    const made = new Parameterised(program, name, parameter, declared, array ? name : `&${name}`, name);
    if (!made.function(body.symbol.name)) return undefined;
    made.edits.push(leave(unit, found));
    if (!array) made.edits.push(...dereferenced(unit, body.node.body, symbol.name, declaration));
    return fix(`Pass '${name}' as a parameter from the kernels (${made.places + 1} places)`, false, ...made.edits);
  };
}

/** A variable that has become a pointer, at its uses. */
export function* dereferenced(unit: Unit, body: Statement, name: Name, declaration?: Node): Iterable<Edit | undefined> {
  const addressed = new Set<Expression>();
  for (const part of partsWithin(body)) {
    if (part === declaration) continue;
    if (
      part.kind === 'unary' &&
      part.operator === '&' &&
      part.operand.kind === 'identifier' &&
      part.operand.name === name
    ) {
      addressed.add(part.operand);
      yield replaceTokens(unit, part, spellingOf(name));
    } else if (part.kind === 'identifier' && part.name === name && !addressed.has(part)) {
      yield insertBefore(unit, part.first, '(*');
      yield insertAfter(unit, part.last, ')');
    }
  }
}

// ---------------------------------------------------------------------------------------------------- variables of the program

/** The bodies that name a variable of the program; undefined where it is named elsewhere, too, or something else is called so. */
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
  const text = range.file.text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  return [...wordsIn(text, spellingOf(symbol.name))].length === named ? users : undefined;
}

/** Nothing uses the variable: it can go. */
const deleteUnused = ({ unit, specifiers, declarator, symbol }: VariableDeclared): RuleFix | undefined => {
  const declaration = soleDeclaration(unit, specifiers, declarator);
  return (
    declaration && fix(`Delete '${spellingOf(symbol.name)}', which nothing uses`, false, deleteLines(unit, declaration))
  );
};

/** Gives every kernel that uses a variable of the program one of its own, which it passes to the functions that use it, too. */
export function moveIntoKernels(fact: VariableDeclared, edit: (text: string) => string = (text) => text): DeferredFix {
  return (program) => {
    const { unit, symbol, specifiers, declarator } = fact;
    const users = usersOf(program, fact);
    const declaration = soleDeclaration(unit, specifiers, declarator);
    if (!users || !declaration) return undefined;
    if (users.length === 0) return deleteUnused(fact);
    // A block would capture it, and compilers let it only read what it captures.
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
    if (
      !text ||
      !untilName ||
      !declared ||
      (declarator.initializer && elementOf(symbol.type).space === AddressSpace.Local)
    )
      return undefined;
    const made = new Parameterised(
      program,
      name,
      edit(isArray ? declared : `${untilName} *${name}`),
      edit(text),
      isArray ? name : `&${name}`,
      name,
    );
    for (const body of users) {
      if (!made.use(body)) return undefined;
      if (!isArray && !body.symbol.kernel) made.edits.push(...dereferenced(body.unit, body.node.body, symbol.name));
    }
    return fix(
      `Move '${name}' into the ${made.places > 1 ? `kernels that use it (${made.places + 1} places)` : 'kernel that uses it'}`,
      false,
      ...made.edits,
      deleteLines(unit, declaration),
    );
  };
}

/** Makes a variable of the program a parameter of every function that uses it, kernels included. */
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
    const made = new Parameterised(program, name, parameter, '', name, name, 'take');
    return users.every((body) => made.use(body))
      ? fix(title, false, ...made.edits, deleteLines(unit, declaration))
      : undefined;
  };
}

/** Gives every function that uses a variable of the program one of its own. */
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
      `Declare '${spellingOf(fact.symbol.name)}' in the ${users.length > 1 ? 'functions that use it' : 'function that uses it'}`,
      false,
      ...edits,
      deleteLines(fact.unit, all),
    );
  };
}

/** The host gives the table to the kernels that use it. */
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
