import type { Chunk } from '../../preprocessor/chunks/chunk.js';
import type { Unit } from '../../syntax/unit.js';
import { type Name, spellingOf } from '../../text/names.js';
import { Owner } from '../../text/per-owner.js';
import type { TagMade } from '../declarations/tag-content.js';
import { ExpressionValues, type ValuesOfExpressions } from '../expressions/expression-values.js';
import type { ProgramSymbol } from '../symbols/symbols.js';
import type { PrototypeTag } from './declaration-facts.js';
import type { NameUnknown, VendorNameUsed } from './expression-facts.js';
import type {
  BodyAnalysed,
  Fact,
  FunctionDeclared,
  PartGroup,
  ProgramAnalysed,
  ProgramPart,
  VariableDeclared,
} from './facts.js';
import type { PointerFlows, SpaceWritten } from './pointer-facts.js';

const NOTHING_CUT_OFF: ReadonlySet<number> = new Set();

/** Collects what a unit adds to the fact about its program; other facts need not be kept. */
export class PartCollector extends Owner implements ProgramPart {
  readonly bodies: (BodyAnalysed & { values: ValuesOfExpressions })[] = [];
  readonly functions: FunctionDeclared[] = [];
  readonly variables: VariableDeclared[] = [];
  readonly spaces: SpaceWritten[] = [];
  readonly flows: PointerFlows[] = [];
  #values = ExpressionValues.NONE;
  readonly unknown: NameUnknown[] = [];
  readonly vendorNames: VendorNameUsed[] = [];
  readonly prototypeTags: PrototypeTag[] = [];

  constructor(
    readonly declared: ReadonlyMap<Name, ProgramSymbol> = new Map(),
    readonly lost: ReadonlySet<Name> = new Set(),
    readonly tags: readonly TagMade[] = [],
    readonly cutOff: ReadonlySet<number> = NOTHING_CUT_OFF,
    /** Whether it is the last of its group. */
    readonly endsGroup = false,
  ) {
    super();
  }

  get values(): ExpressionValues {
    return this.#values;
  }

  /** Ends the unit; its bodies have used the values while they were recorded. */
  set values(values: ExpressionValues) {
    this.#values = values;
    for (const body of this.bodies) body.values = values;
  }

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
      case 'vendor-name':
        this.vendorNames.push(fact);
        break;
      case 'prototype-tag':
        this.prototypeTags.push(fact);
        break;
      default:
    }
  }
}

class Group extends Owner implements PartGroup {
  constructor(readonly parts: readonly ProgramPart[]) {
    super();
  }
}

class WholeProgram extends Owner implements ProgramAnalysed {
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
    readonly groups: readonly PartGroup[],
  ) {
    super();
  }

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

/** The properties of an analysed unit that its program needs. */
interface Analysed {
  readonly unit: Unit;
  readonly part: PartCollector;
}

/** The number of tokens that decide where a group ends. */
const HASHED = 64;

/**
 * Whether a unit is the last of its group: about one in 32 is. Its own tokens decide, so that an edit moves no boundary
 * elsewhere, and the groups do not depend on earlier edits.
 */
export function endsGroup({ names, length }: Unit): boolean {
  if (length === 0) return false;
  let hash = length;
  for (let i = 0; i < Math.min(length, HASHED); i++) {
    const spelling = spellingOf(names[i] ?? 0);
    for (let at = 0; at < spelling.length; at++) hash = Math.imul(hash ^ spelling.charCodeAt(at), 0x01000193);
  }
  return Math.imul(hash, 0x9e3779b1) >>> 27 === 0;
}

/** Makes the facts that close the versions of a translation unit. */
export class ProgramFacts {
  /** By their first parts. */
  readonly #groups = new WeakMap<ProgramPart, PartGroup>();

  /** From its units in their order; undefined for an empty one. */
  of(chunks: readonly Chunk[], units: readonly Analysed[]): ProgramAnalysed | undefined {
    const last = units.at(-1);
    if (!last) return undefined;
    const parts = units.map(({ part }) => part);
    const groups: PartGroup[] = [];
    for (let first = 0, at = 0; at < parts.length; at++)
      if (parts[at]?.endsGroup || at === parts.length - 1) {
        groups.push(this.#group(parts, first, at + 1));
        first = at + 1;
      }
    return new WholeProgram(chunks, last.unit, parts, groups);
  }

  /** The group of the parts from `first` up to `end`: the one that there was, if they are the same. */
  #group(parts: readonly PartCollector[], first: number, end: number): PartGroup {
    const head = parts[first] as PartCollector;
    const known = this.#groups.get(head);
    if (known?.parts.length === end - first && known.parts.every((part, i) => part === parts[first + i])) return known;
    const group = new Group(parts.slice(first, end));
    this.#groups.set(head, group);
    return group;
  }
}
