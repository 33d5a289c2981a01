// The files of a host, and name lookup across them.
import { perOwner } from '../../text/per-owner.js';
import { wordsIn } from '../../text/words.js';
import { HostScopes, nearest } from './scopes.js';
import type {
  HostExpression,
  HostFunction,
  HostParameter,
  HostRecord,
  HostStatement,
  HostType,
  HostUnit,
  Range,
} from './syntax.js';

/** A variable at file scope. */
export interface HostVariable {
  readonly unit: HostUnit;
  readonly declaration: Extract<HostStatement, { kind: 'declare' }>;
  readonly place: string;
}

export interface FunctionIn {
  readonly unit: HostUnit;
  readonly fn: HostFunction;
}

/** Names of the API that mark a function as dealing with kernels. */
const API =
  /\b(?:clSetKernelArg\w*|clCreateKernel\w*|clCloneKernel|clEnqueueNDRangeKernel|clEnqueueTask|clCreateProgramWithSource|clBuildProgram|clCompileProgram|clCreateBuffer|clEnqueue(?:Read|Write|Copy|Fill|Map)Buffer|clReleaseMemObject|enqueue(?:Read|Write|Copy|Fill|Map)Buffer|EnqueueArgs|Program|setArg|set_arg|set_args|enqueueNDRangeKernel|KernelFunctor|make_kernel|Kernel|compute::kernel|create_kernel|enqueue_(?:1d|nd)_range_kernel)\b/;

/** Words of functions of Python that may deal with kernels: a kernel is called with a queue. */
const PYTHON = /program|prg|prog|k(?:e?r?)ne?l|queue|\bc?q\b|build|opencl|\bcl\b|set_arg|getattr/i;

const KERNEL_TYPE = /(?:^|::)(?:Kernel|cl_kernel|KernelFunctor|make_kernel|kernel)$/;

/** Among the names that code assigns: something that a call returns a reference to. */
export const REFERENCED = '()';

/** The names that a text may assign: those that it assigns, passes by address or exchanges, or gives other names. */
export function assignedIn(text: string, language: HostUnit['language'] = 'c'): Set<string> {
  const names = new Set([...text.matchAll(ASSIGNED)].map(([, one, other]) => one ?? other ?? ''));
  const addWords = (part: string): void => {
    for (const word of part.match(/[A-Za-z_]\w*/g) ?? []) names.add(word);
  };
  for (const { index, 0: call } of text.matchAll(EXCHANGED)) addWords(beforeIn(text, index) + call);
  if (language === 'python') for (const { 0: called } of text.matchAll(CHANGED)) addWords(called);
  for (const [, of = ''] of text.matchAll(REFERENCE)) addWords(of);
  for (const { index } of text.matchAll(/\)\s*=(?!=)/g)) {
    const target = beforeIn(text, index);
    addWords(target);
    if (/\w\s*\(/.test(target)) names.add(REFERENCED);
  }
  // What a lambda takes by reference has other names in its calls.
  if (/\]\s*\([^()]*&/.test(text)) names.add(REFERENCED);
  return names;
}

/** The part of a statement before a place, up to 200 characters of a line. */
function beforeIn(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - 200), end);
  return before.slice(Math.max(...[';', '{', '}', '\n'].map((one) => before.lastIndexOf(one))) + 1);
}

/** Calls that change what they are given by reference, or the object that they are called for. */
const EXCHANGED =
  /\b(?:swap|iter_swap|exchange|move|forward|ref|addressof|replace|reset|assign|emplace\w*|push_back|pop_back|insert|erase|clear|resize|memcpy|memmove|copy\w*|rotate|reverse|sort)\s*(?:<[^<>;()]*>\s*)?\(([^;{}]{0,200})/g;

/** A list or a dictionary of Python with a method that changes it. */
const CHANGED = /(?<!\w)\w+\.(?:append|extend|pop|popitem|remove|setdefault|update)\(/g;

/** The value that a reference is bound to: `T &x = value;`, `for (T &x : values)`. */
const REFERENCE = /&\s*(?:\w+|\[[^[\]]*\])\s*(?:=|:(?!:))\s*([^;{}]{0,200})/g;

const ASSIGNED = /(?<!\w)(\w+)\s*(?:\[[^[\]]*\]\s*)*(?:(?:[-+*/%|&^]|<<|>>)?=(?!=)|\+\+|--)|(?:\+\+|--|&)\s*(\w+)/g;
/** Functions of C's library that neither wait nor keep pointers, and words that look like calls. */
export const PLAIN =
  /^(?:(?:std::)?(?:s?n?printf|fprintf|puts|putchar|fputs|malloc|calloc|realloc|mem(?:set|cpy|cmp|move)|str\w+|abs|fabsf?|sqrtf?|powf?|floorf?|ceilf?|exit|abort|assert|s?rand|time|clock)|if|for|while|switch|return|sizeof|catch|defined|static_cast|reinterpret_cast)$/;

/** Functions of the API take handles by value. */
const CALL_OF_API = /\bcl[A-Z]\w*\s*\([^;{}]*/g;
export const CALLED = /\b([A-Za-z_]\w*)\s*(?:<[^<>;()]*>\s*)?\(/g;

/** Names that code assigns: `all` if there are too many to tell them apart. */
export type AssignedNames = ReadonlySet<string> | 'all';

/** Functions that assign more names, those that they call included, may assign any. */
const MAXIMUM_ASSIGNED = 1024;

/** Whether functions of a unit may take references. */
export const mayHaveReferences = ({ language, file }: HostUnit): boolean =>
  language === 'c' && !/\.(?:c|m)$/.test(file.path);

interface Effects {
  assigned: Set<string> | 'all';
  isInteresting: boolean;
}

/** Adds effects to others. Returns whether these are new. */
function merge(into: Effects, from: { readonly assigned: AssignedNames; readonly isInteresting: boolean }): boolean {
  const isNew = from.isInteresting && !into.isInteresting;
  into.isInteresting ||= from.isInteresting;
  if (into.assigned === 'all') return isNew;
  const before = into.assigned.size;
  // Functions are found by name alone, and most return no reference to a kernel.
  if (from.assigned !== 'all') for (const one of from.assigned) if (one !== REFERENCED) into.assigned.add(one);
  const after = into.assigned.size;
  if (from.assigned === 'all' || after > MAXIMUM_ASSIGNED) into.assigned = 'all';
  return isNew || into.assigned === 'all' || after > before;
}

/** What the text of each function of a unit does by itself. */
export const effectsIn = perOwner(
  ({ file, functions, language }: HostUnit) =>
    new Map(
      functions.map((fn) => {
        const text = file.text.slice(fn.start, fn.end);
        const calls: ReadonlySet<string> = new Set([...text.matchAll(CALLED)].map(([, name = '']) => name));
        // In Python and Rust, calls that concern kernels look like others.
        const isInteresting = language === 'c' ? API.test(text) : language === 'rust' || PYTHON.test(text);
        return [fn, { calls, assigned: assignedIn(text, language), isInteresting }] as const;
      }),
    ),
);

const NO_EFFECTS = { calls: new Set<string>(), assigned: new Set<string>(), isInteresting: false };

const effectsOf = (unit: HostUnit, fn: HostFunction) => effectsIn(unit).get(fn) ?? NO_EFFECTS;

export class HostProgram {
  readonly #functions = new Map<string, FunctionIn[]>();
  readonly #globals = new Map<string, HostVariable[]>();
  /** The least numbers of arguments that declarations of functions state, by name and number of parameters. */
  readonly #required = new Map<string, number>();
  /** The classes that a class of Python extends. */
  readonly #bases = new Map<string, readonly string[]>();
  readonly #scopes: HostScopes;
  /** The results of `#declaring`. */
  readonly #declared = {
    typedefs: new Map<HostUnit, Map<string, HostUnit | undefined>>(),
    records: new Map<HostUnit, Map<string, HostUnit | undefined>>(),
    constants: new Map<HostUnit, Map<string, HostUnit | undefined>>(),
  };
  readonly #assigned = new Map<HostFunction, AssignedNames>();
  /** The results of `#assignedInBody`. */
  readonly #bodies = new Map<HostFunction, ReadonlySet<string>>();
  /** What the functions of a name do, those that they call included. */
  readonly #effects = new Map<string, Effects>();
  readonly all: readonly FunctionIn[];

  constructor(readonly units: readonly HostUnit[]) {
    this.#scopes = new HostScopes(units);
    const all: FunctionIn[] = [];
    for (const unit of units) {
      for (const fn of unit.functions) {
        all.push({ unit, fn });
        const same = this.#functions.get(fn.name);
        if (same) same.push({ unit, fn });
        else this.#functions.set(fn.name, [{ unit, fn }]);
      }
      for (const [key, required] of unit.required ?? [])
        this.#required.set(key, Math.min(required, this.#required.get(key) ?? required));
      for (const [name, bases] of unit.bases ?? []) this.#bases.set(name, bases);
      for (const declaration of unit.statements)
        if (declaration.kind === 'declare' && !declaration.isExtern) {
          const shared = declaration.isStatic || declaration.isConstant ? `${unit.file.path}:` : '';
          const variable = { unit, declaration, place: `G:${shared}${declaration.name}` };
          this.#globals.set(declaration.name, [...(this.#globals.get(declaration.name) ?? []), variable]);
        }
    }
    this.all = all;
    this.#relate();
  }

  /** Determines which functions deal with kernels, directly or through calls, and what they assign. */
  #relate(): void {
    const callers = new Map<string, Set<string>>();
    for (const one of this.all) {
      const { fn } = one;
      const { calls, assigned } = effectsOf(one.unit, fn);
      const isInteresting = this.#dealsWithKernels(one);
      const known = this.#effects.get(fn.name);
      if (known) merge(known, { assigned, isInteresting });
      else this.#effects.set(fn.name, { assigned: new Set(assigned), isInteresting });
      for (const name of calls) {
        if (name === fn.name || !this.#functions.has(name)) continue;
        const of = callers.get(name);
        if (of) of.add(fn.name);
        else callers.set(name, new Set([fn.name]));
      }
    }
    const waiting = new Set(callers.keys());
    for (const name of waiting) {
      waiting.delete(name);
      const effects = this.#effects.get(name);
      for (const caller of callers.get(name) ?? []) {
        const own = this.#effects.get(caller);
        if (own && effects && merge(own, effects)) waiting.add(caller);
      }
    }
  }

  /** Whether a function deals with kernels by itself: it names the API, or it initializes members that are kernels. */
  #dealsWithKernels({ unit, fn }: FunctionIn): boolean {
    if (effectsOf(unit, fn).isInteresting) return true;
    const isConstructor = fn.owner !== undefined && fn.name === fn.owner;
    return isConstructor && this.record(unit, fn.name)?.fields.some(({ type }) => KERNEL_TYPE.test(type.name)) === true;
  }

  /** Whether the text of a function contains names of the API. */
  namesApi({ unit: { file }, fn }: FunctionIn): boolean {
    return API.test(file.text.slice(fn.start, fn.end));
  }

  isInteresting(one: FunctionIn): boolean {
    if (this.#dealsWithKernels(one)) return true;
    const own = effectsOf(one.unit, one.fn);
    for (const name of own.calls) if (this.mayBeInteresting(name)) return true;
    return false;
  }

  /** Whether a function of this name deals with kernels. */
  mayBeInteresting(name: string): boolean {
    return this.#effects.get(name)?.isInteresting === true;
  }

  /** The names that a function assigns or passes by address. */
  assignedBy({ unit, fn }: FunctionIn): AssignedNames {
    const known = this.#assigned.get(fn);
    if (known) return known;
    const { calls, assigned } = effectsOf(unit, fn);
    const all: Effects = { assigned: new Set(assigned), isInteresting: false };
    for (const name of calls) {
      const effects = this.#effects.get(name);
      if (effects) merge(all, effects);
    }
    this.#assigned.set(fn, all.assigned);
    return all.assigned;
  }

  /** The names that the functions which a text calls assign. */
  assignedByCalls(text: string): AssignedNames {
    const all: Effects = { assigned: new Set(), isInteresting: false };
    for (const [, name = ''] of text.matchAll(CALLED)) {
      const effects = this.#effects.get(name);
      if (effects) merge(all, effects);
    }
    return all.assigned;
  }

  /** Whether a call of a function by this name may assign its arguments: they may be references. */
  mayTakeReferences(unit: HostUnit, name: string): boolean {
    const found = this.functions(unit, name);
    if (found.length > 0)
      return found.some((one) => one.fn.isMacro || one.fn.parameters.some((each) => this.mayChange(one, each)));
    if (PLAIN.test(name) || /^cl[A-Z]/.test(name)) return false;
    return mayHaveReferences(unit) || /^[A-Z][A-Z\d_]*$/.test(name);
  }

  /** Whether a function may assign a name. */
  mayAssign(of: FunctionIn, name: string): boolean {
    const names = this.assignedBy(of);
    return names === 'all' || names.has(name);
  }

  /**
   * Whether a function may change what a reference refers to: it assigns it, or passes it on to code of the program.
   */
  mayChange(of: FunctionIn, { name, type, isConst }: HostParameter): boolean {
    if (!type.isReference || isConst) return false;
    const [first] = of.fn.body;
    const text = of.unit.file.text.slice(first?.start ?? of.fn.end, of.fn.end);
    if (this.#assignedInBody(of.fn, text).has(name)) return true;
    const own = text.replace(CALL_OF_API, '');
    return [...wordsIn(own, name)].some(
      (at) =>
        /[(,]\s*$/.test(own.slice(Math.max(0, at - 20), at)) &&
        /^\s*[,)]/.test(own.slice(at + name.length, at + name.length + 20)),
    );
  }

  /** The names that the body of a function assigns by itself. */
  #assignedInBody(fn: HostFunction, text: string): ReadonlySet<string> {
    const known = this.#bodies.get(fn) ?? assignedIn(text);
    this.#bodies.set(fn, known);
    return known;
  }

  /** Whether a function calls nothing but functions of C's library that neither wait nor keep pointers. */
  isPlain({ unit, fn }: FunctionIn, depth = 2): boolean {
    return [...effectsOf(unit, fn).calls].every((name) => {
      if (name === fn.name || PLAIN.test(name)) return true;
      const found = depth > 0 ? this.functions(unit, name) : [];
      return found.length > 0 && found.every((one) => this.isPlain(one, depth - 1));
    });
  }

  /** Whether a text calls only such functions. */
  callsPlain(text: string): boolean {
    return [...text.matchAll(CALLED)].every(([, name = '']) => PLAIN.test(name));
  }

  /** Whether a part of a unit's text may deal with kernels. */
  mayDealWithKernels({ language, file }: HostUnit, { start, end }: Range): boolean {
    const text = file.text.slice(start, end);
    if (language !== 'c' || API.test(text)) return true;
    for (const [, name = ''] of text.matchAll(CALLED)) if (this.mayBeInteresting(name)) return true;
    return false;
  }

  /** A class of Python, and those that it extends, the nearest first. */
  lineOf(name: string): readonly string[] {
    const line = new Set([name]);
    for (const one of line) for (const base of this.#bases.get(one) ?? []) line.add(base);
    return [...line];
  }

  /** The functions, those without callers first, so that the others are analysed as part of their callers. */
  roots(): readonly FunctionIn[] {
    const called = new Set<string>();
    for (const { unit, fn } of this.all)
      for (const name of effectsOf(unit, fn).calls) if (name !== fn.name) called.add(name);
    const own = this.all.filter(({ fn }) => !fn.isMacro);
    return [...own.filter(({ fn }) => !called.has(fn.name)), ...own.filter(({ fn }) => called.has(fn.name))];
  }

  /** A unit and the units that it includes. */
  scopeOf(unit: HostUnit): readonly HostUnit[] {
    return this.#scopes.of(unit);
  }

  typedef(unit: HostUnit, name: string): HostType | undefined {
    return this.#declaring('typedefs', name, unit)?.typedefs.get(name);
  }

  record(unit: HostUnit, name: string): HostRecord | undefined {
    const last = name.slice(name.lastIndexOf(':') + 1);
    return this.#declaring('records', last, unit)?.records.get(last);
  }

  constant(unit: HostUnit, name: string): { readonly unit: HostUnit; readonly value: HostExpression } | undefined {
    const found = this.#declaring('constants', name, unit);
    const value = found?.constants.get(name);
    return found && value && { unit: found, value };
  }

  /** The first unit in the scope of `unit` that declares a name. */
  #declaring(kind: 'typedefs' | 'records' | 'constants', name: string, unit: HostUnit): HostUnit | undefined {
    const known = this.#declared[kind].get(unit) ?? new Map<string, HostUnit | undefined>();
    this.#declared[kind].set(unit, known);
    if (!known.has(name))
      known.set(
        name,
        this.scopeOf(unit).find((one) => one[kind].has(name)),
      );
    return known.get(name);
  }

  global(unit: HostUnit, name: string): HostVariable | undefined {
    const all = this.#globals.get(name) ?? [];
    const scope = this.scopeOf(unit);
    const own = all.find((one) => one.unit === unit) ?? all.find((one) => scope.includes(one.unit));
    if (own) return own;
    const [only, ...others] = nearest(
      all.filter(({ declaration }) => !declaration.isStatic),
      unit,
      ({ unit: { file } }) => file.path,
    );
    return others.length === 0 ? only : undefined;
  }

  /** Whether a function can be called with so many arguments. Its declaration may state what some are by default. */
  accepts({ name, parameters, isMacro }: HostFunction, count: number): boolean {
    if (isMacro) return true;
    const own = parameters.filter(({ init, isPack }) => !init && !isPack).length;
    const required = Math.min(own, this.#required.get(`${name}/${parameters.length}`) ?? own);
    return count >= required && (count <= parameters.length || parameters.at(-1)?.isPack === true);
  }

  /** The possible callees: several if conditionals define several; none if unknown. */
  functions(unit: HostUnit, name: string, owner?: string, count?: number): readonly FunctionIn[] {
    const named = this.#functions.get(name) ?? [];
    const fitting = count === undefined ? named : named.filter(({ fn }) => this.accepts(fn, count));
    const all = fitting.length > 0 ? fitting : named;
    const own = all.filter((one) => one.unit === unit && (owner === undefined || one.fn.owner === owner));
    if (own.length > 0) return own;
    const scope = this.scopeOf(unit);
    const included = all.filter((one) => scope.includes(one.unit) && (owner === undefined || one.fn.owner === owner));
    if (included.length > 0) return included;
    const others = all.filter(({ fn }) => !fn.isStatic && !fn.isMacro && (owner === undefined || fn.owner === owner));
    const near = nearest(others, unit, ({ unit: { file } }) => file.path);
    return new Set(near.map((one) => one.unit)).size === 1 ? near : [];
  }
}
