/**
 * Executes a kernel for one work-item, with numbers for its place in the launch, symbols for what the host decides, and
 * nothing for data: what depends on data is neither read nor written as far as this tells. What comes out is a trace of
 * what the work-item certainly does when the host's values are as `Choices` suppose.
 */
import type { Expression, Statement } from '../syntax/ast.js';
import { declaredName } from '../syntax/declarator.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { Types } from '../types/interned.js';
import type { Type } from '../types/type.js';
import { converted, truthOf } from './arithmetic.js';
import type { Choices } from './choices.js';
import { Evaluation } from './evaluation.js';
import { type Frame, frameOf, type Host } from './frame.js';
import { type ExecutableFunction, type Functions, identifiersIn, summaryOf } from './functions.js';
import { symbol } from './integers.js';
import type { Geometry, WorkItem } from './launch.js';
import { locationOf, type Objects, spaceOf, writeCell } from './memory.js';
import { Recorder } from './recorder.js';
import type { At, Trace } from './trace.js';
import { DATA, integer, type MemoryObject, type Value } from './values.js';

export interface Bounds {
  /** Statements and expressions of one work-item. */
  readonly steps: number;
  /** Iterations of one loop. */
  readonly iterations: number;
  /** Times that the kernel is executed, with something else supposed of the host each time. */
  readonly runs: number;
}

/** Iterations of a loop whose end the host decides. */
const SYMBOLIC_ITERATIONS = 3;
const MAXIMUM_DEPTH = 12;

type Completion = 'normal' | 'break' | 'continue' | 'return' | 'stop';

const BARRIERS: ReadonlySet<Name> = new Set(
  ['barrier', 'work_group_barrier', 'wait_group_events', 'async_work_group_copy'].map(intern),
);

export class Machine implements Host {
  readonly #recorder: Recorder;
  readonly #evaluation: Evaluation;
  steps = 0;
  #stopped = false;
  #depth = 0;
  #returned: Value = DATA;
  /** The calls and iterations that lead here, so that two work-items can compare the barriers that they reach. */
  readonly #way: string[] = [];
  #cause: At | undefined;
  #parted: Trace['parted'];

  constructor(
    readonly functions: Functions,
    readonly objects: Objects,
    readonly choices: Choices,
    readonly item: WorkItem,
    readonly geometry: Geometry,
    private readonly bounds: Bounds,
  ) {
    this.#recorder = new Recorder(
      () => this.way(),
      () => this.#cause,
    );
    this.#evaluation = new Evaluation(this, this.#recorder);
  }

  /** Runs a kernel from its beginning. */
  run(kernel: ExecutableFunction): Trace {
    const frame = frameOf(kernel);
    for (const parameter of kernel.body.symbol.parameters) {
      const { type, name } = parameter;
      const object = this.objects.make(name, type, AddressSpace.Private, spellingOf(name));
      this.#enter(frame, name, object);
      writeCell(locationOf(object, 0, type, false), this.#argument(parameter.declaration ?? parameter, name, type));
    }
    this.#body(frame);
    return {
      item: this.item,
      accesses: this.#recorder.accesses,
      barriers: this.#recorder.barriers,
      faults: this.#recorder.faults,
      parted: this.#parted,
      isComplete: !this.#stopped,
    };
  }

  #argument(declaration: object, name: Name, type: Type): Value {
    if (type.kind === 'pointer') {
      const object = this.objects.shared(declaration, name, undefined, spaceOf(type.pointee));
      return { kind: 'pointer', object, offset: 0, varies: false };
    }
    if (type.kind === 'opaque' && type.name.startsWith('image'))
      return {
        kind: 'pointer',
        object: this.objects.shared(declaration, name, undefined, AddressSpace.Global),
        offset: 0,
        varies: false,
      };
    if (type.kind === 'record') return { kind: 'record', cells: new Map() };
    if (type.kind === 'scalar' && !type.floating) return integer(this.choices.symbol(spellingOf(name)));
    return type.kind === 'vector'
      ? {
          kind: 'vector',
          elements: Array.from({ length: type.count }, (_, i) =>
            type.element.floating
              ? { kind: 'uniform', key: `${spellingOf(name)}.${i}` }
              : integer(symbol(`${spellingOf(name)}.${i}`)),
          ),
        }
      : { kind: 'uniform', key: spellingOf(name) };
  }

  #body(frame: Frame): void {
    this.#statement(frame, frame.function.body.node.body);
  }

  // ------------------------------------------------------------------------------ what expressions need

  /** Counts a step; false where there have been too many. */
  step(): boolean {
    if (++this.steps > this.bounds.steps) this.#stopped = true;
    return !this.#stopped;
  }

  call(callee: ExecutableFunction, args: readonly Value[], at: At): Value {
    if (this.#depth >= MAXIMUM_DEPTH || this.#stopped) {
      this.#stopped = true;
      return DATA;
    }
    const frame = frameOf(callee);
    this.#way.push(`${at.node.first}(`);
    callee.body.symbol.parameters.forEach(({ name, type, place }, i) => {
      const object = this.objects.make(name, type, AddressSpace.Private);
      this.#enter(frame, name, object);
      const value = this.#evaluation.lvalues.said(frame, name, place.token, converted(args[i] ?? DATA, type), type);
      writeCell(locationOf(object, 0, type, false), value);
    });
    this.#depth++;
    this.#returned = DATA;
    this.#body(frame);
    this.#way.pop();
    this.#depth--;
    return converted(this.#returned, callee.body.symbol.type.returns);
  }

  /** The condition of a `?:`, `&&` or `||` that an operand is evaluated behind. */
  condition(frame: Frame, node: Expression, value: Value): boolean | undefined {
    const holds = truthOf(value, this.choices);
    if (value.kind === 'integer' && value.varies) this.#cause = { unit: frame.unit, node };
    return holds;
  }

  way(): string {
    return this.#way.join();
  }

  statements(frame: Frame, body: Statement): void {
    this.#statement(frame, body);
  }

  // ---------------------------------------------------------------------------------------------- statements

  /** What a part of the program may change that is not executed is not known any more. */
  #forget(frame: Frame, ...parts: readonly (Statement | Expression | undefined)[]): void {
    for (const part of parts)
      if (part) for (const target of summaryOf(part).targets) this.#evaluation.lvalues.forget(frame, target);
  }

  /** Only data decides whether a part of the program is executed: it is skipped. */
  #skip(frame: Frame, condition: Expression, ...parts: readonly (Statement | Expression | undefined)[]): Completion {
    this.#forget(frame, ...parts);
    const barrier = this.#barrierIn(...parts);
    if (!barrier) return 'normal';
    this.#parted ??= { condition: { unit: frame.unit, node: condition }, barrier: { unit: frame.unit, node: barrier } };
    this.#stopped = true;
    return 'stop';
  }

  #barrierIn(...parts: readonly (Statement | Expression | undefined)[]): Expression | undefined {
    for (const part of parts)
      for (const call of part ? summaryOf(part).calls : []) if (this.#meets(call.callee.name, new Set())) return call;
    return undefined;
  }

  /** Whether a function has a barrier, or calls one that has. */
  #meets(name: Name, seen: Set<Name>): boolean {
    if (!this.functions.has(name)) return BARRIERS.has(name);
    if (seen.has(name)) return false;
    seen.add(name);
    return this.functions
      .named(name)
      .some(({ body }) => summaryOf(body.node.body).calls.some(({ callee }) => this.#meets(callee.name, seen)));
  }

  /** Executes statements from the one with this index on, in a scope of their own. */
  #scoped(frame: Frame, statements: readonly Statement[], from = 0): Completion {
    frame.scopes.push(undefined);
    let completion: Completion = 'normal';
    for (let i = from; i < statements.length && completion === 'normal'; i++)
      completion = this.#statement(frame, statements[i] as Statement);
    frame.scopes.pop();
    return completion;
  }

  /** Declares a name in the innermost scope. */
  #enter({ scopes }: Frame, name: Name, object: MemoryObject): void {
    const last = scopes.length - 1;
    const scope = scopes[last];
    if (scope) scope.set(name, object);
    else scopes[last] = new Map([[name, object]]);
  }

  #statement(frame: Frame, node: Statement): Completion {
    if (!this.step()) return 'stop';
    const evaluation = this.#evaluation;
    switch (node.kind) {
      case 'compound':
        return this.#scoped(frame, node.statements);
      case 'declaration':
        this.#declare(frame, node);
        return this.#stopped ? 'stop' : 'normal';
      case 'expression':
        evaluation.value(frame, node.expression);
        return this.#stopped ? 'stop' : 'normal';
      case 'if': {
        const { then, otherwise } = node;
        const holds = this.condition(frame, node.condition, evaluation.value(frame, node.condition));
        if (holds === undefined) return this.#skip(frame, node.condition, then, otherwise);
        const branch = holds ? then : otherwise;
        return branch ? this.#statement(frame, branch) : 'normal';
      }
      case 'while':
      case 'do':
        return this.#loop(frame, {
          condition: node.condition,
          step: undefined,
          body: node.body,
          isDo: node.kind === 'do',
        });
      case 'for': {
        frame.scopes.push(undefined);
        if (node.initial) this.#statement(frame, node.initial);
        const { condition, step, body } = node;
        const completion = this.#loop(frame, { condition, step, body, isDo: false });
        frame.scopes.pop();
        return completion;
      }
      case 'switch':
        return this.#switch(frame, node.condition, node.body);
      case 'case':
      case 'default':
      case 'label':
        return this.#statement(frame, node.body);
      case 'return':
        this.#returned = node.value ? evaluation.value(frame, node.value) : DATA;
        return this.#stopped ? 'stop' : 'return';
      case 'break':
      case 'continue':
        return node.kind;
      // Who jumps comes from anywhere.
      case 'goto':
      case 'asm':
        this.#stopped = true;
        return 'stop';
      case 'empty':
      case 'local-labels':
      case 'error':
      case 'static-assert':
        return 'normal';
    }
  }

  #declare(frame: Frame, { declarators }: Statement & { readonly kind: 'declaration' }): void {
    for (const declarator of declarators) {
      const name = declaredName(declarator.declarator);
      if (name.kind !== 'name') continue;
      const variable = frame.variables.get(declarator);
      const type = variable?.type ?? Types.unknown;
      const space = spaceOf(type);
      const isOwn = space === AddressSpace.Private || space === AddressSpace.Generic;
      const object = isOwn
        ? this.objects.make(name.name, type, AddressSpace.Private)
        : this.objects.shared(declarator, name.name, type, space);
      this.#enter(frame, name.name, object);
      const { initializer } = declarator;
      if (!initializer) continue;
      const location = locationOf(object, 0, type, false);
      if (initializer.kind === 'initializer-list') this.#evaluation.lvalues.list(frame, location, initializer);
      else {
        const made = converted(this.#evaluation.value(frame, initializer), type);
        const value = this.#evaluation.lvalues.said(frame, name.name, name.first, made, type);
        if (isOwn) writeCell(location, value);
      }
    }
  }

  #loop(
    frame: Frame,
    {
      condition,
      step,
      body,
      isDo,
    }: {
      readonly condition: Expression | undefined;
      readonly step: Expression | undefined;
      readonly body: Statement;
      readonly isDo: boolean;
    },
  ): Completion {
    const evaluation = this.#evaluation;
    let symbolic = 0;
    for (let iteration = 0; ; iteration++) {
      if (condition && (iteration > 0 || !isDo)) {
        const value = evaluation.value(frame, condition);
        const holds = this.condition(frame, condition, value);
        if (this.#stopped) return 'stop';
        if (holds === undefined) return this.#skip(frame, condition, iteration === 0 ? body : undefined, step);
        if (!holds) return 'normal';
        if (value.kind !== 'integer' || this.#isHosts(frame, condition)) symbolic++;
      }
      // How often it goes on is the host's affair, or more than is worth a look; what it changes is not known behind
      // it.
      if (symbolic > SYMBOLIC_ITERATIONS || iteration >= this.bounds.iterations) {
        this.#forget(frame, body, step, condition);
        return 'normal';
      }
      const isSupposed = symbolic > 1;
      this.#way.push(`${body.first}#${iteration}`);
      if (isSupposed) this.#recorder.supposed++;
      const completion = this.#statement(frame, body);
      if (isSupposed) this.#recorder.supposed--;
      this.#way.pop();
      if (completion === 'break') return 'normal';
      if (completion === 'return' || completion === 'stop') return completion;
      if (step) evaluation.value(frame, step);
      if (this.#stopped) return 'stop';
    }
  }

  /** The condition has a symbol in it. */
  #isHosts(frame: Frame, condition: Expression): boolean {
    return identifiersIn(condition).some((name) => this.#evaluation.lvalues.isSymbolic(frame, name));
  }

  #switch(frame: Frame, condition: Expression, body: Statement): Completion {
    const value = this.#evaluation.value(frame, condition);
    if (value.kind !== 'integer') return this.#skip(frame, condition, body);
    if (value.varies) this.#cause = { unit: frame.unit, node: condition };
    const statements = body.kind === 'compound' ? body.statements : [body];
    const entry = this.#entry(frame, statements, value);
    if (entry === undefined) return 'normal';
    const completion = this.#scoped(frame, statements, entry);
    return completion === 'break' ? 'normal' : completion;
  }

  /** The statement that a value leads to; undefined for none. */
  #entry(
    frame: Frame,
    statements: readonly Statement[],
    value: Value & { readonly kind: 'integer' },
  ): number | undefined {
    let fallback: number | undefined;
    for (const [i, statement] of statements.entries())
      for (let at = statement; at.kind === 'case' || at.kind === 'default' || at.kind === 'label'; at = at.body) {
        if (at.kind === 'default') fallback = i;
        if (at.kind !== 'case') continue;
        const label = this.#evaluation.value(frame, at.value);
        if (label.kind !== 'integer' || typeof label.value !== 'number') continue;
        if (typeof value.value === 'number') {
          const to = at.to ? this.#evaluation.value(frame, at.to) : label;
          const last = to.kind === 'integer' && typeof to.value === 'number' ? to.value : label.value;
          if (value.value >= label.value && value.value <= last) return i;
        } else if (this.#evaluation.equals(value, label)) return i;
      }
    return fallback;
  }
}
