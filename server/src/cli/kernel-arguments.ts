// The numbers that '--argument' passes to kernels, compared with their parameters.

import { scalarOf } from '../costs/arithmetic.js';
import type { Launch } from '../execution/launch.js';
import type { BodyAnalysed } from '../semantics/facts/facts.js';
import { spellingOf } from '../text/names.js';
import { didYouMean } from './nearest.js';

/** The names of the parameters that are numbers. */
const numbersOf = ({ symbol }: BodyAnalysed): readonly string[] =>
  symbol.parameters.filter(({ type }) => scalarOf(type)).map(({ name }) => spellingOf(name));

/** The given arguments that no kernel has, with the reason. */
export function unknownArguments(
  kernels: readonly BodyAnalysed[],
  given: Readonly<Record<string, number>> | undefined,
): readonly string[] {
  const known = [...new Set(kernels.flatMap(numbersOf))];
  return Object.keys(given ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => `--argument ${name}: no kernel has such a parameter${didYouMean(name, known)}`);
}

/** Names the arguments without a value on which an unknown cost may depend; undefined if there are none. */
export function missingArguments(kernel: BodyAnalysed, launch: Launch): string | undefined {
  const given = launch.arguments ?? {};
  const missing = numbersOf(kernel).filter((name) => !Object.hasOwn(given, name));
  const [first] = missing;
  if (first === undefined) return undefined;
  const names = missing.map((name) => `'${name}'`).join(', ');
  return `unknown: ${names}; state the value with --argument ${first}=NUMBER or 'arguments' of 'launch' in clspace.json`;
}
