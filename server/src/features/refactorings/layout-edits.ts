/** A change of a text; offsets in UTF-16 units, end exclusive. */
export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly newText: string;
}

/** White space, or a backslash that continues a line. */
const isBlank = (text: string, at: number): boolean => {
  const character = text.charAt(at);
  return (
    character === ' ' ||
    character === '\t' ||
    character === '\n' ||
    character === '\r' ||
    (character === '\\' && /^\r?\n/.test(text.slice(at + 1, at + 3)))
  );
};

/**
 * The edits that turn `before` into `after`, two layouts of one text: if they differ in white space only, the differing
 * runs of white space, so that cursors and markers stay in place. Another difference (sorted includes, reflowed
 * comments) is one edit from there to where the texts are equal until their ends.
 */
export function layoutEdits(before: string, after: string): OffsetEdit[] {
  const edits: OffsetEdit[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const start = i;
    const startAfter = j;
    while (i < before.length && isBlank(before, i)) i++;
    while (j < after.length && isBlank(after, j)) j++;
    if (before.slice(start, i) !== after.slice(startAfter, j))
      edits.push({ start, end: i, newText: after.slice(startAfter, j) });
    while (
      i < before.length &&
      j < after.length &&
      before.charCodeAt(i) === after.charCodeAt(j) &&
      !isBlank(before, i)
    ) {
      i++;
      j++;
    }
    const endsHere = i === before.length || isBlank(before, i);
    const endsThere = j === after.length || isBlank(after, j);
    // One of them has white space where the other has none: the next iteration makes it an edit. Otherwise the texts
    // themselves differ.
    if (!endsHere && !endsThere) return [...edits, restOf(before, i, after, j)];
    if ((i === before.length) !== (j === after.length) && before.slice(i).trim() !== after.slice(j).trim())
      return [...edits, restOf(before, i, after, j)];
  }
  return edits;
}

function restOf(before: string, i: number, after: string, j: number): OffsetEdit {
  let end = before.length;
  let endAfter = after.length;
  while (end > i && endAfter > j && before.charCodeAt(end - 1) === after.charCodeAt(endAfter - 1)) {
    end--;
    endAfter--;
  }
  return { start: i, end, newText: after.slice(j, endAfter) };
}
