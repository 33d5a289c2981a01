/**
 * Executes a kernel for all work-items of a work-group in lockstep, with numbers for the known parts of the launch. All
 * work-items that reach a statement execute it before the next one begins, like the warps of a GPU.
 */

import { type Functions } from '../execution/functions.js';
import { sizesOf, variablesOf } from '../ir/body.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { VariableSymbol } from '../semantics/symbols/symbols.js';
import type { CallExpression, CompoundStatement, Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/declarator.js';
import { type Part, partsWithin } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { scalarOf, wrap } from './arithmetic.js';
import { Builtins } from './builtins.js';
import { Evaluation } from './evaluation.js';
import type { CostFrame, GroupHost } from './frame.js';
import type { GroupPlace } from './group-place.js';
import type { MemoryGeometry } from './memory-geometry.js';
import { makeObject } from './objects.js';
import { truthOf } from './operators.js';
import { type Place, Places, unknownOf } from './places.js';
import { isPredicated, switchedIfs } from './predication.js';
import type { CostRecorder } from './recorder.js';
import { spilledArrays } from './spilled.js';
import {
  at,
  type BufferContents,
  type Lanes,
  Mask,
  type MemoryObject,
  merge,
  numbers,
  UNKNOWN,
  type Value,
} from './values.js';

/** Conditional code. */
interface Branch {
  readonly truth: Lanes;
  readonly arms: readonly [Part | undefined, Part | undefined];
  /** Compilers jump: the kernel ends after the branch, or it is a case of several. */
  readonly isJump: boolean;
}

/** Stops an execution: it takes too long or reaches unsupported code. */
export class Cut extends Error {
  constructor(
    readonly reason: 'steps' | 'depth' | 'jump',
    readonly where: { readonly frame: CostFrame; readonly node: Statement | Expression } | undefined,
  ) {
    super(reason);
  }
}

export interface StepBudget {
  /** The remaining budget of expressions times work-items. */
  left: number;
}

const MAXIMUM_DEPTH = 24;
const MAXIMUM_NESTING = 600;
/** The assumed number of iterations of a loop whose end depends on data or on an unknown argument. */
const ASSUMED_ITERATIONS = 2;
/** The distance between objects; no object is larger. */
const OBJECT_SPAN = 2 ** 36;
const LOCAL_SPAN = 2 ** 20;

interface Leaving {
  broken: Mask;
  continued: Mask;
  /** Depending on data, some work-items may have left. */
  isUnsure: boolean;
}

/** A work-group and all that its execution depends on. */
export interface GroupSetting {
  readonly functions: Functions;
  readonly geometry: MemoryGeometry;
  /** The known scalar arguments, by parameter name. */
  readonly args: Readonly<Record<string, number>>;
  readonly recorder: CostRecorder;
  readonly place: GroupPlace;
  /** The number of work-items. */
  readonly size: number;
  readonly budget: StepBudget;
  /** What the buffers hold that the kernel is given; unknown if omitted. */
  readonly contents?: ((name: Name) => BufferContents) | undefined;
}

export class Group implements GroupHost {
  readonly places: Places;
  readonly mergesArms: boolean;
  readonly #evaluation: Evaluation;
  readonly #builtins: Builtins;
  /** The objects that the work-group shares, by declaration. */
  readonly #shared = new Map<object, MemoryObject>();
  readonly #none: Mask;
  #leaving: Leaving[] = [];
  #depth = 0;
  /** The number of expressions and statements around the current one, including those of callers. */
  #nested = 0;
  /** The number of loops and branched-over conditional parts around the current statement. */
  #nesting = 0;

  private readonly functions: Functions;
  private readonly geometry: MemoryGeometry;
  private readonly args: Readonly<Record<string, number>>;
  private readonly size: number;
  private readonly budget: StepBudget;
  private readonly contents: GroupSetting['contents'];

  constructor({ recorder, place, geometry, ...setting }: GroupSetting) {
    this.functions = setting.functions;
    this.geometry = geometry;
    this.args = setting.args;
    this.size = setting.size;
    this.budget = setting.budget;
    this.contents = setting.contents;
    this.places = new Places(recorder, geometry);
    this.mergesArms = geometry.predicates;
    this.#evaluation = new Evaluation(this);
    this.#builtins = new Builtins(this, this.#evaluation, place);
    this.#none = new Mask(new Uint8Array(this.size), 0);
  }

  /** The objects of global memory that the work-group has accessed. */
  get buffers(): readonly MemoryObject[] {
    return [...this.#shared.values()].filter(({ space }) => space === AddressSpace.Global);
  }

  /** Runs a kernel from the beginning. Throws Cut. */
  run(kernel: BodyAnalysed): void {
    const frame = this.#frame(kernel);
    const all = Mask.all(this.size);
    for (const parameter of kernel.symbol.parameters) {
      const place = this.#private(parameter.name, parameter.type);
      this.#declareName(frame, parameter.name, place);
      const where = { unit: frame.unit, node: NOWHERE };
      this.places.store(where, place, this.#argument(parameter), all);
    }
    this.#statements(frame, kernel.node.body.statements, all, true);
  }

  #argument({ name, type, declaration, place }: VariableSymbol): Value {
    const bare = type.unqualified;
    if (bare.kind === 'pointer') {
      const object = this.#object(declaration ?? place, name, spaceOf(bare.pointee), this.contents?.(name));
      return { kind: 'pointer', object, offset: 0 };
    }
    const scalar = scalarOf(bare);
    const spelling = spellingOf(name);
    const given = Object.hasOwn(this.args, spelling) ? this.args[spelling] : undefined;
    return scalar && given !== undefined ? numbers(wrap(given, scalar)) : unknownOf(type);
  }

  #frame(of: BodyAnalysed): CostFrame {
    return { function: of, unit: of.unit, scopes: [new Map()], returned: this.#none, result: undefined };
  }

  /** The shared object of a declaration. */
  #object(declaration: object, name: Name, space: AddressSpace, contents?: BufferContents): MemoryObject {
    let object = this.#shared.get(declaration);
    if (!object) {
      const span = space === AddressSpace.Local ? LOCAL_SPAN : OBJECT_SPAN;
      object = makeObject(name, space, (this.#shared.size + 1) * span, contents);
      this.#shared.set(declaration, object);
    }
    return object;
  }

  #private(name: Name, type: Type, isIndexed = false): Place {
    const object = makeObject(name, AddressSpace.Private, 0);
    object.isIndexed = isIndexed;
    return { pointer: { kind: 'pointer', object, offset: 0 }, type };
  }

  #declareName({ scopes }: CostFrame, name: Name, place: Place): void {
    scopes.at(-1)?.set(name, place);
  }

  // ------------------------------------------------------------------------------ what expressions need

  step(mask: Mask): void {
    this.budget.left -= STEP_COST + mask.lanes.length;
    if (this.budget.left < 0) throw new Cut('steps', undefined);
  }

  enter(frame: CostFrame, node: Expression | Statement, mask: Mask): void {
    this.step(mask);
    if (++this.#nested > MAXIMUM_NESTING) throw new Cut('depth', { frame, node });
  }

  leave(): void {
    this.#nested--;
  }

  variable(frame: CostFrame, name: Name): Place | undefined {
    for (let i = frame.scopes.length - 1; i >= 0; i--) {
      const place = frame.scopes[i]?.get(name);
      if (place) return place;
    }
    const variable = this.functions.variable(name);
    if (!variable) return undefined;
    const { symbol, declarator } = variable;
    const isKnown = this.#shared.has(declarator);
    const object = this.#object(declarator, name, spaceOf(symbol.type));
    const place: Place = { pointer: { kind: 'pointer', object, offset: 0 }, type: symbol.type };
    if (!isKnown && object.space === AddressSpace.Constant && declarator.initializer)
      this.#silently(() => {
        const initializer = declarator.initializer;
        if (initializer) this.#evaluation.initialize(frame, place, initializer, Mask.all(this.size));
      });
    return place;
  }

  /** Fills constant memory without recording accesses: it is not the kernel that does so. */
  #silently(run: () => void): void {
    this.places.isSilent = true;
    run();
    this.places.isSilent = false;
  }

  named(_frame: CostFrame, name: Name): Value | undefined {
    const spelling = spellingOf(name);
    if (spelling === 'true' || spelling === 'false') return numbers(spelling === 'true' ? 1 : 0);
    const value = this.functions.enumerator(name);
    return value === undefined ? undefined : numbers(Number(value));
  }

  sizeOf(frame: CostFrame, node: Expression): number | undefined {
    return sizesOf(frame.function).get(node);
  }

  call(frame: CostFrame, node: CallExpression, name: Name, mask: Mask, isUnused: boolean): Value {
    const evaluation = this.#evaluation;
    const args = node.args.map((arg) => evaluation.value(frame, arg, mask));
    const callee = this.functions.called(name, node.args.length);
    if (!callee) {
      if (!this.functions.has(name)) return this.#builtins.call(frame, node, args, mask, isUnused);
      return unknownOf(evaluation.typeOf(frame, node));
    }
    if (this.#depth >= MAXIMUM_DEPTH) throw new Cut('depth', { frame, node });
    const own = this.#frame(callee);
    const where = { unit: frame.unit, node: NOWHERE };
    callee.symbol.parameters.forEach((parameter, i) => {
      const place = this.#private(parameter.name, parameter.type);
      this.#declareName(own, parameter.name, place);
      const arg = node.args[i];
      const value = args[i] ?? UNKNOWN;
      const from = arg ? evaluation.typeOf(frame, arg) : Types.unknown;
      this.places.store(where, place, evaluation.converted(value, from, parameter.type), mask);
    });
    this.#depth++;
    const leaving = this.#leaving;
    this.#leaving = [];
    const { mayHaveReturned } = this.places;
    this.#statements(own, callee.node.body.statements, mask, false);
    this.#leaving = leaving;
    this.places.mayHaveReturned = mayHaveReturned;
    this.#depth--;
    return own.result ?? unknownOf(callee.symbol.type.returns);
  }

  statementValue(frame: CostFrame, body: CompoundStatement, mask: Mask): Value {
    const last = body.statements.at(-1);
    frame.scopes.push(new Map());
    let active = mask;
    for (const statement of body.statements.slice(0, -1)) active = this.#statement(frame, statement, active, false);
    let value: Value = UNKNOWN;
    if (last?.kind === 'expression') value = this.#evaluation.value(frame, last.expression, active);
    else if (last) this.#statement(frame, last, active, false);
    frame.scopes.pop();
    return value;
  }

  branch(
    frame: CostFrame,
    truth: Lanes,
    mask: Mask,
    arms: readonly [Expression | undefined, Expression | undefined],
    run: (isThen: boolean, mask: Mask) => void,
  ): void {
    this.#branch(frame, { truth, arms, isJump: false }, mask, run);
  }

  #branch(
    frame: CostFrame,
    { truth, arms, isJump }: Branch,
    mask: Mask,
    run: (isThen: boolean, mask: Mask) => void,
  ): void {
    const unsure = Mask.of(this.size, (i) => mask.has(i) && Number.isNaN(at(truth, i)));
    const holds = Mask.of(this.size, (i) => mask.has(i) && at(truth, i) !== 0);
    const fails = Mask.of(this.size, (i) => mask.has(i) && !(at(truth, i) > 0 || at(truth, i) < 0));
    const { issued } = this.places;
    const isNested = this.#nesting > 0 && arms.some((arm) => arm !== undefined && this.#loadsGlobal(frame, arm));
    const predicated =
      issued !== undefined ||
      (this.geometry.predicates &&
        !isJump &&
        !isNested &&
        isPredicated(arms, (node) => frame.function.values.typeOf(node)));
    const arm = (isThen: boolean, own: Mask): void => {
      if (!arms[isThen ? 0 : 1]) return;
      if (own.isEmpty && !predicated) return;
      if (predicated) this.places.issued = issued ?? mask;
      else this.#nesting++;
      if (!unsure.isEmpty) this.places.beginUncertain();
      run(isThen, own);
      if (!unsure.isEmpty) this.places.endUncertain(unsure);
      this.places.issued = issued;
      if (!predicated) this.#nesting--;
    };
    arm(true, holds);
    arm(false, fails);
  }

  /** Whether code loads from global memory: in loops and conditional code, such loads are branched over. */
  #loadsGlobal(frame: CostFrame, part: Part): boolean {
    return partsWithin(part).some(
      (one) =>
        (one.kind === 'subscript' || (one.kind === 'unary' && one.operator === '*')) &&
        this.#evaluation.typeOf(frame, one).space === AddressSpace.Global,
    );
  }

  // ---------------------------------------------------------------------------------------------- statements

  /** Executes statements in their own scope. Returns the work-items that reach the end. */
  #statements(frame: CostFrame, statements: readonly Statement[], mask: Mask, isLast: boolean): Mask {
    frame.scopes.push(new Map());
    let active = mask;
    for (const [i, statement] of statements.entries()) {
      if (active.isEmpty && this.places.issued === undefined) break;
      active = this.#statement(frame, statement, active, isLast && i === statements.length - 1);
    }
    frame.scopes.pop();
    return active;
  }

  /** @param isLast  the kernel ends after the statement */
  #statement(frame: CostFrame, node: Statement, mask: Mask, isLast: boolean): Mask {
    this.enter(frame, node, mask);
    const after = this.#executed(frame, node, mask, isLast);
    this.leave();
    return after;
  }

  #executed(frame: CostFrame, node: Statement, mask: Mask, isLast: boolean): Mask {
    switch (node.kind) {
      case 'compound':
        return this.#statements(frame, node.statements, mask, isLast);
      case 'declaration':
        this.#declare(frame, node, mask);
        return mask;
      case 'expression':
        this.#evaluation.value(frame, node.expression, mask, true);
        return mask;
      case 'if':
        return this.#if(frame, node, mask, isLast);
      case 'while':
      case 'do': {
        const { condition, body } = node;
        return this.#loop(frame, { node, condition, step: undefined, body, isDo: node.kind === 'do' }, mask);
      }
      case 'for': {
        frame.scopes.push(new Map());
        const active = node.initial ? this.#statement(frame, node.initial, mask, false) : mask;
        const { condition, step, body } = node;
        const left = this.#loop(frame, { node, condition, step, body, isDo: false }, active);
        frame.scopes.pop();
        return left;
      }
      case 'switch':
        return this.#switch(frame, node.condition, node.body, mask);
      case 'case':
      case 'default':
      case 'label':
        return this.#statement(frame, node.body, mask, isLast);
      case 'return':
        if (node.value) this.#returns(frame, node.value, mask);
        frame.returned = frame.returned.or(mask);
        return this.#none;
      case 'break':
      case 'continue':
        return this.#leave(node.kind, mask);
      case 'goto':
        throw new Cut('jump', { frame, node });
      default:
        return mask;
    }
  }

  #returns(frame: CostFrame, node: Expression, mask: Mask): void {
    const type = frame.function.symbol.type.returns;
    const value = this.#evaluation.value(frame, node, mask);
    frame.result = merge(
      frame.result,
      this.#evaluation.converted(value, this.#evaluation.typeOf(frame, node), type),
      mask,
    );
  }

  #leave(how: 'break' | 'continue', mask: Mask): Mask {
    const leaving = this.#leaving.at(-1);
    if (!leaving) return this.#none;
    if (how === 'break') leaving.broken = leaving.broken.or(mask);
    else leaving.continued = leaving.continued.or(mask);
    return this.#none;
  }

  #declare(frame: CostFrame, { declarators }: Statement & { readonly kind: 'declaration' }, mask: Mask): void {
    const variables = variablesOf(frame.function);
    for (const declarator of declarators) {
      const name = declaredName(declarator.declarator);
      if (name.kind !== 'name') continue;
      const type = variables.get(declarator)?.type ?? Types.unknown;
      const space = spaceOf(type);
      if (space === AddressSpace.Local || space === AddressSpace.Constant || space === AddressSpace.Global) {
        const isKnown = this.#shared.has(declarator);
        const object = this.#object(declarator, name.name, space);
        const place: Place = { pointer: { kind: 'pointer', object, offset: 0 }, type };
        this.#declareName(frame, name.name, place);
        const { initializer } = declarator;
        if (initializer && !isKnown)
          this.#silently(() => this.#evaluation.initialize(frame, place, initializer, Mask.all(this.size)));
        continue;
      }
      const place = this.#private(name.name, type, spilledArrays(frame.function).has(name.name));
      this.#declareName(frame, name.name, place);
      if (declarator.initializer) this.#evaluation.initialize(frame, place, declarator.initializer, mask);
    }
  }

  #if(frame: CostFrame, node: Statement & { readonly kind: 'if' }, mask: Mask, isLast: boolean): Mask {
    const { condition, then, otherwise } = node;
    const truth = truthOf(this.#evaluation.value(frame, condition, mask));
    const unsure = Mask.of(this.size, (i) => mask.has(i) && Number.isNaN(at(truth, i)));
    const before = this.#leaving.at(-1);
    const returned = frame.returned;
    let after = this.#none;
    const arms = [then, otherwise] as const;
    const isJump = isLast || switchedIfs(frame.function.node.body).has(node);
    this.#branch(frame, { truth, arms, isJump }, mask, (isThen, own) => {
      const arm = isThen ? then : otherwise;
      if (arm) after = after.or(this.#statement(frame, arm, own, isLast));
    });
    if (!otherwise) after = after.or(Mask.of(this.size, (i) => mask.has(i) && at(truth, i) === 0));
    if (unsure.isEmpty) return after;
    // Work-items that may have left continue as if they had not.
    if (before && unsure.without(after).count > 0) before.isUnsure = true;
    if (before) {
      before.broken = before.broken.without(unsure);
      before.continued = before.continued.without(unsure);
    }
    if (Mask.of(this.size, (i) => unsure.has(i) && frame.returned.has(i)).count > 0) this.places.mayHaveReturned = true;
    frame.returned = returned.or(frame.returned.without(unsure));
    return after.or(unsure);
  }

  #loop(
    frame: CostFrame,
    loop: {
      readonly node: Statement;
      readonly condition: Expression | undefined;
      readonly step: Expression | undefined;
      readonly body: Statement;
      readonly isDo: boolean;
    },
    mask: Mask,
  ): Mask {
    const { condition, step, body, isDo } = loop;
    const leaving: Leaving = { broken: this.#none, continued: this.#none, isUnsure: false };
    this.#leaving.push(leaving);
    let active = mask;
    let ended = this.#none;
    let unsure = this.#none;
    let assumed = 0;
    this.#nesting++;
    for (let iteration = 0; !active.isEmpty; iteration++) {
      let isUnsure = false;
      if (condition && (iteration > 0 || !isDo)) {
        const own = active;
        const truth = truthOf(this.#evaluation.value(frame, condition, own));
        const unknown = Mask.of(this.size, (i) => own.has(i) && Number.isNaN(at(truth, i)));
        ended = ended.or(Mask.of(this.size, (i) => own.has(i) && at(truth, i) === 0));
        active = Mask.of(this.size, (i) => own.has(i) && at(truth, i) !== 0);
        isUnsure = !unknown.isEmpty;
        if (isUnsure && unsure.isEmpty) this.places.beginUncertain();
        unsure = unsure.or(unknown);
      }
      if (active.isEmpty) break;
      leaving.isUnsure = false;
      const after = this.#statement(frame, body, active, false);
      active = after.or(leaving.continued);
      leaving.continued = this.#none;
      if (step && !active.isEmpty) this.#evaluation.value(frame, step, active);
      if ((isUnsure || leaving.isUnsure) && ++assumed >= ASSUMED_ITERATIONS) {
        ended = ended.or(active);
        break;
      }
    }
    this.#nesting--;
    if (!unsure.isEmpty) this.places.endUncertain(unsure);
    this.#leaving.pop();
    return ended.or(leaving.broken);
  }

  #switch(frame: CostFrame, condition: Expression, body: Statement, mask: Mask): Mask {
    const value = truthOf(this.#evaluation.value(frame, condition, mask));
    const statements = body.kind === 'compound' ? body.statements : [body];
    const entries = this.#entries(frame, statements, value, mask);
    const leaving: Leaving = { broken: this.#none, continued: this.#none, isUnsure: false };
    this.#leaving.push(leaving);
    frame.scopes.push(new Map());
    const unsure = Mask.of(this.size, (i) => mask.has(i) && Number.isNaN(at(value, i)));
    let active = this.#none;
    if (!unsure.isEmpty) this.places.beginUncertain();
    for (const [i, statement] of statements.entries()) {
      active = active.or(entries.at[i] ?? this.#none);
      if (!active.isEmpty) active = this.#statement(frame, statement, active, false);
    }
    if (!unsure.isEmpty) this.places.endUncertain(unsure);
    frame.scopes.pop();
    this.#leaving.pop();
    const outer = this.#leaving.at(-1);
    if (outer) outer.continued = outer.continued.or(leaving.continued);
    return active.or(leaving.broken).or(entries.none);
  }

  /** The work-items that start at each statement of a `switch`, and those that skip it. */
  #entries(
    frame: CostFrame,
    statements: readonly Statement[],
    value: Lanes,
    mask: Mask,
  ): { readonly at: readonly Mask[]; readonly none: Mask } {
    let rest = mask;
    let fallback: number | undefined;
    const entries = statements.map((statement, i) => {
      let entering = this.#none;
      for (let one = statement; one.kind === 'case' || one.kind === 'default' || one.kind === 'label'; one = one.body) {
        if (one.kind === 'default') fallback = i;
        if (one.kind !== 'case') continue;
        const label = at(truthOf(this.#evaluation.value(frame, one.value, mask)), 0);
        const to = one.to ? at(truthOf(this.#evaluation.value(frame, one.to, mask)), 0) : label;
        const own = Mask.of(this.size, (lane) => {
          const chosen = at(value, lane);
          return mask.has(lane) && (Number.isNaN(chosen) || (chosen >= label && chosen <= to));
        });
        entering = entering.or(own);
        rest = rest.without(own);
      }
      return entering;
    });
    if (fallback === undefined) return { at: entries, none: rest };
    const unsure = Mask.of(this.size, (i) => mask.has(i) && Number.isNaN(at(value, i)));
    entries[fallback] = (entries[fallback] ?? this.#none).or(rest).or(unsure);
    return { at: entries, none: this.#none };
  }
}

/** The cost of a step for a small number of work-items. */
const STEP_COST = 32;

/** The expression of stores that do not come from an access in the source. */
const NOWHERE: Expression = { kind: 'error', first: 0, last: 0 };

/** The address space of an object according to its type. */
function spaceOf(type: Type): AddressSpace {
  const { space } = elementOf(type);
  return space === AddressSpace.None || space === AddressSpace.Generic ? AddressSpace.Private : space;
}
