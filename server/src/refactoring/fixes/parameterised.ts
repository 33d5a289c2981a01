// Adds a parameter to functions, which every call passes on.

import { sourceOf } from '../../semantics/describe.js';
import type { BodyAnalysed, FunctionDeclared, ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { ProgramSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression, Node, Statement } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { partsWithin } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { AddressSpace, spaceName } from '../../types/address-space.js';
import { factsOf } from '../edits/body.js';
import {
  deleteToken,
  fix,
  indentationOf,
  insertAfter,
  insertBefore,
  replaceToken,
  replaceTokens,
  spaceTokenOf,
  spaceWord,
} from '../edits/edits.js';
import type { Edit, RuleFix } from '../edits/fix.js';

/** The names of the variables and parameters of a function. */
export const namesIn = (body: BodyAnalysed): readonly Name[] => [
  ...factsOf(body, 'variable').map(({ symbol }) => symbol.name),
  ...body.symbol.parameters.map(({ name }) => name),
];

/** Declares the object whose address is used in another space: an array, or a variable whose address is taken. */
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
    return token === undefined ? undefined : fix(`Declare '${name}' in private memory`, deleteToken(unit, token));
  if (space !== AddressSpace.Local && !(space === AddressSpace.Constant && source.initializer)) return undefined;
  const word = spaceWord(unit, specifiers.first, space);
  return fix(
    `Declare '${name}' in ${spaceName(space)} memory`,
    token === undefined ? insertBefore(unit, specifiers.first, `${word} `) : replaceToken(unit, token, word),
  );
}

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

/** All changes that make a helper's local variable a parameter. */
export class Parameterised {
  readonly edits: (Edit | undefined)[] = [];
  readonly #done = new Set<Name>();
  #places = 0;

  constructor(
    private readonly program: ProgramAnalysed,
    private readonly name: string,
    /** The declaration of the parameter. */
    private readonly parameter: string,
    /** How kernels declare the variable, and the argument that they pass; undefined if the host passes it to them. */
    private readonly kernels?: { readonly declaration: string; readonly argument: string },
  ) {}

  get places(): number {
    return this.#places;
  }

  /**
   * Adds the parameter to all declarations of a function, and the argument to all its calls; false if that is
   * impossible.
   */
  function(name: Name): boolean {
    if (this.#done.has(name)) return true;
    this.#done.add(name);
    for (const declared of this.program.functions.filter(({ symbol }) => symbol.name === name))
      if (!this.#parameter(declared)) return false;
    for (const body of this.program.bodies) {
      const calls = partsWithin(body.node.body).filter(
        (part) => part.kind === 'call' && part.callee.kind === 'identifier' && part.callee.name === name,
      );
      if (calls.length === 0) continue;
      // A variable of the caller with that name would be passed instead.
      const nameIsTaken = namesIn(body).some((own) => spellingOf(own) === this.name);
      if (nameIsTaken && !this.#done.has(body.symbol.name)) return false;
      for (const call of calls) {
        if (call.kind !== 'call') continue;
        this.edits.push(
          insertBefore(
            body.unit,
            call.last,
            `${call.args.length > 0 ? ', ' : ''}${(body.symbol.kernel && this.kernels?.argument) || this.name}`,
          ),
        );
        this.#places++;
      }
      if (!this.use(body)) return false;
    }
    return true;
  }

  /** What a body that uses it needs. */
  use(body: BodyAnalysed): boolean {
    return body.symbol.kernel && this.kernels
      ? this.#declare(body, this.kernels.declaration)
      : this.function(body.symbol.name);
  }

  #parameter(declared: FunctionDeclared): boolean {
    const edit = addParameter(declared, this.parameter);
    this.edits.push(edit);
    this.#places++;
    return edit !== undefined;
  }

  #declare({ unit, node, symbol }: BodyAnalysed, declaration: string): boolean {
    if (this.#done.has(symbol.name)) return true;
    this.#done.add(symbol.name);
    const first = node.body.statements[0];
    if (!first) return false;
    this.edits.push(insertBefore(unit, first.first, `${declaration};\n${indentationOf(unit, first.first)}`));
    this.#places++;
    return true;
  }
}

/** The uses of a variable that has become a pointer. */
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
