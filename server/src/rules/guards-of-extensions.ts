import { expansionSpan } from '../preprocessor/source-map.js';
import type { Unit } from '../syntax/unit.js';

/** Whether a token is compiled conditionally, for example under the macro of an extension. */
export function isGuarded(unit: Unit, token: number): boolean {
  const { chunk, index } = unit.origin(token);
  if (!chunk) return false;
  const { start } = expansionSpan(chunk, index);
  return (
    chunk.before.conditionals !== undefined ||
    /^[ \t]*#[ \t]*(?:if|el)/m.test(chunk.file.text.slice(chunk.start, start))
  );
}
