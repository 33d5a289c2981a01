/** What all executions of a kernel share: its objects, its arguments, and the effort that remains. */
import { wrapped } from '../execution/arithmetic.js';
import type { FileVariable, Functions } from '../execution/functions.js';
import type { Geometry } from '../execution/launch.js';
import type { Instruction, Variable } from '../ir/ir.js';
import { integerLiteral } from '../semantics/expressions/constants.js';
import type { BodyAnalysed, ProgramAnalysed } from '../semantics/facts/facts.js';
import { type Name, spellingOf } from '../text/names.js';
import { AddressSpace } from '../types/address-space.js';
import { layoutOf } from '../types/layout.js';
import { elementOf } from '../types/queries.js';
import type { Type } from '../types/type.js';
import { boundsOf } from './arithmetic.js';
import type { Activation, CodeBlock } from './graph.js';
import { Ids } from './ids.js';
import { constraintsAbout, contradict, type Effort } from './solver.js';
import { Atoms, type Constraint, ge, Poly, Scope } from './terms.js';
import { type Spot, Unproved } from './unproved.js';
import { type MemoryObject, number, type Value } from './values.js';

/** The steps that all executions for the verdicts about a kernel may take together. */
const MAXIMUM_STEPS = 100_000;
const MAXIMUM_EFFORT = 300_000;

/** The effort of a step of an execution, and that after which others get their turn. */
const STEP_EFFORT = 6;
const TURN = 1000;

/** The values of the flags of barriers and fences. */
export const FENCE_FLAGS: ReadonlyMap<string, number> = new Map([
  ['CLK_LOCAL_MEM_FENCE', 1],
  ['CLK_GLOBAL_MEM_FENCE', 2],
  ['CLK_IMAGE_MEM_FENCE', 4],
]);

export interface Steps {
  left: number;
}

export const allSteps = (): Steps => ({ left: MAXIMUM_STEPS });

/** What verdicts are wanted about. */
export interface Question {
  readonly program: ProgramAnalysed;
  readonly functions: Functions;
  readonly kernel: BodyAnalysed;
  readonly steps: Steps;
  /** Called with the constraints of each contradiction that is found, so that another solver can check it. */
  readonly onContradiction?: (constraints: readonly Constraint[]) => void;
}

export class Setting {
  readonly atoms = new Atoms();
  readonly ids: Ids;
  readonly #objects = new Map<object, Map<object, MemoryObject>>();
  /** The number of objects. */
  #count = 0;
  readonly #total: Effort = { left: MAXIMUM_EFFORT };
  /** The effort since the last turn ended. */
  #spent = 0;
  /** The variables whose values are uniform only because a comment states it. */
  readonly believed = new Set<string>();

  /**
   * @param written  the objects that the kernel may write, by declaration; undefined if these are not known yet
   * @param believes  what comments state about variables is true
   * @param indices  the instructions whose results are assumed not to overflow
   * @param isExact   nothing is assumed about data that work-items share
   */
  constructor(
    private readonly question: Question,
    readonly geometry: Geometry,
    readonly dependents: (block: CodeBlock) => ReadonlySet<CodeBlock>,
    private readonly written: ReadonlySet<object> | undefined,
    private readonly believes: boolean,
    readonly indices: ReadonlySet<Instruction>,
    readonly isExact: boolean,
  ) {
    this.ids = new Ids(this.atoms, geometry);
  }

  /** Counts a step. Throws Unproved if there are too many. */
  step(): void {
    this.#spent += STEP_EFFORT;
    if (--this.question.steps.left < 0) throw new Unproved('the kernel takes too many steps to analyse');
  }

  /** Whether the turn ends, so that a task in parts yields. */
  endsTurn(): boolean {
    if (this.#spent < TURN) return false;
    this.#spent = 0;
    return true;
  }

  get functions(): Functions {
    return this.question.functions;
  }

  /** Whether no integers satisfy all constraints, as far as a part of the effort that remains shows it. */
  contradict(constraints: readonly Constraint[], most: number): boolean {
    const found = contradict(constraints, this.#effort(most));
    if (found) this.question.onContradiction?.(constraints);
    return found;
  }

  /** Whether a value is not negative under conditions, as far as a part of the effort that remains shows it. */
  isNotNegative(poly: Poly, conditions: readonly Constraint[], most: number): boolean {
    if (poly.range()[0] >= 0) return true;
    if (poly.isConstant) return false;
    const isNegative = ge(poly.timesNumber(-1).plusNumber(-1));
    return this.contradict([...constraintsAbout(poly, conditions), isNegative], most);
  }

  /** Lets at least so many steps remain for what follows. */
  allow(effort: number): void {
    this.#total.left = Math.max(this.#total.left, effort);
  }

  #effort(most: number): Effort {
    let left = Math.min(most, this.#total.left);
    const spend = (effort: number): void => {
      this.#total.left -= effort;
      this.#spent += effort;
    };
    return {
      get left() {
        return left;
      },
      set left(now: number) {
        spend(left - now);
        left = now;
      },
    };
  }

  /** The object of a declaration in an activation, or of the file scope. */
  object(owner: object, declaration: object, make: (id: number) => MemoryObject): MemoryObject {
    let own = this.#objects.get(owner);
    if (!own) {
      own = new Map();
      this.#objects.set(owner, own);
    }
    let found = own.get(declaration);
    if (!found) {
      found = make(++this.#count);
      own.set(declaration, found);
    }
    return found;
  }

  /** The objects of an activation so far. */
  objectsOf(activation: Activation): Iterable<MemoryObject> {
    return this.#objects.get(activation)?.values() ?? [];
  }

  /** Whether the contents of a shared object stay the same. */
  isConstant(object: MemoryObject): boolean {
    return object.isConstant || (this.written !== undefined && !this.written.has(object.declaration));
  }

  /** The object that a variable of a function denotes. */
  variable(activation: Activation, variable: Variable): MemoryObject {
    const { type } = variable;
    const isLocal = type.space === AddressSpace.Local;
    const isConstant = type.space === AddressSpace.Constant;
    // Local variables are allocated once for each call in the text: helper functions do not have any.
    return this.object(isLocal || isConstant ? variable : activation, variable, (id) => ({
      id,
      declaration: variable,
      name: variable.name === 0 ? 'a temporary' : spellingOf(variable.name),
      sharing: isLocal ? 'group' : isConstant || variable.symbol?.storage === 'static' ? 'launch' : 'none',
      size: layoutOf(type)?.size,
      isConstant,
      isImage: false,
      isArgument: variable.role === 'parameter' && activation.caller === undefined,
      isStated: this.believes && variable.role !== 'temporary' && activation.said.has(variable.name),
      element: layoutOf(elementOf(type))?.size,
    }));
  }

  /** The value of an argument of the kernel. */
  argument(parameter: Variable, spot: Spot): Value {
    const { type, name } = parameter;
    const spelling = spellingOf(name);
    const bare = type.unqualified;
    if (bare.kind === 'pointer' || (bare.kind === 'opaque' && bare.name.startsWith('image'))) {
      const space = bare.kind === 'pointer' ? bare.pointee.space : AddressSpace.Global;
      const sizes = this.geometry.buffers ?? {};
      const object = this.object(this, parameter, (id) => ({
        id,
        declaration: parameter,
        name: spelling,
        sharing: space === AddressSpace.Local ? 'group' : 'launch',
        size: Object.hasOwn(sizes, spelling) ? sizes[spelling] : undefined,
        isConstant: space === AddressSpace.Constant,
        isImage: bare.kind === 'opaque',
        isArgument: true,
        element: bare.kind === 'pointer' ? layoutOf(bare.pointee)?.size : undefined,
      }));
      if (space === AddressSpace.Private || space === AddressSpace.Generic)
        throw new Unproved(`'${spelling}' is a pointer to an unknown address space`, spot);
      return { kind: 'pointer', object, offset: Poly.of(0) };
    }
    const known = this.geometry.arguments ?? {};
    const given =
      Object.hasOwn(known, spelling) && bare.kind === 'scalar' && !bare.floating ? known[spelling] : undefined;
    const passed = wrapped(given, bare);
    if (typeof passed === 'number') return number(Poly.of(passed));
    if (bare.kind === 'vector')
      return {
        kind: 'vector',
        elements: Array.from({ length: bare.count }, (_, i) => this.#symbol(`${spelling}.s${i}`, bare.element)),
      };
    return this.#symbol(spelling, bare);
  }

  #symbol(name: string, type: Type): Value {
    return number(this.atoms.symbol(name, { scope: Scope.Launch, ...boundsOf(type) }));
  }

  /** A part of an argument that is a struct, at an offset. */
  part(object: MemoryObject, offset: number, type: Type): Value {
    if (type.kind === 'pointer') return { kind: 'lost', reason: `a pointer in '${object.name}' is not known` };
    return this.#symbol(`${object.name}+${offset}`, type);
  }

  /** What a name of the file scope denotes. */
  named(name: Name, type: Type, isAddress: boolean, spot: Spot): Value {
    const spelling = spellingOf(name);
    if (!isAddress) {
      const value = FENCE_FLAGS.get(spelling) ?? this.question.functions.enumerator(name);
      return value === undefined ? this.#symbol(spelling, type) : number(Poly.of(Number(value)));
    }
    const variable = this.functions.variable(name);
    if (!variable) throw new Unproved(`'${spelling}' is not known`, spot);
    const { symbol, declarator } = variable;
    const { space } = symbol.type;
    const object = this.object(this, declarator, (id) => ({
      id,
      declaration: declarator,
      name: spelling,
      sharing: space === AddressSpace.Local ? 'group' : 'launch',
      size: layoutOf(symbol.type)?.size,
      isConstant: space === AddressSpace.Constant,
      isImage: false,
      isArgument: false,
      initial: initialOf(variable),
      element: layoutOf(elementOf(symbol.type))?.size,
    }));
    return { kind: 'pointer', object, offset: Poly.of(0) };
  }
}

/** The value of a constant of the file scope that is initialized with a number. */
function initialOf({ symbol, declarator }: FileVariable): number | undefined {
  const { initializer } = declarator;
  if (symbol.type.space !== AddressSpace.Constant || initializer?.kind !== 'number') return undefined;
  const literal = integerLiteral(spellingOf(initializer.name));
  return literal && literal.value < 2n ** 31n ? Number(literal.value) : undefined;
}
