// The calls for which compilers certainly generate code.

import { characterValue } from '../preprocessor/condition.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import type { Expression } from '../syntax/ast.js';
import { nameOf } from '../syntax/declarator.js';
import { changedPlace, evaluatedPartsOf, type Part, partsWithin, withoutParens } from '../syntax/walk.js';
import { type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';

type Values = ReadonlyMap<Name, bigint>;

/** Operators on integers; division and shifts are left to compilers. */
const OPERATORS: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '&': (left, right) => left & right,
  '|': (left, right) => left | right,
  '^': (left, right) => left ^ right,
  '<': (left, right) => BigInt(left < right),
  '>': (left, right) => BigInt(left > right),
  '<=': (left, right) => BigInt(left <= right),
  '>=': (left, right) => BigInt(left >= right),
  '==': (left, right) => BigInt(left === right),
  '!=': (left, right) => BigInt(left !== right),
};

/** Nesting beyond this is not judged. */
const MAXIMUM_DEPTH = 300;

/** The value of an expression of ints whose results are ints; undefined for others. */
function intValue(node: Expression, values: Values | undefined, depth = 0): bigint | undefined {
  const value = depth > MAXIMUM_DEPTH ? undefined : anyValue(node, values, depth + 1);
  return value !== undefined && value === BigInt.asIntN(32, value) ? value : undefined;
}

function anyValue(node: Expression, values: Values | undefined, depth: number): bigint | undefined {
  switch (node.kind) {
    case 'number': {
      const text = spellingOf(node.name);
      return /u/i.test(text) ? undefined : integerLiteral(text)?.value;
    }
    case 'character':
      return characterValue(spellingOf(node.name));
    case 'identifier':
      return /^(?:true|false)$/.test(spellingOf(node.name))
        ? BigInt(spellingOf(node.name) === 'true')
        : values?.get(node.name);
    case 'paren':
      return intValue(node.inner, values, depth);
    case 'unary': {
      const value = intValue(node.operand, values, depth);
      if (value === undefined) return undefined;
      if (node.operator === '!') return BigInt(value === 0n);
      return node.operator === '-'
        ? -value
        : node.operator === '~'
          ? ~value
          : node.operator === '+'
            ? value
            : undefined;
    }
    case 'conditional': {
      const condition = intValue(node.condition, values, depth);
      if (condition === undefined || !node.then) return undefined;
      return intValue(condition === 0n ? node.otherwise : node.then, values, depth);
    }
    case 'binary': {
      const left = intValue(node.left, values, depth);
      if (node.operator === '&&' && left === 0n) return 0n;
      if (node.operator === '||' && left !== undefined && left !== 0n) return 1n;
      const right = intValue(node.right, values, depth);
      if (node.operator === '&&' && right === 0n) return 0n;
      if (node.operator === '||' && right !== undefined && right !== 0n) return 1n;
      if (left === undefined || right === undefined) return undefined;
      if (node.operator === '&&') return 1n;
      if (node.operator === '||') return 0n;
      return OPERATORS[node.operator]?.(left, right);
    }
    default:
      return undefined;
  }
}

/** The variable of an object: `a` of `a[1].b`. */
function variableOf(node: Expression): Name | undefined {
  const inner = withoutParens(node);
  if (inner.kind === 'identifier') return inner.name;
  if (inner.kind === 'subscript' || inner.kind === 'member') return variableOf(inner.base);
  return inner.kind === 'unary' && inner.operator === '*' ? variableOf(inner.operand) : undefined;
}

/** Judges one body. */
class Liveness {
  /** The names whose values only the execution knows. */
  readonly #varying = new Set<Name>();
  readonly names = new Set<Name>();
  /** The labels that a `goto` names. */
  readonly #targets = new Set<Name>();
  #depth = 0;

  constructor({ node, unit }: BodyAnalysed) {
    const addNames = (first: number, end: number): void => {
      for (const name of unit.names.subarray(first, end)) this.#varying.add(name);
    };
    // Those of the parameters, and of types, which no expression names.
    addNames(node.first, node.body.first);
    const parts = partsWithin(node.body);
    for (const part of parts) {
      if (part.kind === 'block') addNames(part.first, part.body.first);
      if (part.kind === 'goto') this.#targets.add(part.name);
    }
    for (let size = -1; size !== this.#varying.size; ) {
      size = this.#varying.size;
      for (const part of parts) this.#follow(part);
    }
    this.#visit(node.body);
  }

  /** Adds the variables that get a value from the execution. */
  #follow(part: Part): void {
    if (part.kind === 'declaration') {
      for (const { declarator, initializer } of part.declarators)
        if (initializer && this.#varies(initializer)) this.#varying.add(nameOf(declarator));
      return;
    }
    const place = changedPlace(part);
    const name = place && variableOf(place);
    if (name === undefined) return;
    const isConstant = part.kind === 'assignment' && part.operator === '=' && !this.#varies(part.right);
    if (!isConstant) this.#varying.add(name);
  }

  /** Whether only the execution knows the value of an expression. */
  #varies(node: Expression, values?: Values): boolean {
    const open: Part[] = [node];
    for (let part = open.pop(); part; part = open.pop()) {
      if (part.kind === 'call' || part.kind === 'assignment' || part.kind === 'postfix') return true;
      if (part.kind === 'identifier' && this.#varying.has(part.name) && !values?.has(part.name)) return true;
      open.push(...evaluatedPartsOf(part));
    }
    return false;
  }

  /** Whether a condition is true or false; undefined if it may be constant; 'varies' if it isn't. */
  #truthOf(node: Expression, values?: Values): boolean | 'varies' | undefined {
    const value = intValue(node, values);
    if (value !== undefined) return value !== 0n;
    return this.#varies(node, values) ? 'varies' : undefined;
  }

  /** Visits what a condition guards, if its truth is the required one, or else only what labels make reachable. */
  #guarded(part: Part, truth: boolean | 'varies' | undefined, required: boolean): boolean {
    return this.#visit(part, truth === 'varies' || truth === required);
  }

  /** Visits a part, live or not; returns whether what follows it is live. */
  #visit(part: Part, isLive = true): boolean {
    if (this.#depth > MAXIMUM_DEPTH) return isLive;
    this.#depth++;
    const isFollowing = this.#visitAt(part, isLive);
    this.#depth--;
    return isFollowing;
  }

  #visitAt(part: Part, isLive: boolean): boolean {
    switch (part.kind) {
      case 'compound': {
        let isFollowing = isLive;
        for (const statement of part.statements) isFollowing = this.#visit(statement, isFollowing);
        return isFollowing;
      }
      case 'case':
      case 'default':
        return this.#visit(part.body);
      case 'label':
        return this.#visit(part.body, isLive || this.#targets.has(part.name));
      case 'return':
        if (part.value) this.#visit(part.value, isLive);
        return false;
      case 'break':
      case 'continue':
      case 'goto':
        return false;
      case 'if': {
        this.#visit(part.condition, isLive);
        const truth = isLive ? this.#truthOf(part.condition) : undefined;
        const then = this.#guarded(part.then, truth, true);
        const otherwise = part.otherwise
          ? this.#guarded(part.otherwise, truth, false)
          : truth === 'varies' || truth === false;
        // Where neither branch is certain, one of them leads on unless both end.
        return (
          then ||
          otherwise ||
          (isLive && truth === undefined && !has(part.then, LEADS_ELSEWHERE) && !has(part.otherwise, LEADS_ELSEWHERE))
        );
      }
      case 'while': {
        this.#visit(part.condition, isLive);
        const truth = isLive ? this.#truthOf(part.condition) : undefined;
        this.#guarded(part.body, truth, true);
        return isLive && (truth === 'varies' || truth === false || has(part.body, /^break$/));
      }
      case 'do': {
        const isFollowing = this.#visit(part.body, isLive);
        this.#visit(part.condition, isFollowing);
        const truth = isFollowing ? this.#truthOf(part.condition) : true;
        return (isFollowing && (truth === 'varies' || truth === false)) || (isLive && has(part.body, /^break$/));
      }
      case 'for': {
        if (part.initial) this.#visit(part.initial, isLive);
        if (part.condition) this.#visit(part.condition, isLive);
        // The first test decides whether the body runs.
        const first = part.condition ? this.#truthOf(part.condition, this.#initialValues(part.initial)) : true;
        const truth = isLive ? first : undefined;
        const later = part.condition ? this.#truthOf(part.condition) : true;
        this.#guarded(part.body, truth, true);
        if (part.step) this.#guarded(part.step, truth, true);
        return isLive && (later === 'varies' || later === false || has(part.body, /^break$/));
      }
      case 'switch': {
        this.#visit(part.condition, isLive);
        const truth = isLive ? this.#truthOf(part.condition) : undefined;
        // One of the cases is chosen that is not known here.
        if (truth !== 'varies') return isLive && !has(part.body, /^(?:return|goto)$/);
        const isFollowing = this.#visit(part.body, false);
        return isLive && (isFollowing || has(part.body, /^break$/) || !has(part.body, /^default$/));
      }
      case 'conditional': {
        this.#visit(part.condition, isLive);
        const truth = isLive ? this.#truthOf(part.condition) : undefined;
        if (part.then) this.#guarded(part.then, truth, true);
        this.#guarded(part.otherwise, truth, false);
        return isLive;
      }
      case 'binary':
        this.#visit(part.left, isLive);
        if (part.operator === '&&' || part.operator === '||')
          this.#guarded(part.right, isLive ? this.#truthOf(part.left) : undefined, part.operator === '&&');
        else this.#visit(part.right, isLive);
        return isLive;
      default:
        if (isLive && part.kind === 'call' && part.callee.kind === 'identifier') this.names.add(part.callee.name);
        for (const one of evaluatedPartsOf(part)) this.#visit(one, isLive);
        return isLive;
    }
  }

  /** The constants that the variables of a loop begin with. */
  #initialValues(initial: Part | undefined): Values {
    const values = new Map<Name, bigint>();
    if (initial?.kind !== 'declaration') return values;
    for (const { declarator, initializer } of initial.declarators) {
      const value = initializer && intValue(initializer, undefined);
      if (value !== undefined) values.set(nameOf(declarator), value);
    }
    return values;
  }
}

const LEADS_ELSEWHERE = /^(?:return|break|continue|goto)$/;

/** Whether there are parts of some kinds in one. */
const has = (part: Part | undefined, kinds: RegExp): boolean =>
  part !== undefined && partsWithin(part).some(({ kind }) => kinds.test(kind));

/**
 * The names of functions that a body certainly calls, where compilers can't drop the calls: branches of conditions that
 * are constant, or may be, and statements after a `return` are not counted, unless a label is there.
 */
export const liveCalls = perOwner((body: BodyAnalysed): ReadonlySet<Name> => new Liveness(body).names);
