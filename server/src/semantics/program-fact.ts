import type { Chunk } from '../preprocessor/chunk.js';
import type { Unit } from '../syntax/unit.js';
import type { Name } from '../text/names.js';
import type { NameUnknown } from './expression-facts.js';
import { ExpressionValues } from './expression-values.js';
import type {
  BodyAnalysed,
  Fact,
  FunctionDeclared,
  PointerFlows,
  ProgramAnalysed,
  ProgramPart,
  SpaceWritten,
  VariableDeclared,
} from './facts.js';
import type { ProgramSymbol } from './symbols.js';

/** Collects what a unit adds to the fact about its program; other facts need not be kept. */
export class PartCollector implements ProgramPart {
  readonly bodies: BodyAnalysed[] = [];
  readonly functions: FunctionDeclared[] = [];
  readonly variables: VariableDeclared[] = [];
  readonly spaces: SpaceWritten[] = [];
  readonly flows: PointerFlows[] = [];
  values = ExpressionValues.NONE;
  readonly unknown: NameUnknown[] = [];

  constructor(
    readonly declared: ReadonlyMap<Name, ProgramSymbol> = new Map(),
    readonly lost: ReadonlySet<Name> = new Set(),
  ) {}

  add(fact: Fact): void {
    switch (fact.kind) {
      case 'body':
        this.bodies.push(fact);
        break;
      case 'function':
        this.functions.push(fact);
        break;
      case 'variable':
        if (fact.position === 'program-scope') this.variables.push(fact);
        break;
      case 'space-written':
        this.spaces.push(fact);
        break;
      case 'flow':
        this.flows.push(fact);
        break;
      case 'unknown-name':
        this.unknown.push(fact);
        break;
      default:
    }
  }
}

class WholeProgram implements ProgramAnalysed {
  readonly kind = 'program';
  #bodies: readonly BodyAnalysed[] | undefined;
  #functions: readonly FunctionDeclared[] | undefined;
  #variables: readonly VariableDeclared[] | undefined;
  #spaces: readonly SpaceWritten[] | undefined;
  #flows: readonly PointerFlows[] | undefined;

  constructor(
    readonly chunks: readonly Chunk[],
    readonly unit: Unit,
    readonly parts: readonly ProgramPart[],
  ) {}

  get bodies(): readonly BodyAnalysed[] {
    this.#bodies ??= this.parts.flatMap(({ bodies }) => bodies);
    return this.#bodies;
  }

  get functions(): readonly FunctionDeclared[] {
    this.#functions ??= this.parts.flatMap(({ functions }) => functions);
    return this.#functions;
  }

  get variables(): readonly VariableDeclared[] {
    this.#variables ??= this.parts.flatMap(({ variables }) => variables);
    return this.#variables;
  }

  get spaces(): readonly SpaceWritten[] {
    this.#spaces ??= this.parts.flatMap(({ spaces }) => spaces);
    return this.#spaces;
  }

  get flows(): readonly PointerFlows[] {
    this.#flows ??= this.parts.flatMap(({ flows }) => flows);
    return this.#flows;
  }
}

/** The fact that closes a translation unit, from the parts of its units in their order. `unit` is the last one. */
export const programFact = (chunks: readonly Chunk[], unit: Unit, parts: readonly ProgramPart[]): ProgramAnalysed =>
  new WholeProgram(chunks, unit, parts);
