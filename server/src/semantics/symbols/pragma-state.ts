import type { Packing } from '../declarations/packing.js';

/** What pragmas have set at the beginning or the end of a unit. */
export interface PragmaState {
  /** Extensions that are enabled, in alphabetical order. */
  readonly extensions: readonly string[];
  readonly packing: Packing;
}

/** Equal for equal states. */
export const keyOf = ({ extensions, packing }: PragmaState): string =>
  packing.alignment === 0 && packing.saved.length === 0
    ? extensions.join()
    : `${extensions.join()} ${JSON.stringify(packing)}`;
