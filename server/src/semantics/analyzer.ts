import { isBuiltinName } from '../builtins/index.js';
import type {
  CallExpression,
  CompoundStatement,
  Expression,
  Specifiers,
  Statement,
  TagSpecifier,
  TypeName,
} from '../syntax/ast.js';
import { intern, type Name, spellingOf } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import type { Type } from '../types/type.js';
import { NO_PACKING, type Packing } from './declarations/packing.js';
import { ValueRecorder } from './expressions/expression-values.js';
import type { Value } from './expressions/value.js';
import type { ExpressionSuspected, MissingRole } from './facts/expression-facts.js';
import { type BodyFact, type Fact, isBodyFact } from './facts/facts.js';
import { newTrace, type UnitTrace } from './incremental/unit-trace.js';
import type { Flow } from './statements/flow.js';
import { type AnalyzerOptions, DeclaredNames } from './symbols/declared-names.js';
import { isHalfEnabled, isOn } from './symbols/extensions.js';
import type { PragmaState } from './symbols/pragma-state.js';
import type { FunctionSymbol, Place, VariableSymbol } from './symbols/symbols.js';

const NO_NAMES: readonly string[] = [];
const NO_SUSPICIONS: readonly ExpressionSuspected[] = [];

/** The function whose body is analysed, or the block literal. */
export interface Body {
  readonly kernel: boolean;
  /** An undefined macro may expand to `kernel`. */
  readonly mayBeKernel?: boolean;
  /** Undefined in a block outside of functions, and until the function is declared. */
  symbol: FunctionSymbol | undefined;
  /** The declared result; undefined in a block whose result is inferred. */
  readonly returns: Type | undefined;
  /** The first returned type of a block. */
  inferred: Type | undefined;
  readonly block: boolean;
  readonly outer: Body | undefined;
  /** Compound statements open in this body; 1 is the outermost. */
  depth: number;
  /** Its loops, switches and labels; undefined until there is one. */
  flow?: Flow;
}

/**
 * The walks that contain each other: a type holds expressions (the size of an array), an expression types and, in a
 * block literal, statements. Lower modules call them through the analyzer, which avoids import cycles.
 */
export interface Walks {
  /** Analyses an expression with everything in it; what it is before any conversion. */
  expression(a: Analyzer, node: Expression): Value;
  /** The type of a type name in parentheses. */
  typeName(a: Analyzer, node: TypeName): Type;
  /** The type of a struct, union or enum that is named or defined. */
  tag(a: Analyzer, node: TagSpecifier, specifiers: Specifiers): Type;
  /**
   * Analyses the statements of `{ … }` in a scope that the caller has opened; `intercept` may take a statement over.
   */
  compound(a: Analyzer, node: CompoundStatement, intercept?: (statement: Statement) => boolean): void;
}

const quietOf = perOwner(
  ({ language, isMacroDefined, judge, questions }: AnalyzerOptions): AnalyzerOptions => ({
    language,
    isMacroDefined,
    judge,
    questions,
  }),
);

/** The call that an expression begins with, where it is one or is assigned to it or to an element of it. */
function calledFirst(expression: Expression): CallExpression | undefined {
  let at = expression.kind === 'assignment' ? expression.left : expression;
  while (at !== expression && at.kind === 'subscript') at = at.base;
  return at.kind === 'call' ? at : undefined;
}

const CHANNEL = intern('channel');
const CHANNELS = ['cl_intel_channels', 'cl_altera_channels'];

/** The state of the analysis of one translation unit: its scopes, the current function body, and its calls. */
export class Analyzer extends DeclaredNames {
  /** What the expressions of the unit are. */
  readonly values = new ValueRecorder();
  body: Body | undefined;
  /** Functions are only declared: their bodies are not analysed. */
  skipsBodies = false;
  /** What `#pragma pack` had set where the unit begins. */
  packing: Packing = NO_PACKING;
  /** The number of unevaluated operands around the current expression: those of sizeof and typeof. */
  unevaluated = 0;

  readonly #walks: Walks;

  constructor(options: AnalyzerOptions, walks: Walks) {
    super(options);
    this.#walks = walks;
  }

  #quiet = 0;

  /** The number of facts that were errors. */
  errors = 0;
  /** Counts the overloads that calls were compared with, of which a program may have thousands. */
  compared = 0;

  #suspicions: ExpressionSuspected[] | undefined;

  /** Records a valid but probably unintended construct; those in a body are reported at its end. */
  suspect(fact: ExpressionSuspected): void {
    if (this.#quiet > 0 || this.unevaluated > 0) return;
    if (this.body) (this.#suspicions ??= []).push(fact);
    else this.fact(fact);
  }

  /** Takes what was noted last back, where it is about an expression. */
  unsuspect(expression: Expression): void {
    if (this.#suspicions?.at(-1)?.expression === expression) this.#suspicions.pop();
  }

  takeSuspicions(): readonly ExpressionSuspected[] {
    const taken = this.#suspicions;
    this.#suspicions = undefined;
    return taken ?? NO_SUSPICIONS;
  }

  /** Whether a variable without a value is named for the first time, in the body that declares it. */
  isFirstNaming(symbol: VariableSymbol): boolean {
    if (!symbol.isUnset || this.#quiet > 0 || this.unevaluated > 0) return false;
    symbol.isUnset = false;
    return symbol.owner === this.body;
  }

  /** The facts of the function whose body is analysed. */
  bodyFacts: BodyFact[] | undefined;

  /** Emits a fact whose judgement does not matter to the analysis. */
  fact(fact: Fact): void {
    this.rejects(fact);
  }

  /**
   * Emits a fact and returns whether a rule reports it as an error. Of a rejected construct nothing more is reported:
   * the caller makes its type unknown, or leaves out what it would have declared.
   */
  rejects(fact: Fact): boolean {
    if (this.#quiet > 0) return false;
    if (this.bodyFacts && isBodyFact(fact)) this.bodyFacts.push(fact);
    const isError = this.options.judge(fact);
    if (isError) this.errors++;
    return isError;
  }

  /** Runs a part of the analysis again, or early, without reporting anything. */
  quietly<T>(run: () => T): T {
    const { options } = this;
    this.#quiet++;
    this.options = quietOf(options);
    try {
      return run();
    } finally {
      this.#quiet--;
      this.options = options;
    }
  }

  // ---------------------------------------------------------------------------------------------------- walks

  expression(node: Expression): Value {
    return this.#walks.expression(this, node);
  }

  /** Records the value of an expression. One that is analysed quietly may belong to another unit. */
  record(node: Expression, value: Value): void {
    if (this.#quiet > 0) this.values.setAside(node, value);
    else this.values.set(node, value);
  }

  /**
   * The type of an expression, from the table of the current unit. Only an expression that is not in it (one of another
   * unit, or one that is analysed later) is analysed quietly, once for each unit that asks for it.
   */
  typeOf(node: Expression): Type {
    return this.values.typeOf(node) ?? this.quietly(() => this.#walks.expression(this, node)).type;
  }

  typeName(node: TypeName): Type {
    return this.#walks.typeName(this, node);
  }

  tag(node: TagSpecifier, specifiers: Specifiers): Type {
    return this.#walks.tag(this, node, specifiers);
  }

  compound(node: CompoundStatement, intercept?: (statement: Statement) => boolean): void {
    this.#walks.compound(this, node, intercept);
  }

  place(token: number): Place {
    return { unit: this.unit, token };
  }

  // ---------------------------------------------------------------------------------------------------- units

  /** Returns to file scope after an analysis that was cut short. */
  reset(): void {
    while (!this.atFileScope) this.popScope();
    this.body = undefined;
    this.bodyFacts = undefined;
    this.#suspicions = undefined;
    this.unevaluated = 0;
  }

  /** Forgets everything that has been declared. */
  clear(): void {
    this.reset();
    this.forgetDeclarations();
    this.extensions.clear();
    this.forgetBuiltins();
    this.packing = NO_PACKING;
  }

  get pragmaState(): PragmaState {
    return { extensions: this.extensions.size === 0 ? NO_NAMES : [...this.extensions].sort(), packing: this.packing };
  }

  set pragmaState({ extensions, packing }: PragmaState) {
    if (extensions.length !== this.extensions.size || extensions.some((name) => !this.extensions.has(name))) {
      this.extensions.clear();
      for (const name of extensions) this.extensions.add(name);
      this.forgetBuiltins();
    }
    this.packing = packing;
  }

  /** Begins a unit; its look-ups and declarations at file scope are traced from here. */
  beginUnit(): UnitTrace {
    this.trace = newTrace();
    this.options.questions?.begin();
    this.values.clear();
    this.#introduced.clear();
    return this.trace;
  }

  // ---------------------------------------------------------------------------------------------------- calls

  /** Records a call of a declared function: the call graph is judged when it is complete. */
  noteCall(callee: FunctionSymbol, expression: CallExpression): void {
    const caller = this.body?.symbol;
    if (!caller || this.#quiet > 0) return;
    this.trace.calls.push({ caller: caller.name, callee, expression });
    this.fact({ kind: 'call-made', unit: this.unit, callee });
  }

  /** Reports an undeclared name at its token. */
  noteUnknown(name: Name, token: number, role: MissingRole, expression?: Expression): void {
    if (this.#quiet > 0) return;
    const introduced = this.#introduced.has(name);
    if (!introduced) {
      this.trace.unknown.add(name);
      this.missing++;
    }
    const locals = this.local.resembling(spellingOf(name));
    this.fact({ kind: 'unknown-name', unit: this.unit, name, token, role, introduced, locals, expression });
  }

  /** Notes a use of what a vendor's extension has: a function, type, constant or attribute. */
  noteVendor(text: string, token: number, extension: string, call?: CallExpression): void {
    this.fact({ kind: 'vendor-name', unit: this.unit, text, token, extension, call });
  }

  /** Reports an unexpected word, unless it is the qualifier `channel` of compilers for FPGAs. */
  noteWord(name: Name, token: number, role: MissingRole): void {
    const extension = name === CHANNEL ? CHANNELS.find((one) => this.isEnabled(one)) : undefined;
    if (extension === undefined) this.noteUnknown(name, token, role);
    else this.noteVendor('channel', token, extension);
  }

  /** The number of undeclared names so far: a function is complete if it does not change. */
  missing = 0;

  /** Names of the current unit that a macro which is missing has most likely declared. */
  readonly #introduced = new Set<Name>();

  /**
   * Notes that a statement begins with a call of what nothing declares: `EACH(i) { … }`, `DECLARE(v);`,
   * `QUALIFIER T (*p)[4] = q;`. It may be a macro that declares the names among its arguments which nothing else does,
   * so that it alone is missing, or a type before a declarator in parentheses.
   */
  noteUnknownCall(statement: Expression): void {
    const call = calledFirst(statement);
    if (
      call?.callee.kind !== 'identifier' ||
      this.#quiet > 0 ||
      this.lookup(call.callee.name) ||
      isBuiltinName(spellingOf(call.callee.name))
    )
      return;
    for (const arg of call.args) {
      const named = arg.kind === 'unary' && arg.operator === '*' && call !== statement ? arg.operand : arg;
      if (named.kind === 'identifier' && !this.trace.unknown.has(named.name) && !this.lookup(named.name))
        this.#introduced.add(named.name);
    }
  }

  /** Notes that a kernel has a variable in local memory of its own. */
  noteLocal(kernel: Name): void {
    this.trace.kernelsWithLocal.add(kernel);
  }

  // ---------------------------------------------------------------------------------------------------- builtins

  /** A floating literal without a suffix is a double: before 1.2 only where the extension is switched on. */
  get doubleEnabled(): boolean {
    return this.language.fp64 && (this.language.version >= 120 || isOn(this.extensions, 'cl_khr_fp64'));
  }

  /** `half` can be computed with: the extension is there and switched on (9.5 "Half Precision Floating-Point"). */
  get halfEnabled(): boolean {
    return isHalfEnabled(this.language, this.extensions);
  }
}
