// Units that were analysed for one device and are the same for another.
import type { BuiltinSignature } from '../../builtins/index.js';
import type { Name } from '../../text/names.js';
import type { Type } from '../../types/type.js';
import type { Analyzer } from '../analyzer.js';
import { isSingle, overloadsOf, resolveBuiltin } from '../expressions/overloads.js';
import type { AnalysedUnit } from './analysed-unit.js';
import type { DeviceQuestions } from './device-questions.js';
import type { UnitTrace } from './unit-trace.js';

type Types = ReadonlyMap<Name, Type>;

/** Compares units of other devices with what one device would make of them. */
export class DeviceUnits {
  /** The names of types that differ from those that another device predefines. */
  readonly #differing = new Map<Types, ReadonlySet<Name>>();

  constructor(
    private readonly a: Analyzer,
    private readonly questions: DeviceQuestions,
  ) {}

  /** Whether a unit would be the same for this device, provided that the names that it uses mean the same. */
  isSame({ onDevice, trace, unit }: AnalysedUnit<unknown>): boolean {
    if (!onDevice) return false;
    if (!this.questions.holds(onDevice.answers)) return false;
    const differing = this.#differingFrom(onDevice.predefined);
    if (differing.size > 0)
      for (const { names } of unit.chunks) for (const name of names) if (differing.has(name)) return false;
    return this.#offersTheSame(trace);
  }

  #differingFrom(other: Types): ReadonlySet<Name> {
    let differing = this.#differing.get(other);
    if (!differing) {
      const own = this.a.predefined;
      const names = other === own ? [] : [...own.keys(), ...other.keys()];
      differing = new Set(names.filter((name) => own.get(name) !== other.get(name)));
      this.#differing.set(other, differing);
    }
    return differing;
  }

  #offersTheSame({ builtins: { existence, overloads, resolved } }: UnitTrace): boolean {
    const { a } = this;
    for (const [name, exists] of existence) if ((a.builtinsOf(name) !== null) !== exists) return false;
    for (const [name, found] of overloads) if (!areSame(found, a.builtinsOf(name))) return false;
    for (const { name, args, candidate } of resolved) {
      const signatures = a.builtinsOf(name);
      // One that is not overloaded converts its arguments.
      if (!signatures || signatures.length === 0 || isSingle(name, signatures)) return false;
      const resolution = resolveBuiltin(overloadsOf(signatures, a.language), args);
      if (resolution.kind !== 'found') return false;
      const { returns, parameters } = resolution.candidate;
      if (returns !== candidate.returns || parameters.length !== candidate.parameters.length) return false;
      if (parameters.some((type, i) => type !== candidate.parameters[i])) return false;
    }
    return true;
  }
}

const areSame = (one: readonly BuiltinSignature[] | null, other: readonly BuiltinSignature[] | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((each, i) => each === other[i]));
