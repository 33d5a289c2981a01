// Descriptions of the uniformity of values in a work-group. Computed on request.
import type { Analysis } from '../../analysis/analysis.js';
import type { AnalysedUnit } from '../../semantics/incremental/analysed-unit.js';
import { perOwner } from '../../text/per-owner.js';
import { type Form, isUniform, type Reason, spellForm } from '../../uniformity/form.js';
import { Uniformities, type Uniformity } from '../../uniformity/uniformity.js';
import { unitsIn, writtenSpan } from '../navigation/places.js';
import type { TextRange } from '../outline/tokens.js';

const uniformitiesOf = perOwner(({ units }: Analysis): Uniformities => new Uniformities(units.map(({ part }) => part)));

/** The functions whose bodies touch a range of the root file. */
function* functionsIn(
  analysis: Analysis,
  range: TextRange,
): Iterable<{ readonly unit: AnalysedUnit<unknown>['unit']; readonly uniformity: Uniformity }> {
  const { path } = analysis.root;
  for (const { unit, part } of unitsIn(analysis, range))
    for (const body of part.bodies) {
      const [first, last] = [writtenSpan(unit, body.node.first), writtenSpan(unit, body.node.last)];
      if (first?.file.path !== path || !last || first.start > range.end || last.end < range.start) continue;
      const uniformity = uniformitiesOf(analysis).of(body);
      if (uniformity) yield { unit, uniformity };
    }
}

/** The value of the variable whose name is at `offset`; undefined if unknown. */
export function formAt(analysis: Analysis, offset: number): Form | undefined {
  for (const { unit, uniformity } of functionsIn(analysis, { start: offset, end: offset }))
    for (const [token, form] of uniformity.forms) {
      const span = writtenSpan(unit, token);
      if (span && span.file.path === analysis.root.path && span.start <= offset && offset <= span.end) return form;
    }
  return undefined;
}

/** A reason with its location. */
function spellReason({ text, at }: Reason): string {
  const span = at && writtenSpan(at.unit, at.node.first);
  return span ? `${text} (line ${span.file.lines.lineAt(span.start) + 1})` : text;
}

/** How a value differs between work-items, in Markdown. */
export function describeForm(form: Form): string {
  if (form.kind === 'divergent') return `Differs by work-item: ${spellReason(form.why)}.`;
  if (!isUniform(form)) return `Differs by work-item: \`${spellForm(form)}\`.`;
  const value = form.constant === undefined ? '' : ` (${form.constant})`;
  return (
    `Uniform${value}: the same for all work-items of a work-group` +
    `${form.why ? `, since ${spellReason(form.why)}` : ''}.`
  );
}

/** The names of variables whose values differ between work-items, in a range of the root file. */
export function divergentNames(analysis: Analysis, range: TextRange): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { unit, uniformity } of functionsIn(analysis, range))
    for (const [token, form] of uniformity.forms) {
      const span = isUniform(form) ? undefined : writtenSpan(unit, token);
      if (span?.file.path === analysis.root.path) found.add(span.start);
    }
  return found;
}

/** Divergent conditions in a range of the root file, each with the reason. */
export function divergentConditions(
  analysis: Analysis,
  range: TextRange,
): readonly { readonly offset: number; readonly reason: string }[] {
  const found: { offset: number; reason: string }[] = [];
  for (const { unit, uniformity } of functionsIn(analysis, range))
    for (const { node, why } of uniformity.conditions) {
      const { chunk, index } = unit.origin(node.first);
      // A condition in a macro's expansion is not visible.
      if (!chunk || (chunk.locations[index] ?? -1) < 0) continue;
      const span = writtenSpan(unit, node.first);
      if (span?.file.path === analysis.root.path) found.push({ offset: span.start, reason: spellReason(why) });
    }
  return found;
}
