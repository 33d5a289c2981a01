// Changes a pointer's address space and propagates that through the program: one fix, many places.

import { pointeeSpace } from '../../semantics/describe.js';
import type { ProgramAnalysed } from '../../semantics/facts/facts.js';
import type { PointerCast, PointerFlows, PointersMet } from '../../semantics/facts/pointer-facts.js';
import type { ProgramSymbol, VariableSymbol } from '../../semantics/symbols/symbols.js';
import type { Expression } from '../../syntax/ast.js';
import type { Unit } from '../../syntax/unit.js';
import { wayTo, withoutParens } from '../../syntax/walk.js';
import { type Name, spellingOf } from '../../text/names.js';
import { perOwner } from '../../text/per-owner.js';
import { AddressSpace, spaceName, spacesOverlap } from '../../types/address-space.js';
import { Qualifiers, type Type } from '../../types/type.js';
import { deleteToken, insertBefore, replaceToken, spaceTokenOf, spaceWord } from '../edits/edits.js';
import type { DeferredFix, Edit, RuleFix } from '../edits/fix.js';
import { bodyAround } from '../edits/nodes.js';
import { perPart } from '../edits/parts.js';
import { declareIn } from '../fixes/parameterised.js';
import { type Declared, graphOf, type Pointer, Pointers, pointsWith, resultOf } from './pointers.js';

/** A pointer to this space can be assigned to a pointer to that one, as both are now. */
export const accepts = (to: AddressSpace, space: AddressSpace): boolean =>
  to === space || (to === AddressSpace.Generic && space !== AddressSpace.Constant);

/** Builtin functions that accept pointers to some spaces only. */
const PARTICULAR = /^(async_work_group_|prefetch$|atom(ic)?_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$)/;
const READING = /^(vload|printf$|get_)/;

/** The builtin functions that receive the pointer also accept this space, judging by their names. */
const fitsBuiltins = ({ builtins }: Pointer, space: AddressSpace): boolean =>
  [...builtins].every((name) => (space === AddressSpace.Constant ? READING.test(name) : !PARTICULAR.test(name)));

/** Restricts the propagation. */
interface Limits {
  /** Only this pointer may receive values that don't fit: the caller takes care of their sources. */
  readonly receiving?: Pointer;
  /** A pointer whose other users don't count either: the result of a function that is copied. */
  readonly result?: Pointer | undefined;
  /** In a copy, declarations that are explicitly in this space follow, too. */
  readonly copied?: AddressSpace;
  /** Which declarations may change. */
  readonly within?: (declared: Declared) => boolean;
}

/**
 * The edits that make a pointer point to `space`, with everything that must follow; undefined if that is impossible.
 */
export const carryEdits = (
  graph: Pointers,
  start: Pointer,
  space: AddressSpace,
  limits: Limits = {},
): readonly Edit[] | undefined => new Propagation(graph, start, space, limits).edits();

/** A fix changes at most so many places: each of them may offer it. */
const MOST_PLACES = 300;

/** A space that is inserted before the specifiers of a declaration. */
interface Inserted {
  readonly unit: Unit;
  readonly token: number;
  readonly word: string;
  readonly pointers: Set<Pointer>;
}

/** The propagation of an address space from one pointer to those that it meets. */
class Propagation {
  /** By place, because several pointers may share a declaration. */
  readonly #edits = new Map<string, Edit>();
  readonly #inserted = new Map<string, Inserted>();
  /** The pointers whose declarations get `const`. */
  readonly #constant = new Set<Pointer>();
  readonly #included: Set<Pointer>;

  constructor(
    private readonly graph: Pointers,
    private readonly start: Pointer,
    private readonly space: AddressSpace,
    private readonly limits: Limits,
  ) {
    this.#included = new Set([start]);
  }

  /** All edits; undefined if one of the pointers cannot change. */
  edits(): readonly Edit[] | undefined {
    for (const pointer of this.#included) {
      if (!this.#canPointThere(pointer) || this.#edits.size > MOST_PLACES) return undefined;
      for (const symbol of pointer.symbols)
        for (const sibling of this.graph.siblingsOf(symbol)) this.#included.add(sibling);
      const follows =
        pointer.declared.every((declared) => this.#changeDeclaration(pointer, declared)) &&
        pointer.into.every((flow) => this.#followSource(pointer, flow)) &&
        (pointer === this.limits.result || pointer.outOf.every((use) => this.#followTarget(pointer, use))) &&
        pointer.casts.every((use) => this.#changeCast(use)) &&
        pointer.met.every((use) => this.#followOther(use));
      if (!follows) return undefined;
    }
    this.#addConst();
    return [...this.#edits.values()];
  }

  #add(edit: Edit | undefined): boolean {
    if (edit) this.#edits.set(keyOf(edit), edit);
    return edit !== undefined;
  }

  #insert(pointer: Pointer, unit: Unit, token: number): boolean {
    const word = spaceWord(unit, token, this.space);
    const edit = insertBefore(unit, token, `${word} `);
    if (!edit) return false;
    const inserted = this.#inserted.get(keyOf(edit)) ?? { unit, token, word, pointers: new Set() };
    inserted.pointers.add(pointer);
    this.#inserted.set(keyOf(edit), inserted);
    return this.#add(edit);
  }

  /** Adds `const` where a pointer that nothing writes through receives a pointer to const. */
  #addConst(): void {
    const reading = new Set([...this.#included].filter((pointer) => onlyReads(pointer)));
    untilStable(reading, (pointer) => {
      const writes = pointer.outOf.some(({ flow, certain }) => {
        const target = this.graph.targetOf(flow);
        return certain && !pointsToConst(flow.to) && !(target && reading.has(target));
      });
      if (writes) reading.delete(pointer);
      return writes;
    });
    const readOnly = new Set<Pointer>();
    untilStable(reading, (pointer) => {
      const receives =
        !readOnly.has(pointer) &&
        pointer.into.some((flow) => {
          const source = this.graph.sourceOf(flow);
          return pointsToConst(flow.from) || (source !== undefined && readOnly.has(source));
        });
      if (receives) readOnly.add(pointer);
      return receives;
    });
    for (const { unit, token, word, pointers } of this.#inserted.values()) {
      const all = [...pointers];
      if (!all.some((pointer) => readOnly.has(pointer)) || !all.every((pointer) => reading.has(pointer))) continue;
      this.#add(insertBefore(unit, token, `${word} const `));
      for (const pointer of all) this.#constant.add(pointer);
    }
  }

  /** Whether, after the edits, a pointer without `const` or `volatile` receives one with it. */
  get dropsQualifiers(): boolean {
    return [...this.#included].some((pointer) => {
      const own = pointer.declared.map(({ type }) => qualifiersOf(type));
      const kept =
        own.reduce((all, one) => all & one, QUALIFIERS) | (this.#constant.has(pointer) ? Qualifiers.Const : 0);
      return pointer.into.some(({ from }) => (qualifiersOf(from) & ~kept) !== 0);
    });
  }

  /** Whether the accesses through a pointer, and its receivers, allow the space. */
  #canPointThere(pointer: Pointer): boolean {
    const { space } = this;
    if (pointer.fixed || (space === AddressSpace.Constant && pointer.written)) return false;
    if (pointer !== this.start) return !pointer.kernel && fitsBuiltins(pointer, space);
    return (
      !pointer.kernel ||
      space === AddressSpace.Global ||
      space === AddressSpace.Local ||
      space === AddressSpace.Constant
    );
  }

  #changeDeclaration(pointer: Pointer, declared: Declared): boolean {
    const { space, limits } = this;
    const { type, unit, qualifier } = declared;
    if (type.kind !== 'pointer') return false;
    const now = pointeeSpace(type);
    if (now === space) return true;
    if (limits.within && !limits.within(declared)) return false;
    if (!qualifier) return false;
    if (qualifier.written === undefined)
      return (
        (now === AddressSpace.Private || now === AddressSpace.Generic) && this.#insert(pointer, unit, qualifier.token)
      );
    // An explicit qualifier is replaced only at the mistake itself.
    if (pointer !== this.start && now !== limits.copied) return false;
    return this.#add(
      space === AddressSpace.Generic
        ? deleteToken(unit, qualifier.written)
        : replaceToken(unit, qualifier.written, spaceWord(unit, qualifier.token, space)),
    );
  }

  /** The pointer receives a value: its source must point to the space, too. */
  #followSource(pointer: Pointer, flow: PointerFlows): boolean {
    const from = pointeeSpace(flow.from);
    if (
      pointer === this.limits.receiving ||
      accepts(this.space, from) ||
      // A compound literal is private, but compilers require an explicit qualifier.
      (this.space === AddressSpace.Private && from === AddressSpace.None)
    )
      return true;
    const source = this.graph.sourceOf(flow);
    if (!source || (flow.source && !pointsWith(flow.expression, flow.source.name))) return false;
    this.#included.add(source);
    return true;
  }

  /** The pointer's value is passed on: the target must accept the space. */
  #followTarget(pointer: Pointer, { flow, certain }: Pointer['outOf'][number]): boolean {
    // A member or an element: its pointee doesn't change with the pointer, unless it is a part of the pointee.
    if (!certain)
      return (
        pointeeSpace(flow.from) !== pointeeSpace(pointer.declared[0]?.type ?? flow.from) ||
        withoutParens(flow.expression).kind === 'member'
      );
    // A cast fixes the type of its result.
    if (flow.castFrom && accepts(pointeeSpace(flow.from), this.space)) return true;
    if (accepts(pointeeSpace(flow.to), this.space)) return true;
    const target = this.graph.targetOf(flow);
    if (!target) return false;
    this.#included.add(target);
    return true;
  }

  #changeCast({ cast, certain }: Pointer['casts'][number]): boolean {
    if (!certain || accepts(pointeeSpace(cast.to), this.space)) return true;
    const { specifiers, declarator } = cast.cast.type;
    if (spaceTokenOf(specifiers) !== undefined || declarator.kind !== 'pointer' || declarator.inner.kind !== 'abstract')
      return false;
    const word = spaceWord(cast.unit, specifiers.first, this.space);
    return this.#add(insertBefore(cast.unit, specifiers.first, `${word} `));
  }

  /** The pointer is compared or subtracted, or is an alternative of a conditional expression. */
  #followOther({ type, source, certain }: Pointer['met'][number]): boolean {
    if (spacesOverlap(pointeeSpace(type), this.space)) return true;
    const other = certain ? this.graph.of(source) : undefined;
    if (!other) return false;
    this.#included.add(other);
    return true;
  }
}

const keyOf = ({ span }: Edit): string => `${span.file.path} ${span.start}`;

const QUALIFIERS = Qualifiers.Const | Qualifiers.Volatile;

/** Of these, the ones of what a pointer points to. */
const qualifiersOf = (type: Type): number => (type.kind === 'pointer' ? type.pointee.qualifiers & QUALIFIERS : 0);

const pointsToConst = (type: Type): boolean => (qualifiersOf(type) & Qualifiers.Const) !== 0;

/** Nothing writes through the pointer itself, and its declarations can have `const`: a pointee that has none yet. */
const onlyReads = ({ written, builtins, declared }: Pointer): boolean =>
  !written &&
  [...builtins].every((name) => READING.test(name)) &&
  declared.every(({ type }) => type.kind === 'pointer' && type.pointee.kind !== 'pointer' && !pointsToConst(type));

/** Repeats a step for all elements until none of them changes anything. */
function untilStable<T>(elements: Iterable<T>, changes: (element: T) => boolean): void {
  for (let changed = true; changed; ) {
    changed = false;
    for (const element of [...elements]) if (changes(element)) changed = true;
  }
}

const named = (space: AddressSpace): boolean => space !== AddressSpace.None && space < AddressSpace.Numbered;

/** `Make 'p' point to global (3 places)`. */
function carried(
  start: Pointer | undefined,
  graph: Pointers,
  space: AddressSpace,
  what: string,
  preferred: boolean,
): RuleFix | undefined {
  const propagation = start && new Propagation(graph, start, space, {});
  const made = propagation?.edits();
  if (!propagation || !made || made.length === 0) return undefined;
  return {
    title: `Make ${what} point to ${spaceName(space)}${made.length > 1 ? ` (${made.length} places)` : ''}`,
    preferred,
    edits: made,
    // Of two spaces that are written, either may be the right one; and a const object is not to be written.
    ...((propagation.dropsQualifiers || made.some(({ span }) => span.end > span.start)) && { safety: 'unsafe' }),
  };
}

interface CarryOptions {
  /** Offered if the space cannot be carried. */
  readonly otherwise?: RuleFix | undefined;
  readonly preferred?: boolean;
}

/**
 * The fix that makes a variable or parameter point to `space`, in its declarations and in those of all pointers that it
 * is assigned to or from.
 */
export function carrySpace(
  symbol: VariableSymbol | undefined,
  functionName: number,
  space: AddressSpace,
  { otherwise, preferred = true }: CarryOptions = {},
): DeferredFix | undefined {
  if (!symbol || !named(space)) return otherwise && (() => otherwise);
  return (program) => {
    const graph = graphOf(program);
    const name = spellingOf(symbol.name);
    const what =
      symbol.role === 'parameter' && functionName
        ? `parameter '${name}' of '${spellingOf(functionName)}'`
        : `'${name}'`;
    return (
      carried(graph.of(symbol), graph, space, what, preferred) ?? (otherwise && { ...otherwise, preferred: false })
    );
  };
}

/** The fix that makes the result of a function point to `space`, and updates its callers. */
export const carryResult = (
  name: Name,
  space: AddressSpace,
  { preferred = true }: Pick<CarryOptions, 'preferred'> = {},
): DeferredFix | undefined =>
  named(space) && space !== AddressSpace.Generic
    ? (program) => {
        const graph = graphOf(program);
        return carried(graph.result(name), graph, space, `the result of '${spellingOf(name)}'`, preferred);
      }
    : undefined;

/**
 * The fix that changes the source of a pointer: the variable that an expression names, or the result of the called
 * function.
 */
export function carrySource(
  expression: Expression,
  source: ProgramSymbol | undefined,
  space: AddressSpace,
): DeferredFix | undefined {
  if (!named(space)) return undefined;
  if (source?.kind === 'variable')
    return pointsWith(expression, source.name) && source.type.kind === 'pointer'
      ? carrySpace(source, 0, space, { preferred: false })
      : undefined;
  const name = source ? undefined : resultOf(expression);
  return name === undefined ? undefined : carryResult(name, space, { preferred: false });
}

type Spaces = Map<unknown, Set<AddressSpace>>;

function addSpaces(to: Spaces, key: unknown, spaces: Iterable<AddressSpace>): void {
  const known = to.get(key) ?? new Set();
  to.set(key, known);
  for (const space of spaces) known.add(space);
}

/**
 * The spaces of the values that pointers of a unit receive, without the generic one: by parameter of a function, and by
 * declaration of a variable.
 */
const spacesGiven = perPart(({ flows }) => {
  const spaces: Spaces = new Map();
  for (const { context, callee, argumentIndex, target, targetNode, from } of flows) {
    const space = pointeeSpace(from);
    if (space === AddressSpace.Generic || context === 'return') continue;
    if (context === 'argument') {
      if (callee) addSpaces(spaces, `${callee.name} ${argumentIndex}`, [space]);
    } else if (target?.declaration && (!targetNode || withoutParens(targetNode).kind === 'identifier'))
      addSpaces(spaces, target.declaration, [space]);
  }
  return spaces;
});

/** The same for the whole program. */
const allSpacesGiven = perOwner((program: ProgramAnalysed): Spaces => {
  const all: Spaces = new Map();
  for (const part of program.parts) for (const [key, spaces] of spacesGiven(part)) addSpaces(all, key, spaces);
  return all;
});

/**
 * The pointer that receives the value of an expression: a variable, a parameter, the result of the enclosing function.
 */
export function receiverOf(
  graph: Pointers,
  unit: Unit,
  node: Expression,
): { readonly pointer: Pointer; readonly type: Type } | undefined {
  const body = bodyAround(graph.program, unit, node);
  const way = body ? [...wayTo(body.node.body, node)].reverse() : [];
  let value: Expression = node;
  for (const part of way) {
    if (part.kind === 'paren' || (part.kind === 'unary' && part.operator === '&')) {
      value = part;
      continue;
    }
    if (part.kind === 'declaration') {
      const declarator = part.declarators.find(({ initializer }) => initializer === value);
      const pointer = declarator && graph.declaredBy(declarator);
      return pointer && withType(pointer);
    }
    if (part.kind === 'assignment') {
      const write = body?.facts.find((fact) => fact.kind === 'write' && fact.target === part.left);
      const pointer =
        part.right === value && withoutParens(part.left).kind === 'identifier' && write?.kind === 'write'
          ? graph.of(write.symbol)
          : undefined;
      return pointer && withType(pointer);
    }
    if (part.kind === 'call') {
      const pointer =
        part.callee.kind === 'identifier' ? graph.parameter(part.callee.name, part.args.indexOf(value)) : undefined;
      return pointer && withType(pointer);
    }
    if (part.kind === 'return') {
      const pointer = body && graph.result(body.symbol.name);
      return pointer && withType(pointer);
    }
    return undefined;
  }
  return undefined;
}

const withType = (pointer: Pointer): { readonly pointer: Pointer; readonly type: Type } | undefined => {
  const [declared] = pointer.declared;
  return declared && { pointer, type: declared.type };
};

/** A fix of a cast, together with the pointer that receives its value. */
export const castAndCarry = (fact: PointerCast, made: RuleFix | undefined): DeferredFix | undefined =>
  carryOn(fact.unit, fact.cast, pointeeSpace(fact.from), made);

/** A fix of an expression, which then points to this space, together with the pointer that receives its value. */
export function carryOn(
  unit: Unit,
  node: Expression,
  space: AddressSpace,
  made: RuleFix | undefined,
): DeferredFix | undefined {
  return (
    made &&
    ((program) => {
      const graph = graphOf(program);
      const receiver = receiverOf(graph, unit, node);
      if (!receiver || receiver.type.kind !== 'pointer' || accepts(pointeeSpace(receiver.type), space)) return made;
      const carriedOn = carryEdits(graph, receiver.pointer, space);
      return carriedOn && { ...made, title: `${made.title}, and carry that on`, edits: [...made.edits, ...carriedOn] };
    })
  );
}

/** The one named space of all values of a function's parameter, if there are callers and they agree. */
export function spaceOfArguments(
  program: ProgramAnalysed,
  functionName: Name,
  parameter: VariableSymbol,
  index: number,
): AddressSpace | undefined {
  const all = allSpacesGiven(program);
  const spaces = new Set([...(all.get(`${functionName} ${index}`) ?? []), ...(all.get(parameter.declaration) ?? [])]);
  const [only] = spaces;
  return spaces.size === 1 ? only : undefined;
}

/** The fixes for two pointers in one expression: one of them gets the other's space. */
export function meetingFixes(
  fact: PointersMet,
  left: Expression,
  right: Expression,
): (DeferredFix | RuleFix | undefined)[] {
  const one = (node: Expression, source: ProgramSymbol | undefined, space: AddressSpace) =>
    carrySource(node, source, space) ?? declareIn(node, source, space);
  return [one(right, fact.rightSource, pointeeSpace(fact.left)), one(left, fact.leftSource, pointeeSpace(fact.right))];
}
