import type { Pragma } from '../../syntax/unit.js';

/** What `#pragma pack` has set: the largest alignment of members, 0 for none, and what `push` has saved. */
export interface Packing {
  readonly alignment: number;
  readonly saved: readonly { readonly label: string; readonly alignment: number }[];
}

export const NO_PACKING: Packing = { alignment: 0, saved: [] };

const INTEGER = /^(?:0[xX][\da-fA-F]+|\d+)$/;
/** What follows an optional `push`, `pop` or `show`, all of it optional: a label and an alignment. */
const ARGUMENTS = /^pack ?\(([^()]*)\)$/;

/** The packing after a pragma; compilers ignore a malformed one, and alignments that they do not support. */
function afterPragma(before: Packing, text: string): Packing {
  const align = /^(?:options )?align ?= ?(natural|native|packed|reset)$/.exec(text)?.[1];
  if (align === 'reset') return before.saved.length > 0 ? pop(before, '') : NO_PACKING;
  if (align) return { ...push(before, ''), alignment: align === 'packed' ? 1 : 0 };
  const list = ARGUMENTS.exec(text)?.[1]?.trim();
  if (list === undefined) return before;
  if (list === '') return { ...before, alignment: 0 };
  const words = list.split(',').map((word) => word.trim());
  const action = INTEGER.test(words[0] ?? '') ? '' : words.shift();
  const label = INTEGER.test(words[0] ?? '0') ? '' : words.shift();
  const number = words.shift();
  const isWrong =
    words.length > 0 || (label && !/^\w+$/.test(label)) || (number !== undefined && !INTEGER.test(number));
  const alignment = number === undefined ? undefined : Number(number);
  if (isWrong || (alignment !== undefined && ![0, 1, 2, 4, 8, 16].includes(alignment))) return before;
  const moved = action === 'push' ? push(before, label ?? '') : action === 'pop' ? pop(before, label ?? '') : before;
  if (action !== '' && action !== 'push' && action !== 'pop') return before;
  return alignment === undefined ? moved : { ...moved, alignment };
}

const push = ({ alignment, saved }: Packing, label: string): Packing => ({
  alignment,
  saved: [...saved, { label, alignment }],
});

/** Restores the packing that was saved last, or under `label`; without effect if there is none. */
function pop(before: Packing, label: string): Packing {
  const at = label ? before.saved.findLastIndex((one) => one.label === label) : before.saved.length - 1;
  const found = before.saved[at];
  return found ? { alignment: found.alignment, saved: before.saved.slice(0, at) } : before;
}

/** The packing at a token of a unit that begins with `before`. */
export function packingAt(before: Packing, pragmas: readonly Pragma[], token: number): Packing {
  let packing = before;
  for (const { at, text } of pragmas) {
    if (at > token) break;
    packing = afterPragma(packing, text);
  }
  return packing;
}
