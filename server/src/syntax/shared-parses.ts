// Translation units that include the same header parse it once.
import type { Chunk } from '../preprocessor/chunks/chunk.js';
import type { Name } from '../text/names.js';
import { perOwner } from '../text/per-owner.js';
import { type ParsedUnit, parseUnit } from './parser.js';
import type { TypeNames } from './recovery/name-knowledge.js';
import type { Unit } from './unit.js';

/** What a parser asked about the names of the file scope, with the answers. */
class AskedNames implements TypeNames {
  readonly hasPipes: boolean;
  readonly #types = new Map<Name, boolean>();
  readonly #vectors = new Map<Name, boolean>();
  readonly #declared = new Map<Name, boolean>();
  /** Undefined once the unit is parsed. */
  #scope: TypeNames | undefined;

  constructor(scope: TypeNames) {
    this.#scope = scope;
    this.hasPipes = scope.hasPipes;
  }

  isTypeName(name: Name): boolean {
    return this.#types.get(name) ?? this.#ask(this.#types, name, this.#scope?.isTypeName(name));
  }

  isVectorType(name: Name): boolean {
    return this.#vectors.get(name) ?? this.#ask(this.#vectors, name, this.#scope?.isVectorType(name));
  }

  isDeclared(name: Name): boolean {
    return this.#declared.get(name) ?? this.#ask(this.#declared, name, this.#scope?.isDeclared(name));
  }

  #ask(answers: Map<Name, boolean>, name: Name, answer = false): boolean {
    answers.set(name, answer);
    return answer;
  }

  /** There are no further questions. */
  close(): void {
    this.#scope = undefined;
  }

  /** Whether another scope answers all questions in the same way. */
  agreesWith(scope: TypeNames): boolean {
    if (scope.hasPipes !== this.hasPipes) return false;
    for (const [name, answer] of this.#types) if (scope.isTypeName(name) !== answer) return false;
    for (const [name, answer] of this.#vectors) if (scope.isVectorType(name) !== answer) return false;
    for (const [name, answer] of this.#declared) if (scope.isDeclared(name) !== answer) return false;
    return true;
  }
}

interface SharedParse {
  readonly chunks: readonly Chunk[];
  readonly asked: AskedNames;
  readonly parsed: ParsedUnit;
}

/** The number of parses that are kept for the units that begin with one chunk. */
const MAXIMUM_PARSES = 6;

/** By first chunk, the most recent first. */
const parsesFrom = perOwner((_first: Chunk): { all: readonly SharedParse[] } => ({ all: [] }));

/** Parses a unit, or returns the result for the same chunks and the same meanings of names in another program. */
export function parseShared(unit: Unit, names: TypeNames): ParsedUnit {
  const { chunks } = unit;
  const [first] = chunks;
  if (!first) return parseUnit(unit, names);
  const parses = parsesFrom(first);
  const isSame = (known: SharedParse): boolean =>
    known.chunks.length === chunks.length &&
    known.chunks.every((chunk, i) => chunk === chunks[i]) &&
    known.asked.agreesWith(names);
  const known = parses.all.find(isSame);
  if (known) return known.parsed;
  const asked = new AskedNames(names);
  const parsed = parseUnit(unit, asked);
  asked.close();
  parses.all = [{ chunks, asked, parsed }, ...parses.all].slice(0, MAXIMUM_PARSES);
  return parsed;
}
