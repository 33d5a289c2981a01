import type { Analysis } from '../../analysis/analysis.js';
import { knownVerdicts, VERDICT_KINDS } from '../../analysis/verdicts.js';
import { dimensionsUsed } from '../../execution/kernels.js';
import { insertBefore } from '../../refactoring/edits/edits.js';
import { spellingOf } from '../../text/names.js';
import type { TextRange } from '../outline/tokens.js';
import type { Refactoring } from './site.js';

const SIZE = /^get_local_size\((\d)\) == (\d+)$/;

/**
 * States the local size under which something is proved of the kernel whose name is selected, if it is known in all
 * dimensions of the kernel. Launches of other sizes are errors then (OpenCL C 6.7.2).
 */
export function requiredSizeAt(analysis: Analysis, stretch: TextRange): readonly Refactoring[] {
  const at = knownVerdicts(analysis).find(({ span }) => span.start <= stretch.end && stretch.start <= span.end);
  if (!at?.verdicts) return [];
  const { name, verdicts } = at;
  const sizes = new Map<number, number>();
  for (const kind of VERDICT_KINDS)
    for (const assumption of verdicts[kind].assumes) {
      const [, dimension, size] = SIZE.exec(assumption) ?? [];
      if (dimension && size) sizes.set(Number(dimension), Number(size));
    }
  const body = analysis
    .programs()
    .flatMap(({ bodies }) => bodies)
    .find(({ symbol }) => symbol.kernel && spellingOf(symbol.name) === name);
  if (!body || sizes.size === 0 || [...dimensionsUsed([body])].some((d) => !sizes.has(d))) return [];
  const all = [0, 1, 2].map((d) => sizes.get(d) ?? 1);
  const attribute = `__attribute__((reqd_work_group_size(${all.join(', ')})))\n`;
  const edit = insertBefore(body.unit, body.node.first, attribute);
  return edit ? [{ title: `Require work-groups of ${all.join(' × ')}`, kind: 'refactor.rewrite', edits: [edit] }] : [];
}
