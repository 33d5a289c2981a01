// Gives a pointer another space and carries that through the program: one fix, many places.
import type { PointerCast, PointerConverted, PointerFlows, ProgramAnalysed } from '../semantics/facts.js';
import type { ProgramSymbol, VariableSymbol } from '../semantics/symbols.js';
import type { Expression, Specifiers } from '../syntax/ast.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace, spaceName } from '../types/type.js';
import { withoutParens } from './body.js';
import { insertBefore, pointeeQualifier, replaceToken, spaceTokenOf, spaceWord } from './edits.js';
import { perPart } from './parts.js';
import type { DeferredFix, Edit, RuleFix } from './rule.js';
import { mayRequalify, pointeeSpace, requalify } from './shared.js';

/** A variable, or a parameter in all its function's declarations: what must point into one space everywhere. */
interface Pointer {
  readonly symbols: VariableSymbol[];
  /** It cannot be another pointer's business: a kernel's, an overloaded function's, or its own address is taken. */
  fixed: boolean;
  readonly into: PointerFlows[];
  readonly outOf: { readonly flow: PointerFlows; readonly certain: boolean }[];
  readonly casts: { readonly cast: PointerCast; readonly certain: boolean }[];
  written: boolean;
}

/** Whether the value of an expression is the pointer that it names, or points into the same object; false where that cannot be told. */
function pointsWith(node: Expression, name: number): boolean {
  switch (node.kind) {
    case 'identifier': return node.name === name;
    case 'paren': return pointsWith(node.inner, name);
    case 'cast': return pointsWith(node.operand, name);
    case 'postfix': return pointsWith(node.operand, name);
    case 'binary': return (node.operator === '+' || node.operator === '-') && (pointsWith(node.left, name) || pointsWith(node.right, name));
    case 'unary': {
      if (node.operator === '++' || node.operator === '--') return pointsWith(node.operand, name);
      if (node.operator !== '&') return false;
      const object = withoutParens(node.operand);
      if (object.kind === 'subscript') return pointsWith(object.base, name);
      if (object.kind === 'unary' && object.operator === '*') return pointsWith(object.operand, name);
      if (object.kind !== 'member') return false;
      if (object.arrow) return pointsWith(object.base, name);
      return pointsWith({ ...node, operand: object.base }, name);
    }
    default: return false;
  }
}

class Pointers {
  readonly #byDeclaration = new Map<object, Pointer>();
  readonly #bySpecifiers = new Map<Specifiers, Set<object>>();
  readonly #byParameter = new Map<string, Pointer>();

  constructor(program: ProgramAnalysed) {
    for (const { symbol } of program.functions) {
      for (const [i, parameter] of symbol.parameters.entries()) {
        const key = `${symbol.name} ${i}`;
        const pointer = this.#byParameter.get(key) ?? this.#make();
        this.#byParameter.set(key, pointer);
        pointer.symbols.push(parameter);
        if (symbol.kernel || symbol.overloadable || !symbol.type.prototype) pointer.fixed = true;
        if (parameter.declaration) this.#byDeclaration.set(parameter.declaration, pointer);
      }
    }
    for (const { facts } of program.bodies) {
      for (const fact of facts) {
        if (fact.kind !== 'variable' || !fact.symbol.declaration) continue;
        const pointer = this.#make();
        pointer.symbols.push(fact.symbol);
        this.#byDeclaration.set(fact.symbol.declaration, pointer);
        const siblings = this.#bySpecifiers.get(fact.specifiers) ?? new Set();
        this.#bySpecifiers.set(fact.specifiers, siblings.add(fact.symbol.declaration));
      }
      for (const fact of facts) {
        if (fact.kind === 'cast') {
          this.of(fact.source)?.casts.push({ cast: fact, certain: fact.source !== undefined && pointsWith(fact.cast.operand, fact.source.name) });
        } else if (fact.kind === 'address-of' && fact.expression.kind === 'unary' && withoutParens(fact.expression.operand).kind === 'identifier') {
          const pointer = this.of(fact.symbol);
          if (pointer) pointer.fixed = true;
        } else if (fact.kind === 'write' && withoutParens(fact.target).kind !== 'identifier') {
          const pointer = this.of(fact.symbol);
          if (pointer) pointer.written = true;
        }
      }
    }
    for (const flow of program.flows) {
      this.targetOf(flow)?.into.push(flow);
      const { source } = flow;
      if (source) this.of(source)?.outOf.push({ flow, certain: pointsWith(flow.expression, source.name) });
    }
  }

  #make(): Pointer {
    return { symbols: [], fixed: false, into: [], outOf: [], casts: [], written: false };
  }

  of(symbol: ProgramSymbol | undefined): Pointer | undefined {
    if (symbol?.kind !== 'variable' || !symbol.declaration || symbol.type.kind === 'array') return undefined;
    return this.#byDeclaration.get(symbol.declaration);
  }

  targetOf({ context, callee, argumentIndex, target, targetNode }: PointerFlows): Pointer | undefined {
    if (context === 'argument') return callee && this.#byParameter.get(`${callee.name} ${argumentIndex}`);
    if (context === 'return' || target?.type.kind !== 'pointer' || (targetNode && withoutParens(targetNode).kind !== 'identifier')) return undefined;
    return this.of(target);
  }

  /** The other variables of one declaration; a qualifier there is theirs, too. */
  *siblingsOf(symbol: VariableSymbol): Iterable<Pointer> {
    for (const declaration of this.#bySpecifiers.get(symbol.specifiers) ?? []) {
      const pointer = this.#byDeclaration.get(declaration);
      if (pointer) yield pointer;
    }
  }
}

const graphs = new WeakMap<ProgramAnalysed, Pointers>();

function graphOf(program: ProgramAnalysed): Pointers {
  const known = graphs.get(program) ?? new Pointers(program);
  graphs.set(program, known);
  return known;
}

/** A value of this space can be given to a pointer of that one, as both are now. */
const accepts = (to: AddressSpace, space: AddressSpace): boolean => to === space || (to === AddressSpace.Generic && space !== AddressSpace.Constant);

/** The edits that make a variable point to `space` with all that must follow it; undefined where something speaks against it. */
function edits(graph: Pointers, start: Pointer, space: AddressSpace): readonly Edit[] | undefined {
  const all = new Map<string, Edit>();
  const add = (edit: Edit | undefined): boolean => {
    if (edit) all.set(`${edit.span.file.path} ${edit.span.start}`, edit);
    return edit !== undefined;
  };
  const included = new Set<Pointer>([start]);
  for (const pointer of included) {
    if (pointer.fixed || (space === AddressSpace.Constant && pointer.written)) return undefined;
    for (const symbol of pointer.symbols) {
      if (symbol.type.kind !== 'pointer') return undefined;
      for (const sibling of graph.siblingsOf(symbol)) included.add(sibling);
      if (pointeeSpace(symbol.type) === space) continue;
      const where = pointeeQualifier(symbol);
      if (!where) return undefined;
      const { unit } = symbol.place;
      const word = spaceWord(unit, where.token, space);
      // A qualifier that somebody wrote is only replaced where the mistake is.
      if (where.written !== undefined && pointer !== start) return undefined;
      if (where.written === undefined && pointeeSpace(symbol.type) !== AddressSpace.Private && pointeeSpace(symbol.type) !== AddressSpace.Generic) return undefined;
      if (!add(where.written === undefined ? insertBefore(unit, where.token, `${word} `) : replaceToken(unit, where.written, word))) return undefined;
    }
    for (const flow of pointer.into) {
      if (pointeeSpace(flow.from) === space) continue;
      const source = graph.of(flow.source);
      if (!source || !flow.source || !pointsWith(flow.expression, flow.source.name)) return undefined;
      included.add(source);
    }
    for (const { flow, certain } of pointer.outOf) {
      const target = graph.targetOf(flow);
      if (!certain) {
        // A member or an element: where it points does not change with the pointer, unless it is a part of what that points to.
        if (pointeeSpace(flow.from) === pointeeSpace(pointer.symbols[0]?.type ?? flow.from) && withoutParens(flow.expression).kind !== 'member') return undefined;
        continue;
      }
      if (accepts(pointeeSpace(flow.to), space)) continue;
      if (!target) return undefined;
      included.add(target);
    }
    for (const { cast, certain } of pointer.casts) {
      if (!certain || accepts(pointeeSpace(cast.to), space)) continue;
      const { specifiers, declarator } = cast.cast.type;
      if (spaceTokenOf(specifiers) !== undefined || declarator.kind !== 'pointer' || declarator.inner.kind !== 'abstract') return undefined;
      if (!add(insertBefore(cast.unit, specifiers.first, `${spaceWord(cast.unit, specifiers.first, space)} `))) return undefined;
    }
  }
  return [...all.values()];
}

/**
 * The fix that makes a variable or parameter point to `space`, in its declarations and those of every pointer that it is
 * given to or comes from. `otherwise` is offered where that is impossible.
 */
export function carrySpace(symbol: VariableSymbol | undefined, functionName: number, space: AddressSpace, otherwise?: RuleFix): DeferredFix | undefined {
  if (!symbol || space === AddressSpace.None || space === AddressSpace.Generic || space >= AddressSpace.Numbered) return otherwise && (() => otherwise);
  return (program) => {
    const graph = graphOf(program);
    const start = graph.of(symbol);
    const made = start && edits(graph, start, space);
    if (!made || made.length === 0) return otherwise && { ...otherwise, preferred: false };
    const name = spellingOf(symbol.name);
    const what = symbol.role === 'parameter' && functionName ? `parameter '${name}' of '${spellingOf(functionName)}'` : `'${name}'`;
    return { title: `Make ${what} point to ${spaceName(space)}${made.length > 1 ? ` (${made.length} places)` : ''}`, preferred: true, edits: made };
  };
}

type Spaces = Map<unknown, Set<AddressSpace>>;

function addSpaces(to: Spaces, key: unknown, spaces: Iterable<AddressSpace>): void {
  const known = to.get(key) ?? new Set();
  to.set(key, known);
  for (const space of spaces) known.add(space);
}

/** The spaces that pointers of a unit are given, but for the generic one: by parameter of a function, and by declaration of a variable. */
const spacesGiven = perPart(({ flows }) => {
  const spaces: Spaces = new Map();
  for (const { context, callee, argumentIndex, target, targetNode, from } of flows) {
    const space = pointeeSpace(from);
    if (space === AddressSpace.Generic || context === 'return') continue;
    if (context === 'argument') {
      if (callee) addSpaces(spaces, `${callee.name} ${argumentIndex}`, [space]);
    } else if (target?.declaration && (!targetNode || withoutParens(targetNode).kind === 'identifier')) addSpaces(spaces, target.declaration, [space]);
  }
  return spaces;
});

const allSpacesGiven = new WeakMap<ProgramAnalysed, Spaces>();

/** The one named space that every value of a function's parameter points to, when callers agree and there are some. */
export function spaceOfArguments(program: ProgramAnalysed, functionName: Name, parameter: VariableSymbol, index: number): AddressSpace | undefined {
  let all = allSpacesGiven.get(program);
  if (!all) {
    all = new Map();
    for (const part of program.parts) for (const [key, spaces] of spacesGiven(part)) addSpaces(all, key, spaces);
    allSpacesGiven.set(program, all);
  }
  const spaces = new Set([...(all.get(`${functionName} ${index}`) ?? []), ...(all.get(parameter.declaration) ?? [])]);
  const [only] = spaces;
  return spaces.size === 1 ? only : undefined;
}

/** The fixes of a pointer that converts to another space: the destination's declaration changes, and what follows from it. */
export function conversionFixes(fact: PointerConverted): (DeferredFix | undefined)[] {
  if (!mayRequalify(fact)) return [];
  const space = pointeeSpace(fact.from);
  if (fact.context === 'argument') return [carrySpace(fact.callee?.parameters[fact.argumentIndex], fact.calleeName, space)];
  // A member's declaration is not the one of the object around it.
  if (fact.context === 'return' || fact.target?.type.unqualified !== fact.to) return [];
  return [carrySpace(fact.target, 0, space, requalify(fact.target, space))];
}
