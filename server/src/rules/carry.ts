// Gives a pointer another space and carries that through the program: one fix, many places.
import type {
  BodyAnalysed,
  FunctionDeclared,
  PointerCast,
  PointerFlows,
  PointersMet,
  ProgramAnalysed,
} from '../semantics/facts.js';
import type { ProgramSymbol, VariableSymbol } from '../semantics/symbols.js';
import type { Expression, Specifiers } from '../syntax/ast.js';
import type { Unit } from '../syntax/unit.js';
import { wayTo } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace, spaceName, spacesOverlap, type Type } from '../types/type.js';
import { withoutParens } from './body.js';
import { deleteToken, insertBefore, pointeeQualifier, replaceToken, spaceTokenOf, spaceWord } from './edits.js';
import { declareIn } from './hoist.js';
import { bodyAround } from './nodes.js';
import { perPart } from './parts.js';
import type { DeferredFix, Edit, RuleFix } from './rule.js';
import { pointeeSpace } from './shared.js';

/** One declaration of a pointer: where the space of what it points to is written, or would be. */
export interface Declared {
  readonly type: Type;
  readonly unit: Unit;
  readonly qualifier: { readonly token: number; readonly written: number | undefined } | undefined;
}

/** A variable, a parameter in all its function's declarations, or a function's result: what must point into one space everywhere. */
interface Pointer {
  readonly declared: Declared[];
  readonly symbols: VariableSymbol[];
  /** It cannot be another pointer's business: an overloaded function's, or its own address is taken. */
  fixed: boolean;
  /** A kernel's parameter, which changes only when it is the one to mend, and not to every space. */
  kernel: boolean;
  readonly into: PointerFlows[];
  readonly outOf: { readonly flow: PointerFlows; readonly certain: boolean }[];
  readonly casts: { readonly cast: PointerCast; readonly certain: boolean }[];
  /** What it is compared with. */
  readonly met: { readonly type: Type; readonly source: ProgramSymbol | undefined; readonly certain: boolean }[];
  /** The builtin functions that it is given to. */
  readonly builtins: Set<string>;
  written: boolean;
}

/** Whether the value of an expression is the pointer that it names, or points into the same object; false where that cannot be told. */
export function pointsWith(node: Expression, name: number): boolean {
  switch (node.kind) {
    case 'identifier':
      return node.name === name;
    case 'paren':
      return pointsWith(node.inner, name);
    case 'cast':
      return pointsWith(node.operand, name);
    case 'postfix':
      return pointsWith(node.operand, name);
    case 'binary':
      return (
        (node.operator === '+' || node.operator === '-') &&
        (pointsWith(node.left, name) || pointsWith(node.right, name))
      );
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
    default:
      return false;
  }
}

/** The function whose result an expression is, offsets and casts aside. */
function resultOf(node: Expression): Name | undefined {
  switch (node.kind) {
    case 'paren':
      return resultOf(node.inner);
    case 'cast':
      return resultOf(node.operand);
    case 'binary':
      return node.operator === '+' || node.operator === '-' ? resultOf(node.left) : undefined;
    case 'call':
      return node.callee.kind === 'identifier' ? node.callee.name : undefined;
    default:
      return undefined;
  }
}

const make = (): Pointer => ({
  declared: [],
  symbols: [],
  fixed: false,
  kernel: false,
  into: [],
  outOf: [],
  casts: [],
  met: [],
  builtins: new Set(),
  written: false,
});

/** Where the result of a function is declared to point; undefined for what is no single pointer. */
function resultDeclared({ symbol, specifiers, unit }: FunctionDeclared): Declared | undefined {
  const { returns } = symbol.type;
  if (
    returns.kind !== 'pointer' ||
    returns.pointee.kind === 'pointer' ||
    returns.pointee.kind === 'array' ||
    specifiers.type.kind === 'missing'
  )
    return undefined;
  // A typedef may be the pointer itself.
  if (spellingOf(unit.names[specifiers.last + 1] ?? 0) !== '*') return undefined;
  return { type: returns, unit, qualifier: { token: specifiers.type.first, written: spaceTokenOf(specifiers) } };
}

export class Pointers {
  readonly #byDeclaration = new Map<object, Pointer>();
  readonly #bySpecifiers = new Map<Specifiers, Set<object>>();
  readonly #byParameter = new Map<string, Pointer>();
  readonly #byResult = new Map<Name, Pointer>();

  constructor(readonly program: ProgramAnalysed) {
    for (const declared of program.functions) this.#addFunction(declared);
    for (const body of program.bodies) this.#addBody(body);
    for (const flow of program.flows) {
      this.targetOf(flow)?.into.push(flow);
      const { source, expression } = flow;
      const from = this.sourceOf(flow);
      if (from) from.outOf.push({ flow, certain: source ? pointsWith(expression, source.name) : true });
    }
  }

  #addFunction(declared: FunctionDeclared): void {
    const { symbol } = declared;
    for (const [i, parameter] of symbol.parameters.entries()) {
      const key = `${symbol.name} ${i}`;
      const pointer = this.#byParameter.get(key) ?? make();
      this.#byParameter.set(key, pointer);
      this.#addSymbol(pointer, parameter);
      if (symbol.overloadable || !symbol.type.prototype) pointer.fixed = true;
      pointer.kernel ||= symbol.kernel;
    }
    const result = this.#byResult.get(symbol.name) ?? make();
    const place = resultDeclared(declared);
    if (symbol.overloadable || !place) result.fixed = true;
    if (place) result.declared.push(place);
    this.#byResult.set(symbol.name, result);
  }

  #addSymbol(pointer: Pointer, symbol: VariableSymbol): void {
    pointer.symbols.push(symbol);
    pointer.declared.push({ type: symbol.type, unit: symbol.place.unit, qualifier: pointeeQualifier(symbol) });
    if (symbol.declaration) this.#byDeclaration.set(symbol.declaration, pointer);
  }

  #addBody({ facts, symbol }: BodyAnalysed): void {
    const named = new Map<Name, Pointer>();
    for (const parameter of symbol.parameters) {
      const pointer = this.of(parameter);
      if (pointer) named.set(parameter.name, pointer);
    }
    for (const fact of facts) {
      if (fact.kind !== 'variable' || !fact.symbol.declaration) continue;
      const pointer = make();
      this.#addSymbol(pointer, fact.symbol);
      named.set(fact.symbol.name, pointer);
      const siblings = this.#bySpecifiers.get(fact.specifiers) ?? new Set();
      this.#bySpecifiers.set(fact.specifiers, siblings.add(fact.symbol.declaration));
    }
    for (const fact of facts) {
      if (fact.kind === 'cast') {
        const name = fact.source ? undefined : resultOf(fact.cast.operand);
        const from = name ? this.#byResult.get(name) : this.of(fact.source);
        from?.casts.push({
          cast: fact,
          certain: name !== undefined || (fact.source !== undefined && pointsWith(fact.cast.operand, fact.source.name)),
        });
      } else if (
        fact.kind === 'address-of' &&
        fact.expression.kind === 'unary' &&
        withoutParens(fact.expression.operand).kind === 'identifier'
      ) {
        const pointer = this.of(fact.symbol);
        if (pointer) pointer.fixed = true;
      } else if (fact.kind === 'write' && withoutParens(fact.target).kind !== 'identifier') {
        const pointer = this.of(fact.symbol);
        if (pointer) pointer.written = true;
      } else if (fact.kind === 'pointers-compared') {
        this.#addMeeting(fact);
      } else if (fact.kind === 'builtin-call') {
        for (const arg of fact.call.args)
          for (const [name, pointer] of named) if (pointsWith(arg, name)) pointer.builtins.add(spellingOf(fact.name));
      }
    }
  }

  #addMeeting({
    expression,
    left,
    right,
    leftSource,
    rightSource,
  }: { readonly expression: Expression } & Pick<PointersMet, 'left' | 'right' | 'leftSource' | 'rightSource'>): void {
    if (expression.kind !== 'binary') return;
    const certain = (node: Expression, symbol: ProgramSymbol | undefined): boolean =>
      symbol !== undefined && pointsWith(node, symbol.name);
    if (certain(expression.left, leftSource))
      this.of(leftSource)?.met.push({
        type: right,
        source: rightSource,
        certain: certain(expression.right, rightSource),
      });
    if (certain(expression.right, rightSource))
      this.of(rightSource)?.met.push({ type: left, source: leftSource, certain: certain(expression.left, leftSource) });
  }

  of(symbol: ProgramSymbol | undefined): Pointer | undefined {
    if (symbol?.kind !== 'variable' || !symbol.declaration || symbol.type.kind === 'array') return undefined;
    return this.#byDeclaration.get(symbol.declaration);
  }

  declaredBy(declarator: object): Pointer | undefined {
    return this.#byDeclaration.get(declarator);
  }

  parameter(name: Name, index: number): Pointer | undefined {
    return this.#byParameter.get(`${name} ${index}`);
  }

  result(name: Name): Pointer | undefined {
    return this.#byResult.get(name);
  }

  sourceOf({ source, expression }: Pick<PointerFlows, 'source' | 'expression'>): Pointer | undefined {
    if (source) return this.of(source);
    const name = resultOf(expression);
    return name === undefined ? undefined : this.#byResult.get(name);
  }

  targetOf({ context, callee, argumentIndex, target, targetNode }: PointerFlows): Pointer | undefined {
    if (context === 'argument') return callee && this.#byParameter.get(`${callee.name} ${argumentIndex}`);
    if (context === 'return') return callee && this.#byResult.get(callee.name);
    if (target?.type.kind !== 'pointer' || (targetNode && withoutParens(targetNode).kind !== 'identifier'))
      return undefined;
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

export function graphOf(program: ProgramAnalysed): Pointers {
  const known = graphs.get(program) ?? new Pointers(program);
  graphs.set(program, known);
  return known;
}

/** A value of this space can be given to a pointer of that one, as both are now. */
export const accepts = (to: AddressSpace, space: AddressSpace): boolean =>
  to === space || (to === AddressSpace.Generic && space !== AddressSpace.Constant);

/** Builtin functions that take pointers into some spaces only. */
const PARTICULAR = /^(async_work_group_|prefetch$|atom(ic)?_(add|sub|xchg|inc|dec|cmpxchg|min|max|and|or|xor)$)/;
const READING = /^(vload|printf$|get_)/;

/** The builtin functions that a pointer is given to take one into this space, too, as far as their names tell. */
const fitsBuiltins = ({ builtins }: Pointer, space: AddressSpace): boolean =>
  [...builtins].every((name) => (space === AddressSpace.Constant ? READING.test(name) : !PARTICULAR.test(name)));

/** What limits the fix-point. */
interface Limits {
  /** This pointer alone may receive what does not fit: somebody else takes care of those who give it. */
  readonly receiving?: Pointer;
  /** A pointer whose users elsewhere do not count either: the result of a function that is copied. */
  readonly result?: Pointer | undefined;
  /** In a copy, what is written to point into this space follows, too. */
  readonly copied?: AddressSpace;
  /** Which declarations may be changed. */
  readonly within?: (declared: Declared) => boolean;
}

/** The edits that make a pointer point to `space` with all that must follow it; undefined where something speaks against it. */
export function carryEdits(
  graph: Pointers,
  start: Pointer,
  space: AddressSpace,
  limits: Limits = {},
): readonly Edit[] | undefined {
  const all = new Map<string, Edit>();
  const add = (edit: Edit | undefined): boolean => {
    if (edit) all.set(`${edit.span.file.path} ${edit.span.start}`, edit);
    return edit !== undefined;
  };
  const included = new Set<Pointer>([start]);
  for (const pointer of included) {
    if (
      pointer.fixed ||
      (space === AddressSpace.Constant && pointer.written) ||
      (pointer !== start && !fitsBuiltins(pointer, space))
    )
      return undefined;
    if (
      pointer.kernel &&
      (pointer !== start ||
        (space !== AddressSpace.Global && space !== AddressSpace.Local && space !== AddressSpace.Constant))
    )
      return undefined;
    for (const symbol of pointer.symbols) for (const sibling of graph.siblingsOf(symbol)) included.add(sibling);
    for (const declared of pointer.declared) {
      const { type, unit, qualifier } = declared;
      if (type.kind !== 'pointer') return undefined;
      if (pointeeSpace(type) === space) continue;
      if (limits.within && !limits.within(declared)) {
        return undefined;
      }
      if (!qualifier) return undefined;
      const word = spaceWord(unit, qualifier.token, space);
      // A qualifier that somebody wrote is only replaced where the mistake is.
      if (qualifier.written !== undefined && pointer !== start && pointeeSpace(type) !== limits.copied)
        return undefined;
      if (
        qualifier.written === undefined &&
        pointeeSpace(type) !== AddressSpace.Private &&
        pointeeSpace(type) !== AddressSpace.Generic
      )
        return undefined;
      const edit =
        qualifier.written === undefined
          ? insertBefore(unit, qualifier.token, `${word} `)
          : space === AddressSpace.Generic
            ? deleteToken(unit, qualifier.written)
            : replaceToken(unit, qualifier.written, word);
      if (!add(edit)) return undefined;
    }
    for (const flow of pointer.into) {
      // A compound literal is private, though compilers want that written.
      if (
        pointer === limits.receiving ||
        accepts(space, pointeeSpace(flow.from)) ||
        (space === AddressSpace.Private && pointeeSpace(flow.from) === AddressSpace.None)
      )
        continue;
      const source = graph.sourceOf(flow);
      if (!source || (flow.source && !pointsWith(flow.expression, flow.source.name))) return undefined;
      included.add(source);
    }
    for (const { flow, certain } of pointer === limits.result ? [] : pointer.outOf) {
      const target = graph.targetOf(flow);
      if (!certain) {
        // A member or an element: where it points does not change with the pointer, unless it is a part of what that points to.
        if (
          pointeeSpace(flow.from) === pointeeSpace(pointer.declared[0]?.type ?? flow.from) &&
          withoutParens(flow.expression).kind !== 'member'
        )
          return undefined;
        continue;
      }
      // What a cast makes of it stays, where the cast does.
      if (flow.castFrom && accepts(pointeeSpace(flow.from), space)) continue;
      if (accepts(pointeeSpace(flow.to), space)) continue;
      if (!target) return undefined;
      included.add(target);
    }
    for (const { cast, certain } of pointer.casts) {
      if (!certain || accepts(pointeeSpace(cast.to), space)) continue;
      const { specifiers, declarator } = cast.cast.type;
      if (
        spaceTokenOf(specifiers) !== undefined ||
        declarator.kind !== 'pointer' ||
        declarator.inner.kind !== 'abstract'
      )
        return undefined;
      if (!add(insertBefore(cast.unit, specifiers.first, `${spaceWord(cast.unit, specifiers.first, space)} `)))
        return undefined;
    }
    for (const { type, source, certain } of pointer.met) {
      if (spacesOverlap(pointeeSpace(type), space)) continue;
      const other = certain ? graph.of(source) : undefined;
      if (!other) return undefined;
      included.add(other);
    }
  }
  return [...all.values()];
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
  const made = start && carryEdits(graph, start, space);
  if (!made || made.length === 0) return undefined;
  return {
    title: `Make ${what} point to ${spaceName(space)}${made.length > 1 ? ` (${made.length} places)` : ''}`,
    preferred,
    edits: made,
  };
}

/**
 * The fix that makes a variable or parameter point to `space`, in its declarations and those of every pointer that it is
 * given to or comes from. `otherwise` is offered where that is impossible.
 */
export function carrySpace(
  symbol: VariableSymbol | undefined,
  functionName: number,
  space: AddressSpace,
  otherwise?: RuleFix,
  preferred = true,
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

/** The fix that makes the result of a function point to `space`, with what callers do with it. */
export const carryResult = (name: Name, space: AddressSpace, preferred = true): DeferredFix | undefined =>
  named(space) && space !== AddressSpace.Generic
    ? (program) => {
        const graph = graphOf(program);
        return carried(graph.result(name), graph, space, `the result of '${spellingOf(name)}'`, preferred);
      }
    : undefined;

/** The fix that changes where a pointer comes from: the variable that an expression names, or the result of the function that it calls. */
export function carrySource(
  expression: Expression,
  source: ProgramSymbol | undefined,
  space: AddressSpace,
): DeferredFix | undefined {
  if (!named(space)) return undefined;
  if (source?.kind === 'variable')
    return pointsWith(expression, source.name) && source.type.kind === 'pointer'
      ? carrySpace(source, 0, space, undefined, false)
      : undefined;
  const name = source ? undefined : resultOf(expression);
  return name === undefined ? undefined : carryResult(name, space, false);
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
    } else if (target?.declaration && (!targetNode || withoutParens(targetNode).kind === 'identifier'))
      addSpaces(spaces, target.declaration, [space]);
  }
  return spaces;
});

const allSpacesGiven = new WeakMap<ProgramAnalysed, Spaces>();

/** The pointer that the value of an expression goes to: a variable, a parameter, the result of the function around it. */
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

/** A fix of a cast, with what its value goes to: that points where the cast does then. */
export const castAndCarry = (fact: PointerCast, made: RuleFix | undefined): DeferredFix | undefined =>
  carryOn(fact.unit, fact.cast, pointeeSpace(fact.from), made);

/** A fix of an expression, which points into this space then, with what its value goes to. */
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

/** The one named space that every value of a function's parameter points to, when callers agree and there are some. */
export function spaceOfArguments(
  program: ProgramAnalysed,
  functionName: Name,
  parameter: VariableSymbol,
  index: number,
): AddressSpace | undefined {
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

/** The fixes of two pointers that meet in one expression: one of them points where the other does. */
export function meetingFixes(
  fact: PointersMet,
  left: Expression,
  right: Expression,
): (DeferredFix | RuleFix | undefined)[] {
  const one = (node: Expression, source: ProgramSymbol | undefined, space: AddressSpace) =>
    carrySource(node, source, space) ?? declareIn(node, source, space);
  return [one(right, fact.rightSource, pointeeSpace(fact.left)), one(left, fact.leftSource, pointeeSpace(fact.right))];
}
