/** The forms that instructions compute, and what they do to the variables of the function. */

import { statedSizes } from '../ir/body.js';
import type { Block, FunctionGraph, Instruction, Variable } from '../ir/ir.js';
import { changedBy, rootOf, variableIn } from '../ir/liveness.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { isStatic } from '../semantics/symbols/symbols.js';
import type { Expression, Node } from '../syntax/ast.js';
import { partsWithin } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { COMPARISON, compared } from './comparisons.js';
import {
  differing,
  divergent,
  type Form,
  isSize,
  isUniform,
  join,
  number,
  operated,
  type Parts,
  partOf,
  type Reason,
  sum,
  uniform,
  varies,
} from './form.js';
import { saidUniform } from './stated.js';
import { builtinAnswer, placeAsked, sizeAsked, spelledCall } from './work-items.js';

/** The forms of variables at a place. */
export type State = Map<Variable, Form>;

/** The summaries of called functions. */
export interface Callees {
  /** The program has a function of that name. */
  has(name: Name): boolean;
  /** Its result if all its arguments are uniform; undefined if unknown. */
  answerOf(name: Name): Form | undefined;
}

/** A value; of an address, also the private variable that it leads into. */
interface Value {
  readonly form: Form;
  readonly variable?: Variable;
  /** It is the address of the whole variable. */
  readonly isWhole?: boolean;
}

const UNKNOWN = divergent({ text: 'it is unknown' });
const CONSTANT = uniform({ text: 'it is a constant' });
const KEPT = divergent({ text: 'its address is stored elsewhere' });
export const SAID = uniform({ text: 'a comment states it' });

/** An object of the work-group, or of the launch. */
const isShared = ({ type, symbol }: Variable): boolean => {
  const { space } = elementOf(type);
  return space === AddressSpace.Local || space === AddressSpace.Constant || (symbol !== undefined && isStatic(symbol));
};

/** Executes the instructions of a function, block by block. */
export class Instructions {
  /** By the tokens of names: the value of the variable at that point. */
  readonly forms = new Map<number, Form>();
  readonly contradictions: { readonly name: Name; readonly node: Node; readonly form: Form }[] = [];
  /** The arguments of the functions that it calls, call by call. */
  readonly args = new Map<Name, Map<Instruction, readonly Form[]>>();
  /** The variables that comments declare to be uniform. */
  readonly said: ReadonlySet<Name>;
  readonly #values = new Map<Instruction, Value>();
  /** Variables whose address is stored. */
  readonly #kept = new Set<Variable>();
  /** The number of places where each variable is changed. */
  readonly #changes = new Map<Variable, number>();
  readonly #sizes: readonly (number | undefined)[];
  /** The dimensions in which the function asks for local ids. */
  readonly #local: ReadonlySet<number>;
  #state: State = new Map();
  /** Why only some work-items run the current block; undefined if all do. */
  #parting: Parts | undefined;

  /** `isRepeated`: whether a block is in a loop. */
  constructor(
    private readonly body: BodyAnalysed,
    graph: FunctionGraph,
    private readonly program: Callees,
    isRepeated: (block: Block) => boolean,
  ) {
    this.#sizes = statedSizes(body);
    this.said = saidUniform(body);
    this.#local = dimensionsOf(graph, 'get_local_id');
    for (const parameter of graph.parameters) this.#changes.set(parameter, 1);
    for (const block of graph.blocks)
      for (const one of block.instructions) {
        const times = one.op === 'begin' || one.op === 'zero' ? 0 : isRepeated(block) ? 2 : 1;
        for (const variable of changedBy(one)) this.#changes.set(variable, (this.#changes.get(variable) ?? 0) + times);
        const kept = one.op === 'store' ? variableIn(one.value) : undefined;
        if (kept) this.#kept.add(kept);
      }
  }

  formOf(of: Instruction): Form {
    return this.#valueOf(of).form;
  }

  #valueOf(of: Instruction): Value {
    return this.#values.get(of) ?? { form: UNKNOWN };
  }

  /** Executes a block. Changes `state`. */
  run({ instructions }: Block, state: State, parting: Parts | undefined): void {
    this.#state = state;
    this.#parting = parting;
    for (const one of instructions) {
      const value = this.#value(one);
      if (value) this.#values.set(one, value);
    }
  }

  at(node: Node): Reason['at'] {
    return { unit: this.body.unit, node };
  }

  #value(of: Instruction): Value | undefined {
    switch (of.op) {
      case 'constant': {
        const isNumber = of.value !== undefined && of.value < 2 ** 31 && of.value >= -(2 ** 31);
        return { form: isNumber && of.value !== undefined ? number(of.value) : CONSTANT };
      }
      case 'variable': {
        if (isNamed(of)) this.forms.set(of.node.first, this.#formOf(of.variable));
        return { form: ADDRESS, variable: of.variable, isWhole: true };
      }
      case 'name':
        return { form: uniform(undefined, spellingOf(of.name)) };
      case 'element': {
        const [base, index] = [this.#valueOf(of.base), this.formOf(of.index)];
        if (!base.variable) return { form: sum(base.form, index, 1) };
        const form = isUniform(index) ? base.form : divergent(this.#elements(of.node));
        return { form, variable: base.variable };
      }
      case 'field': {
        const { form, variable } = this.#valueOf(of.base);
        return variable ? { form, variable } : { form };
      }
      case 'load':
        return { form: this.#loaded(of) };
      case 'store':
        return this.#store(of.to, this.formOf(of.value), of.node);
      case 'begin':
        this.#state.delete(of.variable);
        return undefined;
      case 'zero':
        this.#state.set(of.variable, uniform());
        return undefined;
      case 'binary':
        return { form: this.#operated(of) };
      case 'unary': {
        const form = this.formOf(of.operand);
        if (of.operator === '-') return { form: sum(number(0), form, -1) };
        if (of.operator === '~') return { form: sum(number(-1), form, -1) };
        return { form: partOf(form) };
      }
      case 'convert':
        return this.#valueOf(of.value);
      case 'build':
        return { form: this.#all(of.parts) };
      case 'extract':
        return { form: partOf(this.formOf(of.value)) };
      case 'call':
      case 'builtin':
        return { form: this.#call(of) };
      case 'unknown':
        return { form: of.effects ? UNKNOWN : uniform() };
    }
  }

  #operated({ operator, left, right, domain }: Instruction & { readonly op: 'binary' }): Form {
    if (!COMPARISON.test(operator)) return operated(operator, this.formOf(left), this.formOf(right));
    const [one, other] = [left, right].map((of) => literalForm(of) ?? this.formOf(of));
    const form = compared({ operator, left: one ?? UNKNOWN, right: other ?? UNKNOWN, domain }, this.#sizes);
    // The value of a constant of the file scope may be any size.
    return form.kind === 'divergent' && (isFileConstant(left) || isFileConstant(right)) ? differing(form) : form;
  }

  #elements(node: Node): Reason {
    return { text: 'it is read at an index that differs', at: this.at(node) };
  }

  #all(parts: readonly Instruction[]): Form {
    const forms = parts.map((part) => this.formOf(part));
    const other = forms.find((form) => !isUniform(form));
    return other ? differing(other, forms.every(varies) ? 'always' : undefined) : uniform();
  }

  #formOf(variable: Variable): Form {
    if (isShared(variable)) return variable.type.kind === 'array' ? uniform() : SHARED;
    return this.#kept.has(variable) ? KEPT : (this.#state.get(variable) ?? uniform());
  }

  #loaded({ from, node, type, isVolatile }: Instruction & { readonly op: 'load' }): Form {
    const { form: address, variable, isWhole } = this.#valueOf(from);
    if (from.op === 'name') return uniform(undefined, spellingOf(from.name));
    if (variable && !isShared(variable)) {
      if (!isUniform(address)) return isUniform(this.#formOf(variable)) ? address : this.#formOf(variable);
      const form = this.#formOf(variable);
      if (!isWhole) return isUniform(form) || isVector(variable.type) ? partOf(form) : differing(form);
      return isUniform(form) && form.constant === undefined && !isSize(form) && this.#isFixed(variable)
        ? { ...form, spelling: spellingOf(variable.name) }
        : form;
    }
    if (variable && isWhole) return this.#formOf(variable);
    if (!isUniform(address)) return divergent(this.#elements(node));
    if (isVolatile) return divergent({ text: 'it is volatile: its value may change at any time', at: this.at(node) });
    const { type: of } = from;
    const space = variable ? AddressSpace.Local : of.kind === 'pointer' ? elementOf(of.pointee).space : type.space;
    return space === AddressSpace.Global || space === AddressSpace.Local || space === AddressSpace.Constant
      ? uniform({ text: 'all read it from the same address', at: this.at(node) })
      : divergent({ text: 'it is read through a pointer that may be private', at: this.at(node) });
  }

  /** Whether a variable has one value, so that its name denotes it everywhere. */
  #isFixed(variable: Variable): boolean {
    return variable.role !== 'temporary' && (this.#changes.get(variable) ?? 0) <= 1;
  }

  #store(to: Instruction, form: Form, node: Node): undefined {
    const { form: address, variable, isWhole } = this.#valueOf(to);
    if (!variable || isShared(variable)) return;
    const isSaid = this.said.has(variable.name) && variable.role !== 'temporary';
    if (isSaid) this.#contradict(variable.name, node, form);
    const before = this.#state.get(variable);
    const own = isUniform(address) ? form : divergent(this.#elements(to.node));
    const after = isSaid ? SAID : isWhole || !before ? own : join(before, own, this.#parting);
    this.#state.set(variable, after);
    const root = rootOf(to);
    const token = isNamed(root) ? root.node.first : variable.symbol?.place.token;
    if (token !== undefined) this.forms.set(token, this.#formOf(variable));
  }

  /** Records a divergent value, if a comment declares the variable to be uniform. */
  #contradict(name: Name, node: Node, form: Form): void {
    const term = form.kind === 'affine' ? (form.terms.get('local id') ?? form.terms.get('global id')) : undefined;
    if (!term || term.number === 0 || term.symbols !== '') return;
    const whole = partsWithin(this.body.node.body).find(
      (part) =>
        (part.kind === 'assignment' && part.left === node) ||
        ((part.kind === 'postfix' || part.kind === 'unary') && part.operand === node),
    );
    const own = whole ?? node;
    if (!this.contradictions.some((one) => one.node === own)) this.contradictions.push({ name, node: own, form });
  }

  #call(of: Instruction & { readonly op: 'call' | 'builtin' }): Form {
    const { node } = of;
    const written = isCall(node) ? node.args : [];
    const name = of.op === 'call' ? spellingOf(of.callee) : of.name;
    const why: Reason = { text: `it depends on ${spelledCall(name, written)}`, at: this.at(node) };
    if (of.op === 'builtin') {
      const isOfRow = (dimension: number): boolean => dimension > 0 && !this.#local.has(dimension);
      const known = sizeAsked(name, written) ?? placeAsked(name, written, this.#sizes, isOfRow, why);
      const dimension = this.#all(of.args);
      if (known) return isUniform(known) && !isUniform(dimension) ? dimension : known;
    }
    const passed: Variable[] = [];
    const forms = of.args.map((arg) => {
      const { form, variable } = this.#valueOf(arg);
      if (!variable || isShared(variable)) return form;
      passed.push(variable);
      return this.#state.get(variable) ?? uniform();
    });
    const differs = forms.find((form) => !isUniform(form));
    const certainly = LIKE_ARGUMENTS.test(name) && forms.some(varies) ? 'always' : undefined;
    let answer: Form = differs
      ? differing(differs, certainly, limitOf(name, forms))
      : uniform({ text: 'its operands are the same for all' });
    if (of.op === 'call' && this.program.has(of.callee)) {
      const calls = this.args.get(of.callee) ?? new Map<Instruction, readonly Form[]>();
      this.args.set(of.callee, calls.set(of, forms));
      const own = this.program.answerOf(of.callee);
      if (!own) answer = divergent({ text: `'${name}' is not analysed`, at: this.at(node) });
      else if (!isUniform(own)) answer = differing(own);
    } else answer = builtinAnswer(name, why) ?? answer;
    // An object passed by its address may be changed to anything as uniform as the arguments.
    for (const variable of passed) {
      const before = this.#state.get(variable) ?? uniform();
      this.#state.set(variable, isUniform(answer) ? join(before, uniform(), this.#parting) : answer);
    }
    return answer;
  }
}

/** The dimensions, if they are numbers, that calls of a work-item function ask for. */
const dimensionsOf = ({ blocks }: FunctionGraph, name: string): ReadonlySet<number> =>
  new Set(
    blocks.flatMap(({ instructions }) =>
      instructions.flatMap((one) => {
        const [dimension] = one.op === 'builtin' && one.name === name ? one.args : [];
        return dimension?.op === 'constant' ? (dimension.value ?? []) : [];
      }),
    ),
  );

/** An enumerator, or a constant of the file scope. */
const isFileConstant = (of: Instruction): boolean =>
  of.op === 'convert' ? isFileConstant(of.value) : (of.op === 'load' ? of.from : of).op === 'name';

/** The form of a literal, however large. */
function literalForm(of: Instruction): Form | undefined {
  if (of.op === 'convert') return literalForm(of.value);
  const literal = of.op === 'constant' ? integerLiteral(of.text) : undefined;
  return literal && number(Number(literal.value));
}

const isVector = (type: Type): boolean => type.unqualified.kind === 'vector';

/** Builtin functions whose result differs where an argument does. */
const LIKE_ARGUMENTS = /^(abs|clamp|min|(convert|as)_\w+)$/;

/** The number that the result of `min` or `clamp` is less than, if an argument is a number. */
function limitOf(name: string, forms: readonly Form[]): number | undefined {
  const limits = name === 'min' ? forms : name === 'clamp' ? forms.slice(2) : [];
  const [limit] = limits.flatMap((form) => (isUniform(form) && form.constant !== undefined ? [form.constant] : []));
  return limit === undefined || limit < 0 ? undefined : limit + 1;
}

const ADDRESS = uniform({ text: 'it is an address' });
const SHARED = uniform({ text: 'it is shared by the work-group' });

/** It is what a name in the text denotes. */
const isNamed = ({ node }: Instruction): boolean => 'kind' in node && node.kind === 'identifier';

const isCall = (node: Node): node is Expression & { readonly kind: 'call' } => 'kind' in node && node.kind === 'call';
